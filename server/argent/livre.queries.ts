import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { FiltresEcritures } from "../../domain/argent/argent.contrat.ts";
import { MOTS, type Mot } from "../../domain/argent/livre.ts";
import { conditionsPerimetre } from "../analyses/filtres.queries.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { etatDit } from "./etat-dit.ts";
import { perduDepuis } from "./perdu.queries.ts";

const somme = (mot: Mot): Sql => sql`coalesce(sum(x.${sql.ref(mot)}), 0)`;

/**
 * Les sommes d'un ensemble de lignes `x` de la vue `livre_argent` (ou de son groupe), en un objet JSON : la seule addition de ces mots.
 */
export const SOMMES_DU_LIVRE: Sql = sql`json_build_object(
  ${sql.join(MOTS.map((m) => sql`${sql.lit(m)}, ${somme(m)}`))},
  'a_valider', coalesce(sum(x.a_reclamer + x.hors_delai) filter (where x.a_reclamer + x.hors_delai > 0
    and exists (select from documents v where v.client_id = x.client_id and v.id = x.facture_id and v.etat <> 'valide')), 0),
  'factures', count(*) filter (where x.trouve > 0),
  'factures_a_reclamer', count(*) filter (where x.a_reclamer > 0),
  'factures_hors_delai', count(*) filter (where x.hors_delai > 0),
  'factures_reclamees', count(*) filter (where x.reclame > 0 and x.contestee_le is not null),
  'factures_accordees', count(*) filter (where x.accorde > 0),
  'factures_par_mot', json_build_object(${sql.join(MOTS.map((m) => sql`${sql.lit(m)}, count(*) filter (where x.${sql.ref(m)} > 0)`))}),
  'lignes', coalesce(sum(x.lignes) filter (where x.contestee_le is not null), 0),
  'lignes_tranchees', coalesce(sum(x.tranchees) filter (where x.contestee_le is not null), 0),
  'lignes_acceptees', coalesce(sum(x.acceptees) filter (where x.contestee_le is not null), 0),
  'lignes_partielles', coalesce(sum(x.partielles) filter (where x.contestee_le is not null), 0))`;

/** La restitution `r` d'une ligne `x` du livre, qui en a toujours une : à gauche, le planificateur s'en passe quand rien n'en est lu. */
const SA_RESTITUTION: Sql = sql`left join restitutions r on r.id = x.restitution_id`;

/** Conditions d'un périmètre sur `x` et sa restitution `r` ; la société se lit sur le livre lui-même. */
const conditionsLivre = ({ client_id, ...f }: FiltresAnalyses): Sql[] => [
  ...(client_id === undefined ? [] : [sql`x.client_id = ${client_id}`]),
  ...conditionsPerimetre(f, f.annee),
];

/** Les factures du livre d'un périmètre. */
export const livreDuPerimetre = (f: FiltresAnalyses): Sql => sql`
  select x.* from livre_argent x ${SA_RESTITUTION} where ${tous(conditionsLivre(f))}`;

/** Le livre de toutes les factures visibles, ou de celles d'une société. */
export const livreDe = (client: string | undefined): Sql => sql`
  select x.* from livre_argent x where ${client === undefined ? sql`true` : sql`x.client_id = ${client}`}`;

/** Les sommes d'un périmètre. Une période est celle des dates de restitution, comme pour tout chiffre des analyses. */
export const lireLivre = (f: FiltresAnalyses): Sql => sql`
  select ${SOMMES_DU_LIVRE}::text from (${livreDuPerimetre(f)}) x`;

/** Le reste d'une facture n'a pas de ligne : il vient après les siennes. */
const CLE: Sql = sql`facture_id, rang, ligne_id`;

function ordre({ tri = "montant", sens = "desc" }: FiltresEcritures): Sql {
  const par = tri === "montant" ? sql`montant_ht` : sql`date_restitution`;
  return sens === "asc" ? sql`${par}, ${CLE}` : sql`${par} desc, ${CLE}`;
}

/** Les lignes d'un mot : de quoi les ranger et les additionner, sans rien lire d'autre que le livre et ce que le filtre demande. */
const retenues = (f: FiltresEcritures): Sql => {
  const mot = f.mot ?? "trouve";
  const montant = mot === "perdu" && f.perdu_depuis ? sql`(${perduDepuis(f.perdu_depuis)})` : sql`x.${sql.ref(mot)}`;
  return sql`
    select x.facture_id, x.ligne_id, x.rang, ${montant} as montant_ht,
      ${f.tri === "date_restitution" ? sql`r.date_restitution` : sql`null::date`} as date_restitution
    from livre_argent_lignes x ${SA_RESTITUTION}
    left join documents d on d.id = x.facture_id
    where ${montant} > 0 and ${tous([
      // Les factures où ce mot compte d'abord, cherchées une fois : leurs lignes seules se lisent.
      ...(mot === "trouve"
        ? []
        : [sql`x.facture_id = any (array(select m.facture_id from livre_argent m where m.${sql.ref(mot)} > 0))`]),
      ...conditionsLivre(f),
      ...contientMots(
        sql`(r.recherche || '|' || plier(coalesce(d.numero, '')) || '|' || plier(coalesce(x.designation, '')))`,
        f.q,
      ),
    ])}`;
};

/** La ligne de ce qu'un avoir rend sans lettre vient la dernière de sa facture (`livre_argent_lignes`). */
const SANS_LETTRE: Sql = sql`p.rang = 1000001`;

/** Ce que montrent les lignes choisies, prises une fois : rechoisies pour chaque facture, cent lignes prenaient sept secondes. */
const ecritures = (choisies: Sql): Sql => sql`
  with p as materialized (${choisies})
  select coalesce(p.ligne_id::text, p.facture_id || case when ${SANS_LETTRE} then '-avoir' when x.contestation_id is null then '' else '-reste' end) as cle,
    ${SANS_LETTRE} as sans_lettre,
    p.facture_id, d.numero as facture_numero, x.restitution_id, r.date_restitution, r.immatriculation, k.nom as client_nom,
    l.nom as loueur_nom, x.contestation_id, ${etatDit(sql`x`)} as etat, x.date_limite, g.designation, g.motif, p.montant_ht, p.rang, p.ligne_id
  from p
  join livre_argent x on x.facture_id = p.facture_id
  left join contestation_lignes g on g.id = p.ligne_id
  join restitutions r on r.id = x.restitution_id
  join documents d on d.id = x.facture_id
  join loueurs l on l.id = r.loueur_id
  join clients k on k.id = x.client_id`;

/** Une page des lignes d'un mot, leur nombre et leur somme : celle que montre l'écran d'où l'on vient. */
export const listerEcritures = (f: FiltresEcritures): Sql => sql`
  with trouvees as materialized (${retenues(f)})
  select json_build_object(
    'lignes', (select coalesce(json_agg(to_jsonb(e) - 'rang' - 'ligne_id' order by ${ordre(f)}), '[]')
               from (${ecritures(sql`select * from trouvees order by ${ordre(f)} ${bornes(f.page, f.taille)}`)}) e),
    'total', count(*), 'somme_ht', coalesce(sum(montant_ht), 0))::text
  from trouvees`;

export const ecrituresAExporter = (f: FiltresEcritures, max: number): Sql => sql`
  select * from (${ecritures(sql`select * from (${retenues(f)}) t order by ${ordre(f)} limit ${max}`)}) e order by ${ordre(f)}`;
