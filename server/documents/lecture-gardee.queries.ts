import { sql } from "kysely";
import type { ACompleter } from "../../domain/documents/document.ts";
import type { FaitsDuDocument } from "../../domain/documents/faits.ts";
import type { LigneLue, TotauxLus } from "../../domain/fre/document-lu.ts";
import type { Sql, Transaction } from "../db/base.ts";

/** Une ligne gardée : les champs que la lecture n'a pas remplis y sont nuls. */
export type LigneGardee = Omit<LigneLue, "zone" | "details" | "confiances" | "sources"> & {
  [C in "zone" | "details" | "confiances" | "sources"]: LigneLue[C] | null;
} & { id: string; rang: number };

/** Un document tel que la base le garde ; `documentGarde` (reconstruire.ts) en refait la lecture. */
export interface LectureGardee extends TotauxLus {
  id: string;
  etat: string;
  restitution_id: string | null;
  a_completer: ACompleter[];
  type_document: string;
  numero: string | null;
  date_document: string | null;
  loueur_lu: string | null;
  identification: Record<string, unknown>;
  lecture: FaitsDuDocument | null;
  sources: Record<string, unknown>;
  confiances: Record<string, number>;
  part: number;
  parts: number;
  pages: number | null;
  provenance: string | null;
  lignes: LigneGardee[];
  /** Totaux des autres véhicules d'un relevé ; nul pour un document seul. */
  autres: (TotauxLus & { part: number })[] | null;
  [colonne: string]: unknown;
}

const TOTAUX = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"] as const;

/** Toutes les colonnes d'une `LectureGardee`, d'un document nommé `d`. */
export const COLONNES_GARDEES: Sql = sql`d.id, d.etat, d.restitution_id, d.a_completer, d.type_document, d.numero, d.date_document, d.loueur_lu, d.identification, d.lecture,
  d.sources, d.confiances, d.part, d.parts, d.pages, d.provenance, d.brut_ht, d.abattement_ht, d.remise_ht, d.franchise_ht, d.net_ht, d.tva, d.ttc, (
    select coalesce(json_agg(json_build_object('id', l.id, 'rang', l.rang, 'page', l.page, 'designation', l.designation, 'nature', l.nature,
      'element', l.element, 'localisation', l.localisation, 'dommage', l.dommage, 'operation', l.operation, 'facturable', l.facturable,
      'quantite', l.quantite, 'brut_ht', l.brut_ht, 'abattement_ht', l.abattement_ht, 'net_ht', l.net_ht, 'zone', l.zone,
      'details', l.details, 'confiances', l.confiances, 'sources', l.sources) order by l.rang), '[]')
    from document_lignes l where l.document_id = d.id) as lignes,
  case when d.parts > 1 then (
    select coalesce(json_agg(json_build_object('part', x.part, ${sql.join(TOTAUX.map((c) => sql`${sql.lit(c)}, x.${sql.ref(c)}`))}) order by x.part), '[]')
    from documents x where x.fichier_id = d.fichier_id and x.id <> d.id and x.parts = d.parts and x.etat not in ('remplace', 'a_lire')) end as autres`;

/** Le document et tout ce qui en a été lu. */
export const lectureGardee = (tx: Transaction, id: string): Promise<LectureGardee | undefined> =>
  tx.une<LectureGardee>(sql`select ${COLONNES_GARDEES} from documents d where d.id = ${id}`);
