import { sql } from "kysely";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Transaction } from "../db/base.ts";

/** Échecs tolérés avant d'attendre : par personne sur un réseau (ou un appareil), par réseau, par personne tous réseaux confondus. */
const SEUIL_PERSONNE = 5;
const SEUIL_RESEAU = 20;
const SEUIL_COMPTE = 10;
const FENETRE_S = 15 * 60;
const ATTENTE_MAX_S = 60;

/** Réseau d'une adresse : /32 en IPv4, /64 en IPv6 (un abonné y change d'adresse à volonté), même écrite en abrégé (« :: »). */
export function reseauDe(adresse: string): string {
  const v4 = adresse.replace(/^::ffff:/, "");
  if (v4.includes(".")) return v4;
  const [debut = [], fin = []] = adresse.split("::").map((partie) => partie.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - debut.length - fin.length)).fill("0");
  return `${[...debut, ...zeros, ...fin].slice(0, 4).join(":")}::/64`;
}

/** Attente imposée après `echecs` échecs, en secondes : rien avant le seuil, puis 2, 4, 8… jusqu'à `plafond`. */
export const attenteApres = (echecs: number, seuil: number, plafond = ATTENTE_MAX_S): number =>
  echecs < seuil ? 0 : Math.min(2 ** (echecs - seuil + 1), plafond);

/**
 * Lève trop_de_demandes (429) si l'une des clés a passé son seuil et que son attente court encore. Celui qui passe note ensuite sa
 * tentative dans la même transaction : des demandes lancées ensemble passent une à une, et chacune voit les précédentes.
 */
export async function freiner(
  tx: Transaction,
  regles: readonly { cle: string; seuil: number }[],
  maintenant: Date,
): Promise<void> {
  const vus = await observer(
    tx,
    regles.map((r) => r.cle),
    maintenant,
  );
  const secondes = Math.max(...regles.map(({ cle, seuil }) => reste(vus, cle, seuil)));
  if (secondes > 0) throw erreurs.tropDeDemandes(Math.ceil(secondes));
}

/**
 * Le même frein pour ce qui se fait deux cents fois de suite (déposer des documents) : la tentative se note puis se compte, sans attendre
 * les autres. Celles qui sont lancées ensemble peuvent dépasser le seuil de leur nombre ; aucune ne retient une connexion.
 */
export async function freinerSansAttendre(
  tx: Transaction,
  { cle, seuil }: { cle: string; seuil: number },
  maintenant: Date,
): Promise<void> {
  const secondes = reste(await compter(tx, [cle], maintenant), cle, seuil);
  if (secondes > 0) throw erreurs.tropDeDemandes(Math.ceil(secondes));
  await noterTentative(tx, [cle], maintenant);
}

interface Essai {
  email: string;
  reseau: string;
  /** Session passée dont le navigateur présente encore le jeton : c'est l'appareil du titulaire. */
  appareil: string | null;
  /** La personne a déjà ouvert une session depuis ce réseau. */
  reseauConnu: boolean;
}

/** Ce qu'un essai noté devra effacer s'il réussit. */
export interface Place {
  propre: string;
  ids: number[];
}
type Reservation = { place: Place } | { secondes: number };

/**
 * Réserve un essai avant tout calcul, ou dit combien de secondes attendre. Les demandes lancées ensemble passent une à une : chacune
 * voit les précédentes.
 *
 * Le titulaire n'est jamais enfermé dehors plus de quinze minutes par les essais d'un autre : son appareil ou son réseau habituel ne
 * répondent que de leurs propres échecs ; un réseau neuf, une fois le compte freiné, prend rendez-vous et passe à l'heure dite, quoi que
 * fassent les autres d'ici là.
 */
export async function reserverEssai(tx: Transaction, essai: Essai, maintenant: Date): Promise<Reservation> {
  const propre = essai.appareil ? `appareil:${essai.appareil}` : `personne:${essai.email}|${essai.reseau}`;
  const [reseau, compte] = [`reseau:${essai.reseau}`, `compte:${essai.email}`];
  const cles = [propre, reseau, compte];
  const vus = await observer(tx, cles, maintenant);
  const connu = essai.appareil !== null || essai.reseauConnu;
  const secondes = Math.max(
    reste(vus, propre, SEUIL_PERSONNE),
    connu ? 0 : reste(vus, reseau, SEUIL_RESEAU),
    connu ? 0 : await rendezVous(tx, essai, vus.get(compte)?.n ?? 0, maintenant),
  );
  if (secondes > 0) return { secondes: Math.ceil(secondes) };
  return { place: { propre, ids: await noterTentative(tx, cles, maintenant) } };
}

