import { sql } from "kysely";
import { SANS_NUMERO } from "../../domain/aujourdhui/acte.ts";
import type { GenreActe } from "../../domain/aujourdhui/genres.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { plusMois } from "../../domain/contrats/jours.ts";
import { facturesPerdues, type Perte } from "../argent/perdu.queries.ts";
import { CE_QUE_COUTE_LE_RETOUR, RETOUR_CHIFFRE } from "../audits/enjeu-du-retour.ts";
import { finitSansAudit, loueurAPrevenir, retourNonNote } from "../contrats/fins.queries.ts";
import type { Sql } from "../db/base.ts";
import { MODIFIABLE } from "../documents/documents.queries.ts";
import { factureManque } from "./facture-manquante.ts";

/** Actes lus par genre : la bande en montre cinq en tout. */
const PAR_GENRE = 5;
/** Plaques qu'une perte nomme ; le lien ouvre les autres. */
const PLAQUES_PERDUES = 3;
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
/** Le livre y compte encore quelque chose à réclamer : la facture est lue, et nul avoir ne l'a déjà rendu. */
const RESTE = (facture: Sql): Sql =>
  sql`exists (select from livre_factures m where m.facture_id = ${facture} and m.a_envoyer > 0)`;
/** Sa somme se lit au livre, une seule fois pour tous les actes : la préparer pour chaque genre coûterait plus que la lire. */
const CONTESTATION = (depuis: Sql): Sql => sql`
  select x.id, x.facture_id, r.immatriculation as sujet, l.nom as precision, null::integer as montant, null::text as estime, ${depuis}, x.client_id
  from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.restitution_id`;

/** La date limite de la facture que le document `x` retient, tant qu'elle n'est pas passée depuis un mois : il presse comme elle. */
const LIMITE_DU_DOSSIER = (jour: string): Sql => sql`(
  select min(p.date_limite) from rapprochements p
  where p.restitution_id = x.restitution_id and p.date_limite >= ${jour}::date - 30
    and not exists (select from contestations c where c.facture_id = p.facture_id and c.contestee_le is not null))`;

