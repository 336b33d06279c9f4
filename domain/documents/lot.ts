import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterEuros } from "../commun/montants.ts";
import { pluriel } from "../commun/pluriel.ts";
import { TYPES_VEHICULE, type TypeVehicule } from "../restitutions/restitution.ts";
import { devinerType } from "../vehicules/deviner-type.ts";
import { ETATS_DOCUMENT, restitutionNommee } from "./document.ts";

/** Ce qu'un document sait de la restitution à créer. Montants en centimes. */
const proposition = z.object({
  client_id: identifiant.nullable(),
  immatriculation: z.string().nullable(),
  date_restitution: z.string().nullable(),
  agence: z.string().nullable(),
  loueur_id: identifiant.nullable(),
  marque: z.string().nullable(),
  modele: z.string().nullable(),
  type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
  kilometrage: z.number().int().nullable(),
  montant_ht_apres_remise: z.number().int().nullable(),
});
export type Proposition = z.infer<typeof proposition>;

export const documentDuLot = z.object({
  id: identifiant,
  cree_le: z.string(),
  fichier_nom: z.string().nullable(),
  type_document: z.string(),
  numero: z.string().nullable(),
  etat: z.enum(ETATS_DOCUMENT),
  /** La plaque telle qu'elle s'écrit, et réduite à ce qui la distingue ; vide tant qu'elle n'est pas lue. */
  immatriculation: z.string().nullable(),
  plaque: z.string(),
  /** Le loueur tel que le papier l'écrit. */
  loueur_lu: z.string().nullable(),
  manque: z.string().nullable(),
  restitution: restitutionNommee.nullable(),
  /** Ce que le livre dit à réclamer pour sa restitution, en centimes HT. */
  contestable_ht: z.number().int().nullable(),
  /** Ce qu'il y compte perdu faute d'une lettre partie à temps ; à trouver encore, tant qu'une facture n'y est pas rapprochée. */
  hors_delai_ht: z.number().int().nullable(),
  /** D'un avoir lu, ce qu'il rend, quel que soit le signe imprimé ; nul d'un autre papier. */
  avoir_ht: z.number().int().nullable(),
  proposition: proposition.nullable(),
});
export type DocumentDuLot = z.infer<typeof documentDuLot>;

export interface GroupeDuLot {
  plaque: string;
  immatriculation: string;
  documents: DocumentDuLot[];
  restitution: DocumentDuLot["restitution"];
  contestable_ht: number | null;
  hors_delai_ht: number | null;
  /** De quoi créer sa restitution ; nul quand elle existe. */
  proposition: Proposition | null;
  /** Le type vient du nom du modèle : la personne le confirme. */
  type_devine: boolean;
  /** Le loueur que ses papiers nomment et que la base ne connaît pas ; nul : elle le connaît, ou aucun ne le nomme. */
  loueur_inconnu: string | null;
}

/** Qui fait foi pour un champ : le PV date et compte, la facture chiffre, le rapport dit le véhicule. */
const FOI: Partial<Record<keyof Proposition, readonly string[]>> = {
  date_restitution: ["pv", "rapport", "releve", "facture"],
  kilometrage: ["pv", "rapport", "facture", "releve"],
  montant_ht_apres_remise: ["facture", "releve", "rapport"],
};

const VIDE: Proposition = {
  client_id: null,
  immatriculation: null,
  date_restitution: null,
  agence: null,
  loueur_id: null,
  marque: null,
  modele: null,
  type_vehicule: null,
  kilometrage: null,
  montant_ht_apres_remise: null,
};

/** Ce que disent ensemble les documents d'un véhicule ; pour chaque champ, le premier de ceux qui font foi. */
export function fondrePropositions(documents: readonly DocumentDuLot[]): { proposition: Proposition; devine: boolean } {
  const rang = (d: DocumentDuLot, ordre: readonly string[]) => {
    const place = ordre.indexOf(d.type_document);
    return place < 0 ? ordre.length : place;
  };
  const dire = <C extends keyof Proposition>(champ: C): Proposition[C] => {
    const ordre = FOI[champ] ?? [];
    const trouve = documents
      .filter((d) => d.proposition && d.proposition[champ] !== null)
      .toSorted((a, b) => rang(a, ordre) - rang(b, ordre))[0];
    return trouve?.proposition ? trouve.proposition[champ] : VIDE[champ];
  };
  const dite: Proposition = {
    client_id: dire("client_id"),
    immatriculation: dire("immatriculation"),
    date_restitution: dire("date_restitution"),
    agence: dire("agence"),
    loueur_id: dire("loueur_id"),
    marque: dire("marque"),
    modele: dire("modele"),
    type_vehicule: dire("type_vehicule"),
    kilometrage: dire("kilometrage"),
    montant_ht_apres_remise: sansLesAvoirs(dire("montant_ht_apres_remise"), documents),
  };
  const connu: TypeVehicule | null = dite.type_vehicule;
  const type_vehicule = connu ?? devinerType(dite.modele);
  return { proposition: { ...dite, type_vehicule }, devine: connu === null && type_vehicule !== null };
}

/** Le montant d'une fiche est ce qui reste dû : la facture moins ses avoirs, comme partout. Un rapport n'est pas encore facturé. */
function sansLesAvoirs(montant: number | null, documents: readonly DocumentDuLot[]): number | null {
  const facture = documents.some((d) => ["facture", "releve"].includes(d.type_document) && d.proposition);
  if (montant === null || !facture) return montant;
  return Math.max(0, montant - documents.reduce((total, d) => total + (d.avoir_ht ?? 0), 0));
}

