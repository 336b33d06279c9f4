import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
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
  fichier_nom: z.string().nullable(),
  type_document: z.string(),
  numero: z.string().nullable(),
  etat: z.enum(ETATS_DOCUMENT),
  /** La plaque telle qu'elle s'écrit, et réduite à ce qui la distingue ; vide tant qu'elle n'est pas lue. */
  immatriculation: z.string().nullable(),
  plaque: z.string(),
  manque: z.string().nullable(),
  restitution: restitutionNommee.nullable(),
  /** Ce que le livre dit à réclamer pour sa restitution, en centimes HT. */
  contestable_ht: z.number().int().nullable(),
  proposition: proposition.nullable(),
});
export type DocumentDuLot = z.infer<typeof documentDuLot>;

export interface GroupeDuLot {
  plaque: string;
  immatriculation: string;
  documents: DocumentDuLot[];
  restitution: DocumentDuLot["restitution"];
  contestable_ht: number | null;
  /** De quoi créer sa restitution ; nul quand elle existe. */
  proposition: Proposition | null;
  /** Le type vient du nom du modèle : la personne le confirme. */
  type_devine: boolean;
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
    montant_ht_apres_remise: dire("montant_ht_apres_remise"),
  };
  const connu: TypeVehicule | null = dite.type_vehicule;
  const type_vehicule = connu ?? devinerType(dite.modele);
  return { proposition: { ...dite, type_vehicule }, devine: connu === null && type_vehicule !== null };
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
      proposition: range ? null : dite,
      type_devine: !range && devine,
    };
  });
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
