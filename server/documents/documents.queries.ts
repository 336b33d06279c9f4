import { sql } from "kysely";
import type { ChampsLigne, EtatDocument, TotauxDocument } from "../../domain/documents/document.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { fichierDe } from "../fichiers/fichiers.queries.ts";
import { histoireDe } from "../journal/histoire.queries.ts";
import { PROPOSITIONS } from "../lecteur-distant/lecteur-distant.queries.ts";
import { loueurNomme } from "../loueurs/loueurs.queries.ts";
import { vehiculeDe } from "../vehicules/vehicule-de.ts";

const LIGNES = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'rang', l.rang, 'page', l.page, 'designation', l.designation, 'nature', l.nature, 'element', l.element,
    'categorie', l.categorie, 'localisation', l.localisation, 'dommage', l.dommage, 'operation', l.operation, 'facturable', l.facturable,
    'quantite', l.quantite, 'brut_ht', l.brut_ht, 'abattement_ht', l.abattement_ht, 'net_ht', l.net_ht, 'zone', l.zone,
    'details', l.details, 'confiances', l.confiances, 'sources', l.sources, 'corrigee', l.corrigee) order by l.rang), '[]')
  from document_lignes l where l.document_id = d.id)`;

/** Où en est la lecture d'un document qui attend d'être lu ; nulle ensuite. */
export const LECTURE = sql`(
  select json_build_object('en_cours', a.bail_le > now() and a.bail_le < 'infinity', 'page', a.page, 'pages', a.pages, 'arretee', a.bail_le = 'infinity')
  from document_lectures a where a.document_id = d.id)`;

/** Ce document est-il à la personne ? La politique des documents a déjà borné à sa société et à son besoin. Suit `estLeSien` (domain/documents/document.droits.ts). */
const SIEN = sql`(acteur_est_interne() or d.depose_par_client or acteur_autonome())`;

/** La personne peut-elle corriger cette lecture ? Suit `peutCorrigerLecture`, au même endroit. */
export const MODIFIABLE = sql`d.etat in ('a_verifier', 'pret', 'illisible') and ${SIEN}`;

/** Peut-elle rouvrir cette lecture validée ? Suit `peutRouvrirLecture`, au même endroit. */
const ROUVRABLE = sql`d.etat = 'valide' and (acteur_est_interne() or acteur_autonome())`;

export const RESTITUTION_NOMMEE = sql`(
  select json_build_object('id', r.id, 'immatriculation', r.immatriculation, 'date_restitution', r.date_restitution)
  from restitutions r where r.id = d.restitution_id)`;

/** Le document tel que l'écran le montre. En deux objets : une fonction de la base ne prend pas plus de cent arguments. */
const DOCUMENT = sql`(jsonb_build_object(
  'id', d.id, 'client_id', d.client_id, 'client_nom', (select c.nom from clients c where c.id = d.client_id),
  'restitution_id', d.restitution_id, 'restitution', ${RESTITUTION_NOMMEE}, 'fichier_id', d.fichier_id, 'fichier_nom', f.nom,
  'fichier_type', f.type_mime, 'part', d.part, 'parts', d.parts, 'type_document', d.type_document,
  'etat', d.etat, 'motif_illisible', d.motif_illisible, 'numero', d.numero, 'date_document', d.date_document, 'loueur_lu', d.loueur_lu,
  'loueur_id', ${loueurNomme(sql`d.loueur_lu`)},
  'identification', json_build_object(
    'immatriculation', d.identification -> 'immatriculation', 'vin', d.identification -> 'vin', 'marque', d.identification -> 'marque',
    'modele', d.identification -> 'modele', 'kilometrage', d.identification -> 'kilometrage',
    'date_mise_en_circulation', d.identification -> 'date_mise_en_circulation',
    'date_restitution', d.identification -> 'date_restitution', 'contrat', d.identification -> 'contrat')) || jsonb_build_object(
  'totaux', json_build_object('brut_ht', d.brut_ht, 'abattement_ht', d.abattement_ht, 'remise_ht', d.remise_ht,
    'franchise_ht', d.franchise_ht, 'net_ht', d.net_ht, 'tva', d.tva, 'ttc', d.ttc),
  'confiances', d.confiances, 'sources', d.sources, 'a_completer', d.a_completer, 'lecture', ${LECTURE},
  'propositions', ${PROPOSITIONS},
  'mots_retenus', (select coalesce(json_agg(json_build_object('id', v.id, 'genre', v.genre, 'motif', v.motif, 'valeur', v.valeur) order by v.cree_le), '[]')
    from vocabulaire_appris v where v.document_id = d.id and v.actif),
  'anomalies', d.anomalies, 'lignes', ${LIGNES}, 'cree_le', d.cree_le, 'valide_le', d.valide_le,
  'valide_par', (select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = d.valide_par),
  'modifiable', ${MODIFIABLE}, 'rouvrable', ${ROUVRABLE}))`;

export const lireDocument = (id: string): Sql => sql`
  select ${DOCUMENT}::text as json from documents d left join fichiers f on f.id = d.fichier_id where d.id = ${id}`;

/** Documents d'une restitution, le plus récent d'abord, sans ceux qu'un autre a remplacés. */
export const documentsDeRestitution = (id: string): Sql => sql`
  select case when exists (select 1 from restitutions where id = ${id}) then (
    select coalesce(json_agg(${DOCUMENT} order by d.cree_le desc, d.part, d.id), '[]')
    from documents d left join fichiers f on f.id = d.fichier_id
    where d.restitution_id = ${id} and d.etat not in ('remplace', 'a_lire'))::text end`;

export interface FichierALire {
  id: string;
  cle: string;
  client_id: string | null;
  document_id: string | null;
}

export const fichierALire = (tx: Transaction, id: string): Promise<FichierALire | undefined> =>
  tx.une(sql`
    select f.id, f.client_id, coalesce(f.cle, f.id::text) as cle, (select d.id from documents d where d.fichier_id = f.id and d.etat <> 'remplace' limit 1) as document_id
    from fichiers f where f.id = ${id} and f.usage in ('rapport', 'facture', 'avoir', 'pv', 'document')`);

export interface NouveauDocument {
  client_id: string | null;
  fichier_id: string;
  type_document: string;
  etat: EtatDocument;
  numero: string | null;
  date_document: string | null;
  loueur_lu: string | null;
  identification: object;
  lecture: object | null;
  anomalies: object;
  sources: object;
  confiances: object;
  part: number;
  parts: number;
  pages: number | null;
  provenance: string | null;
  motif_illisible: string | null;
  totaux: TotauxDocument;
  cree_par: string | null;
  depose_par_client: boolean;
}

export const insererDocument = (tx: Transaction, d: NouveauDocument): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into documents (client_id, fichier_id, type_document, etat, numero, date_document, loueur_lu, identification, lecture, anomalies, sources,
                           confiances, part, parts, pages, provenance,
                           motif_illisible, brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva, ttc, cree_par, depose_par_client)
    values (${d.client_id}, ${d.fichier_id}, ${d.type_document}, ${d.etat}, ${d.numero}, ${d.date_document}, ${d.loueur_lu},
            ${JSON.stringify(d.identification)}, ${d.lecture && JSON.stringify(d.lecture)}, ${JSON.stringify(d.anomalies)}, ${JSON.stringify(d.sources)},
            ${JSON.stringify(d.confiances)}, ${d.part}, ${d.parts}, ${d.pages}, ${d.provenance}, ${d.motif_illisible},
            ${d.totaux.brut_ht}, ${d.totaux.abattement_ht}, ${d.totaux.remise_ht}, ${d.totaux.franchise_ht}, ${d.totaux.net_ht},
            ${d.totaux.tva}, ${d.totaux.ttc}, ${d.cree_par}, ${d.depose_par_client})
    returning id`);

