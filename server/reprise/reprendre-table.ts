import { randomUUID } from "node:crypto";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import { plaqueDe } from "../imports/entites/entite.ts";
import type { EntiteReprise, Fiche } from "./correspondance.ts";
import { lireFiche, valeurDe } from "./lire-ligne.ts";
import type { Passe } from "./passe.ts";
import { citerRefus, type RapportTable } from "./rapport.ts";
import { COMPLEMENTS, REPERES } from "./reperes.ts";
import {
  type Correspondance,
  creer,
  dejaRepris,
  type Repris,
  retenir,
  semblables,
  vehiculesDesPlaques,
} from "./reprise.queries.ts";
import type { LigneSource } from "./source/ligne-source.ts";
import { VERIFICATIONS } from "./verifications.ts";

export const LIGNES_PAR_LOT = 500;

export interface ContexteTable {
  passe: Passe;
  entite: EntiteReprise;
  rapport: RapportTable;
  /** Société des lignes qui ne disent pas la leur ; `null` : elles sont refusées. */
  societeParDefaut: string | null;
}

/** Une ligne en route vers sa fiche. */
interface Candidate {
  ligne: LigneSource;
  ancien: string;
  fiche: Fiche;
  client: string | null;
}

/**
 * Reprend un lot de lignes d'une table : ce qui l'est déjà est compté, ce qui est faux est refusé avec ses raisons, le reste est écrit avec
 * sa correspondance, dans la même transaction.
 */
export function reprendreLot(c: ContexteTable, lignes: readonly LigneSource[]): Promise<void> {
  return c.passe.lot(async (tx) => {
    const neuves = await ecarterConnues(c, tx, lignes);
    const lues = await lier(c, tx, neuves);
    const restantes = await rapprocher(c, tx, lues);
    if (c.entite.vehiculeParPlaque) await lierVehicules(tx, restantes);
    await ecrire(c, tx, restantes);
  });
}

const refuser = ({ rapport }: ContexteTable, { ligne, fichier }: LigneSource, id: string | null, raisons: string[]) =>
  citerRefus(rapport, { fichier, ligne, id, raisons });

async function ecarterConnues(
  c: ContexteTable,
  tx: Transaction,
  lignes: readonly LigneSource[],
): Promise<{ ligne: LigneSource; ancien: string }[]> {
  const nommees = lignes.map((ligne) => ({ ligne, ancien: valeurDe(ligne, ["id"])?.trim() ?? "" }));
  const repris = await dejaRepris(
    tx,
    c.entite.nom,
    nommees.map((n) => n.ancien),
  );
  const connues = new Map(repris.map((r) => [r.ancien, r]));
  const vues = new Set<string>();
  return nommees.filter(({ ligne, ancien }) => {
    const connue = connues.get(ancien);
    if (ancien === "" || ancien.length > 200) refuser(c, ligne, null, ["id : valeur requise"]);
    else if (vues.has(ancien) || connue?.passe === c.passe.id)
      refuser(c, ligne, ancien, ["Doublon : cet identifiant est déjà celui d'une ligne plus haut"]);
    else {
      vues.add(ancien);
      if (!connue) return true;
      c.rapport.deja_la += 1;
    }
    return false;
  });
}

