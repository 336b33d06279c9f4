import { sql } from "kysely";
import { JOURS_CORBEILLE, type Rendu } from "../../domain/corbeille/corbeille.contrat.ts";
import { erreursCorbeille } from "../../domain/corbeille/corbeille.erreurs.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes } from "../db/fragments.ts";
import { ErreurDeLot } from "../db/lot.ts";

const PAR_PAGE = 25;

export const listerCorbeille = ({ page }: { page?: number | undefined }): Sql => sql`
  select json_build_object(
    'total', (select count(*)::int from corbeille),
    'lignes', (select coalesce(json_agg(l), '[]') from (
      select b.id, b.entite, b.libelle, c.nom as client_nom, nullif(btrim(u.prenom || ' ' || u.nom), '') as supprime_par, b.supprime_le,
             b.supprime_le + make_interval(days => ${sql.lit(JOURS_CORBEILLE)}) as efface_le,
             (select json_object_agg(t.key, jsonb_array_length(t.value)) from jsonb_each(b.lignes) t) as contenu
      from (select * from (select id, entite, libelle, client_id, supprime_par, supprime_le, lignes from corbeille) b
            order by supprime_le desc, id ${bornes(page, PAR_PAGE)}) b
      left join clients c on c.id = b.client_id
      left join utilisateurs u on u.id = b.supprime_par
      order by b.supprime_le desc, b.id) l))::text`;

/** Rend l'objet et ce qui en dépend ; `null` s'il n'est plus à la corbeille. Lève restauration_impossible (409). */
export const restaurer = (tx: Transaction, id: string): Promise<Rendu | null> =>
  rendre(tx, sql`select restaurer_de_la_corbeille(${id}::uuid) as rendu`);

/** De même, d'une ligne retirée de ce document ; à qui le corrige, l'admin ou non. */
export const remettreLigne = (tx: Transaction, document: string, ligne: string): Promise<Rendu | null> =>
  rendre(tx, sql`select remettre_ligne(${document}::uuid, ${ligne}::uuid) as rendu`);

/** De quoi relire ce qui dépend d'une ligne rendue : le document, ou l'audit, qui la porte. */
export const porteurDe = async (tx: Transaction, { entite, ligne_id }: Rendu): Promise<string | undefined> =>
  (
    await tx.une<{ id: string }>(sql`
      select document_id as id from document_lignes where ${entite} = 'document_lignes' and id = ${ligne_id}
      union all select audit_id from audit_dommages where ${entite} = 'audit_dommages' and id = ${ligne_id}`)
  )?.id;

async function rendre(tx: Transaction, instruction: Sql): Promise<Rendu | null> {
  try {
    const lu = await tx.une<{ rendu: Rendu | null }>(instruction);
    return lu?.rendu ?? null;
  } catch (erreur) {
    const origine = (erreur instanceof ErreurDeLot ? erreur.origine : erreur) as { code?: string; detail?: string };
    throw origine.code === "RC001" ? erreursCorbeille.impossible(origine.detail ?? "") : erreur;
  }
}

export const dansLaCorbeille = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select id from corbeille where id = ${id}`)) !== undefined;

/** Efface ces objets, ou tous ceux d'avant cet instant ; rend les clés des fichiers dont les octets doivent partir. */
export const viderCorbeille = async (
  tx: Transaction,
  quoi: { ids: readonly string[] } | { avant: Date },
): Promise<string[]> =>
  (
    await tx.lignes<{ cle: string }>(sql`
      select cle from vider_corbeille(${"ids" in quoi ? quoi.ids : null}::uuid[], ${"avant" in quoi ? quoi.avant : null}::timestamptz) as cle`)
  ).map((l) => l.cle);
