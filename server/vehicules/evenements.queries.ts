import { sql } from "kysely";
import { GENRES_EVENEMENT, type GenreEvenement } from "../../domain/vehicules/evenement.ts";
import { etatDit } from "../argent/etat-dit.ts";
import type { Sql } from "../db/base.ts";
import { bornes } from "../db/fragments.ts";
import { PLAQUES } from "./vehicules.queries.ts";

interface Demande {
  id: string;
  genre?: GenreEvenement | undefined;
  page?: number | undefined;
  taille?: number | undefined;
}

const jour = (instant: Sql): Sql => sql`(${instant} at time zone 'Europe/Paris')::date`;

/** Les lignes de `table` qui parlent du véhicule : rattachées à lui, ou sans rattachement et à l'une de ses plaques. */
const duVehicule = (table: Sql, colonnes: Sql): Sql => sql`
  select ${colonnes} from v join ${table} x on x.client_id = v.client_id and x.vehicule_id = v.id
  union all
  select ${colonnes} from v join ${table} x on x.client_id = v.client_id and x.plaque = any (v.plaques)
  where x.vehicule_id is null and vehicule_de_plaque(v.client_id, x.plaque) = v.id`;

interface Fait {
  genre: GenreEvenement;
  fait: Sql;
  /** Début de la clé de l'évènement, suivi de l'identifiant de sa ligne. */
  cle: Sql;
  le: Sql;
  instant?: Sql;
  lien?: Sql;
  texte?: Sql;
  type?: Sql;
  statut?: Sql;
  montant?: Sql;
  km?: Sql;
  de: Sql;
}

const fait = (f: Fait): Sql => sql`
  select ${f.cle} as cle, ${f.genre}::text as genre, ${f.fait} as fait, ${f.le} as le, ${f.instant ?? sql`null`}::timestamptz as instant,
    ${f.lien ?? sql`null`}::uuid as lien_id, ${f.texte ?? sql`null`}::text as texte, ${f.type ?? sql`null`}::text as type,
    ${f.statut ?? sql`null`}::text as statut, ${f.montant ?? sql`null`}::integer as montant_ht, ${f.km ?? sql`null`}::integer as kilometrage
  ${f.de}`;

const AFFECTATIONS = sql`from v join historique_affectation_vehicules h on h.vehicule_id = v.id
  left join conducteurs c on c.id = h.conducteur_id`;
const CONDUCTEUR = { lien: sql`c.id`, texte: sql`btrim(c.prenom || ' ' || c.nom)` };
const CONTRATS = sql`from v join contrats k on k.client_id = v.client_id and k.vehicule_id = v.id`;
const AUDITS = sql`from v join audits a on a.client_id = v.client_id and a.vehicule_id = v.id`;
const CONTESTATIONS = sql`from r join contestations c on c.restitution_id = r.id`;
const ARCHIVAGES = sql`historique h where h.entite = 'vehicules' and h.ligne_id = v.id and h.champ = 'archive_le'`;

