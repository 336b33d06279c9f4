import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { nomReleve, type Releve } from "../comparaisons/comparaison.ts";
import { cadrePhoto } from "../etats-des-lieux/cadre.ts";
import { LIBELLES_VUE } from "../etats-des-lieux/etat.ts";
import type { MotifManuel } from "../fre/verdicts.ts";

/** Ce que l'endroit encadré prouve. */
export const CONSTATS = ["apparu", "deja_la", "absent"] as const;
export type Constat = (typeof CONSTATS)[number];
export const LIBELLES_CONSTAT: Record<Constat, string> = {
  apparu: "Le dommage est apparu entre les deux photos",
  deja_la: "Le dommage était déjà là sur la photo encadrée",
  absent: "Le dommage n'y est pas sur la photo encadrée",
};
/** Le motif que chaque constat propose ; la personne en choisit un autre. */
export const MOTIF_DU_CONSTAT: Record<Constat, MotifManuel | "posterieur_a_la_restitution"> = {
  apparu: "posterieur_a_la_restitution",
  deja_la: "preuve_insuffisante",
  absent: "preuve_insuffisante",
};

/** Un endroit encadré sur une photo du véhicule, celle qui lui répond à une autre date, et ce qu'il prouve. */
export const preuveEncadree = z
  .strictObject({
    cadre: cadrePhoto,
    temoin: identifiant.nullable(),
    constat: z.enum(CONSTATS, { error: "Ce que la photo prouve est requis" }),
  })
  .refine((p) => p.constat !== "apparu" || p.temoin !== null, {
    path: ["constat"],
    message: "Il faut une photo d'avant pour dire qu'un dommage est apparu",
  });
export type PreuveEncadree = z.infer<typeof preuveEncadree>;

/** La preuve telle qu'une ligne la porte ; `phrase` : ce que la lettre en dit. */
export const preuveLue = z.object({ cadre: cadrePhoto, temoin: identifiant.nullable(), phrase: z.string() }).nullable();
export type PreuveLue = NonNullable<z.infer<typeof preuveLue>>;

/** Une photo d'un relevé. */
export interface PhotoRelevee {
  releve: Pick<Releve, "genre" | "type_demande" | "type_etat" | "jour" | "ouvert">;
  photo: Releve["photos"][number];
}

/** La photo de ce fichier parmi les relevés du véhicule ; celle d'un état ou d'un audit en cours peut encore changer : elle ne prouve rien. */
export function photoQuiProuve(releves: readonly Releve[], fichier: string): PhotoRelevee | undefined {
  for (const releve of releves) {
    const photo = releve.ouvert ? undefined : releve.photos.find((p) => p.fichier_id === fichier);
    if (photo) return { releve, photo };
  }
  return undefined;
}

/** « la photo « Face avant » du 10/03/2026 (état des lieux, départ) ». */
const nommer = ({ releve, photo }: PhotoRelevee): string =>
  `la photo${photo.vue ? ` «\u00a0${LIBELLES_VUE[photo.vue]}\u00a0»` : ""} du ${formaterDate(releve.jour)} (${nomReleve(releve).toLowerCase()})`;

/** Ce que la lettre dit de la preuve : des dates et des photos, pas un reproche. */
export function direPreuve(constat: Constat, encadree: PhotoRelevee, temoin: PhotoRelevee | null): string {
  if (constat === "apparu" && temoin)
    return `L'endroit encadré sur ${nommer(encadree)} est intact sur ${nommer(temoin)}\u00a0: le dommage est apparu entre ces deux dates.`;
  const aussi = temoin ? `, à comparer à ${nommer(temoin)}` : "";
  return constat === "absent"
    ? `${enMajuscule(nommer(encadree))} montre l'endroit encadré sans le dommage facturé${aussi}.`
    : `${enMajuscule(nommer(encadree))} montre déjà, encadré, le dommage facturé${aussi}.`;
}

const enMajuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1);
