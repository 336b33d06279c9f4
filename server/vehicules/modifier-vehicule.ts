import { jourDeParis } from "../../domain/commun/dates.ts";
import { exigerSansDoute, traceDes } from "../../domain/commun/doutes.ts";
import type { ChampsVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { doutesDuVehicule } from "./doutes-vehicule.ts";
import {
  ecrireVehicule,
  memePlaque,
  relireVehicule,
  type VehiculeVerrouille,
  verrouillerVehicule,
} from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsVehicule>;
  avant: Record<string, string | number | null>;
  doutes_admis?: boolean | undefined;
}

/**
 * Enregistre les champs remplis ou vidés par la personne, et eux seuls : un champ qu'elle n'a pas touché n'est pas envoyé, un champ
 * vidé l'est comme absent. Chacun doit valoir encore ce qu'elle avait lu, sinon conflit (409) ; ce qui étonne se confirme (a_confirmer).
 */
export async function modifierUnVehicule(
  tx: Transaction,
  { id, champs, avant, doutes_admis }: Entree,
  { maintenant }: ContexteConnecte,
): Promise<VehiculeLu> {
  const actuel = await verrouillerSuivi(tx, id);
  const colonnes = changements<ChampsVehicule>(actuel, champs, avant);
  if (colonnes.immatriculation !== undefined)
    await exigerPlaqueLibre(tx, id, actuel.client_id, colonnes.immatriculation);
  const doutes = await doutesDuVehicule(tx, colonnes, {
    id,
    client_id: actuel.client_id,
    kilometrage: actuel.kilometrage,
    aujourdhui: jourDeParis(maintenant),
  });
  exigerSansDoute(doutes, doutes_admis);
  const trace = traceDes(doutes);
  if (Object.keys(colonnes).length > 0)
    await ecrireVehicule(tx, id, { ...colonnes, ...(trace && { doutes_admis: trace }) });
  return relire(tx, id);
}

/** Un véhicule archivé ne se modifie pas : il se restaure d'abord. */
export async function verrouillerSuivi(tx: Transaction, id: string): Promise<VehiculeVerrouille> {
  const actuel = await verrouillerVehicule(tx, id);
  if (!actuel) throw erreursVehicule.introuvable();
  if (actuel.archive) throw erreursVehicule.archive();
  return actuel;
}

/** Deux véhicules suivis d'une même société ne portent pas la même plaque. */
export async function exigerPlaqueLibre(tx: Transaction, id: string, client: string, plaque: string): Promise<void> {
  const [autre] = await memePlaque(tx, client, plaque, id);
  if (autre && !autre.archive)
    throw erreursVehicule.plaqueDejaPrise({ id: autre.id, immatriculation: autre.immatriculation });
}

export async function relire(tx: Transaction, id: string): Promise<VehiculeLu> {
  const vehicule = await relireVehicule(tx, id);
  if (!vehicule) throw erreursVehicule.introuvable();
  return vehicule;
}
