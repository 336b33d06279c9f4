import { z } from "zod";
import { EMAIL, EMAIL_FAUX } from "./email.ts";
import { plier } from "./recherche.ts";
import { lireTelephone, TELEPHONE_FAUX } from "./telephone.ts";

const tropLong = (max: number): string => `Le texte dépasse ${max} caractères`;

/** Un texte que l'on peut laisser vide : il vaut alors l'absence. */
export const texteOuRien = (max: number, message = tropLong(max)) =>
  z
    .string()
    .trim()
    .max(max, message)
    .transform((texte) => texte || null)
    .nullable();

/** Un texte exigé, que ce message réclame. */
export const texteRequis = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, tropLong(max));

/** Un nom qui se reconnaît sans ses accents, sa casse ni sa ponctuation : il doit en rester quelque chose. */
export const nomRequis = (message: string, max: number) =>
  texteRequis(message, max).refine((nom) => plier(nom) !== "", message);

/** Un numéro de téléphone que l'on peut laisser vide. */
export const telephoneOuRien = texteOuRien(30).transform((texte, contexte) => {
  const numero = texte && lireTelephone(texte);
  if (texte === null || numero) return numero || null;
  contexte.addIssue({ code: "custom", message: TELEPHONE_FAUX });
  return z.NEVER;
});

/** Une adresse e-mail, au contrôle ordinaire d'un champ e-mail. */
export const adresseEmail = z.email({ error: EMAIL_FAUX, pattern: EMAIL });

/** Une adresse e-mail que l'on peut laisser vide. */
export const emailOuRien = texteOuRien(254).pipe(adresseEmail.nullable());
