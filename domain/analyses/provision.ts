import { z } from "zod";
import { EFFECTIF_MINIMUM } from "./effectif.ts";

/** Âge du véhicule à la restitution, en mois. */
export const TRANCHES_AGE = ["moins_24", "24_36", "36_48", "48_60", "60_plus", "inconnu"] as const;
export type TrancheAge = (typeof TRANCHES_AGE)[number];
export const LIBELLES_TRANCHE: Record<TrancheAge, string> = {
  moins_24: "moins de 2 ans",
  "24_36": "2 à 3 ans",
  "36_48": "3 à 4 ans",
  "48_60": "4 à 5 ans",
  "60_plus": "5 ans et plus",
  inconnu: "âge inconnu",
};

const entier = z.number().int();
const fourchette = { montant_ht: entier, bas_ht: entier, haut_ht: entier };

export const provision = z.object({
  /** Couverture visée par les fourchettes. */
  niveau: z.number(),
  /** Restitutions passées dont le calcul s'est servi. */
  historique: entier,
  total: z.object({ contrats: entier, ...fourchette }),
  /** Des contrats qui viennent, ceux dont l'audit est à planifier, comme la liste des fins de contrat les compte, et leurs frais attendus. */
  audits_a_planifier: z.object({ contrats: entier, montant_ht: entier }),
  /** Les douze mois à venir, le mois en cours compris. Les contrats en retard comptent dans le premier. */
  mois: z.array(z.object({ mois: z.string(), contrats: entier, ...fourchette })),
  segments: z.array(
    z.object({
      loueur_id: z.string().nullable(),
      loueur: z.string(),
      type_vehicule: z.string(),
      age: z.enum(TRANCHES_AGE),
      contrats: entier,
      /** Restitutions comparables, et le coût retenu par véhicule. */
      nombre: entier,
      moyenne_ht: entier,
      /** De ces contrats, ceux que leur audit chiffre à la place de ce coût, et ce qu'il en attend. */
      audites: entier,
      audites_ht: entier,
      montant_ht: entier,
    }),
  ),
  /** Le même calcul, refait comme s'il datait d'alors, face à ce qui a été facturé. */
  controles: z.array(
    z.object({
      du: z.string(),
      au: z.string(),
      vehicules: entier,
      prevu_ht: entier,
      bas_ht: entier,
      haut_ht: entier,
      reel_ht: entier,
      /** (prévu − réel) ÷ réel. */
      erreur: z.number().nullable(),
      dedans: z.boolean(),
    }),
  ),
});
export type Provision = z.infer<typeof provision>;

/** Les véhicules qui se ressemblent : même loueur, même type, même tranche d'âge. */
export interface Segment {
  loueur_id: string | null;
  loueur: string;
  type_vehicule: string;
  age: TrancheAge;
}
/** Restitutions d'un segment sur une période de douze mois (0 : les douze derniers, 1 : ceux d'avant…). */
export interface Passe extends Segment {
  periode: number;
  nombre: number;
  somme_ht: number;
  /** Montants répartis du moins cher au plus cher, à intervalles réguliers : la forme de la répartition, en centimes. */
  points: readonly number[];
}
/** Contrats d'un segment qui finissent un mois donné (AAAA-MM). */
export interface Avenir extends Segment {
  mois: string;
  contrats: number;
  /** D'eux, ceux qu'un audit a chiffrés, et ce qu'il en attend : il remplace le coût moyen de leur segment. */
  audites?: number;
  audites_ht?: number;
}

export const NIVEAU = 0.9;
const TIRAGES = 500;
/** Poids de l'échelon supérieur, en nombre de dossiers : un segment de dix restitutions compte autant que lui. */
const POIDS = 10;
/** Au-delà, la somme de tant de véhicules est assez régulière pour se tirer d'un coup. */
const TIRAGES_UN_A_UN = 60;