/** Chaque sorte de fait, de sa table. Ce que la personne ne voit pas n'y est pas : la base trie les lignes selon ses droits. */
const FAITS: readonly Sql[] = [
  fait({
    genre: "affectation",
    fait: sql`'affectation_debut'`,
    cle: sql`'debut-' || h.id`,
    le: sql`h.date_debut_affectation`,
    ...CONDUCTEUR,
    km: sql`h.kilometrage_debut_affectation`,
    de: AFFECTATIONS,
  }),
  fait({
    genre: "affectation",
    fait: sql`'affectation_fin'`,
    cle: sql`'fin-' || h.id`,
    le: sql`h.date_fin_affectation`,
    ...CONDUCTEUR,
    km: sql`h.kilometrage_fin_affectation`,
    de: sql`${AFFECTATIONS} where h.date_fin_affectation is not null`,
  }),
  fait({
    genre: "ticket",
    fait: sql`'ticket'`,
    cle: sql`'ticket-' || t.id`,
    le: jour(sql`t.cree_le`),
    instant: sql`t.cree_le`,
    lien: sql`t.id`,
    type: sql`t.type_demande`,
    statut: sql`t.statut_ticket`,
    de: sql`from t`,
  }),
  fait({
    genre: "ticket",
    fait: sql`'etat_des_lieux'`,
    cle: sql`'etat-' || e.id`,
    le: sql`e.date_etat`,
    lien: sql`t.id`,
    texte: sql`e.lieu`,
    type: sql`e.type`,
    km: sql`e.kilometrage`,
    // La version signée la plus récente de chaque état : les précédentes ont été corrigées.
    de: sql`from t join etats_des_lieux e on e.ticket_id = t.id where e.signe_le is not null and e.date_etat is not null
      and not exists (select 1 from etats_des_lieux s where s.ticket_id = e.ticket_id and s.type = e.type and s.version > e.version and s.signe_le is not null)`,
  }),
  fait({
    genre: "restitution",
    fait: sql`'restitution'`,
    cle: sql`'restitution-' || r.id`,
    le: sql`r.date_restitution`,
    lien: sql`r.id`,
    texte: sql`r.agence`,
    montant: sql`r.montant_ht_apres_remise`,
    km: sql`r.kilometrage`,
    de: sql`from r`,
  }),
  fait({
    genre: "document",
    fait: sql`'document'`,
    cle: sql`'document-' || d.id`,
    le: sql`coalesce(d.date_document, ${jour(sql`d.cree_le`)})`,
    lien: sql`r.id`,
    texte: sql`d.numero`,
    type: sql`d.type_document`,
    statut: sql`d.etat`,
    montant: sql`d.net_ht`,
    de: sql`from r join documents d on d.restitution_id = r.id where d.etat <> 'remplace'`,
  }),
  fait({
    genre: "fre",
    fait: sql`'audit_termine'`,
    cle: sql`'audit-termine-' || a.id`,
    le: jour(sql`a.termine_le`),
    instant: sql`a.termine_le`,
    lien: sql`a.id`,
    montant: sql`s.facture_en_l_etat_ht`,
    km: sql`a.kilometrage`,
    de: sql`${AUDITS} left join audit_resultats s on s.audit_id = a.id where a.termine_le is not null`,
  }),
  fait({
    genre: "fre",
    fait: sql`'audit_transmis'`,
    cle: sql`'audit-transmis-' || a.id`,
    le: jour(sql`a.transmis_le`),
    instant: sql`a.transmis_le`,
    lien: sql`a.id`,
    texte: sql`a.transmis_a`,
    de: sql`${AUDITS} where a.transmis_le is not null`,
  }),
  fait({
    genre: "fre",
    fait: sql`'contestation_envoyee'`,
    cle: sql`'contestation-' || c.id`,
    le: sql`c.contestee_le`,
    lien: sql`c.id`,
    statut: etatDit(sql`x`),
    montant: sql`x.reclame`,
    de: sql`${CONTESTATIONS} join livre_argent x on x.facture_id = c.facture_id where c.contestee_le is not null`,
  }),
  fait({
    genre: "fre",
    fait: sql`'contestation_reponse'`,
    cle: sql`'reponse-' || p.id`,
    le: sql`p.date_reponse`,
    lien: sql`c.id`,
    montant: sql`(select coalesce(sum(m.montant::integer), 0) from jsonb_each_text(p.accords) as m (ligne, montant))`,
    de: sql`${CONTESTATIONS} join contestation_reponses p on p.client_id = c.client_id and p.contestation_id = c.id`,
  }),
  fait({
    genre: "fre",
    fait: sql`'avoir_impute'`,
    cle: sql`'avoir-' || i.id`,
    le: jour(sql`i.impute_le`),
    instant: sql`i.impute_le`,
    lien: sql`c.id`,
    texte: sql`d.numero`,
    montant: sql`d.net_ht`,
    de: sql`${CONTESTATIONS} join contestation_avoirs i on i.client_id = c.client_id and i.contestation_id = c.id
      join documents d on d.id = i.document_id`,
  }),
  fait({
    genre: "contrat",
    fait: sql`'contrat_debut'`,
    cle: sql`'contrat-debut-' || k.id`,
    le: sql`k.date_debut`,
    texte: sql`k.numero`,
    km: sql`k.kilometrage_contractuel`,
    de: CONTRATS,
  }),
  fait({
    genre: "contrat",
    fait: sql`'contrat_fin'`,
    cle: sql`'contrat-fin-' || k.id`,
    le: sql`k.date_fin`,
    texte: sql`k.numero`,
    de: CONTRATS,
  }),
  fait({
    genre: "contrat",
    fait: sql`'audit'`,
    cle: sql`'audit-' || k.id`,
    le: sql`k.audit_fait_le`,
    // L'audit fait dans Reflet se raconte lui-même, avec ce qu'il annonce.
    de: sql`${CONTRATS} where k.audit_fait_le is not null
      and not exists (select from audits a where a.contrat_id = k.id and a.termine_le is not null)`,
  }),
  fait({
    genre: "contrat",
    fait: sql`'restitution_prevue'`,
    cle: sql`'prevue-' || k.id`,
    le: sql`k.restitution_prevue_le`,
    de: sql`${CONTRATS} where k.restitution_prevue_le is not null`,
  }),
  fait({
    genre: "fiche",
    fait: sql`'creation'`,
    cle: sql`'creation'`,
    le: jour(sql`v.cree_le`),
    instant: sql`v.cree_le`,
    de: sql`from v`,
  }),
  fait({
    genre: "fiche",
    fait: sql`'plaque'`,
    cle: sql`'plaque-' || p.id`,
    le: jour(sql`p.quittee_le`),
    instant: sql`p.quittee_le`,
    texte: sql`p.immatriculation`,
    de: sql`from v join vehicule_plaques p on p.client_id = v.client_id and p.vehicule_id = v.id`,
  }),
  fait({
    genre: "fiche",
    fait: sql`case when nullif(h.apres, 'null') is null then 'restauration' else 'archive' end`,
    cle: sql`'archive-' || h.id`,
    le: jour(sql`h.fait_le`),
    instant: sql`h.fait_le`,
    de: sql`from v, lateral (select h.id, h.fait_le, h.apres from ${ARCHIVAGES}) h`,
  }),
  // Qui n'a pas le journal sait seulement que le véhicule est archivé, et depuis quand.
  fait({
    genre: "fiche",
    fait: sql`'archive'`,
    cle: sql`'archive'`,
    le: jour(sql`v.archive_le`),
    instant: sql`v.archive_le`,
    de: sql`from v where v.archive_le is not null and not exists (select 1 from ${ARCHIVAGES})`,
  }),
];

