import { useQueryClient } from "@tanstack/react-query";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { api } from "../api.ts";

/** Recharge la fiche et la liste des fins de contrat : une écriture change l'étape, les compteurs, les agences. */
export function useRelireContrats(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: api.contrats.key() });
}

/** Le jour que la personne lit sur son calendrier. */
export const aujourdhui = (): string => jourDeParis(new Date());
