import { erreursClient } from "../../domain/clients/client.erreurs.ts";
import type { Agence } from "../../domain/clients/client.ts";
import type { Transaction } from "../db/base.ts";
import {
  effacerAgence,
  insererAgence,
  relireAgences,
  renommerDansFiches,
  verrouillerClient,
} from "./ecriture.queries.ts";

/** La société tenue jusqu'à la fin : deux renommages lancés ensemble se suivent. */
async function tenir(tx: Transaction, id: string): Promise<Agence[]> {
  if (!(await verrouillerClient(tx, id))) throw erreursClient.introuvable();
  return relireAgences(tx, id);
}

export async function ajouterAgence(tx: Transaction, { id, nom }: { id: string; nom: string }): Promise<Agence[]> {
  await tenir(tx, id);
  if (!(await insererAgence(tx, id, nom))) throw erreursClient.agencePrise(nom);
  return relireAgences(tx, id);
}

/** Renomme l'agence et toutes les fiches qui la portent, si leur nombre est encore celui de l'aperçu. */
export async function renommerAgence(
  tx: Transaction,
  { id, de, vers, ...apercu }: { id: string; de: string; vers: string; vehicules: number; restitutions: number },
): Promise<Agence[]> {
  const actuelle = (await tenir(tx, id)).find((a) => a.nom === de);
  if (!actuelle) throw erreursClient.agenceIntrouvable();
  if (de === vers) throw erreursClient.agenceInchangee();
  const { vehicules, restitutions } = actuelle;
  if (vehicules !== apercu.vehicules || restitutions !== apercu.restitutions)
    throw erreursClient.apercuDepasse({ vehicules, restitutions });
  await renommerDansFiches(tx, id, de, vers);
  return relireAgences(tx, id);
}

export async function retirerAgence(
  tx: Transaction,
  { id, agence_id }: { id: string; agence_id: string },
): Promise<Agence[]> {
  const actuelle = (await tenir(tx, id)).find((a) => a.id === agence_id);
  if (!actuelle) throw erreursClient.agenceIntrouvable();
  if (actuelle.vehicules + actuelle.restitutions > 0) throw erreursClient.agencePortee(actuelle);
  await effacerAgence(tx, id, agence_id);
  return relireAgences(tx, id);
}