const TAILLE = 20;

/** L'histoire d'un véhicule, du plus récent au plus ancien, une page à la fois, en JSON ; nulle si la personne ne le voit pas. */
export const evenementsVehicule = ({ id, genre, page, taille = TAILLE }: Demande): Sql => sql`
  with v as materialized (
    select v.id, v.client_id, v.cree_le, v.archive_le, ${PLAQUES} as plaques from vehicules v where v.id = ${id}),
  t as materialized (${duVehicule(sql`tickets`, sql`x.id, x.type_demande, x.statut_ticket, x.cree_le`)}),
  r as materialized (${duVehicule(sql`restitutions`, sql`x.id, x.date_restitution, x.agence, x.montant_ht_apres_remise, x.kilometrage`)}),
  faits as materialized (${sql.join(FAITS, sql` union all `)})
  select case when exists (select 1 from v) then json_build_object(
    'lignes', (select coalesce(json_agg(p), '[]') from (
      select f.cle, f.genre, f.fait, f.le, f.le > aujourdhui() as a_venir, f.lien_id, f.texte, f.type,
        f.statut, f.montant_ht, f.kilometrage
      from faits f where ${genre ?? null}::text is null or f.genre = ${genre ?? null}
      order by f.le desc, f.instant desc nulls last, f.cle desc ${bornes(page, taille)}) p),
    'total', (select count(*) from faits f where ${genre ?? null}::text is null or f.genre = ${genre ?? null}),
    'genres', (select json_build_object(${sql.join(
      GENRES_EVENEMENT.flatMap((g) => [sql.lit(g), sql`count(*) filter (where f.genre = ${sql.lit(g)})`]),
    )}) from faits f))::text end`;
