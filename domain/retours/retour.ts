import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { kilometres } from "../commun/kilometrage.ts";
import { DOMMAGES, ELEMENTS_TICKET } from "../fre/codes.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { REMARQUES_MAX, VUES_RETOUR, vueDeDommage } from "./vues.ts";

/** Le lien vaut autant que ce que prend un retour, report compris. */
export const VALIDITE_LIEN_JOURS = 30;

const DOMMAGES_RETOUR_MAX = 22;

/** Le secret du lien : 256 bits, dans le fragment de l'adresse. */
export const jetonRetour = z.string().regex(/^[\w-]{43}$/, "Ce lien n'est pas reconnu");

export const VUES_ADMISES = [
  ...VUES_RETOUR.map((v) => v.cle),
  ...ELEMENTS_TICKET.map(vueDeDommage),
] as const satisfies readonly string[];
export const vueRetour = z.string().refine((v) => VUES_ADMISES.includes(v), "Cette vue n'est pas demandée");

export const retourOuvert = z.object({
  immatriculation: z.string(),
  modele: z.string(),
  type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
  client_nom: z.string(),
  retour_prevu_le: z.string(),
  rempli: z.boolean(),
});
export type RetourOuvert = z.infer<typeof retourOuvert>;

export const saisieRetour = z.strictObject({
  kilometrage: kilometres("Le kilométrage n'est pas valable"),
  dommages: z
    .array(
      z.strictObject({
        cle: identifiant,
        element: z.enum(ELEMENTS_TICKET, { error: "Cet élément n'est pas connu" }),
        dommage: z.enum(DOMMAGES, { error: "Dites ce qu'a cet élément" }),
      }),
    )
    .max(DOMMAGES_RETOUR_MAX, "Il y a trop de dommages")
    .refine((d) => new Set(d.map((x) => x.element)).size === d.length, "Un élément ne peut pas être ajouté deux fois"),
  remarques: z.string().trim().max(REMARQUES_MAX, `Le texte dépasse ${REMARQUES_MAX} caractères`),
});
export type SaisieRetour = z.infer<typeof saisieRetour>;

/** Ce que l'audit montre du lien donné au conducteur, et de ce qui en est revenu. */
export const retourDeLAudit = z.object({
  lien: z.object({ cree_le: z.string(), expire_le: z.string(), rempli_le: z.string().nullable() }).nullable(),
  /** Adresse du conducteur, proposée pour l'envoi. */
  email: z.string().nullable(),
  vues: z.array(z.object({ vue: z.string(), fichier_id: identifiant })),
});
export type RetourDeLAudit = z.infer<typeof retourDeLAudit>;
