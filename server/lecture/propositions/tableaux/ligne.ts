import { arrondir, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import type { Operation } from "../../../../domain/fre/codes.ts";
import {
  type CodesLigne,
  codeExpertise,
  comprendreLigne,
  comprendreOperation,
} from "../../../../domain/fre/comprendre-ligne.ts";
import type { DetailsLigne, LigneLue, Source } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { CODES_DEVIS, CODES_EXPERTISE } from "../../../../domain/fre/vocabulaire/operations.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import type { Page } from "../../commun/geometrie.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { sourceDe, zoneDe } from "../../commun/zones.ts";
import { gesteDuConstat } from "./geste-du-constat.ts";
import { type Lire, type Montants, montantsDe, pourcentage } from "./montants-de-ligne.ts";
import type { LigneTableau } from "./tableau.ts";

/** « 40 % soit 75,16 », « soit 75,16 » : le montant que fait le taux. */
const TAUX_DEVANT = /^(?:\d{1,3}(?:,\d{1,2})?\s?%\s)?(?:soit|=)\s(?=[-−]?\d[\d .\u00a0\u202f]*,\d{2})/i;
const TAUX_RAPPELE = /^([-−]?\d[\d .\u00a0\u202f]*,\d{2} ?(?:€|EUR)?)\s*\(\s*\d{1,3}(?:,\d{1,2})?\s*%\s*\)$/;

function facturableDe(lire: Lire): boolean {
  const facturable = plier(lire("facturable"));
  if (/^(non|n|usure|acceptable|accepte|tolere)\b/.test(facturable)) return false;
  // « Non facturable », à la place du geste.
  // De même « Non (usure normale) », « Toléré ».
  if (
    /^(?:non(?: (?:facturable|imputable|factur|usure|du|retenu|impute)|$)|usure normale|tolere|accept(?:e|able)|admis)/.test(
      plier(lire("operation")),
    )
  )
    return false;
  const acceptable = plier(lire("acceptable"));
  return !/^(oui|o|acceptable|accepte|usure)\b/.test(acceptable);
}

function operationDuCode(code: string, devis: boolean): Operation | undefined {
  return (devis ? CODES_DEVIS : CODES_EXPERTISE)[plier(code)];
}

/** Convertit une ligne de tableau en ligne lue. `devis` choisit la famille des codes d'une lettre (P : contrôle ou peinture). */
export function ligneDuTableau(
  pages: readonly Page[],
  ligne: LigneTableau,
  decimale: SeparateurDecimal,
  devis: boolean,
): LigneLue {
  // « 40,25 € (20 %) » : le montant, puis son taux rappelé.
  const lire: Lire = (role) => (ligne.cellules.get(role) ?? "").replace(TAUX_RAPPELE, "$1").replace(TAUX_DEVANT, "");
  const a = (role: RoleColonne) => lire(role) !== "" || ligne.colonnes.some((colonne) => colonne.role === role);
  // « A, B, C » devant des lignes dont l'opération a sa colonne : des repères, non des codes d'opération.
  const repere = lire("operation") === "" && /^[A-Z]{1,2}$/.test(lire("numero")) ? lire("numero") : "";
  const code = lire("code") || repere;
  const duDevis = devis ? operationDuCode(lire("operation"), true) : undefined;
  const parCode =
    duDevis ??
    codeExpertise(lire("operation")) ??
    // « E » à côté de « réparation et peinture » : le geste est dit, le code est celui d'un dommage.
    (/^[A-Z]{1,2}$/.test(code) && comprendreOperation(lire("operation")) === null
      ? operationDuCode(code, devis)
      : undefined);
  const designation = lire("designation");
  // « FO FORFAIT INGREDIENTS » : le code du devis peut être imprimé devant le libellé.
  const prefixe = parCode ?? (devis && /^FO\b/.test(designation) ? "forfait" : undefined);
  // « Observation » dit le constat et le remède, là où aucune colonne ne les dit.
  const dit = (role: RoleColonne) => (a(role) ? lire(role) : observation(designation, lire("commentaire")));
  const codes = comprendreLigne({
    designation,
    localisation: a("localisation") ? lire("localisation") : null,
    partie: ligne.partie ?? null,
    dommage: dit("dommage"),
    operation: parCode ? null : (dit("operation") ?? gesteDuConstat(lire("dommage"))),
  });
  const facturable = facturableDe(lire);
  const montants = montantsDe(ligne, lire, decimale);
  return {
    page: ligne.page,
    designation,
    ...codes,
    operation: facturable && codes.nature === "fre" ? (prefixe ?? codes.operation) : null,
    facturable,
    ...(ligne.deduit === undefined ? montants : deduire(montants, ligne.deduit)),
    zone: zoneDe(pages[ligne.page - 1], ligne.mots),
    details: detailsDe(ligne, lire, decimale),
    ...origineDe(pages, ligne, codes, facturable),
  };
}

/** La vétusté imprimée en sous-ligne : ce qu'elle retire du montant de la ligne. */
const deduire = (montants: Montants, deduit: number): Montants => ({
  ...montants,
  abattement_ht: deduit,
  net_ht: montants.brut_ht === null ? montants.net_ht : montants.brut_ht - deduit,
});

const observation = (designation: string, texte: string): string | null =>
  /\p{L}{3}/u.test(texte) ? `${designation} - ${texte}` : null;

// Colonnes d'où chaque champ peut venir, la plus précise d'abord.
const ORIGINES: Readonly<Record<string, readonly RoleColonne[]>> = {
  designation: ["designation"],
  element: ["designation"],
  localisation: ["localisation"],
  dommage: ["dommage", "designation"],
  operation: ["operation", "designation"],
  quantite: ["quantite"],
  brut_ht: ["brut", "montant", "prix_unitaire", "net"],
  abattement_ht: ["abattement", "vetuste", "remise"],
  net_ht: ["net", "montant", "ttc"],
};

/** Cellule et confiance de chaque champ d'une ligne de tableau. */
function origineDe(
  pages: readonly Page[],
  ligne: LigneTableau,
  codes: CodesLigne,
  facturable: boolean,
): Required<Pick<LigneLue, "confiances" | "sources">> {
  const confiances: Record<string, number> = {};
  const sources: Record<string, Source> = {};
  for (const [champ, roles] of Object.entries(ORIGINES)) {
    const mots = roles.map((role) => ligne.motsDe.get(role) ?? []).find((cellule) => cellule.length > 0);
    if (!mots) continue;
    sources[champ] = sourceDe(pages, ligne.page, mots);
    confiances[champ] = confianceDe(CONFIANCES.etiquetee, mots);
  }
  // Un dommage sans pièce reconnue : la ligne dit sûrement de quoi elle parle, avec un mot que le lecteur ne sait pas.
  if (codes.nature === "fre" && codes.element === null && codes.dommage !== null)
    confiances.element = CONFIANCES.devinee;
  if (facturable && codes.dommage === null && ligne.motsDe.get("dommage")?.length)
    confiances.dommage = CONFIANCES.devinee;
  return { confiances, sources };
}

const HORS_TAXES: readonly RoleColonne[] = ["net", "montant", "brut", "prix_unitaire"];
const estToutesTaxes = ({ colonnes }: LigneTableau): boolean =>
  colonnes.some(({ role }) => role === "ttc") && !colonnes.some(({ role }) => role && HORS_TAXES.includes(role));

// Un temps et un taux horaire font une main-d'œuvre, même sans colonne pour elle.
const mainOeuvre = (centiemes: number | undefined, taux: number | undefined) =>
  centiemes === undefined || taux === undefined ? undefined : arrondir(centiemes * taux, 100);

const COMPOSANTES: readonly RoleColonne[] = ["mo", "peinture", "pieces"];

/**
 * « MO 0,25 | H. PEINT. 17,75 | PEINT. 2,00 | PIÈCES 134,00 | PRIX 151,75 » : les parts ne font pas le prix, et une cellule de temps y suffirait. Les
 * cellules ont glissé d'une colonne, la facture n'est pas fausse.
 */
function decalee(montant: (role: RoleColonne) => number | undefined): boolean {
  const prix = montant("montant") ?? montant("brut") ?? montant("net");
  const parts = COMPOSANTES.map((role) => montant(role) ?? 0);
  const temps = (["tps_mo", "tps_peinture"] as const).flatMap((role) => montant(role) ?? []);
  const somme = parts.reduce((a, b) => a + b, 0);
  if (prix === undefined || somme === 0 || somme === prix) return false;
  const sommes = parts.reduce<number[]>((faites, part) => faites.flatMap((faite) => [faite, faite + part]), [0]);
  return temps.some((heures) => heures > 0 && sommes.includes(prix - heures));
}

function detailsDe(ligne: LigneTableau, lire: Lire, decimale: SeparateurDecimal): DetailsLigne {
  const montant = (role: RoleColonne) => montantCellule(lire(role), decimale) ?? undefined;
  const intitule = (role: RoleColonne) => ligne.colonnes.find((colonne) => colonne.role === role)?.texte ?? "";
  const dimension = lire("dimension");
  // « 1h30 » sans taux horaire : la main-d'œuvre n'est pas chiffrée, les autres composantes ne font pas le brut à elles seules.
  const sansPrix = (temps: RoleColonne, prix: RoleColonne) =>
    lire(temps) !== "" && lire(prix) === "" && (lire("taux") === "" || montant(temps) === undefined);
  const partielle =
    ligne.incomplete || sansPrix("tps_mo", "mo") || sansPrix("tps_peinture", "peinture") || decalee(montant);
  // Une part du prix qui ne suffit pas à le faire reste imprimée là, sous son titre.
  const parts = partielle ? COMPOSANTES.map((role) => ({ titre: intitule(role), texte: lire(role) })) : [];
  const inconnues = [...ligne.inconnues, ...parts].flatMap(({ titre, texte }) => {
    const centimes = montantCellule(texte, decimale);
    return centimes === null || titre.length < 2 || titre.length > 80 ? [] : [{ titre, montant: centimes }];
  });
  const composante = (role: RoleColonne) => (partielle ? undefined : montant(role));
  return {
    numero: lire("numero") || lire("code") || undefined,
    dimension: /\d/.test(dimension) ? dimension : undefined,
    dommage_imprime: lire("dommage") || undefined,
    localisation_imprimee: lire("localisation") || undefined,
    operation_imprimee: lire("operation") || undefined,
    temps_mo: montant("tps_mo"),
    mo_ht: composante("mo") ?? mainOeuvre(composante("tps_mo"), composante("taux")),
    temps_peinture: montant("tps_peinture"),
    peinture_ht: composante("peinture"),
    pieces_ht: composante("pieces"),
    taux_horaire_ht: montant("taux"),
    prix_unitaire_ht: montant("prix_unitaire"),
    vetuste_pct: pourcentage(lire("vetuste"), intitule("vetuste"), decimale) ?? undefined,
    vetuste_mo_ht: montant("vetuste_mo"),
    vetuste_peinture_ht: montant("vetuste_peinture"),
    vetuste_pieces_ht: montant("vetuste_pieces"),
    remise_pct: pourcentage(lire("remise"), intitule("remise"), decimale) ?? undefined,
    remise_ht: pourcentage(lire("remise"), intitule("remise"), decimale) === null ? montant("remise") : undefined,
    ...(estToutesTaxes(ligne) && { taxes_comprises: true as const }),
    ...(inconnues.length > 0 && { colonnes_inconnues: inconnues }),
  };
}