/** Convertit, puis remplace chaque ancien identifiant cité par le nouveau. Une référence d'une autre société est refusée. */
async function lier(
  c: ContexteTable,
  tx: Transaction,
  neuves: readonly { ligne: LigneSource; ancien: string }[],
): Promise<Candidate[]> {
  const { entite, passe } = c;
  const lues = neuves.map((n) => ({ ...n, ...lireFiche(entite, n.ligne, passe.maintenant) }));
  const references = entite.colonnes.filter((col) => col.nature === "reference");
  const cites = new Map<string, Map<string, Repris>>();
  for (const { vers, entite: visee } of references) {
    if (!visee) continue;
    const anciens = [...new Set(lues.flatMap((l) => (l.fiche[vers] ? [String(l.fiche[vers])] : [])))];
    cites.set(vers, new Map((await dejaRepris(tx, visee, anciens)).map((r) => [r.ancien, r])));
  }
  return lues.flatMap(({ ligne, ancien, fiche, raisons }) => {
    const trouvees = new Map<string, Repris>();
    const muette = (fiche.client_id ?? null) === null;
    for (const { vers, entite: visee } of references) {
      const cite = fiche[vers];
      if (cite === null || cite === undefined) continue;
      const trouve = cites.get(vers)?.get(String(cite));
      if (trouve) trouvees.set(vers, trouve);
      else raisons.push(`${vers} : ${ABSENTE[visee ?? ""] ?? "fiche absente"} de la reprise (${String(cite)})`);
      fiche[vers] = trouve?.nouveau ?? null;
    }
    const client = societeDe(c, fiche, trouvees, muette);
    if (client === undefined && muette) raisons.push(SANS_SOCIETE);
    for (const [vers, { client_id: sien }] of trouvees)
      if (client && sien && vers !== "client_id" && sien !== client)
        raisons.push(`${vers} : appartient à une autre société`);
    const complete = COMPLEMENTS[entite.nom]?.(fiche) ?? fiche;
    if (raisons.length === 0) raisons.push(...(VERIFICATIONS[entite.nom]?.(complete) ?? []));
    if (raisons.length === 0) return [{ ligne, ancien, fiche: complete, client: client ?? null }];
    refuser(c, ligne, ancien, raisons);
    return [];
  });
}

const ABSENTE: Readonly<Record<string, string>> = {
  clients: "société absente",
  loueurs: "loueur absent",
  garages: "garage absent",
  vehicules: "véhicule absent",
  conducteurs: "conducteur absent",
  formulaires: "formulaire absent",
};
const SANS_SOCIETE = "client_id : société absente de la ligne (donnez-la avec --societe)";

/**
 * La société d'une ligne ; `undefined` si elle devrait en avoir une. Celle par défaut ne vaut que pour une ligne qui n'en cite aucune : une
 * société citée mais absente a déjà sa raison.
 */
function societeDe(
  { entite: { societe }, societeParDefaut }: ContexteTable,
  fiche: Fiche,
  trouvees: ReadonlyMap<string, Repris>,
  muette: boolean,
): string | null | undefined {
  if (societe === "aucune") return null;
  if (typeof societe === "object") return trouvees.get(societe.de)?.client_id ?? null;
  const dite = trouvees.get("client_id")?.nouveau;
  if (dite || societe === "facultative") return dite ?? null;
  if (muette && societeParDefaut) {
    fiche.client_id = societeParDefaut;
    return societeParDefaut;
  }
  return undefined;
}

/** Une fiche que Reflet a déjà n'est ni refaite ni changée ; venue d'une autre ligne de l'export, c'est un doublon. */
async function rapprocher(c: ContexteTable, tx: Transaction, lues: readonly Candidate[]): Promise<Candidate[]> {
  const reperes = lues.flatMap(({ fiche, client }, rang) => {
    const r = REPERES[c.entite.nom](fiche);
    return r ? [{ rang, client_id: client, a: r[0], b: r[1] }] : [];
  });
  const trouvees = new Map((await semblables(tx, c.entite, reperes)).map((s) => [s.rang, s]));
  const cles = new Map(reperes.map((r) => [r.rang, `${r.client_id} ${r.a} ${r.b}`]));
  const premieres = new Map<string, Candidate>();
  const liens: Correspondance[] = [];
  // Deux anciennes sociétés de même nom n'en deviennent jamais une : leurs personnes se verraient.
  const liees = new Map<string, string>();
  const restantes = lues.filter((l, rang) => {
    const trouvee = trouvees.get(rang);
    const cle = cles.get(rang);
    const premiere = cle === undefined ? undefined : premieres.get(cle);
    const prise = trouvee && (trouvee.ancien ?? liees.get(trouvee.id));
    if (trouvee && (prise === undefined || c.entite.doublon === "confondre")) {
      liees.set(trouvee.id, l.ancien);
      liens.push({ entite: c.entite.nom, ancien: l.ancien, nouveau: trouvee.id, client_id: l.client });
      c.rapport.deja_la += 1;
      return false;
    }
    const autre = prise ?? premiere?.ancien;
    if (autre !== undefined && (trouvee || c.entite.doublon === "refuser")) {
      refuser(c, l.ligne, l.ancien, [`Doublon : même fiche que ${autre}`]);
      return false;
    }
    if (premiere) {
      liens.push({ entite: c.entite.nom, ancien: l.ancien, nouveau: String(premiere.fiche.id), client_id: l.client });
      c.rapport.deja_la += 1;
      return false;
    }
    l.fiche = { ...l.fiche, id: randomUUID() };
    if (cle !== undefined) premieres.set(cle, l);
    return true;
  });
  if (liens.length > 0) await retenir(tx, liens.map(societeDuLien(c)), c.passe.id, c.passe.maintenant);
  return restantes;
}

