import { Button, Checkbox } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { type ContestationLue, saisieEnvoi } from "../../domain/contestations/contestation.ts";
import { LIBELLES_NATURE, messageParDefaut, natureApres } from "../../domain/contestations/lettres-de-suite.ts";
import { demandeDeLettre, ligneRetenue, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { adresseApi, api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur, estConflit } from "../erreurs.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { combien } from "../ui/nombres.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { adresseDeRevue } from "./adresse-de-revue.ts";
import { ChancesEtPreuves } from "./ChancesEtPreuves.tsx";
import styles from "./Contestations.module.css";
import { EnvoyeesParUnAutre } from "./EnvoyeesParUnAutre.tsx";
import { Echeance } from "./EtatContestation.tsx";
import { usePoser } from "./useContestation.ts";

/** Une revue se lit d'un trait : au-delà, la suivante commence une fois celle-ci partie. */
const REVUE_MAX = 25;

/**
 * Ce qui est à envoyer cette semaine, relu l'un après l'autre puis envoyé d'un seul geste : les contestations dont la date limite tombe dans
 * les sept jours, et les relances des loueurs qui ont passé leur délai.
 */
export function EnvoisDeLaSemaine() {
  const echeances = useQuery(api.contestations.lister.queryOptions({ input: { semaine: "oui", taille: REVUE_MAX } }));
  const sansReponse = useQuery(
    api.contestations.lister.queryOptions({ input: { retard: "reponse", taille: REVUE_MAX } }),
  );
  const [data, silences] = [echeances.data, sansReponse.data];
  const lues = useQueries({
    queries: [...(data?.lignes ?? []), ...(silences?.lignes ?? [])].map((l) =>
      api.contestations.lire.queryOptions({ input: { id: l.id } }),
    ),
  });
  const [miennes, setMiennes] = useState<ReadonlySet<string>>(new Set());
  // Une lettre qui n'a pas pu se lire ne passe pas pour une lettre de moins.
  const lectures = [echeances, sansReponse, ...lues];
  const manquee = lectures.find((l) => l.error && l.data === undefined);
  if (manquee)
    return (
      <ErreurChargement
        erreur={manquee.error}
        relire={() => Promise.all(lectures.map((lecture) => lecture.refetch()))}
      />
    );
  const toutes = lues.flatMap((l) => (l.data ? [l.data] : []));
  if (!data || !silences || (toutes.length === 0 && lues.some((l) => l.isPending))) return <Attente />;
  // Un silence n'a sa lettre qu'une fois préparée ; d'ici là, il attend d'un bloc, au-dessus.
  const aPreparer = toutes.filter((c) => c.etat === "contestee" && c.lettre === null);
  const contestations = toutes.filter((c) => !aPreparer.includes(c));
  const total = data.total + silences.total - aPreparer.length;
  return (
    <>
      {data.totaux.a_ouvrir > 0 && (
        <Bandeau genre="info" titre={`${combien(data.totaux.a_ouvrir, "facture")} à ouvrir avant la fin de la semaine`}>
          {formaterEuros(data.totaux.a_ouvrir_ht)} HT trouvés par le rapprochement et que personne n'a encore
          repris&nbsp;:{" "}
          <Link to={chemins.livre()} search={{ mot: "a_reclamer" }}>
            voir les lignes à réclamer
          </Link>
          .
        </Bandeau>
      )}
      <EnvoyeesParUnAutre revue={contestations} miennes={miennes} />
      {aPreparer.length > 0 && <Silences contestations={aPreparer} />}
      {contestations.length === 0 ? (
        <p className={styles.rien}>Aucune lettre n'est à envoyer dans les sept jours.</p>
      ) : (
        <Revue
          contestations={contestations}
          reste={Math.max(0, total - contestations.length)}
          surPartie={(id) => setMiennes((avant) => new Set([...avant, id]))}
        />
      )}
    </>
  );
}

/** Les loueurs qui ont passé leur délai sans répondre : la lettre suivante de chacun se prépare d'un geste, et se relit ensuite comme les autres. */
function Silences({ contestations }: { contestations: readonly ContestationLue[] }) {
  const poser = usePoser();
  const [envoi, setEnvoi] = useState(false);
  const preparer = async () => {
    setEnvoi(true);
    try {
      for (const c of contestations) poser(await client.contestations.preparer({ id: c.id, nature: natureApres(c) }));
      signalerSucces(`${combien(contestations.length, "lettre prête", "lettres prêtes")} à relire`);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la préparation de la lettre");
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <Bandeau
      genre="alerte"
      titre={`${combien(contestations.length, "contestation")} sans réponse`}
      action={
        <Button size="xs" loading={envoi} onClick={() => void preparer()}>
          Préparer {combien(contestations.length, "lettre")}
        </Button>
      }
    >
      {contestations.map((c) => (
        <span key={c.id} className={styles.silence}>
          {LIBELLES_NATURE[natureApres(c)]} à {c.loueur_nom}&nbsp;:{" "}
          <Link to={chemins.contestation(c.id)}>{c.immatriculation}</Link>, {formaterEuros(c.en_cours)} HT
        </span>
      ))}
    </Bandeau>
  );
}

/** Ce que la lettre de cette contestation demande, en centimes HT. */
const demandeDe = (c: ContestationLue): number =>
  lignesDeLettre(c).reduce((somme, l) => somme + demandeDeLettre(l, c), 0);

const adresseValable = saisieEnvoi.shape.destinataire;
/** Ce qui empêche une lettre de partir d'ici, en une phrase ; vide : elle peut partir. */
function empechement(c: ContestationLue, destinataire: string): string {
  if (c.lettre === null || lignesDeLettre(c).length === 0) return "Aucune ligne n'est réclamée.";
  const retenue = ligneRetenue(c);
  if (retenue) return `«\u00a0${retenue.designation}\u00a0» est à vérifier avant de se réclamer.`;
  if (destinataire.trim() === "") return "L'adresse e-mail du loueur manque.";
  return adresseValable.safeParse(destinataire).success ? "" : "L'adresse e-mail du loueur n'est pas valable.";
}

/** Envoie une lettre par e-mail ; une facture encore « à vérifier » est dite à contester par ce geste même. */
async function envoyerUne(c: ContestationLue, destinataire: string, cle: string): Promise<ContestationLue> {
  if (c.etat === "a_verifier")
    await client.contestations.changerEtat({ id: c.id, etat: "a_contester", avant: c.etat }).catch((erreur) => {
      // Quelqu'un vient de changer ce dossier : l'envoi dira qui, ou pourquoi la lettre ne part pas.
      if (!estConflit(erreur)) throw erreur;
    });
  return client.contestations.envoyer({
    id: c.id,
    canal: "email",
    version: c.lettre?.version ?? 1,
    destinataire,
    message: messageParDefaut(
      { numero: c.facture_numero, date_document: c.facture_date, immatriculation: c.immatriculation },
      demandeDe(c),
      c.lettre?.nature,
    ),
    cle_idempotence: cle,
  });
}

interface PropsRevue {
  contestations: readonly ContestationLue[];
  reste: number;
  /** Cette lettre est partie d'ici. */
  surPartie: (id: string) => void;
}

function Revue({ contestations, reste, surPartie }: PropsRevue) {
  const poser = usePoser();
  const cache = useQueryClient();
  const [relues, setRelues] = useState<ReadonlySet<string>>(new Set());
  const [adresses, setAdresses] = useState<Readonly<Record<string, string>>>({});
  const [echecs, setEchecs] = useState<Readonly<Record<string, string>>>({});
  const [cles] = useState(() => new Map<string, string>());
  const [confirmation, setConfirmation] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const adresseDe = (c: ContestationLue) => adresseDeRevue(c, contestations, adresses);
  const pretes = contestations.filter((c) => relues.has(c.id) && empechement(c, adresseDe(c)) === "");
  const total = pretes.reduce((somme, c) => somme + demandeDe(c), 0);
  const basculer = (id: string) =>
    setRelues((avant) => (avant.has(id) ? new Set([...avant].filter((x) => x !== id)) : new Set([...avant, id])));
  const envoyer = async () => {
    setEnvoi(true);
    const rates: Record<string, string> = {};
    // L'une après l'autre : chacune compose sa lettre, et celle qui échoue n'arrête pas les autres.
    for (const c of pretes) {
      const cle = cles.get(c.id) ?? cleUnique();
      cles.set(c.id, cle);
      try {
        const envoyee = await envoyerUne(c, adresseDe(c), cle);
        surPartie(c.id);
        poser(envoyee);
      } catch (erreur) {
        rates[c.id] = detailErreur(erreur);
      }
    }
    // Ce qui a refusé de partir a changé sans qu'on le voie : une lettre envoyée par un autre quitte la revue, qui dit par qui.
    if (Object.keys(rates).length > 0) void cache.invalidateQueries({ queryKey: api.contestations.key() });
    const parties = pretes.length - Object.keys(rates).length;
    if (parties > 0) signalerSucces(`${combien(parties, "lettre envoyée", "lettres envoyées")} avec succès`);
    setEchecs(rates);
    setEnvoi(false);
    setConfirmation(false);
  };
  return (
    <>
      <div className={styles.envoiGroupe}>
        <Button
          leftSection={<IconSend size={16} aria-hidden="true" />}
          disabled={pretes.length === 0}
          onClick={() => setConfirmation(true)}
        >
          {pretes.length === 0 ? "Envoyer les lettres relues" : `Envoyer ${combien(pretes.length, "lettre")}`}
        </Button>
        <p className={styles.rien} role="status">
          {pretes.length} sur {contestations.length} relues et prêtes, {formaterEuros(total)} HT
          {reste > 0 && `\u00a0; ${combien(reste, "autre")} ensuite`}.
        </p>
      </div>
      {contestations.map((c) => (
        <AEnvoyer
          key={c.id}
          contestation={c}
          destinataire={adresseDe(c)}
          surDestinataire={(adresse) => setAdresses((avant) => ({ ...avant, [c.id]: adresse }))}
          relue={relues.has(c.id)}
          surRelue={() => basculer(c.id)}
          echec={echecs[c.id]}
        />
      ))}
      <Confirmation
        ouverte={confirmation}
        titre={`Envoyer ${combien(pretes.length, "lettre")}`}
        texte={`${formaterEuros(total)} HT réclamés par e-mail, chaque lettre à son loueur. Une lettre partie ne se modifie plus.`}
        libelleAction="Envoyer"
        envoi={envoi}
        surConfirmer={() => void envoyer()}
        surAnnuler={() => setConfirmation(false)}
      />
    </>
  );
}

interface PropsAEnvoyer {
  contestation: ContestationLue;
  destinataire: string;
  surDestinataire: (adresse: string) => void;
  relue: boolean;
  surRelue: () => void;
  echec: string | undefined;
}

function AEnvoyer({ contestation: c, destinataire, surDestinataire, relue, surRelue, echec }: PropsAEnvoyer) {
  const interne = estInterne(useActeur());
  const manque = empechement(c, destinataire);
  const nom = c.facture_numero ? `Facture ${c.facture_numero}` : `Facture de ${c.immatriculation}`;
  const nature = c.lettre && c.lettre.nature !== "contestation" ? `${LIBELLES_NATURE[c.lettre.nature]} – ` : "";
  return (
    <Fiche
      titre={`${nature}${nom}, ${c.immatriculation}\u00a0: ${formaterEuros(demandeDe(c))} HT`}
      actions={<Echeance contestation={c} />}
    >
      <div className={styles.aEnvoyer}>
        <p className={styles.precision}>
          <span>{c.loueur_nom}</span>
          {interne && <span>{c.client_nom}</span>}
          <Link to={chemins.contestation(c.id)}>Ouvrir la contestation</Link>
          <a href={adresseApi(`/contestations/${c.id}/lettre`)} target="_blank" rel="noopener noreferrer">
            Lire la lettre<span className="visuellement-cache"> de {nom} (nouvel onglet)</span>
          </a>
        </p>
        <ChancesEtPreuves contestation={c} email />
        <ChampTexte
          nom={`destinataire-${c.id}`}
          libelle={`Adresse e-mail du loueur, ${nom}`}
          valeur={destinataire}
          surChangement={surDestinataire}
          erreur={undefined}
          desactive={false}
        />
        <Checkbox
          label={`Relue\u00a0: ${nom}`}
          checked={relue && manque === ""}
          disabled={manque !== ""}
          onChange={surRelue}
          {...(manque && { description: manque })}
        />
        {echec && (
          <p className={styles.erreur} role="alert">
            {echec}
          </p>
        )}
      </div>
    </Fiche>
  );
}
