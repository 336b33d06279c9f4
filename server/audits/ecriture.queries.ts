import { sql } from "kysely";
import type {
  ChampsAudit,
  ChoixDommage,
  EtatAudit,
  ResultatAudit,
  SaisieDommageAudit,
} from "../../domain/audits/audit.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";
import type { ElementEndommage } from "../../domain/tickets/elements-endommages.ts";
import { cadreDe, cadreEcrit } from "../comparaisons/cadres.queries.ts";
import type { Transaction } from "../db/base.ts";
import type { Position } from "../geocodage/geocodeur.ts";

/** Le véhicule, tenu : deux ouvertures simultanées n'en font qu'une. */
export const vehiculePourAudit = (tx: Transaction, id: string) =>
  tx.une<{
    client_id: string;
    archive: boolean;
    agence: string | null;
    kilometrage: number | null;
    loueur_id: string | null;
  }>(sql`
    select client_id, archive_le is not null as archive, agence, kilometrage, loueur_id from vehicules where id = ${id}`);

/** Tient les ouvertures d'audit d'un même véhicule l'une après l'autre : une société n'a pas de quoi verrouiller le véhicule. */
export const tenirVehicule = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`select pg_advisory_xact_lock(hashtextextended('audit:' || ${id}, 0))`);

export const brouillonDuVehicule = (tx: Transaction, vehicule: string) =>
  tx.une<{ id: string }>(sql`select id from audits where vehicule_id = ${vehicule} and etat = 'brouillon'`);

/** Le contrat qui finit : celui en cours, sinon le prochain. */
export const contratQuiFinit = (tx: Transaction, vehicule: string, jour: string) =>
  tx.une<{ id: string }>(sql`
    select id from contrats where vehicule_id = ${vehicule}
    order by date_debut <= ${jour}::date desc, date_debut desc limit 1`);

/** Où en est un véhicule choisi pour être audité : son contrat qui finit, et ce qui l'en dispense. */
export interface SituationAudit {
  id: string;
  archive: boolean;
  rendu: boolean;
  en_cours: boolean;
  fait: boolean;
  date_fin: string | null;
  restitution_prevue_le: string | null;
}
export const situationsPourAudit = (
  tx: Transaction,
  vehicules: readonly string[],
  jour: string,
): Promise<SituationAudit[]> =>
  tx.lignes<SituationAudit & Record<string, unknown>>(sql`
    select v.id, v.archive_le is not null as archive, c.date_fin, c.restitution_prevue_le,
      exists (select from fins_de_contrat f where f.contrat_id = c.id and f.restituee_le is not null) as rendu,
      exists (select from audits a where a.vehicule_id = v.id and a.etat = 'brouillon') as en_cours,
      c.audit_fait_le is not null or exists (select from audits a where a.contrat_id = c.id and a.etat <> 'brouillon') as fait
    from vehicules v
    left join lateral (
      select c.id, c.date_fin, c.restitution_prevue_le, c.audit_fait_le from contrats c where c.vehicule_id = v.id
      order by c.date_debut <= ${jour}::date desc, c.date_debut desc limit 1) c on true
    where v.id = any (${vehicules}::uuid[]) order by v.id`);

interface NouvelAudit {
  client_id: string;
  vehicule_id: string;
  contrat_id: string | null;
  loueur_id: string | null;
  retour_prevu_le: string;
  kilometrage: number | null;
  lieu: string | null;
  position: Pick<Position, "latitude" | "longitude"> | null;
  auteur: string;
}
export const insererAudit = (tx: Transaction, a: NouvelAudit) =>
  tx.une<{ id: string }>(sql`
    insert into audits (client_id, vehicule_id, contrat_id, loueur_id, retour_prevu_le, kilometrage, lieu, latitude, longitude, cree_par)
    values (${a.client_id}, ${a.vehicule_id}, ${a.contrat_id}, ${a.loueur_id}, ${a.retour_prevu_le}, ${a.kilometrage}, ${a.lieu},
            ${a.position?.latitude ?? null}, ${a.position?.longitude ?? null}, ${a.auteur}) returning id`);

export type AuditVerrouille = ChampsAudit & { client_id: string; vehicule_id: string; etat: EtatAudit; rendu: boolean };

