/**
 * Ce que les pages publiques disent de l'éditeur. Elles sont écrites à la construction, la configuration ne se lit qu'au démarrage :
 * chaque valeur y tient une place, que le serveur remplit.
 */
export const INFORMATIONS = [
  "editeur",
  "forme",
  "capital",
  "immatriculation",
  "tva",
  "adresse",
  "directeur",
  "email_contact",
  "telephone",
  "telephone_lien",
  "hebergeur",
  "hebergeur_adresse",
  "email_donnees",
  "duree_demandes",
  "duree_journaux",
  "duree_messages",
] as const;
export type Information = (typeof INFORMATIONS)[number];

/** Jours pendant lesquels la boîte d'envoi garde un message parti ou abandonné. */
export const CONSERVATION_MESSAGES_JOURS = 90;

/** La place d'une valeur dans le texte d'une page. */
export const place = (nom: Information): string => `⟦${nom}⟧`;

/** Attribut d'un élément qui ne se montre que si la valeur est configurée : une page légale n'affiche rien d'inventé. */
export const SI = "data-si";

/** Origine écrite dans les pages à la construction, remplacée par PUBLIC_URL (le domaine .invalid n'existe jamais). */
export const ORIGINE = "https://origine.invalid";
