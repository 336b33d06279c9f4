import { useQueryClient } from "@tanstack/react-query";
import { champsModifiables, type RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { api, client } from "../../api.ts";
import type { Champs } from "../../form/proprietes-section.ts";

const envoyables = champsModifiables.partial();

/** Enregistre les champs changés d'une section et pose la fiche relue ; listes, historique et analyses se rechargent. */
export function useModifier({ id }: RestitutionLue) {
  const cache = useQueryClient();
  return async (changes: Champs, avant: Champs, doutes_admis?: boolean): Promise<void> => {
    const relue = await client.restitutions.modifier({
      id,
      champs: envoyables.parse(changes),
      avant: avant as Record<string, string | number | null>, // une restitution n'a que des textes et des nombres
      doutes_admis,
    });
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'enregistrement a rendue.
    void cache.invalidateQueries({ queryKey: api.restitutions.key() });
    void cache.invalidateQueries({ queryKey: api.analyses.key() });
    cache.setQueryData(api.restitutions.lire.queryKey({ input: { id } }), relue);
  };
}
