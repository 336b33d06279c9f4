import type { ChampsGarage } from "../../domain/garages/champs-garage.ts";
import { erreursGarage } from "../../domain/garages/garage.erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { reseauPropose } from "../references/references.queries.ts";
import { garageDeLaCle, insererGarage } from "./ecriture.queries.ts";
import { localiser } from "./localiser-garage.ts";

/** Crée un garage, puis cherche ses coordonnées. La même clé d'idempotence n'en crée qu'un et rend le premier. */
export async function creerGarage(
  { cle_idempotence, ...champs }: Partial<ChampsGarage> & { nom: string; cle_idempotence: string },
  c: ContexteConnecte,
): Promise<{ id: string }> {
  const { creee, garage } = await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
    if (champs.reseau && !(await reseauPropose(tx, champs.reseau))) throw erreursGarage.reseauInconnu();
    const neuf = await insererGarage(tx, champs, cle_idempotence);
    return { creee: neuf !== undefined, garage: neuf ?? (await garageDeLaCle(tx, cle_idempotence)) };
  });
  const id = garage?.id ?? "";
  const { adresse = null, code_postal = null, ville = null } = champs;
  if (creee) await localiser(id, { adresse, code_postal, ville }, c);
  return { id };
}
