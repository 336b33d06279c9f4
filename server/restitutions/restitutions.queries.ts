import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import {
  type AjoutRestitution,
  type ChampsModifiables,
  champsModifiables,
  type TriRestitutions,
} from "../../domain/restitutions/restitution.ts";
import { estUnDossier } from "../analyses/dossiers.queries.ts";
import { aUneFactureAContester } from "../analyses/essentiel.queries.ts";
import { axeDeLigne, enMois, pendant } from "../analyses/filtres.queries.ts";
import type { Instruction, Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne } from "../db/colonnes.ts";
import { parForme } from "../db/forme.ts";
import { bornes, choisies, contientMots, tous } from "../db/fragments.ts";
import type { Lignes } from "../db/lignes.ts";
import { fichierDe } from "../fichiers/fichiers.queries.ts";
import { histoireDe } from "../journal/histoire.queries.ts";
import { marqueConnue, modeleConnu } from "../references/noms-connus.ts";
import { ticketEntier } from "../tickets/tickets.queries.ts";
import { vehiculeDe } from "../vehicules/vehicule-de.ts";

/** Colonne de tri : constante de cette table, jamais un texte venu de la demande. */
const TRIS: Record<TriRestitutions, Sql> = {
  date_restitution: sql`r.date_restitution`,
  immatriculation: sql`r.plaque`,
  montant_ht_apres_remise: sql`r.montant_ht_apres_remise`,
  kilometrage: sql`r.kilometrage`,
  agence: sql`r.agence collate "fr-x-icu"`,
  marque: sql`r.marque collate "fr-x-icu"`,
};

function ordre({ tri = "date_restitution", sens }: FiltresRestitutions): Sql {
  const descendant = (sens ?? (tri === "date_restitution" ? "desc" : "asc")) === "desc";
  return descendant ? sql`${TRIS[tri]} desc, r.id desc` : sql`${TRIS[tri]}, r.id`;
}

/** Conditions que les totaux tenus par déclencheur savent compter. */
const conditionsTotalisees = (f: FiltresRestitutions): Sql[] => [
  ...(f.client_id ? [sql`r.client_id = ${f.client_id}`] : []),
  ...(f.loueur_id ? [sql`r.loueur_id = ${f.loueur_id}`] : []),
];

function conditionsLibres(f: FiltresRestitutions): Sql[] {
  const c: Sql[] = contientMots(sql`r.recherche`, f.q);
  if (f.agence !== undefined) c.push(sql`r.agence = ${f.agence}`);
  if (f.marque !== undefined) c.push(sql`r.marque = ${f.marque}`);
  if (f.modele !== undefined) c.push(sql`r.modele = ${f.modele}`);
  if (f.type_vehicule) c.push(sql`r.type_vehicule = ${f.type_vehicule}`);
  c.push(...pendant(sql`r.date_restitution`, f.annee), ...enMois(sql`r.date_restitution`, f.mois));
  if (f.frais) c.push(f.frais === "oui" ? sql`r.montant_ht_apres_remise > 0` : sql`r.montant_ht_apres_remise = 0`);
  if (f.a_contester) c.push(aUneFactureAContester(f.a_contester, f.client_id));
  if (f.dossier) c.push(estUnDossier(f.dossier));
  const lignes: Sql[] = [];
  if (f.categorie !== undefined) lignes.push(sql`l.categorie = ${f.categorie}`);
  if (f.localisation !== undefined) lignes.push(axeDeLigne("localisation", f.localisation));
  if (f.dommage !== undefined) lignes.push(axeDeLigne("dommage", f.dommage));
  if (lignes.length > 0) {
    c.push(sql`exists (select 1 from document_lignes l where l.restitution_id = r.id and l.date_restitution = r.date_restitution
                       and l.comptee and ${tous(lignes)})`);
  }
  return c;
}

/** Toutes les conditions de la liste sur la restitution `r`, et les lignes qu'on y a cochées. */
export const conditionsRestitutions = (f: FiltresRestitutions & SelectionDeListe): Sql[] => [
  ...conditionsTotalisees(f),
  ...conditionsLibres(f),
  ...choisies(sql`r.id`, f),
];

