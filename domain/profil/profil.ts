import { z } from "zod";

const requis = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(100, "Le texte dépasse 100 caractères");
/** Vide veut dire « rien » : la base garde alors une valeur nulle. */
const facultatif = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Le texte dépasse ${max} caractères`)
    .transform((texte) => texte || null)
    .nullable();

/** Ce qu'une personne change librement sur sa fiche. Ni la société ni le rôle n'en font partie. */
export const champsProfil = z.strictObject({
  prenom: requis("Le prénom est requis"),
  nom: requis("Le nom est requis"),
  telephone_portable: facultatif(30),
  fonction: facultatif(100),
});
export type ChampsProfil = z.infer<typeof champsProfil>;

const EMAIL_REQUIS = "L'adresse e-mail est requise";
/** Une adresse telle que la base la garde : en minuscules. Le contrôle est celui d'un champ e-mail. */
export const nouvelleAdresse = z
  .string({ error: EMAIL_REQUIS })
  .trim()
  .min(1, EMAIL_REQUIS)
  .max(254, "L'adresse e-mail dépasse 254 caractères")
  .pipe(z.email({ error: "L'adresse e-mail n'est pas valable", pattern: z.regexes.html5Email }))
  .transform((adresse) => adresse.toLowerCase());

/** Validité du lien envoyé à la nouvelle adresse, en heures. */
export const DUREE_CONFIRMATION_H = 24;