export const verrouillerAudit = (tx: Transaction, id: string): Promise<AuditVerrouille | undefined> =>
  tx.une(sql`
    select client_id, vehicule_id, etat, retour_prevu_le, kilometrage, lieu, franchise_assurance_ht, mode_garage, garage_id, notes,
      exists (select from fins_de_contrat f where f.contrat_id = audits.contrat_id and f.restituee_le is not null) as rendu
    from audits where id = ${id} for update`);

const affecter = (colonnes: Record<string, unknown>) =>
  sql.join(Object.entries(colonnes).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`));

/** Écrit ces colonnes ; leurs noms viennent du schéma, jamais d'un texte de la demande. */
export const modifierAudit = (tx: Transaction, id: string, colonnes: Record<string, unknown>): Promise<void> =>
  tx.executer(sql`update audits set ${affecter(colonnes)} where id = ${id}`);

/** Pose la position, si le lieu est encore celui que l'on a cherché. */
export const situerAudit = (
  tx: Transaction,
  id: string,
  lieu: string,
  { latitude, longitude }: Position,
): Promise<void> =>
  tx.executer(
    sql`update audits set latitude = ${latitude}, longitude = ${longitude} where id = ${id} and lieu = ${lieu}`,
  );

/** Efface le brouillon ; rend les photos qu'il tenait. */
export async function effacerAudit(tx: Transaction, id: string): Promise<string[]> {
  const photos = await photosDe(tx, id);
  await tx.executer(sql`delete from audits where id = ${id}`);
  return photos;
}

const photosDe = async (tx: Transaction, audit: string): Promise<string[]> =>
  (
    await tx.lignes<{ id: string }>(sql`
      select p.fichier_id as id from audit_photos p join audit_dommages d on d.id = p.dommage_id where d.audit_id = ${audit}
      union select w.fichier_id from audit_vues w where w.audit_id = ${audit}`)
  ).map((p) => p.id);

/** Une photo que plus rien ne montre redevient un dépôt que personne n'a rattaché : le balayage l'emporte. */
export const laisserPhotos = (tx: Transaction, fichiers: readonly string[]): Promise<void> =>
  fichiers.length === 0
    ? Promise.resolve()
    : tx.executer(sql`
        update fichiers f set rattache = false where f.id = any (${fichiers}::uuid[]) and f.usage = 'photo'
          and not exists (select from audit_photos p where p.fichier_id = f.id)
          and not exists (select from audit_vues p where p.fichier_id = f.id)
          and not exists (select from etat_photos p where p.fichier_id = f.id)`);

/** Cet ajout a-t-il déjà été reçu ? Une saisie renvoyée après une coupure n'en fait qu'un. */
export const dommageDejaRecu = async (tx: Transaction, audit: string, cle: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from audit_dommages where audit_id = ${audit} and cle_idempotence = ${cle}`)) !==
  undefined;

/** Ajoute un dommage au bout de la liste ; `undefined` si elle est pleine. `cle` nulle : repris d'un état, pas saisi. */
export const insererDommage = (
  tx: Transaction,
  audit: string,
  client: string,
  d: SaisieDommageAudit & { cadre?: CadrePhoto | null | undefined },
  max: number,
  cle: string | null,
) =>
  tx.une<{ id: string }>(sql`
    insert into audit_dommages (client_id, audit_id, rang, element, localisation, dommage, dimension_mm, profondeur_mm, nombre,
                                peinture_atteinte, hors_champ, evenement, commentaire, cadre_photo, cadre, cle_idempotence)
    select ${client}, ${audit}, coalesce(max(rang), 0) + 1, ${d.element}, ${d.localisation}, ${d.dommage}, ${d.dimension_mm}::int,
      ${d.profondeur_mm}::numeric, ${d.nombre}::int, ${d.peinture_atteinte}::boolean, ${d.hors_champ}::boolean, ${d.evenement}::int, ${d.commentaire},
      ${cadreEcrit(d.cadre)}, ${cle}::uuid
    from audit_dommages where audit_id = ${audit} having count(*) < ${max} returning id`);

export type DommageVerrouille = SaisieDommageAudit & { choix: ChoixDommage };

