import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_NATURE,
  LIBELLES_OPERATION,
} from "../../../domain/fre/libelles.ts";
import type { client } from "../../api.ts";

export type Evenement = Awaited<ReturnType<typeof client.restitutions.historique>>[number];

export interface Changement {
  libelle: string;
  avant: string | null;
  apres: string | null;
}
export interface Etape {
  cle: string;
  fait_le: string;
  auteur: string;
  titre: string;
  changements: Changement[];
}

type Ecrire = (valeur: unknown, moment: "avant" | "apres") => string;
const texte: Ecrire = (v) => String(v);
const euros: Ecrire = (v) => formaterEuros(Number(v));
const parmi =
  (libelles: Readonly<Record<string, string>>): Ecrire =>
  (v) =>
    libelles[String(v)] ?? String(v);
const MONTANTS = {
  brut_ht: ["Brut HT", euros],
  abattement_ht: ["Abattement HT", euros],
  net_ht: ["Net HT", euros],
} as const;

/** Champs montrés, par table. Les autres sont tenus par le programme : ils n'apprennent rien à une personne. */
const CHAMPS: Record<string, Record<string, readonly [string, Ecrire]>> = {
  restitutions: {
    immatriculation: ["Immatriculation", texte],
    date_restitution: ["Date de restitution", (v) => formaterDate(String(v))],
    agence: ["Agence", texte],
    loueur_id: ["Loueur", texte],
    marque: ["Marque", texte],
    modele: ["Modèle", texte],
    type_vehicule: ["Type de véhicule", texte],
    kilometrage: ["Kilométrage", (v) => formaterKm(Number(v))],
    montant_ht_apres_remise: ["Montant HT", euros],
    url_rapport: ["Rapport", (_, moment) => (moment === "avant" ? "ancien fichier" : "nouveau fichier")],
  },
  documents: {
    etat: ["Lecture", parmi(LIBELLES_ETAT_DOCUMENT)],
    ...MONTANTS,
    remise_ht: ["Remise HT", euros],
    franchise_ht: ["Franchise HT", euros],
    tva: ["TVA", euros],
    ttc: ["Total TTC", euros],
  },
  document_lignes: {
    designation: ["Désignation", texte],
    nature: ["Nature", parmi(LIBELLES_NATURE)],
    element: ["Élément", parmi(LIBELLES_ELEMENT)],
    localisation: ["Localisation", parmi(LIBELLES_LOCALISATION)],
    dommage: ["Dommage", parmi(LIBELLES_DOMMAGE)],
    operation: ["Opération", parmi(LIBELLES_OPERATION)],
    facturable: ["Facturable", (v) => (v ? "oui" : "non")],
    ...MONTANTS,
  },
};

const TITRES: Record<string, Record<Evenement["operation"], string>> = {
  restitutions: {
    creation: "Restitution ajoutée",
    modification: "Restitution modifiée",
    suppression: "Restitution supprimée",
  },
  documents: {
    creation: "Document déposé et lu",
    modification: "Lecture du document",
    suppression: "Document supprimé",
  },
  document_lignes: { creation: "Ligne ajoutée", modification: "Ligne corrigée", suppression: "Ligne retirée" },
};

/** Le journal, champ par champ, regroupé par geste : un enregistrement est une étape, quel que soit le nombre de champs. */
export function etapesDe(evenements: readonly Evenement[], nomLoueur: (id: string) => string | undefined): Etape[] {
  const etapes = new Map<string, Etape>();
  for (const evenement of evenements) {
    const { entite, operation, fait_le } = evenement;
    const changement = changementDe(evenement, nomLoueur);
    if (operation === "modification" && !changement) continue;
    const cle = `${fait_le}|${entite}|${operation}`;
    const etape = etapes.get(cle) ?? {
      cle,
      fait_le,
      auteur: evenement.auteur ?? "Équipe Reflet",
      titre: TITRES[entite]?.[operation] ?? "Modification",
      changements: [],
    };
    if (changement) etape.changements.push(changement);
    etapes.set(cle, etape);
  }
  return [...etapes.values()];
}

function changementDe(e: Evenement, nomLoueur: (id: string) => string | undefined): Changement | null {
  if (e.operation === "suppression" && e.entite === "document_lignes") {
    const { designation } = e.avant as { designation?: unknown }; // la ligne entière, telle qu'elle était
    return { libelle: "Désignation", avant: String(designation ?? ""), apres: null };
  }
  const champ = e.champ === null ? undefined : CHAMPS[e.entite]?.[e.champ];
  if (!champ) return null;
  const [libelle, ecrireChamp] = champ;
  const ecrire = e.champ === "loueur_id" ? (v: unknown) => nomLoueur(String(v)) ?? "Autre loueur" : ecrireChamp;
  const lire = (moment: "avant" | "apres") => {
    const valeur = e[moment];
    return valeur === null || valeur === undefined || valeur === "" ? null : ecrire(valeur, moment);
  };
  return { libelle, avant: lire("avant"), apres: lire("apres") };
}