/** Échecs de la fenêtre et secondes depuis le dernier, par clé. */
type Vus = Map<string, { n: number; depuis: number }>;

function reste(vus: Vus, cle: string, seuil: number): number {
  const { n, depuis } = vus.get(cle) ?? { n: 0, depuis: 0 };
  const attente = attenteApres(n, seuil);
  // Sous le seuil, rien à attendre : deux demandes de la même seconde peuvent se noter dans l'ordre inverse (`depuis` négatif).
  return attente === 0 ? 0 : attente - depuis;
}

/** Tient les clés jusqu'à la fin de la transaction, puis les compte. */
async function observer(tx: Transaction, cles: readonly string[], maintenant: Date): Promise<Vus> {
  // Toujours dans le même ordre : deux essais ne s'attendent jamais l'un l'autre.
  await tx.executer(sql`
    select pg_advisory_xact_lock(v) from
      (select distinct hashtextextended(c, 0) as v from unnest(${cles}::text[]) as c order by 1) as verrous`);
  return compter(tx, cles, maintenant);
}

async function compter(tx: Transaction, cles: readonly string[], maintenant: Date): Promise<Vus> {
  const lignes = await tx.lignes<{ cle: string; n: number; depuis: number }>(sql`
    select cle, count(*) as n, extract(epoch from ${maintenant}::timestamptz - max(faite_le))::float8 as depuis from tentatives
    where cle = any (${cles}::text[]) and faite_le > ${maintenant}::timestamptz - make_interval(secs => ${FENETRE_S}) group by cle`);
  return new Map(lignes.map((l) => [l.cle, l]));
}

/** Secondes à attendre avant que ce réseau puisse essayer ce compte déjà freiné ; le premier passage prend le rendez-vous. */
async function rendezVous(
  tx: Transaction,
  { email, reseau }: Essai,
  echecs: number,
  maintenant: Date,
): Promise<number> {
  const attente = attenteApres(echecs, SEUIL_COMPTE, FENETRE_S);
  if (!attente) return 0;
  const cle = `rendez-vous:${email}|${reseau}`;
  const pris = await tx.une<{ depuis: number }>(sql`
    select extract(epoch from ${maintenant}::timestamptz - faite_le)::float8 as depuis from tentatives
    where cle = ${cle} order by faite_le limit 1`);
  if (!pris) await noterTentative(tx, [cle], maintenant);
  else if (pris.depuis >= attente) await tx.executer(sql`delete from tentatives where cle = ${cle}`);
  return attente - (pris?.depuis ?? 0);
}

/** Note une tentative par clé et rend ses numéros, pour l'oublier si elle réussit. */
export async function noterTentative(tx: Transaction, cles: readonly string[], maintenant: Date): Promise<number[]> {
  const notees = await tx.lignes<{ id: number }>(
    sql`insert into tentatives (cle, faite_le) select unnest(${cles}::text[]), ${maintenant}::timestamptz returning id`,
  );
  // La table se vide d'elle-même : rien au-delà d'une heure ne sert.
  await tx.executer(sql`delete from tentatives where faite_le < ${maintenant}::timestamptz - interval '1 hour'`);
  return notees.map((n) => n.id);
}

/**
 * Une réussite efface les échecs de la personne à cet endroit et sa propre trace ailleurs : une société entière qui se connecte à neuf
 * heures derrière une seule adresse n'est pas une attaque. Les échecs venus d'autres réseaux restent : ce ne sont pas les siens.
 */
export const oublierReussite = (tx: Transaction, { propre, ids }: Place): Promise<void> =>
  tx.executer(sql`delete from tentatives where cle = ${propre} or id = any (${ids}::bigint[])`);

/** Un essai qui n'a pas été calculé (file pleine) ne compte pas. */
export const rendrePlace = (tx: Transaction, { ids }: Place): Promise<void> =>
  tx.executer(sql`delete from tentatives where id = any (${ids}::bigint[])`);
