import { decollerMots, estMotConnu, motConnuProche } from "../../../domain/fre/vocabulaire/mots-connus.ts";
import { arrondirConfiance } from "../confiance.ts";
import type { Mot } from "../geometrie.ts";
import { motsDuFragment } from "../mots.ts";

/** Mot rendu par la reconnaissance : rectangle d'encre en pixels, confiance de 0 à 100. */
export interface MotReconnu {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
  /** Ligne de base de la ligne de texte à l'abscisse du mot, et hauteur de cette ligne. */
  base: number;
  hauteurLigne: number;
}

// Hauteurs d'encre en parts du corps, pour une linéale courante : capitale, bas de casse, jambage.
const CAPITALE = 0.72;
const BAS_DE_CASSE = 0.53;
const JAMBAGE = 0.21;

const MONTANTES = /[A-ZÀ-Ý0-9bdfhklt€%()/|[\]!?°"'éèêàâîïôûùüçœ]/;
const DESCENDANTES = /[gjpqyç,;()/|[\]]/;

/** Au-dessus, un mot reste tel que reconnu. */
const CONFIANCE_CERTAINE = 0.93;

/** Sous cette confiance, ce n'est pas un mot : une tache, un morceau de logo ou de photo. */
const CONFIANCE_MINIMALE = 12;

const mediane = (valeurs: readonly number[]) => [...valeurs].sort((a, b) => a - b)[Math.floor(valeurs.length / 2)] ?? 0;

interface Mesure {
  corps: number;
  base: number;
}

/** Corps d'une ligne : sa hauteur (bas de casse, montantes et jambages) en est à peine moins. */
const CORPS_PAR_HAUTEUR = 1.06;

function mesurer({ text, bbox, base, hauteurLigne }: MotReconnu): Mesure {
  const hauteur = bbox.y1 - bbox.y0;
  const jambage = DESCENDANTES.test(text) ? JAMBAGE : 0;
  const corps = hauteur / ((MONTANTES.test(text) ? CAPITALE : BAS_DE_CASSE) + jambage);
  const ligne = hauteurLigne * CORPS_PAR_HAUTEUR;
  const seule = bbox.y1 - jambage * corps;
  // Le rectangle d'un mot isolé prend parfois toute la hauteur de la ligne : celle-ci est alors plus sûre.
  const fiable = corps > 0.75 * ligne && corps < 1.3 * ligne;
  return fiable ? { corps, base: Math.abs(seule - base) < 0.3 * corps ? base : seule } : { corps: ligne, base };
}

// La reconnaissance prend un filet ou un bord de case pour une barre, un crochet, un tiret bas.
const BORDS = /^[|[\]{}_¦]+|[|[\]{}_¦]+$/g;

/** « (0) » pour 0, « O,00 » et « l5,00 » : confusions courantes dans ce qui est déjà un nombre à deux décimales. */
function corrigerNombre(texte: string): string {
  const chiffres = texte.replace(/[OoQ]/g, "0").replace(/[lI|]/g, "1").replace(/S/g, "5").replace(/B/g, "8");
  if (/\d/.test(texte) && /^[-–(]?\d{1,3}(?:[ .]?\d{3})*[,.]\d{2}\)?€?$/.test(chiffres)) return chiffres;
  return texte;
}

function nettoyer(texte: string): string {
  const propre = texte
    .replace(BORDS, "")
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    // Un moins devant un nombre se lit souvent comme un tiret long, ou deux fois.
    .replace(/^[—–-]{1,2}(?=\d)/, "-")
    .replace(/^[:!]{2,}$/, ":");
  return corrigerNombre(propre);
}

/** « MOHT » : la mention hors taxes collée à son intitulé en est détachée. */
function decollerMention(mot: Mot): Mot[] {
  const tete = /^(\p{L}{2,})HT$/u.exec(mot.texte)?.[1];
  if (!tete || !estMotConnu(tete)) return [mot];
  const coupe = mot.x0 + ((mot.x1 - mot.x0) * tete.length) / (tete.length + 2);
  return [
    { ...mot, texte: tete, x1: coupe - 0.15 * mot.corps },
    { ...mot, texte: "HT", x0: coupe + 0.15 * mot.corps },
  ];
}

// « 11, » puis « 70 » : un nombre coupé à sa virgule.
function recollerNombres(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (const mot of mots) {
    const dernier = resultat.at(-1);
    const coupe = dernier && /\d[,.]$/.test(dernier.texte) && /^\d{2}(?!\d)/.test(mot.texte);
    if (coupe && Math.abs(mot.y - dernier.y) < 0.3 * mot.corps && mot.x0 - dernier.x1 < 0.6 * mot.corps)
      resultat[resultat.length - 1] = { ...dernier, texte: dernier.texte + mot.texte, x1: mot.x1 };
    else resultat.push(mot);
  }
  return resultat;
}

/** « PCAV », « Avantgauche » : deux mots du métier collés par la reconnaissance. */
function decoller(mot: Mot): Mot[] {
  const parts = decollerMots(mot.texte);
  if (!parts) return [mot];
  const coupe = mot.x0 + ((mot.x1 - mot.x0) * parts[0].length) / mot.texte.length;
  return [
    { ...mot, texte: parts[0], x1: coupe - 0.14 * mot.corps },
    { ...mot, texte: parts[1], x0: coupe + 0.14 * mot.corps },
  ];
}

const MONTANT = /\d[,.]\d{2}(?: ?€)?$/;
/** Une virgule rendue à un nombre qui n'en montrait pas est devinée. */
const PART_DEVINEE = 0.7;

// « 12922 » aligné à droite sur des montants en est un, dont la virgule s'est perdue.
function rendreVirgules(mots: readonly Mot[]): Mot[] {
  const montants = mots.filter((mot) => MONTANT.test(mot.texte));
  return mots.map((mot) => {
    const chiffres = /^(-?)(\d{3,8})$/.exec(mot.texte);
    if (!chiffres?.[2]) return mot;
    const alignes = montants.filter(
      (autre) => Math.abs(autre.x1 - mot.x1) < 2 && Math.abs(autre.corps - mot.corps) < 3,
    );
    if (alignes.length < 2) return mot;
    const texte = `${chiffres[1]}${chiffres[2].slice(0, -2)},${chiffres[2].slice(-2)}`;
    return { ...mot, texte, confiance: arrondirConfiance((mot.confiance ?? 1) * PART_DEVINEE) };
  });
}

/** Un mot peu sûr, à une lettre près d'un mot du métier et d'un seul, est ce mot. */
function corrigerMot(mot: Mot): Mot {
  if ((mot.confiance ?? 1) >= CONFIANCE_CERTAINE || !/^\p{L}[\p{L}'-]{3,}[.:,]?$/u.test(mot.texte)) return mot;
  // Les noms propres et les modèles s'écrivent en capitales : « CAPTUR » n'est pas un capteur.
  if (mot.texte === mot.texte.toUpperCase()) return mot;
  const proche = motConnuProche(mot.texte);
  return proche ? { ...mot, texte: proche } : mot;
}

// Un nombre d'une ou deux lettres se lit mal ; un montant entier ne se devine pas : sa confiance compte moins que celle d'un mot.
const confianceDe = (mot: MotReconnu, corrige: boolean): number => {
  const brute = Math.max(0, Math.min(1, mot.confidence / 100));
  return Math.round((corrige ? brute * 0.8 : brute) * 100) / 100;
};

/**
 * Mots placés d'une page reconnue, en points de la page (`echelle` points par pixel), comme ceux d'une page de texte.
 * La ligne de base et le corps se déduisent de la hauteur d'encre et des lettres du mot.
 */
export function motsReconnus(reconnus: readonly MotReconnu[], echelle: number): Mot[] {
  const utiles = reconnus
    .filter((mot) => mot.confidence >= CONFIANCE_MINIMALE)
    .map((mot) => ({ ...mot, lisible: nettoyer(mot.text) }))
    .filter((mot) => mot.lisible !== "" && /[\p{L}\p{N}%€:!+/·–—-]/u.test(mot.lisible));
  const corpsCourant = mediane(utiles.filter((mot) => /\p{L}{3}/u.test(mot.text)).map((mot) => mesurer(mot).corps));
  const poses = utiles.flatMap((mot) => {
    const mesure = mesurer(mot);
    // Un tiret ou un deux-points ne dit pas son corps.
    const muet = !/[\p{L}\p{N}]/u.test(mot.text);
    const corps = muet || mesure.corps < 0.5 * corpsCourant ? corpsCourant : mesure.corps;
    if (corps > 6 * corpsCourant) return [];
    const base = muet ? (mot.bbox.y0 + mot.bbox.y1) / 2 + 0.3 * corps : mesure.base;
    const confiance = confianceDe(mot, mot.lisible !== mot.text);
    const x = mot.bbox.x0 * echelle;
    const largeur = (mot.bbox.x1 - mot.bbox.x0) * echelle;
    // Les barres « ! » et les montants collés se découpent comme dans une page de texte.
    return motsDuFragment({ texte: mot.lisible, x, y: base * echelle, largeur, corps: corps * echelle }).map((m) => ({
      ...m,
      confiance,
    }));
  });
  return rendreVirgules(recollerNombres(poses).flatMap(decollerMention).flatMap(decoller).map(corrigerMot));
}
