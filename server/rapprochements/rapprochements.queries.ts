import { sql } from "kysely";
import type { Conditions } from "../../domain/fre/conditions.ts";
import type { Manque } from "../../domain/fre/rapprochement/manque.ts";
import type { Certitude } from "../../domain/fre/verdicts.ts";
import type { Explication } from "../../domain/rapprochements/rapprochement.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { parForme } from "../db/forme.ts";
import { COLONNES_GARDEES, type LectureGardee } from "../documents/lecture-gardee.queries.ts";
import { prixHorsNorme } from "./prix.queries.ts";
import { sinistresDuRetour } from "./sinistres.queries.ts";

const DOCUMENT = (
  d: string,
): Sql => sql`json_build_object('id', ${sql.ref(`${d}.id`)}, 'type_document', ${sql.ref(`${d}.type_document`)},
  'etat', ${sql.ref(`${d}.etat`)}, 'numero', ${sql.ref(`${d}.numero`)}, 'date_document', ${sql.ref(`${d}.date_document`)},
  'fichier_id', ${sql.ref(`${d}.fichier_id`)}, 'fichier_nom', (select x.nom from fichiers x where x.id = ${sql.ref(`${d}.fichier_id`)}))`;

const LIGNES = (document: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'rang', l.rang, 'page', l.page, 'designation', l.designation, 'nature', l.nature,
    'element', l.element, 'localisation', l.localisation, 'dommage', l.dommage, 'operation', l.operation, 'facturable', l.facturable,
    'dimension', l.details ->> 'dimension', 'brut_ht', l.brut_ht, 'abattement_ht', l.abattement_ht, 'net_ht', l.net_ht, 'zone', l.zone) order by l.rang), '[]')
  from document_lignes l where l.document_id = ${document})`;

/** Les rapprochements d'une restitution ; nul si elle n'existe pas pour cette personne, vide si rien n'est encore rapproché. */
export const rapprochementsDeRestitution = (id: string): Sql => sql`
  select case when exists (select 1 from restitutions where id = ${id}) then (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'facture', ${DOCUMENT("f")}, 'rapport', case when r.id is not null then ${DOCUMENT("r")} end,
      'pv', case when v.id is not null then ${DOCUMENT("v")} end, 'conditions', p.conditions,
      'net_ht_facture', p.net_ht_facture, 'net_ht_attendu', p.net_ht_attendu, 'montant_contestable', p.montant_contestable,
      'rendu', coalesce((select x.recu from livre_argent x where x.facture_id = p.facture_id and x.contestee_le is null), 0),
      'contestees', (select coalesce(json_agg(json_build_object('facture_ligne_id', g.facture_ligne_id, 'reclame', n.reclame, 'accorde', n.accorde,
          'refuse', n.refuse, 'en_cours', n.en_cours, 'recu', n.recu) order by n.rang), '[]')
        from livre_argent_lignes n join contestation_lignes g on g.client_id = n.client_id and g.id = n.ligne_id
        where n.facture_id = p.facture_id and n.reclame > 0),
      'date_limite', p.date_limite, 'calcule_le', p.calcule_le, 'explication', p.explication,
      'lignes', json_build_object('facture', ${LIGNES(sql`f.id`)}, 'rapport', ${LIGNES(sql`r.id`)}, 'pv', ${LIGNES(sql`v.id`)}),
      'verdicts', (select coalesce(json_agg(json_build_object('id', w.id, 'verdict', w.verdict, 'ligne_facture_id', w.ligne_facture_id,
          'ligne_rapport_id', w.ligne_rapport_id, 'ligne_pv_id', w.ligne_pv_id, 'montant_contestable', w.montant_contestable,
          'phrase', w.phrase, 'score', w.score, 'certitude', w.certitude, 'manques', w.manques) order by w.rang), '[]')
        from rapprochement_verdicts w where w.client_id = p.client_id and w.rapprochement_id = p.id),
      'sinistres', ${sinistresDuRetour("s")}, 'prix_hors_norme', ${prixHorsNorme()},
      'imposees', (select coalesce(json_agg(l.id order by l.rang), '[]') from document_lignes l
        where l.document_id = f.id and (p.couples_imposes ? l.rang::text or p.couples_pv_imposes ? l.rang::text))
    ) order by f.date_document desc nulls last, f.cree_le desc, p.id), '[]')
    from rapprochements p join documents f on f.id = p.facture_id join restitutions s on s.id = p.restitution_id
    left join documents r on r.id = p.rapport_id left join documents v on v.id = p.pv_id
    where p.restitution_id = ${id} and f.restitution_id = p.restitution_id and f.etat not in ('remplace', 'illisible'))::text end`;

export interface RestitutionARapprocher {
  id: string;
  client_id: string;
  loueur_id: string;
  loueur: string;
  type_vehicule: string;
  date_restitution: string;
  kilometrage: number;
  mise_en_circulation: string | null;
}

/** Deux calculs de la même restitution se suivent ; le verrou tombe avec la transaction. */
export const seSuivre = (tx: Transaction, id: string): Promise<void> => tx.executer(VERROU({ id }));
const VERROU = parForme<{ id: string }>(
  ["id"],
  ({ id }) => sql`select pg_advisory_xact_lock(hashtext('rapprochement'), hashtext(${id}))`,
);

export const restitutionARapprocher = (tx: Transaction, id: string): Promise<RestitutionARapprocher | undefined> =>
  tx.une(A_RAPPROCHER({ id }));
const A_RAPPROCHER = parForme<{ id: string }>(
  ["id"],
  ({ id }) => sql`
    select r.id, r.client_id, r.loueur_id, l.nom as loueur, r.type_vehicule, r.date_restitution, r.kilometrage,
      (select v.date_mise_en_circulation from vehicules v where v.id = r.vehicule_id) as mise_en_circulation
    from restitutions r join loueurs l on l.id = r.loueur_id where r.id = ${id}`,
);

/** Les documents lus d'une restitution et leurs lignes, validés d'abord, puis le plus récent. */
export const documentsARapprocher = (tx: Transaction, restitutionId: string): Promise<LectureGardee[]> =>
  tx.lignes(DOCUMENTS({ id: restitutionId }));
const DOCUMENTS = parForme<{ id: string }>(
  ["id"],
  ({ id }) => sql`
    select ${COLONNES_GARDEES} from documents d
    where d.restitution_id = ${id} and d.type_document in ('facture', 'releve', 'rapport', 'pv')
      and d.etat not in ('remplace', 'illisible')
    order by d.etat = 'valide' desc, d.cree_le desc, d.id`,
);

/** Couples choisis à la main, par rang de ligne de facture : vers le rapport, et vers le PV. */
export interface CouplesDesDeuxCotes {
  couples_imposes: Record<string, number | null>;
  couples_pv_imposes: Record<string, number | null>;
}

/** Ce qui est déjà gardé du rapprochement d'une facture : les couples choisis à la main, et les verdicts dans l'ordre de leurs rangs. */
interface RapprochementGarde extends CouplesDesDeuxCotes {
  id: string;
  verdicts: NouveauVerdict[];
}

export const rapprochementGarde = (tx: Transaction, factureId: string): Promise<RapprochementGarde | undefined> =>
  tx.une<RapprochementGarde & Record<string, unknown>>(GARDE({ factureId }));
const GARDE = parForme<{ factureId: string }>(
  ["factureId"],
  ({ factureId }) => sql`
    select p.id, p.couples_imposes, p.couples_pv_imposes, (
      select coalesce(json_agg(json_build_object('rang', w.rang, 'ligne_facture_id', w.ligne_facture_id, 'ligne_rapport_id', w.ligne_rapport_id,
        'ligne_pv_id', w.ligne_pv_id, 'verdict', w.verdict, 'montant_contestable', w.montant_contestable, 'phrase', w.phrase,
        'score', w.score, 'certitude', w.certitude, 'manques', w.manques) order by w.rang), '[]')
      from rapprochement_verdicts w where w.client_id = p.client_id and w.rapprochement_id = p.id) as verdicts
    from rapprochements p where p.facture_id = ${factureId}`,
);

export interface NouveauRapprochement {
  client_id: string;
  restitution_id: string;
  facture_id: string;
  rapport_id: string | null;
  pv_id: string | null;
  conditions_id: string | null;
  conditions: Conditions;
  net_ht_facture: number;
  net_ht_attendu: number;
  montant_contestable: number;
  date_limite: string | null;
  explication: Explication;
}

/** Écrit le rapprochement d'une facture, ou met à jour le sien ; les couples imposés restent. */
export const ecrireRapprochement = (tx: Transaction, r: NouveauRapprochement): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into rapprochements (client_id, restitution_id, facture_id, rapport_id, pv_id, conditions_id, conditions, net_ht_facture,
      net_ht_attendu, montant_contestable, date_limite, explication)
    values (${r.client_id}, ${r.restitution_id}, ${r.facture_id}, ${r.rapport_id}, ${r.pv_id}, ${r.conditions_id},
      ${JSON.stringify(r.conditions)}, ${r.net_ht_facture}, ${r.net_ht_attendu}, ${r.montant_contestable}, ${r.date_limite},
      ${JSON.stringify(r.explication)})
    on conflict (facture_id) do update set client_id = excluded.client_id, restitution_id = excluded.restitution_id, rapport_id = excluded.rapport_id, pv_id = excluded.pv_id,
      conditions_id = excluded.conditions_id, conditions = excluded.conditions, net_ht_facture = excluded.net_ht_facture,
      net_ht_attendu = excluded.net_ht_attendu, montant_contestable = excluded.montant_contestable, date_limite = excluded.date_limite,
      explication = excluded.explication, calcule_le = now()
    returning id`);

