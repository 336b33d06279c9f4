import { useState } from "react";
import type { ChampsLettre, ContestationLue } from "../../domain/contestations/contestation.ts";
import { client } from "../api.ts";
import { donneesErreur, estConflit, phraseErreur } from "../erreurs.ts";
import { signalerErreur } from "../ui/notifications.ts";
import { usePoser, useRelire } from "./useContestation.ts";
import { useEnregistrementAuto } from "./useEnregistrementAuto.ts";

export type BrouillonDeLettre = NonNullable<ContestationLue["lettre"]>;
type Textes = ChampsLettre & { arguments: Record<string, string> };
const CLES = ["objet", "adresse", "introduction", "conclusion"] as const;
type Cle = (typeof CLES)[number];

/** Ce qui a changé depuis ce que le serveur a gardé, et ce qu'il avait ; `null` : rien. */
function changementsDe(saisie: Textes, gardes: BrouillonDeLettre) {
  const champs = Object.fromEntries(CLES.filter((k) => saisie[k] !== gardes[k]).map((k) => [k, saisie[k]]));
  const avant = Object.fromEntries(Object.keys(champs).map((k) => [k, gardes[k as keyof ChampsLettre]]));
  const changes = Object.entries(saisie.arguments).filter(([ligne, texte]) => texte !== gardes.arguments[ligne]);
  if (Object.keys(champs).length === 0 && changes.length === 0) return null;
  return {
    champs: champs as Partial<ChampsLettre>, // clés tirées de CLES
    avant: { ...avant, ...Object.fromEntries(changes.map(([l]) => [`argument.${l}`, gardes.arguments[l] ?? ""])) },
    arguments: changes.map(([ligne_id, texte]) => ({ ligne_id, texte })),
  };
}

/** La saisie, avec les textes d'un autre à la place des siens. */
function reprendre(saisie: Textes, actuel: Record<string, string>): Textes {
  const suite = { ...saisie, arguments: { ...saisie.arguments } };
  for (const [cle, texte] of Object.entries(actuel)) {
    const ligne = /^argument\.(.+)$/.exec(cle)?.[1];
    if (ligne) suite.arguments[ligne] = texte;
    else if (CLES.includes(cle as Cle)) suite[cle as Cle] = texte; // clé de CLES
  }
  return suite;
}

export type EtatRedaction = ReturnType<typeof useRedaction>;

/** Les textes d'une lettre : chacun s'enregistre de lui-même ; ce qu'un autre a écrit entre-temps attend un choix. */
export function useRedaction(id: string, lettre: BrouillonDeLettre) {
  const poser = usePoser();
  const relire = useRelire(id);
  const [saisie, setSaisie] = useState<Textes>(lettre);
  const [conflit, setConflit] = useState<Record<string, string> | null>(null);
  const changer = (suite: Partial<Textes>) => setSaisie((avant) => ({ ...avant, ...suite }));
  const sansObjet = saisie.objet.trim() === "";
  const changements = conflit || sansObjet ? null : changementsDe(saisie, lettre);
  const auto = useEnregistrementAuto(changements, async (changes) => {
    try {
      poser(await client.contestations.rediger({ id, ...changes }));
    } catch (erreur) {
      if (estConflit(erreur))
        setConflit((donneesErreur(erreur).actuel ?? {}) as Record<string, string>); // textes actuels, par champ
      else signalerErreur(phraseErreur(erreur, "Erreur lors de la sauvegarde"));
      throw erreur;
    }
  });
  return {
    saisie,
    changer,
    auto,
    enAttente: changements !== null,
    conflit,
    prendreLeSien: () => {
      setSaisie((avant) => reprendre(avant, conflit ?? {}));
      setConflit(null);
      void relire();
    },
    garderLeMien: () => void relire().then(() => setConflit(null)),
    champ: (cle: Cle) => ({
      nom: cle,
      valeur: saisie[cle],
      surChangement: (valeur: string) => changer({ [cle]: valeur }),
      erreur: cle === "objet" && sansObjet ? "L'objet est requis" : undefined,
      desactive: false,
    }),
  };
}
