import { useQueryClient } from "@tanstack/react-query";
import { champsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { api, client } from "../api.ts";
import type { Champs } from "../form/proprietes-section.ts";

/** Recharge la fiche et la liste des fins de contrat : une écriture change l'étape, les compteurs, les agences. */
export function useRelireContrats(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: api.contrats.key() });
}

const envoyables = champsContrat.partial();

/** Enregistre des champs du contrat : sa section et le retour à une valeur d'avant passent par la même route et les mêmes règles. */
export function useModifierContrat({ id }: ContratLu): (changes: Partial<Champs>, avant: Champs) => Promise<void> {
  const relire = useRelireContrats();
  return async (changes, avant) => {
    await client.contrats.modifier({
      id,
      champs: envoyables.parse(changes),
      avant: avant as Record<string, string | number | null>, // valeurs lues de la fiche, dans la forme du contrat
    });
    await relire();
  };
}
