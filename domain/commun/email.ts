/**
 * Une adresse e-mail telle que le navigateur la contrôle dans un champ e-mail (HTML, « valid e-mail address ») : la seule règle du produit.
 * Sans zod : la page publique d'une demande s'en sert.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const EMAIL_FAUX = "L'adresse e-mail n'est pas valable";