export interface NouveauVerdict {
  rang: number;
  ligne_facture_id: string | null;
  ligne_rapport_id: string | null;
  ligne_pv_id: string | null;
  verdict: string;
  montant_contestable: number;
  phrase: string;
  score: number | null;
  certitude: Certitude | null;
  manques: Manque[];
}

/**
 * Remplace les verdicts d'un rapprochement. Un verdict qui demeure (même ligne, même code) garde son identifiant : ce qui le cite le cite
 * encore. Les rangs s'écartent d'abord, pour ne jamais se croiser.
 */
export async function ecrireVerdicts(
  tx: Transaction,
  { id, client_id }: { id: string; client_id: string },
  verdicts: readonly NouveauVerdict[],
): Promise<void> {
  const nouveaux = sql`jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as n (rang int, ligne_facture_id uuid, ligne_rapport_id uuid,
    ligne_pv_id uuid, verdict text, montant_contestable int, phrase text, score real, certitude text, manques jsonb)`;
  await Promise.all([
    tx.executer(sql`
      delete from rapprochement_verdicts w where w.client_id = ${client_id} and w.rapprochement_id = ${id} and not exists (
        select 1 from ${nouveaux} where n.verdict = w.verdict and n.ligne_facture_id is not distinct from w.ligne_facture_id)`),
    tx.executer(
      sql`update rapprochement_verdicts set rang = rang + 1000000 where client_id = ${client_id} and rapprochement_id = ${id}`,
    ),
    tx.executer(sql`
      update rapprochement_verdicts w set rang = n.rang, ligne_rapport_id = n.ligne_rapport_id, ligne_pv_id = n.ligne_pv_id,
        montant_contestable = n.montant_contestable, phrase = n.phrase, score = n.score,
        certitude = n.certitude, manques = n.manques
      from ${nouveaux}
      where w.client_id = ${client_id} and w.rapprochement_id = ${id} and n.verdict = w.verdict
        and n.ligne_facture_id is not distinct from w.ligne_facture_id`),
    tx.executer(sql`
      insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, ligne_rapport_id, ligne_pv_id, verdict,
        montant_contestable, phrase, score, certitude, manques)
      select ${id}, ${client_id}, n.rang, n.ligne_facture_id, n.ligne_rapport_id, n.ligne_pv_id, n.verdict, n.montant_contestable, n.phrase, n.score,
        n.certitude, n.manques
      from ${nouveaux} on conflict (rapprochement_id, rang) do nothing`),
  ]);
}

