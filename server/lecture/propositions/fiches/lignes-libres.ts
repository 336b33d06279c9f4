import { arrondir, lireDecimal, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreDommage, comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { estUnePhrase } from "../../commun/prose.ts";
import { commenteUnePiece } from "../../commun/rangee-total.ts";
import { zoneDe } from "../../commun/zones.ts";
import { joindre } from "../../mise-en-page/colonnes.ts";
import { detailsChiffres } from "./detail-chiffre.ts";
import { ditsDe, estUnePart } from "./dits-de-ligne.ts";
import { estToutEtiquetee } from "./etiquettes-alignees.ts";
import { lireLignesEmpilees } from "./lignes-empilees.ts";

// Points de conduite, filets et puces ne font pas partie de la désignation.
const CONDUITE = /^[.·…_•*]+$|^[-–—_]{2,}$/;
/** « peinture......... » : les points touchent le dernier mot de la désignation. */
const CONDUITE_COLLEE = /[.·…_]{3,}$/;
const sansConduite = (mot: Mot): Mot => ({ ...mot, texte: mot.texte.replace(CONDUITE_COLLEE, "") });
const ORDRE = /^(?:n[°º])?\d{1,2}[.)]$/i;
const PUCE = /^[-–—•*▪]$/;
const FOIS = /^[x×*]$/i;
const INTERLIGNE = 1.7;
const BLANC = 0.95;
/** Blanc, en corps, entre deux cases d'une même rangée. */
const CASE = 2;

interface RangeeLibre {
  rangee: Rangee;
  libelle: Mot[];
  montants: Mot[];
}

/** Écart, en points, de nombres calés sur le même bord. */
const BORD = 2;

/** « 1     Capot : remise en peinture », à chaque ligne : une colonne de rangs ou de quantités, détachée des désignations, n'en est pas le début. */
function sansColonneDeNombres(libres: RangeeLibre[]): RangeeLibre[] {
  const nombres = libres.map(({ libelle: [nombre, suivant] }) => {
    const detache = nombre && suivant && suivant.x0 - nombre.x1 > BLANC * nombre.corps;
    return detache && /^\d{1,3}$/.test(nombre.texte) ? nombre : null;
  });
  const [premier] = nombres;
  const calee = (bord: "x0" | "x1") => nombres.every((n) => n && premier && Math.abs(n[bord] - premier[bord]) < BORD);
  if (libres.length < 2 || !(calee("x0") || calee("x1"))) return libres;
  return libres.map((libre) => ({ ...libre, libelle: libre.libelle.slice(1) }));
}

function lireRangee(rangee: Rangee): RangeeLibre | null {
  const montants = rangee.mots.filter(
    (mot, i) =>
      estMontant(mot.texte) &&
      !/^(?:€?\/|h\b)/i.test(rangee.mots[i + 1]?.texte ?? "") &&
      // « 1730 km x 0,12 € » : le prix d'une unité.
      !FOIS.test(rangee.mots[i - 1]?.texte ?? ""),
  );
  const premier = montants[0];
  if (!premier) return null;
  const libelle = rangee.mots
    .filter((mot) => mot.x1 <= premier.x0 + 1 && !CONDUITE.test(mot.texte) && !/^(?:€|EUR)$/i.test(mot.texte))
    .map(sansConduite);
  while (libelle[0] && (PUCE.test(libelle[0].texte) || (ORDRE.test(libelle[0].texte) && libelle.length > 1)))
    libelle.shift();
  // « Aile AVD – rayure   Coût 120,00 » : le dernier mot étiquette le montant.
  if (libelle.length > 1 && estTitreDeMontant(libelle.at(-1))) libelle.pop();
  // Une phrase peut nommer une pièce et son prix ; celle qui n'en nomme aucune est une mention.
  if (estUnePhrase(rangee) && !nommeUnePiece(texteDe(libelle))) return null;
  return libelle.length > 0 ? { rangee, libelle, montants } : null;
}

