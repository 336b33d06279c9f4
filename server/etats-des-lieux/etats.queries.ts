import { sql } from "kysely";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import type { ChampsEtat, EtatLu, SaisieDommage, TypeEtat, Vue } from "../../domain/etats-des-lieux/etat.ts";
import type { TypeDemande } from "../../domain/tickets/ticket.ts";
import { cadreDe, cadreEcrit } from "../comparaisons/cadres.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { ecrireLigne, type Valeurs } from "../db/colonnes.ts";

/** Un état, ses dommages et ses photos, tels que l'API les rend. */
const COLONNES = sql`
  e.id, e.ticket_id, e.type, e.version, e.date_etat, e.lieu, e.kilometrage, e.energie, e.niveau, e.observations, e.signataire, e.trace,
  e.contresignataire, e.contretrace, e.signe_le, e.cree_le,
  (select coalesce(json_agg(json_build_object('fichier_id', p.fichier_id, 'vue', p.vue) order by p.cree_le, p.id), '[]')
   from etat_photos p where p.etat_id = e.id and p.vue is not null) as photos,
  (select coalesce(json_agg(json_build_object('id', d.id, 'rang', d.rang, 'element', d.element, 'dommage', d.dommage,
     'commentaire', d.commentaire, 'cle', d.cle_idempotence, 'cadre', ${cadreDe(sql`d`)}, 'photos', (select coalesce(json_agg(p.fichier_id order by p.cree_le, p.id), '[]')
       from etat_photos p where p.dommage_id = d.id)) order by d.rang), '[]')
   from etat_dommages d where d.etat_id = e.id) as dommages`;

/** Les états d'un ticket, en JSON ; nul si la personne ne voit pas le ticket. */
export const etatsDuTicket = (ticket: string): Sql => sql`
  select case when exists (select 1 from tickets where id = ${ticket}) then coalesce(json_agg(l), '[]')::text end
  from (select ${COLONNES} from etats_des_lieux e where e.ticket_id = ${ticket} order by e.type desc, e.version) l`;

/** L'état entier, ou `undefined` si la personne ne le voit pas. */
export async function lireEtat(tx: Transaction, id: string): Promise<EtatLu | undefined> {
  const lu = await tx.une<{ json: string }>(
    sql`select row_to_json(l)::text as json from (select ${COLONNES} from etats_des_lieux e where e.id = ${id}) l`,
  );
  return lu && (JSON.parse(lu.json) as EtatLu);
}

export type EtatVerrouille = ChampsEtat & { client_id: string; ticket_id: string; signe_le: string | null };
export type Signatures = Pick<EtatLu, "signataire" | "trace" | "contresignataire" | "contretrace">;

export const verrouillerEtat = (tx: Transaction, id: string): Promise<EtatVerrouille | undefined> =>
  tx.une(sql`
    select client_id, ticket_id, signe_le, date_etat, lieu, kilometrage, energie, niveau, observations
    from etats_des_lieux where id = ${id} for update`);

/** Le ticket, verrouillé : deux ouvertures simultanées du même état n'en font qu'une. */
export const ticketPourEtat = (tx: Transaction, id: string) =>
  tx.une<{ type_demande: TypeDemande; client_id: string; localisation_vehicule: string | null }>(
    sql`select type_demande, client_id, localisation_vehicule from tickets where id = ${id} for update`,
  );

export const dernierEtat = (tx: Transaction, ticket: string, type: TypeEtat) =>
  tx.une<{ id: string; version: number; signe_le: string | null }>(sql`
    select id, version, signe_le from etats_des_lieux where ticket_id = ${ticket} and type = ${type} order by version desc limit 1`);

export const insererEtat = (
  tx: Transaction,
  e: {
    ticket: string;
    client: string;
    type: TypeEtat;
    jour: string;
    lieu: string | null;
    auteur: string;
    /** Son identifiant, si l'appareil qui l'a commencé lui en a déjà donné un ; celui d'un autre état n'ouvre rien. */
    cle: string | null;
  },
) =>
  tx.une<{ id: string }>(sql`
    insert into etats_des_lieux (id, client_id, ticket_id, type, version, date_etat, lieu, cree_par)
    values (coalesce(${e.cle}::uuid, gen_random_uuid()), ${e.client}, ${e.ticket}, ${e.type}, 1, ${e.jour}, ${e.lieu?.slice(0, 300) ?? null}, ${e.auteur})
    on conflict do nothing returning id`);

/**
 * Une version de plus, qui part de la précédente : mêmes champs, mêmes dommages, mêmes photos, sans la signature. Un dommage y garde ce qui
 * le désignait : la photo qu'un appareil en gardait encore le retrouve.
 */
