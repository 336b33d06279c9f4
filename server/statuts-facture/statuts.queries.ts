import { sql } from "kysely";
import type { EtatContestation } from "../../domain/contestations/etats.ts";
import type { PropositionStatut, SaisieStatut, StatutFacture } from "../../domain/statuts-facture/statut.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { StatutRecu } from "./lire-cdar.ts";
import type { ARemettre } from "./remettre.ts";

/** Les statuts de la facture `d` : ceux qui la visent, et ceux reçus qui la nomment par son numéro et ne contredisent pas sa date. */
const DE_LA_FACTURE = sql`s.client_id = d.client_id and (s.facture_id = d.id or (s.facture_id is null and lower(s.numero) = lower(d.numero)
  and (s.date_facture is null or d.date_document is null or s.date_facture = d.date_document)
  and (s.vendeur_siren is null or l.siren is null or s.vendeur_siren = l.siren)))`;

const FACTURE_DE = (contestation: string): Sql => sql`contestations c
  join documents d on d.id = c.facture_id join restitutions r on r.id = c.restitution_id join loueurs l on l.id = r.loueur_id
  join clients k on k.id = c.client_id where c.id = ${contestation}`;

/** Du plus ancien au plus récent, comme une facture les traverse. */
export const statutsDeLaContestation = (tx: Transaction, id: string): Promise<StatutFacture[]> =>
  tx.lignes<StatutFacture & Record<string, unknown>>(sql`
    select s.id, s.sens, s.code, s.motif, s.note, to_char(s.pose_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as pose_le, s.remise,
      s.remise_erreur, to_char(s.remis_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as remis_le,
      (select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = s.cree_par and s.sens = 'emis') as par
    from (select d.id, d.client_id, d.numero, d.date_document, l.siren from ${FACTURE_DE(id)}) d
    join lateral (select d.siren) l on true
    join statuts_facture s on ${DE_LA_FACTURE}
    order by s.pose_le, s.cree_le, s.id`);

export interface FactureDuStatut extends PropositionStatut {
  client_id: string;
  facture_id: string;
  etat: EtatContestation;
  recue_le: Date;
  type_facture: string | null;
  refusee: boolean;
}

/** La facture d'une contestation et ce que l'on sait de ses parties. `tenue` : la contestation se verrouille, deux refus n'en font qu'un. */
export const factureDuStatut = (tx: Transaction, id: string, tenue: boolean): Promise<FactureDuStatut | undefined> =>
  tx.une<FactureDuStatut & Record<string, unknown>>(sql`
    select x.client_id, x.facture_id, x.etat, x.recue_le, x.numero, x.date_facture, x.vendeur_nom, x.acheteur_nom, x.acheteur_siren,
      coalesce(x.siren, (select s.vendeur_siren from statuts_facture s where s.client_id = x.client_id and s.vendeur_siren is not null
        and s.facture_id in (select e.facture_id from contestations e join restitutions er on er.id = e.restitution_id
                             where e.client_id = x.client_id and er.loueur_id = x.loueur_id) order by s.cree_le desc limit 1), '') as vendeur_siren,
      coalesce((select s.vendeur_adresse from statuts_facture s where s.client_id = x.client_id and s.vendeur_adresse is not null
        and (s.vendeur_siren = x.siren or lower(s.numero) = lower(x.numero)
          or (x.siren is null and s.facture_id in (select e.facture_id from contestations e join restitutions er on er.id = e.restitution_id
                                                   where e.client_id = x.client_id and er.loueur_id = x.loueur_id)))
        -- Au même instant, ce que la plateforme a écrit l'emporte sur ce qu'une personne avait proposé.
        order by s.cree_le desc, s.sens = 'recu' desc limit 1), x.siren, '') as vendeur_adresse,
      (select s.type_facture from statuts_facture s where s.client_id = x.client_id and s.sens = 'recu' and lower(s.numero) = lower(x.numero)
        and s.type_facture is not null order by s.cree_le limit 1) as type_facture,
      exists (select from statuts_facture s where s.client_id = x.client_id and s.facture_id = x.facture_id and s.code = 210) as refusee
    from (
      select c.client_id, d.id as facture_id, c.etat, d.cree_le as recue_le, coalesce(d.numero, '') as numero,
        coalesce(d.date_document::text, '') as date_facture, l.nom as vendeur_nom, l.siren, r.loueur_id, k.nom as acheteur_nom,
        coalesce(k.siren, '') as acheteur_siren
      from ${FACTURE_DE(id)} ${tenue ? sql`for no key update of c` : sql``}) x`);