/** « 256,40 € Réparation porte arrière droite » : le montant, seul, ouvre la rangée, et ce qu'il chiffre le suit. */
function lireMontantDevant(rangee: Rangee): RangeeLibre | null {
  const [montant, ...suite] = rangee.mots;
  if (!montant || !estMontant(montant.texte) || suite.some(({ texte }) => estMontant(texte))) return null;
  const libelle = suite.filter(({ texte }, i) => i > 0 || !DEVISE.test(texte)).map(sansConduite);
  return libelle.length > 0 ? { rangee, libelle, montants: [montant] } : null;
}
const DEVISE = /^(?:€|EUR|HT)$/i;

const estUnTotal = (libelle: string): boolean => libelleTotal(libelle) !== null && !commenteUnePiece(libelle);

const SANS_CASES = { localisation: null, dommage: null, operation: null };
const nommeUnePiece = (designation: string): boolean =>
  comprendreLigne({ designation, ...SANS_CASES }).element !== null;

function estTitreDeMontant(mot: Mot | undefined): boolean {
  const role = roleColonne((mot?.texte ?? "").replace(/:$/, ""));
  return role === "brut" || role === "montant" || role === "net";
}

/** Taux imprimés sur la rangée (« Vétusté 10 % »), en centièmes de pour-cent. */
export const tauxDe = ({ mots }: Rangee, decimale: SeparateurDecimal): number[] =>
  mots.flatMap(({ texte }) => {
    const taux = /^[\d.,]+ ?%$/.test(texte) ? lireDecimal(texte.replace(/ ?%/, ""), 2, decimale) : null;
    return taux !== null && taux > 0 && taux <= 10_000 ? [taux] : [];
  });

/** Brut, abattement et net d'une rangée sans colonnes : le dernier montant est le net, et ceux qui le précèdent s'y rapportent ou se taisent. */
function montantsDe(
  montants: readonly number[],
  taux: readonly number[],
): Pick<LigneLue, "brut_ht" | "abattement_ht" | "net_ht"> {
  const net = montants.at(-1) ?? null;
  for (let i = 0; i + 2 < montants.length; i += 1) {
    const brut = montants[i] ?? 0;
    const abattement = Math.abs(montants[i + 1] ?? 0);
    if (net !== null && brut - abattement === net) return { brut_ht: brut, abattement_ht: abattement, net_ht: net };
  }
  // Le taux imprimé fait passer d'un montant au dernier : c'est le brut, et son abattement s'en déduit.
  const brut = montants.slice(0, -1).find((m) => taux.some((t) => m - arrondir(m * t, 10_000) === net));
  if (net !== null && brut !== undefined) return { brut_ht: brut, abattement_ht: brut - net, net_ht: net };
  return { brut_ht: net, abattement_ht: null, net_ht: net };
}

/** Taux de TVA français, en dix-millièmes. */
export const TAUX_DE_TVA = [2000, 1000, 850, 550, 210];

/** Chaque rangée finit par son hors taxes, sa TVA et son TTC : les deux derniers montants ne sont pas le sien. */
function taxesAuBout(rangees: readonly (readonly number[])[]): boolean {
  const longues = rangees.filter((montants) => montants.length > 2);
  return (
    longues.length > 1 &&
    longues.every((montants) => {
      const [ht = 0, tva = 0, ttc = 0] = montants.slice(-3);
      const juste = TAUX_DE_TVA.some((taux) => Math.abs(arrondir(ht * taux, 10_000) - tva) <= 1);
      return ht + tva === ttc && (juste || tva === 0);
    }) &&
    longues.some((montants) => (montants.at(-2) ?? 0) > 0)
  );
}

const compris = (texte: string) => {
  const codes = comprendreLigne({ designation: texte, localisation: null, dommage: null, operation: null });
  // « Habillage latéral, fissure, remplacement » : un dommage et son geste disent une ligne, même si la pièce n'a pas de code.
  const decrite = codes.dommage !== null && codes.operation !== null;
  return codes.nature !== "fre" || codes.element !== null || decrite ? codes : null;
};

/**
 * Lignes d'un document sans tableau (liste, points de conduite, paragraphes) : les rangées qui finissent par un montant et nomment
 * une pièce ou des frais ; elles s'ajoutent à `consommees`. Une rangée que rien ne nomme ne compte que prise entre deux lignes, son montant aligné sur les leurs.
 */
