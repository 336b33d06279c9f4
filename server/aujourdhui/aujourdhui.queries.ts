import { sql } from "kysely";
import { AUDIT_JOURS, SANS_NUMERO } from "../../domain/aujourdhui/acte.ts";
import type { GenreActe } from "../../domain/aujourdhui/genres.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { plusMois } from "../../domain/contrats/jours.ts";
import { facturesPerdues, type Perte } from "../argent/perdu.queries.ts";
import type { Sql } from "../db/base.ts";
import { MODIFIABLE } from "../documents/documents.queries.ts";

/** Actes lus par genre : la bande en montre cinq en tout. */
const PAR_GENRE = 5;
/** Au-delà, un compte n'apprend plus rien, et il se lirait de plus en plus loin. */
const COMPTE_MAX = 100;

/** De quoi trouver les actes d'un genre par un index (`source`, `ordre`), et de quoi les dire (`detail`, d'une ligne `x` de la source). */
interface Genre {
  source: Sql;
  ordre: Sql;
  detail: Sql;
}

/** La facture `f` est lue : rien ne s'affirme d'un papier qui ne l'est pas. */
const LUE = (facture: Sql): Sql =>
  sql`exists (select from documents d where d.id = ${facture} and d.etat not in ('a_lire', 'illisible', 'remplace'))`;
/** Sa somme se lit au livre, une seule fois pour tous les actes : la préparer pour chaque genre coûterait plus que la lire. */
const CONTESTATION = (depuis: Sql): Sql => sql`
  select x.id, x.facture_id, r.immatriculation as sujet, l.nom as precision, null::integer as montant, ${depuis}, x.client_id
  from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.restitution_id`;

