import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { zoneDe } from "../../commun/zones.ts";

const BLANC = 1.2;
const INTERLIGNE = 2.2;
const PILES_MINIMUM = 2;
const DEVISE = /^(?:€|EUR|HT)$/i;
type Etage = "brut" | "deduit" | "net";

interface Chiffre {
  etage: Etage;
  centimes: number;
  montant: Mot;
  /** Ce qui est imprimé à gauche de l'étiquette. */
  gauche: Mot[];
}

function etageDe(libelle: string): Etage | null {
  const role = roleColonne(libelle.replace(/\s*:$/, ""));
  if (role === "brut" || role === "montant") return "brut";
  if (role === "abattement" || role === "vetuste" || role === "remise") return "deduit";
  return role === "net" ? "net" : null;
}

/** « … Brut HT 71,00 € » : l'étiquette et le montant qui finissent une rangée, d'un seul tenant. */
function chiffreDe(rangee: Rangee, decimale: SeparateurDecimal): Chiffre | null {
  const blocs = blocsDe(rangee, BLANC);
  const mots = (blocs.at(-1)?.mots ?? []).filter(({ texte }) => !DEVISE.test(texte) || texte === "HT");
  const rang = mots.findLastIndex(({ texte }) => estMontant(texte));
  const montant = mots[rang];
  const centimes = montant ? montantCellule(montant.texte, decimale) : null;
  const debut = rang > 0 ? debutDEtiquette(mots.slice(0, rang)) : -1;
  const etage = debut < 0 ? null : etageDe(texteDe(mots.slice(debut, rang)));
  if (!montant || centimes === null || etage === null) return null;
  return {
    etage,
    centimes,
    montant,
    gauche: [...blocs.slice(0, -1).flatMap((bloc) => bloc.mots), ...mots.slice(0, debut)],
  };
}

/** Un blanc un peu plus large qu'une espace, en corps. */
const BLANC_SERRE = 0.45;

/**
 * Rang du mot qui commence l'étiquette de l'étage : le premier du bloc, ou, quand un libellé qui emplit sa case touche presque l'étiquette,
 * celui que précède un blanc ; -1 si rien n'en est une.
 */
const debutDEtiquette = (mots: readonly Mot[]): number =>
  mots.findIndex((mot, i) => {
    const precedent = mots[i - 1];
    const detache = precedent === undefined || mot.x0 - precedent.x1 > BLANC_SERRE * mot.corps;
    return detache && etageDe(texteDe(mots.slice(i))) !== null;
  });

interface Pile {
  rangees: Rangee[];
  libelle: Mot[];
  chiffres: Chiffre[];
}

/** Les rangées qui se suivent d'un brut à son net. */
function pilesDe(rangees: readonly Rangee[], decimale: SeparateurDecimal): Pile[] {
  const piles: Pile[] = [];
  let ouverte: Pile | null = null;
  for (const rangee of rangees) {
    const chiffre = chiffreDe(rangee, decimale);
    const derniere: Rangee | undefined = ouverte?.rangees.at(-1);
    const suit =
      derniere !== undefined && derniere.page === rangee.page && rangee.y - derniere.y < INTERLIGNE * rangee.corps;
    if (!chiffre || !suit) ouverte = null;
    if (!chiffre) continue;
    if (chiffre.etage === "brut") ouverte = { rangees: [], libelle: [], chiffres: [] };
    if (!ouverte) continue;
    ouverte.rangees.push(rangee);
    ouverte.libelle.push(...chiffre.gauche);
    ouverte.chiffres.push(chiffre);
    if (chiffre.etage !== "net") continue;
    if (ouverte.libelle.length > 0) piles.push(ouverte);
    ouverte = null;
  }
  return piles;
}

function montantsDe({ chiffres }: Pile): Pick<LigneLue, "brut_ht" | "abattement_ht" | "net_ht"> {
  const de = (etage: Etage) => chiffres.filter((chiffre) => chiffre.etage === etage).map(({ centimes }) => centimes);
  const deduits = de("deduit");
  return {
    brut_ht: de("brut")[0] ?? null,
    abattement_ht: deduits.length === 0 ? null : deduits.reduce((somme, deduit) => somme + Math.abs(deduit), 0),
    net_ht: de("net")[0] ?? null,
  };
}

const estJuste = (pile: Pile): boolean => {
  const { brut_ht, abattement_ht, net_ht } = montantsDe(pile);
  return (brut_ht ?? 0) - (abattement_ht ?? 0) === net_ht;
};

/**
 * « Aile AVG – bosse   Brut HT 71,00 € », « Vétusté -15,62 € », « Net HT 55,38 € » l'un sous l'autre : le libellé à gauche, ses montants étiquetés
 * empilés à droite. Leur soustraction, juste pour la plupart, le prouve. Les rangées lues s'ajoutent à `consommees`.
 */
export function lireLignesEmpilees(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const piles = pilesDe(rangees, decimale);
  if (piles.length < PILES_MINIMUM || piles.filter(estJuste).length * 2 <= piles.length) return [];
  return piles.map((pile) => {
    for (const rangee of pile.rangees) consommees.add(rangee);
    const page = pile.rangees[0]?.page ?? 1;
    const designation = texteDe(pile.libelle);
    const libelle = confianceDe(CONFIANCES.geometrie, pile.libelle);
    const chiffres = confianceDe(
      CONFIANCES.etiquetee,
      pile.chiffres.map(({ montant }) => montant),
    );
    return {
      page,
      designation,
      ...comprendreLigne({ designation, localisation: null, dommage: null, operation: null }),
      facturable: true,
      quantite: 1,
      ...montantsDe(pile),
      zone: zoneDe(
        pages[page - 1],
        pile.rangees.flatMap(({ mots }) => mots),
      ),
      confiances: { designation: libelle, element: libelle, brut_ht: chiffres, net_ht: chiffres },
    };
  });
}
