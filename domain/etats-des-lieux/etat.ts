import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { texteOuRien, texteRequis } from "../commun/saisies.ts";
import { DOMMAGES } from "../fre/codes.ts";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";
import { cadrePhoto } from "./cadre.ts";

export const TYPES_ETAT = ["depart", "arrivee"] as const;
export type TypeEtat = (typeof TYPES_ETAT)[number];
export const LIBELLES_TYPE_ETAT: Record<TypeEtat, string> = { depart: "Départ", arrivee: "Arrivée" };

export const ENERGIES = ["carburant", "charge"] as const;
export const LIBELLES_ENERGIE: Record<(typeof ENERGIES)[number], string> = {
  carburant: "Niveau de carburant",
  charge: "Niveau de charge",
};

/** Les vues d'un tour complet du véhicule, dans l'ordre où l'on marche. */
export const VUES = [
  "face_avant",
  "lateral_gauche",
  "face_arriere",
  "lateral_droit",
  "jantes",
  "toit",
  "interieur_arriere",
  "interieur_avant",
  "tableau_de_bord",
  "ciel_de_toit",
] as const;
export type Vue = (typeof VUES)[number];
export const LIBELLES_VUE: Record<Vue, string> = {
  face_avant: "Face avant",
  lateral_gauche: "Latéral gauche",
  face_arriere: "Face arrière",
  lateral_droit: "Latéral droit",
  jantes: "Jantes",
  toit: "Toit",
  interieur_arriere: "Intérieur arrière",
  interieur_avant: "Intérieur avant",
  tableau_de_bord: "Tableau de bord, moteur allumé",
  ciel_de_toit: "Ciel de toit",
};

/** Photos d'un même état : au-delà, le document imprimé ne se lit plus. */
export const PHOTOS_ETAT_MAX = 80;
export const DOMMAGES_ETAT_MAX = 100;

/** Ce qu'un brouillon peut écrire. Rien n'est requis avant la signature. */
export const champsEtat = z.strictObject({
  date_etat: z
    .union([z.literal(""), dateIso()])
    .transform((v) => v || null)
    .nullable(),
  lieu: texteOuRien(300),
  kilometrage: z
    .number("Le kilométrage n'est pas valable")
    .int("Le kilométrage n'est pas valable")
    .min(0, "Le kilométrage ne peut pas être négatif")
    .max(2_000_000, "Le kilométrage est trop grand")
    .nullable(),
  energie: z.enum(ENERGIES, { error: "Choisissez carburant ou charge" }),
  niveau: z
    .number("Le niveau n'est pas valable")
    .int("Le niveau n'est pas valable")
    .min(0, "Le niveau va de 0 à 100\u00a0%")
    .max(100, "Le niveau va de 0 à 100\u00a0%")
    .nullable(),
  observations: texteOuRien(5000),
});
export type ChampsEtat = z.infer<typeof champsEtat>;

/** Le cadre où l'on signe, en unités du tracé. */
export const CADRE_SIGNATURE = { largeur: 600, hauteur: 200 } as const;
const point = z.tuple([z.number().min(0).max(CADRE_SIGNATURE.largeur), z.number().min(0).max(CADRE_SIGNATURE.hauteur)]);
/** Traits de points ; bornés pour qu'une signature reste une signature. */
export const traceSignature = z.array(z.array(point).min(1).max(1500)).min(1, "Signez dans le cadre").max(60);
export type TraceSignature = z.infer<typeof traceSignature>;

/** Longueur totale du tracé : un point posé par mégarde n'est pas une signature. */
const LONGUEUR_MIN = 40;
export const longueurTrace = (trace: TraceSignature): number =>
  trace.reduce(
    (somme, trait) =>
      somme +
      trait.reduce((l, [x, y], i) => {
        const [px, py] = trait[i - 1] ?? [x, y];
        return l + Math.hypot(x - px, y - py);
      }, 0),
    0,
  );

/** Absent : la personne signe par son nom. */
const traceReconnue = traceSignature
  .refine((t) => longueurTrace(t) >= LONGUEUR_MIN, "La signature est trop courte pour être reconnue")
  .nullable();

