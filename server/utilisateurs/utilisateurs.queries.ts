import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresPersonnes } from "../../domain/utilisateurs/utilisateur.contrat.ts";
import type { PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, choisies, contientMots, tous } from "../db/fragments.ts";
import { histoireDe } from "../journal/histoire.queries.ts";

/** Ce qui ferme l'accès d'une personne, du plus personnel au plus général. */
const ETAT = sql`case when u.suspendu_le is not null then 'suspendue' when u.invitation_en_attente then 'invitee'
  when c.desactive_le is not null then 'societe_desactivee' when not u.actif then 'suspendue' else 'active' end`;
const DERNIERE = sql`(select d.le from dernieres_connexions d where d.utilisateur_id = u.id)`;
const COLONNES = sql`u.id, u.prenom, u.nom, u.email, u.role, case when u.role = 'client' then u.client_id end as client_id,
  case when u.role = 'client' then c.nom end as client_nom, ${ETAT} as etat, facteur_installe(u.id) as facteur,
  ${DERNIERE} as derniere_connexion`;

const nommee = (texte: string | undefined): Sql[] =>
  contientMots(sql`plier(u.prenom || ' ' || u.nom || ' ' || u.email || ' ' || coalesce(c.nom, ''))`, texte);
const choix = (f: FiltresPersonnes & SelectionDeListe): Sql[] => [
  // La personne technique d'une clé d'API n'est pas un compte.
  sql`not u.technique`,
  ...nommee(f.q),
  ...(f.role ? [sql`u.role = ${f.role}`] : []),
  ...(f.client_id ? [sql`u.client_id = ${f.client_id}`] : []),
  ...choisies(sql`u.id`, f),
];

const COLONNES_TRI = {
  nom: sql`plier(x.nom || ' ' || x.prenom)`,
  email: sql`x.email`,
  role: sql`x.role`,
  client: sql`plier(coalesce(x.client_nom, ''))`,
  derniere_connexion: sql`x.derniere_connexion`,
} as const;
const ordre = ({ tri = "nom", sens }: FiltresPersonnes): Sql =>
  sql`${COLONNES_TRI[tri]} ${sens === "desc" ? sql`desc nulls last` : sql`asc nulls last`}, x.email`;
const acces = ({ acces: e }: FiltresPersonnes): Sql[] => (e ? [sql`x.etat = ${e}`] : []);

const trouvees = (f: FiltresPersonnes & SelectionDeListe): Sql => sql`
  x as materialized (
    select ${COLONNES} from utilisateurs u left join clients c on c.id = u.client_id where ${tous(choix(f))})`;

export const listerPersonnes = (f: FiltresPersonnes): Sql => {
  const nombre = (e: string) => sql`count(*) filter (where x.etat = ${sql.lit(e)})`;
  return sql`
    with ${trouvees(f)}
    select json_build_object(
      'lignes', (select coalesce(json_agg(p), '[]') from (
        select * from x where ${tous(acces(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p),
      'total', count(*) filter (where ${tous(acces(f))}),
      'compteurs', json_build_object('total', count(*), 'actives', ${nombre("active")}, 'invitees', ${nombre("invitee")},
        'suspendues', ${nombre("suspendue")}))::text
    from x`;
};

export const personnesAExporter = (f: FiltresPersonnes & SelectionDeListe, max: number): Sql => sql`
  with ${trouvees(f)} select * from x where ${tous(acces(f))} order by ${ordre(f)} limit ${max}`;

export const lirePersonne = (id: string, maintenant: Date): Sql => sql`
  select row_to_json(x)::text from (
    select ${COLONNES}, u.telephone_portable, u.fonction, u.second_facteur_exige, u.autonome,
      coalesce((select c2.autonomie from clients c2 where c2.id = u.client_id), false) as autonomie_societe, u.domaine_interne, u.domaine_partenaire, u.cree_le,
      u.suspendu_le,
      (select count(*)::int from sessions s where s.utilisateur_id = u.id and s.portee = 'complete' and s.revoquee_le is null
        and s.expire_le > ${maintenant}::timestamptz) as sessions,
      (select to_json(n) from (
        select i.envoyee_le, i.expire_le, i.expire_le <= ${maintenant}::timestamptz as expiree, i.envois,
          nullif(btrim(a.prenom || ' ' || a.nom), '') as invitee_par
        from invitations i left join utilisateurs a on a.id = i.invitee_par
        where i.utilisateur_id = u.id and u.invitation_en_attente) n) as invitation
    from utilisateurs u left join clients c on c.id = u.client_id where u.id = ${id} and not u.technique) x`;

export async function relirePersonne(tx: Transaction, id: string, maintenant: Date): Promise<PersonneLue | undefined> {
  const lue = await tx.une<{ row_to_json: string }>(lirePersonne(id, maintenant));
  return lue && (JSON.parse(lue.row_to_json) as PersonneLue);
}

/** Ce qui a changé d'un compte, jamais son mot de passe. En JSON ; nul s'il n'existe pas. */
export const historiquePersonne = (id: string): Sql =>
  histoireDe({
    table: "utilisateurs",
    id,
    // Se déconnecter soi-même n'apprend rien d'un compte ; le journal le garde.
    concernes: sql`h.entite = 'utilisateurs' and h.ligne_id = ${id}
      and not (h.champ is not distinct from 'session' and h.auteur_id is not distinct from h.ligne_id)`,
    sujet: sql`case when h.champ = 'client_id' then
        coalesce((select c.nom from clients c where c.id::text = h.avant #>> '{}'), '') || '|' ||
        coalesce((select c.nom from clients c where c.id::text = h.apres #>> '{}'), '') end`,
  });
