import { z } from "zod";
import type { Contexte } from "../http/gestionnaire.ts";
import { type FormulairePublic, formulaireDeSociete } from "./demandes.queries.ts";

/** Ce qu'une personne sans compte peut savoir d'une société : son nom et les champs de son formulaire ouvert. Sinon rien, sans dire pourquoi. */
export async function ouvrirFormulaire(
  { client_id }: { client_id: string },
  { services, maintenant }: Contexte,
): Promise<{ formulaire: FormulairePublic | null }> {
  if (!z.uuid().safeParse(client_id).success) return { formulaire: null };
  const lu = await services.base.ecrire(null, maintenant, (tx) => formulaireDeSociete(tx, client_id), {
    lectureSeule: true,
  });
  return { formulaire: lu ?? null };
}
