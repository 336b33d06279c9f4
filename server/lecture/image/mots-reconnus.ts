import { decollerModele, lireTaille } from "../../../domain/fre/vocabulaire/modeles.ts";
import { aUneLettre, decollerMots, estMotConnu, motConnuProche } from "../../../domain/fre/vocabulaire/mots-connus.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { arrondirConfiance } from "../commun/confiance.ts";
import type { Mot } from "../commun/geometrie.ts";
import { mediane } from "../commun/mediane.ts";
import { motsDuFragment } from "../entree/mots.ts";

/** Mot rendu par la reconnaissance : rectangle d'encre en pixels, confiance de 0 à 100. */
export interface MotReconnu {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
  /** Ligne de base de la ligne de texte à l'abscisse du mot, et hauteur de cette ligne. */
  base: number;
  hauteurLigne: number;
  /** Ce qu'une seconde lecture de ce nombre a rendu de différent. */
  variante?: string;
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
const CONFIANCE_MINIMALE = 25;

/** Sous cette confiance, deux ou trois lettres sont des points de conduite ou le grain d'une photo. */
const CONFIANCE_DES_COURTS = 40;
const estPoussiere = ({ text, confidence }: MotReconnu): boolean =>
  confidence < CONFIANCE_MINIMALE || (confidence < CONFIANCE_DES_COURTS && /^\p{L}{1,3}\.?$/u.test(text));

/** Sous cette confiance, un deux-points seul n'est pas imprimé. */
const DEUX_POINTS_SUR = 50;

interface Mesure {
  corps: number;
  base: number;
}

/** Corps d'une ligne : sa hauteur (bas de casse, montantes et jambages) en est à peine moins. */
const CORPS_PAR_HAUTEUR = 1.06;

/** Corps d'un mot selon la hauteur de son encre et ses lettres. */
const encreDe = ({ text, bbox }: Pick<MotReconnu, "text" | "bbox">): number =>
  (bbox.y1 - bbox.y0) / ((MONTANTES.test(text) ? CAPITALE : BAS_DE_CASSE) + (DESCENDANTES.test(text) ? JAMBAGE : 0));

/**
 * L'encre d'un mot le mesure, si la hauteur de sa ligne ou le corps courant de la page la confirment : la ligne d'un tableau aéré se mesure parfois
 * à son interligne.
 */
function mesurer(mot: MotReconnu, corpsCourant: number): Mesure {
  const { text, bbox, base, hauteurLigne } = mot;
  const jambage = DESCENDANTES.test(text) ? JAMBAGE : 0;
  const corps = encreDe(mot);
  const ligne = hauteurLigne * CORPS_PAR_HAUTEUR;
  const seule = bbox.y1 - jambage * corps;
  // Le rectangle d'un mot isolé prend parfois toute la hauteur de la ligne : celle-ci est alors plus sûre.
  const fiable = [ligne, corpsCourant].some((repere) => corps > 0.75 * repere && corps < 1.3 * repere);
  return fiable ? { corps, base: Math.abs(seule - base) < 0.3 * corps ? base : seule } : { corps: ligne, base };
}

/** Largeur d'un signe, en parts du corps, sous laquelle aucune police n'est aussi étroite. */
const CHASSE_MINIMALE = 0.33;

/** Un mot bien plus haut que large : son rectangle a pris une tache ou la ligne voisine, et seul son milieu dit encore où il est. */
function rameneAuCourant({ text, bbox }: MotReconnu, mesure: Mesure, corpsCourant: number): Mesure {
  const chasse = (bbox.x1 - bbox.x0) / text.length;
  if (text.length < 4 || mesure.corps < 1.6 * corpsCourant || chasse >= CHASSE_MINIMALE * mesure.corps) return mesure;
  return { corps: corpsCourant, base: (bbox.y0 + bbox.y1) / 2 + (CAPITALE / 2) * corpsCourant };
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
    // « "BMW » : une poussière au coin d'un mot n'ouvre pas de guillemets.
    .replace(/^"(?=[\p{L}\d][^"]*$)/u, "")
    // Un moins devant un nombre se lit souvent comme un tiret long, ou deux fois.
    .replace(/^[—–-]{1,2}(?=\d)/, "-")
    // « —- » : un tiret lu deux fois ; « 19,50. » : une poussière au bout d'un montant.
    .replace(/^[—–-]{2,}$/, "–")
    // « *Vet. » : le pour-cent d'un intitulé.
    .replace(/^["'*]+%?(?=(?:V[ée]t|Rem)\b)/i, "%")
    .replace(/^(-?\d[\d .]*[.,]\d{2})[.,;:']+$/, "$1")
    // « PEINTI », « TI » : les postes de peinture et de main-d'œuvre se numérotent.
    .replace(/^(T|PEINT)[Il|]1?$/, (_poste, nom: string) => `${nom}1`)
    // « 1179;:35 » : la virgule lue comme un autre signe, ou deux fois.
    .replace(/^(-?\d[\d .]*)(?:[;:,.][;:]|[;:][,.]|;)(\d{2})$/, "$1,$2")
    // « 1,574,44 » : le point des milliers s'est lu virgule.
    .replace(/^(-?\d{1,3}),(\d{3},\d{2})$/, "$1.$2")
    // « 19.12,2023 » : une date dont un point s'est lu virgule.
    .replace(/^(\d{2})[.,](\d{2})[.,](20\d{2})$/, "$1.$2.$3")
    // « 09062024 » : une date dont les deux points se sont perdus.
    .replace(/^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(20[0-4]\d)$/, "$1.$2.$3")
    // « lA-25-0419837 » : devant une capitale et des chiffres, un l minuscule est un I.
    .replace(/^l(?=[A-Z]{1,4}[-/]?\d)/, "I")
    // « 1er janvier », « 1re mise en circulation » : le un se lit comme une lettre.
    .replace(/^[lI|]er$/, "1er")
    .replace(/^[TlI|]re$/, "1re")
    .replace(/^[:!]{2,}$/, ":");
  // Dans un châssis, un crochet est un J.
  if (/^[A-Z0-9\]]{17}$/.test(propre)) return propre.replaceAll("]", "J");
  return corrigerNombre(lireTaille(propre));
}

/** « MOHT » : la mention hors taxes collée à son intitulé en est détachée. */
function decollerMention(mot: Mot): Mot[] {
  const [, tete, mention = ""] = /^(\p{L}{2,})(HT:?)$/u.exec(mot.texte) ?? [];
  if (!tete || !estMotConnu(tete)) return [mot];
  const coupe = mot.x0 + ((mot.x1 - mot.x0) * tete.length) / mot.texte.length;
  return [
    { ...mot, texte: tete, x1: coupe - 0.15 * mot.corps },
    { ...mot, texte: mention, x0: coupe + 0.15 * mot.corps },
  ];
}

// « 11, » puis « 70 », « 630,1 » puis « 9€ » : un nombre coupé à sa virgule, ou avant son dernier chiffre.
function recollerNombres(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (const mot of mots) {
    const dernier = resultat.at(-1);
    const coupe =
      dernier &&
      ((/\d[,.]$/.test(dernier.texte) && /^\d{2}(?!\d)/.test(mot.texte)) ||
        (/^-?\d{1,3}(?:[ .]?\d{3})*[,.]\d$/.test(dernier.texte) && /^\d ?€$/.test(mot.texte)));
    if (coupe && Math.abs(mot.y - dernier.y) < 0.3 * mot.corps && mot.x0 - dernier.x1 < 0.6 * mot.corps)
      resultat[resultat.length - 1] = { ...dernier, texte: dernier.texte + mot.texte, x1: mot.x1 };
    else resultat.push(mot);
  }
  return resultat;
}

/** Sans l'ombre d'un blanc entre eux, deux morceaux sont d'un même mot. */
const SANS_BLANC = 0.12;

/** « M | manquante », « Bi | osse » : la première lettre d'un mot, détachée ou lue deux fois ; ensemble, les morceaux sont un mot du métier. */
function recollerLettres(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (const mot of mots) {
    const lettres = resultat.at(-1);
    const touche =
      lettres !== undefined &&
      /^\p{L}{1,2}$/u.test(lettres.texte) &&
      /^\p{Ll}{3,}$/u.test(mot.texte) &&
      Math.abs(mot.y - lettres.y) < 0.3 * mot.corps &&
      Math.abs(mot.x0 - lettres.x1) < SANS_BLANC * mot.corps;
    const joint = touche ? lettres.texte + mot.texte : "";
    const texte = estMotConnu(joint) ? joint : motConnuProche(joint);
    if (!lettres || !touche || !texte) resultat.push(mot);
    else {
      const confiance = Math.min(lettres.confiance ?? 1, mot.confiance ?? 1);
      resultat[resultat.length - 1] = { ...mot, texte, x0: lettres.x0, confiance };
    }
  }
  return resultat;
}

/** Sous cette confiance, un nombre loin de tout autre n'est ni le millier d'un montant ni la suite d'un numéro : une tache. */
const CHIFFRES_SURS = 0.4;

function sansChiffresPerdus(mots: readonly Mot[]): Mot[] {
  return mots.filter((mot, rang) => {
    if ((mot.confiance ?? 1) >= CHIFFRES_SURS || !/^\d{1,3}$/.test(mot.texte)) return true;
    const touche = (autre: Mot | undefined) =>
      autre !== undefined &&
      Math.abs(autre.y - mot.y) < 0.5 * mot.corps &&
      Math.max(autre.x0 - mot.x1, mot.x0 - autre.x1) < 0.7 * mot.corps;
    return touche(mots[rang - 1]) || touche(mots[rang + 1]);
  });
}

/** Part du plus étroit de deux mots que l'autre recouvre pour être de la même encre. */
const MEME_ENCRE = 0.4;

/** « 3 3 juillet », « 630 30,00 » : un mot relu par-dessus son voisin, dont il est le bout ou la copie, ne se lit pas deux fois. */
export function sansChevauchements(mots: readonly Mot[]): Mot[] {
  const redits = (court: Mot, long: Mot): boolean => {
    if (court === long || Math.abs(court.y - long.y) > 0.4 * long.corps) return false;
    const commun = Math.min(court.x1, long.x1) - Math.max(court.x0, long.x0);
    const bout = long.texte.startsWith(court.texte) || long.texte.endsWith(court.texte);
    return bout && commun > MEME_ENCRE * Math.max(1, court.x1 - court.x0);
  };
  const retires = new Set<Mot>();
  for (const mot of mots)
    if (/[\p{L}\p{N}]/u.test(mot.texte) && mots.some((autre) => !retires.has(autre) && redits(mot, autre)))
      retires.add(mot);
  return mots.filter((mot) => !retires.has(mot));
}

/** « PCAV », « Avantgauche », « CLIOV » : deux mots du métier, ou un modèle et sa suite, collés par la reconnaissance. */
function decoller(mot: Mot): Mot[] {
  const parts = decollerMots(mot.texte) ?? decollerModele(mot.texte);
  if (!parts) return [mot];
  const signe = (mot.x1 - mot.x0) / mot.texte.length;
  const demiBlanc = 0.14 * mot.corps;
  let lus = 0;
  return parts.map((texte, rang) => {
    const x0 = mot.x0 + signe * lus + (rang > 0 ? demiBlanc : 0);
    lus += texte.length;
    const x1 = mot.x0 + signe * lus - (rang < parts.length - 1 ? demiBlanc : 0);
    return { ...mot, texte: lireTaille(texte), x0, x1 };
  });
}

const MONTANT = /\d[,.]\d{2}(?: ?€)?$/;
/** Une virgule rendue à un nombre qui n'en montrait pas est devinée. */
const PART_DEVINEE = 0.7;

const CONFIANCE_ENTIERE = 0.98;
/** Corps, en corps courants, à partir duquel un nombre est d'un titre. */
const CORPS_DE_TITRE = 1.7;
const suitUnNombre = (mot: Mot, avant: Mot | undefined): boolean =>
  avant !== undefined && /\d$/.test(avant.texte) && mot.x0 > avant.x1 && mot.x0 - avant.x1 < 0.7 * mot.corps;

// « 12922 » aligné à droite sur des montants en est un, dont la virgule s'est perdue.
function rendreVirgules(mots: readonly Mot[]): Mot[] {
  const montants = mots.filter((mot) => MONTANT.test(mot.texte));
  const courant = mediane(mots.map((mot) => mot.corps));
  return mots.map((mot, rang) => {
    const chiffres = /^(-?)(\d{3,8})$/.exec(mot.texte);
    // Deux lectures sans virgule : c'est un nombre entier. Derrière d'autres chiffres, c'est la fin d'un compteur ou d'un numéro.
    if (!chiffres?.[2] || (mot.confiance ?? 0) >= CONFIANCE_ENTIERE || suitUnNombre(mot, mots[rang - 1])) return mot;
    // Une ligne penchée grossit le corps de ses mots sans en faire un titre.
    const alignes = montants.filter(
      (autre) =>
        Math.abs(autre.x1 - mot.x1) < 2 &&
        (Math.abs(autre.corps - mot.corps) < 3 || Math.max(autre.corps, mot.corps) < CORPS_DE_TITRE * courant),
    );
    if (alignes.length < 2) return mot;
    const texte = `${chiffres[1]}${chiffres[2].slice(0, -2)},${chiffres[2].slice(-2)}`;
    return { ...mot, texte, confiance: arrondirConfiance((mot.confiance ?? 1) * PART_DEVINEE) };
  });
}

/** Barres qu'une colonne de barres doit montrer pour qu'un signe seul, à sa place, en soit une. */
const BARRES_MINIMUM = 3;

// « t », « 1 » ou « : » dans la colonne des « ! » d'un tableau à chasse fixe : une barre mal lue.
function rendreBarres(mots: readonly Mot[]): Mot[] {
  const centre = ({ x0, x1 }: Mot) => (x0 + x1) / 2;
  const barres = mots.filter((mot) => mot.texte === "!").map(centre);
  return mots.map((mot) => {
    if (mot.texte.length > 1 || !/[tlI1ij:.f/]/.test(mot.texte)) return mot;
    const alignees = barres.filter((x) => Math.abs(x - centre(mot)) < 0.25 * mot.corps);
    return alignees.length >= BARRES_MINIMUM ? { ...mot, texte: "!" } : mot;
  });
}

/** Un moins touche presque son nombre ; plus loin, et lu sans assurance, c'est une poussière ou un reste de filet. */
const TIRET_SUR = 0.8;
const LOIN = 1.5;

function sansTiretsPerdus(mots: readonly Mot[]): Mot[] {
  return mots.filter((tiret) => {
    if (!/^[-–—]$/.test(tiret.texte) || (tiret.confiance ?? 1) >= TIRET_SUR) return true;
    const suite = mots.filter((mot) => mot.x0 > tiret.x1 && Math.abs(mot.y - tiret.y) < 0.5 * mot.corps);
    const suivant = suite.reduce<Mot | null>((a, b) => (a === null || b.x0 < a.x0 ? b : a), null);
    return !suivant || !MONTANT.test(suivant.texte) || suivant.x0 - tiret.x1 < LOIN * suivant.corps;
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

const PIECES_PLACEES = ["aile", "porte", "portiere", "jante", "pneu", "vitre", "optique"];

/** « Ale AVD », « Ports AVG » : devant une place de véhicule, un mot à une lettre d'une pièce, et d'une seule, est cette pièce. */
function corrigerPlacees(mots: readonly Mot[]): Mot[] {
  const places = mots.filter(({ texte }) => /^(?:A[VR][DG]?|avant|arri[èe]re|gauche|droite?)$/i.test(texte));
  return mots.map((mot) => {
    const suit = ({ x0, y }: Mot) => x0 > mot.x1 && x0 - mot.x1 < mot.corps && Math.abs(y - mot.y) < 0.5 * mot.corps;
    if (!places.some(suit)) return mot;
    if (!/^\p{L}{3,9}$/u.test(mot.texte) || estMotConnu(mot.texte)) return mot;
    const [piece, autre] = PIECES_PLACEES.filter((p) => aUneLettre(plier(mot.texte), p));
    if (!piece || autre) return mot;
    const texte = /^\p{Lu}/u.test(mot.texte) ? (piece[0] ?? "").toUpperCase() + piece.slice(1) : piece;
    return { ...mot, texte, confiance: arrondirConfiance((mot.confiance ?? 1) * 0.8) };
  });
}

// Un nombre d'une ou deux lettres se lit mal ; un montant entier ne se devine pas : sa confiance compte moins que celle d'un mot.
const confianceDe = (mot: MotReconnu, corrige: boolean): number => {
  const brute = Math.max(0, Math.min(1, mot.confidence / 100));
  return Math.round((corrige ? brute * 0.8 : brute) * 100) / 100;
};

/** Chasse d'un caractère, en parts du corps, dans une police à chasse fixe ; l'encre d'un mot en a un quart de moins, ses blancs de bord. */
const CHASSE_FIXE = 0.6;
const BLANC_DE_BORD = 0.25;
/** Part des mots qui doivent avoir la chasse commune, à cet écart près. */
const PART_COMMUNE = 0.7;
const ECART_COMMUN = 0.035;

/**
 * Corps d'une page à chasse fixe, ou `null`. Ses capitales sont basses pour leur corps : mesuré à leur hauteur, il serait trop petit, et les
 * espaces, trop larges pour des espaces.
 */
function corpsDeChasse(mots: readonly MotReconnu[], corpsCourant: number): number | null {
  const longs = mots.filter(({ text, confidence }) => text.length >= 5 && confidence > 60);
  const chasseDe = ({ text, bbox }: MotReconnu) => (bbox.x1 - bbox.x0) / (text.length - BLANC_DE_BORD);
  const commune = mediane(longs.map(chasseDe));
  const tenir = (siens: readonly MotReconnu[]) =>
    siens.filter((mot) => Math.abs(chasseDe(mot) / commune - 1) < ECART_COMMUN).length >= PART_COMMUNE * siens.length;
  // Les chiffres de toute police ont la même chasse : dans un relevé, seuls les mots disent si celle des lettres est fixe.
  const lettres = longs.filter(({ text }) => /\p{L}{4}/u.test(text));
  const corps = commune / CHASSE_FIXE;
  return longs.length >= 12 && tenir(longs) && tenir(lettres) && corps < 1.6 * corpsCourant ? corps : null;
}

/** Bornes d'un mot à chasse fixe, blancs de bord compris, comme une page de texte les donne. */
function aPleineChasse({ text, bbox: { x0, x1 } }: MotReconnu, chasse: number): [number, number] {
  const largeur = text.length * chasse;
  const centre = (x0 + x1) / 2;
  return Math.abs(largeur - (x1 - x0)) < chasse ? [centre - largeur / 2, centre + largeur / 2] : [x0, x1];
}

/**
 * Mots placés d'une page reconnue, en points de la page (`echelle` points par pixel), comme ceux d'une page de texte.
 * La ligne de base et le corps se déduisent de la hauteur d'encre et des lettres du mot.
 */
export function motsReconnus(reconnus: readonly MotReconnu[], echelle: number): Mot[] {
  const utiles = reconnus
    .filter((mot) => !estPoussiere(mot))
    .map((mot) => ({ ...mot, lisible: nettoyer(mot.text) }))
    // Un deux-points peu sûr est une poussière ; un vrai se voit bien.
    .filter((mot) => mot.lisible !== ":" || mot.confidence >= DEUX_POINTS_SUR)
    .filter((mot) => mot.lisible !== "" && /[\p{L}\p{N}%€:!+/·☐☒–—-]/u.test(mot.lisible));
  const corpsCourant = mediane(utiles.filter((mot) => /\p{L}{3}/u.test(mot.text)).map(encreDe));
  const chasse = corpsDeChasse(utiles, corpsCourant);
  const poses = utiles.flatMap((mot) => {
    const mesure = rameneAuCourant(mot, mesurer(mot, corpsCourant), corpsCourant);
    if (chasse !== null && mesure.corps < 1.4 * chasse) mesure.corps = chasse;
    // Un tiret ou un deux-points ne dit pas son corps.
    const muet = !/[\p{L}\p{N}]/u.test(mot.text);
    const corps = muet || mesure.corps < 0.5 * corpsCourant ? corpsCourant : mesure.corps;
    if (corps > 6 * corpsCourant) return [];
    const base = muet ? (mot.bbox.y0 + mot.bbox.y1) / 2 + 0.3 * corps : mesure.base;
    const confiance = confianceDe(mot, mot.lisible !== mot.text);
    const [x0, x1] = chasse === null ? [mot.bbox.x0, mot.bbox.x1] : aPleineChasse(mot, chasse * CHASSE_FIXE);
    const [x, largeur] = [x0 * echelle, (x1 - x0) * echelle];
    // Les barres « ! » et les montants collés se découpent comme dans une page de texte.
    return motsDuFragment({ texte: mot.lisible, x, y: base * echelle, largeur, corps: corps * echelle }).map((m) => ({
      ...m,
      confiance,
      ...(mot.variante === undefined ? {} : { variante: nettoyer(mot.variante) }),
    }));
  });
  return rendreVirgules(
    corrigerPlacees(
      recollerLettres(recollerNombres(sansChiffresPerdus(sansTiretsPerdus(rendreBarres(sansChevauchements(poses))))))
        .flatMap(decollerMention)
        .flatMap(decoller)
        .map(corrigerMot),
    ),
  );
}