const COLONNES_LISTE = sql`r.id, r.client_id, c.nom as client_nom, r.immatriculation, r.date_restitution, r.agence, r.loueur_id,
  l.nom as loueur_nom, r.marque, r.modele, r.type_vehicule, r.kilometrage, r.montant_ht_apres_remise, r.rapport_ht, r.facture_ht, r.url_rapport,
  (select d.etat from documents d where d.restitution_id = r.id and d.etat <> 'remplace' order by d.cree_le desc, d.id limit 1) as etat_lecture`;

const JOINTURES = sql`join clients c on c.id = r.client_id join loueurs l on l.id = r.loueur_id`;

/** Lignes d'une page : les identifiants d'abord (index seul, même loin), les jointures ensuite pour la page seulement. */
const lignesDe = (f: FiltresRestitutions, source: Sql): Sql => sql`
  select ${COLONNES_LISTE}
  from (select r.id from ${source} r order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join restitutions r on r.id = p.id ${JOINTURES}
  order by ${ordre(f)}`;

/** La première page se lit d'un coup : rien à sauter, donc rien à relire par identifiant. */
const premieresLignes = (f: FiltresRestitutions, conditions: Sql): Sql => sql`
  select ${COLONNES_LISTE}
  from (select * from restitutions r where ${conditions} order by ${ordre(f)} ${bornes(1, f.taille)}) r ${JOINTURES}
  order by ${ordre(f)}`;

/** Une page et ses totaux (nombre, somme HT en centimes) en une instruction. */
export const listerRestitutions = (f: FiltresRestitutions): Instruction =>
  (f.page ?? 1) === 1 && conditionsLibres(f).length === 0 ? premierePage(f) : pageDeRestitutions(f);

function pageDeRestitutions(f: FiltresRestitutions): Sql {
  const libres = conditionsLibres(f);
  const totalisees = conditionsTotalisees(f);
  if (libres.length === 0) {
    const conditions = tous(totalisees);
    const page =
      (f.page ?? 1) === 1
        ? premieresLignes(f, conditions)
        : lignesDe(f, sql`(select * from restitutions r where ${conditions})`);
    return sql`
      select json_build_object(
        'lignes', (select coalesce(json_agg(t), '[]') from (${page}) t),
        'total', coalesce(sum(r.nombre), 0), 'somme_ht', coalesce(sum(r.montant_ht), 0))::text
      from totaux_restitutions r where ${conditions}`;
  }
  // Matérialisée : le nombre, la somme et la page viennent du même parcours, et l'index de recherche est toujours celui qui sert.
  return sql`
    with trouvees as materialized (
      select r.id, r.date_restitution, r.plaque, r.montant_ht_apres_remise, r.kilometrage, r.agence, r.marque
      from restitutions r where ${tous([...totalisees, ...libres])})
    select json_build_object(
      'lignes', (select coalesce(json_agg(t), '[]') from (${lignesDe(f, sql`trouvees`)}) t),
      'total', count(*), 'somme_ht', coalesce(sum(montant_ht_apres_remise), 0))::text
    from trouvees`;
}

/** Celle que chacun ouvre d'abord. */
const premierePage = parForme(["client_id", "loueur_id"], pageDeRestitutions);

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const restitutionsAExporter = (f: FiltresRestitutions & SelectionDeListe, max: number): Sql => sql`
  select ${COLONNES_LISTE} from restitutions r ${JOINTURES}
  where ${tous(conditionsRestitutions(f))} order by ${ordre(f)} limit ${max}`;

const restitutionEntiere = (id: string): Sql => sql`
  select row_to_json(t)::text from (
    select ${COLONNES_LISTE}, f.nom as rapport_nom, r.paiement_le, r.cree_le, r.mis_a_jour_le,
      (select d.id from tickets d where d.id = r.ticket_id) as ticket_id,
      v.id as vehicule_id,
      (select coalesce(json_agg(x.plaque), '[]') from (
         select v.immatriculation as plaque where v.id is not null
         union select a.immatriculation from vehicule_plaques a where a.client_id = v.client_id and a.vehicule_id = v.id) x) as plaques_du_vehicule
    from restitutions r ${JOINTURES}
    left join fichiers f on f.id = r.url_rapport
    cross join lateral ${vehiculeDe(sql`r`)} w
    left join vehicules v on v.client_id = r.client_id and v.id = w.id
    where r.id = ${id}) t`;

export const lireRestitution = parForme<{ id: string }>(["id"], ({ id }) => restitutionEntiere(id));

