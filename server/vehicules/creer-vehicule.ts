import { erreurs } from "../../domain/commun/erreurs.ts";
import type { CreationVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { clientExiste, insererVehicule, memePlaque, vehiculeDeLaCle } from "./ecriture.queries.ts";

/**
 * Ajoute un véhicule. Une plaque déjà suivie chez ce client est refusée, avec le véhicule qui la porte ; une plaque archivée aussi,
 * sauf si la personne a choisi d'en créer un autre. La même clé d'idempotence ne crée qu'un véhicule et rend le premier.
 */
export async function creerVehicule(
  tx: Transaction,
  { malgre_archive, ...champs }: CreationVehicule,
  { acteur }: ContexteConnecte,
): Promise<{ id: string }> {
  const deja = await vehiculeDeLaCle(tx, acteur.id, champs.cle_idempotence);
  if (deja) return deja;
  if (!(await clientExiste(tx, champs.client_id)))
    throw erreurs.saisieInvalide({ client_id: "Ce client n'existe pas ou n'existe plus" });
  await refuserDoublon(tx, champs, malgre_archive ?? false);
  const cree = await insererVehicule(tx, { ...champs, cree_par: acteur.id });
  if (cree) return cree;
  // Un autre envoi vient de passer : le même, et l'on rend son véhicule ; ou une autre personne a pris la plaque.
  const premier = await vehiculeDeLaCle(tx, acteur.id, champs.cle_idempotence);
  if (premier) return premier;
  await refuserDoublon(tx, champs, true);
  throw erreurs.indisponible();
}

async function refuserDoublon(
  tx: Transaction,
  { client_id, immatriculation }: Pick<CreationVehicule, "client_id" | "immatriculation">,
  malgreArchive: boolean,
): Promise<void> {
  const [autre] = await memePlaque(tx, client_id, immatriculation);
  if (!autre) return;
  const { archive, ...vehicule } = autre;
  if (!archive) throw erreursVehicule.plaqueDejaPrise(vehicule);
  if (!malgreArchive) throw erreursVehicule.plaqueArchivee(vehicule);
}
