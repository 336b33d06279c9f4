import type { Dommage, Element, Operation } from "../codes.ts";
import type { Conditions } from "../conditions.ts";
import type { LigneLue, TotauxLus, VehiculeLu } from "../document-lu.ts";
import { composante, franchiseDe, type Papiers, pourCent, tauxDe } from "./aides-oracle.ts";

// Des familles entières tirées par graine : plusieurs fautes de sortes diverses dans un même dossier, âges et usages aux bornes des tranches.

/** Tirage reproductible (mulberry32) : la graine en échec se rejoue seule. */
function tirage(graine: number) {
  let etat = graine * 0x9e37_79b9;
  const suivant = (): number => {
    etat = (etat + 0x6d2b_79f5) | 0;
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const entier = (max: number) => Math.floor(suivant() * max);
  return {
    entier,
    parmi: <T>(liste: readonly T[]): T => liste[entier(liste.length)] as T,
    chance: (p: number) => suivant() < p,
  };
}
type Tirage = ReturnType<typeof tirage>;

type Piece = [
  designation: string,
  element: Element,
  dommage: Dommage,
  operations: Operation[],
  admises: number[],
  dues: number[],
];
const PIECES: readonly Piece[] = [
  [
    "Porte avant gauche",
    "porte_avant_gauche",
    "rayure",
    ["reparation_peinture", "peinture", "lustrage"],
    [10, 29, 30],
    [31, 70],
  ],
  ["Porte avant gauche", "porte_avant_gauche", "enfoncement", ["reparation_peinture", "reparation"], [], [80]],
  ["Toit", "toit", "bosse", ["dsp", "reparation_peinture"], [8, 15], [16, 18, 20, 25]],
  ["Pare-chocs avant", "pare_chocs_avant", "rayure", ["peinture", "reparation_peinture"], [20, 39], [40, 50, 120]],
  ["Rétroviseur droit", "retroviseur_droit", "rayure", ["peinture"], [30], [31]],
  [
    "Jante alliage avant droite",
    "roue_avant_droite",
    "jante_frottee",
    ["reparation", "remplacement"],
    [20, 50],
    [51, 110],
  ],
  ["Pneumatique avant droit", "roue_avant_droite", "usure", ["remplacement"], [4, 4.5, 6], [1.4, 3.9]],
  ["Pare-brise", "pare_brise", "impact", ["reparation"], [4, 20], [4, 20]],
  ["Feu arrière droit", "feu_arriere_droit", "fissure", ["remplacement"], [], []],
  ["Siège conducteur", "siege_conducteur", "salissure", ["nettoyage"], [], []],
  ["Carte grise", "carte_grise", "manquant", ["fourniture"], [], []],
];
const FAUTES = [
  "absent_pv",
  "absent_rapport",
  "admise",
  "non_facturable",
  "vetuste",
  "remise",
  "lourde",
  "double",
  "erreur",
  "gonfle",
] as const;
type Faute = (typeof FAUTES)[number] | null;

const RIEN: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};
const AGES = [
  ["2024-03-11", 11],
  ["2024-03-10", 12],
  ["2022-03-11", 35],
  ["2022-03-10", 36],
  ["2019-01-31", 73],
] as const;

