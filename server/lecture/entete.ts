import { motsEntete, ROLES_MONTANT, type RoleColonne, roleColonne } from "../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";

export interface Colonne {
  role: RoleColonne | null;
  texte: string;
  x0: number;
  x1: number;
}

export interface Entete {
  /** Rangs, dans la page, de la première et de la dernière rangée d'intitulés. */
  debut: number;
  fin: number;
  colonnes: Colonne[];
}

// Deux intitulés voisins sont plus écartés qu'une espace (0,28 corps), mais parfois à peine.
const BLANC_ENTETE = 0.45;
const INTERLIGNE = 1.6;

const sansBarres = (rangee: Rangee): Rangee => ({ ...rangee, mots: rangee.mots.filter((mot) => mot.texte !== "!") });

/** Groupes d'intitulés d'une rangée : séparés par les blancs, puis par le vocabulaire quand deux intitulés se touchent. */
function groupes(rangee: Rangee): Bloc[] {
  return blocsDe(sansBarres(rangee), BLANC_ENTETE).flatMap((bloc) =>
    roleColonne(texteDe(bloc.mots)) ? [bloc] : scinder(bloc),
  );
}

function scinder(bloc: Bloc): Bloc[] {
  const morceaux: Bloc[] = [];
  let reste = bloc.mots;
  while (reste.length > 0) {
    let n = reste.length;
    while (n > 0 && !roleColonne(texteDe(reste.slice(0, n)))) n -= 1;
    if (n === 0) return [bloc];
    const mots = reste.slice(0, n);
    morceaux.push({ ...bloc, mots, x0: mots[0]?.x0 ?? 0, x1: mots.at(-1)?.x1 ?? 0 });
    reste = reste.slice(n);
  }
  return morceaux;
}

/** Vrai si une rangée porte assez d'intitulés connus pour être le cœur d'un en-tête de tableau. */
function estCoeur(rangee: Rangee): boolean {
  const blocs = groupes(rangee);
  if (blocs.length < 2 || blocs.some((bloc) => /[:;]$/.test(texteDe(bloc.mots)))) return false;
  const roles = blocs.map((bloc) => roleColonne(texteDe(bloc.mots)));
  const connus = roles.filter((role) => role !== null);
  const nomme = connus.some((role) => role === "designation" || role === "immatriculation");
  if (!nomme) return false;
  if (connus.length >= 3) return connus.length * 2 >= blocs.length;
  return connus.length === 2 && blocs.length === 2 && connus.some((role) => ROLES_MONTANT.has(role));
}

interface Amas {
  mots: Mot[];
  x0: number;
  x1: number;
}

const recouvre = (a: { x0: number; x1: number }, b: { x0: number; x1: number }) =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

function enrichir(amas: readonly Amas[], blocs: readonly Bloc[]): Amas[] | null {
  const resultat = amas.map((a) => ({ ...a, mots: [...a.mots] }));
  for (const bloc of blocs) {
    const touches = resultat.filter((a) => recouvre(a, bloc) > -0.5);
    const cible = touches.sort((a, b) => recouvre(b, bloc) - recouvre(a, bloc))[0];
    if (!cible) {
      if (!roleColonne(texteDe(bloc.mots))) return null;
      resultat.push({ mots: [...bloc.mots], x0: bloc.x0, x1: bloc.x1 });
      continue;
    }
    cible.mots.push(...bloc.mots);
    cible.x0 = Math.min(cible.x0, bloc.x0);
    cible.x1 = Math.max(cible.x1, bloc.x1);
  }
  return resultat;
}

const ordonner = (mots: readonly Mot[]) =>
  [...mots].sort((a, b) => (Math.abs(a.y - b.y) > 1 ? a.y - b.y : a.x0 - b.x0));
const texteAmas = (amas: Amas) => texteDe(ordonner(amas.mots));
const connus = (amas: readonly Amas[]) => amas.filter((a) => roleColonne(texteAmas(a))).length;

/** Une rangée voisine prolonge l'en-tête si chacun de ses groupes complète un intitulé sans en faire perdre. */
function prolonger(amas: Amas[], rangee: Rangee | undefined, ecart: number, corps: number): Amas[] | null {
  if (!rangee || ecart > INTERLIGNE * corps) return null;
  const blocs = groupes(rangee);
  const enrichis = enrichir(amas, blocs);
  if (!enrichis || connus(enrichis) < connus(amas)) return null;
  const plausibles = blocs.every((bloc) => motsEntete(texteDe(bloc.mots)) || completeUnIntitule(enrichis, bloc));
  return plausibles ? enrichis : null;
}

const completeUnIntitule = (amas: readonly Amas[], bloc: Bloc) =>
  amas.some(
    (a) =>
      a.mots.includes(bloc.mots[0] as Mot) && a.mots.length > bloc.mots.length && roleColonne(texteAmas(a)) !== null,
  );

/** En-têtes de tableau d'une page, de haut en bas. Un intitulé peut tenir sur plusieurs rangées, au-dessus comme au-dessous. */
export function trouverEntetes(rangees: readonly Rangee[]): Entete[] {
  const entetes: Entete[] = [];
  for (let i = 0; i < rangees.length; i += 1) {
    const coeur = rangees[i] as Rangee;
    if (!estCoeur(coeur)) continue;
    let amas: Amas[] = groupes(coeur).map((bloc) => ({ mots: [...bloc.mots], x0: bloc.x0, x1: bloc.x1 }));
    let debut = i;
    let fin = i;
    for (let suite = prolonger(amas, rangees[fin + 1], (rangees[fin + 1]?.y ?? 0) - coeur.y, coeur.corps); suite; ) {
      amas = suite;
      fin += 1;
      const suivante = rangees[fin + 1];
      suite = prolonger(amas, suivante, (suivante?.y ?? 0) - (rangees[fin]?.y ?? 0), coeur.corps);
    }
    const limite = entetes.at(-1)?.fin ?? -1;
    for (let suite: Amas[] | null = amas; suite && debut - 1 > limite; ) {
      suite = prolonger(amas, rangees[debut - 1], (rangees[debut]?.y ?? 0) - (rangees[debut - 1]?.y ?? 0), coeur.corps);
      if (!suite) break;
      amas = suite;
      debut -= 1;
    }
    entetes.push({ debut, fin, colonnes: colonnesDe(amas) });
    i = fin;
  }
  return entetes;
}

function colonnesDe(amas: readonly Amas[]): Colonne[] {
  const colonnes = amas.map((a) => ({ role: roleColonne(texteAmas(a)), texte: texteAmas(a), x0: a.x0, x1: a.x1 }));
  return preciser(colonnes.sort((a, b) => a.x0 - b.x0));
}

// « Réf. » ou « Code » suivi d'un autre numéro : un seul est le rang de la ligne. Deux désignations (« Code », « Élément ») : la seconde précise.
function preciser(colonnes: Colonne[]): Colonne[] {
  const vus = new Set<RoleColonne>();
  return colonnes.map((colonne) => {
    if (!colonne.role || !vus.has(colonne.role)) {
      if (colonne.role) vus.add(colonne.role);
      return colonne;
    }
    if (colonne.role === "tps_mo" && !vus.has("tps_peinture")) return { ...colonne, role: "tps_peinture" };
    if (ROLES_MONTANT.has(colonne.role)) return colonne;
    return { ...colonne, role: null };
  });
}
