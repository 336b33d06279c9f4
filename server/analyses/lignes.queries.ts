import { sql } from "kysely";
import type { FiltresLignes } from "../../domain/analyses/detail.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { axeDeLigne, conditionsPerimetre, enMois, pendant } from "./filtres.queries.ts";
import { CRITERES, MONTANT_LIGNE, repartition } from "./graphes.queries.ts";

const TRIS = {
  date_restitution: sql`date_restitution`,
  net_ht: sql`montant`,
  immatriculation: sql`plaque`,
} satisfies Record<NonNullable<FiltresLignes["tri"]>, Sql>;

function ordre({ tri = "date_restitution", sens }: FiltresLignes): Sql {
  const descendant = (sens ?? (tri === "immatriculation" ? "asc" : "desc")) === "desc";
  return descendant ? sql`${TRIS[tri]} desc, id desc` : sql`${TRIS[tri]}, id`;
}

/** Un prix se compare sur ce qui a été facturé : ni un avoir, ni une ligne à 0 € (`lirePrix`). */
const lignesDuChiffre = (f: FiltresLignes): Sql => {
  if (f.avoirs === "oui") return sql`l.credit`;
  if (f.prix) return sql`l.comptee and l.net_ht > 0`;
  return f.avoirs === "non" ? sql`l.comptee` : sql`(l.comptee or l.credit)`;
};

function conditions(f: FiltresLignes): Sql[] {
  const c: Sql[] = [
    lignesDuChiffre(f),
    ...conditionsPerimetre(f, f.annee),
    ...enMois(sql`r.date_restitution`, f.mois),
    ...contientMots(sql`(r.recherche || '|' || plier(l.designation))`, f.q),
  ];
  if (f.categorie !== undefined) c.push(sql`l.categorie = ${f.categorie}`);
  for (const axe of ["localisation", "dommage", "element", "operation"] as const) {
    const valeur = f[axe];
    if (valeur !== undefined) c.push(axeDeLigne(axe, valeur));
  }
  if (f.evitable) c.push(sql`evitable_fre(l.element, l.categorie, l.dommage) = ${f.evitable}`);
  return c;
}

const COLONNES = sql`l.id, l.restitution_id, r.immatriculation, c.nom as client_nom, r.date_restitution, lo.nom as loueur_nom, r.agence,
  r.type_vehicule, d.type_document, l.designation, l.element, l.categorie, l.localisation, l.dommage, l.operation, ${MONTANT_LIGNE} as net_ht`;
const JOINTURES = sql`join restitutions r on r.id = l.restitution_id join clients c on c.id = r.client_id join loueurs lo on lo.id = r.loueur_id
  join documents d on d.id = l.document_id`;

const trouvees = (f: FiltresLignes): Sql => sql`
  select l.id, l.credit, r.date_restitution, r.plaque, ${MONTANT_LIGNE} as montant
  from document_lignes l join restitutions r on r.id = l.restitution_id where ${tous(conditions(f))}`;

const SENS = { asc: sql`asc`, desc: sql`desc` };

/** Les filtres que `repartition_fre` additionne déjà : le client, l'année, et un critère au plus. Tout autre demande de relire les lignes. */
function estTenu({ client_id: _c, annee: _a, page: _p, taille: _t, sens: _s, tri, ...autres }: FiltresLignes): boolean {
  // Une recherche vide n'en est pas une ; un axe vide, lui, demande les lignes non précisées.
  const poses = Object.entries(autres).filter(
    ([cle, valeur]) => valeur !== undefined && !(cle === "q" && valeur === ""),
  );
  const [[critere] = [], ...reste] = poses;
  return (
    reste.length === 0 &&
    (!critere || CRITERES.some((c) => c === critere)) &&
    (tri ?? "date_restitution") === "date_restitution"
  );
}

/**
 * La ligne porte elle-même sa société et sa date : sans autre critère, joindre la restitution ferait trier toutes les lignes d'une société
 * pour en montrer vingt-cinq (`document_lignes_recentes_client` les rend dans l'ordre).
 */
const critereDeFiche = (f: FiltresLignes): boolean => CRITERES.some((c) => f[c] !== undefined);
const jointurePage = (f: FiltresLignes): Sql =>
  critereDeFiche(f) ? sql`join restitutions r on r.id = l.restitution_id` : sql``;
const conditionsPage = (f: FiltresLignes): Sql[] => [
  ...(critereDeFiche(f) ? conditionsPerimetre(f, f.annee) : f.client_id ? [sql`l.client_id = ${f.client_id}`] : []),
  sql`l.restitution_id is not null`,
  ...pendant(sql`l.date_restitution`, f.annee),
];

/**
 * Sans recherche ni axe, le nombre et la somme viennent des sommes tenues (un avoir, qui n'y ajoute pas de ligne, se compte à part), et la
 * page des lignes les plus récentes, lues dans leur ordre : un million de lignes ne se relit pas pour en montrer vingt-cinq.
 */
const listerTout = (f: FiltresLignes): Sql => sql`
  select json_build_object(
    'lignes', (
      select coalesce(json_agg(t order by rang), '[]') from (
        select p.rang, ${COLONNES}
        from (
          select l.id, row_number() over (order by l.date_restitution ${SENS[f.sens ?? "desc"]}, l.id ${SENS[f.sens ?? "desc"]}) as rang
          from document_lignes l ${jointurePage(f)}
          where (l.comptee or l.credit) and ${tous(conditionsPage(f))}
          order by l.date_restitution ${SENS[f.sens ?? "desc"]}, l.id ${SENS[f.sens ?? "desc"]} ${bornes(f.page, f.taille)}) p
        join document_lignes l on l.id = p.id ${JOINTURES}) t),
    'total', coalesce(sum(s.nombre), 0) + a.nombre, 'avoirs', a.nombre, 'somme_ht', coalesce(sum(s.montant), 0))::text
  from (
    select count(*) as nombre from document_lignes l join restitutions r on r.id = l.restitution_id
    where l.credit and ${tous([sql`true`, ...conditionsPerimetre(f, f.annee)])}) a
  left join (${repartition(f, ["categorie"])}) s on true
  group by a.nombre`;

const listerRelues = (f: FiltresLignes): Sql => sql`
  with trouvees as materialized (${trouvees(f)})
  select json_build_object(
    'lignes', (
      select coalesce(json_agg(t order by rang), '[]') from (
        select p.rang, ${COLONNES}
        from (select id, row_number() over (order by ${ordre(f)}) as rang from trouvees order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
        join document_lignes l on l.id = p.id ${JOINTURES}) t),
    'total', count(*), 'avoirs', count(*) filter (where credit), 'somme_ht', coalesce(sum(montant), 0))::text
  from trouvees`;

/** Une page de lignes, leur nombre et leur somme. */
export const listerLignes = (f: FiltresLignes): Sql => (estTenu(f) ? listerTout(f) : listerRelues(f));

/** Toutes les lignes du filtre, pour l'export ; bornées par l'appelant. */
export const lignesAExporter = (f: FiltresLignes, max: number): Sql => sql`
  select ${COLONNES}
  from (select id, row_number() over (order by ${ordre(f)}) as rang from (${trouvees(f)}) t order by ${ordre(f)} limit ${max}) p
  join document_lignes l on l.id = p.id ${JOINTURES} order by p.rang`;
