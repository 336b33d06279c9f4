import { z } from "zod";
import { emailOuRien, telephoneOuRien, texteOuRien, texteRequis } from "../commun/saisies.ts";
import { INDEPENDANT, RESEAUX_FILTRE } from "./garage.ts";

/** Réseaux de la saisie avant tout ajout : ceux du filtre, Ayvens et Dekra en plus. */
export const RESEAUX_SAISIE = [...RESEAUX_FILTRE, "Ayvens", "Dekra"] as const;

/** Centimes d'euro hors taxes de l'heure. */
const taux = z
  .number("Le taux n'est pas valable")
  .int("Le taux n'est pas valable")
  .min(0, "Le taux ne peut pas être négatif")
  .max(99_999_999, "Le taux est trop grand")
  .nullable();

const option = z.boolean("Répondez par oui ou par non");

/**
 * Ce qu'une fiche de garage peut écrire ; le nom seul est requis. Un texte vide vaut l'absence ; « Indépendant » vaut l'absence de
 * réseau. Les coordonnées géographiques se calculent ou se posent à part.
 */
export const champsGarage = z.strictObject({
  nom: texteRequis("Le nom est requis", 200),
  /** L'un des réseaux proposés (`references`), que le serveur vérifie. */
  reseau: texteOuRien(60).transform((r) => (r === INDEPENDANT ? null : r)),
  adresse: texteOuRien(300),
  code_postal: texteOuRien(10),
  ville: texteOuRien(120),
  contact: texteOuRien(200),
  telephone: telephoneOuRien,
  email: emailOuRien,
  taux_mo: taux,
  taux_peinture: taux,
  /** Centièmes de pour cent : 12,5 % = 1250. */
  commission: z
    .number("La commission n'est pas valable")
    .int("La commission n'est pas valable")
    .min(0, "La commission ne peut pas être négative")
    .max(10_000, "La commission dépasse 100\u00a0%")
    .nullable(),
  notes_internes_garage: texteOuRien(10_000),
  vr: option,
  debosselage: option,
  jantes: option,
  ouvert_le_samedi: option,
});
export type ChampsGarage = z.infer<typeof champsGarage>;

/** Une valeur de garage telle que l'API l'échange. */
export const valeurGarage = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ValeurGarage = z.infer<typeof valeurGarage>;

const ADRESSE = ["adresse", "code_postal", "ville"] as const;

/** Enregistrer ces champs déplace-t-il le garage ? Alors ses coordonnées ne valent plus rien. */
export const changeAdresse = (changes: Partial<ChampsGarage>): boolean => ADRESSE.some((cle) => cle in changes);
