import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Le formulaire public d'une société ; ouvert s'il est actif et pose au moins une question. */
export const formulaireDeSociete = z.object({ id: identifiant, ouvert: z.boolean() }).nullable();

/** Où en est une société qui commence. */
const departSociete = z.object({
  id: identifiant,
  nom: z.string(),
  personnes: z.boolean(),
  vehicules: z.boolean(),
  formulaire: formulaireDeSociete,
  /** Un ticket ou une restitution. */
  dossiers: z.boolean(),
});
export type DepartSociete = z.infer<typeof departSociete>;

/** Où en est le service, tel que la base et la configuration le disent. */
export const departService = z.object({
  /** Mentions que la loi demande de publier (LCEN, art. 6 III) et qui manquent, par leur sens. */
  mentions_manquantes: z.array(z.string()),
  /** Vrai si un e-mail peut partir. */
  courrier: z.boolean(),
  loueurs: z.boolean(),
  /** La société la plus avancée ; nulle : aucune n'est créée. */
  societe: departSociete.nullable(),
});
export type DepartService = z.infer<typeof departService>;

export type PasSociete = "personne" | "vehicule" | "formulaire" | "dossier";
export type PasService = "courrier" | "mentions" | "societe" | "loueur";
export interface Pas<C extends string> {
  cle: C;
  fait: boolean;
}

/** Ce qui mène une société neuve à son premier dossier, dans l'ordre où on le fait. */
export const pasDeSociete = (s: Omit<DepartSociete, "id" | "nom">): Pas<PasSociete>[] => [
  { cle: "vehicule", fait: s.vehicules },
  { cle: "personne", fait: s.personnes },
  { cle: "formulaire", fait: s.formulaire?.ouvert ?? false },
  { cle: "dossier", fait: s.dossiers },
];

/** Ce qui mène une base vide au premier dossier du premier client. */
export const pasDuService = (d: DepartService): Pas<PasService | PasSociete>[] => [
  { cle: "courrier", fait: d.courrier },
  { cle: "mentions", fait: d.mentions_manquantes.length === 0 },
  { cle: "societe", fait: d.societe !== null },
  { cle: "loueur", fait: d.loueurs },
  ...pasDeSociete(d.societe ?? { personnes: false, vehicules: false, formulaire: null, dossiers: false }),
];
