import { z } from "zod";
import { adresseEmail, texteRequis } from "../commun/saisies.ts";

/** Messages des champs requis de la demande de démonstration. */
export const MESSAGES_DEMO = {
  prenom: "Le prénom est requis",
  nom: "Le nom est requis",
  societe: "La société est requise",
  email: "L'adresse e-mail est requise",
  taille_flotte: "La taille de la flotte est requise",
} as const;
const M = MESSAGES_DEMO;

/** Ce que la personne saisit, tout requis. */
export const champsDemo = z.strictObject({
  prenom: texteRequis(M.prenom, 100),
  nom: texteRequis(M.nom, 100),
  societe: texteRequis(M.societe, 200),
  email: texteRequis(M.email, 254).pipe(adresseEmail),
  taille_flotte: texteRequis(M.taille_flotte, 200),
});
export type ChampsDemo = z.infer<typeof champsDemo>;
