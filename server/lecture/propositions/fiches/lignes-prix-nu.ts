import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import { zoneDe } from "../../commun/zones.ts";
import { joindre } from "../../mise-en-page/colonnes.ts";
import { estTitreDeFiche, NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import { ditsDe } from "./dits-de-ligne.ts";

const BLANC = 0.95;
/** Un prix est au plus à tant de corps de la pièce qu'il chiffre : une photo peut les séparer. */
const HAUTEUR = 12;

interface Fiche {
  titre: Rangee;
  piece: Mot[];
  suite: Rangee[];
  prix: Mot | null;
}

/** « 03 | Aile avant droite » : le rang peut être un bloc à lui seul. */
const RANG = /^(?:n\s?[°º]\s?)?\d{1,3}[.)]?$/i;

function pieceDe(rangee: Rangee): Mot[] | null {
  if (rangee.mots.some(({ texte }) => estMontant(texte))) return null;
  const blocs = blocsDe(rangee, BLANC);
  const bloc: Bloc | undefined = RANG.test(texteDe(blocs[0]?.mots ?? [])) ? blocs[1] : blocs[0];
  if (!bloc || !estTitreDeFiche(bloc)) return null;
  const numero =
    NUMERO_DE_FICHE.exec(texteDe(bloc.mots))?.[0].trim() ?? (/^\d{1,3}$/.test(bloc.mots[0]?.texte ?? "") ? "1" : "");
  return numero === "" ? bloc.mots : bloc.mots.slice(numero.split(" ").length);
}

/** « Tache, 28 cm | Nettoyage » : le geste a son élément, il ne nomme pas de pièce. */
const GESTES: ReadonlySet<string | null> = new Set([null, "nettoyage", "entretien"]);
const nommeUnePiece = (texte: string): boolean =>
  !GESTES.has(comprendreLigne({ designation: texte, localisation: null, dommage: null, operation: null }).element);

/** Le seul montant d'une rangée, si rien ne l'étiquette comme un total et qu'aucune pièce n'y est nommée. */
function prixNu(rangee: Rangee): Mot | null {
  const montants = rangee.mots.filter(({ texte }) => estMontant(texte));
  const [prix] = montants;
  if (!prix || montants.length > 1) return null;
  const devant = texteDe(rangee.mots.filter((mot) => mot !== prix));
  return libelleTotal(devant) !== null || nommeUnePiece(devant) ? null : prix;
}

/** Fiches d'une suite de rangées, ou aucune si l'une porte un montant qui n'est pas son prix. */
function fichesDe(rangees: readonly Rangee[]): Fiche[] {
  const fiches: Fiche[] = [];
  for (const rangee of rangees) {
    const derniere = fiches.at(-1);
    const piece = pieceDe(rangee);
    const ouverte = derniere !== undefined && derniere.prix === null;
    if (piece && !ouverte) fiches.push({ titre: rangee, piece, suite: [], prix: null });
    else if (ouverte && rangee.page === derniere.titre.page) {
      derniere.suite.push(rangee);
      if (!rangee.mots.some(({ texte }) => estMontant(texte))) continue;
      derniere.prix = prixNu(rangee);
      if (derniere.prix === null) return estApres(fiches, rangee) ? fiches : [];
    } else if (derniere && !piece && precise(derniere, rangee)) derniere.suite.push(rangee);
  }
  return fiches;
}

const INTERLIGNE = 2.2;
const MOTS_DE_PRECISION = 8;
/** « Facturable   Réparation + peinture », juste sous le prix : la fiche le dit encore de sa pièce. */
function precise({ suite }: Fiche, rangee: Rangee): boolean {
  const derniere = suite.at(-1);
  if (!derniere || derniere.page !== rangee.page || rangee.mots.length > MOTS_DE_PRECISION) return false;
  const proche = rangee.y > derniere.y && rangee.y - derniere.y < INTERLIGNE * rangee.corps;
  return proche && !rangee.mots.some(({ texte }) => estMontant(texte)) && libelleDeTotal(rangee) === null;
}

/** Un total, sous une pièce que rien ne chiffre : les fiches sont finies. */
const estApres = (fiches: readonly Fiche[], rangee: Rangee): boolean =>
  fiches.length > 2 && libelleDeTotal(rangee) !== null;

/**
 * Fiches dont le prix n'a pas d'étiquette : une pièce, son constat et son remède, puis un montant seul ou en bout de rangée, le même nombre de
 * rangées plus bas pour toutes. Rien n'est lu si l'une d'elles n'a pas son prix. Les rangées lues s'ajoutent à `consommees`.
 */
export function lireLignesPrixNu(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const fiches = fichesDe(rangees);
  // Ce qui suit la dernière fiche peut nommer une pièce sans la chiffrer.
  const chiffrees = fiches.filter(({ prix }) => prix !== null);
  if (chiffrees.length < 2 || fiches.length - chiffrees.length > (fiches.at(-1)?.prix ? 0 : 1)) return [];
  const proche = ({ titre, prix }: Fiche) => prix !== null && prix.y - titre.y <= HAUTEUR * titre.corps;
  const decrites = chiffrees.map((fiche) => ({ fiche, ...ditsDe(texteDe(fiche.piece), fiche.suite) }));
  const dites = decrites.filter(({ dommage, operation }) => dommage !== null || operation !== null);
  if (!chiffrees.every(proche) || dites.length * 5 < decrites.length * 4) return [];
  return decrites.flatMap(({ fiche: { titre, piece, suite, prix }, dommage, operation, facturable, details }) => {
    const centimes = prix ? montantCellule(prix.texte, decimale) : null;
    if (!prix || centimes === null) return [];
    for (const rangee of [titre, ...suite]) consommees.add(rangee);
    const designation = joindre(piece);
    const confiance = confianceDe(CONFIANCES.geometrie, piece);
    const montant = confianceDe(CONFIANCES.geometrie, [prix]);
    return [
      {
        page: titre.page,
        designation,
        ...comprendreLigne({ designation, localisation: null, dommage, operation }),
        facturable,
        quantite: 1,
        brut_ht: centimes,
        abattement_ht: null,
        net_ht: centimes,
        details,
        zone: zoneDe(
          pages[titre.page - 1],
          [titre, ...suite].flatMap(({ mots }) => mots),
        ),
        confiances: { designation: confiance, element: confiance, brut_ht: montant, net_ht: montant },
      },
    ];
  });
}
