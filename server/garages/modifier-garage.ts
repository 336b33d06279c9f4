import { type ChampsGarage, changeAdresse, type ValeurGarage } from "../../domain/garages/champs-garage.ts";
import { erreursGarage } from "../../domain/garages/garage.erreurs.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { reseauPropose } from "../references/references.queries.ts";
import { type AdresseGarage, modifierGarage, relireGarage, verrouillerGarage } from "./ecriture.queries.ts";
import { localiser } from "./localiser-garage.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsGarage>;
  avant: Record<string, ValeurGarage>;
}

/**
 * Enregistre une section : les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409, rien n'est écrasé). Une
 * adresse changée efface les coordonnées ; elles se recalculent après la transaction si l'adresse, le code postal et la ville y sont.
 */
export async function modifierUnGarage(entree: Entree, c: ContexteConnecte): Promise<GarageLu> {
  const { base } = c.services;
  const adresse = await base.ecrire(c.jeton, c.maintenant, (tx) => enregistrer(tx, entree));
  if (adresse) await localiser(entree.id, adresse, c);
  const relu = await base.ecrire(c.jeton, c.maintenant, (tx) => relireGarage(tx, entree.id), { lectureSeule: true });
  if (!relu) throw erreursGarage.introuvable();
  return relu;
}

/** Rend la nouvelle adresse, ou `null` si elle n'a pas changé. */
async function enregistrer(tx: Transaction, { id, champs, avant }: Entree): Promise<AdresseGarage | null> {
  const actuel = await garageModifiable(tx, id);
  const { reseau } = champs; // celui qu'elle porte déjà reste accepté, même archivé depuis
  if (reseau && reseau !== actuel.reseau && !(await reseauPropose(tx, reseau))) throw erreursGarage.reseauInconnu();
  const changes = changements<ChampsGarage>(actuel, champs, avant);
  if (Object.keys(changes).length === 0) return null;
  const deplace = changeAdresse(changes);
  await modifierGarage(tx, id, changes, deplace);
  return deplace ? { ...actuel, ...changes } : null;
}

/** La fiche verrouillée, que l'on peut encore écrire. */
export async function garageModifiable(tx: Transaction, id: string): Promise<GarageLu & ChampsGarage> {
  const actuel = await verrouillerGarage(tx, id);
  if (!actuel) throw erreursGarage.introuvable();
  if (actuel.archive_le !== null) throw erreursGarage.archive();
  return actuel as GarageLu & ChampsGarage; // un réseau d'un ancien dossier reste le texte qu'il est
}
