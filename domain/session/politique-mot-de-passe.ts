import { LONGUEUR_MOT_DE_PASSE_MAX, LONGUEUR_MOT_DE_PASSE_MIN } from "./constantes.ts";

export const TROP_COURT = `Le mot de passe doit contenir au moins ${LONGUEUR_MOT_DE_PASSE_MIN} caractères`;
const TROP_LONG = `Le mot de passe doit contenir au plus ${LONGUEUR_MOT_DE_PASSE_MAX} caractères`;
export const TROP_COURANT = "Ce mot de passe est trop courant\u00a0: choisissez-en un autre";
const TROP_PERSONNEL = "Ce mot de passe reprend votre nom ou votre adresse e-mail\u00a0: choisissez-en un autre";

const PRODUIT = "reflet";

export interface Personne {
  email?: string;
  prenom?: string;
  nom?: string;
}

/**
 * Dit pourquoi un mot de passe est refusé, ou `null` s'il convient : de 8 à 128 caractères, de composition libre, ni courant ni tiré
 * du nom de la personne ou du produit. `estCourant` cherche une forme en minuscules dans
 * la liste tenue par le serveur ; sans elle (dans le navigateur), seul le reste est vérifié.
 */
export function refusMotDePasse(
  motDePasse: string,
  personne: Personne = {},
  estCourant: (forme: string) => boolean = () => false,
): string | null {
  if ([...motDePasse].length < LONGUEUR_MOT_DE_PASSE_MIN) return TROP_COURT;
  if (motDePasse.length > LONGUEUR_MOT_DE_PASSE_MAX) return TROP_LONG;
  const enMinuscules = motDePasse.toLowerCase();
  const coeur = retirerBords(enMinuscules);
  if (reprend(enMinuscules, personne)) return TROP_PERSONNEL;
  if (plier(enMinuscules) === PRODUIT || plier(coeur) === PRODUIT) return TROP_COURANT;
  if (estCourant(enMinuscules) || (coeur.length >= 4 && estCourant(coeur)) || estMonotone(enMinuscules))
    return TROP_COURANT;
  return null;
}

/** « Soleil2024! » ne vaut pas mieux que « soleil » : chiffres et signes ajoutés aux bords ne comptent pas. */
const retirerBords = (texte: string): string =>
  texte.replace(/^[^\p{L}]+/u, "").replace(/(?<![^\p{L}])[^\p{L}]+$/u, "");

const plier = (texte: string): string =>
  texte
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** L'adresse entière, sa partie gauche, le prénom, le nom ou les deux, avec ou sans chiffres autour. */
function reprend(motDePasse: string, { email = "", prenom = "", nom = "" }: Personne): boolean {
  const adresse = email.toLowerCase();
  if (adresse && motDePasse.includes(adresse)) return true;
  const interdits = [adresse.split("@")[0] ?? "", prenom, nom, prenom + nom, nom + prenom].map(plier);
  const formes = [plier(motDePasse), plier(retirerBords(motDePasse))];
  return interdits.some((mot) => mot.length >= 3 && formes.includes(mot));
}

/** Un motif d'au plus trois signes répété (« abababab ») ou une suite (« abcdefgh », « 87654321 »). */
function estMonotone(texte: string): boolean {
  if (/^(.{1,3})\1+$/su.test(texte)) return true;
  const codes = [...texte].map((c) => c.codePointAt(0) ?? 0);
  return [1, -1].some((pas) => codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === pas));
}
