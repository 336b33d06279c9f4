import { sql } from "kysely";
import type { ComplementVocabulaire } from "../../domain/fre/vocabulaire/complements.ts";
import { MOTIF_MIN } from "../../domain/vocabulaire/motif.ts";
import type { FiltresVocabulaire } from "../../domain/vocabulaire/vocabulaire.contrat.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { CODES_ELEMENTS } from "../references/references.queries.ts";

const MOT = sql`
  v.id, v.genre, v.motif, v.valeur, v.client_id, (select c.nom from clients c where c.id = v.client_id) as client_nom, v.origine,
  v.document_id, (select f.nom from documents d join fichiers f on f.id = d.fichier_id where d.id = v.document_id) as document_nom,
  (select l.designation from document_lignes l where l.id = v.ligne_id) as designation, v.actif,
  (select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = v.cree_par) as auteur, v.cree_le`;

const conditions = (f: FiltresVocabulaire): Sql[] => [
  ...(f.genre ? [sql`v.genre = ${f.genre}`] : []),
  ...(f.client_id ? [sql`v.client_id = ${f.client_id}`] : []),
  ...(f.etat ? [f.etat === "actif" ? sql`v.actif` : sql`not v.actif`] : []),
  ...(f.portee ? [f.portee === "tous" ? sql`v.client_id is null` : sql`v.client_id is not null`] : []),
  ...contientMots(sql`(plier(v.motif) || '|' || plier(v.valeur))`, f.q),
];

export const listerMots = (f: FiltresVocabulaire): Sql => sql`
  select json_build_object(
    'lignes', (select coalesce(json_agg(t), '[]') from (
      select ${MOT} from vocabulaire_appris v where ${tous(conditions(f))}
      order by ${f.sens === "asc" ? sql`v.cree_le, v.id` : sql`v.cree_le desc, v.id`} ${bornes(f.page, f.taille)}) t),
    'total', (select count(*) from vocabulaire_appris v where ${tous(conditions(f))}))::text`;

/** Les lignes déjà lues où chaque mot figure : dans sa société, ou partout. Chaque désignation n'est pliée qu'une fois. */
export const effetsDesMots = (ids: readonly string[]): Sql => sql`
  with m as materialized (select id, plier(motif) as motif, client_id from vocabulaire_appris where id = any (${ids}::uuid[])),
  l as materialized (
    select client_id, plier(designation) as texte from document_lignes where exists (select from m))
  select coalesce(json_object_agg(m.id, (
    select count(*)::int from l where (m.client_id is null or l.client_id = m.client_id) and position(m.motif in l.texte) > 0)), '{}')::text
  from m`;

/**
 * Les mots à donner à la lecture d'un document de cette société, ceux de tous compris, et les autres noms qu'un admin donne aux éléments
 * endommagés. Un nom donné à deux éléments n'en désigne aucun ; trop court, il serait un reste de mot ; un mot appris l'emporte.
 */
export const complementsDe = (
  tx: Transaction,
  clientId: string | null,
): Promise<(ComplementVocabulaire & Record<string, unknown>)[]> =>
  tx.lignes(sql`
    with appris as (select genre, motif, valeur, fiche from mots_appris(${clientId})),
      noms as (
        select min(s) as motif, min(c.code) as valeur
        from references_metier r cross join unnest(r.synonymes) s, lateral (select ${CODES_ELEMENTS}::jsonb ->> r.nom as code) c
        where r.genre = 'element' and c.code is not null and length(plier(s)) >= ${MOTIF_MIN} group by plier(s) having count(distinct c.code) = 1)
    select genre, motif, valeur, fiche from appris
    union all select 'element', n.motif, n.valeur, false from noms n
    where not exists (select from appris a where a.genre = 'element' and plier(a.motif) = plier(n.motif))`);

export const lireMot = (tx: Transaction, id: string): Promise<Record<string, unknown> | undefined> =>
  tx.une(sql`select ${MOT} from vocabulaire_appris v where v.id = ${id}`);

interface NouveauMot extends ComplementVocabulaire {
  client_id: string | null;
  origine: "correction" | "ajout";
  document_id: string | null;
  ligne_id: string | null;
  cree_par: string;
}

/** Retient un mot. Déjà connu sous un autre sens, il prend celui-ci : le dernier qui l'a dit a raison, et l'historique le sait. */
export const retenirMot = async (tx: Transaction, m: NouveauMot): Promise<string> =>
  (
    await tx.une<{ id: string }>(sql`
      insert into vocabulaire_appris (client_id, genre, motif, valeur, origine, document_id, ligne_id, cree_par)
      values (${m.client_id}, ${m.genre}, ${m.motif}, ${m.valeur}, ${m.origine}, ${m.document_id}, ${m.ligne_id}, ${m.cree_par})
      on conflict (genre, plier(motif), coalesce(client_id, '00000000-0000-0000-0000-000000000000')) where actif
      do update set valeur = excluded.valeur, document_id = excluded.document_id, ligne_id = excluded.ligne_id
      returning id`)
  )?.id ?? "";

/** Un mot actif de même motif, dans la même portée : l'activer en ferait deux. */
export const motEnConcurrence = async (tx: Transaction, id: string, pourTous: boolean): Promise<boolean> =>
  (await tx.une(sql`
    select 1 as oui from vocabulaire_appris v join vocabulaire_appris x on x.genre = v.genre and plier(x.motif) = plier(v.motif) and x.actif
      and x.id <> v.id and x.client_id is not distinct from ${pourTous ? sql`null::uuid` : sql`v.client_id`}
    where v.id = ${id}`)) !== undefined;

export const changerMot = (
  tx: Transaction,
  id: string,
  { actif, pourTous }: { actif?: boolean | undefined; pourTous: boolean },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    update vocabulaire_appris set actif = coalesce(${actif ?? null}::boolean, actif), client_id = ${pourTous ? sql`null` : sql`client_id`}
    where id = ${id} returning id`);
