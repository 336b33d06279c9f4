import { sql } from "kysely";
import type { DemandeApercu } from "../../domain/masse/masse.contrat.ts";
import {
  type ActionMasse,
  type ApercuMasse,
  type Ecart,
  type EffetMasse,
  type EntiteMasse,
  LIGNES_MASSE_MAX,
  NOMMEES_MAX,
  type Nommees,
  type Raison,
} from "../../domain/masse/masse.ts";
import { conditionsConducteurs } from "../conducteurs/conducteurs.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { conditionsGarages } from "../garages/garages.queries.ts";
import { conditionsRestitutions } from "../restitutions/restitutions.queries.ts";
import { conditionsVehicules, PLAQUES } from "../vehicules/vehicules.queries.ts";

/** La colonne qu'une action écrit, et son type : constantes de cette table, jamais un texte venu de la demande. */
const COLONNES: Record<ActionMasse, readonly [nom: string, type: "text" | "uuid" | "timestamptz"]> = {
  agence: ["agence", "text"],
  loueur: ["loueur_id", "uuid"],
  client: ["client_id", "uuid"],
  reseau: ["reseau", "text"],
  archiver: ["archive_le", "timestamptz"],
  restaurer: ["archive_le", "timestamptz"],
};
const colonne = (action: ActionMasse): Sql => sql`x.${sql.id(COLONNES[action][0])}`;
const enType = (action: ActionMasse, texte: Sql): Sql => sql`(${texte})::${sql.raw(COLONNES[action][1])}`;

/** Les fiches d'une sélection, par les conditions mêmes de leur liste. */
function source(d: DemandeApercu): Sql {
  const { selection } = d;
  if ("ids" in selection)
    return sql`select t.id from ${sql.id(d.entite)} t where t.id = any (${selection.ids}::uuid[])`;
  const sauf = selection.sauf ?? [];
  switch (d.entite) {
    case "vehicules":
      return sql`select v.id from vehicules v where ${tous(conditionsVehicules({ ...filtresDe(d), sauf }))}`;
    case "conducteurs":
      return sql`select c.id from conducteurs c where ${tous(conditionsConducteurs({ ...filtresDe(d), sauf }))}`;
    case "garages":
      return sql`select g.id from garages g where ${tous(conditionsGarages({ ...filtresDe(d), sauf }))}`;
    case "restitutions":
      return sql`select r.id from restitutions r where ${tous(conditionsRestitutions({ ...filtresDe(d), sauf }))}`;
  }
}
/** Le type de la sélection par filtre, une fois l'entité connue. */
const filtresDe = <D extends DemandeApercu>(d: D): Extract<D["selection"], { filtres: unknown }>["filtres"] =>
  (d.selection as Extract<D["selection"], { filtres: unknown }>).filtres;

/** Ce qui retient une fiche : le premier motif vrai, dans cet ordre. */
type Motifs = readonly (readonly [raison: Raison, si: Sql])[];

const rattache = (table: "tickets" | "restitutions"): Sql => sql`exists (
  select from ${sql.id(table)} t where t.client_id = v.client_id
    and (t.vehicule_id = v.id or (t.vehicule_id is null and t.plaque = any (${PLAQUES}))))`;
const affectation = (cle: "vehicule_id" | "conducteur_id", jour?: string): Sql => sql`exists (
  select from historique_affectation_vehicules h where h.${sql.id(cle)} = x.id
    ${jour === undefined ? sql`` : sql`and (h.date_fin_affectation is null or h.date_fin_affectation > ${jour}::date)`})`;
/** Un autre véhicule suivi de la société `dest` porte la même plaque. */
const PLAQUE_PRISE = sql`exists (
  select from vehicules o where o.client_id = dest.client_id and o.plaque = x.plaque and o.archive_le is null and o.id <> x.id)`;

