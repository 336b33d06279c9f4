import { sql } from "kysely";
import type { ParametresVue } from "../../domain/vues/vue.ts";
import type { Transaction } from "../db/base.ts";

/**
 * Pose les rapports dus d'une fréquence : un par abonnement et par période, une seule fois. Un abonnement pris après le début de la période
 * attend la suivante.
 */
export const poserDus = (
  tx: Transaction,
  { frequence, periode, du }: { frequence: string; periode: string; du: string },
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    insert into rapports_envoyes (abonnement_id, utilisateur_id, client_id, vue_id, vue_nom, destinataire, periode, cree_le)
    select a.id, a.utilisateur_id, a.client_id, v.id, v.nom, u.email, ${periode}, ${maintenant}
    from vue_abonnements a join vues v on v.id = a.vue_id join utilisateurs u on u.id = a.utilisateur_id
    where a.frequence = ${frequence} and u.actif and a.cree_le < ((${du}::date + time '07:00') at time zone 'Europe/Paris')
    on conflict (abonnement_id, periode) do nothing`);

/**
 * Pose le rapport d'un abonnement pour tout de suite, un par jour : il attend, ou est déjà parti (`depose`). Abandonné, il se retente. Indéfini : la
 * personne n'est pas abonnée à cette vue.
 */
export const poserMaintenant = async (
  tx: Transaction,
  { vue, utilisateur, periode }: { vue: string; utilisateur: string; periode: string },
  maintenant: Date,
): Promise<"a_envoyer" | "depose" | undefined> =>
  (
    await tx.une<{ etat: "a_envoyer" | "depose" }>(sql`
    insert into rapports_envoyes as e (abonnement_id, utilisateur_id, client_id, vue_id, vue_nom, destinataire, periode, cree_le)
    select a.id, a.utilisateur_id, a.client_id, v.id, v.nom, u.email, ${periode}, ${maintenant}
    from vue_abonnements a join vues v on v.id = a.vue_id join utilisateurs u on u.id = a.utilisateur_id
    where a.vue_id = ${vue} and a.utilisateur_id = ${utilisateur} and u.actif
    on conflict (abonnement_id, periode) do update
      set etat = case e.etat when 'depose' then 'depose' else 'a_envoyer' end,
          essais = case e.etat when 'abandonne' then 0 else e.essais end
    returning e.etat`)
  )?.etat;

export interface RapportDu {
  id: string;
  abonnement_id: string;
  utilisateur_id: string;
  client_id: string | null;
  vue_nom: string;
  destinataire: string;
  periode: string;
  essais: number;
  parametres: ParametresVue;
  pdf: boolean;
  xlsx: boolean;
  direction: boolean;
}

/** Prend un rapport à composer et le garde le temps du bail : deux serveurs ne prennent pas le même, et il revient seul si celui-ci meurt. */
export const prendreRapport = (tx: Transaction, maintenant: Date, bailS: number): Promise<RapportDu | undefined> =>
  tx.une<RapportDu & Record<string, unknown>>(sql`
    with pris as materialized (
      select id from rapports_envoyes where etat = 'a_envoyer' and bail_le <= ${maintenant} and abonnement_id is not null
      order by bail_le, cree_le limit 1 for update skip locked)
    update rapports_envoyes e set essais = e.essais + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from pris, vue_abonnements a, vues v
    where e.id = pris.id and a.id = e.abonnement_id and v.id = a.vue_id
    returning e.id, e.abonnement_id, e.utilisateur_id, e.client_id, e.vue_nom, e.destinataire, e.periode, e.essais, v.parametres, a.pdf, a.xlsx, a.direction`);

/** Déposé dans la boîte d'envoi, dans la même transaction que le message ; faux si un autre l'a déjà fait. */
export const noterDepose = async (tx: Transaction, id: string, maintenant: Date): Promise<boolean> =>
  (await tx.une(sql`
    update rapports_envoyes set etat = 'depose', depose_le = ${maintenant} where id = ${id} and etat = 'a_envoyer' returning id`)) !==
  undefined;

export const abandonner = (tx: Transaction, id: string, raison: string): Promise<void> =>
  tx.executer(sql`
    update rapports_envoyes set etat = 'abandonne', raison = ${raison.slice(0, 300)} where id = ${id} and etat = 'a_envoyer'`);

/** Un rapport dont l'abonnement a disparu ne part plus. */
export const abandonnerOrphelins = (tx: Transaction): Promise<void> =>
  tx.executer(sql`
    update rapports_envoyes set etat = 'abandonne', raison = 'Abonnement retiré' where etat = 'a_envoyer' and abonnement_id is null and export_id is null`);

export async function insererFichierRapport(
  tx: Transaction,
  f: {
    id: string;
    client_id: string | null;
    nom: string;
    type_mime: string;
    taille: number;
    sha256: Buffer;
    cree_par: string;
    cle: string;
  },
): Promise<void> {
  await tx.executer(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle)
    values (${f.id}, ${f.client_id}, 'rapport_analyses', ${f.nom}, ${f.type_mime}, ${f.taille}, ${f.sha256}, ${f.cree_par}, ${f.cle})`);
  await tx.executer(sql`update fichiers set rattache = true where id = ${f.id}`);
}

export const oublierRapports = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`select oublier_rapports(${avant}::timestamptz)`);

/** Se désabonner depuis le message, sans session. */
export async function retirerParId(tx: Transaction, abonnement: string): Promise<void> {
  await tx.executer(sql`delete from vue_abonnements where id = ${abonnement}`);
  await tx.executer(sql`delete from export_destinataires where id = ${abonnement}`);
}
