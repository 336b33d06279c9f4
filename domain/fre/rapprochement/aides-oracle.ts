import type { Composante, Conditions } from "../conditions.ts";
import type { LigneLue, VehiculeLu } from "../document-lu.ts";

// Les règles des verdicts (`docs/exigences-fre.md`), écrites une seconde fois et autrement, pour juger le produit : entiers longs, paires triées plutôt
// qu'affectation, rien d'importé du rapprochement ni du calcul. Les familles tirées n'ont que des lignes dont l'élément est connu.

export interface Jugement {
  /** « ligne|verdict|ligne du rapport|ligne du PV|montant », dans l'ordre alphabétique. */
  verdicts: string[];
  total: number;
}
export interface Papiers {
  facture: VehiculeLu;
  rapport: VehiculeLu | null;
  pv: VehiculeLu | null;
  conditions: Conditions;
}

/** Part d'un montant, taux à deux décimales, demi vers le haut. */
export const pourCent = (centimes: number, taux: number): number =>
  Number((BigInt(centimes) * BigInt(Math.round(taux * 100)) * 2n + 10_000n) / 20_000n);

const ORDRE = ["lustrage", "dsp", "reparation", "peinture", "reparation_peinture", "remplacement"];
const poids = (l: LigneLue): number => ORDRE.indexOf(l.operation ?? "");
const deRoue = (l: LigneLue): string =>
  l.element?.startsWith("roue_") ? (/jante|pneu|enjoliveur/i.exec(l.designation)?.[0].toLowerCase() ?? "") : "";
const meme = (a: LigneLue, b: LigneLue): boolean => a.element === b.element && deRoue(a) === deRoue(b);
const somme = (n: readonly number[]): number => n.reduce((a, b) => a + b, 0);

export function composante(l: LigneLue): Composante {
  const forfait = `${l.designation} ${l.details?.operation_imprimee ?? ""}`.toLowerCase().includes("forfait");
  if (forfait || l.operation === "nettoyage" || ["cle", "carte_grise", "nettoyage"].includes(l.element ?? ""))
    return "forfaits";
  if (deRoue(l) === "pneu") return "pneus";
  return l.operation === "remplacement" || l.operation === "fourniture" ? "pieces" : "main_oeuvre";
}

/** Mois pleins entre deux jours ISO, en comptant les anniversaires de mois passés. */
export function moisPleins(debut: string, fin: string): number {
  const [jour, date] = [Number(debut.slice(8)), new Date(`${debut}T00:00:00Z`)];
  let mois = 0;
  while (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + mois + 1, jour) <= Date.parse(`${fin}T00:00:00Z`)) mois++;
  return mois;
}

export function tauxDe({ facture, pv, conditions: { vetuste } }: Papiers): Record<Composante, number> {
  const rien = { main_oeuvre: 0, peinture: 0, pieces: 0, pneus: 0, forfaits: 0 };
  if (!vetuste) return rien;
  const age = moisPleins(facture.date_mise_en_circulation ?? "", facture.date_restitution ?? "");
  const km = pv?.kilometrage ?? facture.kilometrage ?? 0;
  const tranche = vetuste.grille.find((t) => age >= t.age_min_mois && age <= (t.age_max_mois ?? age));
  return tranche?.[km * 12 > vetuste.seuil_km_par_an * age ? "au_dela_du_seuil" : "jusqu_au_seuil"] ?? rien;
}

