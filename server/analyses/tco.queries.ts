import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { etatDit } from "../argent/etat-dit.ts";
import type { Sql } from "../db/base.ts";
import { perimetre } from "./filtres.queries.ts";

/** Une restitution de l'export TCO ; montants en centimes HT, dates ISO. */
export interface LigneTco {
  immatriculation: string;
  vin: string | null;
  client: string;
  agence: string;
  centre_de_cout: string | null;
  energie: string | null;
  loueur: string;
  contrat: string | null;
  marque: string;
  modele: string;
  type_vehicule: "VP" | "VU" | "VS";
  date_mec: string | null;
  date_debut: string | null;
  date_restitution: string;
  duree_mois: number | null;
  kilometrage: number;
  km_contractuel: number | null;
  rapport_ht: number | null;
  vetuste_ht: number | null;
  remise_ht: number | null;
  franchise_ht: number | null;
  facture_ht: number | null;
  /** TVA et net du document : la part de la remise en état s'en déduit. */
  tva_document: number | null;
  net_document: number | null;
  avoir_ht: number | null;
  montant_ht: number;
  km_ht: number | null;
  ira_ht: number | null;
  numero_facture: string | null;
  date_facture: string | null;
  contestation: string | null;
  dommages: number;
  /** Coûts du contrat par mois ; les autres coûts ne manquent jamais au coût complet. */
  loyer_mensuel_ht: number | null;
  energie_mensuel_ht: number | null;
  assurance_mensuel_ht: number | null;
  entretien_mensuel_ht: number | null;
  autres_mensuel_ht: number | null;
}

/** Pour cette transaction : un curseur que l'on lit jusqu'au bout, et de quoi trier et joindre sans passer par le disque. */
export const TOUT_LIRE = sql`select set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '64MB', true)`;

const DATE = sql.lit("^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
/** Une date lue sur un document ; un texte qui n'en est pas une ne casse pas l'export. */
const dateLue = (cle: string): Sql =>
  sql`case when d.identification ->> ${sql.lit(cle)} ~ ${DATE} then d.identification ->> ${sql.lit(cle)} end`;

/**
 * Ce qui a été facturé, restitution par restitution : les mêmes pièces que `pieces_facturees()` (une par numéro, les factures avant les
 * relevés), en un ensemble. La TVA n'est connue que si chaque pièce l'imprime.
 */
const FACTURES: Sql = sql`
  select p.restitution_id, array_agg(p.id) as ids, (array_agg(p.identification order by p.valide_le desc, p.id))[1] as identification,
         case when count(p.tva) = count(*) then sum(p.tva) end as tva, sum(coalesce(p.net_ht, p.brut_ht)) as net_ht,
         string_agg(p.numero, ', ' order by p.date_document, p.numero) as numero, min(p.date_document) as date_document
  from (select u.*, min(u.type_document) over (partition by u.restitution_id) as type_retenu
        from (select distinct on (d.restitution_id, d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht)) d.*
              from documents d where d.restitution_id is not null and d.etat = 'valide' and d.type_document in ('facture', 'releve')
              order by d.restitution_id, d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht), d.valide_le desc, d.id) u) p
  where p.type_document = p.type_retenu group by p.restitution_id`;

export const restitutionsTco = (f: FiltresAnalyses, max: number): Sql => sql`
  select r.immatriculation, coalesce(v.vin, d.identification ->> 'vin') as vin, c.nom as client, r.agence, v.centre_de_cout, v.energie, l.nom as loueur,
         coalesce(k.numero, d.identification ->> 'contrat') as contrat, r.marque, r.modele, r.type_vehicule,
         coalesce(v.date_mise_en_circulation::text, ${dateLue("date_mise_en_circulation")}) as date_mec, k.date_debut::text as date_debut,
         r.date_restitution::text as date_restitution,
         case when k.date_debut is not null then
           greatest(1, (extract(year from age(r.date_restitution, k.date_debut)) * 12 + extract(month from age(r.date_restitution, k.date_debut)))::int) end as duree_mois,
         r.kilometrage, k.kilometrage_contractuel as km_contractuel, r.rapport_ht, r.frais_abattement_ht as vetuste_ht, r.frais_remise_ht as remise_ht,
         r.frais_franchise_ht as franchise_ht, r.facture_ht - coalesce(r.hors_fre_ht, 0) as facture_ht, d.tva as tva_document, d.net_ht as net_document,
         r.avoir_ht, r.montant_ht_apres_remise as montant_ht, x.km_ht, x.ira_ht, d.numero as numero_facture, d.date_document::text as date_facture,
         n.etat as contestation, r.nombre_dommages as dommages, k.loyer_mensuel_ht, k.energie_mensuel_ht, k.assurance_mensuel_ht,
         k.entretien_mensuel_ht, k.autres_mensuel_ht
  from (select r.* from ${perimetre(f, f.annee)} order by r.date_restitution desc, r.id desc limit ${max}) r
  join clients c on c.id = r.client_id
  join loueurs l on l.id = r.loueur_id
  left join (select distinct on (v.client_id, v.plaque) v.client_id, v.plaque, v.id, v.vin, v.date_mise_en_circulation, v.energie, v.centre_de_cout
             from vehicules v order by v.client_id, v.plaque, v.archive_le nulls first, v.cree_le desc) v
    on v.client_id = r.client_id and v.plaque = r.plaque
  left join lateral (select k.numero, k.date_debut, k.kilometrage_contractuel, k.loyer_mensuel_ht, k.energie_mensuel_ht, k.assurance_mensuel_ht,
                            k.entretien_mensuel_ht, k.autres_mensuel_ht from contrats k
                     where k.client_id = r.client_id and k.vehicule_id = v.id and k.date_debut <= r.date_restitution
                     order by k.date_debut desc limit 1) k on true
  left join (${FACTURES}) d on d.restitution_id = r.id
  left join lateral (select sum(i.net_ht) filter (where i.nature = 'km') as km_ht, sum(i.net_ht) filter (where i.nature = 'ira') as ira_ht
                     from document_lignes i where i.document_id = any (d.ids) and r.hors_fre_ht is not null) x on true
  left join (select distinct on (n.restitution_id) n.restitution_id, ${etatDit(sql`m`)} as etat from contestations n join livre_argent m on m.facture_id = n.facture_id order by n.restitution_id, n.cree_le desc) n
    on n.restitution_id = r.id
  order by r.date_restitution desc, r.id desc`;

export interface LigneDocumentTco {
  immatriculation: string;
  numero: string | null;
  type_document: string;
  rang: number;
  element: string | null;
  localisation: string | null;
  categorie: string;
  dommage: string | null;
  operation: string | null;
  /** Composantes lues, telles que `detailsLigne` les décrit. */
  details: Record<string, unknown> | null;
  brut_ht: number | null;
  abattement_ht: number | null;
  net_ht: number | null;
  facturable: boolean;
}

export const lignesTco = (f: FiltresAnalyses, max: number): Sql => sql`
  select r.immatriculation, d.numero, d.type_document, i.rang + 1 as rang, i.element, i.localisation, i.categorie, i.dommage, i.operation,
         i.details, i.brut_ht, i.abattement_ht, i.net_ht, i.facturable
  from (select r.id, r.immatriculation, r.date_restitution from ${perimetre(f, f.annee)}) r
  join documents d on d.restitution_id = r.id and d.etat = 'valide' and d.type_document in ('rapport', 'facture', 'avoir')
  join document_lignes i on i.document_id = d.id
  order by r.date_restitution desc, r.id desc, d.type_document, d.id, i.rang limit ${max}`;
