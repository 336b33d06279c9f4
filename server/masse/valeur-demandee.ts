import { identifiant } from "../../domain/commun/contrat.ts";
import { champsGarage } from "../../domain/garages/champs-garage.ts";
import type { DemandeApercu } from "../../domain/masse/masse.contrat.ts";
import { erreursMasse } from "../../domain/masse/masse.erreurs.ts";
import { ACTIONS_DE, EFFACABLES } from "../../domain/masse/masse.ts";
import type { Transaction } from "../db/base.ts";
import { reseauPropose } from "../references/references.queries.ts";
import { estChoisissable } from "./masse.queries.ts";

/**
 * La valeur à écrire, vérifiée comme sur la fiche et rendue en texte ; `null` vide ce dont la fiche se passe. Un archivage écrit
 * l'heure du geste. Lève saisie_invalide (400) sur `valeur`, ou sur `action` si la liste n'a pas cette action.
 */
export async function valeurDemandee(
  tx: Transaction,
  { entite, action, valeur }: Pick<DemandeApercu, "entite" | "action" | "valeur">,
  maintenant: Date,
): Promise<string | null> {
  if (!ACTIONS_DE[entite].includes(action)) throw erreursMasse.actionImpossible();
  if (valeur === null && EFFACABLES[entite].includes(action)) return null;
  switch (action) {
    case "archiver":
      return maintenant.toISOString();
    case "restaurer":
      return null;
    case "agence":
      return valeur?.trim() || refuser("L'agence est requise");
    case "reseau": {
      const lu = champsGarage.shape.reseau.safeParse(valeur);
      return lu.success && (!lu.data || (await reseauPropose(tx, lu.data))) ? lu.data : refuser("Réseau inconnu");
    }
    case "loueur":
      return existant(tx, "loueurs", valeur, "Choisissez un loueur");
    case "client":
      return existant(tx, "clients", valeur, "Choisissez un client");
  }
}

async function existant(
  tx: Transaction,
  table: "loueurs" | "clients",
  valeur: string | null,
  message: string,
): Promise<string> {
  const lu = identifiant.safeParse(valeur);
  if (!lu.success || !(await estChoisissable(tx, table, lu.data))) refuser(message);
  return lu.data.toLowerCase();
}

function refuser(message: string): never {
  throw erreursMasse.valeur(message);
}