/** Les actes qui viennent de l'argent, des papiers et des contrats. */
function genres(jour: string): Record<Exclude<GenreActe, "mien" | "ticket">, Genre> {
  const dossiers = sql`(select acteur_est_interne() or acteur_a_besoin('restitutions'))`;
  return {
    envoyer: {
      source: sql`contestations x where x.etat in ('a_verifier', 'a_contester') and coalesce(x.date_limite >= ${jour}::date, true)
        and exists (select from contestation_lignes g where g.client_id = x.client_id and g.contestation_id = x.id) and ${LUE(sql`x.facture_id`)}`,
      ordre: sql`x.date_limite, x.id`,
      detail: CONTESTATION(sql`x.date_limite as echeance, null::date as depuis`),
    },
    contester: {
      source: sql`rapprochements x where x.montant_contestable > 0 and x.date_limite >= ${jour}::date
        and not exists (select from contestations c where c.facture_id = x.facture_id) and ${LUE(sql`x.facture_id`)}`,
      ordre: sql`x.date_limite, x.facture_id`,
      detail: sql`
        select x.facture_id as id, null::uuid as facture_id, r.immatriculation as sujet, l.nom as precision, x.montant_contestable as montant,
          x.date_limite as echeance, null::date as depuis, x.client_id
        from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.restitution_id`,
    },
    rendre: {
      // Un rendez-vous à venir répond déjà : rien n'est à faire d'ici là.
      source: sql`fins_de_contrat x where ${dossiers} and x.suivi and x.restituee_le is null and x.date_fin < ${jour}::date
        and (x.etape <> 'restitution_prevue' or exists (select from contrats c where c.id = x.contrat_id and c.restitution_prevue_le < ${jour}::date))`,
      ordre: sql`x.date_fin, x.contrat_id`,
      detail: sql`
        select v.id, null::uuid as facture_id, v.immatriculation as sujet, l.nom as precision,
          (select s.facture_en_l_etat_ht from audits a join audit_resultats s on s.audit_id = a.id
           where a.contrat_id = x.contrat_id order by a.cree_le desc limit 1) as montant,
          x.date_fin as echeance, null::date as depuis, x.client_id
        from vehicules v left join loueurs l on l.id = x.loueur_id where v.client_id = x.client_id and v.id = x.vehicule_id`,
    },
    avoir: {
      // Rattaché à rien, et d'une restitution dont la lettre est partie : sa contestation l'attend.
      source: sql`documents x where x.type_document = 'avoir' and x.etat not in ('a_lire', 'illisible', 'remplace')
        and not exists (select from contestation_avoirs i where i.document_id = x.id)
        and exists (select from contestations c where c.restitution_id = x.restitution_id
          and c.etat in ('contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu'))`,
      ordre: sql`x.cree_le, x.id`,
      detail: sql`
        select (select c.id from contestations c where c.restitution_id = x.restitution_id
            and c.etat in ('contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu') order by c.cree_le desc limit 1) as id, null::uuid as facture_id,
          coalesce(nullif(x.numero, ''), ${SANS_NUMERO}) as sujet, r.immatriculation as precision,
          abs(coalesce(x.net_ht, x.brut_ht, 0)) as montant, null::date as echeance, x.cree_le::date as depuis, x.client_id
        from restitutions r where r.id = x.restitution_id`,
    },
    document: {
      source: sql`(select d.* from documents d where ${MODIFIABLE}) x`,
      ordre: sql`x.cree_le, x.id`,
      detail: sql`
        select x.id, null::uuid as facture_id, coalesce(nullif(x.numero, ''), x.identification ->> 'immatriculation', ${SANS_NUMERO}) as sujet,
          x.type_document as precision, coalesce(x.net_ht, x.brut_ht) as montant, null::date as echeance, x.cree_le::date as depuis, x.client_id`,
    },
    relancer: {
      // Chaque loueur a son délai ; aucune lettre plus récente que le plus court d'entre eux n'a à se lire.
      source: sql`contestations x where x.etat = 'contestee'
        and x.contestee_le <= ${jour}::date - coalesce((select min(l.delai_reponse_jours) from loueurs l), 0)
        and exists (select from restitutions r join loueurs l on l.id = r.loueur_id
          where r.id = x.restitution_id and x.contestee_le + l.delai_reponse_jours <= ${jour}::date)`,
      ordre: sql`x.contestee_le, x.id`,
      detail: CONTESTATION(sql`null::date as echeance, x.contestee_le as depuis`),
    },
    auditer: {
      source: sql`fins_de_contrat x where ${dossiers} and x.etape = 'audit_a_planifier' and x.suivi
        and x.date_fin between ${jour}::date and ${jour}::date + ${sql.lit(AUDIT_JOURS)}`,
      ordre: sql`x.date_fin, x.contrat_id`,
      detail: sql`
        select v.id, null::uuid as facture_id, v.immatriculation as sujet, l.nom as precision, null::integer as montant, x.date_fin as echeance, null::date as depuis, x.client_id
        from vehicules v left join loueurs l on l.id = x.loueur_id where v.client_id = x.client_id and v.id = x.vehicule_id`,
    },
  };
}

/** Les premiers d'un genre, cherchés une fois : de quoi les compter, et de quoi en dire cinq. */
const trouves = (genre: string, { source, ordre }: Genre): Sql =>
  sql`${sql.id(genre)} as materialized (select x.* from ${source} order by ${ordre} limit ${sql.lit(COMPTE_MAX)})`;
const premiers = (genre: string, { ordre, detail }: Genre): Sql => sql`
  select ${sql.lit(genre)} as genre, a.* from (select x.* from ${sql.id(genre)} x order by ${ordre} limit ${sql.lit(PAR_GENRE)}) x
  cross join lateral (${detail}) a`;

/** Les tickets de l'équipe : ceux qu'elle suit, ceux que personne ne suit. */
const TICKETS = sql`
  select s.genre, t.id, null::uuid as facture_id, coalesce(t.immatriculation, t.demandeur_prenom_nom, 'sans immatriculation') as sujet, t.type_demande as precision,
    null::integer as montant, null::date as echeance, t.cree_le::date as depuis, t.client_id
  from (select s.genre, s.ticket_id from suivis s where s.place <= ${sql.lit(PAR_GENRE)}) s join tickets t on t.id = s.ticket_id`;

