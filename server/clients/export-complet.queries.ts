import { sql } from "kysely";
import type { Sql, Transaction } from "../db/base.ts";

const LIGNES_PAR_PAGE = 2_000;

/** Une table de l'archive : son nom de fichier, ses lignes pour cette société, ce qu'on n'en sort pas. */
interface TableExportee {
  fichier: string;
  table: string;
  /** Condition sur l'alias `t`. */
  lignes: (clientId: string) => Sql;
  sans?: readonly string[];
  seulement?: readonly string[];
  /** Ce qui range ses lignes une à une, et son type : `id`, un uuid, le plus souvent. */
  repere?: { ordre: Sql; type: "uuid" | "text" };
}

const aElle = (id: string): Sql => sql`t.client_id = ${id}`;

/** Ce que la machine se garde, dans toutes les tables. */
const TECHNIQUES = ["recherche", "plaque", "cle_idempotence", "mot_de_passe", "cle", "comptee"];
/** L'archive est faite pour être remise à la société : ce que seul le prestataire lit n'y est pas. */
const INTERNES = ["notes_internes", "taux_mo", "taux_peinture", "commission", "notes_internes_garage"];

/** Les tables de la spécification (section 3), puis ce que Reflet y a ajouté, dans l'ordre où une autre base les relirait. */
export const TABLES_EXPORTEES: readonly TableExportee[] = [
  { fichier: "clients", table: "clients", lignes: (id) => sql`t.id = ${id}` },
  {
    fichier: "loueurs",
    table: "loueurs",
    lignes: (id) => sql`t.id in (
      select loueur_id from vehicules where client_id = ${id} union select loueur_id from restitutions where client_id = ${id}
      union select loueur_id from tickets where client_id = ${id} union select loueur_id from conditions_loueur where client_id = ${id})`,
  },
  { fichier: "agences", table: "agences", lignes: aElle },
  { fichier: "vehicules", table: "vehicules", lignes: aElle },
  { fichier: "vehicule_plaques", table: "vehicule_plaques", lignes: aElle },
  {
    fichier: "vehicule_kilometrages",
    table: "vehicule_kilometrages",
    lignes: aElle,
    repere: { ordre: sql`t.vehicule_id::text || t.releve_le::text`, type: "text" },
  },
  { fichier: "conducteurs", table: "conducteurs", lignes: aElle },
  { fichier: "historique_affectation_vehicules", table: "historique_affectation_vehicules", lignes: aElle },
  { fichier: "contrats", table: "contrats", lignes: aElle },
  {
    fichier: "garages",
    table: "garages",
    lignes: (id) => sql`t.id in (select garage_id from tickets where client_id = ${id})`,
    sans: INTERNES,
  },
  { fichier: "tickets", table: "tickets", lignes: aElle, sans: ["notes_internes", "responsable_id"] },
  { fichier: "restitutions", table: "restitutions", lignes: aElle },
  { fichier: "documents", table: "documents", lignes: aElle },
  { fichier: "document_lignes", table: "document_lignes", lignes: aElle },
  { fichier: "conditions_loueur", table: "conditions_loueur", lignes: aElle },
  { fichier: "rapprochements", table: "rapprochements", lignes: aElle },
  { fichier: "rapprochement_verdicts", table: "rapprochement_verdicts", lignes: aElle },
  { fichier: "contestations", table: "contestations", lignes: aElle },
  { fichier: "contestation_lignes", table: "contestation_lignes", lignes: aElle },
  { fichier: "contestation_lettres", table: "contestation_lettres", lignes: aElle },
  { fichier: "contestation_reponses", table: "contestation_reponses", lignes: aElle },
  { fichier: "contestation_avoirs", table: "contestation_avoirs", lignes: aElle },
  { fichier: "audits", table: "audits", lignes: aElle },
  { fichier: "audit_dommages", table: "audit_dommages", lignes: aElle },
  { fichier: "audit_photos", table: "audit_photos", lignes: aElle },
  { fichier: "audit_vues", table: "audit_vues", lignes: aElle },
  {
    fichier: "audit_resultats",
    table: "audit_resultats",
    lignes: aElle,
    repere: { ordre: sql`t.audit_id`, type: "uuid" },
  },
  { fichier: "etats_des_lieux", table: "etats_des_lieux", lignes: aElle },
  { fichier: "etat_dommages", table: "etat_dommages", lignes: aElle },
  { fichier: "etat_photos", table: "etat_photos", lignes: aElle },
  {
    fichier: "commentaires",
    table: "commentaires",
    // Ceux que la société lit déjà.
    lignes: (id) => sql`t.client_id = ${id} and not t.interne and t.supprime_le is null`,
  },
  { fichier: "demandes", table: "demandes", lignes: aElle },
  { fichier: "formulaires", table: "formulaires", lignes: aElle },
  {
    fichier: "formulaire_champs",
    table: "formulaire_champs",
    lignes: (id) => sql`t.formulaire_id in (select id from formulaires where client_id = ${id})`,
  },
  { fichier: "arrivages", table: "arrivages", lignes: aElle, sans: ["source", "empreinte"] },
  { fichier: "arrivage_pieces", table: "arrivage_pieces", lignes: aElle },
  { fichier: "statuts_facture", table: "statuts_facture", lignes: aElle, sans: ["empreinte"] },
  { fichier: "demandes_de_loueur", table: "demandes_de_loueur", lignes: aElle },
  { fichier: "expediteurs_connus", table: "expediteurs_connus", lignes: aElle },
  { fichier: "fichiers", table: "fichiers", lignes: aElle, sans: ["empreinte_visuelle", "tons"] },
  {
    fichier: "utilisateurs",
    table: "utilisateurs",
    lignes: aElle,
    // Les seules colonnes que la base laisse lire d'un compte.
    seulement: [
      "id",
      "prenom",
      "nom",
      "email",
      "role",
      "telephone_portable",
      "fonction",
      "client_id",
      "actif",
      "cree_le",
    ],
  },
];

