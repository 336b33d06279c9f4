import type { Dommage } from "../../../domain/fre/codes.ts";
import { comprendrePiece } from "../../../domain/fre/comprendre-element.ts";
import { comprendreDommage } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, Inexpliques, LigneLue, Zone } from "../../../domain/fre/document-lu.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { commenceParBonEtat, ditBonEtat } from "../commun/bon-etat.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estUnConstat } from "../commun/un-constat.ts";
import { zoneDe } from "../commun/zones.ts";
import { estUneCase, estUneCroix } from "../propositions/pv/lignes-cases.ts";
import { HORS_CONSTAT, lireLegende } from "../propositions/pv/lignes-pv.ts";
import { CODES, PROPOSE, REGLE } from "../propositions/pv/passages.ts";

// Une absence ne s'affirme que d'un constat dont tout est compté : ce que la page porte et qu'aucune ligne, légende, intitulé ou mention neutre
// n'explique est peut-être le dommage qu'on dirait absent.

/** Un blanc plus large, en corps, sépare deux cases. */
const BLANC = 0.95;
/** Ce que deux rangées d'une même liste ont de jeu à leurs bords. */
const BORD = 4;
/** Sous la dernière ligne d'une liste, en pas de la liste, la rangée qui en est encore. */
const PAS = 1.6;
const MARGE = 12;
const LETTRES = 120;
const MOTS_D_UNE_PHRASE = 12;
const RESTES_MAXIMUM = 60;