export async function corrigerEtat(tx: Transaction, id: string, auteur: string): Promise<string | undefined> {
  const neuf = await tx.une<{ id: string }>(sql`
    insert into etats_des_lieux (client_id, ticket_id, type, version, date_etat, lieu, kilometrage, energie, niveau, observations, cree_par)
    select client_id, ticket_id, type, version + 1, date_etat, lieu, kilometrage, energie, niveau, observations, ${auteur}
    from etats_des_lieux where id = ${id} returning id`);
  if (!neuf) return undefined;
  await tx.executer(sql`
    insert into etat_dommages (client_id, etat_id, rang, element, dommage, commentaire, cadre_photo, cadre, cle_idempotence)
    select client_id, ${neuf.id}, rang, element, dommage, commentaire, cadre_photo, cadre, coalesce(cle_idempotence, id) from etat_dommages where etat_id = ${id}`);
  await tx.executer(sql`
    insert into etat_photos (client_id, etat_id, vue, dommage_id, fichier_id, cree_le)
    select p.client_id, ${neuf.id}, p.vue, n.id, p.fichier_id, p.cree_le
    from etat_photos p left join etat_dommages a on a.id = p.dommage_id
      left join etat_dommages n on n.etat_id = ${neuf.id} and n.rang = a.rang
    where p.etat_id = ${id}`);
  return neuf.id;
}

/** Écrit ces colonnes ; leurs noms viennent du schéma, jamais d'un texte de la demande. */
export const modifierEtat = (tx: Transaction, id: string, colonnes: Valeurs<"etats_des_lieux">): Promise<void> =>
  ecrireLigne(tx, "etats_des_lieux", id, colonnes);

export const signerEtat = (
  tx: Transaction,
  id: string,
  s: Signatures & { maintenant: Date; avec: string },
): Promise<void> =>
  tx.executer(sql`
    update etats_des_lieux set signataire = ${s.signataire}, trace = ${s.trace && JSON.stringify(s.trace)}::jsonb,
      contresignataire = ${s.contresignataire}, contretrace = ${s.contretrace && JSON.stringify(s.contretrace)}::jsonb,
      signe_le = ${s.maintenant}, signe_avec = ${s.avec}
    where id = ${id}`);

/** Cet ajout a-t-il déjà été reçu ? */
export const dommageDejaRecu = async (tx: Transaction, id: string, cle: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from etat_dommages where etat_id = ${id} and cle_idempotence = ${cle}`)) !== undefined;

/** Ajoute un dommage au bout de la liste ; rend son rang, ou `undefined` si elle est pleine. */
export const insererDommage = (
  tx: Transaction,
  id: string,
  client: string,
  d: SaisieDommage & { cadre?: CadrePhoto | null | undefined },
  max: number,
  cle: string,
) =>
  tx.une<{ rang: number }>(sql`
    insert into etat_dommages (client_id, etat_id, rang, element, dommage, commentaire, cadre_photo, cadre, cle_idempotence)
    select ${client}, ${id}, coalesce(max(rang), 0) + 1, ${d.element}, ${d.dommage}, ${d.commentaire}, ${cadreEcrit(d.cadre)}, ${cle}
    from etat_dommages where etat_id = ${id} having count(*) < ${max} returning rang`);

/** Retire un dommage ; ceux qui suivent gardent leur numéro, déjà donné à la personne qui regarde le véhicule. */
export const retirerDommage = async (tx: Transaction, id: string, dommage: string): Promise<string[] | undefined> => {
  const photos = await tx.lignes<{ fichier_id: string }>(
    sql`select fichier_id from etat_photos where etat_id = ${id} and dommage_id = ${dommage}`,
  );
  const retire = await tx.une(sql`delete from etat_dommages where id = ${dommage} and etat_id = ${id} returning id`);
  return retire && photos.map((p) => p.fichier_id);
};

/** Cette photo est-elle à cet état ? */
export const photoDeLEtat = async (tx: Transaction, id: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from etat_photos where etat_id = ${id} and fichier_id = ${fichier}`)) !== undefined;

/** Ce dommage, par son identifiant ou par la clé que l'écran lui a donnée sans réseau. */
export const trouverDommage = async (tx: Transaction, id: string, dommage: string): Promise<string | undefined> =>
  (
    await tx.une<{ id: string }>(
      sql`select id from etat_dommages where etat_id = ${id} and (id = ${dommage} or cle_idempotence = ${dommage})`,
    )
  )?.id;

export const situerDommage = (tx: Transaction, dommage: string, cadre: CadrePhoto): Promise<void> =>
  tx.executer(sql`update etat_dommages set (cadre_photo, cadre) = (select ${cadreEcrit(cadre)}) where id = ${dommage}`);

