import { sql } from "kysely";
import type { Accord } from "../../domain/contestations/avoir.ts";
import type {
  ChampsContestation,
  ChampsLettre,
  ChampsLigneReclamee,
  SaisieReponse,
} from "../../domain/contestations/contestation.ts";
import type { Canal, EtatContestation } from "../../domain/contestations/etats.ts";
import type { Nature } from "../../domain/contestations/lettres-de-suite.ts";
import type { LignePreremplie, VerdictGarde } from "../../domain/contestations/preremplir.ts";
import type { PreuveLue } from "../../domain/contestations/preuve-encadree.ts";
import type { Preuve } from "../../domain/contestations/preuves.ts";
import type { ConditionsCitees } from "../../domain/contestations/regles.ts";
import { cadreEcrit } from "../comparaisons/cadres.queries.ts";
import { photosDuVehicule } from "../comparaisons/photos-vehicule.queries.ts";
import type { Transaction } from "../db/base.ts";
import { ecrireLigne } from "../db/colonnes.ts";
import { vehiculeDe } from "../vehicules/vehicule-de.ts";

export interface FactureAContester {
  id: string;
  client_id: string;
  restitution_id: string;
  numero: string | null;
  date_document: string | null;
  net_ht: number;
  tva: number;
  immatriculation: string;
  vehicule: string;
  date_restitution: string;
  loueur_nom: string;
  /** Du rapprochement, s'il a eu lieu ; sinon le délai du loueur au jour de la restitution. */
  limite_rapprochement: string | null;
  delai_jours: number | null;
  montant_contestable: number | null;
  conditions: ConditionsCitees | null;
  expert: string | null;
}

/** La facture d'une restitution et ce que l'on sait de ses conditions ; verrouillée : deux ouvertures ne font qu'une contestation. */
export const factureAContester = (tx: Transaction, id: string): Promise<FactureAContester | undefined> =>
  tx.une<FactureAContester & Record<string, unknown>>(sql`
    select d.id, d.client_id, d.restitution_id, d.numero, d.date_document, coalesce(d.net_ht, 0) as net_ht, coalesce(d.tva, 0) as tva,
      r.immatriculation, btrim(r.marque || ' ' || r.modele) as vehicule, r.date_restitution, l.nom as loueur_nom,
      p.date_limite as limite_rapprochement, k.delai_contestation_jours as delai_jours, p.montant_contestable,
      coalesce(p.conditions, k.citees) as conditions,
      (select nullif(btrim(e.identification ->> 'expert'), '') from documents e
       where e.restitution_id = r.id and e.type_document = 'rapport' and e.etat <> 'remplace' order by e.cree_le desc limit 1) as expert
    from documents d
    join restitutions r on r.id = d.restitution_id
    join loueurs l on l.id = r.loueur_id
    left join rapprochements p on p.facture_id = d.id
    left join lateral (
      select c.delai_contestation_jours, jsonb_strip_nulls(jsonb_build_object(
        'loueur', l.nom, 'type_vehicule', c.type_vehicule, 'valable_du', c.valable_du, 'valable_au', c.valable_au,
        'vetuste', case when c.grille_vetuste <> '[]' then c.grille_vetuste end,
        'remise', case when c.remise_taux_pct > 0 then jsonb_build_object('taux_pct', c.remise_taux_pct, 'assiette', c.remise_assiette) end,
        'franchise', case when c.franchise_ht > 0 then jsonb_build_object('type', c.franchise_type, 'montant_ht', c.franchise_ht) end,
        'seuils', case when c.seuils <> '{}' then c.seuils end, 'regime_tva', c.regime_tva,
        'tolerance_km_apres_restitution', c.tolerance_km)) as citees
      from conditions_loueur c
      where c.loueur_id = r.loueur_id and (c.client_id is null or c.client_id = r.client_id)
        and c.valable_du <= r.date_restitution and (c.valable_au is null or c.valable_au >= r.date_restitution)
        and (c.type_vehicule is null or c.type_vehicule = r.type_vehicule)
      order by c.client_id nulls last, c.type_vehicule nulls last limit 1) k on true
    where d.id = ${id} and d.type_document in ('facture', 'releve') and d.etat not in ('a_lire', 'illisible', 'remplace')
    for share of d`);

export const contestationDeLaFacture = (tx: Transaction, facture: string) =>
  tx.une<{ id: string }>(sql`select id from contestations where facture_id = ${facture}`);