function motifs(entite: EntiteMasse, effet: ActionMasse, jour: string): Motifs {
  if (effet === "restaurer") return entite === "vehicules" ? [["plaque_prise", PLAQUE_PRISE]] : [];
  const cle = entite === "vehicules" ? "vehicule_id" : "conducteur_id";
  const affectable = entite === "vehicules" || entite === "conducteurs";
  if (effet === "archiver") return affectable ? [["affectation_ouverte", affectation(cle, jour)]] : [];
  // Une fiche archivée ne se modifie pas ; une restitution ne s'archive pas.
  const archivee: Motifs = entite === "restitutions" ? [] : [["archivee", sql`x.archive_le is not null`]];
  if (effet !== "client") return archivee;
  // Ce qui pend à une fiche est à sa société : la changer l'emporterait chez une autre.
  return entite === "vehicules"
    ? [
        ...archivee,
        ["affectations", affectation(cle)],
        ["tickets", rattache("tickets")],
        ["restitutions", rattache("restitutions")],
        ["contrats", sql`exists (select from contrats k where k.client_id = x.client_id and k.vehicule_id = x.id)`],
        ["audits", sql`exists (select from audits a where a.client_id = x.client_id and a.vehicule_id = x.id)`],
        ["documents", sql`x.url_carte_grise is not null`],
        ["plaque_prise", PLAQUE_PRISE],
      ]
    : [...archivee, ["affectations", affectation(cle)], ["documents", sql`x.url_permis is not null`]];
}

const inchangee = (effet: ActionMasse): Sql => {
  if (effet === "archiver") return sql`x.archive_le is not null`;
  const vaut = effet === "reseau" ? sql`nullif(x.reseau, '')` : colonne(effet);
  return sql`${vaut} is not distinct from ${enType(effet, sql`c.valeur`)}`;
};

/**
 * Le verdict de chaque fiche : `concerne`, `inchange`, ou la raison qui l'écarte. `cibles` donne `id`, `valeur` (voulue, en texte) et
 * `ecrite` (ce que la fiche doit encore valoir, si `annulation`). Deux fiches de la sélection ne prennent pas la même plaque : la
 * première seule passe.
 */
function jugees(entite: EntiteMasse, effet: ActionMasse, cibles: Sql, jour: string, annulation = false): Sql {
  const vehicules = entite === "vehicules";
  const prendPlaque = vehicules && (effet === "client" || effet === "restaurer");
  const cas = [
    ...(annulation
      ? [sql`when ${colonne(effet)} is distinct from ${enType(effet, sql`c.ecrite`)} then 'changee'`]
      : []),
    sql`when ${inchangee(effet)} then 'inchange'`,
    ...motifs(entite, effet, jour).map(([raison, si]) => sql`when ${si} then ${sql.lit(raison)}`),
  ];
  return sql`
    select y.id, y.avant, y.apres, ${
      prendPlaque
        ? sql`case when y.verdict = 'concerne' and row_number() over (partition by y.verdict = 'concerne', y.dest, y.plaque order by y.id) > 1
            then 'plaque_prise' else y.verdict end`
        : sql`y.verdict`
    } as verdict
    from (
      select x.id, ${colonne(effet)}::text as avant, ${enType(effet, sql`c.valeur`)}::text as apres,
        ${prendPlaque ? sql`dest.client_id as dest, x.plaque,` : sql``}
        case ${sql.join(cas, sql` `)} else 'concerne' end as verdict
      from (${cibles}) c join ${sql.id(entite)} x on x.id = c.id
      ${vehicules ? sql`cross join lateral (select x.id, x.client_id, x.plaque) v` : sql``}
      ${prendPlaque ? sql`cross join lateral (select ${effet === "client" ? sql`c.valeur::uuid` : sql`x.client_id`} as client_id) dest` : sql``}) y`;
}

interface Compte {
  verdict: Raison | "concerne" | "inchange";
  nombre: number;
}
const COMPTER = sql`select verdict, count(*)::int as nombre from j group by verdict order by verdict`;

const enEffet = (comptes: readonly Compte[], disparues: number): EffetMasse => {
  const de = (verdict: Compte["verdict"]) => comptes.find((c) => c.verdict === verdict)?.nombre ?? 0;
  const ecartes = comptes.flatMap(({ verdict, nombre }): Ecart[] =>
    verdict === "concerne" || verdict === "inchange" ? [] : [{ raison: verdict, nombre }],
  );
  return {
    concernes: de("concerne"),
    inchanges: de("inchange"),
    ecartes: disparues > 0 ? [...ecartes, { raison: "introuvable", nombre: disparues }] : ecartes,
  };
};

/** Fiches choisies une à une qui n'existent plus. */
const disparues = ({ selection }: DemandeApercu, trouvees: number): number =>
  "ids" in selection ? new Set(selection.ids).size - trouvees : 0;

/** Comment une fiche se nomme dans sa liste. */
const NOMS: Readonly<Record<EntiteMasse, Sql>> = {
  vehicules: sql`t.immatriculation`,
  conducteurs: sql`btrim(t.prenom || ' ' || t.nom)`,
  garages: sql`t.nom`,
  restitutions: sql`t.immatriculation || ' du ' || to_char(t.date_restitution, 'DD/MM/YYYY')`,
};