/** Les actes qui viennent de l'argent, des papiers et des contrats. */
function genres(jour: string): Record<Exclude<GenreActe, "mien" | "ticket">, Genre> {
  const dossiers = sql`(select acteur_est_interne() or acteur_a_besoin('restitutions'))`;
  return {
    envoyer: {
      source: sql`contestations x where x.etat in ('a_verifier', 'a_contester') and coalesce(x.date_limite >= ${jour}::date, true)
        and exists (select from contestation_lignes g where g.client_id = x.client_id and g.contestation_id = x.id) and ${LUE(sql`x.facture_id`)}
        and ${RESTE(sql`x.facture_id`)}`,
      ordre: sql`x.date_limite, x.id`,
      detail: CONTESTATION(sql`x.date_limite as echeance, null::date as depuis`),
    },
    contester: {
      source: sql`rapprochements x where x.montant_contestable > 0 and x.date_limite >= ${jour}::date
        and not exists (select from contestations c where c.facture_id = x.facture_id) and ${RESTE(sql`x.facture_id`)}`,
      ordre: sql`x.date_limite, x.facture_id`,
      detail: sql`
        select x.facture_id as id, x.facture_id, r.immatriculation as sujet, l.nom as precision, null::integer as montant, null::text as estime,
          x.date_limite as echeance, null::date as depuis, x.client_id
        from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.restitution_id`,
    },
    rendre: {
      source: sql`(select f.* from fins_de_contrat f where ${dossiers} and ${retourNonNote(sql`${jour}::date`)}) x`,
      ordre: sql`x.date_fin, x.contrat_id`,
      detail: sql`
        select v.id, null::uuid as facture_id, v.immatriculation as sujet, l.nom as precision,
          ${CE_QUE_COUTE_LE_RETOUR}, x.date_fin as echeance, null::date as depuis, x.client_id
        from vehicules v left join loueurs l on l.id = x.loueur_id ${RETOUR_CHIFFRE}
        where v.client_id = x.client_id and v.id = x.vehicule_id`,
    },
    prevenir: {
      // L'équipe suit des centaines de sociétés, et ne rend leurs véhicules pour aucune.
      source: sql`(
        select f.contrat_id, f.client_id, f.vehicule_id, f.loueur_id, c.date_fin - c.preavis_jours as avant_le
        from fins_de_contrat f join contrats c on c.id = f.contrat_id
        where not acteur_est_interne() and ${dossiers} and ${loueurAPrevenir(sql`${jour}::date`)}) x`,
      ordre: sql`x.avant_le, x.contrat_id`,
      detail: sql`
        select v.id, null::uuid as facture_id, v.immatriculation as sujet, l.nom as precision,
          ${CE_QUE_COUTE_LE_RETOUR}, x.avant_le as echeance, null::date as depuis, x.client_id
        from vehicules v left join loueurs l on l.id = x.loueur_id ${RETOUR_CHIFFRE}
        where v.client_id = x.client_id and v.id = x.vehicule_id`,
    },
    avoir: {
      // Rattaché à rien, et d'une restitution dont la lettre est partie : sa contestation l'attend. Les avoirs sans rattachement se cherchent d'abord, tous
      // d'un index (`offset 0`) : ils sont rares, et demander à chacun sa contestation avant de l'écarter coûtait l'essentiel de la bande.
      source: sql`(
        select d.id, d.client_id, d.restitution_id, d.cree_le from documents d
        where d.type_document = 'avoir' and d.etat not in ('a_lire', 'illisible', 'remplace')
          and not exists (select from contestation_avoirs i where i.document_id = d.id) offset 0) x
        where exists (select from attendent_un_avoir c where c.restitution_id = x.restitution_id offset 0)`,
      ordre: sql`x.cree_le, x.id`,
      detail: sql`
        select (select c.id from attendent_un_avoir c where c.restitution_id = x.restitution_id order by c.cree_le desc limit 1) as id,
          null::uuid as facture_id,
          coalesce(nullif(d.numero, ''), ${SANS_NUMERO}) as sujet, r.immatriculation as precision,
          abs(coalesce(d.net_ht, d.brut_ht)) as montant, null::text as estime, null::date as echeance, x.cree_le::date as depuis, x.client_id
        from documents d join restitutions r on r.id = d.restitution_id where d.client_id = x.client_id and d.id = x.id`,
    },
    attendu: {
      // La règle du rappel, lue chez lui ; un avoir arrivé, lui, est à rattacher.
      source: sql`avoirs_attendus x where coalesce(x.a_demander_le <= ${jour}::date, true)`,
      ordre: sql`x.contestee_le, x.facture_id`,
      detail: sql`
        select x.contestation_id as id, x.facture_id, r.immatriculation as sujet, l.nom as precision, null::integer as montant, null::text as estime,
          null::date as echeance, x.accorde_le as depuis, x.client_id
        from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.restitution_id`,
    },
    facture: {
      // La règle du rappel, lue chez lui : la cloche et la bande disent la même facture, du même jour au même jour. L'équipe n'en a pas le rappel non plus.
      source: sql`causes_de_rappel x where not acteur_est_interne() and ${dossiers} and ${factureManque(sql`${jour}::date`)}`,
      ordre: sql`x.echeance, x.cause_id`,
      detail: sql`
        select r.id, null::uuid as facture_id, r.immatriculation as sujet, l.nom as precision, r.montant_ht_apres_remise as montant, 'rapport' as estime,
          null::date as echeance, x.echeance as depuis, x.client_id
        from restitutions r join loueurs l on l.id = r.loueur_id where r.id = x.cause_id`,
    },
    document: {
      source: sql`(select d.* from documents d where ${MODIFIABLE}) x`,
      ordre: sql`x.cree_le, x.id`,
      detail: sql`
        select x.id, null::uuid as facture_id, coalesce(nullif(x.numero, ''), x.identification ->> 'immatriculation', ${SANS_NUMERO}) as sujet,
          x.type_document as precision, coalesce(x.net_ht, x.brut_ht) as montant, null::text as estime, ${LIMITE_DU_DOSSIER(jour)} as echeance,
          x.cree_le::date as depuis, x.client_id`,
    },
    relancer: {
      // Chaque loueur a son délai ; aucune lettre plus récente que le plus court d'entre eux n'a à se lire.
      source: sql`contestations x where x.etat = 'contestee'
        and x.lettre_le <= ${jour}::date - coalesce((select min(l.delai_reponse_jours) from loueurs l), 0)
        and exists (select from restitutions r join loueurs l on l.id = r.loueur_id
          where r.id = x.restitution_id and x.lettre_le + l.delai_reponse_jours <= ${jour}::date)
        and not exists (select from avoirs_a_imputer a where a.contestation_id = x.id)`,
      ordre: sql`x.lettre_le, x.id`,
      detail: CONTESTATION(sql`null::date as echeance, x.lettre_le as depuis`),
    },
    loueur: {
      // Un loueur de ce nom, ou qui le porte parmi ses autres noms, clôt la demande ; l'équipe peut aussi l'écarter.
      source: sql`demandes_de_loueur x where acteur_est_interne() and x.ecartee_le is null
        and not exists (select from loueurs l where plier(l.nom) = plier(x.nom))
        and not exists (select from loueur_alias l where plier(l.motif) = plier(x.nom))`,
      ordre: sql`x.demande_le, x.id`,
      detail: sql`
        select x.id, null::uuid as facture_id, x.nom as sujet, null::text as precision, null::integer as montant, null::text as estime,
          null::date as echeance, x.demande_le::date as depuis, x.client_id`,
    },
    auditer: {
      source: sql`(select f.* from fins_de_contrat f where ${dossiers} and ${finitSansAudit(sql`${jour}::date`)}) x`,
      ordre: sql`x.date_fin, x.contrat_id`,
      detail: sql`
        select v.id, null::uuid as facture_id, v.immatriculation as sujet, l.nom as precision,
          ${CE_QUE_COUTE_LE_RETOUR}, x.date_fin as echeance, null::date as depuis, x.client_id
        from vehicules v left join loueurs l on l.id = x.loueur_id ${RETOUR_CHIFFRE}
        where v.client_id = x.client_id and v.id = x.vehicule_id`,
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
    coalesce(t.montant_ht_facture_client, t.montant_ht_estimation) as montant,
    case when t.montant_ht_facture_client is null and t.montant_ht_estimation is not null then 'estimation' end as estime, null::date as echeance, t.cree_le::date as depuis, t.client_id
  from (select s.genre, s.ticket_id from suivis s where s.place <= ${sql.lit(PAR_GENRE)}) s join tickets t on t.id = s.ticket_id`;

/** Ce qui s'est perdu depuis le début du mois dernier, et comment. */
function perdu(jour: string): Sql {
  const debut = plusMois(`${jour.slice(0, 8)}01`, -1);
  const factures = facturesPerdues(debut);
  const compte = (perte: Perte) => sql`
    (select count(*) as nombre, coalesce(sum(m.${sql.ref(perte)}), 0) as somme,
       coalesce((array_agg(distinct r.immatriculation order by r.immatriculation))[1:${sql.lit(PLAQUES_PERDUES)}], '{}') as plaques
     from livre_argent m join restitutions r on r.id = m.restitution_id
     where m.${sql.ref(perte)} > 0 and m.facture_id = any (${factures[perte]}))`;
  return sql`
    select case when h.nombre + f.nombre + a.nombre > 0 then json_build_object('depuis', ${debut}::text, 'hors_delai', h.nombre,
      'hors_delai_ht', h.somme, 'refus', f.nombre, 'refuse_ht', f.somme, 'abandons', a.nombre, 'abandonne_ht', a.somme,
      'plaques', json_build_object('hors_delai', h.plaques, 'refus', f.plaques, 'abandons', a.plaques)) end
    from ${compte("hors_delai")} h cross join ${compte("refuse")} f cross join ${compte("abandonne")} a`;
}

/** Un acte, tel que l'écran le dit. */
const ACTE = sql`json_build_object('genre', a.genre, 'id', a.id, 'sujet', a.sujet, 'precision', a.precision,
  'montant', case when a.facture_id is null then a.montant else (
    select case a.genre when 'relancer' then m.en_cours when 'attendu' then m.attendu else m.a_reclamer end from livre_argent m where m.facture_id = a.facture_id) end,
  'estime', a.estime, 'etat', case when a.genre = 'envoyer' then (select c.etat from contestations c where c.id = a.id) end, 'echeance', a.echeance, 'depuis', a.depuis,
  'client_nom', case when acteur_est_interne() then (select c.nom from clients c where c.id = a.client_id) end)`;

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
      'actes', (select coalesce(json_agg(${ACTE}), '[]') from actes a),
      'totaux', json_strip_nulls(json_build_object(
        ${sql.join(tous.map(([genre]) => sql`${sql.lit(genre)}, (select nullif(count(*), 0) from ${sql.id(genre)})`))},
        'mien', (select nullif(count(*), 0) from suivis s where s.genre = 'mien'),
        'ticket', (select nullif(count(*), 0) from suivis s where s.genre = 'ticket'))),
      'perdu', case when not acteur_est_interne() and acteur_a_besoin('restitutions') then (${perdu(jour)}) end,
      'pas', case when not acteur_est_interne() and acteur_a_besoin('restitutions') then ${PAS} end)::text`;
}

/** Les genres dont l'objet est dans une restitution, et la colonne qui la nomme. */
const DU_DOSSIER = {
  envoyer: "restitution_id",
  contester: "restitution_id",
  avoir: "restitution_id",
  attendu: "restitution_id",
  facture: "cause_id",
  document: "restitution_id",
  relancer: "restitution_id",
} as const satisfies Partial<Record<GenreActe, string>>;

/** Les actes d'une restitution : ceux de la bande, cherchés des mêmes sources. */
export function lireActesDuDossier(restitution: string, maintenant: Date): Sql {
  const tous = genres(jourDeParis(maintenant));
  const siens = Object.entries(DU_DOSSIER).map(([genre, colonne]) => {
    const { source, ordre, detail } = tous[genre as keyof typeof DU_DOSSIER]; // une clé de DU_DOSSIER
    return sql`select ${sql.lit(genre)} as genre, a.* from (
      select x.* from (select x.* from ${source}) x where x.${sql.ref(colonne)} = ${restitution} order by ${ordre} limit ${sql.lit(PAR_GENRE)}) x
      cross join lateral (${detail}) a`;
  });
  return sql`select coalesce(json_agg(${ACTE}), '[]')::text from (${sql.join(siens, sql` union all `)}) a`;
}
