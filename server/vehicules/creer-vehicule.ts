import { societeDe } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { exigerSansDoute, traceDes } from "../../domain/commun/doutes.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { CreationVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { doutesDuVehicule } from "./doutes-vehicule.ts";
import { clientExiste, insererVehicule, memePlaque, vehiculeDeLaCle } from "./ecriture.queries.ts";

/**
 * Ajoute un véhicule. Une plaque déjà suivie chez ce client est refusée, avec le véhicule qui la porte ; une plaque archivée aussi,
 * sauf si la personne a choisi d'en créer un autre ; un VIN mal formé ou déjà porté, une date à venir se confirment. La même clé d'idempotence ne crée qu'un véhicule et rend le premier.
 */
export async function creerVehicule(
  tx: Transaction,
  { malgre_archive, doutes_admis, ...saisie }: CreationVehicule,
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ id: string }> {
  const champs = { ...saisie, client_id: societeDe(acteur, saisie.client_id) };
  const dejaCree = () => vehiculeDeLaCle(tx, acteur.id, champs.cle_idempotence);
  const deja = await dejaCree();
  if (deja) return deja;
  if (!(await clientExiste(tx, champs.client_id)))
    throw erreurs.saisieInvalide({ client_id: "Ce client n'existe pas ou n'existe plus" });
  const doublon = await doublonDe(tx, champs, malgre_archive ?? false);
  const doutes = await doutesDuVehicule(tx, champs, {
    client_id: champs.client_id,
    aujourdhui: jourDeParis(maintenant),
  });
  if (!doublon) exigerSansDoute(doutes, doutes_admis);
  const trace = traceDes(doutes);
  const cree = doublon
    ? undefined
    : await insererVehicule(tx, { ...champs, cree_par: acteur.id, ...(trace && { doutes_admis: trace }) });
  if (cree) return cree;
  // Le doublon peut être cette même demande, envoyée deux fois et qu'un autre envoi vient de finir : on rend son véhicule.
  const premier = await dejaCree();
  if (premier) return premier;
  throw doublon ?? (await doublonDe(tx, champs, true)) ?? erreurs.indisponible();
}

/** Le refus qu'appelle un véhicule de la même plaque, s'il y en a un. */
async function doublonDe(
  tx: Transaction,
  { client_id, immatriculation }: Pick<CreationVehicule, "client_id" | "immatriculation">,
  malgreArchive: boolean,
): Promise<Error | null> {
  const [autre] = await memePlaque(tx, client_id, immatriculation);
  if (!autre) return null;
  const { archive, ...vehicule } = autre;
  if (!archive) return erreursVehicule.plaqueDejaPrise(vehicule);
  return malgreArchive ? null : erreursVehicule.plaqueArchivee(vehicule);
}
