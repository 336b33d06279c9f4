import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { lirePlaque, normaliserPlaque, plaqueImprimee } from "../../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../../domain/commun/vin.ts";
import type { TotauxLus, VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { estMarqueConnue } from "../../../../domain/fre/vocabulaire/marques.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import type { Page } from "../../commun/geometrie.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { TOTAUX_VIDES } from "../../totaux/totaux.ts";
import type { LigneTableau, Tableau } from "../tableaux/tableau.ts";
import { completerParLeursRangees } from "./rangees-du-vehicule.ts";
import { miseEnCirculationDeLaRangee } from "./sans-role.ts";
import { vehiculeDesCellules } from "./vehicule-des-cellules.ts";

export interface Releve {
  vehicules: VehiculeLu[];
  totaux: TotauxLus | null;
}

const positif = (valeur: number | null) => (valeur === null ? null : Math.abs(valeur));

/** Totaux d'une rangée de tableau, chacun lu dans sa colonne. */
export function totauxDeLaRangee(ligne: LigneTableau, decimale: SeparateurDecimal): TotauxLus {
  const montant = (role: RoleColonne) => montantCellule(ligne.cellules.get(role), decimale);
  // « Total avant abattement », sous une seule colonne de prix : c'est le brut.
  if (ligne.libelle === "brut_ht" && montant("net") === null && montant("brut") === null)
    return { ...TOTAUX_VIDES, brut_ht: montant("montant") };
  return {
    // À gauche d'une colonne de net, « Total HT » est le brut.
    brut_ht: montant("brut") ?? (montant("net") === null ? null : (montant("montant") ?? montant("prix_unitaire"))),
    abattement_ht: positif(montant("abattement") ?? montant("vetuste")),
    remise_ht: positif(montant("remise")),
    franchise_ht: positif(montant("franchise")),
    net_ht: montant("net") ?? montant("montant"),
    tva: montant("tva"),
    ttc: montant("ttc") ?? (montant("tva") === null && netAPayer(ligne) ? montant("net") : null),
  };
}

/** Sans TVA, ce que l'on doit payer est aussi le TTC, s'il ne se dit pas hors taxes. */
const netAPayer = ({ colonnes }: LigneTableau): boolean =>
  colonnes.some(({ role, texte }) => role === "net" && /\ba payer\b(?!.*\bht\b)/.test(plier(texte)));

/**
 * Une case de plaque : « 1 EA-600-GK » et son rang, « EA-600-GK RENAULT CLIO » sur deux rangées, ou le titre d'un groupe de véhicules que la
 * première plaque du groupe a pris avec elle. Rend la plaque et ce qui est imprimé autour.
 */
function casePlaque(texte: string): { plaque: string; reste: string } {
  const plaque = plaqueImprimee(texte);
  const reste = plaque ? texte.replace(plaque, " ").replace(/\s+/g, " ").trim() : "";
  return { plaque: plaque && lirePlaque(plaque) ? plaque : texte, reste };
}

/** Le châssis empilé sous la plaque n'est pas le véhicule. */
const sansVin = (texte: string): string =>
  texte
    .split(" ")
    .filter((mot) => !estVinValide(mot))
    .join(" ");

/** Le véhicule d'une rangée, à partir de sa marque : un titre de groupe (« Agence de Nantes ») peut le précéder dans sa case. */
function aPartirDeLaMarque(texte: string): string | null {
  const mots = texte.split(" ");
  // Un filet reconnu comme un tiret peut précéder la marque.
  const debut = mots.findIndex(
    (mot, i) => /\p{L}/u.test(mot) && (estMarqueConnue(mot) || estMarqueConnue(`${mot} ${mots[i + 1] ?? ""}`)),
  );
  return debut < 0 ? null : mots.slice(debut).join(" ");
}

/** « RENAULT CLIO V Contrat ML40021 » : ce qui s'empile dans la case d'un véhicule ou d'un contrat s'ouvre à son nom. */
const CONTRAT = /(?:^|[\s·|–-]+)(?:n\s?[°º]\s*(?:de )?|r[ée]f\.? )?contrat(?: n\s?[°º])?\s*:?\s+(?=[A-Z0-9]*\d)/iu;
/** Dans la case d'un contrat, la date du retour ou le compteur qui le suivent n'en sont pas. */
const SUITE_DU_CONTRAT = /\s+(?:[·|–—/-]\s|(?:restitu\S*|rendue?|retour)\s|(?:\d{1,2}[/.-]){2}\d{2}).*$/iu;

const DATE = /(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d)/;

/** Un véhicule dont l'image n'a pas laissé lire la plaque : sa case est vide, mais son contrat, sa marque et son retour sont là. */
function estSansPlaque({ cellules }: LigneTableau): boolean {
  const [plaque = "", contrat = "", retour = ""] = (["immatriculation", "contrat", "date_restitution"] as const).map(
    (role) => cellules.get(role),
  );
  const nomme = aPartirDeLaMarque(cellules.get("vehicule") ?? cellules.get("marque") ?? "");
  return plaque === "" && /\d{4}/.test(contrat) && nomme !== null && DATE.test(retour);
}

/** « Réf. » au-dessus de « C65846 », sans colonne de contrat : d'un véhicule, la référence est celle de son contrat ; un rang n'en est pas une. */
function referenceDe({ colonnes, cellules }: LigneTableau): string {
  const reference = cellules.get("numero") ?? "";
  const nommee = colonnes.some(({ role, texte }) => role === "numero" && /^ref(?:erence)?\b/.test(plier(texte)));
  return nommee && /\d{4}/.test(reference) ? reference : "";
}

const aUnMontant = (totaux: TotauxLus): boolean => Object.values(totaux).some((montant) => montant !== null);

/** Véhicules d'un relevé mensuel : une rangée de tableau par véhicule, avec ses totaux et sans lignes. */
export function vehiculesDuReleve(
  pages: readonly Page[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
): Releve {
  const releves = tableaux.filter((tableau) => tableau.colonnes.some((colonne) => colonne.role === "immatriculation"));
  const lus = releves
    .flatMap((tableau) => tableau.lignes)
    // Une plaque, même fausse, a des chiffres : « Total du relevé » n'est pas un véhicule.
    .filter((ligne) => /\d/.test(ligne.cellules.get("immatriculation") ?? "") || estSansPlaque(ligne))
    .map((ligne): { ligne: LigneTableau; vehicule: VehiculeLu } => {
      const { plaque, reste } = casePlaque(ligne.cellules.get("immatriculation") ?? "");
      const cellule = (role: RoleColonne) => ligne.cellules.get(role) ?? "";
      const [duVehicule = ""] = cellule("vehicule").split(CONTRAT);
      const duContrat = (cellule("contrat") || referenceDe(ligne)).split(CONTRAT).at(-1) ?? "";
      const dits: Partial<Record<RoleColonne, string | null>> = {
        vehicule:
          aPartirDeLaMarque(duVehicule) ?? (duVehicule || aPartirDeLaMarque(sansVin(reste.split(CONTRAT)[0] ?? ""))),
        contrat: duContrat.replace(SUITE_DU_CONTRAT, ""),
        date_restitution: cellule("date_restitution") || duContrat,
      };
      const texte = (role: RoleColonne) => dits[role] || cellule(role) || null;
      const vehicule = vehiculeDesCellules(texte, {
        immatriculation: normaliserPlaque(plaque) || null,
        lignes: [],
        totaux: totauxDeLaRangee(ligne, decimale),
        vin: reste.split(" ").find(estVinValide) ?? null,
        date_mise_en_circulation: miseEnCirculationDeLaRangee(ligne),
      });
      return { ligne, vehicule };
    })
    // « CC 410 Travaux » : le titre d'un groupe a des chiffres aussi, mais ni plaque ni montant.
    .filter(({ vehicule: v }) => lirePlaque(v.immatriculation ?? "") !== null || aUnMontant(v.totaux));
  const vehicules = completerParLeursRangees(
    lus.map(({ vehicule }) => vehicule),
    lus.map(({ ligne }) => ligne),
    pages,
  );
  // « TOTAL DU | RELEVÉ » replié autour de ses montants : la rangée de total du tableau est alors celle du relevé.
  const pied = releves.flatMap((tableau) => [...tableau.pied, ...(tableau.total ? [tableau.total] : [])]).at(-1);
  return { vehicules, totaux: pied ? totauxDeLaRangee(pied, decimale) : null };
}