interface Cout {
  nombre: number;
  moyenne: number;
  /** Tirage d'un véhicule, autour de la moyenne retenue : montants possibles, et leurs poids cumulés. */
  montants: readonly number[];
  cumuls: readonly number[];
  /** Où commencer à chercher, par millième de rang : des millions de tirages ne refont pas une dichotomie. */
  reperes: Int32Array;
  ecartType: number;
}

const cleFine = (s: Segment): string => `${s.loueur_id}|${s.type_vehicule}|${s.age}`;
const cleLarge = (s: Segment): string => `${s.loueur_id}|${s.type_vehicule}`;

interface Cumul {
  nombre: number;
  somme: number;
  points: { montant: number; poids: number }[];
}
const cumuler = (passes: readonly Passe[], cle: (p: Passe) => string): Map<string, Cumul> => {
  const cumuls = new Map<string, Cumul>();
  for (const p of passes) {
    const c = cumuls.get(cle(p)) ?? { nombre: 0, somme: 0, points: [] };
    c.nombre += p.nombre;
    c.somme += p.somme_ht;
    for (const montant of p.points) c.points.push({ montant, poids: p.nombre / p.points.length });
    cumuls.set(cle(p), c);
  }
  return cumuls;
};

/**
 * Le coût attendu d'un véhicule par segment. Peu de dossiers : sa moyenne se rapproche de celle de son loueur et type, elle-même rapprochée
 * de celle du type, puis de l'ensemble, d'autant plus que les dossiers manquent (rétrécissement).
 */
export function coutsParSegment(passes: readonly Passe[]): (s: Segment) => Cout {
  const [tout, types, larges, fins] = [
    cumuler(passes, () => ""),
    cumuler(passes, (p) => p.type_vehicule),
    cumuler(passes, cleLarge),
    cumuler(passes, cleFine),
  ];
  const connus = new Map<string, Cout>();
  // Le même segment revient à chaque mois : son coût ne se calcule qu'une fois.
  return (s) => {
    const cle = cleFine(s);
    const connu = connus.get(cle);
    if (connu) return connu;
    const echelons = [tout.get(""), types.get(s.type_vehicule), larges.get(cleLarge(s)), fins.get(cle)];
    const cout = coutDEchelons(echelons);
    connus.set(cle, cout);
    return cout;
  };
}

/** La moyenne de l'échelon le plus large au plus fin, chacun tirant la suivante à proportion de ce qu'il a de dossiers. */
function moyenneRetenue(echelons: readonly (Cumul | undefined)[]): number {
  let moyenne = 0;
  let total = 0;
  for (const e of echelons) {
    if (!e) continue;
    moyenne = (e.somme + (total > 0 ? POIDS * moyenne : 0)) / (e.nombre + (total > 0 ? POIDS : 0));
    total = Math.max(total, e.nombre);
  }
  return moyenne;
}

/** Le coût d'un segment, d'après ses échelons, du parc entier au plus fin. */
function coutDEchelons(echelons: readonly (Cumul | undefined)[]): Cout {
  const moyenne = moyenneRetenue(echelons);
  // La forme vient de l'échelon le plus fin qui a de quoi en montrer une.
  const forme = echelons.toReversed().find((e) => e && e.nombre >= 2 * EFFECTIF_MINIMUM) ?? echelons[0];
  const moyenneForme = forme && forme.nombre > 0 ? forme.somme / forme.nombre : 0;
  const echelle = moyenneForme > 0 ? moyenne / moyenneForme : 0;
  const montants = (forme?.points ?? []).map((p) => p.montant * echelle);
  let poids = 0;
  let variance = 0;
  const cumuls = (forme?.points ?? []).map((p, i) => {
    variance += p.poids * ((montants[i] ?? 0) - moyenne) ** 2;
    poids += p.poids;
    return poids;
  });
  const ecartType = poids > 0 ? Math.sqrt(variance / poids) : 0;
  const nombre = echelons.at(-1)?.nombre ?? 0;
  return { nombre, moyenne, montants, cumuls, reperes: reperer(cumuls), ecartType };
}