export function lireLignesLibres(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const empilees = lireLignesEmpilees(pages, rangees, decimale, consommees);
  if (empilees.length > 0) return empilees;
  const chiffres = detailsChiffres(rangees, decimale);
  const detaillees = new Set([...chiffres.values()].map(({ rangee }) => rangee));
  const lire = (facon: typeof lireRangee) =>
    sansColonneDeNombres(
      rangees
        .filter((rangee) => !detaillees.has(rangee))
        .map(facon)
        .filter((libre) => libre !== null)
        .filter((libre) => !estUnTotal(texteDe(libre.libelle).replace(/[:.\s]+$/, ""))),
    );
  const nommeesDe = (lues: readonly RangeeLibre[]) => lues.filter((libre) => compris(texteDe(libre.libelle)));
  const derriere = lire(lireRangee);
  const libres = nommeesDe(derriere).length > 0 ? derriere : lire(lireMontantDevant);
  const nommees = nommeesDe(libres);
  const [premiere, derniere] = [nommees[0], nommees.at(-1)];
  if (!premiere || !derniere) return [];
  const retenues = libres.filter((libre) => nommees.includes(libre) || entreDeux(libre, premiere, derniere));
  const montantsImprimes = retenues.map(({ montants }) =>
    montants.map((mot) => montantCellule(mot.texte, decimale)).filter((montant) => montant !== null),
  );
  const horsTaxes = taxesAuBout(montantsImprimes)
    ? montantsImprimes.map((montants) => montants.slice(0, montants.length > 2 ? -2 : undefined))
    : montantsImprimes;
  const etagees = sontEtagees(retenues, rangees);
  const pieces = piecesEnColonne(retenues);
  return retenues.map((libre, i) => {
    const suite = suites(libre, rangees);
    consommees.add(libre.rangee);
    const chiffre = chiffres.get(libre.rangee);
    const dessous = chiffre ? [chiffre.dit] : detailsDessous(libre, retenues[i + 1], suite, rangees);
    for (const rangee of chiffre ? [chiffre.rangee] : dessous) consommees.add(rangee);
    const mots = [...libre.libelle, ...suite.flatMap((rangee) => rangee.mots)];
    const designation = joindre(mots)
      .replace(/\s*(?:[.…]{2,}|[:,;])$/, "")
      .trim();
    const { rangee, montants } = libre;
    const { dommage, operation, facturable, details } = ditsDe(designation, dessous);
    const enTete = etagees ? joindre(libre.libelle) : undefined;
    const piece = suite.length === 0 ? (casesDe(libre)?.piece ?? pieces.get(libre)) : enTete;
    return {
      page: rangee.page,
      designation: piece ?? designation,
      ...comprendreLigne({ designation, localisation: null, dommage, operation }),
      facturable,
      quantite: 1,
      ...montantsDe(horsTaxes[i] ?? [], tauxDe(rangee, decimale)),
      ...(chiffre ? { brut_ht: chiffre.brut_ht, abattement_ht: chiffre.abattement_ht } : {}),
      ...(dessous.length > 0 ? { details } : {}),
      zone: zoneDe(pages[rangee.page - 1], [...mots, ...rangee.mots]),
      confiances: {
        designation: confianceDe(CONFIANCES.geometrie, mots),
        element: confianceDe(CONFIANCES.geometrie, mots),
        brut_ht: confianceDe(CONFIANCES.geometrie, montants),
        net_ht: confianceDe(CONFIANCES.geometrie, montants),
      },
    };
  });
}

/**
 * « Pavillon   0,00 € », puis « coup de portière, 15 mm » et « débosselage sans peinture » : si chaque ligne se coupe ainsi entre sa pièce et ce qu'on
 * en dit, ce n'est pas faute de place ; la première rangée la désigne.
 */
