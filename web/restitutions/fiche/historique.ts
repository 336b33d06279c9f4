import { formaterDate } from "../../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_NATURE,
  LIBELLES_OPERATION,
} from "../../../domain/fre/libelles.ts";
import { type Changement, type Etape, estVide, raconter } from "../../historique/etapes.ts";

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
    paiement_le: ["Facture payée le", (v) => formaterDate(String(v))],
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
  rapprochements: { couples_imposes: ["Couples choisis", ecrireCouples] },
};

/** « ligne 2 de la facture avec ligne 1 du rapport » : les couples choisis à la main, par rang de ligne ; sans couple, « sans ligne ». */
function ecrireCouples(valeur: unknown): string {
  const couples = Object.entries(valeur as Record<string, number | null>); // objet tenu par la base
  if (couples.length === 0) return "aucun";
  return couples
    .map(
      ([f, r]) =>
        `ligne ${Number(f) + 1} de la facture ${r === null ? "sans ligne" : `avec ligne ${r + 1}`} du rapport`,
    )
    .join(" ; ");
}

const TITRES: Record<string, Record<EvenementHistorique["operation"], string>> = {
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
  rapprochements: {
    creation: "Rapprochement",
    modification: "Couples de lignes choisis",
    suppression: "Rapprochement retiré",
  },
  document_lignes: { creation: "Ligne ajoutée", modification: "Ligne corrigée", suppression: "Ligne retirée" },
};

/** L'historique d'une restitution, de ses documents et de leurs lignes, en étapes. */
export const etapesDe = (
  evenements: readonly EvenementHistorique[],
  nomLoueur: (id: string) => string | undefined,
): Etape[] =>
  raconter(evenements, {
    changement: (e) => changementDe(e, nomLoueur),
    titre: ([e]) => (e && TITRES[e.entite]?.[e.operation]) ?? "Modification",
  });

function changementDe(e: EvenementHistorique, nomLoueur: (id: string) => string | undefined): Changement | null {
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
    return estVide(valeur) ? null : ecrire(valeur, moment);
  };
  return { libelle, avant: lire("avant"), apres: lire("apres") };
}
