import type { ConventionDate } from "../../domain/imports/colonne.ts";
import { colonneDe, DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import type { Encodage } from "../../domain/imports/encodages.ts";
import { erreursImport } from "../../domain/imports/import.erreurs.ts";
import type { EtatImport, ImportLu } from "../../domain/imports/import.ts";
import type { Correspondance } from "../../domain/imports/lire-ligne.ts";
import { refusDeCorrespondance } from "../../domain/imports/reconnaitre-colonnes.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  abandonner,
  choisirEncodage,
  type ImportVerrouille,
  lancerEtape,
  lireImport,
  poserCorrespondance,
  retenirCorrespondance,
  verrouillerImport,
} from "./imports.queries.ts";
import { laisserDouteuses, viderLignes } from "./lignes.queries.ts";
import { cleDesTitres } from "./lire-import.ts";
import { signalerImport } from "./reveil.ts";

/** L'import, verrouillé, s'il est bien à l'une de ces étapes. Lève introuvable, pas_maintenant. */
async function exiger(tx: Transaction, id: string, etats: readonly EtatImport[]): Promise<ImportVerrouille> {
  const trouve = await verrouillerImport(tx, id);
  if (!trouve) throw erreursImport.introuvable();
  if (!etats.includes(trouve.etat)) throw erreursImport.pasMaintenant();
  return trouve;
}

async function relire(tx: Transaction, id: string): Promise<ImportLu> {
  const ligne = await tx.une<{ json: string }>(lireImport(id));
  signalerImport();
  return JSON.parse(ligne?.json ?? "null") as ImportLu; // forme posée par lireImport
}

/** Relit le fichier dans l'encodage choisi : ses lignes et ses colonnes sont remplacées. Lève introuvable, pas_maintenant. */
export async function relancerLecture(
  tx: Transaction,
  { id, encodage }: { id: string; encodage: Encodage },
  { acteur }: ContexteConnecte,
): Promise<ImportLu> {
  await exiger(tx, id, ["colonnes", "pret"]);
  await choisirEncodage(tx, id, encodage);
  await lancerEtape(tx, id, "lecture", acteur.id);
  return relire(tx, id);
}

interface Choix {
  id: string;
  correspondance: Correspondance;
  decimale: "," | ".";
  dates?: readonly (ConventionDate | null)[] | undefined;
}

/** Vérifie toutes les lignes avec ces colonnes, et les retient pour le prochain fichier aux mêmes titres. */
export async function lancerVerification(
  tx: Transaction,
  choix: Choix,
  { acteur }: ContexteConnecte,
): Promise<ImportLu> {
  const trouve = await exiger(tx, choix.id, ["colonnes", "pret"]);
  const description = DESCRIPTIONS[trouve.entite];
  const titres = trouve.colonnes.map((c) => c.titre);
  if (choix.correspondance.length !== titres.length) throw erreursImport.pasMaintenant();
  const inconnue = choix.correspondance.find((c) => c !== null && !colonneDe(description, c));
  const refus = inconnue
    ? "Une colonne choisie n'existe pas."
    : refusDeCorrespondance(description, choix.correspondance);
  if (refus) throw erreursImport.colonnes(refus);
  await poserCorrespondance(tx, choix.id, choix.correspondance, choix.decimale, choix.dates ?? []);
  await retenirCorrespondance(tx, trouve, cleDesTitres(titres), choix.correspondance);
  await lancerEtape(tx, choix.id, "verification", acteur.id);
  return relire(tx, choix.id);
}

/** Écrit les lignes valables, moins celles à vérifier si la personne les laisse ; les rejetées restent de côté, dans leur fichier. */
export async function lancerImport(
  tx: Transaction,
  { id, sans_douteuses }: { id: string; sans_douteuses?: boolean | undefined },
  { acteur }: ContexteConnecte,
): Promise<ImportLu> {
  const { crees, modifies } = await exiger(tx, id, ["pret"]);
  const aEcrire = sans_douteuses ? await laisserDouteuses(tx, id) : crees + modifies;
  if (aEcrire === 0) throw erreursImport.rienAImporter();
  await lancerEtape(tx, id, "import", acteur.id);
  return relire(tx, id);
}

/** Remet les fiches comme avant ; un import arrêté en route s'annule aussi. */
export async function lancerAnnulation(
  tx: Transaction,
  { id }: { id: string },
  { acteur }: ContexteConnecte,
): Promise<ImportLu> {
  const { annulable } = await exiger(tx, id, ["termine", "echec"]);
  if (!annulable) throw erreursImport.plusAnnulable();
  await lancerEtape(tx, id, "annulation", acteur.id);
  return relire(tx, id);
}

/** Laisse tomber un import qui n'a rien écrit : ses lignes s'effacent tout de suite. */
export async function abandonnerImport(
  tx: Transaction,
  { id }: { id: string },
  c: ContexteConnecte,
): Promise<{ ok: true }> {
  await exiger(tx, id, ["lecture", "colonnes", "verification", "pret"]);
  await viderLignes(tx, id);
  await abandonner(tx, id, c.maintenant);
  return { ok: true };
}
