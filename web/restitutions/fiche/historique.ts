import { formaterDate } from "../../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { RECITS_LECTURE, RECITS_LIGNE, sansValeursLues } from "../../documents/histoire/raconter-document.ts";
import { type Changement, confirmeALaCreation, type Etape, estVide, raconter } from "../../historique/etapes.ts";

type Ecrire = (valeur: unknown, moment: "avant" | "apres") => string;
const texte: Ecrire = (v) => String(v);
const euros: Ecrire = (v) => formaterEuros(Number(v));

/** Champs montrés, par table. Les autres sont tenus par le programme : ils n'apprennent rien à une personne. */
const CHAMPS: Readonly<Record<string, Readonly<Record<string, readonly [string, Ecrire]>>>> = {
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
    doutes_admis: ["Confirmé malgré", texte],
    url_rapport: ["Rapport", (_, moment) => (moment === "avant" ? "ancien fichier" : "nouveau fichier")],
  },
  documents: RECITS_LECTURE,
  document_lignes: RECITS_LIGNE,
  rapprochements: {
    couples_imposes: ["Couples choisis", (v) => ecrireCouples(v, "du rapport")],
    couples_pv_imposes: ["Couples choisis au procès-verbal", (v) => ecrireCouples(v, "du procès-verbal")],
  },
};

/** « ligne 2 de la facture avec ligne 1 du rapport » : les couples choisis à la main, par rang de ligne ; sans couple, « sans ligne ». */
function ecrireCouples(valeur: unknown, document: string): string {
  const couples = Object.entries(valeur as Record<string, number | null>); // objet tenu par la base
  if (couples.length === 0) return "aucun";
  return couples
    .map(
      ([f, r]) =>
        `ligne ${Number(f) + 1} de la facture ${r === null ? "sans ligne" : `avec ligne ${r + 1}`} ${document}`,
    )
    .join("\u00a0; ");
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
  raconter(sansValeursLues(evenements), {
    changement: (e) => changementDe(e, nomLoueur),
    titre: ([e]) => (e && TITRES[e.entite]?.[e.operation]) ?? "Modification",
  });

function changementDe(e: EvenementHistorique, nomLoueur: (id: string) => string | undefined): Changement | null {
  if (e.operation === "suppression" && e.entite === "document_lignes") {
    const { designation } = e.avant as { designation?: unknown }; // la ligne entière, telle qu'elle était
    return { libelle: "Désignation", avant: String(designation ?? ""), apres: null };
  }
  if (e.operation === "creation" && e.entite === "restitutions") return confirmeALaCreation(e.apres);
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
