import { sql } from "kysely";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import type { ChampsProfil } from "../../domain/profil/profil.ts";
import type { Sql, Transaction } from "../db/base.ts";

export const lireProfil = (maintenant: Date): Sql => sql`
  select row_to_json(x)::text from (
    select u.prenom, u.nom, u.email, u.role, u.telephone_portable, u.fonction, u.avatar_url, c.nom as client_nom,
      (select a.email from adresses_en_attente a where a.utilisateur_id = u.id and a.expire_le > ${maintenant}) as email_en_attente
    from utilisateurs u left join clients c on c.id = u.client_id
    where u.id = acteur_id()) x`;

export async function relireProfil(tx: Transaction, maintenant: Date): Promise<ProfilLu> {
  const lu = await tx.une<{ row_to_json: string }>(lireProfil(maintenant));
  return JSON.parse(lu?.row_to_json ?? "null") as ProfilLu;
}

/** Les champs modifiables et la photo, tenus jusqu'à la fin de la transaction. */
export const verrouillerProfil = (
  tx: Transaction,
): Promise<(Record<keyof ChampsProfil, string | null> & { avatar_url: string | null }) | undefined> =>
  tx.une(sql`
    select prenom, nom, telephone_portable, fonction, avatar_url from utilisateurs where id = acteur_id() for update`);

export const modifierProfil = (
  tx: Transaction,
  champs: Partial<ChampsProfil & { avatar_url: string | null }>,
): Promise<void> =>
  tx.executer(sql`
    update utilisateurs set ${sql.join(Object.entries(champs).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`))}
    where id = acteur_id()`);
