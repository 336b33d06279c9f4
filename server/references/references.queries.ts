import { sql } from "kysely";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import type { GenreLibre, GenreReference, Reference } from "../../domain/references/reference.ts";
import { ELEMENTS_ENDOMMAGES } from "../../domain/tickets/elements-endommages.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { histoireDe } from "../journal/histoire.queries.ts";

/** Ce que les fiches portent, par nom : (nom, marque, vehicules, restitutions, garages, tickets). Un genre de plus : une ligne ici et dans `FICHES`. */
const PORTES: Record<GenreReference, Sql> = {
  marque: sql`
    select nom, null::text as marque, sum(v)::int as vehicules, sum(r)::int as restitutions, 0 as garages, 0 as tickets from (
      select marque as nom, count(*) as v, 0 as r from vehicules where btrim(coalesce(marque, '')) <> '' group by 1
      union all select marque, 0, count(*) from restitutions where btrim(coalesce(marque, '')) <> '' group by 1) x group by nom`,
  modele: sql`
    select nom, marque, sum(v)::int as vehicules, sum(r)::int as restitutions, 0 as garages, 0 as tickets from (
      select modele as nom, marque, count(*) as v, 0 as r from vehicules
      where btrim(coalesce(modele, '')) <> '' and btrim(coalesce(marque, '')) <> '' group by 1, 2
      union all select modele, marque, 0, count(*) from restitutions
      where btrim(coalesce(modele, '')) <> '' and btrim(coalesce(marque, '')) <> '' group by 1, 2) x group by nom, marque`,
  reseau: sql`
    select reseau as nom, null::text as marque, 0 as vehicules, 0 as restitutions, count(*)::int as garages,
      0 as tickets
    from garages where btrim(coalesce(reseau, '')) <> '' group by 1`,
  element: sql`
    select e as nom, null::text as marque, 0 as vehicules, 0 as restitutions, 0 as garages, count(*)::int as tickets
    from tickets, unnest(elements_endommages) e group by 1`,
};

/** Le code de chaque élément, dans le vocabulaire du lecteur de documents. */
export const CODES_ELEMENTS = JSON.stringify(
  Object.fromEntries(ELEMENTS_ENDOMMAGES.map((nom) => [nom, codeElement(nom)])),
);

/** Les noms d'un genre, ceux de la liste et ceux que des fiches portent sans y être. En JSON. */
export const listerReferences = (genre: GenreReference): Sql => sql`
  with portes as (${PORTES[genre]}),
    liste as (
      select r.id, r.nom, p.nom as marque, r.archivee_le is not null as archivee, r.synonymes,
        array(select distinct v.motif from vocabulaire_appris v
          where r.genre = 'element' and v.genre = 'element' and v.actif and v.valeur = ${CODES_ELEMENTS}::jsonb ->> r.nom order by 1) as mots,
        (select count(*)::int from references_metier m where m.parent_id = r.id) as modeles
      from references_metier r left join references_metier p on p.id = r.parent_id where r.genre = ${genre})
  select coalesce(json_agg(json_build_object('id', l.id, 'nom', coalesce(l.nom, p.nom), 'marque', coalesce(l.marque, p.marque),
      'archivee', coalesce(l.archivee, false), 'modeles', coalesce(l.modeles, 0), 'vehicules', coalesce(p.vehicules, 0),
      'restitutions', coalesce(p.restitutions, 0), 'garages', coalesce(p.garages, 0), 'tickets', coalesce(p.tickets, 0),
      'synonymes', coalesce(l.synonymes, '{}'), 'mots', coalesce(l.mots, '{}'))
    order by plier(coalesce(l.marque, p.marque, '')), plier(coalesce(l.nom, p.nom)), coalesce(l.nom, p.nom)), '[]')::text as noms
  from liste l full join portes p on l.nom = p.nom and coalesce(l.marque, '') = coalesce(p.marque, '')`;

export async function relireReferences(tx: Transaction, genre: GenreReference): Promise<Reference[]> {
  const lu = await tx.une<{ noms: string }>(listerReferences(genre));
  return JSON.parse(lu?.noms ?? "[]") as Reference[];
}

export const modelesProposes = (): Sql => sql`
  select coalesce(json_object_agg(x.marque, x.noms), '{}')::text from (
    select p.nom as marque, json_agg(m.nom order by plier(m.nom)) as noms from references_metier m join references_metier p on p.id = m.parent_id
    where m.archivee_le is null group by p.nom) x`;

export const reseauxProposes = (): Sql => sql`
  select coalesce(json_agg(nom order by cree_le, plier(nom)), '[]')::text from references_metier
  where genre = 'reseau' and archivee_le is null`;

