import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { Dommage } from "../../../domain/fre/codes.ts";
import { comprendrePiece, type PieceLue } from "../../../domain/fre/comprendre-element.ts";
import { comprendreDommage, comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, Passage, Zone } from "../../../domain/fre/document-lu.ts";
import { CROIX, constateOuChiffre } from "../../../domain/fre/passages-sans-ligne.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { commenceParBonEtat, ditBonEtat } from "../commun/bon-etat.ts";
import { type Bloc, blocsDe, type Mot, milieu, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { clausesDe } from "../commun/prose.ts";
import { estUnConstat } from "../commun/un-constat.ts";
import { zoneDe } from "../commun/zones.ts";
import { estUneCase, estUneCroix } from "../propositions/pv/lignes-cases.ts";
import { HORS_CONSTAT, lireLegende } from "../propositions/pv/lignes-pv.ts";

// Ce que la page porte et qu'aucune ligne lue n'explique : une pièce nommée et, d'un constat, tout ce qui peut en être le dommage. Une absence ne
// s'affirme que si rien de cela ne reste.

/** Au-delà, ce qui n'a pas été lu ne se compte plus un à un : le document entier est à reprendre. */
const PASSAGES_MAXIMUM = 120;
const LETTRES_MAXIMUM = 240;
/** Rangées sous la pièce qui parlent encore d'elle, et blanc qui les en détache (en corps). */
const RANGEES_DESSOUS = 5;
const INTERLIGNE = 2.4;
/** Ce que deux rangées d'une même liste ont de jeu à leurs bords. */
const BORD = 4;
/** Sous la dernière ligne d'une liste, en pas de la liste, la rangée qui en est encore. */
const PAS = 1.6;
const MARGE = 12;
const MOTS_D_UNE_PHRASE = 12;

/** « ☐ Rayure ☐ Bosse » propose, « toléré jusqu'à 3 cm » règle, « deux clés restituées » rassure, « RA = rayure » légende : rien ne constate. */
const PROPOSE = /[☐□▢❏○◻]|\[\s?\]|\(\s\)/u;
const REGLE =
  /\b(?:tolere\w*|accept\w*|non factur\w*|seuils?|maximum|maximale?|jusqu|moins de|inferieure? a|usure normale|legende|(?<!non )(?:restituee?s?|remise?s?))\b/;
const CODES = /\b\p{Lu}{1,3} ?= ?\p{L}/u;
/** « Réserves : … », « Le locataire : … » : ce qui suit un nom que rien n'abîme n'est pas une ligne. */
const ETIQUETTE = /^(\p{L}[\p{L}'’ ]{2,40}?) ?:/u;
const PUCE = /^[■●•]$/u;
const NEUTRE = /^(?:oui|non|ok|presente?s?|remise?s?|restituee?s?|complete?s?|conformes?|bon(?: etat)?|sain)$/;
const MESURE = /(?<![\d,.])\d{1,3}(?:[.,]\d)? ?(?:mm|cm)\b/i;
const PROFONDEUR = /(?<![\d,.])\d{1,2}(?:[.,]\d(?!\d)| ?mm\b)/g;
const PNEUS = /\b(?:pneus?|pneumatiques?|profils?|profondeurs?|sculptures?)\b/;
/** Ce qui ne dit rien : ponctuation, filet, case vide. */
const MUET = /^[-–—/:;,.·…_|*()☐□▢❏○◯]*$/u;
/** Un mot sans lettre ni chiffre, qui n'est pas non plus une ponctuation : il est imprimé, et ne se lit pas. */
const ILLISIBLE = /^[^\p{L}\d\s]*[^\p{L}\p{N}\p{P}\p{Z}\s+=<>|~^€$%°©®™✓✔☑☒✗✘■●▪▫◦●○□☐▢❏►▶★☆→←↑↓]+[^\p{L}\d\s]*$/u;

const SANS_PLACE = { longueur: null, cote: null } as const;
const SANS_CODE = { element: null, localisation: null, dommage: null, operation: null } as const;

function piece(texte: string): PieceLue | null {
  // « Sous-total documents et accessoires » compte des lignes, il n'en est pas une.
  if (texte.length > LETTRES_MAXIMUM || /^["«(]?\d[\d\s.,]*$/.test(texte) || libelleTotal(texte) !== null) return null;
  return comprendrePiece(texte, SANS_PLACE);
}
const dommage = (texte: string, nommee: PieceLue | null = null): Dommage | null =>
  texte.length > LETTRES_MAXIMUM ? null : comprendreDommage(texte, nommee);

interface RangeeVue {
  rangee: Rangee;
  blocs: Bloc[];
  textes: string[];
  pieces: (PieceLue | null)[];
  /** Les lignes lues sur cette rangée. */
  siennes: LigneLue[];
}

/** Une page, et la liste que ses lignes lues y font. */
interface Vue {
  page: Page;
  lignes: readonly LigneLue[];
  legende: ReadonlyMap<string, Dommage>;
  /** Ce que le contrat prévoit, d'un papier chiffré. */
  clauses: ReadonlySet<Mot>;
  rangees: RangeeVue[];
  /** Ordonnées de la première et de la dernière rangée des lignes lues, et leur pas. */
  haut: number;
  bas: number;
  pas: number;
  /** De quel bord à quel bord leurs rangées s'impriment. */
  x0: number;
  x1: number;
}

/** Le document d'un seul véhicule, et ce que ses pages disent encore de lui ; d'un relevé, rien ne dit de quel véhicule il s'agit. */
export function avecPassages(document: DocumentLu, pages: readonly Page[], decimale: SeparateurDecimal): DocumentLu {
  const [vehicule, ...autres] = document.vehicules;
  if (!vehicule || autres.length > 0 || document.type_document === "releve") return document;
  const { lignes } = vehicule;
  const constat = estUnConstat(document, vehicule);
  const legende = constat ? lireLegende(pages.flatMap(({ rangees }) => rangees)) : new Map();
  const trouves = pages
    .map((page) => voir(page, lignes, legende, constat ? new Set() : clausesDe(page.rangees)))
    .flatMap((vue) => vue.rangees.flatMap((_, rang) => passagesDe(vue, rang, constat, decimale)));
  // Une liste de contrôle nomme toutes les pièces, et laisse vide la rangée de ce qui est sain ; ailleurs, une pièce nommée seule a perdu son dommage.
  const dit = (passage: Passage) => passage.inexplique || constateOuChiffre(passage);
  const liste = constat && trouves.filter((passage) => !dit(passage)).length > lignes.length;
  const passages = trouves.filter((passage) => !liste || dit(passage)).slice(0, PASSAGES_MAXIMUM);
  return passages.length === 0 ? document : { ...document, vehicules: [{ ...vehicule, passages }] };
}

function voir(page: Page, toutes: readonly LigneLue[], legende: Vue["legende"], clauses: Vue["clauses"]): Vue {
  const lignes = toutes.filter((ligne) => ligne.page === page.numero && ligne.zone);
  const rangees = page.rangees.map((rangee): RangeeVue => {
    const blocs = blocsDe(rangee);
    const textes = blocs.map(({ mots }) => texteDe(mots));
    const places = lignes.length === 0 ? [] : rangee.mots.map((mot) => zoneDe(page, [mot]));
    const siennes = lignes.filter((ligne) => places.some((place) => couvre(ligne, place)));
    return { rangee, blocs, textes, pieces: textes.map(piece), siennes };
  });
  const touchees = rangees.flatMap(({ rangee, siennes }) => (siennes.length > 0 ? [rangee] : []));
  const ys = touchees.map(({ y }) => y);
  const ecarts = ys.slice(1).map((y, i) => y - (ys[i] ?? y));
  const pas = ecarts.toSorted((a, b) => a - b)[Math.floor(ecarts.length / 2)] ?? 0;
  const mots = touchees.flatMap((rangee) => rangee.mots);
  const [x0, x1] = [Math.min(...mots.map((mot) => mot.x0)), Math.max(...mots.map((mot) => mot.x1))];
  return { page, lignes, legende, clauses, rangees, haut: Math.min(...ys), bas: Math.max(...ys), pas, x0, x1 };
}

function couvre({ zone }: LigneLue, { x, y, largeur, hauteur }: Zone): boolean {
  const [cx, cy] = [x + largeur / 2, y + hauteur / 2];
  return !!zone && cx >= zone.x && cx <= zone.x + zone.largeur && cy >= zone.y && cy <= zone.y + zone.hauteur;
}

/**
 * Ce qu'une rangée dit hors des lignes lues : ses pièces nommées, chiffrées si le papier chiffre ; d'un constat que rien n'explique, la rangée
 * entière à défaut. Une ligne facturée qui s'y retrouve n'est pas dite absente du document.
 */
function passagesDe(vue: Vue, rang: number, constat: boolean, decimale: SeparateurDecimal): Passage[] {
  const { page, lignes, rangees, clauses } = vue;
  const { rangee, blocs, pieces } = rangees[rang] as RangeeVue;
  const nommes = segments(blocs, pieces)
    .filter((segment) =>
      segment.every(({ mots }) => {
        const place = zoneDe(page, mots);
        return !lignes.some((ligne) => couvre(ligne, place));
      }),
    )
    .filter(([premier]) => !premier?.mots.some((mot) => clauses.has(mot)))
    .filter((segment) => !constat || !estCocheeSaine(rangees, rang, segment))
    .map((segment) => selonLaLegende(enPassage(page, segment, sousLaPiece(rangees, rang, segment), decimale), vue))
    .filter((passage) =>
      constat ? constate(passage) : passage.montants.length > 0 && !REGLE.test(plier(passage.texte)),
    );
  if (!constat || !inexpliquee(vue, rang)) return nommes;
  if (nommes.length > 0) return nommes.map((passage) => ({ ...passage, inexplique: true }));
  const texte = texteDe(rangee.mots).slice(0, LETTRES_MAXIMUM);
  return [{ page: page.numero, zone: zoneDe(page, rangee.mots), texte, ...SANS_CODE, montants: [], inexplique: true }];
}

/** Vrai si ces cellules ne constatent rien : cases proposées, règle, légende, mention de bon état. */
const rassure = (texte: string, cellules: readonly string[]): boolean =>
  CODES.test(texte) ||
  PROPOSE.test(texte) ||
  REGLE.test(plier(texte)) ||
  HORS_CONSTAT.test(plier(texte)) ||
  cellules.some(commenceParBonEtat);

const constate = ({ texte, element, dommage: abime }: Passage): boolean =>
  (abime !== null || element !== null || CROIX.test(texte)) && !rassure(texte, texte.split(" – "));

/** Vrai si cette cellule ouvre un passage : « Jante frottée », à droite de « Roue avant droite », n'en dit que le dommage. */
const ouvre = (bloc: Bloc, nommee: PieceLue | null | undefined): boolean =>
  !!nommee && (nommee.element !== null || dommage(texteDe(bloc.mots), nommee) === null);

/** Une rangée coupée à chaque pièce qu'elle nomme : la pièce, et les cellules à sa droite jusqu'à la suivante. */
function segments(blocs: readonly Bloc[], pieces: readonly (PieceLue | null)[]): Bloc[][] {
  const premiere = pieces.findIndex((nommee) => nommee !== null);
  const debuts = blocs.flatMap((bloc, i) => (i === premiere || ouvre(bloc, pieces[i]) ? [i] : []));
  return debuts.map((i, k) => blocs.slice(i, debuts[k + 1] ?? blocs.length));
}

/** Les cellules imprimées sous la pièce, dans sa bande, jusqu'à la pièce suivante ou un grand blanc. */
function sousLaPiece(rangees: readonly RangeeVue[], rang: number, segment: readonly Bloc[]): Bloc[] {
  const [gauche, droite] = [segment[0]?.x0 ?? 0, segment.at(-1)?.x1 ?? 0];
  const { corps = 0, y: haut = 0 } = segment[0]?.rangee ?? {};
  const dessous: Bloc[] = [];
  let y = haut;
  for (const { rangee, blocs, pieces } of rangees.slice(rang + 1, rang + 1 + RANGEES_DESSOUS)) {
    const dansLaBande = (bloc: Bloc) => bloc.x1 > gauche - corps && bloc.x0 < droite + corps;
    const siens = blocs.filter(dansLaBande);
    if (siens.length === 0) continue;
    if (rangee.y - y > INTERLIGNE * corps || blocs.some((bloc, j) => dansLaBande(bloc) && ouvre(bloc, pieces[j])))
      break;
    dessous.push(...siens);
    y = rangee.y;
  }
  return dessous;
}

/** « 4 : R BDC G » : le code d'une légende dit le dommage de la pièce qu'il précède. */
function selonLaLegende(passage: Passage, { legende }: Vue): Passage {
  if (passage.dommage !== null) return passage;
  const codes = passage.texte.split(" ").flatMap((mot) => legende.get(mot) ?? []);
  return { ...passage, dommage: codes[0] ?? null };
}

function enPassage(page: Page, segment: Bloc[], dessous: readonly Bloc[], decimale: SeparateurDecimal): Passage {
  const dire = (cellules: readonly Bloc[]) =>
    cellules
      .map(({ mots }) => texteDe(mots))
      .join(" – ")
      .slice(0, LETTRES_MAXIMUM);
  const codes = (designation: string) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  const [texte, tout] = [dire(segment), dire([...segment, ...dessous])];
  const [propre, entier] = [codes(texte), codes(tout)];
  const montants = [...segment, ...dessous].flatMap(({ mots }) => montantsDe(texteDe(mots), decimale));
  return {
    page: page.numero,
    zone: zoneDe(
      page,
      segment.flatMap(({ mots }) => mots),
    ),
    texte: propre.dommage === null && entier.dommage !== null ? tout : texte,
    element: propre.element ?? entier.element,
    localisation: propre.localisation ?? entier.localisation,
    dommage: propre.dommage ?? entier.dommage,
    operation: propre.operation ?? entier.operation,
    montants: [...new Set(montants)],
  };
}

const MONTANT = /(?<![\d,.])-?\d{1,3}(?:[\s.\u202f]?\d{3})*[,.]\d{2}(?![\d%])/g;

/** Les montants d'un texte, en centimes positifs ; un taux ou un temps n'en sont pas quand le texte le dit. */
function montantsDe(texte: string, decimale: SeparateurDecimal): number[] {
  const trouves = estMontant(texte) ? [texte] : [...texte.matchAll(MONTANT)].map(([montant]) => montant);
  return trouves.flatMap((montant) => Math.abs(montantCellule(montant, decimale) ?? 0) || []);
}

/** Vrai d'une rangée de constat dont les lignes lues n'expliquent pas tout : plus de croix que de lignes, une autre pièce, ou de quoi en être une. */
function inexpliquee(vue: Vue, rang: number): boolean {
  const lue = vue.rangees[rang] as RangeeVue;
  const { siennes } = lue;
  const neutre = estNeutre(lue, vue.legende);
  if (!neutre && croixSeules(vue.rangees, rang) > siennes.length) return true;
  if (siennes.length === 0)
    return !neutre && !estCocheeSaine(vue.rangees, rang, lue.blocs) && peutEtreUneLigne(lue, vue);
  const [premiere = []] = segments(lue.blocs, lue.pieces);
  const prise = !estCocheeSaine(vue.rangees, rang, premiere) && avalee(lue, vue);
  return prise || siennes.every((ligne) => empruntee(ligne, lue, vue));
}

/** Vrai d'une ligne dont la rangée ne porte pas la pièce, qu'elle a prise à une autre ligne : la sienne a pu ne pas se lire. */
function empruntee(ligne: LigneLue, { rangee, siennes }: RangeeVue, { lignes }: Vue): boolean {
  const [premier = ""] = plier(ligne.designation).split(" ");
  return (
    !rangee.mots.some(({ texte }) => plier(texte).includes(premier)) &&
    lignes.some((autre) => !siennes.includes(autre) && autre.designation === ligne.designation)
  );
}

/** Vrai d'une rangée qui s'ouvre, au bord de la liste, sur une pièce que ne dit aucune des lignes qui la couvrent : l'une l'a prise pour sa suite. */
function avalee({ blocs, textes, pieces, siennes }: RangeeVue, { x0 }: Vue): boolean {
  const [premier] = blocs;
  if (!premier || Math.abs(premier.x0 - x0) > BORD || !pieces[0]) return false;
  const dites = siennes.map(({ designation }) => plier(designation));
  return !plier(textes[0] ?? "")
    .split(" ")
    .every((mot) => dites.some((dite) => dite.includes(mot)));
}

/** Les croix seules dans leur case, hors d'une colonne qui ne dit rien d'abîmé (« Bon état », « Oui »). */
const croixSeules = (rangees: readonly RangeeVue[], rang: number): number =>
  croixDe(rangees[rang]?.blocs ?? []).filter((croix) => !ditSain(rangees, rang, croix)).length;

// Une pastille en tête de rangée est une puce.
const croixDe = (blocs: readonly Bloc[]): Bloc[] =>
  blocs.filter(({ mots }, i) => estUneCroix(texteDe(mots)) && !(i === 0 && PUCE.test(texteDe(mots))));

/** Vrai d'une croix sous « Bon état », « Oui », « Sans défaut ». */
function ditSain(rangees: readonly RangeeVue[], rang: number, croix: Bloc): boolean {
  const ecart = (bloc: Bloc) => Math.abs(milieu(bloc) - milieu(croix));
  const surplombe = (b: Bloc) =>
    milieu(croix) > b.x0 - MARGE && milieu(croix) < b.x1 + MARGE && !estUneCase(texteDe(b.mots));
  const coiffent = rangees.slice(0, rang).map(({ blocs }) => blocs.filter(surplombe));
  const [coiffe] = (coiffent.findLast((blocs) => blocs.length > 0) ?? []).toSorted((a, b) => ecart(a) - ecart(b));
  const intitule = coiffe ? texteDe(coiffe.mots) : "";
  return NEUTRE.test(plier(intitule)) || ditBonEtat(intitule);
}

/** Vrai d'une pièce dont la seule croix, ou toutes, la disent saine. */
function estCocheeSaine(rangees: readonly RangeeVue[], rang: number, segment: readonly Bloc[]): boolean {
  const croix = croixDe(segment);
  return croix.length > 0 && croix.every((bloc) => ditSain(rangees, rang, bloc));
}

/** Légende, règle, phrase, intitulés, cases proposées : ce qui s'imprime autour des constats. */
function estNeutre({ rangee, textes, pieces }: RangeeVue, legende: ReadonlyMap<string, Dommage>): boolean {
  const texte = texteDe(rangee.mots);
  const [, etiquette] = ETIQUETTE.exec(texte) ?? [];
  if (etiquette && !piece(etiquette) && !dommage(etiquette)) return true;
  if (rassure(texte, textes) || textes.some(ditBonEtat) || releveLesPneus(texte)) return true;
  if (rangee.mots.length >= MOTS_D_UNE_PHRASE && textes.length === 1) return true;
  const codes = rangee.mots.filter(({ texte: mot }) => legende.has(mot)).length;
  // Deux intitulés de colonne, ou plusieurs dommages dans autant de cases : un en-tête, ou une légende.
  const intitules = textes.filter((t, i) => roleColonne(t) !== null || (dommage(t) && !pieces[i]?.element)).length;
  return codes >= 3 || (intitules >= 2 && !pieces.some((nommee) => nommee?.element));
}

/** « Profondeur des sculptures (mm) AVG 5,1 AVD 4,8 » : ce qui reste de chaque pneu, non un dommage. */
const releveLesPneus = (texte: string): boolean =>
  PNEUS.test(plier(texte)) && dommage(texte) === null && (texte.match(PROFONDEUR)?.length ?? 0) > 1;

/** Vrai si la rangée, qu'aucune ligne ne couvre, a de quoi en être une. */
function peutEtreUneLigne({ rangee, textes: toutes, pieces }: RangeeVue, vue: Vue): boolean {
  const textes = toutes.filter((texte) => !MUET.test(texte));
  const mesuree = textes.some((texte) => MESURE.test(texte)) && !PNEUS.test(plier(texteDe(rangee.mots)));
  const ditQuelqueChose =
    mesuree ||
    textes.some((texte) => dommage(texte) !== null || vue.legende.has(texte)) ||
    rangee.mots.some(({ texte }) => ILLISIBLE.test(texte));
  if (ditQuelqueChose && pieces.some((nommee) => nommee?.element)) return true;
  const chiffree = textes.some((texte) => /^\d{1,3}(?:[.,]\d)?$/.test(texte));
  // Au-dessus de la première ligne viennent ses intitulés, et l'identification.
  const nommee = pieces.some((lue) => lue !== null);
  return (
    enListe(rangee, vue) && (ditQuelqueChose || chiffree || (textes.length > 1 && (nommee || rangee.y > vue.haut)))
  );
}

/** Vrai d'une rangée prise entre les lignes lues, ou d'un pas au-dessus ou au-dessous d'elles, dans leur largeur. */
function enListe({ y, mots }: Rangee, { lignes, haut, bas, pas, x0, x1 }: Vue): boolean {
  if (lignes.length < 2 || y < haut - PAS * pas || y > bas + PAS * pas) return false;
  return mots.some((mot) => mot.x0 > x0 - BORD && mot.x1 < x1 + BORD);
}