/** Ce que l'action changerait, sans rien écrire ; `null` si la sélection dépasse la limite. */
export async function compter(
  tx: Transaction,
  d: DemandeApercu,
  valeur: string | null,
  jour: string,
): Promise<ApercuMasse | null> {
  const cibles = sql`select s.id, ${valeur}::text as valeur from (${source(d)} limit ${LIGNES_MASSE_MAX + 1}) s`;
  const nom = NOMS[d.entite];
  const comptes = await tx.lignes<Compte & Pick<Nommees, "fiches"> & Record<string, unknown>>(sql`
    with j as materialized (${jugees(d.entite, d.action, cibles, jour)}),
    rangees as (select id, verdict, row_number() over (partition by verdict order by id) as rang from j where verdict <> 'concerne')
    select c.verdict, c.nombre, coalesce((
      select json_agg(json_build_object('id', t.id, 'nom', ${nom}) order by ${nom}, t.id)
      from rangees r join ${sql.id(d.entite)} t on t.id = r.id where r.verdict = c.verdict and r.rang <= ${NOMMEES_MAX}), '[]') as fiches
    from (${COMPTER}) c`);
  const total = comptes.reduce((n, c) => n + c.nombre, 0);
  if (total > LIGNES_MASSE_MAX) return null;
  const nommees = comptes.flatMap(({ verdict, fiches }) =>
    verdict === "concerne" ? [] : [{ raison: verdict, fiches }],
  );
  return { ...enEffet(comptes, disparues(d, total)), nommees };
}

/** Une action de vingt mille fiches écrit autant de lignes d'historique : elle a plus de temps qu'une demande ordinaire. */
export const laisserLeTemps = (tx: Transaction): Promise<void> =>
  tx.executer(sql`select set_config('statement_timeout', '60000', true)`);

/** Verrouille les fiches de la sélection, toujours dans le même ordre ; `null` si elle dépasse la limite. */
export async function verrouiller(tx: Transaction, d: DemandeApercu): Promise<string[] | null> {
  const lignes = await tx.lignes<{ id: string }>(sql`
    select t.id from ${sql.id(d.entite)} t where t.id in (${source(d)}) order by t.id limit ${LIGNES_MASSE_MAX + 1} for update`);
  return lignes.length > LIGNES_MASSE_MAX ? null : lignes.map((l) => l.id);
}

/** Écrit la valeur dans toutes les fiches que rien ne retient et garde leur valeur d'avant, en une instruction. */
export async function ecrire(
  tx: Transaction,
  d: DemandeApercu,
  a: { id: string; valeur: string | null; jour: string; verrouillees: readonly string[] },
): Promise<EffetMasse> {
  // La sélection est relue après les verrous : une fiche sortie du filtre entre-temps n'est pas touchée.
  const cibles = sql`select s.id, ${a.valeur}::text as valeur from (${source(d)}) s where s.id = any (${a.verrouillees}::uuid[])`;
  const comptes = await tx.lignes<Compte>(sql`
    with j as materialized (${jugees(d.entite, d.action, cibles, a.jour)}),
    gardees as (
      insert into actions_masse_lignes (action_id, ligne_id, avant, apres)
      select ${a.id}, j.id, j.avant, j.apres from j where j.verdict = 'concerne'),
    ecrites as (${poser(d.entite, d.action)})
    ${COMPTER}`);
  return enEffet(
    comptes,
    disparues(
      d,
      comptes.reduce((n, c) => n + c.nombre, 0),
    ),
  );
}

const poser = (entite: EntiteMasse, effet: ActionMasse): Sql => sql`
  update ${sql.id(entite)} x set ${sql.id(COLONNES[effet][0])} = ${enType(effet, sql`j.apres`)} from j where x.id = j.id and j.verdict = 'concerne'`;

/** Défaire un archivage, c'est restaurer : les mêmes règles s'appliquent. */
const INVERSES: Partial<Record<ActionMasse, ActionMasse>> = { archiver: "restaurer", restaurer: "archiver" };