/**
 * Ce dont tous les segments se trompent ensemble, en part du total (écart-type) : la moyenne du parc, mal connue tant que les dossiers sont
 * peu nombreux, et ce qui change d'une année à l'autre (prix, usage), lu des années passées au-delà de leur propre hasard.
 */
function incertitudeCommune(passes: readonly Passe[], couts: (s: Segment) => Cout): number {
  const tout = cumuler(passes, () => "").get("");
  if (!tout || tout.somme <= 0) return 0;
  const moyenne = tout.somme / tout.nombre;
  const variance = tout.points.reduce((n, p) => n + p.poids * (p.montant - moyenne) ** 2, 0) / tout.nombre;
  const annees = [...Map.groupBy(passes, (p) => p.periode).values()].flatMap((annee) => {
    if (annee.reduce((n, p) => n + p.nombre, 0) < EFFECTIF_MINIMUM) return [];
    const attendu = annee.reduce((n, p) => n + p.nombre * couts(p).moyenne, 0);
    const reel = annee.reduce((n, p) => n + p.somme_ht, 0);
    const hasardPropre = annee.reduce((n, p) => n + p.nombre * couts(p).ecartType ** 2, 0);
    return attendu > 0 ? [(reel / attendu - 1) ** 2 - hasardPropre / attendu ** 2] : [];
  });
  const entreAnnees = annees.length < 2 ? 0 : annees.reduce((n, e) => n + e, 0) / annees.length;
  return Math.sqrt(variance / (tout.nombre * moyenne ** 2) + Math.max(0, entreAnnees));
}

/** Suite pseudo-aléatoire fixe : la même base rend la même fourchette. */
function hasard(graine: number): () => number {
  let etat = graine;
  return () => {
    etat = (etat + 0x6d2b79f5) | 0;
    let x = Math.imul(etat ^ (etat >>> 15), 1 | etat);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}
const normale = (tirer: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - tirer())) * Math.cos(2 * Math.PI * tirer());

const REPERES = 1_000;
/** Pour chaque millième de rang, le premier cumul qui l'atteint. */
function reperer(cumuls: readonly number[]): Int32Array {
  const reperes = new Int32Array(REPERES + 1);
  const total = cumuls.at(-1) ?? 0;
  let i = 0;
  for (let k = 0; k <= REPERES; k++) {
    while (i < cumuls.length - 1 && (cumuls[i] ?? 0) < (k / REPERES) * total) i += 1;
    reperes[k] = i;
  }
  return reperes;
}

/** Le montant au rang tiré (entre 0 et 1) : le premier dont le cumul l'atteint. */
function tirerMontant({ montants, cumuls, reperes }: Cout, rang: number): number {
  const dernier = cumuls.length - 1;
  const cible = rang * (cumuls[dernier] ?? 0);
  let i = reperes[Math.floor(rang * REPERES)] ?? 0;
  while (i > 0 && (cumuls[i - 1] ?? 0) >= cible) i -= 1;
  while (i < dernier && (cumuls[i] ?? 0) < cible) i += 1;
  return montants[i] ?? 0;
}

interface Groupe {
  contrats: number;
  cout: Cout;
  /** Ce que des audits attendent des autres contrats du segment : rien ne s'y tire au sort. */
  audites_ht: number;
}

/** Ce que coûteraient des contrats : l'audit de ceux qui en ont un, le coût moyen du segment pour les autres. */
const attenduDe = ({ contrats, cout, audites_ht }: Groupe): number => contrats * cout.moyenne + audites_ht;

/**
 * Une somme possible : chaque véhicule tiré dans les restitutions passées de son segment, dont la moyenne elle-même est incertaine, puis le
 * tout décalé de ce dont les segments se trompent ensemble.
 */