/** Par quoi le document se retrouve : les mots de ses pages, à la place de ceux d'avant. */
export const garderMots = (tx: Transaction, id: string, mots: readonly string[]): Promise<void> =>
  tx.executer(sql`select garder_mots(${id}, ${mots}::text[])`);

/** Pose sur un document de la file ce qui vient d'y être lu. */
export const ecrireLecture = (
  tx: Transaction,
  id: string,
  d: Omit<NouveauDocument, "client_id" | "fichier_id" | "cree_par" | "depose_par_client">,
): Promise<void> =>
  tx.executer(sql`
    update documents set type_document = ${d.type_document}, etat = ${d.etat}, numero = ${d.numero}, date_document = ${d.date_document},
      loueur_lu = ${d.loueur_lu}, identification = ${JSON.stringify(d.identification)},
      lecture = ${d.lecture && JSON.stringify(d.lecture)}, anomalies = ${JSON.stringify(d.anomalies)},
      sources = ${JSON.stringify(d.sources)}, confiances = ${JSON.stringify(d.confiances)}, part = ${d.part}, parts = ${d.parts},
      pages = ${d.pages}, provenance = ${d.provenance}, motif_illisible = ${d.motif_illisible}, brut_ht = ${d.totaux.brut_ht},
      abattement_ht = ${d.totaux.abattement_ht}, remise_ht = ${d.totaux.remise_ht}, franchise_ht = ${d.totaux.franchise_ht},
      net_ht = ${d.totaux.net_ht}, tva = ${d.totaux.tva}, ttc = ${d.totaux.ttc}
    where id = ${id}`);

