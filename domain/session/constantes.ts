/** Valeurs de session, en millisecondes sauf mention. */
export const VERIFICATION_MS = 30_000;
/** Rafraîchir quand il reste au plus ce nombre de tours de vérification. */
export const TOURS_RESTANTS_MAX = 3;
export const REPRISE_INITIALE_MS = 200;
export const MARGE_EXPIRATION_MS = 90_000;
/** Inactivité : sans rafraîchissement pendant ce temps, la session meurt. */
export const DUREE_INACTIVITE_MS = 60 * 60_000;
/** Limite absolue d'une session, quoi qu'il arrive. */
export const DUREE_ABSOLUE_MS = 12 * 60 * 60_000;
/** Session ouverte par un lien de récupération : le temps de choisir un mot de passe. */
export const DUREE_RECUPERATION_MS = 15 * 60_000;
/** Entre le mot de passe et le code, ou le temps d'installer la double authentification. */
export const DUREE_SECOND_FACTEUR_MS = 10 * 60_000;
/** Où un fournisseur d'identité ramène la personne : l'adresse à déclarer chez lui, derrière l'adresse publique de Reflet. */
export const CHEMIN_RETOUR_ENTREPRISE = "/auth/entreprise";
/** Où un fournisseur d'identité annonce qu'une session est finie chez lui. */
export const CHEMIN_ANNONCE_DEPART = "/annonce-depart";
/** Jeu de clés d'un fournisseur d'identité : gardé dix minutes, puis relu. */
export const CACHE_CLES_MS = 10 * 60_000;
/** Partie chez le fournisseur, une connexion a ce temps pour revenir. */
export const DUREE_CONNEXION_ENTREPRISE_MS = 10 * 60_000;
export const LONGUEUR_MOT_DE_PASSE_MIN = 8;
export const LONGUEUR_MOT_DE_PASSE_MAX = 128;

/** Vrai quand il faut rafraîchir : il reste au plus 3 tours de 30 s avant l'expiration, ou moins que la marge. */
export function doitRafraichir(expireLe: number, maintenant: number): boolean {
  const reste = expireLe - maintenant;
  return reste < MARGE_EXPIRATION_MS || Math.floor(reste / VERIFICATION_MS) <= TOURS_RESTANTS_MAX;
}

/** Attente avant le nième nouvel essai (n à partir de 0) : 200 ms, doublée à chaque fois, jamais plus d'un tour. */
export const attenteReprise = (n: number): number => Math.min(REPRISE_INITIALE_MS * 2 ** n, VERIFICATION_MS);