function sontEtagees(libres: readonly RangeeLibre[], rangees: readonly Rangee[]): boolean {
  const lues = libres.flatMap((libre) => {
    const dessous = suites(libre, rangees);
    return dessous.length === 0 ? [] : [{ titre: texteDe(libre.libelle), dessous }];
  });
  return (
    lues.length > 1 &&
    lues.every(({ titre, dessous }) => {
      const dits = [titre, ...dessous.map(({ mots }) => texteDe(mots))].map((designation) => {
        const { dommage, operation } = comprendreLigne({ designation, ...SANS_CASES });
        return dommage !== null || operation !== null;
      });
      return nommeUnePiece(titre) && dits.every((dit, rang) => dit === rang > 0);
    })
  );
}

/**
 * « Porte avant droite        Peinture        160,00 € » : la pièce dans sa case, son geste ou son dommage dans la sienne ; `null` si la première dit
 * autre chose que la pièce.
 */
function casesDe({ rangee, libelle }: RangeeLibre): { piece: string; sansDommage: boolean } | null {
  const [premiere, ...autres] = blocsDe({ ...rangee, mots: libelle }, CASE);
  // Plus de cases font un tableau que ses intitulés n'ont pas laissé lire : rien n'y est sûr.
  if (!premiere || autres.length !== 1) return null;
  const piece = texteDe(premiere.mots);
  const seule = comprendreLigne({ designation: piece, localisation: null, dommage: null, operation: null });
  const toute = comprendreLigne({ designation: texteDe(libelle), localisation: null, dommage: null, operation: null });
  const nommee = seule.element !== null && seule.element === toute.element && !seule.dommage && !seule.operation;
  return nommee && (toute.dommage || toute.operation) ? { piece, sansDommage: toute.dommage === null } : null;
}

const RANG = /^(?:n[°º])?\d{1,3}\.?$/i;
const MESURE = /^(?:\d{1,3}(?:[.,]\d{1,2})? ?(?:mm|cm)|[-–—])$/i;

const ditUnDetail = (texte: string): boolean =>
  MESURE.test(texte) || comprendreDommage(texte, null) !== null || comprendreOperation(texte) !== null;

/**
 * « 003   Siège du conducteur   tache   nettoyer   53,40 » : dans une liste sans intitulés lus, ce qui désigne chaque ligne est sa première case, si les
 * suivantes, calées d'une ligne à l'autre, n'en disent que le dommage, la mesure ou le geste. Une ligne qui s'en écarte n'est pas de ces colonnes.
 */
function piecesEnColonne(libres: readonly RangeeLibre[]): ReadonlyMap<RangeeLibre, string> {
  const coupees = libres.flatMap((libre) => {
    const blocs = blocsDe({ ...libre.rangee, mots: libre.libelle }, CASE);
    const [piece, suivante, ...reste] = RANG.test(texteDe(blocs[0]?.mots ?? [])) ? blocs.slice(1) : blocs;
    return piece && suivante ? [{ libre, piece, suivante, reste }] : [];
  });
  const [premiere] = coupees;
  const calees = coupees.filter(
    ({ libre, piece, suivante }) =>
      premiere &&
      (libre.rangee.page !== premiere.libre.rangee.page ||
        (Math.abs(piece.x0 - premiere.piece.x0) < BORD && Math.abs(suivante.x0 - premiere.suivante.x0) < BORD)),
  );
  const nettes = calees.filter(({ piece, suivante, reste }) => {
    const seule = comprendreLigne({ designation: texteDe(piece.mots), ...SANS_CASES });
    const autres = [suivante, ...reste].every(({ mots }) => ditUnDetail(texteDe(mots)));
    return (seule.element !== null || seule.nature !== "fre") && seule.dommage === null && autres;
  });
  const enColonnes = nettes.length > 1 && nettes.length * 3 >= coupees.length * 2 && calees.length === coupees.length;
  return new Map(enColonnes ? calees.map(({ libre, piece }) => [libre, texteDe(piece.mots)]) : []);
}

/** Une fiche courte tient sous sa pièce en trois rangées au plus, outre celles que leur étiquette lui rattache. */
const RANGEES_DE_DETAIL = 3;
const INTERLIGNE_DE_FICHE = 2.6;

/**
 * « Éraflure, 12 cm – Remise en peinture » sous une pièce et son prix : ce que la ligne ne dit pas d'elle-même est imprimé dessous, sans prix,
 * avant la ligne suivante. Vide si la ligne dit déjà son dommage ou son geste.
 */