export const verrouillerDommage = (
  tx: Transaction,
  audit: string,
  id: string,
): Promise<DommageVerrouille | undefined> =>
  tx.une(sql`
    select element, localisation, dommage, dimension_mm, profondeur_mm, nombre, peinture_atteinte, hors_champ, evenement, commentaire, choix
    from audit_dommages where id = ${id} and audit_id = ${audit} for update`);

export const modifierDommage = (tx: Transaction, id: string, colonnes: Record<string, unknown>): Promise<void> =>
  tx.executer(sql`update audit_dommages set ${affecter(colonnes)} where id = ${id}`);

export async function retirerDommage(tx: Transaction, audit: string, id: string): Promise<string[] | undefined> {
  const photos = await tx.lignes<{ id: string }>(
    sql`select fichier_id as id from audit_photos where dommage_id = ${id}`,
  );
  const retire = await tx.une(sql`delete from audit_dommages where id = ${id} and audit_id = ${audit} returning id`);
  return retire && photos.map((p) => p.id);
}

export const attacherPhoto = async (
  tx: Transaction,
  { client, dommage, fichier, max }: { client: string; dommage: string; fichier: string; max: number },
): Promise<boolean> =>
  (await tx.une(sql`
    insert into audit_photos (client_id, dommage_id, fichier_id) select ${client}, ${dommage}, ${fichier}
    where (select count(*) from audit_photos where dommage_id = ${dommage}) < ${max} returning id`)) !== undefined;

/** Cette photo est-elle déjà là, octet pour octet ? Un envoi repris après une coupure ne la double pas. */
export const photoDejaAttachee = async (tx: Transaction, dommage: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 from audit_photos p join fichiers f on f.id = p.fichier_id
    where p.dommage_id = ${dommage} and f.sha256 = (select sha256 from fichiers where id = ${fichier}) limit 1`)) !==
  undefined;

export const detacherPhoto = async (tx: Transaction, dommage: string, fichier: string): Promise<boolean> =>
  (await tx.une(
    sql`delete from audit_photos where dommage_id = ${dommage} and fichier_id = ${fichier} returning id`,
  )) !== undefined;

/** Les dommages d'un état des lieux de ce véhicule, et leurs photos. */
export const dommagesDeLEtat = (tx: Transaction, vehicule: string, etat: string) =>
  tx.lignes<{
    element: ElementEndommage;
    dommage: SaisieDommageAudit["dommage"];
    commentaire: string | null;
    cadre: CadrePhoto | null;
    photos: string[];
  }>(sql`
    select d.element, d.dommage, d.commentaire, ${cadreDe(sql`d`)} as cadre, array(
      select p.fichier_id::text from etat_photos p where p.etat_id = e.id and (p.dommage_id = d.id or p.fichier_id = d.cadre_photo)
      order by p.cree_le) as photos
    from etat_dommages d join etats_des_lieux e on e.id = d.etat_id join tickets t on t.id = e.ticket_id
    where e.id = ${etat} and t.vehicule_id = ${vehicule} order by d.rang`);

export const dommagesConnus = (tx: Transaction, audit: string) =>
  tx.lignes<{ element: string; dommage: string }>(
    sql`select element, dommage from audit_dommages where audit_id = ${audit}`,
  );

interface ResultatGarde {
  audit: string;
  client: string;
  resultat: ResultatAudit;
  /** À figer : le calcul entier et les conditions qui l'expliquent. */
  figer: { conditions: Conditions | null } | null;
}
/** Garde les chiffres du dernier calcul pour la liste ; à la fin de l'audit, le calcul entier. */
export const garderResultat = (tx: Transaction, { audit, client, resultat: r, figer }: ResultatGarde): Promise<void> =>
  tx.executer(sql`
    insert into audit_resultats (audit_id, client_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht, conditions, resultat)
    values (${audit}, ${client}, ${r.en_l_etat_ht}, ${r.facture_apres_ht}, ${r.reparations_ht}, ${r.economie_ht},
            ${figer?.conditions ? JSON.stringify(figer.conditions) : null}::jsonb, ${figer ? JSON.stringify(r) : null}::jsonb)
    on conflict (audit_id) do update set facture_en_l_etat_ht = excluded.facture_en_l_etat_ht, facture_apres_ht = excluded.facture_apres_ht,
      reparations_ht = excluded.reparations_ht, economie_ht = excluded.economie_ht, conditions = excluded.conditions,
      resultat = excluded.resultat, calcule_le = now()`);
