import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { estInterne } from "../../../domain/commun/acteur.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import {
  type DocumentDuLot,
  debutDuDepot,
  type GroupeDuLot,
  grouperLot,
  resteDeLecture,
  rienNAttendaitAvant,
} from "../../../domain/documents/lot.ts";
import { api, client } from "../../api.ts";
import {
  AJOUT_VIDE,
  type Ajout,
  CLES_AJOUT,
  type CleAjout,
  champsAEnvoyer,
  validerAjout,
} from "../../restitutions/ajout/valeursAjout.ts";
import { useActeur } from "../../session/session.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import type { Envoi } from "../file/useDepotLot.ts";

/** Pendant qu'on lit, le lot se relit tout seul. */
const RELECTURE_MS = 1_500;
const FERME = "reflet-lot-ferme";
/** Le lot est à l'écran : aller voir une fiche et revenir, ou valider, ne l'ôte pas. */
const OUVERT = "reflet-lot-ouvert";

/** Demandé une fois pour tout le lot. */
export const COMMUNES = ["client_id", "agence"] as const;
export type Commune = (typeof COMMUNES)[number];
type Saisies = Readonly<Record<string, Partial<Ajout>>>;
type Erreurs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const estVide = (v: unknown) => v === null || v === undefined || v === "";

/** Ce que ce véhicule ne dit pas, et que sa rangée demande ; un type deviné se confirme. */
export const aDemander = ({ proposition, type_devine }: GroupeDuLot): CleAjout[] =>
  proposition
    ? CLES_AJOUT.filter(
        (c) =>
          !COMMUNES.some((commune) => commune === c) &&
          (estVide(proposition[c]) || (c === "type_vehicule" && type_devine)),
      )
    : [];

/** Ce que la personne vient de déposer, véhicule par véhicule, et ce qu'il manque pour en faire des restitutions. */
export function useLot(envois: readonly Envoi[]) {
  const acteur = useActeur();
  const cache = useQueryClient();
  const [depuis, setDepuis] = useState(() => sessionStorage.getItem(FERME) ?? undefined);
  const { data, dataUpdatedAt } = useQuery({
    ...api.lots.lire.queryOptions({ input: depuis ? { depuis } : {} }),
    refetchInterval: (q) => (q.state.data?.documents.some((d) => d.etat === "a_lire") ? RELECTURE_MS : false),
  });
  const documents = useMemo(() => data?.documents ?? [], [data]);
  const groupes = useMemo(() => grouperLot(documents), [documents]);
  const apart = useMisDeCote();
  const [communes, setCommunes] = useState<Record<Commune, string>>({ client_id: "", agence: "" });
  const [saisies, setSaisies] = useState<Saisies>({});
  const [erreurs, setErreurs] = useState<Erreurs>({});
  const reste = useReste(documents);

  const ajoutDe = (g: GroupeDuLot): Ajout => {
    const dite = Object.fromEntries(
      CLES_AJOUT.flatMap((c) => (g.proposition && !estVide(g.proposition[c]) ? [[c, g.proposition[c]]] : [])),
    );
    return { ...AJOUT_VIDE, ...communes, ...dite, ...saisies[g.plaque] };
  };
  /** Un véhicule dont le loueur n'est pas dans la base, ou que la personne écarte, ne retient pas les autres. */
  const sansLoueur = (g: GroupeDuLot) => g.loueur_inconnu !== null && ajoutDe(g).loueur_id === "";
  const aRanger = groupes.filter((g) => g.proposition !== null);
  const aCreer = aRanger.filter((g) => !sansLoueur(g) && !apart.plaques.includes(g.plaque));
  const changer = <C extends CleAjout>(plaque: string, champ: C, valeur: Ajout[C]) => {
    setSaisies((avant) => ({ ...avant, [plaque]: { ...avant[plaque], [champ]: valeur } }));
    setErreurs(({ [plaque]: _jugee, ...reste }) => reste);
  };
  const changerCommune = (champ: Commune, valeur: string) => {
    setCommunes((avant) => ({ ...avant, [champ]: valeur }));
    setErreurs({});
  };
  const ouverture = useOuverture({
    envois,
    dit: data,
    arrive: dataUpdatedAt,
    aFaire: aRanger.length > 0 || documents.some((d) => d.etat === "a_lire"),
    // L'heure est celle du serveur : une horloge qui avance ne cacherait pas la suite.
    repartir: (instant) => {
      sessionStorage.setItem(FERME, instant);
      setDepuis(instant);
    },
  });
  const creer = useCreer({ aCreer, groupes, ajoutDe, surErreurs: setErreurs });
  const soumettre = () => {
    const juger = validerAjout(acteur);
    const fautes = Object.fromEntries(
      aCreer.map((g) => [g.plaque, juger(ajoutDe(g))] as const).filter(([, f]) => Object.keys(f).length > 0),
    );
    setErreurs(fautes);
    if (Object.keys(fautes).length === 0) creer.mutate();
  };
  return {
    documents,
    ...ouverture,
    groupes,
    aCreer,
    /** Ceux qui restent à faire, mis de côté compris. */
    aRanger,
    sansLoueur,
    apart,
    /** Le loueur ajouté, le serveur le reconnaît sur chacun de ses papiers. */
    loueurAjoute: () => void cache.invalidateQueries({ queryKey: api.lots.key() }),
    communes,
    /** Ce qui se demande pour tous : la société pour l'équipe, l'agence ; rien si chaque véhicule le dit. */
    aDemanderPourTous: COMMUNES.filter(
      (c) => (c === "agence" || estInterne(acteur)) && aCreer.some((g) => estVide(g.proposition?.[c])),
    ),
    erreurs,
    reste,
    ajoutDe,
    changer,
    changerCommune,
    soumettre,
    enCours: creer.isPending,
  };
}

