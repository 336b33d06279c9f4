import { z } from "zod";
import { adresseEmail, telephoneOuRien, texteOuRien, texteRequis } from "../commun/saisies.ts";

/** Ce qu'une personne change librement sur sa fiche. Ni la société ni le rôle n'en font partie. */
export const champsProfil = z.strictObject({
  prenom: texteRequis("Le prénom est requis", 100),
  nom: texteRequis("Le nom est requis", 100),
  telephone_portable: telephoneOuRien,
  fonction: texteOuRien(100),
});
export type ChampsProfil = z.infer<typeof champsProfil>;

const EMAIL_REQUIS = "L'adresse e-mail est requise";
/** Une adresse telle que la base la garde : en minuscules. Le contrôle est celui d'un champ e-mail. */
export const nouvelleAdresse = z
  .string({ error: EMAIL_REQUIS })
  .trim()
  .min(1, EMAIL_REQUIS)
  .max(254, "L'adresse e-mail dépasse 254 caractères")
  .pipe(adresseEmail)
  .transform((adresse) => adresse.toLowerCase());

/** Validité du lien envoyé à la nouvelle adresse, en heures. */
export const DUREE_CONFIRMATION_H = 24;
