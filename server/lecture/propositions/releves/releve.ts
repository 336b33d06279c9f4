import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { lirePlaque, normaliserPlaque, plaqueImprimee } from "../../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../../domain/commun/vin.ts";
import type { TotauxLus, VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { estMarqueConnue } from "../../../../domain/fre/vocabulaire/marques.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { dateDans } from "../../commun/dates-imprimees.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { TOTAUX_VIDES } from "../../totaux/totaux.ts";
import type { LigneTableau, Tableau } from "../tableaux/tableau.ts";
import { chassisDeLaRangee, miseEnCirculationDeLaRangee } from "./sans-role.ts";
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

/** Sans TVA, ce que l'on doit payer est aussi le TTC. */
const netAPayer = ({ colonnes }: LigneTableau): boolean =>
  colonnes.some(({ role, texte }) => role === "net" && /\ba payer\b/.test(plier(texte)));

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

const DATE = /(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d)/;
const NOMBRE = "\\d{1,3}(?:[ .]\\d{3})+|\\d{4,6}";
const COMPTEUR = new RegExp(
  `(?<![\\d/.-])(?<avant>${NOMBRE}) ?km\\b|\\b(?:km|kilom[ée]trage|compteur)\\b\\s*:?\\s*(?<apres>${NOMBRE})(?!\\d)`,
  "iu",
);
/** « Contrat 2100457 », « n° de contrat : … » : ce qui l'annonce dans une case qui dit aussi autre chose. */
const CONTRAT = /[\s·|–-]*(?:n\s?[°º]\s*(?:de )?|r[ée]f\.? )?contrat(?: n\s?[°º])?\s*:?\s+(?=[A-Z0-9]*\d)/iu;
/** Ce qui sépare deux valeurs d'une même case ; un tiret collé est dans la valeur. */
const SEPARATEUR = /\s+[·|–—/-]\s+/u;

const DITS = ["contrat", "date_restitution", "kilometrage"] as const;
type Dit = (typeof DITS)[number];

/** Le compteur qu'une case dit, son unité ou son étiquette à côté. */
const compteurDans = (texte: string): string | null => {
  const { avant, apres } = COMPTEUR.exec(texte)?.groups ?? {};
  return avant ?? apres ?? null;
};

/**
 * Une case qui empile plusieurs valeurs : « EA-600-GK / RENAULT CLIO / Contrat 2100457 », « 5769185 14/06/2025 – 156 433 km », « Contrat C50593 –
 * Restitué le 5 octobre 2024 – Km 62 010 ». Chaque morceau dit la sienne, par son étiquette ou par sa forme ; `avant` est ce qui précède
 * le contrat. `nu` : la case est celle du contrat, il s'y passe d'étiquette.
 */
function empiles(cellule: string, nu = false): Record<Dit, string | null> & { avant: string } {
  const [avant = "", apres] = cellule.split(CONTRAT);
  const dite = apres ?? (nu ? cellule : null);
  const reste = dite ?? "";
  const debut = reste.split(SEPARATEUR)[0] ?? "";
  const fin = Math.min(...[DATE, COMPTEUR].map((motif) => motif.exec(debut)?.index ?? debut.length));
  return {
    avant: nu && apres === undefined ? "" : avant,
    contrat: debut.slice(0, fin).replace(/[\s·|–—/-]+$/, "") || null,
    date_restitution: dite === null ? null : dateDans(reste.split(SEPARATEUR).find((m) => dateDans(m) !== null) ?? ""),
    kilometrage: compteurDans(reste),
  };
}

/** Un véhicule dont l'image n'a pas laissé lire la plaque : sa case est vide, mais son contrat, sa marque et son retour sont là. */
function estSansPlaque({ cellules }: LigneTableau): boolean {
  const [plaque = "", contrat = "", retour = ""] = (["immatriculation", "contrat", "date_restitution"] as const).map(
    (role) => cellules.get(role),
  );
  const nomme = aPartirDeLaMarque(cellules.get("vehicule") ?? cellules.get("marque") ?? "");
  return plaque === "" && /\d{4}/.test(contrat) && nomme !== null && DATE.test(retour);
}

const aUnMontant = (totaux: TotauxLus): boolean => Object.values(totaux).some((montant) => montant !== null);

/** Véhicules d'un relevé mensuel : une rangée de tableau par véhicule, avec ses totaux et sans lignes. */
export function vehiculesDuReleve(tableaux: readonly Tableau[], decimale: SeparateurDecimal): Releve {
  const releves = tableaux.filter((tableau) => tableau.colonnes.some((colonne) => colonne.role === "immatriculation"));
  const vehicules = releves
    .flatMap((tableau) => tableau.lignes)
    // Une plaque, même fausse, a des chiffres : « Total du relevé » n'est pas un véhicule.
    .filter((ligne) => /\d/.test(ligne.cellules.get("immatriculation") ?? "") || estSansPlaque(ligne))
    .map((ligne): VehiculeLu => {
      const { plaque, reste } = casePlaque(ligne.cellules.get("immatriculation") ?? "");
      const duVehicule = empiles(ligne.cellules.get("vehicule") ?? "");
      const sousLaPlaque = empiles(sansVin(reste));
      const duContrat = empiles(ligne.cellules.get("contrat") ?? "", true);
      const empile = (dit: Dit) => duContrat[dit] ?? sousLaPlaque[dit] ?? duVehicule[dit];
      const nomme = aPartirDeLaMarque(duVehicule.avant) ?? (duVehicule.avant || aPartirDeLaMarque(sousLaPlaque.avant));
      const texte = (role: RoleColonne) => {
        if (role === "vehicule") return nomme;
        if (role === "contrat") return empile(role);
        if (role === "date_restitution") return ligne.cellules.get(role) || empile(role);
        if (role === "kilometrage")
          return (
            ligne.cellules.get(role) || (empile(role) ?? compteurDans(ligne.cellules.get("date_restitution") ?? ""))
          );
        return ligne.cellules.get(role) || null;
      };
      return vehiculeDesCellules(texte, {
        immatriculation: normaliserPlaque(plaque) || null,
        lignes: [],
        totaux: totauxDeLaRangee(ligne, decimale),
        vin: reste.split(" ").find(estVinValide) ?? chassisDeLaRangee(ligne),
        date_mise_en_circulation: miseEnCirculationDeLaRangee(ligne),
      });
    })
    // « CC 410 Travaux » : le titre d'un groupe a des chiffres aussi, mais ni plaque ni montant.
    .filter(({ immatriculation, totaux }) => lirePlaque(immatriculation ?? "") !== null || aUnMontant(totaux));
  // « TOTAL DU | RELEVÉ » replié autour de ses montants : la rangée de total du tableau est alors celle du relevé.
  const pied = releves.flatMap((tableau) => [...tableau.pied, ...(tableau.total ? [tableau.total] : [])]).at(-1);
  return { vehicules, totaux: pied ? totauxDeLaRangee(pied, decimale) : null };
}
