import { sql } from "kysely";
import type { ExportProgramme, FrequenceExport, ListeProgrammable } from "../../domain/vues/export-programme.ts";
import type { Sql, Transaction } from "../db/base.ts";

const COLONNES: Sql = sql`e.id, e.ecran, e.nom, e.filtres, e.format, e.frequence, e.suspendu_le is not null as suspendu,
  (select coalesce(json_agg(p.nom order by p.nom), '[]') from destinataires_possibles() p
   where p.id in (select d.utilisateur_id from export_destinataires d where d.export_id = e.id)) as destinataires,
  (select coalesce(json_agg(d.utilisateur_id), '[]') from export_destinataires d where d.export_id = e.id
   and d.utilisateur_id in (select p.id from destinataires_possibles() p)) as destinataires_id,
  dernier_envoi(e.id) as dernier`;

/** Les siens seulement : la base n'en montre pas d'autre. */
export const listerExports = (): Sql => sql`
  select coalesce(json_agg(t order by plier(t.nom), t.id), '[]')::text from (select ${COLONNES} from exports_programmes e) t`;

export const listerDestinataires = (): Sql => sql`
  select coalesce(json_agg(p), '[]')::text from destinataires_possibles() p`;

export const lireExportProgramme = async (tx: Transaction, id: string): Promise<ExportProgramme | undefined> =>
  (
    await tx.une<{ lu: ExportProgramme }>(
      sql`select row_to_json(t) as lu from (select ${COLONNES} from exports_programmes e where e.id = ${id}) t`,
    )
  )?.lu;

export const compterExports = async (tx: Transaction): Promise<number> =>
  (await tx.une<{ n: number }>(sql`select count(*)::int as n from exports_programmes`))?.n ?? 0;

/** Rend l'identifiant, neuf ou déjà donné pour la même demande. */
export const insererExport = async (
  tx: Transaction,
  e: {
    ecran: ListeProgrammable;
    client_id: string | null;
    nom: string;
    filtres: Readonly<Record<string, unknown>>;
    colonnes: string;
    format: string;
    frequence: FrequenceExport;
    cle_idempotence: string;
    cree_le: Date;
  },
): Promise<{ id: string; neuf: boolean } | undefined> => {
  const insere = await tx.une<{ id: string }>(sql`
    insert into exports_programmes (utilisateur_id, client_id, ecran, nom, filtres, colonnes, format, frequence, cle_idempotence, cree_le)
    values (acteur_id(), ${e.client_id}, ${e.ecran}, ${e.nom}, ${JSON.stringify(e.filtres)}::jsonb, ${e.colonnes}, ${e.format}, ${e.frequence},
            ${e.cle_idempotence}, ${e.cree_le})
    on conflict (utilisateur_id, cle_idempotence) do nothing returning id`);
  if (insere) return { ...insere, neuf: true };
  const deja = await tx.une<{ id: string }>(
    sql`select id from exports_programmes where utilisateur_id = acteur_id() and cle_idempotence = ${e.cle_idempotence}`,
  );
  return deja && { ...deja, neuf: false };
};

/** Combien de ces personnes peuvent recevoir ; celles-là sont inscrites. */
export const inscrireDestinataires = async (
  tx: Transaction,
  id: string,
  personnes: readonly string[],
): Promise<number> =>
  (
    await tx.lignes(sql`
      insert into export_destinataires (export_id, utilisateur_id)
      select ${id}, p.id from destinataires_possibles() p where p.id = any (${personnes}::uuid[]) returning id`)
  ).length;

/** Remplace ce qui est donné, laisse le reste. */
export const modifierExport = (
  tx: Transaction,
  id: string,
  c: {
    nom?: string | undefined;
    filtres?: Readonly<Record<string, unknown>> | undefined;
    colonnes?: string | undefined;
    format?: string | undefined;
    frequence?: FrequenceExport | undefined;
  },
): Promise<{ ecran: ListeProgrammable } | undefined> =>
  tx.une(sql`
    update exports_programmes set nom = coalesce(${c.nom ?? null}, nom), format = coalesce(${c.format ?? null}, format),
      filtres = coalesce(${c.filtres ? JSON.stringify(c.filtres) : null}::jsonb, filtres),
      colonnes = coalesce(${c.colonnes ?? null}, colonnes), frequence = coalesce(${c.frequence ?? null}, frequence)
    where id = ${id} returning ecran`);

