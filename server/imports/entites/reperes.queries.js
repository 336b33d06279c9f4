import { sql } from "kysely";
import { plier } from "../../../domain/commun/recherche.ts";
/** Le client choisi et les loueurs que l'on peut nommer. */
export async function lireReferences(tx, clientId) {
    const client = clientId
        ? await tx.une(sql `select nom from clients where id = ${clientId}`)
        : undefined;
    const loueurs = await tx.lignes(sql `select id, nom from loueurs order by archive_le is not null desc, nom desc`);
    // Le dernier posé gagne : un loueur suivi passe devant un homonyme archivé.
    return { client: client?.nom ?? null, loueurs: new Map(loueurs.map((l) => [plier(l.nom), l.id])) };
}
/** Les véhicules que ces plaques désignent : celui qui la porte, sinon celui qui l'a portée. */
export async function vehiculesDesPlaques(tx, clientId, plaques) {
    const trouves = await tx.lignes(sql `
    select v.id, v.plaque, v.immatriculation, v.plaque as cherchee, v.archive_le is null as suivi, true as porte from vehicules v
    where v.client_id = ${clientId} and v.plaque = any (${plaques}::text[])
    union all
    select v.id, v.plaque, v.immatriculation, p.plaque, v.archive_le is null, false from vehicule_plaques p
    join vehicules v on v.id = p.vehicule_id and v.client_id = p.client_id
    where p.client_id = ${clientId} and p.plaque = any (${plaques}::text[])
    order by suivi, porte`);
    return new Map(trouves.map((v) => [v.cherchee, v]));
}
/** Les conducteurs que ces permis (pliés, en capitales) ou ces noms (pliés) peuvent désigner. */
export const conducteursNommes = (tx, clientId, permis, noms) => tx.lignes(sql `
    select c.id, coalesce(normaliser_plaque(c.numero_permis), '') as permis, plier(c.prenom || c.nom) as direct,
           plier(c.nom || c.prenom) as inverse, c.archive_le is not null as archive
    from conducteurs c where c.client_id = ${clientId}
      and (normaliser_plaque(c.numero_permis) = any (${permis}::text[]) or plier(c.prenom || c.nom) = any (${noms}::text[])
           or plier(c.nom || c.prenom) = any (${noms}::text[]))`);