export const insererContestation = (
  tx: Transaction,
  c: {
    client_id: string;
    restitution_id: string;
    facture_id: string;
    date_limite: string | null;
    expert: string | null;
    cree_par: string;
  },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into contestations (client_id, restitution_id, facture_id, date_limite, expert, cree_par)
    values (${c.client_id}, ${c.restitution_id}, ${c.facture_id}, ${c.date_limite}, ${c.expert}, ${c.cree_par})
    on conflict (facture_id) do nothing returning id`);

/** Les verdicts du rapprochement de cette facture, avec la ligne que chacun vise. */
export const verdictsDeFacture = (tx: Transaction, facture: string): Promise<VerdictGarde[]> =>
  tx.lignes<VerdictGarde & Record<string, unknown>>(sql`
    select v.rang, v.ligne_facture_id as facture_ligne_id, v.ligne_rapport_id as rapport_ligne_id, v.ligne_pv_id as pv_ligne_id, v.verdict,
      v.montant_contestable, v.phrase, fl.designation, case when fl.id is null then null else coalesce(fl.net_ht, 0) end as net_ht
    from rapprochements p
    join rapprochement_verdicts v on v.client_id = p.client_id and v.rapprochement_id = p.id
    left join document_lignes fl on fl.id = v.ligne_facture_id
    where p.facture_id = ${facture} order by v.rang`);

interface ContestationVisee {
  id: string;
  client_id: string;
}

/** Insère les lignes qui n'y sont pas déjà, à la suite. */
export const insererLignes = (
  tx: Transaction,
  { id, client_id }: ContestationVisee,
  lignes: readonly (LignePreremplie & { regle: string; manuelle: boolean; commentaire: string | null })[],
): Promise<void> =>
  tx.executer(sql`
    insert into contestation_lignes (client_id, contestation_id, rang, facture_ligne_id, rapport_ligne_id, pv_ligne_id, motif, designation,
                                     net_ht, montant_reclame, explication, regle, commentaire, manuelle)
    select ${client_id}, ${id}, (select coalesce(max(g.rang) + 1, 0) from contestation_lignes g where g.contestation_id = ${id}) + n.ordre - 1,
      n.facture_ligne_id, n.rapport_ligne_id, n.pv_ligne_id, n.motif, left(n.designation, 1000), n.net_ht, n.montant_reclame,
      left(n.explication, 2000), left(n.regle, 1000), n.commentaire, n.manuelle
    from rows from (jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as (facture_ligne_id uuid, rapport_ligne_id uuid, pv_ligne_id uuid,
      motif text, designation text, net_ht integer, montant_reclame integer, explication text, regle text, commentaire text, manuelle boolean))
      with ordinality as n (facture_ligne_id, rapport_ligne_id, pv_ligne_id, motif, designation, net_ht, montant_reclame, explication, regle,
                            commentaire, manuelle, ordre)`);

export interface ContestationVerrouillee extends ContestationVisee, ChampsContestation {
  etat: EtatContestation;
  facture_id: string;
  contestee_le: string | null;
}
export const verrouillerContestation = (tx: Transaction, id: string): Promise<ContestationVerrouillee | undefined> =>
  tx.une<ContestationVerrouillee & Record<string, unknown>>(sql`
    select id, client_id, etat, facture_id, contestee_le, date_limite, expert from contestations where id = ${id} for no key update`);

export const modifierContestation = (tx: Transaction, id: string, champs: Partial<ChampsContestation>): Promise<void> =>
  ecrireLigne(tx, "contestations", id, champs);

export const changerEtatContestation = (tx: Transaction, id: string, etat: EtatContestation): Promise<void> =>
  tx.executer(sql`update contestations set etat = ${etat} where id = ${id}`);

export interface LigneVerrouillee extends ChampsLigneReclamee {
  id: string;
  facture_ligne_id: string | null;
  designation: string;
  net_ht: number;
  montant_accorde: number | null;
}
export const lignesDe = (tx: Transaction, id: string): Promise<LigneVerrouillee[]> =>
  tx.lignes<LigneVerrouillee & Record<string, unknown>>(sql`
    select g.id, g.facture_ligne_id, g.motif, g.designation, g.net_ht, g.montant_reclame, g.montant_accorde, g.commentaire
    from contestation_lignes g where g.contestation_id = ${id} order by g.rang, g.id`);

export const ligneDeFacture = (tx: Transaction, facture: string, ligne: string) =>
  tx.une<{
    id: string;
    designation: string;
    net_ht: number;
    nature: string;
    element: string | null;
    dommage: string | null;
  }>(sql`
    select id, designation, coalesce(net_ht, 0) as net_ht, nature, element, dommage from document_lignes where id = ${ligne} and document_id = ${facture}`);

export const modifierLigne = (
  tx: Transaction,
  id: string,
  champs: Partial<ChampsLigneReclamee> & { regle?: string; explication?: string },
): Promise<void> => ecrireLigne(tx, "contestation_lignes", id, champs);

/** L'endroit encadré qui prouve une ligne ; nul, elle n'en a plus. */
export const ecrirePreuve = (tx: Transaction, ligne: string, preuve: PreuveLue | null): Promise<void> =>
  tx.executer(sql`
    update contestation_lignes set (cadre_photo, cadre) = (select ${cadreEcrit(preuve?.cadre)}), cadre_temoin = ${preuve?.temoin ?? null}::uuid,
      cadre_phrase = ${preuve?.phrase ?? null} where id = ${ligne}`);

/** Les photos, relevé par relevé, du véhicule dont la facture se conteste ; rien si la restitution n'en nomme aucun que la personne voie. */
export async function photosDuVehiculeConteste(tx: Transaction, contestation: string): Promise<string | undefined> {
  const vehicule = await tx.une<{ id: string | null }>(sql`
    select w.id from contestations c join restitutions r on r.id = c.restitution_id cross join lateral ${vehiculeDe(sql`r`)} w
    where c.id = ${contestation}`);
  if (!vehicule?.id) return undefined;
  return (await tx.une<{ json: string }>(sql`select x.json from (${photosDuVehicule(vehicule.id)}) x (json)`))?.json;
}

export const retirerLigne = (tx: Transaction, contestation: string, ligne: string) =>
  tx.une<{ id: string }>(
    sql`delete from contestation_lignes where id = ${ligne} and contestation_id = ${contestation} returning id`,
  );

export const ecrireAccords = (tx: Transaction, contestation: string, accords: readonly Accord[]): Promise<void> =>
  tx.executer(sql`
    update contestation_lignes g set montant_accorde = a.montant, relancee = false
    from jsonb_to_recordset(${JSON.stringify(accords)}::jsonb) as a (ligne_id uuid, montant integer)
    where g.id = a.ligne_id and g.contestation_id = ${contestation}`);

/** Une nouvelle lettre part : les lignes refusées, et le reste de celles qui l'étaient en partie, attendent de nouveau une réponse. */
export const rouvrirRefusees = (tx: Transaction, contestation: string): Promise<void> =>
  tx.executer(sql`
    update contestation_lignes set montant_accorde = nullif(montant_accorde, 0), relancee = montant_accorde > 0
    where contestation_id = ${contestation} and montant_accorde < montant_reclame`);

// ---- Lettre

export interface Brouillon extends ChampsLettre {
  id: string;
  version: number;
  nature: Nature;
  arguments: Record<string, string>;
}
export const brouillonDe = (tx: Transaction, contestation: string): Promise<Brouillon | undefined> =>
  tx.une<Brouillon & Record<string, unknown>>(sql`
    select id, version, nature, objet, adresse, introduction, conclusion, arguments from contestation_lettres
    where contestation_id = ${contestation} and envoyee_le is null for update`);

/**
 * Un brouillon à la version suivante ; celui d'une autre nature prend ses textes, et garde son adresse et ses arguments. Il reprend l'adresse
 * de la dernière lettre à ce loueur, à défaut celle de sa fiche.
 */
export const insererBrouillon = (
  tx: Transaction,
  { id, client_id }: ContestationVisee,
  version: number,
  textes: Omit<ChampsLettre, "adresse"> & { nature: Nature },
): Promise<void> =>
  tx.executer(sql`
    insert into contestation_lettres (client_id, contestation_id, version, nature, objet, introduction, conclusion, adresse)
    select ${client_id}, ${id}, ${version}, ${textes.nature}, ${textes.objet}, ${textes.introduction}, ${textes.conclusion}, coalesce((
      select e.adresse from contestation_lettres e
      join contestations ec on ec.client_id = e.client_id and ec.id = e.contestation_id
      join restitutions er on er.id = ec.restitution_id
      where e.client_id = ${client_id} and e.envoyee_le is not null and e.adresse <> ''
        and er.loueur_id = (select r.loueur_id from contestations c join restitutions r on r.id = c.restitution_id where c.id = ${id})
      order by e.envoyee_a desc limit 1), (
      select l.adresse_contestations from contestations c join restitutions r on r.id = c.restitution_id
      join loueurs l on l.id = r.loueur_id where c.id = ${id}), '')
    on conflict (contestation_id) where envoyee_le is null do update
      set nature = excluded.nature, objet = excluded.objet, introduction = excluded.introduction, conclusion = excluded.conclusion`);

export const derniereVersionPartie = async (tx: Transaction, contestation: string): Promise<number> =>
  (
    await tx.une<{ v: number }>(
      sql`select coalesce(max(version), 0) as v from contestation_lettres where contestation_id = ${contestation} and envoyee_le is not null`,
    )
  )?.v ?? 0;

export const ecrireBrouillon = (
  tx: Transaction,
  id: string,
  champs: Partial<ChampsLettre> & { arguments?: Record<string, string> },
): Promise<void> => {
  const { arguments: textes, ...autres } = champs;
  const poses = [
    ...Object.entries(autres).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`),
    ...(textes ? [sql`arguments = ${JSON.stringify(textes)}::jsonb`] : []),
  ];
  return poses.length === 0
    ? Promise.resolve()
    : tx.executer(sql`update contestation_lettres set ${sql.join(poses)} where id = ${id} and envoyee_le is null`);
};

