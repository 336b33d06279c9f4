import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { cadrePhoto } from "../etats-des-lieux/cadre.ts";
import { LIBELLES_TYPE_ETAT, TYPES_ETAT, VUES, type Vue } from "../etats-des-lieux/etat.ts";
import { DOMMAGES, ELEMENTS } from "../fre/codes.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { TYPES_DEMANDE, type TypeDemande } from "../tickets/ticket.ts";

export const GENRES_RELEVE = ["etat", "ticket", "audit"] as const;
const lu = z.string().nullable();

/** Un jour où le véhicule a été regardé : un état des lieux, les photos d'une demande ou d'un sinistre, un audit. */
export const releve = z.object({
  id: identifiant,
  genre: z.enum(GENRES_RELEVE),
  /** Le ticket qui porte un état des lieux, ou celui des photos. */
  ticket_id: identifiant.nullable(),
  type_demande: z.enum(TYPES_DEMANDE).nullable(),
  type_etat: z.enum(TYPES_ETAT).nullable(),
  jour: z.string(),
  /** Un brouillon : des dommages peuvent s'y ajouter. */
  ouvert: z.boolean(),
  photos: z.array(
    z.object({ fichier_id: identifiant, vue: z.enum(VUES).nullable(), legende: z.enum(ELEMENTS).nullable() }),
  ),
  /** Les éléments d'un sinistre n'ont pas de type de dommage. */
  dommages: z.array(
    z.object({
      rang: z.number().int(),
      element: z.enum(ELEMENTS),
      dommage: z.enum(DOMMAGES).nullable(),
      cadre: cadrePhoto.nullable(),
    }),
  ),
});
export type Releve = z.infer<typeof releve>;
export type DommageReleve = Releve["dommages"][number];

export const affectationRelevee = z.object({
  du: z.string(),
  au: lu,
  conducteur_id: identifiant,
  nom: z.string(),
});
export type AffectationRelevee = z.infer<typeof affectationRelevee>;

export const photosVehicule = z.object({
  vehicule: z.object({
    id: identifiant,
    immatriculation: z.string(),
    marque: lu,
    modele: lu,
    /** De la première agence connue à celle d'aujourd'hui ; bornes nulles : depuis toujours, encore. */
    agences: z.array(z.object({ du: lu, au: lu, agence: lu })),
    type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
    client_nom: z.string(),
    archive: z.boolean(),
  }),
  /** L'audit en cours, où un dommage peut s'ajouter. */
  audit_ouvert: identifiant.nullable(),
  /** Du plus ancien au plus récent. */
  releves: z.array(releve),
  /** Une photo qui a servi deux fois : `releve_id` montre la même, fût-elle recompressée. */
  memes: z.array(z.object({ fichier_id: identifiant, releve_id: identifiant })),
  /** Qui a eu le véhicule, du plus ancien au plus récent ; nul pour qui ne voit pas les conducteurs. */
  affectations: z.array(affectationRelevee).nullable(),
});
export type PhotosVehicule = z.infer<typeof photosVehicule>;

const LIBELLES_TICKET: Record<TypeDemande, string> = {
  sinistre: "Sinistre",
  restitution: "Demande de restitution",
  convoyage: "Convoyage",
  etat_des_lieux: "Demande d'état des lieux",
};

/** Comment se nomme un relevé, sans sa date. */
export const nomReleve = (r: Pick<Releve, "genre" | "type_demande" | "type_etat">): string => {
  if (r.genre === "audit") return "Audit";
  if (r.genre === "etat" && r.type_etat) return `État des lieux, ${LIBELLES_TYPE_ETAT[r.type_etat].toLowerCase()}`;
  return r.type_demande ? LIBELLES_TICKET[r.type_demande] : "Photos";
};

/** Une vue du tour, ou les photos qui n'en montrent aucune (gros plans, photos d'un sinistre). */
export type VueComparee = Vue | "autres";
export const VUES_COMPAREES: readonly VueComparee[] = [...VUES, "autres"];

export const photosDeLaVue = (r: Releve, vue: VueComparee): Releve["photos"] =>
  r.photos.filter((p) => (p.vue ?? "autres") === vue);

const memeDommage = (a: DommageReleve, b: DommageReleve): boolean => a.element === b.element && a.dommage === b.dommage;

/** Ce que le second relevé montre et que le premier ne montrait pas. */
export const dommagesNouveaux = (avant: Releve, apres: Releve): DommageReleve[] =>
  apres.dommages.filter((d) => !avant.dommages.some((a) => memeDommage(a, d)));

/** Un relevé qui décrit tout le véhicule : ce qu'il ne dit pas n'y était pas. Un sinistre ne parle que de lui-même. */
const estConstat = (r: Releve): boolean => r.genre !== "ticket";

export interface Apparition {
  /** Dernier constat où le dommage n'était pas ; nul quand aucun ne le précède. */
  dernierSans: Releve | null;
  /** Premier constat qui le montre. */
  premier: Releve;
  /** Sinistres déclarés entre les deux sur le même élément. */
  sinistres: Releve[];
}

/** Entre quels constats ce dommage de `r` est apparu ; réparé puis revenu, c'est la dernière fois qui compte. */
export function apparition(releves: readonly Releve[], r: Releve, d: DommageReleve): Apparition {
  const constats = releves.filter((c) => estConstat(c) && c.jour <= r.jour && c.id !== r.id);
  const sans = constats.findLastIndex((c) => !c.dommages.some((x) => memeDommage(x, d)));
  const dernierSans = constats[sans] ?? null;
  const premier = constats[sans + 1] ?? r;
  const sinistres = releves.filter(
    (s) =>
      s.type_demande === "sinistre" &&
      s.genre === "ticket" &&
      s.jour <= premier.jour &&
      (dernierSans === null || s.jour >= dernierSans.jour) &&
      s.dommages.some((x) => x.element === d.element),
  );
  return { dernierSans, premier, sinistres };
}

/** Qui a eu le véhicule entre ces deux jours, bornes comprises. */
export const conducteursEntre = (
  affectations: readonly AffectationRelevee[],
  { dernierSans, premier }: Apparition,
): AffectationRelevee[] =>
  affectations.filter(
    (a) => a.du <= premier.jour && (dernierSans === null || a.au === null || a.au >= dernierSans.jour),
  );

/** Les agences qui ont eu le véhicule entre ces deux jours ; le jour d'un changement est déjà à la nouvelle. */
export const agencesEntre = (
  agences: PhotosVehicule["vehicule"]["agences"],
  { dernierSans, premier }: Apparition,
): { du: string | null; agence: string }[] =>
  agences.flatMap(({ du, au, agence }) =>
    agence !== null &&
    (du === null || du <= premier.jour) &&
    (au === null || (au > (dernierSans?.jour ?? "") && au !== du))
      ? [{ du: dernierSans !== null && du !== null && du <= dernierSans.jour ? null : du, agence }]
      : [],
  );

/** Ce que l'on dit d'une photo déjà montrée par d'autres relevés, du plus ancien au plus récent ; nul si elle n'a servi qu'une fois. */
export function direDejaMontree(
  { memes, releves }: Pick<PhotosVehicule, "memes" | "releves">,
  fichier: string,
  ecrireJour: (jour: string) => string,
): string | null {
  const ou = releves.filter((r) => memes.some((m) => m.fichier_id === fichier && m.releve_id === r.id));
  if (ou.length === 0) return null;
  const dits = ou.map((r) => `${nomReleve(r).toLowerCase()} du ${ecrireJour(r.jour)}`);
  return `La même photo se trouve aussi ailleurs\u00a0: ${dits.join(", ")}.`;
}