/** Ce qui s'est perdu depuis le début du mois dernier, et comment. */
function perdu(jour: string): Sql {
  const debut = plusMois(`${jour.slice(0, 8)}01`, -1);
  const factures = facturesPerdues(debut);
  const compte = (perte: Perte) => sql`
    (select count(*) as nombre, coalesce(sum(m.${sql.ref(perte)}), 0) as somme from livre_argent m
     where m.${sql.ref(perte)} > 0 and m.facture_id = any (${factures[perte]}))`;
  return sql`
    select case when h.nombre + f.nombre + a.nombre > 0 then json_build_object('depuis', ${debut}::text, 'hors_delai', h.nombre,
      'hors_delai_ht', h.somme, 'refus', f.nombre, 'refuse_ht', f.somme, 'abandons', a.nombre, 'abandonne_ht', a.somme) end
    from ${compte("hors_delai")} h cross join ${compte("refuse")} f cross join ${compte("abandonne")} a`;
}

/** Vrai dès qu'une ligne existe ; triée par l'index de la société, la première s'y lit sans parcourir celles des autres. */
const unAuMoins = (source: Sql): Sql => sql`(select true from ${source} limit 1) is not null`;
const PAS = sql`json_build_object(
  'document', ${unAuMoins(sql`documents d order by d.client_id, d.cree_le desc`)},
  'verifie', ${unAuMoins(sql`documents d where d.etat = 'valide' order by d.client_id, d.cree_le desc`)},
  'conteste', ${unAuMoins(sql`contestations c order by c.client_id, c.date_limite`)},
  'audite', ${unAuMoins(sql`audits a order by a.client_id, a.vehicule_id, a.cree_le desc`)})`;

/**
 * Ce que la personne a à faire, en une instruction, sous les politiques de lignes : les premiers actes de chaque genre et leur nombre, tirés
 * chacun d'un index.
 */
export function lireAujourdhui(maintenant: Date): Sql {
  const jour = jourDeParis(maintenant);
  const tous = Object.entries(genres(jour));
  return sql`
    with ${sql.join(tous.map(([genre, g]) => trouves(genre, g)))},
    suivis as materialized (
      select *, row_number() over (partition by s.genre) as place
      from tickets_a_suivre(${sql.lit(COMPTE_MAX)}) with ordinality as s (genre, ticket_id, rang)),
    actes as materialized (
      ${sql.join(
        tous.map(([genre, g]) => premiers(genre, g)),
        sql` union all `,
      )}
      union all ${TICKETS})
    select json_build_object(
      'actes', (select coalesce(json_agg(json_build_object('genre', a.genre, 'id', a.id, 'sujet', a.sujet, 'precision', a.precision,
          'montant', case when a.facture_id is null then a.montant else (
            select case a.genre when 'envoyer' then m.a_reclamer else m.en_cours end from livre_argent m where m.facture_id = a.facture_id) end, 'echeance', a.echeance, 'depuis', a.depuis,
          'client_nom', case when acteur_est_interne() then (select c.nom from clients c where c.id = a.client_id) end)), '[]')
        from actes a),
      'totaux', json_strip_nulls(json_build_object(
        ${sql.join(tous.map(([genre]) => sql`${sql.lit(genre)}, (select nullif(count(*), 0) from ${sql.id(genre)})`))},
        'mien', (select nullif(count(*), 0) from suivis s where s.genre = 'mien'),
        'ticket', (select nullif(count(*), 0) from suivis s where s.genre = 'ticket'))),
      'perdu', case when not acteur_est_interne() and acteur_a_besoin('restitutions') then (${perdu(jour)}) end,
      'pas', case when not acteur_est_interne() and acteur_a_besoin('restitutions') then ${PAS} end)::text`;
}