export const statutDeLaCle = (tx: Transaction, facture: string, cle: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from statuts_facture where facture_id = ${facture} and cle_idempotence = ${cle}`);

export const insererStatutEmis = (
  tx: Transaction,
  s: Omit<SaisieStatut, "vendeur_nom" | "acheteur_nom" | "acheteur_siren"> & {
    client_id: string;
    facture_id: string;
    message: string;
    empreinte: Buffer;
    remise: "fichier" | "attente";
    cree_par: string;
    maintenant: Date;
  },
): Promise<void> =>
  tx.executer(sql`
    insert into statuts_facture (client_id, sens, code, numero, date_facture, vendeur_siren, vendeur_adresse, motif, note, facture_id, pose_le,
      message, empreinte, remise, essai_le, cle_idempotence, cree_par, cree_le)
    values (${s.client_id}, 'emis', ${s.code}, ${s.numero}, ${s.date_facture}, ${s.vendeur_siren}, ${s.vendeur_adresse}, ${s.motif},
      nullif(${s.note}, ''), ${s.facture_id}, ${s.maintenant}, ${s.message}, ${s.empreinte}, ${s.remise},
      case when ${s.remise} = 'attente' then ${s.maintenant}::timestamptz end, ${s.cle_idempotence}, ${s.cree_par}, ${s.maintenant})`);

/** Rend faux si ce message y était déjà. */
export const insererStatutRecu = async (
  tx: Transaction,
  s: StatutRecu & {
    client_id: string;
    message: string;
    empreinte: Buffer;
    rang: number;
    cree_par: string;
    maintenant: Date;
  },
): Promise<boolean> =>
  (await tx.une(sql`
    insert into statuts_facture (client_id, sens, code, numero, date_facture, type_facture, vendeur_siren, vendeur_adresse, motif, note, pose_le,
      message, rang, empreinte, cree_par, cree_le)
    values (${s.client_id}, 'recu', ${s.code}, ${s.numero}, ${s.date_facture}, ${s.type_facture}, ${s.vendeur_siren}, ${s.vendeur_adresse},
      ${s.motif}, ${s.note}, ${s.pose_le ?? s.maintenant}, ${s.message}, ${s.rang}, ${s.empreinte}, ${s.cree_par}, ${s.maintenant})
    on conflict (client_id, empreinte, rang) do nothing returning id`)) !== undefined;

export const messageDuStatut = (
  tx: Transaction,
  id: string,
): Promise<{ message: string; numero: string; code: number } | undefined> =>
  tx.une(sql`select message, numero, code from statuts_facture where id = ${id}`);

/** Rend vrai si ce statut de cette facture attendait qu'on le renvoie. */
export const remettreEnAttente = async (tx: Transaction, id: string, facture: string, le: Date): Promise<boolean> =>
  (await tx.une(sql`
    update statuts_facture set remise = 'attente', remise_erreur = null, essais = 0, essai_le = ${le}
    where id = ${id} and facture_id = ${facture} and remise in ('echec', 'fichier') returning id`)) !== undefined;

export interface StatutDu extends ARemettre {
  essais: number;
}

/** Le prochain statut dû, pris sous bail. */
export const prendreStatut = (tx: Transaction, maintenant: Date, bailS: number): Promise<StatutDu | undefined> =>
  tx.une<StatutDu & Record<string, unknown>>(sql`
    update statuts_facture s set essais = s.essais + 1, essai_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    where s.id = (select id from statuts_facture where remise = 'attente' and essai_le <= ${maintenant} order by essai_le limit 1 for update skip locked)
    returning s.id, s.numero, s.code, s.message, s.essais`);

export const noterRemise = (
  tx: Transaction,
  id: string,
  issue: { remise: "livre" | "attente" | "echec"; erreur: string | null; le: Date; prochain: Date | null },
): Promise<void> =>
  tx.executer(sql`
    update statuts_facture set remise = ${issue.remise}, remise_erreur = ${issue.erreur}, essai_le = ${issue.prochain},
      remis_le = case when ${issue.remise} = 'livre' then ${issue.le}::timestamptz end
    where id = ${id} and remise = 'attente'`);
