import { formaterEuros } from "../../domain/commun/montants.ts";
import type { LigneRapprochee, RapprochementLu, VerdictGarde } from "../../domain/rapprochements/rapprochement.ts";
import { estPartie } from "./sort-des-lignes.ts";

/** Une rangée de l'écran : ce que les trois documents disent de la même chose, et ce qu'il faut en penser. */
export interface Rangee {
  cle: string;
  pv: LigneRapprochee | null;
  rapport: LigneRapprochee | null;
  /** Les autres lignes du rapport que cette ligne de facture regroupe. */
  regroupees: LigneRapprochee[];
  /** Une ligne du rapport que la facture ne nomme pas, mais répartit sur ses dommages. */
  repartie: boolean;
  facture: LigneRapprochee | null;
  verdicts: VerdictGarde[];
  /** Contestable de la ligne, en centimes : une ligne contestée entière ne compte qu'une fois. */
  contestable: number;
  impose: boolean;
}

const ENTIERS = new Set([
  "absent_du_rapport",
  "double_facturation",
  "absent_du_pv",
  "posterieur_a_la_restitution",
  "sous_seuil",
]);
export const estEntier = (verdict: string): boolean => ENTIERS.has(verdict);

/** Les lignes de facture dans leur ordre, puis celles du rapport et du PV que rien ne facture. */
export function rangeesDe(r: RapprochementLu): Rangee[] {
  const trouver = (lignes: readonly LigneRapprochee[], id: string | null | undefined) =>
    lignes.find((l) => l.id === id) ?? null;
  const comptees = r.explication.comptees_autrement ?? [];
  const parLigne = Map.groupBy(r.verdicts, (v) => v.ligne_facture_id);
  const facturees = r.lignes.facture.map((facture): Rangee => {
    const verdicts = parLigne.get(facture.id) ?? [];
    const [premier] = verdicts;
    return {
      cle: facture.id,
      facture,
      rapport: trouver(r.lignes.rapport, premier?.ligne_rapport_id),
      regroupees: comptees.flatMap((c) =>
        c.facture === facture.id ? (trouver(r.lignes.rapport, c.rapport) ?? []) : [],
      ),
      repartie: false,
      pv: trouver(r.lignes.pv, premier?.ligne_pv_id),
      verdicts,
      contestable: contestableDe(verdicts),
      impose: r.imposees.includes(facture.id),
    };
  });
  const regroupees = comptees.filter((c) => c.facture !== null).map((c) => c.rapport);
  const vues = new Set([...r.verdicts.flatMap((v) => [v.ligne_rapport_id, v.ligne_pv_id]), ...regroupees]);
  const reparties = new Set(comptees.filter((c) => c.facture === null).map((c) => c.rapport));
  const seules = (lignes: readonly LigneRapprochee[]) => lignes.filter((l) => l.nature === "fre" && !vues.has(l.id));
  const seulesDites = nonFacturees(seules(r.lignes.rapport), seules(r.lignes.pv));
  return [...facturees, ...seulesDites.map((rangee) => ({ ...rangee, repartie: reparties.has(rangee.cle) }))];
}

/**
 * Combien de ces rangées se montrent d'abord, `max` au plus : une rangée de plusieurs verdicts est haute de plusieurs, et deux se montrent toujours.
 * Une seule de plus que `max` ne vaut pas un clic.
 */
export function aMontrer(rangees: readonly Rangee[], max: number): number {
  const voulues = rangees.length <= max + 1 ? rangees.length : max;
  let verdicts = 0;
  const haute = rangees.slice(0, voulues).findIndex((x) => {
    verdicts += Math.max(1, x.verdicts.length);
    return verdicts > max + 1;
  });
  return haute === -1 ? voulues : Math.max(Math.min(2, voulues), haute);
}

/**
 * L'addition que l'œil fait des verdicts montrés, quand elle n'est pas le contestable : une remise et une franchise se prennent sur l'ensemble, et
 * un avoir a pu en rendre. Nulle si elle tombe juste, ou si la lettre partie réclame chaque ligne pour elle-même.
 */
export function direAddition(r: RapprochementLu): string | null {
  if (estPartie(r) || r.montant_contestable === 0) return null;
  const verdicts =
    rangeesDe(r).reduce((total, x) => total + x.contestable, 0) +
    surLaFacture(r).reduce((total, v) => total + v.montant_contestable, 0);
  const suites = [
    verdicts !== r.montant_contestable &&
      `la facture recomptée en entier, remise et franchise comprises, laisse ${formaterEuros(r.montant_contestable)}`,
    r.rendu > 0 && `un avoir en a rendu ${formaterEuros(Math.min(r.rendu, r.montant_contestable))}`,
  ].filter((suite) => suite !== false);
  return suites.length === 0
    ? null
    : `${[`Ces verdicts font ${formaterEuros(verdicts)}`, ...suites].join("\u00a0; ")}.`;
}

/** Ce que rien ne facture : le procès-verbal en face du rapport, pour ne dire absent de l'un que ce qui n'y est pas. */
function nonFacturees(rapport: readonly LigneRapprochee[], pv: readonly LigneRapprochee[]): Rangee[] {
  const libres = new Set(pv);
  const prendre = (ligne: LigneRapprochee): LigneRapprochee | null => {
    const memes = [...libres].filter((l) => l.element !== null && l.element === ligne.element);
    const choisie = memes.find((l) => l.dommage === ligne.dommage) ?? memes[0] ?? null;
    if (choisie) libres.delete(choisie);
    return choisie;
  };
  const enFace = rapport.map((ligne): Rangee => ({ ...VIDE, cle: ligne.id, rapport: ligne, pv: prendre(ligne) }));
  return [...enFace, ...[...libres].map((ligne): Rangee => ({ ...VIDE, cle: ligne.id, pv: ligne }))];
}

const VIDE: Omit<Rangee, "cle"> = {
  pv: null,
  rapport: null,
  regroupees: [],
  repartie: false,
  facture: null,
  verdicts: [],
  contestable: 0,
  impose: false,
};

function contestableDe(verdicts: readonly VerdictGarde[]): number {
  const entier = verdicts.find((v) => estEntier(v.verdict));
  return entier ? entier.montant_contestable : verdicts.reduce((total, v) => total + v.montant_contestable, 0);
}

/** Les verdicts qui portent sur la facture entière. */
export const surLaFacture = (r: RapprochementLu): VerdictGarde[] =>
  r.verdicts.filter((v) => v.ligne_facture_id === null);
