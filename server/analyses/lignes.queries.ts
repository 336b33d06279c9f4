import { sql } from "kysely";
import type { FiltresLignes } from "../../domain/analyses/detail.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { conditionsPerimetre } from "./filtres.queries.ts";
import { MONTANT_LIGNE } from "./graphes.queries.ts";

const TRIS = {
  date_restitution: sql`date_restitution`,
  net_ht: sql`montant`,
  immatriculation: sql`plaque`,
} satisfies Record<NonNullable<FiltresLignes["tri"]>, Sql>;

function ordre({ tri = "date_restitution", sens }: FiltresLignes): Sql {
  const descendant = (sens ?? (tri === "immatriculation" ? "asc" : "desc")) === "desc";
  return descendant ? sql`${TRIS[tri]} desc, id desc` : sql`${TRIS[tri]}, id`;
}

/** Un axe vide se demande par la chaîne vide : « Non précisé ». */
function conditions(f: FiltresLignes): Sql[] {
  const c: Sql[] = [
    f.avoirs ? sql`l.credit` : sql`(l.comptee or l.credit)`,
    ...conditionsPerimetre(f, f.annee),
    ...contientMots(sql`(r.recherche || '|' || plier(l.designation))`, f.q),
  ];
  if (f.mois) c.push(sql`extract(month from r.date_restitution) = ${f.mois}::int`);
  if (f.categorie !== undefined) c.push(sql`l.categorie = ${f.categorie}`);
  for (const axe of ["localisation", "dommage", "element", "operation"] as const) {
    const valeur = f[axe];
    if (valeur === "") c.push(sql`${sql.ref(`l.${axe}`)} is null`);
    else if (valeur !== undefined) c.push(sql`${sql.ref(`l.${axe}`)} = ${valeur}`);
  }
  if (f.evitable) c.push(sql`evitable_fre(l.element, l.categorie, l.dommage) = ${f.evitable}`);
  return c;
}

const COLONNES = sql`l.id, l.restitution_id, r.immatriculation, c.nom as client_nom, r.date_restitution, lo.nom as loueur_nom, r.agence,
  r.type_vehicule, d.type_document, l.designation, l.element, l.categorie, l.localisation, l.dommage, l.operation, ${MONTANT_LIGNE} as net_ht`;
const JOINTURES = sql`join restitutions r on r.id = l.restitution_id join clients c on c.id = r.client_id join loueurs lo on lo.id = r.loueur_id
  join documents d on d.id = l.document_id`;

const trouvees = (f: FiltresLignes): Sql => sql`
  select l.id, r.date_restitution, r.plaque, ${MONTANT_LIGNE} as montant
  from document_lignes l join restitutions r on r.id = l.restitution_id where ${tous(conditions(f))}`;

/** Une page de lignes, leur nombre et leur somme. */
export const listerLignes = (f: FiltresLignes): Sql => sql`
  with trouvees as materialized (${trouvees(f)})
  select json_build_object(
    'lignes', (
      select coalesce(json_agg(t order by rang), '[]') from (
        select p.rang, ${COLONNES}
        from (select id, row_number() over (order by ${ordre(f)}) as rang from trouvees order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
        join document_lignes l on l.id = p.id ${JOINTURES}) t),
    'total', count(*), 'somme_ht', coalesce(sum(montant), 0))::text
  from trouvees`;

/** Toutes les lignes du filtre, pour l'export ; bornées par l'appelant. */
export const lignesAExporter = (f: FiltresLignes, max: number): Sql => sql`
  select ${COLONNES}
  from (select id, row_number() over (order by ${ordre(f)}) as rang from (${trouvees(f)}) t order by ${ordre(f)} limit ${max}) p
  join document_lignes l on l.id = p.id ${JOINTURES} order by p.rang`;
