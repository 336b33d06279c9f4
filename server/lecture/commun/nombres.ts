import type { Mot } from "./geometrie.ts";

const TETE_DE_MILLIERS = /^[(\-−]?\d{1,3}$/;
const GROUPE = /^\d{3}(?:[.,]\d{1,2})?\)?-?$/;
const NOMBRE = /^[(\-−+]?(?:\d{1,3}(?:[ .']\d{3})+|\d+|(?=[.,]))(?:[.,]\d{1,4})?\)?-?$/;
const DEVISE = /^(?:€|EUR)$/i;

const ecart = (a: Mot, b: Mot) => (b.x0 - a.x1) / Math.min(a.corps, b.corps);
/** Un tiret peu sûr devant un nombre est peut-être une poussière : le nombre sans son signe reste possible. */
const TIRET_SUR = 0.8;
const signeDouteux = (a: Mot): boolean => /^[-−]$/.test(a.texte) && (a.confiance ?? 1) < TIRET_SUR;
const fusion = (a: Mot, b: Mot): Mot => ({
  ...a,
  ...(signeDouteux(a) ? { variante: b.texte } : {}),
  texte: `${a.texte} ${b.texte}`,
  x1: b.x1,
  // Un « € » mal lu ne rend pas son montant moins sûr.
  ...(a.confiance === undefined || DEVISE.test(b.texte) ? {} : { confiance: Math.min(a.confiance, b.confiance ?? 1) }),
});

/**
 * Réunit en un seul mot ce qui ne fait qu'un nombre : groupes de milliers séparés d'une espace, signe, devise, pourcentage.
 * Les écarts sont comptés en corps : une colonne voisine est toujours plus loin qu'une espace.
 */
export function reunirNombres(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (const [i, mot] of mots.entries()) {
    const dernier = resultat.at(-1);
    if (dernier && seFusionne(dernier, mot) && !separe(mot, mots[i + 1]))
      resultat[resultat.length - 1] = fusion(dernier, mot);
    else resultat.push(mot);
  }
  return reunirDevises(resultat);
}

/** Une espace ordinaire, en corps ; à chasse fixe, elle est aussi large qu'un chiffre. */
const ESPACE = 0.45;
const ESPACE_FIXE = 0.65;
/** Un mot reconnu sur une image est mesuré à son encre, sans les blancs qui bordent ses lettres : le « 1 » en a plus que les autres. */
const ESPACE_RECONNUE = 0.6;
export const estChasseFixe = ({ texte, x0, x1, corps }: Mot): boolean =>
  Math.abs((x1 - x0) / texte.length / corps - 0.6) < 0.015;

const BLANC_DU_UN = 0.08;

function espaceEntre(dernier: Mot, mot: Mot): number {
  if (estChasseFixe(dernier) && estChasseFixe(mot)) return ESPACE_FIXE;
  if (dernier.confiance === undefined) return ESPACE;
  const uns = [dernier.texte.endsWith("1"), mot.texte.startsWith("1")].filter(Boolean).length;
  return ESPACE_RECONNUE + uns * BLANC_DU_UN;
}

/** « TVA 633,29 - TTC 3 799,81 » : un tiret qu'un mot suit sépare deux totaux ; il n'est pas le signe du premier. */
const separe = (tiret: Mot, suivant: Mot | undefined): boolean =>
  /^[-−]$/.test(tiret.texte) &&
  suivant !== undefined &&
  /^\p{L}/u.test(suivant.texte) &&
  ecart(tiret, suivant) <= espaceEntre(tiret, suivant);

function seFusionne(dernier: Mot, mot: Mot): boolean {
  const blanc = ecart(dernier, mot);
  if (blanc > espaceEntre(dernier, mot)) return false;
  if (GROUPE.test(mot.texte) && finitParUnGroupe(dernier.texte)) return true;
  if (mot.texte === "%" && NOMBRE.test(dernier.texte)) return true;
  if (/^[-−]$/.test(dernier.texte) && /^\d[\d .]*,\d{2}$/.test(mot.texte)) return true;
  return /^[-−]$/.test(mot.texte) && /^\d[\d .]*[.,]\d{2}$/.test(dernier.texte);
}

// « 1 234 » puis « 567,89 » : la tête a trois chiffres au plus et aucun groupe n'a de décimales.
function finitParUnGroupe(texte: string): boolean {
  const parties = texte.split(" ");
  return TETE_DE_MILLIERS.test(parties[0] ?? "") && parties.slice(1).every((partie) => /^\d{3}$/.test(partie));
}

function reunirDevises(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (let i = 0; i < mots.length; i += 1) {
    const mot = mots[i] as Mot;
    const dernier = resultat.at(-1);
    const suivant = mots[i + 1];
    // « (754,25 €) » : la parenthèse d'un crédit se ferme derrière la devise.
    const close = mot.texte.endsWith(")") && dernier?.texte.startsWith("(");
    const devise = DEVISE.test(close ? mot.texte.slice(0, -1) : mot.texte);
    if (devise && dernier && NOMBRE.test(dernier.texte) && ecart(dernier, mot) < 0.9) {
      resultat[resultat.length - 1] = fusion(dernier, mot);
    } else if (DEVISE.test(mot.texte) && suivant && NOMBRE.test(suivant.texte) && ecart(mot, suivant) < 0.9) {
      resultat.push(fusion(mot, suivant));
      i += 1;
    } else resultat.push(mot);
  }
  return resultat;
}