/** La restitution de cet identifiant, ou à défaut le ticket : une adresse, une instruction. Rien : ni l'un ni l'autre pour cette personne. */
export const ouvrirRestitution = parForme<{ id: string }>(
  ["id"],
  ({ id }) => sql`
  with r as materialized (select (${restitutionEntiere(id)}) as lue),
       t as materialized (select case when (select lue from r) is null then (${ticketEntier(id)}) end as lu)
  select json_build_object('restitution', r.lue::json, 'ticket', t.lu::json)::text
  from r, t where r.lue is not null or t.lu is not null`,
);

/** Insère, ou rend `undefined` si la même demande (même personne, même clé) a déjà créé la restitution. */
export const insererRestitution = (
  tx: Transaction,
  r: Omit<AjoutRestitution, "document_id" | "client_id" | "doutes_admis"> & {
    client_id: string;
    doutes_admis: string | null;
    cree_par: string;
    url_rapport: string | null;
  },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                              montant_ht_apres_remise, url_rapport, cree_par, cle_idempotence, doutes_admis)
    values (${r.client_id}, ${r.immatriculation}, ${r.date_restitution}, ${r.agence}, ${r.loueur_id}, ${marqueConnue(sql`${r.marque}::text`)},
            ${modeleConnu(sql`${r.modele}::text`, sql`${r.marque}::text`)},
            ${r.type_vehicule}, ${r.kilometrage}, ${r.montant_ht_apres_remise},
            ${fichierDe(r.url_rapport, sql`${r.client_id}`)}, ${r.cree_par}, ${r.cle_idempotence}, ${r.doutes_admis})
    on conflict (cree_par, cle_idempotence) where cle_idempotence is not null do nothing
    returning id`);

export const restitutionDeLaCle = (
  tx: Transaction,
  personne: string,
  cle: string,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from restitutions where cree_par = ${personne} and cle_idempotence = ${cle}`);

const A_VERROUILLER = parForme<{ id: string }>(
  ["id"],
  ({ id }) => sql`
    select ${colonnes("restitutions", ["client_id", ...champsModifiables.keyof().options])} from restitutions where id = ${id} for update`,
);

export const verrouillerRestitution = (
  tx: Transaction,
  id: string,
): Promise<(ChampsModifiables & Pick<Lignes["restitutions"], keyof ChampsModifiables | "client_id">) | undefined> =>
  tx.une(A_VERROUILLER({ id }));

/** Une autre restitution de la société, de la même plaque et du même jour. */
export const memeRestitution = (
  tx: Transaction,
  client: string,
  { immatriculation, date_restitution }: Pick<ChampsModifiables, "immatriculation" | "date_restitution">,
  sauf: string | null,
): Promise<{ id: string; immatriculation: string }[]> =>
  tx.lignes(sql`
    select id, immatriculation from restitutions
    where client_id = ${client} and plaque = normaliser_plaque(${immatriculation}) and date_restitution = ${date_restitution}
      and id is distinct from ${sauf}::uuid
    order by id limit 1`);

/** Le véhicule suivi de cette plaque et son dernier kilométrage connu. */
export const compteurConnu = (
  tx: Transaction,
  client: string,
  immatriculation: string,
): Promise<{ id: string; immatriculation: string; kilometrage: number | null } | undefined> =>
  tx.une(sql`
    select id, immatriculation, kilometrage from vehicules
    where client_id = ${client} and plaque = normaliser_plaque(${immatriculation}) and archive_le is null`);

export const modifierRestitution = (
  tx: Transaction,
  id: string,
  champs: Partial<ChampsModifiables> & { doutes_admis?: string },
): Promise<void> => ecrireLigne(tx, "restitutions", id, champs);

export const historiqueRestitution = (id: string): Sql =>
  histoireDe({
    table: "restitutions",
    id,
    concernes: sql`((h.entite = 'restitutions' and h.ligne_id = ${id})
      or (h.entite = 'documents' and h.ligne_id in (select d.id from documents d where d.restitution_id = ${id}))
      or (h.entite = 'document_lignes' and h.ligne_id in (select l.id from document_lignes l where l.restitution_id = ${id}))
      or (h.entite = 'rapprochements' and h.ligne_id in (select p.id from rapprochements p where p.restitution_id = ${id})))`,
  });
