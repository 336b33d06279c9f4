/** Le tableau des tickets : où mène une connexion qui n'avait pas d'autre but. */
const DESTINATION_PAR_DEFAUT = "/dashboard";

/**
 * Une adresse de Reflet, la seule qu'une connexion suive : un chemin qui commence par une seule barre, sans contre-oblique (qu'un
 * navigateur lit comme une barre) ni caractère de contrôle.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ce sont eux que l'on refuse
export const ADRESSE_DE_REFLET = /^\/(?![/\\])[^\\\u0000-\u001f]*$/;

/** Paramètre de /auth : montrer la connexion même à une session ouverte, quand son rôle n'a pas pu se lire. */
export const REDEMANDER = "redemander";

/** Où mène la connexion : la page que `retour` demande, si elle est de Reflet et n'est pas la connexion elle-même. */
export function retourSur(recherche: string): string {
  const retour = new URLSearchParams(recherche).get("retour");
  if (!retour || !ADRESSE_DE_REFLET.test(retour) || retour.startsWith("/auth")) return DESTINATION_PAR_DEFAUT;
  return retour;
}
