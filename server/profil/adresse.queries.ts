import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export const adressePrise = async (tx: Transaction, email: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as prise from utilisateurs where email = ${email}`)) !== undefined;

interface AdresseDemandee {
  utilisateurId: string;
  email: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
}

/** Une nouvelle demande éteint la précédente : son lien ne vaut plus rien. */
export const attendreAdresse = (tx: Transaction, a: AdresseDemandee): Promise<void> =>
  tx.executer(sql`
    insert into adresses_en_attente (utilisateur_id, email, jeton_sha256, cree_le, expire_le)
    values (${a.utilisateurId}, ${a.email}, ${a.condensat}, ${a.maintenant}, ${a.expireLe})
    on conflict (utilisateur_id) do update
      set email = excluded.email, jeton_sha256 = excluded.jeton_sha256, cree_le = excluded.cree_le, expire_le = excluded.expire_le`);

export const oublierAdressesPerimees = (tx: Transaction, maintenant: Date): Promise<void> =>
  tx.executer(sql`delete from adresses_en_attente where expire_le <= ${maintenant}`);

export const abandonnerAdresse = (tx: Transaction): Promise<void> =>
  tx.executer(sql`delete from adresses_en_attente where utilisateur_id = acteur_id()`);

/** Use le lien : une seule des demandes lancées ensemble le trouve encore. */
export const userLienAdresse = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ utilisateur_id: string; email: string }>(sql`
    delete from adresses_en_attente where jeton_sha256 = ${condensat} and expire_le > ${maintenant}
    returning utilisateur_id, email`);

/** Le compte actif, tenu jusqu'à la fin de la transaction : son adresse et les droits qui en découlent. */
export const tenirAdresse = (tx: Transaction, id: string) =>
  tx.une<{ email: string; prenom: string; domaine_interne: boolean; domaine_partenaire: boolean }>(sql`
    select email, prenom, domaine_interne, domaine_partenaire from utilisateurs where id = ${id} and actif for update`);

interface AdresseConfirmee {
  email: string;
  domaineInterne: boolean;
  domainePartenaire: boolean;
}

export const ecrireAdresse = (tx: Transaction, id: string, a: AdresseConfirmee): Promise<void> =>
  tx.executer(sql`
    update utilisateurs
    set email = ${a.email}, domaine_interne = ${a.domaineInterne}, domaine_partenaire = ${a.domainePartenaire}
    where id = ${id}`);
