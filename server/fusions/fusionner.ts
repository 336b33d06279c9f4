import { erreursFusion } from "../../domain/fusions/fusion.erreurs.ts";
import type { DemandeFusion, Fusion } from "../../domain/fusions/fusion.ts";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  archiverFiche,
  deplacer,
  type FicheVerrouillee,
  fusionDeLaCle,
  insererFusion,
  laisserLeTemps,
  lireFusion,
  nommerAutrement,
  noterAnnulation,
  oublierAutreNom,
  recopierConditions,
  remettre,
  retirerCopies,
  verrouillerFiche,
  verrouillerFusion,
} from "./fusions.queries.ts";

/**
 * Tout ce qui désignait la fiche fusionnée désigne la fiche gardée, hors les conditions que celles de la fiche gardée remplacent ; la
 * première s'archive. Une transaction : tout, ou rien. La même clé ne fusionne qu'une fois.
 */
export async function fusionner(
  tx: Transaction,
  demande: DemandeFusion,
  { acteur, maintenant }: ContexteConnecte,
): Promise<Fusion> {
  const faite = await fusionDeLaCle(tx, acteur.id, demande.cle_idempotence);
  if (faite) return relire(tx, faite.id);
  if (demande.gardee_id === demande.fusionnee_id) throw erreursFusion.memeFiche();
  await laisserLeTemps(tx);
  const { gardee, fusionnee } = await verrouiller(tx, demande);
  if (gardee.client_id !== fusionnee.client_id) throw erreursFusion.autreSociete();
  if (gardee.archivee || fusionnee.archivee) throw erreursFusion.archivee();
  const noms = { gardee_nom: gardee.nom, fusionnee_nom: fusionnee.nom, client_id: gardee.client_id };
  const creee = await insererFusion(tx, { ...demande, ...noms }, acteur.id, maintenant);
  // Le même envoi, arrivé deux fois au même instant.
  if (!creee) throw erreursFusion.enMemeTemps();
  await siLaBaseAccepte(erreursFusion.enMemeTemps, () => deplacer(tx, creee.id, demande));
  await archiverFiche(tx, demande.entite, demande.fusionnee_id, maintenant);
  if (demande.entite === "loueurs") {
    await recopierConditions(tx, creee.id, demande);
    await nommerAutrement(tx, creee.id, demande.gardee_id, fusionnee.nom);
  }
  return relire(tx, creee.id);
}

/**
 * Rend à la fiche fusionnée tout ce qui désigne encore la fiche gardée, et la restaure. Ce qui a été changé depuis garde sa valeur :
 * `laissees` dit combien.
 */
export async function annulerFusion(
  tx: Transaction,
  { id }: { id: string },
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ fusion: Fusion; remises: number; laissees: number }> {
  await laisserLeTemps(tx);
  const f = await verrouillerFusion(tx, id);
  if (!f) throw erreursFusion.introuvable();
  if (f.annulee) throw erreursFusion.dejaAnnulee();
  await verrouiller(tx, f);
  await oublierAutreNom(tx, id);
  const copiesGardees = await retirerCopies(tx, id);
  const remises = await siLaBaseAccepte(erreursFusion.annulationImpossible, () => remettre(tx, id));
  await archiverFiche(tx, f.entite, f.fusionnee_id, null);
  await noterAnnulation(tx, id, acteur.id, maintenant);
  return { fusion: await relire(tx, id), remises, laissees: f.deplaces - remises + copiesGardees };
}

/** Dans l'ordre des identifiants : deux fusions croisées ne s'attendent pas l'une l'autre. */
async function verrouiller(
  tx: Transaction,
  d: Pick<DemandeFusion, "entite" | "gardee_id" | "fusionnee_id">,
): Promise<{ gardee: FicheVerrouillee; fusionnee: FicheVerrouillee }> {
  const fiches = new Map<string, FicheVerrouillee | undefined>();
  for (const id of [d.gardee_id, d.fusionnee_id].toSorted()) fiches.set(id, await verrouillerFiche(tx, d.entite, id));
  const [gardee, fusionnee] = [fiches.get(d.gardee_id), fiches.get(d.fusionnee_id)];
  if (!gardee || !fusionnee) throw erreursFusion.ficheIntrouvable();
  return { gardee, fusionnee };
}

async function relire(tx: Transaction, id: string): Promise<Fusion> {
  const lue = await lireFusion(tx, id);
  if (!lue) throw erreursFusion.introuvable();
  return lue;
}

/** Une période déjà prise (exclusion) est `refus` ; une écriture croisée se recommence. */
async function siLaBaseAccepte<T>(refus: () => Error, travail: () => Promise<T>): Promise<T> {
  try {
    return await travail();
  } catch (erreur) {
    const { code } = refusDeLaBase(erreur);
    if (code === "23P01") throw refus();
    if (code === "23505" || code === "23503" || code === "40P01") throw erreursFusion.enMemeTemps();
    throw erreur;
  }
}