function conditionsDe(t: Tirage): Conditions {
  const tranche = (age_min_mois: number, age_max_mois: number | null, base: number) => {
    const taux = (n: number) => ({ main_oeuvre: n, peinture: n, pieces: n + 10, pneus: 50, forfaits: 0 });
    return { age_min_mois, age_max_mois, jusqu_au_seuil: taux(base), au_dela_du_seuil: taux(base + 5) };
  };
  const grille = [tranche(0, 11, 0), tranche(12, 35, 12.5), tranche(36, null, 20)];
  const montant_ht = t.parmi([5_000, 25_000, 400_000]);
  return {
    loueur: "Arval",
    type_vehicule: "VP",
    valable_du: "2022-01-01",
    valable_au: null,
    vetuste: t.chance(0.75) ? { seuil_km_par_an: 20_000, grille } : null,
    remise: t.chance(0.5) ? { taux_pct: t.parmi([7.5, 10, 12]), assiette: t.parmi(["ligne", "total"] as const) } : null,
    franchise: t.parmi([
      null,
      { type: "par_vehicule", montant_ht },
      { type: "par_element", montant_ht },
      { type: "pot_annuel", montant_ht, solde_ht: t.parmi([0, 9_000, 500_000]) },
    ] as const),
    seuils: {
      rayure_max_mm: 30,
      rayure_pare_chocs_max_mm: 50,
      rayure_retroviseur_max_mm: 30,
      bosse_max_mm: 20,
      pneu_profil_min_mm: 4,
      jante_frottement_max_mm: 50,
      impact_pare_brise_hors_champ_max_mm: 20,
    },
    regime_tva: t.parmi(["tva_20", "hors_champ"] as const),
    tolerance_km_apres_restitution: t.parmi([0, 50]),
    delai_contestation_jours: 30,
  };
}

const ligne = ([designation, element, dommage]: Piece, reste: Partial<LigneLue>): LigneLue => ({
  page: 1,
  designation,
  nature: "fre",
  element,
  localisation: null,
  dommage,
  operation: null,
  facturable: true,
  quantite: 1,
  brut_ht: null,
  abattement_ht: null,
  net_ht: null,
  ...reste,
});

interface Facturee {
  ligne: LigneLue;
  faute: Faute;
}

/** Un dommage, tel que chaque papier le dit, avec sa faute. */
function poser(t: Tirage, piece: Piece, papiers: { rapport: LigneLue[]; pv: LigneLue[]; facture: Facturee[] }): void {
  const [, element, , operations, admises, dues] = piece;
  let faute: Faute = t.chance(0.45) ? t.parmi(FAUTES) : null;
  const lourde = operations[0] !== "remplacement" && /^(porte|roue)/.test(element);
  if ((faute === "lourde" && !lourde) || (faute === "admise" && admises.length === 0)) faute = null;
  const operation = faute === "lourde" ? (operations[0] as Operation) : t.parmi(operations);
  const brut = t.parmi([t.entier(60_000) + 1_000, (t.entier(900) + 10) * 100, (t.entier(8_000) + 100) * 5]);
  const tailles = faute === "admise" ? admises : dues;
  const forfait = element === "pare_brise" || (element.startsWith("roue") && operation === "reparation");
  const details = {
    ...(tailles.length > 0 ? { dimension: `${String(t.parmi(tailles)).replace(".", ",")} mm` } : {}),
    ...(element === "pare_brise" && faute === "admise" ? { localisation_imprimee: "Hors champ de vision" } : {}),
    ...(forfait ? { operation_imprimee: "Réparation (forfait)" } : {}),
  };
  const chiffre =
    faute === "non_facturable"
      ? { facturable: false, brut_ht: 0, net_ht: 0 }
      : { operation, brut_ht: brut, net_ht: brut };
  if (faute !== "absent_rapport") papiers.rapport.push(ligne(piece, { ...chiffre, details }));
  if (faute !== "absent_pv") papiers.pv.push(ligne(piece, {}));
  const facturee = ligne(piece, {
    operation: faute === "lourde" ? "remplacement" : operation,
    brut_ht: faute === "lourde" ? brut * 3 : faute === "gonfle" ? brut + t.parmi([333, 9_000]) : brut,
    ...(forfait && faute !== "lourde" ? { details: { operation_imprimee: "Réparation (forfait)" } } : {}),
  });
  papiers.facture.push({ ligne: facturee, faute });
  if (faute === "double") papiers.facture.push({ ligne: facturee, faute: null });
}