/** Les éléments proposés, dans l'ordre de la spécification, avec leurs autres noms. En JSON. */
export const elementsProposes = (): Sql => sql`
  select coalesce(json_agg(json_build_object('nom', nom, 'synonymes', synonymes)
    order by array_position(get_elements_endommages_values(), nom)), '[]')::text
  from references_metier where genre = 'element' and archivee_le is null`;

/** Le premier de ces éléments qu'on ne propose plus. */
export const elementNonPropose = async (tx: Transaction, noms: readonly string[]): Promise<string | undefined> =>
  (
    await tx.une<{ nom: string }>(sql`
      select nom from references_metier where genre = 'element' and nom = any (${noms}::text[]) and archivee_le is not null order by nom limit 1`)
  )?.nom;

/** Ce qui a changé sur une référence. En JSON ; nul si elle n'existe pas. */
export const historiqueReference = (id: string): Sql => histoireDe({ table: "references_metier", id });

/** Vrai si ce réseau est proposé aujourd'hui. */
export const reseauPropose = async (tx: Transaction, nom: string): Promise<boolean> =>
  (await tx.une(
    sql`select 1 as oui from references_metier where genre = 'reseau' and nom = ${nom} and archivee_le is null`,
  )) !== undefined;

/** Deux gestes sur les références se suivent : le second voit ce qu'a laissé le premier. */
export const tenirReferences = (tx: Transaction): Promise<void> =>
  tx.executer(sql`select pg_advisory_xact_lock(hashtextextended('references', 0))`);

interface Place {
  [colonne: string]: unknown;
  id: string;
  genre: GenreReference;
  nom: string;
  parent_id: string | null;
  archivee: boolean;
  synonymes: string[];
}
const PLACE = sql`id, genre, nom, parent_id, archivee_le is not null as archivee, synonymes`;

export const lireReference = (tx: Transaction, id: string) =>
  tx.une<Place>(sql`select ${PLACE} from references_metier where id = ${id}`);

/** La référence de ce nom, accents et casse ignorés. */
export const referenceDuNom = (tx: Transaction, genre: GenreReference, parent: string | null, nom: string) =>
  tx.une<Place>(sql`
    select ${PLACE} from references_metier
    where genre = ${genre} and parent_id is not distinct from ${parent}::uuid and plier(nom) = plier(${nom})`);

export const insererReference = (tx: Transaction, genre: GenreLibre, parent: string | null, nom: string) =>
  tx.executer(sql`insert into references_metier (genre, parent_id, nom) values (${genre}, ${parent}, ${nom})`);

export const nommerReference = (tx: Transaction, id: string, nom: string) =>
  tx.executer(sql`update references_metier set nom = ${nom} where id = ${id}`);

export const poserArchive = (tx: Transaction, id: string, le: Date | null) =>
  tx.executer(sql`update references_metier set archivee_le = ${le}::timestamptz where id = ${id}`);

export const poserSynonymes = (tx: Transaction, id: string, synonymes: readonly string[]) =>
  tx.executer(sql`update references_metier set synonymes = ${synonymes}::text[] where id = ${id}`);

export const effacerReference = (tx: Transaction, id: string) =>
  tx.executer(sql`delete from references_metier where id = ${id}`);

/** Les modèles d'une marque passent à une autre ; celui qu'elle a déjà disparaît de la liste, jamais des fiches. */
export async function deplacerModeles(tx: Transaction, de: string, vers: string): Promise<void> {
  await tx.executer(sql`
    delete from references_metier m where m.parent_id = ${de}
      and exists (select from references_metier x where x.parent_id = ${vers} and plier(x.nom) = plier(m.nom))`);
  await tx.executer(sql`update references_metier set parent_id = ${vers} where parent_id = ${de}`);
}

interface Renommage {
  marque: string | null;
  de: string;
  vers: string;
}
/** Les fiches qui portent exactement ce nom prennent l'autre. */
const FICHES: Record<GenreLibre, (r: Renommage) => readonly Sql[]> = {
  marque: ({ de, vers }) => [
    sql`update vehicules set marque = ${vers} where marque = ${de}`,
    sql`update restitutions set marque = ${vers} where marque = ${de}`,
  ],
  modele: ({ marque, de, vers }) => [
    sql`update vehicules set modele = ${vers} where modele = ${de} and marque = ${marque}`,
    sql`update restitutions set modele = ${vers} where modele = ${de} and marque = ${marque}`,
  ],
  reseau: ({ de, vers }) => [sql`update garages set reseau = ${vers} where reseau = ${de}`],
};
export async function renommerFiches(tx: Transaction, genre: GenreLibre, r: Renommage): Promise<void> {
  for (const ecriture of FICHES[genre](r)) await tx.executer(ecriture);
}
