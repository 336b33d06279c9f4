import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { AjoutRestitution } from "../../domain/restitutions/restitution.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { creerRestitution } from "./creer-restitution.ts";
import { documentsDuLot } from "./lot.queries.ts";

/** Un lot se range le jour où il est déposé ; au-delà, la file le montre avec le reste. */
const DUREE_MS = 12 * 60 * 60 * 1000;

interface Lot {
  documents: never[];
  maintenant: string;
}

export async function lireLot({ depuis }: { depuis?: string | undefined }, c: ContexteConnecte): Promise<Lot> {
  const veille = new Date(c.maintenant.getTime() - DUREE_MS);
  const demande = depuis ? new Date(depuis) : veille;
  const lu = await c.services.base.ecrire(
    c.jeton,
    c.maintenant,
    (tx) => tx.une<{ json_build_object: string }>(documentsDuLot(c.acteur.id, demande > veille ? demande : veille)),
    { lectureSeule: true },
  );
  const { documents } = JSON.parse(lu?.json_build_object ?? '{"documents":[]}') as Pick<Lot, "documents">; // forme de documentDuLot
  return { documents, maintenant: c.maintenant.toISOString() };
}

type Demandee = Omit<AjoutRestitution, "document_id"> & { id: string };

/** Une transaction par restitution : un refus se dit, et les autres se créent. */
export async function creerRestitutions({ restitutions }: { restitutions: Demandee[] }, c: ContexteConnecte) {
  const creees: { id: string; restitution_id: string; ranges: number }[] = [];
  const refusees: { id: string; message: string }[] = [];
  for (const demandee of restitutions)
    try {
      const creee = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => creerRestitution(tx, demandee, c));
      creees.push({ id: demandee.id, ...creee });
    } catch (erreur) {
      if (!(erreur instanceof ErreurMetier) || erreur.statut >= 500) throw erreur;
      refusees.push({ id: demandee.id, message: [...Object.values(erreur.champs ?? {}), erreur.message][0] ?? "" });
    }
  return { creees, refusees };
}
