import { erreursClient } from "../../domain/clients/client.erreurs.ts";
import type { ChampsClient, ClientLu } from "../../domain/clients/client.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  clientDeLaCle,
  clientDuNom,
  clientDuSiren,
  ecrireClient,
  effacerClient,
  fermerSessionsDeClient,
  insererClient,
  poserDesactivation,
  relireClient,
  verrouillerClient,
} from "./ecriture.queries.ts";

/** Une même demande envoyée deux fois rend la même société ; un nom ou un SIREN pris est dit avec celle qui le porte. */
export async function creerClient(
  tx: Transaction,
  { cle_idempotence: cle, ...champs }: ChampsClient & { cle_idempotence: string },
): Promise<ClientLu> {
  // L'unicité de la base tranche d'abord : deux envois lancés ensemble se suivent ici, et le second retrouve la première.
  const id = (await insererClient(tx, champs, cle))?.id ?? (await clientDeLaCle(tx, cle))?.id;
  if (!id) await refuserDoublons(tx, champs, null);
  return (await relireClient(tx, id ?? "")) as ClientLu; // insérée, ou trouvée par sa clé, à l'instant
}

async function refuserDoublons(
  tx: Transaction,
  { nom, siren }: Partial<ChampsClient>,
  sauf: string | null,
): Promise<void> {
  const homonyme = nom === undefined ? undefined : await clientDuNom(tx, nom, sauf);
  if (homonyme) throw erreursClient.nomPris(homonyme);
  const autre = siren ? await clientDuSiren(tx, siren, sauf) : undefined;
  if (autre) throw erreursClient.sirenPris(autre);
}

export async function modifierClient(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ChampsClient>; avant: Readonly<Record<string, unknown>> },
): Promise<ClientLu> {
  const actuel = await societe(tx, id);
  const changes = changements<ChampsClient>(actuel, champs, avant);
  if (changes.est_partenaire && actuel.est_prestataire) throw erreursClient.prestataire("marque comme partenaire");
  if (changes.autonomie && actuel.est_prestataire) throw erreursClient.prestataire("rend autonome");
  if (changes.lecteur_distant && actuel.est_prestataire) throw erreursClient.prestataire("relit au dehors");
  await refuserDoublons(tx, changes, id);
  if (Object.keys(changes).length > 0) await ecrireClient(tx, id, changes);
  return (await relireClient(tx, id)) as ClientLu; // verrouillée à l'instant : elle existe
}

/** Ses personnes perdent leur accès et leurs sessions se ferment ; rien d'autre ne change. Réactiver rend l'accès, pas les sessions. */
export async function desactiverClient(
  tx: Transaction,
  { id, desactivee }: { id: string; desactivee: boolean },
  { maintenant }: ContexteConnecte,
): Promise<{ client: ClientLu; sessions_fermees: number }> {
  const actuel = await societe(tx, id);
  if (actuel.est_prestataire) throw erreursClient.prestataire("désactive");
  await poserDesactivation(tx, id, desactivee ? maintenant : null);
  const sessions_fermees = desactivee ? await fermerSessionsDeClient(tx, id, maintenant) : 0;
  return { client: (await relireClient(tx, id)) as ClientLu, sessions_fermees }; // verrouillée à l'instant
}

/** Une société ne se retire que vide : ses fiches n'auraient plus de propriétaire. */
export async function supprimerClient(tx: Transaction, { id }: { id: string }): Promise<{ retiree: true }> {
  const actuel = await societe(tx, id);
  if (actuel.est_prestataire) throw erreursClient.prestataire("retire");
  if (Object.values(actuel.attaches).some((n) => n > 0)) throw erreursClient.retenue(actuel.attaches);
  try {
    await effacerClient(tx, id);
  } catch (erreur) {
    // Une fiche vient d'y entrer, ou une table que les nombres ne comptent pas la désigne : la base retient.
    if (refusDeLaBase(erreur).code === "23503") throw erreursClient.retenue(actuel.attaches);
    throw erreur;
  }
  return { retiree: true };
}

async function societe(tx: Transaction, id: string): Promise<ClientLu> {
  const actuel = await verrouillerClient(tx, id);
  if (!actuel) throw erreursClient.introuvable();
  return actuel;
}
