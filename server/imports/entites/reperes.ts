import { plier } from "../../../domain/commun/recherche.ts";
import { type ErreurCellule, erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { ficheVehicule, type References, texteDe, type Valeurs } from "./entite.ts";
import type { VehiculeTrouve } from "./reperes.queries.ts";

/** Une ligne d'une autre société ne s'écrit pas chez celle-ci. */
export function verifierClient(valeurs: Valeurs, { client }: References): ErreurCellule[] {
  const dit = texteDe(valeurs.client);
  return dit && client !== null && plier(dit) !== plier(client)
    ? [erreurCellule("Client", dit, `Cette ligne n'est pas du client choisi (${client})`)]
    : [];
}

/** Le véhicule d'une ligne d'affectation ou de contrat : connu, et pas archivé, comme à l'écran. */
export function verifierVehicule({ vehicule: dit }: Valeurs, trouve: VehiculeTrouve | undefined): ErreurCellule[] {
  if (trouve?.suivi) return [];
  const inconnu = dit ? "Aucun véhicule de ce client n'a cette immatriculation" : "Valeur requise";
  return [
    erreurCellule(
      "Immatriculation",
      texteDe(dit),
      trouve ? "Ce véhicule est archivé\u00a0: restaurez-le d'abord" : inconnu,
      trouve && ficheVehicule(trouve),
    ),
  ];
}

/** Le loueur nommé, en identifiant : absent si la ligne n'en dit rien, nul pour l'effacer. */
export function resoudreLoueur(
  valeurs: Valeurs,
  { loueurs }: References,
): { valeurs: Valeurs; erreurs: ErreurCellule[] } {
  const dit = valeurs.loueur;
  if (dit === undefined) return { valeurs: {}, erreurs: [] };
  if (dit === null) return { valeurs: { loueur_id: null }, erreurs: [] };
  const id = loueurs.get(plier(texteDe(dit)));
  return id
    ? { valeurs: { loueur_id: id }, erreurs: [] }
    : {
        valeurs: {},
        erreurs: [
          erreurCellule(
            "Loueur",
            texteDe(dit),
            "Loueur inconnu de Reflet\u00a0: corrigez le nom, ou ajoutez-le d'abord",
          ),
        ],
      };
}

/** Ne garde que ces champs, quand la ligne les donne. */
export const choisir = (valeurs: Valeurs, champs: readonly string[]): Valeurs =>
  Object.fromEntries(champs.filter((c) => valeurs[c] !== undefined).map((c) => [c, valeurs[c] ?? null]));