export interface Depart {
  canal: Canal;
  destinataire: string | null;
  reference: string | null;
  envoyee_le: string;
  envoyee_a: Date;
  envoyee_par: string;
  fichier_id: string;
  message_id: string | null;
  preuves: readonly Preuve[];
  preuves_jusqu_au: string | null;
  cle_idempotence: string;
}
export const figerLettre = (tx: Transaction, id: string, d: Depart): Promise<void> =>
  tx.executer(sql`
    update contestation_lettres set canal = ${d.canal}, destinataire = ${d.destinataire}, reference = ${d.reference},
      envoyee_le = ${d.envoyee_le}, envoyee_a = ${d.envoyee_a}, envoyee_par = ${d.envoyee_par}, fichier_id = ${d.fichier_id},
      message_id = ${d.message_id}, preuves = ${JSON.stringify(d.preuves)}::jsonb, preuves_jusqu_au = ${d.preuves_jusqu_au},
      cle_idempotence = ${d.cle_idempotence}
    where id = ${id} and envoyee_le is null`);

/** La première lettre date la contestation ; une suivante se date à part. */
export const noterContestee = (tx: Transaction, id: string, canal: Canal, le: string): Promise<void> =>
  tx.executer(
    sql`update contestations set etat = 'contestee', canal = ${canal}, contestee_le = coalesce(contestee_le, ${le}::date),
      relancee_le = case when contestee_le is null then null else ${le}::date end where id = ${id}`,
  );

