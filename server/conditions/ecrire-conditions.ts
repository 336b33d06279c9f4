import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import { type AutreVersion, erreursConditions } from "../../domain/conditions/conditions.erreurs.ts";
import { type ConditionsSaisies, saisieDe } from "../../domain/conditions/conditions-loueur.ts";
import { erreursLoueur } from "../../domain/loueurs/loueur.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  clientExiste,
  insererVersion,
  lireVersion,
  modifierVersion,
  supprimerVersion,
  terminerVersion,
  verrouillerConditionsDuLoueur,
  verrouillerVersion,
  versionDeLaCle,
  versionQuiCourt,
} from "./conditions.queries.ts";

interface Terminer {
  id: string;
  avant: string | null;
}
interface Nouvelle {
  id: string;
  champs: ConditionsSaisies;
  terminer?: Terminer | undefined;
  cle_idempotence: string;
}
interface Correction {
  id: string;
  champs: ConditionsSaisies;
  terminer?: Terminer | undefined;
  /** Les conditions que la personne avait lues. */
  avant: Readonly<Record<string, unknown>>;
  malgre?: number | undefined;
}

/** Le jour d'avant, en date ISO. */
const veille = (iso: string): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Ajoute une version. La même clé n'en crée qu'une ; deux versions d'une même société et d'un même type ne courent jamais le même jour. */
export async function creerVersion(
  tx: Transaction,
  { id: loueurId, champs, terminer, cle_idempotence: cle }: Nouvelle,
): Promise<{ id: string }> {
  if (!(await verrouillerConditionsDuLoueur(tx, loueurId))) throw erreursLoueur.introuvable();
  const deja = await versionDeLaCle(tx, cle);
  if (deja) return { id: deja.id };
  await verifierClient(tx, champs);
  await laisserLaPlace(tx, loueurId, champs, null, terminer);
  const cree = await insererVersion(tx, loueurId, champs, cle);
  return { id: cree?.id ?? "" }; // la clé était libre, le loueur verrouillé : elle est insérée
}

/**
 * Corrige une version, champ par champ : ce qu'un autre a changé depuis et que la personne n'a pas touché demeure ; le même champ changé par
 * les deux est un refus. Si des restitutions ont été rapprochées avec elle, la personne doit l'avoir admis :
 * leurs calculs restent, figés, jusqu'à ce qu'on les refasse.
 */
export async function corrigerVersion(
  tx: Transaction,
  { id, champs: saisis, terminer, avant, malgre }: Correction,
  { maintenant }: ContexteConnecte,
): Promise<{ id: string }> {
  const place = await verrouillerVersion(tx, id);
  if (!place) throw erreursConditions.introuvable();
  await verrouillerConditionsDuLoueur(tx, place.loueur_id);
  const actuelle = await lireVersion(tx, id, jourDeParis(maintenant));
  if (!actuelle) throw erreursConditions.introuvable();
  const champs = fondre(saisieDe(actuelle), saisis, avant);
  if (actuelle.rapprochements > 0 && malgre !== actuelle.rapprochements)
    throw erreursConditions.appliquee(actuelle.rapprochements);
  await verifierClient(tx, champs);
  await laisserLaPlace(tx, place.loueur_id, champs, id, terminer);
  await modifierVersion(tx, id, champs);
  return { id };
}

/** Les conditions actuelles, et ce que la personne y change. */
function fondre(
  actuelles: ConditionsSaisies,
  saisis: ConditionsSaisies,
  avant: Readonly<Record<string, unknown>>,
): ConditionsSaisies {
  const noms = Object.keys(saisis) as (keyof ConditionsSaisies)[];
  const changes = noms.filter((n) => !memeValeur(saisis[n], avant[n]) && !memeValeur(saisis[n], actuelles[n]));
  const prendre = (source: ConditionsSaisies, lesquels: readonly (keyof ConditionsSaisies)[]) =>
    Object.fromEntries(lesquels.map((n) => [n, source[n]])) as Partial<ConditionsSaisies>; // les noms viennent de la saisie
  const disputes = changes.filter((n) => !memeValeur(avant[n], actuelles[n]));
  if (disputes.length > 0) throw erreursConditions.changees(prendre(actuelles, disputes));
  const fondues = { ...actuelles, ...prendre(saisis, changes) };
  // Un début et une fin changés par deux personnes peuvent se croiser.
  if (fondues.valable_au !== null && fondues.valable_au < fondues.valable_du)
    throw erreurs.saisieInvalide({ valable_au: "La fin précède le début" });
  return fondues;
}

/** Supprime une version que rien n'a appliquée ; celle qui a servi reste, on peut la terminer. */
export async function supprimer(
  tx: Transaction,
  { id }: { id: string },
  { maintenant }: ContexteConnecte,
): Promise<{ supprimee: boolean }> {
  if (!(await verrouillerVersion(tx, id))) throw erreursConditions.introuvable();
  const version = await lireVersion(tx, id, jourDeParis(maintenant));
  if (version && version.rapprochements > 0) throw erreursConditions.appliquee(version.rapprochements);
  await supprimerVersion(tx, id);
  return { supprimee: true };
}

async function verifierClient(tx: Transaction, { client_id }: ConditionsSaisies): Promise<void> {
  if (client_id !== null && !(await clientExiste(tx, client_id)))
    throw erreurs.saisieInvalide({ client_id: "Ce client n'existe pas ou n'existe plus" });
}

async function laisserLaPlace(
  tx: Transaction,
  loueurId: string,
  champs: ConditionsSaisies,
  sauf: string | null,
  terminer: Terminer | undefined,
): Promise<void> {
  if (terminer) {
    const autre = await versionQuiCourt(tx, loueurId, champs, sauf);
    if (autre?.id === terminer.id && veillePossible(autre, champs))
      await terminerVersion(tx, terminer.id, terminer.avant, veille(champs.valable_du));
  }
  const autre = await versionQuiCourt(tx, loueurId, champs, sauf);
  if (!autre) return;
  const { id, valable_du, valable_au } = autre;
  throw erreursConditions.chevauchement(
    { id, valable_du, valable_au },
    valable_du > champs.valable_du ? "valable_au" : "valable_du",
    veillePossible(autre, champs) ? veille(champs.valable_du) : null,
  );
}

/** Finir l'autre la veille laisse-t-il la place sans rien perdre de ses jours d'après ? */
const veillePossible = (autre: AutreVersion, { valable_du, valable_au }: ConditionsSaisies): boolean =>
  autre.valable_du < valable_du &&
  (valable_au === null || (autre.valable_au !== null && autre.valable_au <= valable_au));