/** Une ligne du rapport que l'état standard admet, d'après la taille en millimètres que porte `dimension`. */
function admise(l: LigneLue, s: Conditions["seuils"]): boolean {
  if (!l.facturable) return true;
  const mm = Number((l.details?.dimension ?? "").replace(/ mm$/, "").replace(",", ".") || Number.NaN);
  if (!s || (Number.isNaN(mm) && l.element !== "pare_brise")) return false;
  if (deRoue(l) === "pneu") return mm >= s.pneu_profil_min_mm;
  if (l.element === "pare_brise") return (l.details?.localisation_imprimee ?? "").startsWith("Hors champ");
  if (l.dommage === "jante_frottee") return mm <= s.jante_frottement_max_mm;
  // Deux formes que l'on mesure à peu près : franchement sous le seuil, quatre cinquièmes, ou rien.
  if (l.dommage === "bosse") return mm <= s.bosse_max_mm * 0.8;
  if (l.dommage !== "rayure") return false;
  if (l.element?.startsWith("pare_chocs")) return mm <= s.rayure_pare_chocs_max_mm * 0.8;
  return mm <= (l.element?.startsWith("retro") ? s.rayure_retroviseur_max_mm : s.rayure_max_mm);
}

interface Paire {
  rapport: number | null;
  double: boolean;
}
/** Paires de la même pièce, les meilleures d'abord ; ce qui reste renvoie à une ligne déjà prise. */
function apparier(facture: readonly LigneLue[], rapport: readonly LigneLue[]): Paire[] {
  const accord = (l: LigneLue, m: LigneLue): number =>
    (l.dommage === m.dommage ? 4 : 0) + (l.operation === m.operation ? 2 : 0) + (l.brut_ht === m.brut_ht ? 1 : 0);
  const paires = facture
    .flatMap((l, i) => rapport.flatMap((m, j) => (meme(l, m) ? [{ i, j, accord: accord(l, m) }] : [])))
    .sort((a, b) => b.accord - a.accord || a.i - b.i || a.j - b.j);
  const pris = new Set<number>();
  const rendu: Paire[] = facture.map(() => ({ rapport: null, double: false }));
  for (const { i, j } of paires) {
    if (rendu[i]?.rapport !== null || pris.has(j)) continue;
    pris.add(j);
    rendu[i] = { rapport: j, double: false };
  }
  for (const { i, j } of paires) if (rendu[i]?.rapport === null) rendu[i] = { rapport: j, double: true };
  return rendu;
}

type Constat = [verdict: string, montant: number];

/** Les verdicts d'une ligne gardée, et ce qui en reste dû. */
function jugerMontant(l: LigneLue, m: LigneLue | undefined, papiers: Papiers): { constats: Constat[]; du: number } {
  const taux = tauxDe(papiers);
  const { remise } = papiers.conditions;
  const deduire = (brut: number, c: Composante) => {
    const vetuste = pourCent(brut, taux[c]);
    return { vetuste, remise: remise?.assiette === "ligne" ? pourCent(brut - vetuste, remise.taux_pct) : 0 };
  };
  const netDe = (brut: number, c: Composante) => brut - somme(Object.values(deduire(brut, c)));
  const [brut, abattu, net] = [l.brut_ht ?? 0, l.abattement_ht ?? 0, l.net_ht ?? 0];
  const constats: Constat[] = [];
  const noter = (verdict: string, montant: number, plancher = 0) => {
    if (montant > plancher) constats.push([verdict, montant]);
  };
  noter("erreur_de_calcul", net - (brut - abattu));
  const conteste = () => somme(constats.map(([, montant]) => montant));
  const gonfle = m !== undefined && brut > (m.brut_ht ?? 0);
  if (gonfle && poids(m) >= 0 && poids(l) > poids(m)) {
    noter("operation_disproportionnee", net - conteste() - netDe(m.brut_ht ?? 0, composante(m)));
    return { constats, du: net - conteste() };
  }
  const attendu = deduire(brut, composante(l));
  noter("vetuste_absente_ou_fausse", attendu.vetuste - abattu, 2);
  noter("remise_non_appliquee", attendu.remise - Math.max(0, abattu - attendu.vetuste), 2);
  if (gonfle) noter("montant_superieur_au_rapport", net - conteste() - netDe(m.brut_ht ?? 0, composante(l)));
  return { constats, du: net - conteste() };
}