/** Les parts d'un relevé sont arrivées ensemble : la file les garde ensemble. */
export const daterComme = (tx: Transaction, id: string, autre: string): Promise<void> =>
  tx.executer(sql`update documents set cree_le = (select cree_le from documents where id = ${autre}) where id = ${id}`);

/** Une lecture remplace toutes les lignes : ce n'est pas un retrait, rien n'en va à la corbeille. */
export async function viderLignes(tx: Transaction, documentId: string): Promise<void> {
  await tx.executer(sql`select set_config('app.remplace', 'oui', true)`);
  await tx.executer(sql`delete from document_lignes where document_id = ${documentId}`);
  await tx.executer(sql`select set_config('app.remplace', '', true)`);
}

/** Insère toutes les lignes d'un coup ; `lignes` porte déjà rang et catégorie. */
export const insererLignes = (
  tx: Transaction,
  documentId: string,
  clientId: string | null,
  lignes: readonly object[],
): Promise<void> =>
  tx.executer(sql`
    insert into document_lignes (document_id, client_id, rang, page, designation, nature, element, categorie, localisation, dommage, operation,
                                 facturable, quantite, brut_ht, abattement_ht, net_ht, zone, details, confiances, sources, corrigee,
                                 cle_idempotence)
    select ${documentId}, ${clientId}, rang, page, designation, nature, element, categorie, localisation, dommage, operation,
           facturable, quantite, brut_ht, abattement_ht, net_ht, zone, details, confiances, sources, coalesce(corrigee, false),
           cle_idempotence
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l (rang int, page int, designation text, nature text, element text,
      categorie text, localisation text, dommage text, operation text, facturable boolean, quantite numeric, brut_ht int,
      abattement_ht int, net_ht int, zone jsonb, details jsonb, confiances jsonb, sources jsonb, corrigee boolean, cle_idempotence uuid)`);

const VERROUILLEES = [
  "id",
  "client_id",
  "restitution_id",
  "fichier_id",
  "depose_par_client",
  "type_document",
  "numero",
  "date_document",
  "loueur_lu",
] as const;
export interface DocumentVerrouille extends Pick<Lignes["documents"], (typeof VERROUILLEES)[number]> {
  date_restitution: string | null;
  etat: EtatDocument;
  identification: Record<string, unknown>;
  confiances: Record<string, number>;
  /** Une contestation s'appuie sur cette facture. */
  contestee: boolean;
  [colonne: string]: unknown;
}