/** Les colonnes de chaque table que la base laisse lire, dans leur ordre : une table vide a quand même sa ligne de titres. */
export async function colonnesExportees(tx: Transaction): Promise<Map<string, string[]>> {
  const lues = await tx.lignes<{ table: string; colonnes: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as colonnes
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${TABLES_EXPORTEES.map((t) => t.table)}::text[])
      and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select') group by 1`);
  return new Map(
    TABLES_EXPORTEES.map(({ table, sans = [], seulement }) => {
      const toutes = lues.find((l) => l.table === table)?.colonnes ?? [];
      return [table, (seulement ? [...seulement] : toutes).filter((c) => !TECHNIQUES.includes(c) && !sans.includes(c))];
    }),
  );
}

type LigneLue = Readonly<Record<string, unknown>>;
export interface PageLue {
  lignes: LigneLue[];
  /** Le repère de la dernière ligne, ou nul s'il n'y en a plus. */
  apres: string | null;
}
export interface PageDemandee extends Pick<TableExportee, "table" | "repere"> {
  lignes: Sql;
  colonnes: readonly string[];
  apres: string | null;
}

/** La page suivante d'une table : des pages courtes plutôt qu'un curseur, qui tiendrait une connexion le temps du téléchargement. */
export async function pageExportee(
  tx: Transaction,
  { table, lignes, colonnes, apres, repere = { ordre: sql`t.id`, type: "uuid" } }: PageDemandee,
): Promise<PageLue> {
  const borne = sql`${apres}::${sql.raw(repere.type)}`;
  const lues = await tx.lignes<{ ligne: string; repere: string }>(sql`
    select row_to_json(x)::text as ligne, x.repere from (
      select ${repere.ordre}::text as repere, ${sql.join(colonnes.map((c) => sql`t.${sql.id(c)}`))} from ${sql.table(table)} t
      where ${lignes} and (${borne} is null or ${repere.ordre} > ${borne}) order by ${repere.ordre}
      limit ${sql.lit(LIGNES_PAR_PAGE)}) x`);
  return {
    lignes: lues.map((l) => JSON.parse(l.ligne) as LigneLue),
    apres: lues.at(-1)?.repere ?? null,
  };
}

export interface FichierAEmporter {
  [colonne: string]: unknown;
  id: string;
  cle: string;
  nom: string;
  usage: string;
  cree_le: string;
}

export const fichiersAEmporter = (tx: Transaction, clientId: string, apres: string | null) =>
  tx.lignes<FichierAEmporter>(sql`
    select id, coalesce(cle, id::text) as cle, nom, usage, cree_le from fichiers
    where client_id = ${clientId} and rattache and (${apres}::uuid is null or id > ${apres}::uuid)
    order by id limit ${sql.lit(LIGNES_PAR_PAGE)}`);

export const noterExport = (tx: Transaction, clientId: string, auteur: string, maintenant: Date) =>
  tx.une<{ id: string }>(sql`
    insert into exports_societe (client_id, demande_par, demande_le) values (${clientId}, ${auteur}, ${maintenant}) returning id`);

export const finirExport = (
  tx: Transaction,
  id: string,
  fin: { le: Date; lignes: number; fichiers: number },
): Promise<void> =>
  tx.executer(
    sql`update exports_societe set fini_le = ${fin.le}, lignes = ${fin.lignes}, fichiers = ${fin.fichiers} where id = ${id}`,
  );
