import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  affectationsNonFinies,
  ecrireVehicule,
  finirAffectation,
  rouvrirAffectations,
  verrouillerVehicule,
} from "./ecriture.queries.ts";
import { exigerPlaqueLibre, relire } from "./modifier-vehicule.ts";

/** Archive un véhicule, dont l'affectation en cours se termine d'abord. Déjà archivé, il le reste à sa date. */
export async function archiverVehicule(
  tx: Transaction,
  { id, date_fin_affectation: fin }: { id: string; date_fin_affectation?: string | undefined },
  { maintenant }: ContexteConnecte,
): Promise<VehiculeLu> {
  const actuel = await verrouillerVehicule(tx, id);
  if (!actuel) throw erreursVehicule.introuvable();
  if (actuel.archive) return relire(tx, id);
  await finirLesAffectations(tx, id, fin, jourDeParis(maintenant));
  await ecrireVehicule(tx, id, { archive_le: maintenant });
  return relire(tx, id);
}

async function finirLesAffectations(
  tx: Transaction,
  vehicule: string,
  fin: string | undefined,
  jour: string,
): Promise<void> {
  const nonFinies = await affectationsNonFinies(tx, vehicule, jour);
  const prevue = nonFinies.find((a) => a.date_debut_affectation > jour);
  if (prevue) throw erreursVehicule.affectationPrevue(prevue);
  // Deux périodes ne se chevauchent pas : une seule peut être en cours.
  const [ouverte] = nonFinies;
  if (!ouverte) return;
  if (fin === undefined) throw erreursVehicule.affectationOuverte(ouverte);
  if (fin < ouverte.date_debut_affectation) refuserFin("La fin ne peut pas précéder le début de l'affectation");
  if (fin > jour) refuserFin("La fin ne peut pas être dans le futur");
  await finirAffectation(tx, ouverte.id, fin);
}

function refuserFin(message: string): never {
  throw erreurs.saisieInvalide({ date_fin_affectation: message });
}

/** Rend un véhicule aux listes, si personne n'a pris sa plaque. `defaire` rouvre aussi l'affectation que l'archivage avait terminée. */
export async function restaurerVehicule(
  tx: Transaction,
  { id, defaire }: { id: string; defaire?: boolean | undefined },
): Promise<{ vehicule: VehiculeLu; laissees: number }> {
  const actuel = await verrouillerVehicule(tx, id);
  if (!actuel) throw erreursVehicule.introuvable();
  if (!actuel.archive) return { vehicule: await relire(tx, id), laissees: 0 };
  await exigerPlaqueLibre(tx, id, actuel.client_id, actuel.immatriculation);
  const laissees = defaire ? await rouvrirAffectations(tx, id) : 0;
  await ecrireVehicule(tx, id, { archive_le: null });
  return { vehicule: await relire(tx, id), laissees };
}