/** Les documents déposés, véhicule par véhicule, dans l'ordre de leur arrivée. */
export function grouperLot(documents: readonly DocumentDuLot[]): GroupeDuLot[] {
  const parPlaque = Map.groupBy(
    documents.filter((d) => d.plaque !== ""),
    (d) => d.plaque,
  );
  return [...parPlaque].map(([plaque, siens]) => {
    const range = siens.find((d) => d.restitution);
    const { proposition: dite, devine } = fondrePropositions(siens);
    return {
      plaque,
      immatriculation: siens[0]?.immatriculation ?? plaque,
      documents: siens,
      restitution: range?.restitution ?? null,
      contestable_ht: range?.contestable_ht ?? null,
      hors_delai_ht: range?.hors_delai_ht ?? null,
      proposition: range ? null : dite,
      type_devine: !range && devine,
      loueur_inconnu: range || dite.loueur_id !== null ? null : (siens.find((d) => d.loueur_lu)?.loueur_lu ?? null),
    };
  });
}

/** De quoi demander à l'équipe le loueur qui manque : elle y lit son nom, le véhicule et le papier. */
export const demanderLoueur = (nom: string, g: Pick<GroupeDuLot, "immatriculation" | "documents">): string =>
  [
    "Bonjour,",
    `Le loueur «\u00a0${nom}\u00a0», lu sur les documents du véhicule ${g.immatriculation}, n'est pas dans la base. Pouvez-vous l'ajouter, avec ses conditions\u00a0?`,
    `Documents\u00a0: ${g.documents.map((d) => d.fichier_nom ?? "sans nom").join(", ")}.`,
  ].join("\n");

/**
 * L'instant, pour le serveur, où la personne a commencé à déposer. `maintenant` (ISO) est le sien quand il a dit le lot, `ditIlYA` les
 * millisecondes entre ce dépôt et l'arrivée de sa réponse (négatives si elle le précède) : deux durées du même navigateur, dont l'horloge
 * peut être fausse.
 */
export const debutDuDepot = (maintenant: string, ditIlYA: number): string =>
  new Date(Date.parse(maintenant) - ditIlYA).toISOString();

/** Ce qui précède cet instant (ISO) n'attend plus rien de personne : un lot qui s'ouvre ne s'y mêle pas. */
export function rienNAttendaitAvant(documents: readonly DocumentDuLot[], instant: string): boolean {
  const avant = documents.filter((d) => Date.parse(d.cree_le) <= Date.parse(instant));
  return !avant.some((d) => d.etat === "a_lire") && !grouperLot(avant).some((g) => g.proposition !== null);
}

type Trouve = Pick<GroupeDuLot, "contestable_ht" | "hors_delai_ht">;
/** Ce que le livre dit à réclamer de ces véhicules, et ce qui s'y trouve trop tard, en centimes HT. */
export const sommesDuLot = (groupes: readonly Trouve[]): { ouvert: number; tard: number } => ({
  ouvert: groupes.reduce((total, g) => total + (g.contestable_ht ?? 0), 0),
  tard: groupes.reduce((total, g) => total + (g.hors_delai_ht ?? 0), 0),
});
export const direTard = (tard: number): string => `${formaterEuros(tard)} HT trouvés, délai dépassé`;

/** « 153,74 € HT à réclamer », « 153,74 € HT trouvés, délai dépassé » ; vide : rien n'est trouvé. */
export function direTrouve(groupe: Trouve): string {
  const { ouvert, tard } = sommesDuLot([groupe]);
  return [ouvert > 0 && `${formaterEuros(ouvert)} HT à réclamer`, tard > 0 && direTard(tard)]
    .filter(Boolean)
    .join(", ");
}

/** Où en est la lecture : un document qui n'a pas pu se lire n'est pas un document lu. */
export function bilanDeLecture(documents: readonly Pick<DocumentDuLot, "etat">[]): {
  aLire: number;
  lus: number;
  illisibles: number;
} {
  const combien = (etat: DocumentDuLot["etat"]) => documents.filter((d) => d.etat === etat).length;
  const [aLire, illisibles] = [combien("a_lire"), combien("illisible")];
  return { aLire, lus: documents.length - aLire - illisibles, illisibles };
}

/** « 7 documents lus », « 2 documents lus, 1 illisible », « Aucun document lu, 3 illisibles ». */
export function direLecture(lus: number, illisibles: number): string {
  const dits = lus === 0 ? "Aucun document lu" : pluriel(lus, "document lu", "documents lus");
  return illisibles === 0 ? dits : `${dits}, ${pluriel(illisibles, "illisible", "illisibles")}`;
}

/** Combien de secondes la lecture prendra encore, au rythme tenu depuis `depuis` ; `null` tant qu'aucune n'est finie. */
export function resteDeLecture(aLire: number, luesDepuis: number, ecouleMs: number): number | null {
  if (aLire <= 0 || luesDepuis <= 0 || ecouleMs <= 0) return null;
  return Math.max(1, Math.round((aLire * ecouleMs) / luesDepuis / 1000));
}

/** « encore 20 s », « encore 3 min » : arrondi, une attente n'est pas un chronomètre. */
export function direReste(secondes: number): string {
  if (secondes >= 90) return `encore ${Math.round(secondes / 60)}\u00a0min`;
  return `encore ${secondes <= 5 ? secondes : Math.ceil(secondes / 5) * 5}\u00a0s`;
}
