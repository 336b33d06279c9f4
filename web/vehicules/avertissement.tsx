import type { ReactNode } from "react";
import { type Avertissement, avertissementsVehicule } from "../../domain/vehicules/champs-vehicule.ts";

/**
 * Ce qui étonne dans la plaque ou le VIN pendant qu'on l'écrit, en aide du champ : rien n'est bloqué. Une valeur déjà enregistrée et
 * seulement inhabituelle ne se répète pas à chaque modification.
 */
export function avertissement(champ: Avertissement["champ"], valeur: string, enregistree: string | null): ReactNode {
  const trouve = avertissementsVehicule({ [champ]: valeur }).find((a) => a.champ === champ);
  if (!trouve || (trouve.niveau === "info" && valeur === enregistree)) return undefined;
  return <span role="status">{`${trouve.niveau === "alerte" ? "À vérifier\u00a0: " : ""}${trouve.message}`}</span>;
}