/** Un rapprochement dont la facture a été remplacée, retirée ou rangée ailleurs n'a plus lieu d'être. */
export const oublierAutres = (tx: Transaction, restitutionId: string, factures: readonly string[]): Promise<void> =>
  tx.executer(sql`
    delete from rapprochements where restitution_id = ${restitutionId} and not (facture_id = any(${[...factures]}::uuid[]))`);

export interface RapprochementVerrouille extends CouplesDesDeuxCotes {
  id: string;
  restitution_id: string;
  facture_id: string;
  rapport_id: string | null;
  pv_id: string | null;
}

export const verrouillerRapprochement = (tx: Transaction, id: string): Promise<RapprochementVerrouille | undefined> =>
  tx.une<RapprochementVerrouille & Record<string, unknown>>(sql`
    select id, restitution_id, facture_id, rapport_id, pv_id, couples_imposes, couples_pv_imposes from rapprochements where id = ${id} for update`);

export const rangDeLigne = (
  tx: Transaction,
  documentId: string,
  ligneId: string,
): Promise<{ rang: number } | undefined> =>
  tx.une(
    sql`select rang from document_lignes where id = ${ligneId} and document_id = ${documentId} and nature = 'fre'`,
  );

export const ecrireCouples = (tx: Transaction, id: string, c: CouplesDesDeuxCotes): Promise<void> =>
  tx.executer(sql`
    update rapprochements set couples_imposes = ${JSON.stringify(c.couples_imposes)}, couples_pv_imposes = ${JSON.stringify(c.couples_pv_imposes)}
    where id = ${id}`);
