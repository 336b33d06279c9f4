/** Ce que cet onglet fait en ce moment, lu par la présence et par l'annonce d'un changement. */
let saisies = 0;
let ecriteLe = Number.NEGATIVE_INFINITY;
const abonnes = new Set<() => void>();

/** Une saisie s'ouvre ; rend de quoi la fermer. */
export function commencerSaisie(): () => void {
  saisies += 1;
  for (const prevenir of abonnes) prevenir();
  return () => {
    saisies -= 1;
    for (const prevenir of abonnes) prevenir();
  };
}
export const saisieOuverte = (): boolean => saisies > 0;
export function suivreSaisies(surChangement: () => void): () => void {
  abonnes.add(surChangement);
  return () => abonnes.delete(surChangement);
}

let ecritures = 0;

/** Un appel qui écrit : le changement qui revient pendant lui, ou aussitôt après, est le sien ; composer une lettre prend plusieurs secondes. */
export function suivreEcriture<T>(appel: Promise<T>): Promise<T> {
  ecritures += 1;
  return appel.finally(() => {
    ecritures -= 1;
    ecriteLe = performance.now();
  });
}
const ECHO_MS = 3_000;
export const vientDEcrire = (): boolean => ecritures > 0 || performance.now() - ecriteLe < ECHO_MS;

/** Qui d'autre modifiait cette fiche la dernière fois qu'on l'a su : son nom accompagne ce qui change. */
let dernierAuteur: { nom: string; le: number } | null = null;
/** Le dernier changement de cette fiche est de la personne elle-même, ailleurs qu'ici. */
let parSoi = false;
const AUTEUR_MS = 60_000;
/** La fiche ouverte vient de changer ailleurs : par la personne elle-même, ou non. */
export const retenirChangement = (mien: boolean): void => {
  parSoi = mien;
};
export const retenirAuteur = (nom: string): void => {
  dernierAuteur = { nom, le: performance.now() };
};
export const oublierAuteur = (): void => {
  dernierAuteur = null;
  parSoi = false;
};
export const AUTEUR_INCONNU = "quelqu'un d'autre";
const SOI_MEME = "vous-même dans un autre onglet ou sur un autre appareil";
export function auteurProbable(): string {
  if (parSoi) return SOI_MEME;
  return dernierAuteur && performance.now() - dernierAuteur.le < AUTEUR_MS ? dernierAuteur.nom : AUTEUR_INCONNU;
}
