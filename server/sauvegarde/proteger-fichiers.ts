import { sql } from "kysely";
import type { Base } from "../db/base.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import { VERROU_SAUVEGARDE } from "./catalogue.queries.ts";

/**
 * Le même stockage, où rien ne s'efface pendant une sauvegarde : elle copie les fichiers après avoir photographié la base. Ce qui devait
 * partir n'a déjà plus de ligne, et le balayage le prendra. Le verrou est dans la base : il vaut pour tous les serveurs.
 */
export function protegerFichiers<F extends Fichiers>(fichiers: F, base: Base): F {
  return {
    ...fichiers,
    supprimer: (cle) =>
      base.porte(async (tx) => {
        const lu = await tx.une<{ libre: boolean }>(
          sql`select pg_try_advisory_xact_lock_shared(${VERROU_SAUVEGARDE}::bigint) as libre`,
        );
        if (lu?.libre) await fichiers.supprimer(cle);
      }),
  };
}