export const verrouillerDocument = (tx: Transaction, id: string): Promise<DocumentVerrouille | undefined> =>
  tx.une(sql`
    select ${colonnes("documents", VERROUILLEES)}, d.etat, d.identification, d.confiances,
           (select r.date_restitution from restitutions r where r.id = d.restitution_id) as date_restitution,
           exists (select 1 from contestations c where c.facture_id = d.id) as contestee
    from documents d where d.id = ${id} for update of d`);

/** Corrige l'en-tête d'un document : ses colonnes, ce qu'il dit du véhicule, ses confiances. */
export const modifierEntete = (
  tx: Transaction,
  id: string,
  colonnes: Partial<Record<"type_document" | "numero" | "date_document" | "loueur_lu", unknown>>,
  identification: object,
  confiances: object,
): Promise<void> =>
  tx.executer(sql`
    update documents set ${sql.join([
      ...Object.entries(colonnes).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`),
      sql`identification = identification || ${JSON.stringify(identification)}::jsonb`,
      sql`confiances = confiances || ${JSON.stringify(confiances)}::jsonb`,
    ])} where id = ${id}`);

export const confirmerLigne = (
  tx: Transaction,
  documentId: string,
  ligneId: string,
  champs: object,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    update document_lignes set confiances = coalesce(confiances, '{}') || ${JSON.stringify(champs)}::jsonb
    where id = ${ligneId} and document_id = ${documentId} returning id`);

export const modifierLigne = (
  tx: Transaction,
  documentId: string,
  ligneId: string,
  champs: Partial<ChampsLigne> & { categorie?: string; corrigee: boolean },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    update document_lignes set ${sql.join(Object.entries(champs).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`))}
    where id = ${ligneId} and document_id = ${documentId} returning id`);

export const supprimerLigne = (
  tx: Transaction,
  documentId: string,
  ligneId: string,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`delete from document_lignes where id = ${ligneId} and document_id = ${documentId} returning id`);

/** Cet ajout a-t-il déjà été reçu ? Une saisie renvoyée après une coupure n'en fait qu'un. */
export const ligneDejaRecue = async (tx: Transaction, documentId: string, cle: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from document_lignes where document_id = ${documentId} and cle_idempotence = ${cle}`)) !==
  undefined;

export const prochainRang = (tx: Transaction, documentId: string): Promise<{ rang: number } | undefined> =>
  tx.une(sql`select coalesce(max(rang) + 1, 0) as rang from document_lignes where document_id = ${documentId}`);

export const situerLignes = (tx: Transaction, documentId: string, restitutionId: string, date: string): Promise<void> =>
  tx.executer(sql`
    update document_lignes set restitution_id = ${restitutionId}, date_restitution = ${date}
    where document_id = ${documentId} and restitution_id is null`);

export const modifierTotaux = (tx: Transaction, id: string, totaux: Partial<TotauxDocument>): Promise<void> =>
  ecrireLigne(tx, "documents", id, totaux);

/** Pose ce que les contrôles disent d'une lecture, et l'état qui en découle. */
export const ecrireControles = (
  tx: Transaction,
  id: string,
  c: { anomalies: object; a_completer: object; etat: EtatDocument },
): Promise<void> =>
  tx.executer(sql`
    update documents set anomalies = ${JSON.stringify(c.anomalies)}, a_completer = ${JSON.stringify(c.a_completer)}, etat = ${c.etat},
      motif_illisible = case when ${c.etat} = 'illisible' then motif_illisible end
    where id = ${id}`);

/** La plaque lue n'est aucune de celles du véhicule de sa restitution, l'actuelle ou une d'avant. */
export const plaqueEtrangere = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 as oui from documents d join restitutions r on r.id = d.restitution_id
    where d.id = ${id} and normaliser_plaque(d.identification ->> 'immatriculation') <> r.plaque
      and not exists (
        select from ${vehiculeDe(sql`r`)} w join vehicules v on v.client_id = r.client_id and v.id = w.id left join vehicule_plaques p on p.client_id = v.client_id and p.vehicule_id = v.id
        where normaliser_plaque(d.identification ->> 'immatriculation') in (v.plaque, p.plaque))`)) !== undefined;

/** Le VIN lu n'est pas celui de la fiche du véhicule rendu : la bonne plaque, mais les papiers d'une autre voiture. Sans VIN d'un côté, rien ne se dit. */
export const vinEtranger = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 as oui from documents d join restitutions r on r.id = d.restitution_id
    cross join lateral ${vehiculeDe(sql`r`)} w join vehicules v on v.client_id = r.client_id and v.id = w.id
    where d.id = ${id} and btrim(coalesce(v.vin, '')) <> ''
      and upper(regexp_replace(d.identification ->> 'vin', '[^[:alnum:]]', '', 'g')) <> upper(regexp_replace(v.vin, '[^[:alnum:]]', '', 'g'))`)) !==
  undefined;

/** Un autre document vivant de la même société porte ce numéro : une facture reçue deux fois. */
export const numeroDejaPris = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 as oui from documents d join documents x on x.numero = d.numero and x.type_document = d.type_document and x.id <> d.id
      and x.client_id is not distinct from d.client_id and x.loueur_lu is not distinct from d.loueur_lu
      and x.fichier_id is distinct from d.fichier_id and x.etat not in ('remplace', 'illisible', 'a_lire')
    where d.id = ${id} and d.numero is not null limit 1`)) !== undefined;