export const signature = z
  .strictObject({
    signataire: texteRequis("Le nom du signataire est requis", 200),
    trace: traceReconnue,
    /** La seconde main, celle de qui a fait l'état des lieux ; absente, une seule personne signe. */
    contresignataire: texteRequis("Le nom de qui a fait l'état des lieux est requis", 200).nullish(),
    contretrace: traceReconnue.optional(),
    /** La personne reconnaît l'état décrit. */
    accord: z.literal(true, { error: "Cochez la case pour reconnaître l'état décrit" }),
  })
  .describe("Signature d'un état des lieux");

export const saisieDommage = z.strictObject({
  element: z.enum(ELEMENTS_ENDOMMAGES, { error: "Choisissez un élément" }),
  dommage: z.enum(DOMMAGES, { error: "Choisissez un type de dommage" }),
  commentaire: texteOuRien(1000),
});
export type SaisieDommage = z.infer<typeof saisieDommage>;

export const dommageLu = z.object({
  id: identifiant,
  rang: z.number().int(),
  element: z.enum(ELEMENTS_ENDOMMAGES),
  dommage: z.enum(DOMMAGES),
  commentaire: z.string().nullable(),
  /** Où il se voit, sur une photo de cet état. */
  cadre: cadrePhoto.nullable(),
  photos: z.array(identifiant),
  /** Ce qui le désigne d'une version à l'autre, donné par l'écran avant que le serveur ne le connaisse ; nulle, son identifiant en tient lieu. */
  cle: identifiant.nullable(),
});
export type DommageLu = z.infer<typeof dommageLu>;

export const etatLu = z.object({
  id: identifiant,
  ticket_id: identifiant,
  type: z.enum(TYPES_ETAT),
  version: z.number().int(),
  date_etat: z.string().nullable(),
  lieu: z.string().nullable(),
  kilometrage: z.number().int().nullable(),
  energie: z.enum(ENERGIES),
  niveau: z.number().int().nullable(),
  observations: z.string().nullable(),
  signataire: z.string().nullable(),
  trace: traceSignature.nullable(),
  contresignataire: z.string().nullable(),
  contretrace: traceSignature.nullable(),
  /** Nul tant que c'est un brouillon ; ensuite, plus rien ne change. */
  signe_le: z.string().nullable(),
  cree_le: z.string(),
  photos: z.array(z.object({ fichier_id: identifiant, vue: z.enum(VUES) })),
  dommages: z.array(dommageLu),
});
export type EtatLu = z.infer<typeof etatLu>;

/** L'état qu'une photo vient de rejoindre, et laquelle : la sienne, ou la même déjà là. */
export const etatPhotographie = etatLu.extend({ recu: identifiant });
export type EtatPhotographie = z.infer<typeof etatPhotographie>;

/** Les vues où une plaque se lit, et celle où se lit le compteur. */
export const VUES_PLAQUE: readonly Vue[] = ["face_avant", "face_arriere"];
export const VUE_COMPTEUR: Vue = "tableau_de_bord";

/** Ce qu'une photo montre et qui s'y est lu avec certitude : une question à poser, jamais une valeur posée. */
export const lecturePhoto = z.object({
  /** En kilomètres ; nul si rien ne s'est lu, ou moins qu'au départ. */
  kilometrage: z.number().int().nullable(),
  plaque: z.string().nullable(),
  /** Celle du ticket, dans la même écriture. */
  attendue: z.string().nullable(),
});
export type LecturePhoto = z.infer<typeof lecturePhoto>;

/** Ce qui manque pour signer, champ par champ ; vide, l'état peut être signé. */
export function manquesPourSigner(
  etat: Pick<EtatLu, "date_etat" | "lieu" | "kilometrage" | "niveau">,
): Record<string, string> {
  return {
    ...(etat.date_etat === null && { date_etat: "La date est requise pour signer" }),
    ...(etat.lieu === null && { lieu: "Le lieu est requis pour signer" }),
    ...(etat.kilometrage === null && { kilometrage: "Le kilométrage est requis pour signer" }),
    ...(etat.niveau === null && { niveau: "Le niveau est requis pour signer" }),
  };
}

/** Par élément touché, les numéros de ses dommages : ce que disent les pastilles du schéma. */
export function pastilles(dommages: readonly Pick<DommageLu, "element" | "rang">[]): Map<string, string> {
  const parElement = new Map<string, string>();
  for (const { element, rang } of dommages) {
    const avant = parElement.get(element);
    parElement.set(element, avant ? `${avant}, ${rang}` : String(rang));
  }
  return parElement;
}
