import { sql } from "kysely";
import type { Commentaire } from "../../domain/commentaires/commentaire.ts";
import type { Sql, Transaction } from "../db/base.ts";

export interface FicheCommentee {
  ticket_id?: string | undefined;
  restitution_id?: string | undefined;
}

/** La fiche, si la personne la voit : les politiques de lignes en décident. */
const ficheVue = (f: FicheCommentee): Sql =>
  f.ticket_id
    ? sql`select t.client_id from tickets t where t.id = ${f.ticket_id}`
    : sql`select r.client_id from restitutions r where r.id = ${f.restitution_id ?? null}::uuid`;
const surLaFiche = (f: FicheCommentee): Sql =>
  f.ticket_id ? sql`c.ticket_id = ${f.ticket_id}` : sql`c.restitution_id = ${f.restitution_id ?? null}::uuid`;

const LU: Sql = sql`json_build_object(
  'id', c.id, 'interne', c.interne, 'texte', c.texte,
  'cites', (select coalesce(json_agg(json_build_object('id', p.id, 'nom', p.nom)), '[]')
            from (select x as id, nom_de_personne(x) as nom from unnest(c.cites) x) p where p.nom is not null),
  'auteur', nom_de_personne(c.auteur_id), 'mien', coalesce(c.auteur_id = acteur_id(), false), 'cree_le', c.cree_le, 'modifie_le', c.modifie_le)`;

/** Les plus récents d'abord ; nul si la fiche n'existe pas pour la personne. */
export const listerCommentaires = (f: FicheCommentee): Sql => sql`
  select (select coalesce(json_agg(${LU} order by c.cree_le desc, c.id), '[]') from commentaires c
          where ${surLaFiche(f)} and c.supprime_le is null)::text
  from (${ficheVue(f)}) fiche`;

export const listerCitables = (f: FicheCommentee, interne: boolean): Sql => sql`
  select (select coalesce(json_agg(p), '[]') from personnes_citables(fiche.client_id, ${f.restitution_id !== undefined}, ${interne}) p
          where p.id <> acteur_id())::text
  from (${ficheVue(f)}) fiche`;

export const societeDeLaFiche = async (tx: Transaction, f: FicheCommentee): Promise<string | undefined> =>
  (await tx.une<{ client_id: string }>(ficheVue(f)))?.client_id;

/** Vrai si toutes ces personnes peuvent voir le commentaire. */
export const tousCitables = async (
  tx: Transaction,
  cites: readonly string[],
  fiche: { client_id: string; restitution: boolean; interne: boolean },
): Promise<boolean> =>
  (
    await tx.une<{ tous: boolean }>(sql`
      select ${cites}::uuid[] <@ array(select p.id from personnes_citables(${fiche.client_id}::uuid, ${fiche.restitution}, ${fiche.interne}) p) as tous`)
  )?.tous ?? false;

/** Le commentaire écrit, ou celui que la même demande a déjà écrit. */
export const insererCommentaire = async (
  tx: Transaction,
  c: FicheCommentee & {
    client_id: string;
    interne: boolean;
    texte: string;
    cites: readonly string[];
    cle_idempotence: string;
  },
  maintenant: Date,
): Promise<string | undefined> => {
  const cree = await tx.une<{ id: string }>(sql`
    insert into commentaires (client_id, ticket_id, restitution_id, interne, texte, cites, auteur_id, cle_idempotence, cree_le)
    values (${c.client_id}, ${c.ticket_id ?? null}, ${c.restitution_id ?? null}, ${c.interne}, ${c.texte}, ${c.cites}::uuid[], acteur_id(),
            ${c.cle_idempotence}, ${maintenant})
    on conflict do nothing returning id`);
  if (cree) return cree.id;
  const deja = await tx.une<{ id: string }>(sql`
    select id from commentaires where auteur_id = acteur_id() and cle_idempotence = ${c.cle_idempotence}`);
  return deja?.id;
};

/** Le sien seulement : la politique de lignes refuserait celui d'un autre, ceci dit 404. */
const LE_SIEN = sql`auteur_id = acteur_id()`;

interface Place {
  client_id: string;
  interne: boolean;
  restitution: boolean;
  texte: string;
}
export const placeDuSien = (tx: Transaction, id: string): Promise<Place | undefined> =>
  tx.une<Place & Record<string, unknown>>(sql`
    select client_id, interne, restitution_id is not null as restitution, texte from commentaires
    where id = ${id} and ${LE_SIEN} and supprime_le is null for update`);

export const corrigerCommentaire = (
  tx: Transaction,
  id: string,
  c: { texte: string; cites: readonly string[] },
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    update commentaires set modifie_le = case when texte = ${c.texte} then modifie_le else ${maintenant}::timestamptz end,
      texte = ${c.texte}, cites = ${c.cites}::uuid[]
    where id = ${id} and ${LE_SIEN} and supprime_le is null`);

/** `quand` : l'heure de la suppression, ou `null` pour rendre le commentaire. Faux s'il n'est pas à cette personne. */
export const supprimerA = async (tx: Transaction, id: string, quand: Date | null): Promise<boolean> =>
  (await tx.une(sql`update commentaires set supprime_le = ${quand} where id = ${id} and ${LE_SIEN} returning id`)) !==
  undefined;

export const prevenirCites = (
  tx: Transaction,
  id: string,
  p: { maintenant: Date; jour: string; centre: boolean; courriel: string },
): Promise<void> =>
  tx.executer(
    sql`select prevenir_cites(${id}::uuid, ${p.maintenant}::timestamptz, ${p.jour}::date, ${p.centre}, ${p.courriel})`,
  );

export const relireCommentaire = async (tx: Transaction, id: string): Promise<Commentaire | undefined> =>
  (
    await tx.une<{ lu: Commentaire }>(
      sql`select ${LU} as lu from commentaires c where c.id = ${id} and c.supprime_le is null`,
    )
  )?.lu;