interface AOuvrir {
  envois: readonly Envoi[];
  /** Ce que le serveur a dit du lot, et quand c'est arrivé, à l'horloge de ce navigateur. */
  dit: { documents: DocumentDuLot[]; maintenant: string } | undefined;
  arrive: number;
  aFaire: boolean;
  /** Ce qui est déposé jusqu'à cet instant du serveur quitte le lot. */
  repartir: (instant: string) => void;
}

/** Le lot s'ouvre dès qu'il y a à y faire ; une fois vu, il reste jusqu'à ce qu'on le ferme : c'est là que se lit ce qui est contestable. */
function useOuverture({ envois, dit, arrive, aFaire, repartir }: AOuvrir) {
  const [vu, setVu] = useState(() => sessionStorage.getItem(OUVERT) !== null);
  // Reçu, un fichier reste en route tant que le lot n'a pas été redit : le total ne hésite pas.
  const enRoute = envois.filter(
    (e) => e.etape === "attente" || e.etape === "envoi" || (e.etape === "fait" && e.recu !== null && e.recu >= arrive),
  ).length;
  const aMontrer = aFaire || enRoute > 0;
  useEffect(() => {
    if (!aMontrer || vu || !dit) return;
    // Ce qui avait été déposé et rangé plus tôt n'est pas de ce lot-ci, même si le serveur ne l'a dit qu'une fois le dépôt commencé.
    const debut = debutDuDepot(dit.maintenant, envois[0] ? arrive - envois[0].choisi : 0);
    if (rienNAttendaitAvant(dit.documents, debut)) repartir(debut);
    sessionStorage.setItem(OUVERT, "1");
    setVu(true);
  });
  return {
    enRoute,
    montre: vu || aMontrer,
    fermer: () => {
      sessionStorage.removeItem(OUVERT);
      setVu(false);
      if (dit) repartir(dit.maintenant);
    },
  };
}

interface ACreer {
  aCreer: readonly GroupeDuLot[];
  groupes: readonly GroupeDuLot[];
  ajoutDe: (g: GroupeDuLot) => Ajout;
  surErreurs: (erreurs: Erreurs) => void;
}

/** Crée les restitutions prêtes ; un refus se dit à son véhicule. */
function useCreer({ aCreer, groupes, ajoutDe, surErreurs }: ACreer) {
  const acteur = useActeur();
  const cache = useQueryClient();
  const cles = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: () =>
      client.lots.creerRestitutions({
        restitutions: aCreer.map((g) => {
          // La même clé tant que l'écran vit : un second clic, ou une réponse perdue, ne double rien.
          const cle = cles.current.get(g.plaque) ?? cleUnique();
          cles.current.set(g.plaque, cle);
          return { id: g.documents[0]?.id ?? "", ...champsAEnvoyer(ajoutDe(g), acteur), cle_idempotence: cle };
        }),
      }),
    onSuccess: async ({ creees, refusees }) => {
      const plaqueDe = (id: string) => groupes.find((g) => g.documents[0]?.id === id)?.plaque ?? "";
      surErreurs(Object.fromEntries(refusees.map((r) => [plaqueDe(r.id), { groupe: r.message }])));
      if (creees.length > 0) signalerSucces(pluriel(creees.length, "restitution créée", "restitutions créées"));
      await Promise.all(
        [api.lots.key(), api.documents.key(), api.restitutions.key(), api.analyses.key()].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la création des restitutions"),
  });
}

/** Les véhicules que la personne met de côté : rien n'en est perdu, ils attendent dans le lot. */
function useMisDeCote() {
  const [plaques, setPlaques] = useState<readonly string[]>([]);
  const [demandes, setDemandes] = useState<readonly string[]>([]);
  return {
    plaques,
    /** Les loueurs que la personne a demandés à l'équipe. */
    demandes,
    noterDemande: (nom: string) => setDemandes((avant) => [...avant, nom]),
    basculer: (plaque: string) =>
      setPlaques((avant) => (avant.includes(plaque) ? avant.filter((p) => p !== plaque) : [...avant, plaque])),
  };
}

/** Le temps de lecture qui reste, au rythme que le lot a tenu depuis que l'écran le suit. */
function useReste(documents: readonly { etat: string }[]): number | null {
  const aLire = documents.filter((d) => d.etat === "a_lire").length;
  const lus = documents.length - aLire;
  const debut = useRef<{ le: number; lus: number } | null>(null);
  useEffect(() => {
    if (aLire === 0) debut.current = null;
    else debut.current ??= { le: performance.now(), lus };
  }, [aLire, lus]);
  const d = debut.current;
  return d ? resteDeLecture(aLire, lus - d.lus, performance.now() - d.le) : null;
}
export type Lot = ReturnType<typeof useLot>;