/** Une société est la sienne : ce qui la cite compare à elle. */
const societeDuLien =
  ({ entite }: ContexteTable) =>
  (lien: Correspondance): Correspondance =>
    entite.nom === "clients" ? { ...lien, client_id: lien.nouveau } : lien;

async function lierVehicules(tx: Transaction, candidates: readonly Candidate[]): Promise<void> {
  const reperes = candidates.flatMap(({ fiche, client }, rang) =>
    client && fiche.immatriculation
      ? [{ rang, client_id: client, plaque: plaqueDe(String(fiche.immatriculation)) }]
      : [],
  );
  const trouves = new Map((await vehiculesDesPlaques(tx, reperes)).map((v) => [v.rang, v.id]));
  candidates.forEach(({ fiche }, rang) => {
    fiche.vehicule_id = trouves.get(rang) ?? null;
  });
}

/** La table a-t-elle sa propre colonne de société, ou la tient-elle d'une autre ? */
const AVEC_SOCIETE: ReadonlySet<string> = new Set(["historique_affectation_vehicules"]);

async function ecrire(c: ContexteTable, tx: Transaction, candidates: readonly Candidate[]): Promise<void> {
  if (candidates.length === 0) return;
  try {
    await c.passe.tenter(() => ecrireEnsemble(c, tx, candidates));
    c.rapport.creees += candidates.length;
  } catch (erreur) {
    const raison = raisonDeLaBase(erreur);
    if (!raison) throw erreur;
    const [seule] = candidates;
    // Une seule ligne refusée par la base annule le lot : on le rejoue ligne par ligne pour ne perdre qu'elle.
    if (candidates.length === 1 && seule) return refuser(c, seule.ligne, seule.ancien, [raison]);
    for (const candidate of candidates) await ecrire(c, tx, [candidate]);
  }
}

async function ecrireEnsemble(c: ContexteTable, tx: Transaction, candidates: readonly Candidate[]): Promise<void> {
  const { entite, passe } = c;
  await creer(
    tx,
    entite,
    candidates.map(({ fiche, client }) => ({
      ...fiche,
      ...entite.constantes,
      ...(AVEC_SOCIETE.has(entite.vers) && { client_id: client }),
    })),
  );
  const liens = candidates.map(({ ancien, fiche, client }) => ({
    entite: entite.nom,
    ancien,
    nouveau: String(fiche.id),
    client_id: client,
  }));
  await retenir(tx, liens.map(societeDuLien(c)), passe.id, passe.maintenant);
}

/** Ce que la base refuse d'une ligne, en français ; `null` si l'erreur n'est pas celle d'une ligne. */
function raisonDeLaBase(erreur: unknown): string | null {
  const { code, constraint } = refusDeLaBase(erreur);
  if (code === "23505") return "Doublon : une autre fiche tient déjà cette place";
  if (code === "23P01") return "Cette période en chevauche une autre du même véhicule";
  if (code === "23503") return "Une fiche citée n'existe plus";
  return code?.startsWith("23") || code?.startsWith("22")
    ? `La base refuse cette ligne${constraint ? ` (${constraint})` : ""}`
    : null;
}
