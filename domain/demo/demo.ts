import { z } from "zod";

/** Messages des champs requis de la demande de démonstration. */
export const MESSAGES_DEMO = {
  prenom: "Le prénom est requis",
  nom: "Le nom est requis",
  societe: "La société est requise",
  email: "L'adresse e-mail est requise",
  taille_flotte: "La taille de la flotte est requise",
} as const;
const M = MESSAGES_DEMO;

const requis = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Le texte dépasse ${max} caractères`);

/** Ce que la personne saisit, tout requis (specification.md section 5) ; l'e-mail suit le contrôle ordinaire d'un champ e-mail. */
export const champsDemo = z.strictObject({
  prenom: requis(M.prenom, 100),
  nom: requis(M.nom, 100),
  societe: requis(M.societe, 200),
  email: requis(M.email, 254).pipe(
    z.email({ error: "L'adresse e-mail n'est pas valable", pattern: z.regexes.html5Email }),
  ),
  taille_flotte: requis(M.taille_flotte, 200),
});
export type ChampsDemo = z.infer<typeof champsDemo>;