function tirerSomme(groupes: readonly Groupe[], decalage: number, tirer: () => number): number {
  let somme = decalage * normale(tirer);
  for (const { contrats, cout, audites_ht } of groupes) {
    somme += audites_ht;
    const incertitude = cout.ecartType / Math.sqrt(cout.nombre + POIDS);
    const biais = incertitude * normale(tirer);
    if (contrats > TIRAGES_UN_A_UN || cout.montants.length === 0) {
      somme += contrats * (cout.moyenne + biais) + Math.sqrt(contrats) * cout.ecartType * normale(tirer);
      continue;
    }
    for (let i = 0; i < contrats; i++) somme += tirerMontant(cout, tirer()) + biais;
  }
  return Math.max(0, somme);
}

/** Fourchette qui contient la somme neuf fois sur dix, et la somme attendue. */
function estimer(groupes: readonly Groupe[], commune: number): { montant_ht: number; bas_ht: number; haut_ht: number } {
  const attendu = groupes.reduce((n, g) => n + attenduDe(g), 0);
  const incertain = groupes.reduce((n, g) => n + g.contrats * g.cout.moyenne, 0);
  const tirer = hasard(20_260_101);
  const sommes = Array.from({ length: TIRAGES }, () => tirerSomme(groupes, commune * incertain, tirer)).sort(
    (a, b) => a - b,
  );
  const rang = (p: number): number => sommes[Math.min(TIRAGES - 1, Math.floor(p * TIRAGES))] ?? 0;
  return {
    montant_ht: Math.round(attendu),
    bas_ht: Math.round(Math.min(rang((1 - NIVEAU) / 2), attendu)),
    haut_ht: Math.round(Math.max(rang(1 - (1 - NIVEAU) / 2), attendu)),
  };
}

/** Le nombre de périodes de douze mois rejouées, et les dossiers qu'il faut avant pour qu'un essai ait un sens. */
const CONTROLES_MAX = 3;
const HISTORIQUE_MINIMUM = 20;

const moisApres = (mois: string, n: number): string => {
  const rang = Number(mois.slice(0, 4)) * 12 + Number(mois.slice(5, 7)) - 1 + n;
  return `${Math.floor(rang / 12)}-${String((rang % 12) + 1).padStart(2, "0")}`;
};
/** Le mois de ce jour et les onze suivants, AAAA-MM. */
export const douzeMois = (jour: string): string[] =>
  Array.from({ length: 12 }, (_, i) => moisApres(jour.slice(0, 7), i));
const JOUR_MS = 86_400_000;
const decaler = (jour: string, jours: number): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + jours * JOUR_MS).toISOString().slice(0, 10);
/** Le même jour, n années plus tôt ; un 29 février y devient un 28. */
function anneesAvant(jour: string, n: number): string {
  const avant = `${Number(jour.slice(0, 4)) - n}${jour.slice(4)}`;
  return avant.endsWith("-02-29") && new Date(`${avant}T00:00:00Z`).getUTCDate() !== 29
    ? `${avant.slice(0, 8)}28`
    : avant;
}

/** Les contrats d'un même segment, ensemble. */
function grouper(
  lignes: readonly (Segment & Pick<Avenir, "contrats" | "audites" | "audites_ht">)[],
  couts: (s: Segment) => Cout,
): Groupe[] {
  const groupes = Map.groupBy(lignes, cleFine);
  return [...groupes.values()].flatMap((g) =>
    g[0]
      ? [
          {
            contrats: g.reduce((n, l) => n + l.contrats - (l.audites ?? 0), 0),
            cout: couts(g[0]),
            audites_ht: g.reduce((n, l) => n + (l.audites_ht ?? 0), 0),
          },
        ]
      : [],
  );
}

/**
 * La provision des douze mois à venir : contrats qui finissent × coût moyen de leur segment, avec sa fourchette, et le même calcul rejoué
 * sur les années passées.
 * @param jour le jour courant à Paris, AAAA-MM-JJ
 * @param aPlanifier de ces contrats, ceux dont l'audit est à planifier
 */
