import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { FiltresEcritures } from "../../domain/argent/argent.contrat.ts";
import { MOTS, type Mot } from "../../domain/argent/livre.ts";
import { conditionsPerimetre } from "../analyses/filtres.queries.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { perduDepuis } from "./perdu.queries.ts";

const somme = (mot: Mot): Sql => sql`coalesce(sum(x.${sql.ref(mot)}), 0)`;

/**
 * Les sommes d'un ensemble de lignes `x` de la vue `livre_argent` (ou de son groupe), en un objet JSON : la seule addition de ces mots.
 */
export const SOMMES_DU_LIVRE: Sql = sql`json_build_object(
  ${sql.join(MOTS.map((m) => sql`${sql.lit(m)}, ${somme(m)}`))},
  'factures', count(*) filter (where x.trouve > 0),
  'factures_a_reclamer', count(*) filter (where x.a_reclamer > 0),
  'factures_hors_delai', count(*) filter (where x.hors_delai > 0),
  'factures_reclamees', count(*) filter (where x.reclame > 0),
  'factures_accordees', count(*) filter (where x.accorde > 0),
  'lignes', coalesce(sum(x.lignes) filter (where x.contestee_le is not null), 0),
  'lignes_tranchees', coalesce(sum(x.tranchees) filter (where x.contestee_le is not null), 0),
  'lignes_acceptees', coalesce(sum(x.acceptees) filter (where x.contestee_le is not null), 0),
  'lignes_partielles', coalesce(sum(x.partielles) filter (where x.contestee_le is not null), 0))`;

/** Les factures du livre d'un périmètre, et la plaque de leur restitution `r`. */
export const livreDuPerimetre = (f: FiltresAnalyses): Sql => sql`
  select x.*, r.immatriculation from (${livreDe(f.client_id)}) x
  join restitutions r on r.id = x.restitution_id where ${tous(conditionsPerimetre(f, f.annee))}`;

/**
 * Le livre de toutes les factures visibles, ou de celles d'une société. Il se calcule une fois, et se garde (`materialized`) : sans statistiques,
 * le planificateur le relisait pour chaque restitution, vingt secondes pour deux cents factures à peine importées.
 */
export const livreDe = (client: string | undefined): Sql => sql`
  with livre as materialized (
    select * from livre_argent x where ${client === undefined ? sql`true` : sql`x.client_id = ${client}`})
  select * from livre`;

/** Les sommes d'un périmètre. Une période est celle des dates de restitution, comme pour tout chiffre des analyses. */
export const lireLivre = (f: FiltresAnalyses): Sql => sql`
  select ${SOMMES_DU_LIVRE}::text from (${livreDuPerimetre(f)}) x`;

function ordre({ tri = "montant", sens = "desc" }: FiltresEcritures): Sql {
  const par = tri === "montant" ? sql`montant_ht` : sql`date_restitution`;
  return sens === "asc" ? sql`${par}, cle` : sql`${par} desc, cle`;
}

const ecritures = (f: FiltresEcritures): Sql => {
  const mot = f.mot ?? "trouve";
  const montant = mot === "perdu" && f.perdu_depuis ? sql`(${perduDepuis(f.perdu_depuis)})` : sql`x.${sql.ref(mot)}`;
  return sql`
    select coalesce(x.ligne_id::text, x.facture_id || case when x.contestation_id is null then '' else '-reste' end) as cle,
      x.facture_id, d.numero as facture_numero, x.restitution_id, r.date_restitution, r.immatriculation, k.nom as client_nom,
      l.nom as loueur_nom, x.contestation_id, x.etat, x.date_limite, x.designation, x.motif, ${montant} as montant_ht
    from (with lignes as materialized (select * from livre_argent_lignes) select * from lignes) x
    join restitutions r on r.id = x.restitution_id
    join documents d on d.id = x.facture_id
    join loueurs l on l.id = r.loueur_id
    join clients k on k.id = x.client_id
    where ${montant} > 0 and ${tous([
      ...conditionsPerimetre(f, f.annee),
      ...contientMots(
        sql`(r.recherche || '|' || plier(coalesce(d.numero, '')) || '|' || plier(coalesce(x.designation, '')))`,
        f.q,
      ),
    ])}`;
};

/** Une page des lignes d'un mot, leur nombre et leur somme : celle que montre l'écran d'où l'on vient. */
export const listerEcritures = (f: FiltresEcritures): Sql => sql`
  with trouvees as materialized (select t.*, row_number() over (order by ${ordre(f)}) as place from (${ecritures(f)}) t)
  select json_build_object(
    'lignes', (select coalesce(json_agg(to_jsonb(p) - 'place' order by p.place), '[]')
               from (select * from trouvees order by place ${bornes(f.page, f.taille)}) p),
    'total', count(*), 'somme_ht', coalesce(sum(montant_ht), 0))::text
  from trouvees`;

export const ecrituresAExporter = (f: FiltresEcritures, max: number): Sql =>
  sql`select * from (${ecritures(f)}) t order by ${ordre(f)} limit ${max}`;
