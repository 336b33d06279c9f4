import { sql } from "kysely";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Transaction } from "../db/base.ts";

const FENETRE_MINUTES = 15;

/** Réseau d'une adresse : /32 en IPv4, /64 en IPv6 (un abonné y change d'adresse à volonté). */
export function reseauDe(adresse: string): string {
  const v4 = adresse.replace(/^::ffff:/, "");
  if (v4.includes(".")) return v4;
  return `${v4.split(":").slice(0, 4).join(":")}::/64`;
}

/**
 * Attente imposée après `echecs` échecs, en secondes : rien avant le seuil, puis 2, 4, 8… bornée à une minute. Le titulaire
 * n'est donc jamais enfermé dehors plus que la fenêtre de quinze minutes.
 */
export const attenteApres = (echecs: number, seuil: number): number =>
  echecs < seuil ? 0 : Math.min(2 ** (echecs - seuil + 1), 60);

/** Note une tentative pour chaque clé, puis lève trop_de_demandes (429) si l'une dépasse son seuil et que l'attente court encore. */
export async function freiner(
  tx: Transaction,
  cles: readonly { cle: string; seuil: number }[],
  maintenant: Date,
): Promise<void> {
  for (const { cle, seuil } of cles) {
    const vu = await tx.une<{ n: number; derniere: Date | null }>(sql`
      select count(*) as n, max(faite_le) as derniere from tentatives
      where cle = ${cle} and faite_le > ${maintenant}::timestamptz - make_interval(mins => ${FENETRE_MINUTES})`);
    const attente = attenteApres(Number(vu?.n ?? 0), seuil);
    const reste = attente - (maintenant.getTime() - (vu?.derniere?.getTime() ?? 0)) / 1000;
    if (reste > 0) throw erreurs.tropDeDemandes(Math.ceil(reste));
  }
}

/** Note une tentative par clé et rend ses numéros, pour l'oublier si elle réussit. */
export async function noterTentative(tx: Transaction, cles: readonly string[], maintenant: Date): Promise<number[]> {
  const notees = await tx.lignes<{ id: number }>(
    sql`insert into tentatives (cle, faite_le) select unnest(${cles}::text[]), ${maintenant}::timestamptz returning id`,
  );
  // La table se vide d'elle-même : rien au-delà de la fenêtre ne sert.
  await tx.executer(sql`delete from tentatives where faite_le < ${maintenant}::timestamptz - interval '1 hour'`);
  return notees.map((n) => n.id);
}

/**
 * Une réussite efface les échecs du compte et sa propre trace sur le réseau : une société entière qui se connecte à neuf heures
 * derrière une seule adresse n'est pas une attaque.
 */
export const oublierTentatives = (tx: Transaction, cle: string, ids: readonly number[]): Promise<void> =>
  tx.executer(sql`delete from tentatives where cle = ${cle} or id = any (${ids}::bigint[])`);
