/** Ce que l'on fait d'un dommage. */
export type Decision = "reparer" | "laisser" | "declarer";

/** Un dommage à décider. Montants en centimes HT. */
export interface Poste {
  /** Ce que le loueur facturera s'il reste. */
  facture: number;
  /** Ce que coûte sa réparation ; `null` : il ne se répare pas. */
  reparation: number | null;
  /** Deux postes du même groupe partagent une franchise par élément. */
  groupe: string;
  /** Accident qu'un même sinistre couvrirait ; `null` : ne se déclare pas. */
  evenement: number | null;
  /** Décision imposée ; absente, la meilleure. */
  impose?: Decision | undefined;
}

export interface Regles {
  /** Ce que le loueur ne facture pas : une fois pour le véhicule, ou à chaque élément. */
  franchise: { montant: number; par_element: boolean };
  /** Coût d'un sinistre déclaré, quel que soit le nombre de dommages ; `null` : on ne déclare rien. */
  sinistre: number | null;
}

export interface Choix {
  /** Σ réparations + Σ sinistres + facture restante. */
  cout: number;
  reparations: number;
  sinistres: number;
  facture: number;
  decisions: Decision[];
}

/** Au plus tant d'accidents distincts : chaque ensemble d'accidents déclarés s'essaie. */
export const EVENEMENTS_MAX = 6;

const somme = (nombres: readonly number[]): number => nombres.reduce((a, b) => a + b, 0);

/**
 * Les dommages à laisser parmi les candidats (réparer y coûte moins que la facture), quand il reste `place` centimes de franchise :
 * maximise Σ r − max(0, Σ b − place). Programmation dynamique sur les seuls états non dominés (moins de place prise et plus de gain) ;
 * au-delà de la place, tout dépassement se paie, donc tous les états pleins se comparent par leur seul gain.
 */
function aLaisser(candidats: readonly { b: number; r: number }[], place: number): Set<number> {
  interface Etat {
    prise: number;
    gain: number;
    dernier: number;
    avant: Etat | null;
  }
  let etats: Etat[] = [{ prise: 0, gain: 0, dernier: -1, avant: null }];
  candidats.forEach(({ b, r }, rang) => {
    const avecLui = etats.map((e): Etat => {
      const prise = e.prise + b;
      const exces = Math.max(0, prise - place);
      return { prise: prise - exces, gain: e.gain + r - exces, dernier: rang, avant: e };
    });
    etats = nonDomines(etats, avecLui);
  });
  const meilleur = etats.reduce((a, e) => (e.gain > a.gain ? e : a));
  const laisses = new Set<number>();
  for (let e: Etat | null = meilleur; e && e.dernier >= 0; e = e.avant) laisses.add(e.dernier);
  return laisses;
}

/** Fusionne deux listes triées par place prise ; ne garde que les états dont le gain dépasse celui de tous les moins encombrants. */
function nonDomines<E extends { prise: number; gain: number }>(a: readonly E[], b: readonly E[]): E[] {
  const gardes: E[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    const e = y === undefined || (x !== undefined && x.prise <= y.prise) ? x : y;
    if (e === undefined) break;
    if (e === x) i++;
    else j++;
    const dernier = gardes.at(-1);
    if (dernier && e.gain <= dernier.gain) continue;
    if (dernier && dernier.prise === e.prise) gardes.pop();
    gardes.push(e);
  }
  return gardes;
}

/** Réparer ou laisser, sous une seule franchise. Rend le coût et les rangs laissés. */
function decider(postes: readonly Poste[], franchise: number): { laisses: Set<number>; facture: number } {
  const laisses = new Set<number>();
  const candidats: { rang: number; b: number; r: number }[] = [];
  postes.forEach(({ facture: b, reparation: r, impose }, rang) => {
    if (impose === "reparer") return;
    if (impose === "laisser" || r === null || r >= b) laisses.add(rang);
    else candidats.push({ rang, b, r });
  });
  const acquis = somme([...laisses].map((i) => postes[i]?.facture ?? 0));
  const place = franchise - acquis;
  // La franchise est déjà prise : tout ce qui se répare pour moins cher se répare.
  if (place > 0) for (const i of aLaisser(candidats, place)) laisses.add(candidats[i]?.rang ?? -1);
  const total = somme([...laisses].map((i) => postes[i]?.facture ?? 0));
  return { laisses, facture: Math.max(0, total - franchise) };
}

function choisir(postes: readonly Poste[], { franchise }: Regles, declares: ReadonlySet<number>): Choix {
  const decisions = postes.map((): Decision => "reparer");
  let facture = 0;
  const groupes = new Map<string, number[]>();
  postes.forEach((p, rang) => {
    if (declares.has(rang)) decisions[rang] = "declarer";
    else {
      const cle = franchise.par_element ? p.groupe : "";
      groupes.set(cle, [...(groupes.get(cle) ?? []), rang]);
    }
  });
  for (const rangs of groupes.values()) {
    const decide = decider(
      rangs.map((r) => postes[r] as Poste), // rangs venus de la même liste
      franchise.montant,
    );
    facture += decide.facture;
    for (const i of decide.laisses) decisions[rangs[i] as number] = "laisser";
  }
  const reparations = somme(postes.map((p, i) => (decisions[i] === "reparer" ? (p.reparation ?? 0) : 0)));
  return { cout: reparations + facture, reparations, sinistres: 0, facture, decisions };
}

/** Toutes les façons de choisir parmi ces accidents. */
function* parties(evenements: readonly number[]): Generator<Set<number>> {
  for (let masque = 0; masque < 1 << evenements.length; masque++)
    yield new Set(evenements.filter((_, i) => masque & (1 << i)));
}

/**
 * Le meilleur ensemble de réparations d'un véhicule entier : celui qui minimise
 * Σ réparations + Σ sinistres + max(0, Σ factures restantes − franchise). Exact pour tout nombre de dommages : la franchise est
 * globale, décider dommage par dommage se trompe près d'elle. À coût égal, on répare et on déclare le moins possible.
 */
export function optimiser(demandes: readonly Poste[], regles: Regles): Choix {
  const declarable = (p: Poste) => regles.sinistre !== null && p.evenement !== null;
  // Une décision imposée qui ne se peut pas laisse le poste libre.
  const impossible = (p: Poste) =>
    (p.impose === "reparer" && p.reparation === null) || (p.impose === "declarer" && !declarable(p));
  const postes = demandes.map((p) => (impossible(p) ? { ...p, impose: undefined } : p));
  const evenements = [...new Set(postes.filter(declarable).map((p) => p.evenement as number))].slice(0, EVENEMENTS_MAX);
  const imposes = postes.filter((p) => declarable(p) && p.impose === "declarer").map((p) => p.evenement as number);
  let meilleur: Choix | undefined;
  for (const declares of parties(evenements)) {
    if (imposes.some((e) => !declares.has(e))) continue;
    const rangs = new Set(
      postes.flatMap((p, i) =>
        declarable(p) && declares.has(p.evenement as number) && (!p.impose || p.impose === "declarer") ? [i] : [],
      ),
    );
    const sinistres = declares.size * (regles.sinistre ?? 0);
    const choix = choisir(postes, regles, rangs);
    const cout = choix.cout + sinistres;
    if (!meilleur || cout < meilleur.cout) meilleur = { ...choix, sinistres, cout };
  }
  // L'ensemble vide d'accidents est toujours essayé, sauf si l'un est imposé, alors essayé avec lui.
  return meilleur ?? choisir(postes, regles, new Set());
}
