import { sql } from "kysely";
import { MINUTES_PAR_DOCUMENT, type ReceptionSociete } from "../../domain/arrivages/arrivage.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { derniersDe } from "./arrivages.queries.ts";

const DERNIERS = 10;
const ECHECS = 8;

type Lue = Omit<ReceptionSociete, "adresses" | "dossier" | "s3"> & {
  cle: string | null;
  dossier: string | null;
  nom: string;
};

/** Des douze derniers mois. Un document compte une fois, quel que soit le nombre de ses parts. */
const bilan = (client: string, depuis: Date): Sql => sql`(
  with entres as (
    select d.id, d.etat, d.confiances, d.cree_le, d.fichier_id, p.issue, a.decide_par is null as seul, d.corriges
    from (select x.*, exists (select from document_lignes l where l.document_id = x.id and l.corrigee)
            or exists (select from jsonb_each(x.confiances) k where k.value = '1') as corriges
          from documents x where x.client_id = ${client} and x.etat <> 'remplace' and x.part = 1 and x.cree_le >= ${depuis}) d
    left join arrivage_pieces p on p.client_id = ${client} and p.document_id = d.id and p.issue = 'document'
    left join arrivages a on a.id = p.arrivage_id),
  lus as (
    select d.id, coalesce(nullif(btrim(d.loueur_lu), ''), 'Loueur non lu') as loueur, d.etat, d.a_completer, d.motif_illisible
    from documents d where d.client_id = ${client} and d.etat not in ('remplace', 'a_lire') and d.cree_le >= ${depuis})
  select json_build_object(
    'seuls', count(*) filter (where issue is not null and seul),
    'acceptes', count(*) filter (where issue is not null and not seul),
    'deposes', count(*) filter (where issue is null),
    'sans_reprise', count(*) filter (where issue is not null and seul and etat = 'valide' and not corriges),
    'minutes', ${MINUTES_PAR_DOCUMENT}::int * count(*) filter (where issue is not null and seul),
    'echecs', (select coalesce(json_agg(e), '[]') from (
      select t.loueur, t.raison, count(distinct t.id)::int as nombre, (select count(*)::int from lus z where z.loueur = t.loueur) as sur
      from (select l.id, l.loueur, coalesce(m.value ->> 'raison', l.motif_illisible) as raison
            from lus l left join lateral jsonb_array_elements(l.a_completer) m on true where l.etat in ('a_verifier', 'illisible')) t
      where t.raison is not null group by t.loueur, t.raison order by 3 desc, 1, 2 limit ${ECHECS}) e))
  from entres)`;

/** La réception d'une société, adresse et dossier bruts. Rien si la société n'est pas visible. */
export const lireReception = async (tx: Transaction, client: string, maintenant: Date): Promise<Lue | undefined> => {
  const depuis = new Date(maintenant);
  depuis.setUTCFullYear(depuis.getUTCFullYear() - 1);
  const lue = await tx.une<{ json: string }>(sql`
    select json_build_object('nom', c.nom, 'cle', r.cle, 'dossier', r.dossier, 'renouvelee_le', r.renouvelee_le,
      'expediteurs', (select coalesce(json_agg(json_build_object('id', e.id, 'adresse', e.adresse) order by e.adresse), '[]')
        from expediteurs_connus e where e.client_id = c.id),
      'derniers', ${derniersDe(sql`c.id`, DERNIERS)}, 'bilan', ${bilan(client, depuis)})::text as json
    from clients c left join receptions r on r.client_id = c.id where c.id = ${client}`);
  return lue && (JSON.parse(lue.json) as Lue);
};

export const renouvelerCle = async (tx: Transaction, client: string, cle: string, le: Date): Promise<boolean> =>
  (await tx.une(
    sql`update receptions set cle = ${cle}, renouvelee_le = ${le} where client_id = ${client} returning id`,
  )) !== undefined;