export const changerEtat = (
  tx: Transaction,
  id: string,
  etat: EtatDocument,
  personne: string | null,
  le: Date | null,
): Promise<void> =>
  tx.executer(sql`update documents set etat = ${etat}, valide_par = ${personne}, valide_le = ${le} where id = ${id}`);

/** Les autres documents vivants du même genre sur la restitution laissent la place au nouveau. */
export const remplacerAutres = (tx: Transaction, restitutionId: string, saufId: string): Promise<void> =>
  tx.executer(sql`
    update documents set etat = 'remplace', valide_le = null, valide_par = null
    where restitution_id = ${restitutionId} and id <> ${saufId} and etat <> 'remplace'
      and fichier_id = (select url_rapport from restitutions where id = ${restitutionId})`);

export const poserRapport = (tx: Transaction, restitutionId: string, fichierId: string): Promise<void> =>
  tx.executer(
    sql`update restitutions r set url_rapport = ${fichierDe(fichierId, sql`r.client_id`)} where id = ${restitutionId}`,
  );

export const restitutionDe = (
  tx: Transaction,
  id: string,
): Promise<{ id: string; client_id: string; date_restitution: string } | undefined> =>
  tx.une(sql`select id, client_id, date_restitution from restitutions where id = ${id}`);

/** L'histoire d'un document et de ses lignes, celles qui n'y sont plus comprises ; `sujet` : la désignation d'une ligne. */
export const historiqueDocument = (id: string): Sql =>
  histoireDe({
    table: "documents",
    id,
    concernes: sql`((h.entite = 'documents' and h.ligne_id = ${id})
      or (h.entite = 'document_lignes' and (
        h.ligne_id in (select l.id from document_lignes l where l.document_id = ${id})
        or h.ligne_id in (select s.ligne_id from historique s
          where s.entite = 'document_lignes' and s.operation = 'suppression' and s.avant ->> 'document_id' = ${id}))))`,
    sujet: sql`case when h.entite = 'document_lignes' then coalesce(
      (select l.designation from document_lignes l where l.id = h.ligne_id), h.avant ->> 'designation') end`,
  });