/** Les verdicts qui font tomber la ligne entière. */
function jugerEntiere(paire: Paire, enPv: number, papiers: Papiers): string[] {
  const { rapport, pv, conditions } = papiers;
  const dits: string[] = [];
  if (paire.double) dits.push("double_facturation");
  else if (rapport && paire.rapport === null) dits.push("absent_du_rapport");
  if (pv && enPv < 0) dits.push("absent_du_pv");
  const apres = (rapport?.kilometrage ?? 0) - (pv?.kilometrage ?? 0) > conditions.tolerance_km_apres_restitution;
  if (rapport && pv && enPv < 0 && apres) dits.push("posterieur_a_la_restitution");
  const m = paire.rapport === null ? undefined : rapport?.lignes[paire.rapport];
  if (m && admise(m, conditions.seuils)) dits.push("sous_seuil");
  return dits;
}

export function juger(papiers: Papiers): Jugement {
  const { facture, rapport, pv, conditions } = papiers;
  const fre = facture.lignes.filter((l) => l.nature === "fre");
  const paires = apparier(fre, rapport?.lignes ?? []);
  const verdicts: string[] = [];
  const dus: number[] = [];
  for (const [k, l] of fre.entries()) {
    const paire = paires[k] as Paire;
    const lignesPv = pv?.lignes ?? [];
    const exact = lignesPv.findIndex((p) => meme(l, p) && p.dommage === l.dommage);
    const enPv = exact < 0 ? lignesPv.findIndex((p) => meme(l, p)) : exact;
    const entiers = jugerEntiere(paire, enPv, papiers).map((v): Constat => [v, l.net_ht ?? 0]);
    const m = paire.rapport === null ? undefined : rapport?.lignes[paire.rapport];
    const { constats, du } = entiers.length > 0 ? { constats: entiers, du: null } : jugerMontant(l, m, papiers);
    if (du !== null) dus.push(du);
    const rendus: Constat[] = constats.length > 0 ? constats : [["conforme", 0]];
    const rang = facture.lignes.indexOf(l);
    for (const [v, montant] of rendus)
      verdicts.push([rang, v, paire.rapport, enPv < 0 ? null : enPv, montant].join("|"));
  }
  return conclure(verdicts, dus, facture, conditions);
}

/** Franchise due sur les nets gardés, une fois la remise de total prise. */
export function franchiseDe(franchise: Conditions["franchise"], dus: readonly number[], base: number): number {
  if (!franchise) return 0;
  const voulue = {
    par_vehicule: franchise.montant_ht,
    par_element: somme(dus.map((n) => Math.min(n, franchise.montant_ht))),
    pot_annuel: franchise.type === "pot_annuel" ? franchise.solde_ht : 0,
  }[franchise.type];
  return Math.min(voulue, base);
}

function conclure(verdicts: string[], dus: number[], facture: VehiculeLu, conditions: Conditions): Jugement {
  const { net_ht, remise_ht, franchise_ht, tva } = facture.totaux;
  const surFacture = (verdict: string, montant: number, plancher = 0) => {
    if (montant > plancher) verdicts.push(["", verdict, "", "", montant].join("|"));
  };
  const nets = (l: readonly LigneLue[]) => somme(l.map((ligne) => ligne.net_ht ?? 0));
  surFacture("erreur_de_calcul", (net_ht ?? 0) - (nets(facture.lignes) - (remise_ht ?? 0) - (franchise_ht ?? 0)));
  const { remise, regime_tva } = conditions;
  const enRemise = remise?.assiette === "total" ? pourCent(somme(dus), remise.taux_pct) : 0;
  surFacture("remise_non_appliquee", enRemise - (remise_ht ?? 0), 2);
  const base = somme(dus) - enRemise;
  const franchise = franchiseDe(conditions.franchise, dus, base);
  surFacture("franchise_non_deduite", franchise - (franchise_ht ?? 0));
  const aTort = regime_tva === "hors_champ" ? (tva ?? 0) : 0;
  surFacture("tva_a_tort", aTort);
  const attendu = base - franchise + nets(facture.lignes.filter((l) => l.nature !== "fre"));
  return { verdicts: verdicts.sort(), total: Math.max(0, (net_ht ?? 0) - attendu) + aTort };
}