/** Remet les fiches qui valent encore ce que l'action avait écrit et que rien ne retient. */
export async function remettre(tx: Transaction, a: ActionGardee, jour: string): Promise<EffetMasse> {
  const effet = INVERSES[a.action] ?? a.action;
  const lignes = sql`select l.ligne_id from actions_masse_lignes l where l.action_id = ${a.id}`;
  await tx.executer(sql`select 1 from ${sql.id(a.entite)} t where t.id in (${lignes}) order by t.id for update`);
  const cibles = sql`select l.ligne_id as id, l.avant as valeur, l.apres as ecrite from actions_masse_lignes l where l.action_id = ${a.id}`;
  const comptes = await tx.lignes<Compte>(sql`
    with j as materialized (${jugees(a.entite, effet, cibles, jour, true)}),
    ecrites as (${poser(a.entite, effet)})
    ${COMPTER}`);
  const trouvees = comptes.reduce((n, c) => n + c.nombre, 0);
  return enEffet(comptes, a.modifies - trouvees);
}

interface ActionGardee {
  id: string;
  entite: EntiteMasse;
  action: ActionMasse;
  fait_par: string | null;
  fait_le: Date;
  modifies: number;
  inchanges: number;
  ecartes: Ecart[];
  annulee_le: Date | null;
  remises: number;
  laissees: Ecart[];
}

/** Ouvre l'action, ou ne rend rien si la même demande est déjà passée : la seconde attend que la première finisse. */
export const ouvrirAction = (
  tx: Transaction,
  a: { entite: EntiteMasse; action: ActionMasse; valeur: string | null; personne: string; le: Date; cle: string },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into actions_masse (entite, action, valeur, fait_par, fait_le, cle_idempotence)
    values (${a.entite}, ${a.action}, ${a.valeur}, ${a.personne}, ${a.le}, ${a.cle})
    on conflict (fait_par, cle_idempotence) do nothing returning id`);

const GARDEE = sql`select id, entite, action, fait_par, fait_le, modifies, inchanges, ecartes, annulee_le, remises, laissees from actions_masse`;

export const actionDeLaCle = (tx: Transaction, personne: string, cle: string): Promise<ActionGardee | undefined> =>
  tx.une<ActionGardee & Record<string, unknown>>(
    sql`${GARDEE} where fait_par = ${personne} and cle_idempotence = ${cle}`,
  );

export const verrouillerAction = (tx: Transaction, id: string): Promise<ActionGardee | undefined> =>
  tx.une<ActionGardee & Record<string, unknown>>(sql`${GARDEE} where id = ${id} for update`);

export const noterEffet = (tx: Transaction, id: string, e: EffetMasse): Promise<void> =>
  tx.executer(sql`
    update actions_masse set modifies = ${e.concernes}, inchanges = ${e.inchanges}, ecartes = ${JSON.stringify(e.ecartes)}::jsonb where id = ${id}`);

export const noterAnnulation = (
  tx: Transaction,
  id: string,
  le: Date,
  remises: number,
  laissees: readonly Ecart[],
): Promise<void> =>
  tx.executer(sql`
    update actions_masse set annulee_le = ${le}, remises = ${remises}, laissees = ${JSON.stringify(laissees)}::jsonb where id = ${id}`);

/** Les valeurs d'avant des actions que plus rien ne peut annuler. */
export const effacerPerimees = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`
    delete from actions_masse_lignes where action_id in (select id from actions_masse where fait_le < ${avant})`);

/** Les dernières actions annulables, en JSON : les siennes, ou celles de tous pour un admin. */
export const actionsRecentes = (depuis: Date): Sql => sql`
  select coalesce(json_agg(x), '[]')::text from (
    select a.id, a.entite, a.action, a.modifies, a.fait_le, a.annulee_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur,
      case a.action when 'loueur' then (select l.nom from loueurs l where l.id = a.valeur::uuid)
                    when 'client' then (select c.nom from clients c where c.id = a.valeur::uuid) else a.valeur end as valeur
    from actions_masse a left join utilisateurs u on u.id = a.fait_par
    where a.fait_le > ${depuis} and (a.fait_par = acteur_id() or current_setting('role') = 'reflet_admin')
    order by a.fait_le desc, a.id limit 20) x`;

/** Un loueur suivi ou une société cliente : ce qu'une fiche peut désigner. */
export const estChoisissable = async (tx: Transaction, table: "loueurs" | "clients", id: string): Promise<boolean> => {
  const suivi = table === "loueurs" ? sql`archive_le is null` : sql`not est_prestataire`;
  return (await tx.une(sql`select 1 from ${sql.id(table)} where id = ${id} and ${suivi}`)) !== undefined;
};