export const viderDestinataires = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`delete from export_destinataires where export_id = ${id}`);

export const suspendreExport = (
  tx: Transaction,
  id: string,
  suspenduLe: Date | null,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`update exports_programmes set suspendu_le = ${suspenduLe} where id = ${id} returning id`);

export const supprimerExport = (tx: Transaction, id: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`delete from exports_programmes where id = ${id} returning id`);

/**
 * Pose les exports dus d'une fréquence : un par destinataire et par période, une seule fois. Suspendu, ou demandé par quelqu'un dont le compte
 * est fermé, un export ne part pas ; un destinataire au compte fermé ne reçoit rien.
 */
export const poserExportsDus = (
  tx: Transaction,
  { frequence, periode, du }: { frequence: string; periode: string; du: string },
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    insert into rapports_envoyes (objet, export_id, utilisateur_id, client_id, vue_nom, destinataire, periode, cree_le)
    select 'liste', e.id, u.id, e.client_id, e.nom, u.email, ${periode}, ${maintenant}
    from exports_programmes e join utilisateurs p on p.id = e.utilisateur_id and p.actif
      join export_destinataires d on d.export_id = e.id join utilisateurs u on u.id = d.utilisateur_id and u.actif
    where e.frequence = ${frequence} and e.suspendu_le is null and e.cree_le < ((${du}::date + time '07:00') at time zone 'Europe/Paris')
    on conflict (export_id, utilisateur_id, periode) where export_id is not null do nothing`);

export interface ExportDu {
  id: string;
  inscription_id: string;
  utilisateur_id: string;
  client_id: string | null;
  nom: string;
  destinataire: string;
  periode: string;
  essais: number;
  ecran: ListeProgrammable;
  filtres: Readonly<Record<string, string | number>>;
  colonnes: string;
  format: "xlsx" | "csv";
  frequence: FrequenceExport;
  demande_par: string;
}

/** Prend un export à composer et le garde le temps du bail : deux serveurs ne prennent pas le même, et il revient seul si celui-ci meurt. */
export const prendreExport = (tx: Transaction, maintenant: Date, bailS: number): Promise<ExportDu | undefined> =>
  tx.une<ExportDu & Record<string, unknown>>(sql`
    with pris as materialized (
      select id from rapports_envoyes where etat = 'a_envoyer' and bail_le <= ${maintenant} and export_id is not null
      order by bail_le, cree_le limit 1 for update skip locked)
    update rapports_envoyes r set essais = r.essais + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from pris, exports_programmes e left join utilisateurs p on p.id = e.utilisateur_id
    where r.id = pris.id and e.id = r.export_id
    returning r.id, r.utilisateur_id, r.client_id, r.vue_nom as nom, r.destinataire, r.periode, r.essais, e.ecran, to_json(e.filtres) as filtres,
      e.colonnes, e.format, e.frequence, coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), 'Reflet') as demande_par,
      (select d.id from export_destinataires d where d.export_id = e.id and d.utilisateur_id = r.utilisateur_id) as inscription_id`);

/** Un destinataire retiré, ou un export suspendu depuis qu'il est dû, n'est plus à envoyer. */
export const abandonnerExportsRetires = (tx: Transaction): Promise<void> =>
  tx.executer(sql`
    update rapports_envoyes r set etat = 'abandonne', raison = 'Export arrêté avant son envoi' from exports_programmes e
    where r.etat = 'a_envoyer' and e.id = r.export_id and (e.suspendu_le is not null
      or not exists (select from export_destinataires d where d.export_id = e.id and d.utilisateur_id = r.utilisateur_id))`);