/** Une personne d'une société ne lit pas les comptes de ses collègues : leur nom vient de la fonction qui le dit à qui lit la lettre. */
export const lettreEnvoyee = (tx: Transaction, contestation: string, version: number) =>
  tx.une<{ envoyee_le: string; par: string | null; cle_idempotence: string | null }>(sql`
    select e.envoyee_le, e.cle_idempotence, nom_de_personne(e.envoyee_par) as par
    from contestation_lettres e where e.contestation_id = ${contestation} and e.version = ${version} and e.envoyee_le is not null`);

// ---- Réponses et avoirs

export const insererReponse = (
  tx: Transaction,
  { id, client_id }: ContestationVisee,
  r: SaisieReponse,
  auteur: string,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into contestation_reponses (client_id, contestation_id, date_reponse, interlocuteur, texte, accords, cle_idempotence, cree_par)
    values (${client_id}, ${id}, ${r.date}, ${r.interlocuteur}, ${r.texte}, ${enAccords(r.accords)}::jsonb, ${r.cle_idempotence}, ${auteur})
    on conflict (contestation_id, cle_idempotence) do nothing returning id`);

export const reponseDeLaCle = (tx: Transaction, contestation: string, cle: string) =>
  tx.une<{ id: string }>(
    sql`select id from contestation_reponses where contestation_id = ${contestation} and cle_idempotence = ${cle}`,
  );

export const reponseVisible = (tx: Transaction, contestation: string, id: string) =>
  tx.une<{ client_id: string }>(
    sql`select client_id from contestation_reponses where id = ${id} and contestation_id = ${contestation}`,
  );

export const joindreALaReponse = (tx: Transaction, id: string, fichier: string): Promise<void> =>
  tx.executer(sql`update contestation_reponses set fichier_id = ${fichier} where id = ${id}`);

/** L'avoir, s'il est à la même société et pas encore imputé ailleurs. */
export const avoirAImputer = (tx: Transaction, id: string, client: string) =>
  tx.une<{ id: string; impute: boolean }>(sql`
    select d.id, exists (select from contestation_avoirs i where i.document_id = d.id) as impute from documents d
    where d.id = ${id} and d.client_id = ${client} and d.type_document = 'avoir' and d.etat not in ('a_lire', 'illisible', 'remplace')`);

export const insererAvoir = (
  tx: Transaction,
  { id, client_id }: ContestationVisee,
  document: string,
  accords: readonly Accord[],
  auteur: string,
) =>
  tx.une<{ id: string }>(sql`
    insert into contestation_avoirs (client_id, contestation_id, document_id, accords, impute_par)
    values (${client_id}, ${id}, ${document}, ${enAccords(accords)}::jsonb, ${auteur})
    on conflict (document_id) do nothing returning id`);

const enAccords = (accords: readonly Accord[]): string =>
  JSON.stringify(Object.fromEntries(accords.map((a) => [a.ligne_id, a.montant])));
