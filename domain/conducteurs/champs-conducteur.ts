import { z } from "zod";
import { dateIso } from "../commun/contrat.ts";
import { emailOuRien, telephoneOuRien, texteOuRien, texteRequis } from "../commun/saisies.ts";

/** L'affichage et la liste de modification les écrivent en capitale. */
export const STATUTS_CONDUCTEUR = ["Actif", "Inactif"] as const;

/** Date sans heure ; une année hors de ces bornes est une faute de frappe. */
const date = (de: string, a: string) =>
  z
    .union([z.literal(""), dateIso().refine((d) => d >= de && d <= a, "La date n'est pas valable")])
    .transform((v) => v || null)
    .nullable();

/** Ce qu'une fiche de conducteur peut écrire. Seuls le nom et le prénom sont exigés ; un texte vide vaut l'absence. */
export const champsConducteur = z.strictObject({
  prenom: texteRequis("Le prénom est requis", 100),
  nom: texteRequis("Le nom est requis", 100),
  date_de_naissance: date("1900-01-01", "2100-01-01"),
  statut: z.enum(STATUTS_CONDUCTEUR, { error: "Le statut est Actif ou Inactif" }),
  telephone: telephoneOuRien,
  email: emailOuRien,
  numero_permis: texteOuRien(40),
  date_delivrance_permis: date("1920-01-01", "2100-01-01"),
  lieu_delivrance_permis: texteOuRien(200),
  date_expiration_permis: date("1920-01-01", "2200-01-01"),
});
export type ChampsConducteur = z.infer<typeof champsConducteur>;

/** Numéro réduit à ses chiffres et lettres : deux saisies du même permis se reconnaissent. */
export const plierPermis = (numero: string): string => numero.toUpperCase().replace(/[^A-Z0-9]/g, "");

export const NAISSANCE_A_VENIR = "La date de naissance est à venir";
/** @param aujourdhui le jour à Paris, AAAA-MM-JJ */
export const naissanceAVenir = (naissance: string | null | undefined, aujourdhui: string): boolean =>
  Boolean(naissance) && String(naissance) > aujourdhui;