export function calculerProvision(
  passes: readonly Passe[],
  avenir: readonly Avenir[],
  jour: string,
  aPlanifier: readonly Avenir[] = [],
): Provision {
  const couts = coutsParSegment(passes);
  const commune = incertitudeCommune(passes, couts);
  const premier = jour.slice(0, 7);
  const mois = douzeMois(jour);
  const retenus = avenir.map((a) => ({ ...a, mois: a.mois.localeCompare(premier) < 0 ? premier : a.mois }));
  const parSegment = [...Map.groupBy(retenus, cleFine).values()].flatMap((g) => {
    const [s] = g;
    if (!s) return [];
    const cout = couts(s);
    const contrats = g.reduce((n, l) => n + l.contrats, 0);
    const { loueur_id, loueur, type_vehicule, age } = s;
    const moyenne_ht = Math.round(cout.moyenne);
    const montant_ht = Math.round(grouper(g, couts).reduce((n, x) => n + attenduDe(x), 0));
    const somme = (champ: "audites" | "audites_ht") => g.reduce((n, l) => n + (l[champ] ?? 0), 0);
    const [audites, audites_ht] = [somme("audites"), Math.round(somme("audites_ht"))];
    return [
      {
        loueur_id,
        loueur,
        type_vehicule,
        age,
        contrats,
        nombre: cout.nombre,
        moyenne_ht,
        audites,
        audites_ht,
        montant_ht,
      },
    ];
  });
  return {
    niveau: NIVEAU,
    historique: passes.reduce((n, p) => n + p.nombre, 0),
    total: { contrats: retenus.reduce((n, a) => n + a.contrats, 0), ...estimer(grouper(retenus, couts), commune) },
    audits_a_planifier: {
      contrats: aPlanifier.reduce((n, a) => n + a.contrats, 0),
      montant_ht: Math.round(grouper(aPlanifier, couts).reduce((n, g) => n + attenduDe(g), 0)),
    },
    mois: mois.map((m) => {
      const siens = retenus.filter((a) => a.mois === m);
      return {
        mois: m,
        contrats: siens.reduce((n, a) => n + a.contrats, 0),
        ...estimer(grouper(siens, couts), commune),
      };
    }),
    segments: parSegment.sort((a, b) => b.montant_ht - a.montant_ht),
    controles: controler(passes, jour),
  };
}

/** Chaque période passée, prévue d'après les seules restitutions d'avant elle. */
function controler(passes: readonly Passe[], jour: string): Provision["controles"] {
  // Le jour courant n'est pas fini : douze mois s'arrêtent la veille, bornes comprises.
  const veille = decaler(jour, -1);
  return Array.from({ length: CONTROLES_MAX }, (_, periode) => periode).flatMap((periode) => {
    const connus = passes.filter((p) => p.periode > periode);
    const rendus = passes.filter((p) => p.periode === periode);
    const vehicules = rendus.reduce((n, p) => n + p.nombre, 0);
    if (vehicules < EFFECTIF_MINIMUM || connus.reduce((n, p) => n + p.nombre, 0) < HISTORIQUE_MINIMUM) return [];
    const couts = coutsParSegment(connus);
    const groupes = grouper(
      rendus.map((p) => ({ ...p, contrats: p.nombre })),
      couts,
    );
    const { montant_ht: prevu_ht, bas_ht, haut_ht } = estimer(groupes, incertitudeCommune(connus, couts));
    const reel_ht = rendus.reduce((n, p) => n + p.somme_ht, 0);
    return [
      {
        du: decaler(anneesAvant(veille, periode + 1), 1),
        au: anneesAvant(veille, periode),
        vehicules,
        prevu_ht,
        bas_ht,
        haut_ht,
        reel_ht,
        erreur: reel_ht > 0 ? Math.round(((prevu_ht - reel_ht) / reel_ht) * 10_000) / 10_000 : null,
        dedans: reel_ht >= bas_ht && reel_ht <= haut_ht,
      },
    ];
  });
}
