import { sql } from "kysely";
import type { ChampsGarage } from "../../domain/garages/champs-garage.ts";
import type { GarageLu, GarageSemblable, PositionGarage } from "../../domain/garages/garage.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { Lignes } from "../db/lignes.ts";
import type { Position } from "../geocodage/geocodeur.ts";
import { histoireDe } from "../journal/histoire.queries.ts";
import { lireGarage } from "./garages.queries.ts";

/** La fiche entière, telle que l'écran la montre ; `undefined` si elle n'existe pas. */
export async function relireGarage(tx: Transaction, id: string): Promise<GarageLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireGarage(id));
  return lu && (JSON.parse(lu.row_to_json) as GarageLu);
}

/** Verrouille la fiche et la rend ; `undefined` si elle n'existe pas. */
export async function verrouillerGarage(tx: Transaction, id: string): Promise<GarageLu | undefined> {
  await tx.executer(sql`select id from garages where id = ${id} for update`);
  return relireGarage(tx, id);
}

type Colonne = keyof Lignes["garages"];
const CENTIEMES: ReadonlySet<Colonne> = new Set(["taux_mo", "taux_peinture", "commission"]);

/** Ces champs tels que la base les garde : les centièmes y redeviennent des décimales exactes. */
const colonnesDe = (champs: Partial<ChampsGarage>): readonly (readonly [nom: Colonne, valeur: Sql])[] =>
  (Object.keys(champs) as (keyof ChampsGarage)[]).map((nom) => [
    nom,
    CENTIEMES.has(nom) ? sql`${champs[nom]}::numeric / 100` : sql`${champs[nom]}`,
  ]);

/** Insère, ou rend `undefined` si la même demande (même clé) a déjà créé le garage. */
export const insererGarage = (
  tx: Transaction,
  champs: Partial<ChampsGarage>,
  cle: string,
): Promise<{ id: string } | undefined> => {
  const colonnes = [...colonnesDe(champs), ["cle_idempotence", sql`${cle}`] as const];
  return tx.une(sql`
    insert into garages (${sql.join(colonnes.map(([nom]) => sql.id(nom)))}) values (${sql.join(colonnes.map(([, v]) => v))})
    on conflict (cle_idempotence) where cle_idempotence is not null do nothing returning id`);
};

export const garageDeLaCle = (tx: Transaction, cle: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from garages where cle_idempotence = ${cle}`);

/** Écrit ces champs ; leurs noms viennent du schéma. `deplace` : l'adresse a changé, les coordonnées ne valent plus. */
export const modifierGarage = (
  tx: Transaction,
  id: string,
  champs: Partial<ChampsGarage>,
  deplace: boolean,
): Promise<void> =>
  tx.executer(sql`
    update garages set ${sql.join([
      ...colonnesDe(champs).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`),
      ...(deplace ? [sql`latitude = null, longitude = null, precision_position = null`] : []),
    ])} where id = ${id}`);

export type AdresseGarage = Pick<Lignes["garages"], "adresse" | "code_postal" | "ville">;

/** Pose les coordonnées trouvées, si l'adresse est encore celle que l'on a cherchée et que personne n'a posé le repère entre-temps. */
export const localiserGarage = (
  tx: Transaction,
  id: string,
  { adresse, code_postal, ville }: AdresseGarage,
  { latitude, longitude, precision }: Position,
): Promise<void> =>
  tx.executer(sql`
    update garages set latitude = ${latitude}, longitude = ${longitude}, precision_position = ${precision}
    where id = ${id} and adresse = ${adresse} and code_postal = ${code_postal} and ville = ${ville} and latitude is null`);

export const poserRepere = (tx: Transaction, id: string, { latitude, longitude }: PositionGarage): Promise<void> =>
  tx.executer(sql`
    update garages set latitude = ${latitude}, longitude = ${longitude}, precision_position = 'manuelle' where id = ${id}`);

export const archiverGarage = (tx: Transaction, id: string, le: Date | null): Promise<void> =>
  tx.executer(sql`
    update garages set archive_le = ${le === null ? sql`null` : sql`coalesce(archive_le, ${le}::timestamptz)`} where id = ${id}`);

/** Faux si le garage n'existait pas. La base en garde le nom sur les tickets qui le désignaient. */
export const supprimerGarage = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`delete from garages where id = ${id} returning id`)) !== undefined;

const SEMBLABLES_MAX = 5;

/** Les garages de ce nom, accents et casse ignorés, à ce code postal ; ceux que l'on suit d'abord. */
export const garagesSemblables = ({
  nom,
  code_postal,
}: Pick<GarageSemblable, "nom"> & { code_postal: string }): Sql => sql`
  select coalesce(json_agg(x), '[]')::text from (
    select g.id, g.nom, g.adresse, g.code_postal, g.ville, g.archive_le is not null as archive from garages g
    where plier(g.nom) = plier(${nom}) and plier(${nom}) <> '' and coalesce(btrim(g.code_postal), '') = btrim(${code_postal})
    order by archive, g.id limit ${SEMBLABLES_MAX}) x`;

/** Les changements d'un garage, du plus récent au plus ancien, en JSON ; nul s'il n'existe pas. */
export const historiqueGarage = (id: string): Sql => histoireDe({ table: "garages", id });
