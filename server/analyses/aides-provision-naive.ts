import { arrondi, type RestitutionBrute, somme } from "./aides-calcul-naif.ts";

/** Un véhicule à rendre, ou rendu : son segment, et son montant et sa période de douze mois s'ils sont connus. */
export interface Vehicule {
  periode?: number;
  loueur_id: string | null;
  type: string;
  age: string;
  montant: number;
}

/** Mois révolus entre deux jours AAAA-MM-JJ, rangés en tranches d'âge. */
export function tranche(circulation: string | null, jour: string): string {
  if (circulation === null || circulation > jour) return "inconnu";
  const [a, m, j] = circulation.split("-").map(Number) as [number, number, number];
  const [A, M, J] = jour.split("-").map(Number) as [number, number, number];
  const dernier = new Date(Date.UTC(A, M, 0)).getUTCDate();
  const mois = (A - a) * 12 + (M - m) - (J < Math.min(j, dernier) ? 1 : 0);
  const rang = Math.floor(mois / 12);
  return rang < 2 ? "moins_24" : rang < 3 ? "24_36" : rang < 4 ? "36_48" : rang < 5 ? "48_60" : "60_plus";
}

export const vehiculeRendu = (r: RestitutionBrute): Vehicule => ({
  loueur_id: r.loueur_id,
  type: r.type,
  age: tranche(r.circulation, r.date),
  montant: r.montant,
});

/** Les échelons de la fiche, du plus large au plus fin. */
const ECHELONS: readonly ((a: Vehicule, b: Vehicule) => boolean)[] = [
  () => true,
  (a, b) => a.type === b.type,
  (a, b) => a.type === b.type && a.loueur_id === b.loueur_id,
  (a, b) => a.type === b.type && a.loueur_id === b.loueur_id && a.age === b.age,
];

/** Coût attendu : chaque échelon pèse ses dossiers, et celui d'au-dessus dix. */
function coutAttendu(passe: readonly Vehicule[], v: Vehicule): number {
  let moyenne: number | null = null;
  for (const semblable of ECHELONS) {
    const siens = passe.filter((p) => semblable(p, v)).map((p) => p.montant);
    if (siens.length === 0) continue;
    moyenne = moyenne === null ? somme(siens) / siens.length : (somme(siens) + 10 * moyenne) / (siens.length + 10);
  }
  return moyenne ?? 0;
}

export const attendu = (passe: readonly Vehicule[], avenir: readonly Vehicule[]): number =>
  arrondi(somme(avenir.map((v) => coutAttendu(passe, v))));

/** Tirage de Park et Miller : un autre hasard que celui du produit, et toujours le même. */
function* hasard(): Generator<number, never> {
  for (let x = 20_261_125; ; ) {
    x = (x * 48_271) % 2_147_483_647;
    yield x / 2_147_483_647;
  }
}

const moyenneDe = (nombres: readonly number[]): number => somme(nombres) / Math.max(1, nombres.length);
/** Variance des montants d'un échelon, ramenés à la moyenne attendue de ce véhicule. */
function varianceAttendue(passe: readonly Vehicule[], v: Vehicule): number {
  const moyenne = coutAttendu(passe, v);
  const tires = formeAttendue(passe, v, moyenne);
  return moyenneDe(tires.map((m) => (m - moyenne) ** 2));
}
function formeAttendue(passe: readonly Vehicule[], v: Vehicule, moyenne: number): number[] {
  const echelons = ECHELONS.map((semblable) => passe.filter((p) => semblable(p, v)).map((p) => p.montant));
  const forme = echelons.toReversed().find((e) => e.length >= 10) ?? echelons[0] ?? [];
  const echelle = somme(forme) > 0 ? moyenne / moyenneDe(forme) : 0;
  return forme.map((m) => m * echelle);
}

/** Ce dont tous se trompent ensemble, en part du total : la moyenne du parc, et l'écart d'une année à l'autre. */
function erreurCommune(passe: readonly Vehicule[]): number {
  const moyenne = moyenneDe(passe.map((p) => p.montant));
  if (!(moyenne > 0)) return 0;
  const parc = moyenneDe(passe.map((p) => (p.montant - moyenne) ** 2)) / (passe.length * moyenne ** 2);
  const annees = [...Map.groupBy(passe, (p) => p.periode).values()].filter((a) => a.length >= 5);
  const exces = annees.map((annee) => {
    const prevu = somme(annee.map((v) => coutAttendu(passe, v)));
    const reel = somme(annee.map((v) => v.montant));
    return (reel / prevu - 1) ** 2 - somme(annee.map((v) => varianceAttendue(passe, v))) / prevu ** 2;
  });
  return Math.sqrt(parc + (exces.length < 2 ? 0 : Math.max(0, moyenneDe(exces))));
}

/** Fourchette à 90 % : chaque véhicule tiré parmi les dossiers réels de son échelon, la moyenne elle-même incertaine. */
export function fourchette(passe: readonly Vehicule[], avenir: readonly Vehicule[], tirages = 1_500): [number, number] {
  const tirer = hasard();
  const unif = (): number => tirer.next().value;
  const groupes = [...Map.groupBy(avenir, (v) => `${v.loueur_id} ${v.type} ${v.age}`).values()].map((g) => {
    const v = g[0] as Vehicule;
    const siens = passe.filter((p) => ECHELONS[3]?.(p, v)).length;
    const tires = formeAttendue(passe, v, coutAttendu(passe, v));
    return { n: g.length, tires, biais: Math.sqrt(varianceAttendue(passe, v) / (siens + 10)) };
  });
  const decalage = erreurCommune(passe) * attendu(passe, avenir);
  const normale = () => Math.sqrt(-2 * Math.log(1 - unif())) * Math.cos(2 * Math.PI * unif());
  const sommes = Array.from({ length: tirages }, () => {
    let total = decalage * normale();
    for (const g of groupes) {
      const biais = g.biais * normale();
      for (let i = 0; i < g.n; i++) total += (g.tires[Math.floor(unif() * g.tires.length)] ?? 0) + biais;
    }
    return Math.max(0, total);
  }).sort((a, b) => a - b);
  return [sommes[Math.floor(0.05 * tirages)] ?? 0, sommes[Math.floor(0.95 * tirages)] ?? 0];
}
