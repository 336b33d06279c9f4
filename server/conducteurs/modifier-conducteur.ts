import type { ChampsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import {
  type ConducteurVerrouille,
  modifierConducteur,
  relireConducteur,
  verrouillerConducteur,
} from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsConducteur>;
  avant: Record<string, string | null>;
}

/** Enregistre une section : les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409). */
export async function modifierUnConducteur(tx: Transaction, { id, champs, avant }: Entree): Promise<ConducteurLu> {
  const actuel = await prendreSuivi(tx, id);
  const colonnes = changements<ChampsConducteur>(actuel, champs, avant);
  if (Object.keys(colonnes).length > 0) await modifierConducteur(tx, id, colonnes);
  return relire(tx, id);
}

/** Le conducteur, verrouillé ; archivé, il ne se modifie pas. */
export async function prendreSuivi(tx: Transaction, id: string): Promise<ConducteurVerrouille> {
  const actuel = await verrouillerConducteur(tx, id);
  if (!actuel) throw erreursConducteur.introuvable();
  if (actuel.archive) throw erreursConducteur.archive();
  return actuel;
}

export async function relire(tx: Transaction, id: string): Promise<ConducteurLu> {
  const conducteur = await relireConducteur(tx, id);
  if (!conducteur) throw erreursConducteur.introuvable();
  return conducteur;
}
