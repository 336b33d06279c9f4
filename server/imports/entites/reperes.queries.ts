import { sql } from "kysely";
import { plier } from "../../../domain/commun/recherche.ts";
import { INDEPENDANT } from "../../../domain/garages/garage.ts";
import type { Transaction } from "../../db/base.ts";
import { reseauxProposes } from "../../references/references.queries.ts";
import type { References } from "./entite.ts";

/** Le client choisi et les loueurs que l'on peut nommer : par leur nom, leurs autres noms, leur SIREN ou leur numéro de TVA. */
export async function lireReferences(tx: Transaction, clientId: string | null): Promise<References> {
  const client = clientId
    ? await tx.une<{ nom: string }>(sql`select nom from clients where id = ${clientId}`)
    : undefined;
  const loueurs = await tx.lignes<{ id: string; nom: string }>(sql`
    select l.id, x.nom from loueurs l, lateral (
      select 0 as rang, a.motif as nom from loueur_alias a where a.loueur_id = l.id
      union all select 0, l.siren where l.siren is not null
      union all select 0, l.numero_tva where l.numero_tva is not null
      union all select 1, l.nom) x
    order by x.rang, l.archive_le is not null desc, x.nom desc`);
  const reseaux: string[] = JSON.parse(
    (await tx.une<{ noms: string }>(sql`select (${reseauxProposes()}) as noms`))?.noms ?? "[]",
  );
  // Le dernier posé gagne : un nom passe devant l'autre nom d'un autre, un loueur suivi devant un homonyme archivé.
  return {
    client: client?.nom ?? null,
    loueurs: new Map(loueurs.map((l) => [plier(l.nom), l.id])),
    reseaux: new Map([INDEPENDANT, ...reseaux].map((r) => [plier(r), r])),
  };
}

export interface VehiculeTrouve {
  id: string;
  plaque: string;
  immatriculation: string;
  /** Faux : archivé, il ne s'écrit plus. */
  suivi: boolean;
}

/** Les véhicules que ces plaques désignent : celui qui la porte, sinon celui qui l'a portée. */
export async function vehiculesDesPlaques(
  tx: Transaction,
  clientId: string | null,
  plaques: readonly string[],
): Promise<Map<string, VehiculeTrouve>> {
  const trouves = await tx.lignes<VehiculeTrouve & { cherchee: string }>(sql`
    select v.id, v.plaque, v.immatriculation, v.plaque as cherchee, v.archive_le is null as suivi, true as porte from vehicules v
    where v.client_id = ${clientId} and v.plaque = any (${plaques}::text[])
    union all
    select v.id, v.plaque, v.immatriculation, p.plaque, v.archive_le is null, false from vehicule_plaques p
    join vehicules v on v.id = p.vehicule_id and v.client_id = p.client_id
    where p.client_id = ${clientId} and p.plaque = any (${plaques}::text[])
    order by suivi, porte`);
  return new Map(trouves.map((v) => [v.cherchee, v]));
}

export interface ConducteurTrouve {
  id: string;
  permis: string;
  direct: string;
  inverse: string;
  archive: boolean;
}

/**
 * Un index par façon de chercher : écrite avec « ou », la requête relirait toute la table à chaque paquet.
 * Les conducteurs que ces permis (pliés, en capitales) ou ces noms (pliés) peuvent désigner.
 */
export const conducteursNommes = (
  tx: Transaction,
  clientId: string | null,
  permis: readonly string[],
  noms: readonly string[],
): Promise<ConducteurTrouve[]> =>
  tx.lignes<ConducteurTrouve & Record<string, unknown>>(sql`
    select c.id, coalesce(normaliser_plaque(c.numero_permis), '') as permis, plier(c.prenom || c.nom) as direct,
           plier(c.nom || c.prenom) as inverse, c.archive_le is not null as archive
    from conducteurs c where c.client_id = ${clientId} and (normaliser_plaque(c.numero_permis) = any (${permis}::text[])
      or plier(c.prenom || c.nom) = any (${noms}::text[]) or plier(c.nom || c.prenom) = any (${noms}::text[]))`);