/** Attache une photo, si la place reste. */
export const attacherPhoto = async (
  tx: Transaction,
  p: { etat: string; client: string; fichier: string; vue: Vue | null; dommage: string | null; max: number },
): Promise<boolean> =>
  (await tx.une(sql`
    insert into etat_photos (client_id, etat_id, vue, dommage_id, fichier_id)
    select ${p.client}, ${p.etat}, ${p.vue}, ${p.dommage}::uuid, ${p.fichier}
    where (select count(*) from etat_photos where etat_id = ${p.etat}) < ${p.max} returning id`)) !== undefined;

/** Cette photo figure-t-elle déjà, octet pour octet, à la même place ? Un envoi repris après une coupure ne la double pas. */
export const photoDejaAttachee = async (
  tx: Transaction,
  p: { etat: string; fichier: string; vue: Vue | null; dommage: string | null },
): Promise<string | undefined> =>
  (
    await tx.une<{ id: string }>(sql`
    select e.fichier_id as id from etat_photos e join fichiers f on f.id = e.fichier_id
    where e.etat_id = ${p.etat} and e.vue is not distinct from ${p.vue}::text and e.dommage_id is not distinct from ${p.dommage}::uuid
      and f.sha256 = (select sha256 from fichiers where id = ${p.fichier}) limit 1`)
  )?.id;

/** Une photo de cet état, ce qu'elle montre, et de quoi juger de ce qui s'y lit. */
export const photoALire = (tx: Transaction, id: string, fichier: string) =>
  tx.une<{ cle: string; vue: Vue | null; immatriculation: string | null; km_depart: number | null }>(sql`
    select coalesce(f.cle, f.id::text) as cle, p.vue, t.immatriculation,
      case when e.type = 'arrivee' then (select d.kilometrage from etats_des_lieux d
        where d.ticket_id = e.ticket_id and d.type = 'depart' order by d.version desc limit 1) end as km_depart
    from etat_photos p join etats_des_lieux e on e.id = p.etat_id join tickets t on t.id = e.ticket_id
      join fichiers f on f.id = p.fichier_id
    where p.etat_id = ${id} and p.fichier_id = ${fichier} order by p.vue limit 1`);

export const detacherPhoto = async (tx: Transaction, id: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`delete from etat_photos where etat_id = ${id} and fichier_id = ${fichier} returning id`)) !==
  undefined;

/** Abandonne un brouillon et rend les fichiers qu'il tenait. */
export async function effacerEtat(tx: Transaction, id: string): Promise<string[]> {
  const photos = await tx.lignes<{ fichier_id: string }>(sql`select fichier_id from etat_photos where etat_id = ${id}`);
  await tx.executer(sql`delete from etats_des_lieux where id = ${id}`);
  return photos.map((p) => p.fichier_id);
}

/** Efface ces fichiers s'ils ne servent plus à aucune version, et rend les clés dont les octets doivent partir. */
export const effacerInutiles = async (tx: Transaction, fichiers: readonly string[]): Promise<string[]> =>
  (
    await tx.lignes<{ cle: string }>(sql`
      delete from fichiers f where f.id = any (${fichiers}::uuid[]) and f.usage = 'photo'
        and not exists (select 1 from etat_photos p where p.fichier_id = f.id)
      returning coalesce(cle, id::text) as cle`)
  ).map((f) => f.cle);

/** Les photos que les états d'un ticket tiennent, à lire avant de le supprimer. */
export const photosDesEtats = async (tx: Transaction, ticket: string): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      select distinct p.fichier_id as id from etat_photos p join etats_des_lieux e on e.id = p.etat_id where e.ticket_id = ${ticket}`)
  ).map((p) => p.id);

/** Ce que le document imprimé dit du ticket et de ses photos, en plus de l'état. */
export const pourImpression = (tx: Transaction, ticket: string) =>
  tx.une<{
    immatriculation: string | null;
    client: string;
    loueur: string | null;
    vehicule: string | null;
    fichiers: { id: string; cle: string }[];
  }>(sql`
    select t.immatriculation, c.nom as client, l.nom as loueur, nullif(concat_ws(' ', v.marque, v.modele), '') as vehicule,
      (select coalesce(json_agg(distinct jsonb_build_object('id', f.id, 'cle', coalesce(f.cle, f.id::text))), '[]')
       from etats_des_lieux e join etat_photos p on p.etat_id = e.id join fichiers f on f.id = p.fichier_id
       where e.ticket_id = t.id) as fichiers
    from tickets t join clients c on c.id = t.client_id left join loueurs l on l.id = t.loueur_id
      left join vehicules v on v.client_id = t.client_id and v.id = t.vehicule_id
    where t.id = ${ticket}`);