function detailsDessous(
  libre: RangeeLibre,
  suivante: RangeeLibre | undefined,
  suite: readonly Rangee[],
  rangees: readonly Rangee[],
): Rangee[] {
  const dits = compris(texteDe(libre.libelle));
  if (dits?.dommage && !dits.operation) return gesteDessous(suite.at(-1) ?? libre.rangee, suivante, rangees);
  if (dits?.operation && !casesDe(libre)?.sansDommage) return [];
  const resultat: Rangee[] = [];
  let nues = 0;
  let precedente = suite.at(-1) ?? libre.rangee;
  for (const rangee of rangees.slice(rangees.indexOf(precedente) + 1)) {
    const loin = rangee.y - precedente.y > INTERLIGNE_DE_FICHE * precedente.corps;
    if (rangee === suivante?.rangee || rangee.page !== precedente.page || loin || rangee.y <= precedente.y) break;
    if (chiffreAutreChose(rangee) || nues === RANGEES_DE_DETAIL) break;
    resultat.push(rangee);
    if (!estToutEtiquetee(rangee)) nues += 1;
    precedente = rangee;
  }
  const { dommage, operation, facturable } = ditsDe("", resultat);
  return dommage === null && operation === null && facturable ? [] : resultat;
}

/** « Carte grise - manquant   79,90 € », puis « Fourniture » seul juste dessous : le geste de la ligne, qui n'a dit que son dommage. */
function gesteDessous(dessus: Rangee, suivante: RangeeLibre | undefined, rangees: readonly Rangee[]): Rangee[] {
  const rangee = rangees[rangees.indexOf(dessus) + 1];
  if (!rangee || rangee === suivante?.rangee || rangee.page !== dessus.page) return [];
  if (rangee.y <= dessus.y || rangee.y - dessus.y > INTERLIGNE * dessus.corps || chiffreAutreChose(rangee)) return [];
  const { dommage, operation } = ditsDe("", [rangee]);
  const { element } = comprendreLigne({
    designation: texteDe(rangee.mots),
    localisation: null,
    dommage: "",
    operation: "",
  });
  return operation !== null && dommage === null && element === null && rangee.mots.length <= 5 ? [rangee] : [];
}

/** Vrai d'une rangée chiffrée, sauf si chacun de ses montants est étiqueté comme une part du prix (« MO HT 75,60   Pièces HT 331,90 »). */
const chiffreAutreChose = (rangee: Rangee): boolean =>
  blocsDe(rangee, BLANC).some(({ mots }) => mots.some(({ texte }) => estMontant(texte)) && !estUnePart(mots));

function entreDeux(libre: RangeeLibre, premiere: RangeeLibre, derniere: RangeeLibre): boolean {
  const rang = (l: RangeeLibre) => l.rangee.page * 1e5 + l.rangee.y;
  const droite = (l: RangeeLibre) => l.montants.at(-1)?.x1 ?? 0;
  return rang(libre) > rang(premiere) && rang(libre) < rang(derniere) && Math.abs(droite(libre) - droite(premiere)) < 3;
}

/** Rangées qui prolongent la désignation : juste dessous, au même bord gauche, sans montant ni étiquette. */
function suites(libre: RangeeLibre, rangees: readonly Rangee[]): Rangee[] {
  const resultat: Rangee[] = [];
  let precedente = libre.rangee;
  for (const rangee of rangees.slice(rangees.indexOf(libre.rangee) + 1)) {
    const premier = rangee.mots[0];
    if (!premier || rangee.page !== precedente.page || rangee.y - precedente.y > INTERLIGNE * precedente.corps) break;
    if (Math.abs(premier.x0 - (libre.libelle[0]?.x0 ?? 0)) > 2 || rangee.mots.some((mot) => estMontant(mot.texte)))
      break;
    if (/:/.test(texteDe(rangee.mots)) || /^[A-ZÀ-Ý]/.test(premier.texte)) break;
    resultat.push(rangee);
    precedente = rangee;
  }
  return resultat;
}