function chiffrer(
  t: Tirage,
  { ligne: l, faute }: Facturee,
  taux: ReturnType<typeof tauxDe>,
  remise: Conditions["remise"],
): LigneLue {
  const brut = l.brut_ht ?? 0;
  const vetuste = faute === "vetuste" ? 0 : pourCent(brut, taux[composante(l)]);
  const due = remise?.assiette === "ligne" ? pourCent(brut - vetuste, remise.taux_pct) : 0;
  const abattement_ht = vetuste + (faute === "remise" ? 0 : due);
  const erreur = faute === "erreur" ? t.parmi([1, 999, 2_000]) : 0;
  return { ...l, abattement_ht, net_ht: brut - abattement_ht + erreur };
}

/** Une famille tirée : ses trois papiers et leur contrat, toujours les mêmes pour une même graine. */
export function famille(graine: number): Papiers {
  const t = tirage(graine);
  const conditions = conditionsDe(t);
  const [mec, age] = t.parmi(AGES);
  // À la borne : 20 000 km par an tout juste, ou un kilomètre de plus.
  const kilometrage = Math.floor((t.parmi([12_000, 20_000, 26_000]) * age) / 12) + t.entier(2);
  const vehicule = (lignes: LigneLue[], totaux: Partial<TotauxLus> = {}, km = kilometrage): VehiculeLu => ({
    immatriculation: "AB-123-CD",
    vin: null,
    marque: null,
    modele: null,
    kilometrage: km,
    date_mise_en_circulation: mec,
    date_restitution: "2025-03-10",
    contrat: null,
    lignes,
    totaux: { ...RIEN, ...totaux },
  });
  const papiers = { rapport: [] as LigneLue[], pv: [] as LigneLue[], facture: [] as Facturee[] };
  for (const piece of PIECES) if (t.chance(0.6)) poser(t, piece, papiers);
  const avecPv = t.chance(0.85);
  const avecRapport = t.chance(0.93);
  const provisoire = { facture: vehicule([]), rapport: null, pv: null, conditions };
  const lignes = papiers.facture.map((f) => chiffrer(t, f, tauxDe(provisoire), conditions.remise));
  const km: LigneLue = {
    ...ligne(["Kilomètres supplémentaires", "capot", "rayure", [], [], []], {}),
    nature: "km",
    element: null,
    dommage: null,
    brut_ht: 14_400,
    net_ht: 14_400,
  };
  if (t.chance(0.3)) lignes.splice(t.entier(lignes.length + 1), 0, km);
  const nets = lignes.filter((l) => l.nature === "fre").map((l) => l.net_ht ?? 0);
  const total = lignes.reduce((s, l) => s + (l.net_ht ?? 0), 0);
  const fre = nets.reduce((a, b) => a + b, 0);
  const { remise } = conditions;
  const due = remise?.assiette === "total" ? pourCent(fre, remise.taux_pct) : 0;
  const remise_ht = t.chance(0.2) ? Math.floor(due / 2) : due;
  const franchiseDue = franchiseDe(conditions.franchise, nets, fre - due);
  const franchise_ht = t.chance(0.25) ? t.parmi([0, Math.floor(franchiseDue / 2)]) : franchiseDue;
  const net_ht = total - remise_ht - franchise_ht + (t.chance(0.1) ? 4_500 : 0);
  const tva = conditions.regime_tva === "tva_20" || t.chance(0.4) ? pourCent(net_ht, 20) : null;
  return {
    facture: vehicule(lignes, { remise_ht, franchise_ht, net_ht, tva, ttc: net_ht + (tva ?? 0) }),
    rapport: avecRapport
      ? vehicule(
          papiers.rapport.toReversed(),
          // Comme sur la page : le total de ses lignes, qui dit qu'aucune ne manque.
          { brut_ht: papiers.rapport.reduce((s, l) => s + (l.brut_ht ?? 0), 0) },
          kilometrage + t.parmi([0, 50, 51, 312]),
        )
      : null,
    pv: avecPv ? vehicule(papiers.pv) : null,
    conditions,
  };
}