const SANS_PLACE = { longueur: null, cote: null } as const;
const MESURE = /(?<![\d,.])\d{1,3}(?:[.,]\d)? ?(?:mm|cm)\b/i;
const PNEUS = /\b(?:pneus?|pneumatiques?|profils?|profondeurs?|sculptures?)\b/;
/** Ce qui ne dit rien : ponctuation, filet, case vide. */
const MUET = /^[-–—/:;,.·…_|*()☐□▢❏○◯]*$/u;
/** Un mot sans lettre ni chiffre, qui n'est pas non plus une ponctuation : il est imprimé, et ne se lit pas. */
const ILLISIBLE = /^[^\p{L}\d\s]*[^\p{L}\p{N}\p{P}\p{Z}\s+=<>|~^€$%°©®™✓✔☑☒✗✘■●▪▫◦○□☐▢❏►▶★☆→←↑↓]+[^\p{L}\d\s]*$/u;
/** « Réserves : … », « Le locataire : … » : ce qui suit un nom que rien n'abîme n'est pas une ligne. */
const ETIQUETTE = /^(\p{L}[\p{L}'’ ]{2,40}?) ?:/u;
const PUCE = /^[■●•]$/u;
const NEUTRE = /^(?:oui|non|ok|presente?s?|remise?s?|restituee?s?|complete?s?|conformes?|bon(?: etat)?|sain)$/;

const piece = (texte: string) => (texte.length > LETTRES ? null : comprendrePiece(texte, SANS_PLACE));
const dommage = (texte: string) => (texte.length > LETTRES ? null : comprendreDommage(texte, null));
const estMuet = (texte: string): boolean => MUET.test(texte) || ditBonEtat(texte) || commenceParBonEtat(texte);

const couvre = (zone: Zone, page: Page, mots: Bloc["mots"]): boolean => {
  const { x, y, largeur, hauteur } = zoneDe(page, mots);
  const [cx, cy] = [x + largeur / 2, y + hauteur / 2];
  return cx >= zone.x && cx <= zone.x + zone.largeur && cy >= zone.y && cy <= zone.y + zone.hauteur;
};

interface Liste {
  page: Page;
  lignes: readonly LigneLue[];
  legende: ReadonlyMap<string, Dommage>;
  /** Ordonnées de la première et de la dernière rangée des lignes lues, et leur pas. */
  haut: number;
  bas: number;
  pas: number;
  /** De quel bord à quel bord leurs rangées s'impriment. */
  x0: number;
  x1: number;
}

/** Le document, et ce que ses pages de constat portent sans que rien ne l'explique. Un papier chiffré se compte par son total. */
export function avecInexpliques(document: DocumentLu, pages: readonly Page[]): DocumentLu {
  const [vehicule, ...autres] = document.vehicules;
  if (!vehicule || autres.length > 0 || !estUnConstat(document, vehicule)) return document;
  const legende = lireLegende(pages.flatMap(({ rangees }) => rangees));
  const comptes = pages.map((page) => compter(page, vehicule.lignes, legende));
  const restants = comptes.flatMap((compte) => compte.restants).slice(0, RESTES_MAXIMUM);
  if (restants.length === 0) return document;
  const inexpliques: Inexpliques = {
    lignes: vehicule.lignes.length,
    signes: somme(comptes.map(({ signes }) => signes)),
    signes_expliques: somme(comptes.map(({ expliques }) => expliques)),
    restants,
  };
  return { ...document, vehicules: [{ ...vehicule, inexpliques }] };
}

const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);

interface Compte {
  signes: number;
  expliques: number;
  restants: Inexpliques["restants"];
}

function compter(page: Page, toutes: readonly LigneLue[], legende: ReadonlyMap<string, Dommage>): Compte {
  const liste = listeDe(
    page,
    toutes.filter((ligne) => ligne.page === page.numero && ligne.zone),
    legende,
  );
  const compte: Compte = { signes: 0, expliques: 0, restants: [] };
  page.rangees.forEach((rangee, rang) => {
    const siennes = liste.lignes.filter(({ zone }) => zone && rangee.mots.some((mot) => couvre(zone, page, [mot])));
    const signes = estNeutre(rangee, legende) ? 0 : signesIsoles(page.rangees, rang);
    const expliques = Math.min(signes, siennes.length);
    compte.signes += signes;
    compte.expliques += expliques;
    const autre =
      siennes.length > 0 &&
      (avalee(rangee, siennes, liste) || siennes.every((ligne) => empruntee(ligne, siennes, rangee, liste)));
    if (signes > expliques || autre || (siennes.length === 0 && constate(rangee, liste)))
      compte.restants.push({
        page: page.numero,
        zone: zoneDe(page, rangee.mots),
        texte: texteDe(rangee.mots).slice(0, LETTRES),
      });
  });
  return compte;
}

/** Vrai d'une ligne dont la rangée ne porte pas la pièce, qu'elle a prise à une autre ligne : la sienne a pu ne pas se lire. */
function empruntee(ligne: LigneLue, siennes: readonly LigneLue[], { mots }: Rangee, { lignes }: Liste): boolean {
  const [premier = ""] = plier(ligne.designation).split(" ");
  return (
    !mots.some(({ texte }) => plier(texte).includes(premier)) &&
    lignes.some((autre) => !siennes.includes(autre) && autre.designation === ligne.designation)
  );
}

/** Vrai d'une rangée qui s'ouvre, au bord de la liste, sur une pièce que ne dit aucune des lignes qui la couvrent : l'une l'a prise pour sa suite. */
function avalee(rangee: Rangee, siennes: readonly LigneLue[], { x0 }: Liste): boolean {
  const [premier] = blocsDe(rangee, BLANC);
  if (!premier || Math.abs(premier.x0 - x0) > BORD || piece(texteDe(premier.mots)) === null) return false;
  const dites = siennes.map(({ designation }) => plier(designation));
  return !plier(texteDe(premier.mots))
    .split(" ")
    .every((mot) => dites.some((dite) => dite.includes(mot)));
}

function listeDe(page: Page, lignes: readonly LigneLue[], legende: ReadonlyMap<string, Dommage>): Liste {
  const touchees = page.rangees.filter(({ mots }) =>
    lignes.some(({ zone }) => zone && mots.some((mot) => couvre(zone, page, [mot]))),
  );
  const ys = touchees.map(({ y }) => y);
  const ecarts = ys.slice(1).map((y, i) => y - (ys[i] ?? y));
  const pas = ecarts.toSorted((a, b) => a - b)[Math.floor(ecarts.length / 2)] ?? 0;
  const mots = touchees.flatMap((rangee) => rangee.mots);
  const [x0, x1] = [Math.min(...mots.map((mot) => mot.x0)), Math.max(...mots.map((mot) => mot.x1))];
  return { page, lignes, legende, haut: Math.min(...ys), bas: Math.max(...ys), pas, x0, x1 };
}

/** Les croix seules dans leur case, hors d'une colonne qui ne dit rien d'abîmé (« Bon état », « Oui »). */
function signesIsoles(rangees: readonly Rangee[], rang: number): number {
  const rangee = rangees[rang] as Rangee;
  return blocsDe(rangee, BLANC).filter(({ mots, x0, x1 }, i) => {
    // Une pastille en tête de rangée est une puce.
    if (mots.length > 1 || !estUneCroix(texteDe(mots)) || (i === 0 && PUCE.test(texteDe(mots)))) return false;
    const milieu = (x0 + x1) / 2;
    for (let k = rang - 1; k >= 0; k -= 1) {
      const dessus = blocsDe(rangees[k] as Rangee, BLANC).find(
        (bloc) => milieu > bloc.x0 - MARGE && milieu < bloc.x1 + MARGE && !estUneCase(texteDe(bloc.mots)),
      );
      if (dessus) return !NEUTRE.test(plier(texteDe(dessus.mots))) && !ditBonEtat(texteDe(dessus.mots));
    }
    return true;
  }).length;
}

/** Légende, règle, phrase, intitulés, cases proposées : ce qui s'imprime autour des constats. */
function estNeutre(rangee: Rangee, legende: ReadonlyMap<string, Dommage>): boolean {
  const texte = texteDe(rangee.mots);
  const plie = plier(texte);
  const blocs = blocsDe(rangee, BLANC).map(({ mots }) => texteDe(mots));
  const [, etiquette] = ETIQUETTE.exec(texte) ?? [];
  if (etiquette && !piece(etiquette) && !dommage(etiquette)) return true;
  if (CODES.test(texte) || PROPOSE.test(texte) || REGLE.test(plie) || HORS_CONSTAT.test(plie)) return true;
  if (blocs.some((bloc) => ditBonEtat(bloc) || commenceParBonEtat(bloc))) return true;
  if (rangee.mots.length >= MOTS_D_UNE_PHRASE && blocs.length === 1) return true;
  const codes = rangee.mots.filter(({ texte: mot }) => legende.has(mot)).length;
  // Deux intitulés de colonne, ou plusieurs dommages dans autant de cases : un en-tête, ou une légende.
  const intitules = blocs.filter(
    (bloc) => roleColonne(bloc) !== null || (dommage(bloc) && !piece(bloc)?.element),
  ).length;
  return codes >= 3 || (intitules >= 2 && !blocs.some((bloc) => piece(bloc)?.element));
}

/** Vrai si la rangée, qu'aucune ligne ne couvre, a de quoi en être une. */
function constate(rangee: Rangee, liste: Liste): boolean {
  if (estNeutre(rangee, liste.legende)) return false;
  const blocs = blocsDe(rangee, BLANC);
  const textes = blocs.map(({ mots }) => texteDe(mots)).filter((texte) => !estMuet(texte));
  const dite = textes.some((texte) => piece(texte)?.element);
  const abime = textes.some((texte) => dommage(texte) !== null);
  const mesuree = textes.some((texte) => MESURE.test(texte)) && !PNEUS.test(plier(texteDe(rangee.mots)));
  const illisible = rangee.mots.some(({ texte }) => ILLISIBLE.test(texte));
  const codee = textes.some((texte) => liste.legende.has(texte));
  const chiffree = textes.some((texte) => /^\d{1,3}(?:[.,]\d)?$/.test(texte));
  const ditQuelqueChose = abime || mesuree || illisible || codee;
  if (dite && ditQuelqueChose) return true;
  // Au-dessus de la première ligne viennent ses intitulés, et l'identification.
  const nommee = textes.some((texte) => piece(texte) !== null);
  return (
    enListe(rangee, liste) && (ditQuelqueChose || chiffree || (textes.length > 1 && (nommee || rangee.y > liste.haut)))
  );
}

/** Vrai d'une rangée prise entre les lignes lues, ou d'un pas au-dessus ou au-dessous d'elles, dans leur largeur. */
function enListe({ y, mots }: Rangee, { lignes, haut, bas, pas, x0, x1 }: Liste): boolean {
  if (lignes.length < 2 || y < haut - PAS * pas || y > bas + PAS * pas) return false;
  return mots.some((mot) => mot.x0 > x0 - BORD && mot.x1 < x1 + BORD);
}
