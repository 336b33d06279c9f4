import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import {
  type AjoutContrat,
  type ChampsContrat,
  erreurDeDates,
  RENDEZ_VOUS_PASSE,
} from "../../domain/contrats/champs-contrat.ts";
import { erreursContrat } from "../../domain/contrats/contrat.erreurs.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  contratChevauche,
  contratDeLaCle,
  ecrireRendezVous,
  insererContrat,
  loueurExiste,
  modifierContrat,
  relireContrat,
  rendezVousDuVehicule,
  supprimerContrat,
  vehiculeDuContrat,
  verrouillerContrat,
  verrouillerVehicule,
} from "./contrats.queries.ts";

/** Ajoute un contrat à un véhicule. 404 sans véhicule ; 400 ou 409 au bon champ si les dates ne vont pas. */
export async function creerContrat(
  tx: Transaction,
  { id: vehicule, cle_idempotence: cle, ...champs }: AjoutContrat & { id: string; cle_idempotence: string },
  { acteur }: ContexteConnecte,
): Promise<ContratLu> {
  const pris = await prendreVehicule(tx, vehicule);
  const deja = await contratDeLaCle(tx, acteur.id, cle);
  if (deja) return relu(tx, deja.id);
  await verifier(tx, vehicule, champs, null);
  const cree = await insererContrat(tx, { id: vehicule, client_id: pris.client_id, cree_par: acteur.id, cle }, champs);
  return relu(tx, cree?.id ?? "");
}

/** Enregistre les champs changés d'un contrat ; 409 avec les valeurs actuelles si l'un ne vaut plus ce que la personne avait lu. */
export async function modifierUnContrat(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ChampsContrat>; avant: Record<string, unknown> },
): Promise<ContratLu> {
  const vehicule = await prendreVehiculeDu(tx, id);
  const actuel = await verrouillerContrat(tx, id);
  if (!actuel) throw erreursContrat.introuvable();
  const changes = changements<ChampsContrat>(actuel, champs, avant);
  if (Object.keys(changes).length > 0) {
    await verifier(tx, vehicule, { ...actuel, ...changes }, id);
    await modifierContrat(tx, id, changes);
  }
  return relu(tx, id);
}

/** Retire un contrat saisi à tort ; le journal le garde. */
export async function supprimerUnContrat(tx: Transaction, { id }: { id: string }): Promise<{ id: string }> {
  await prendreVehiculeDu(tx, id);
  const supprime = await supprimerContrat(tx, id);
  if (!supprime) throw erreursContrat.introuvable();
  return supprime;
}

/** Note le jour convenu avec le loueur ; 404 si rien n'est à rendre, 409 si un autre vient de le noter. */
export async function noterRendezVous(
  tx: Transaction,
  {
    id,
    restitution_prevue_le: jour,
    avant,
  }: { id: string; restitution_prevue_le: string | null; avant: string | null },
  { maintenant }: ContexteConnecte,
): Promise<{ restitution_prevue_le: string | null }> {
  if (jour !== null && jour < jourDeParis(maintenant))
    throw erreurs.saisieInvalide({ restitution_prevue_le: RENDEZ_VOUS_PASSE });
  const actuel = await rendezVousDuVehicule(tx, id);
  if (!actuel) throw erreursContrat.introuvable();
  const { contrat_id, restitution_prevue_le } = actuel;
  // Noté deux fois du même clic, il l'est déjà.
  if (restitution_prevue_le !== jour && !(await ecrireRendezVous(tx, contrat_id, jour, avant)))
    throw erreurs.conflit({ restitution_prevue_le });
  return { restitution_prevue_le: jour };
}

/** Verrouille le véhicule ; archivé, ses contrats ne s'écrivent plus, comme le reste de sa fiche. */
async function prendreVehicule(tx: Transaction, id: string): Promise<{ client_id: string }> {
  const pris = await verrouillerVehicule(tx, id);
  if (!pris) throw erreursVehicule.introuvable();
  if (pris.archive) throw erreursVehicule.archive();
  return pris;
}

/** Le véhicule d'abord, comme à la création : deux écritures prennent les verrous dans le même ordre. */
async function prendreVehiculeDu(tx: Transaction, contrat: string): Promise<string> {
  const lien = await vehiculeDuContrat(tx, contrat);
  if (!lien) throw erreursContrat.introuvable();
  await prendreVehicule(tx, lien.vehicule_id);
  return lien.vehicule_id;
}

async function verifier(
  tx: Transaction,
  vehicule: string,
  champs: AjoutContrat,
  contrat: string | null,
): Promise<void> {
  const ordre = erreurDeDates(champs);
  if (ordre) throw erreurs.saisieInvalide({ date_fin: ordre });
  if (champs.loueur_id && !(await loueurExiste(tx, champs.loueur_id)))
    throw erreurs.saisieInvalide({ loueur_id: "Ce loueur n'existe pas ou n'existe plus" });
  const autre = await contratChevauche(tx, vehicule, champs, contrat);
  if (autre) throw erreursContrat.chevauchement(autre);
}

async function relu(tx: Transaction, id: string): Promise<ContratLu> {
  const contrat = await relireContrat(tx, id);
  if (!contrat) throw erreursContrat.introuvable();
  return contrat;
}
