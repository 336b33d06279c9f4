import { sql } from "kysely";
import { MOTS } from "../../domain/argent/livre.ts";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { FiltresContestations } from "../../domain/contestations/contestation.contrat.ts";
import { accuse, VERDICTS } from "../../domain/fre/verdicts.ts";
import { pendant } from "../analyses/filtres.queries.ts";
import { etatDit } from "../argent/etat-dit.ts";
import { SOMMES_DU_LIVRE } from "../argent/livre.queries.ts";
import { cadreDe } from "../comparaisons/cadres.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, choisies, contientMots, tous } from "../db/fragments.ts";
import { sinistresDuRetour } from "../rapprochements/sinistres.queries.ts";
import { memePhotoAilleurs, photosDeRestitution } from "./photos.queries.ts";
import { piecesDuDossier } from "./pieces.queries.ts";

const RECHERCHE = sql`(r.recherche || '|' || plier(coalesce(d.numero, '')) || '|' || plier(l.nom))`;

/** Les mots du livre de l'argent, tels qu'une facture les porte. */
const MOTS_DU_LIVRE = sql.join(MOTS.map((m) => sql`x.${sql.ref(m)}`));

/** Les contestations et leur part du livre. */
const JOINTURES: Sql = sql`contestations c
  join livre_argent x on x.facture_id = c.facture_id
  join restitutions r on r.id = c.restitution_id
  join documents d on d.id = c.facture_id
  join loueurs l on l.id = r.loueur_id
  join clients k on k.id = c.client_id`;

/** Un avoir attend d'être imputé à cette contestation : il vaut réponse, et rien ne se relance. */
const AVOIR_ARRIVE = (contestation: Sql): Sql =>
  sql`exists (select from avoirs_a_imputer ai where ai.contestation_id = ${contestation})`;

const COLONNES = sql`c.id, c.client_id, k.nom as client_nom, c.restitution_id, c.facture_id, d.numero as facture_numero,
  d.date_document as facture_date, coalesce(d.net_ht, 0) as facture_ht, r.immatriculation, r.loueur_id, l.nom as loueur_nom, c.expert, c.etat,
  c.date_limite, c.contestee_le, c.relancee_le, c.lettre_le, l.delai_reponse_jours, x.lignes,
  case when x.attendu > 0 then coalesce((select max(p.date_reponse) from contestation_reponses p
    where p.client_id = c.client_id and p.contestation_id = c.id), c.contestee_le) end as accorde_le,
  ${AVOIR_ARRIVE(sql`c.id`)} as avoir_a_imputer, ${MOTS_DU_LIVRE}`;

/** Colonne de tri : constante de cette table, jamais un texte venu de la demande. Sans date limite, rien ne presse : à la fin. */
const TRIS: Record<NonNullable<FiltresContestations["tri"]>, Sql> = {
  date_limite: sql`x.date_limite`,
  facture_date: sql`d.date_document`,
  a_reclamer: sql`x.a_reclamer`,
  reclame: sql`x.reclame`,
  en_cours: sql`x.en_cours`,
};
/** À faire d'abord, puis chez le loueur, puis fini : l'échéance ne presse que les premières. Soldée sans que l'avoir soit venu, elle n'est pas finie. */
const RANG_ETAT = sql`case when x.etat in ('a_verifier', 'a_contester') then 0 when ${etatDit(sql`x`)} in ('conforme', 'soldee') then 2 else 1 end`;

function ordre({ tri, sens }: FiltresContestations): Sql {
  if (!tri) return sql`${RANG_ETAT}, x.date_limite nulls last, x.contestation_id`;
  return sens === "desc"
    ? sql`${TRIS[tri]} desc nulls last, x.contestation_id`
    : sql`${TRIS[tri]} nulls last, x.contestation_id`;
}

/** Ce que demande le filtre « Délai », au jour donné. « Aujourd'hui » compte les mêmes lettres à envoyer, les mêmes silences. */
const DELAIS: Record<NonNullable<FiltresContestations["retard"]>, (jour: Sql) => Sql> = {
  lettre: () => sql`x.etat in ('a_verifier', 'a_contester') and x.a_reclamer > 0`,
  oui: (jour) => sql`coalesce(x.etat, 'a_verifier') in ('a_verifier', 'a_contester') and x.date_limite < ${jour}`,
  reponse: (jour) => sql`x.etat = 'contestee' and exists (select from contestations s where s.id = x.contestation_id
    and s.lettre_le + l.delai_reponse_jours <= ${jour}) and not ${AVOIR_ARRIVE(sql`x.contestation_id`)}`,
};

/** Sur les factures du livre `x` : celles qu'aucune contestation n'a ouvertes n'ont pas d'état, ni d'identifiant à choisir. */
const conditions = (f: FiltresContestations & SelectionDeListe, maintenant: Date): Sql[] => [
  ...contientMots(RECHERCHE, f.q),
  ...(f.client_id ? [sql`x.client_id = ${f.client_id}`] : []),
  ...(f.loueur_id ? [sql`r.loueur_id = ${f.loueur_id}`] : []),
  ...(f.statut_contestation ? [sql`${etatDit(sql`x`)} = ${f.statut_contestation}`] : []),
  ...(f.retard ? [DELAIS[f.retard](sql`${jourDeParis(maintenant)}::date`)] : []),
  ...(f.semaine
    ? [
        sql`coalesce(x.etat, 'a_verifier') in ('a_verifier', 'a_contester')
          and x.date_limite between ${jourDeParis(maintenant)}::date and ${jourDeParis(maintenant)}::date + 7`,
      ]
    : []),
  ...pendant(sql`r.date_restitution`, f.annee),
  ...(f.avoir ? [AVOIR_ARRIVE(sql`x.contestation_id`)] : []),
  ...choisies(sql`x.contestation_id`, f),
];

/** L'issue d'une ligne est connue : le loueur a répondu, ou le dossier est soldé. */
const TRANCHEE = (ligne: Sql, contestation: Sql): Sql =>
  sql`${contestation}.contestee_le is not null and (${ligne}.montant_accorde is not null or ${contestation}.etat = 'soldee')`;

/**
 * Une page de contestations et les sommes du livre sur toutes les factures du filtre, en une instruction : les mêmes sommes que les
 * analyses, factures à ouvrir comprises.
 */
export const listerContestations = (f: FiltresContestations, maintenant: Date): Sql => sql`
  with retenues as materialized (
    -- À gauche, et toujours là : ce que le filtre ne lit pas ne se joint pas.
    select x.* from livre_argent x
    left join restitutions r on r.id = x.restitution_id
    left join documents d on d.id = x.facture_id
    left join loueurs l on l.id = r.loueur_id
    where ${tous(conditions(f, maintenant))}),
  trouvees as materialized (
    select x.contestation_id as id, row_number() over (order by ${ordre(f)}) as place
    from retenues x left join documents d on d.id = x.facture_id where x.contestation_id is not null),
  avoirs as materialized (select a.document_id, a.contestation_id from avoirs_a_imputer a)
  select json_build_object(
    'lignes', (select coalesce(json_agg(to_jsonb(t) - 'place' order by t.place), '[]')
               from (select ${COLONNES}, p.place from (select * from trouvees order by place ${bornes(f.page, f.taille)}) p
                     join retenues x on x.contestation_id = p.id
                     join contestations c on c.id = p.id
                     join restitutions r on r.id = c.restitution_id
                     join documents d on d.id = c.facture_id
                     join loueurs l on l.id = r.loueur_id
                     join clients k on k.id = c.client_id) t),
    'total', (select count(*) from trouvees),
    'totaux', ${SOMMES_DU_LIVRE}::jsonb || jsonb_build_object(
      'a_ouvrir', count(*) filter (where x.contestation_id is null and x.a_reclamer > 0),
      'a_ouvrir_ht', coalesce(sum(x.a_reclamer) filter (where x.contestation_id is null), 0),
      'sans_dossier', count(*) filter (where x.contestation_id is null and x.trouve > 0),
      'rendues_sans_lettre', count(*) filter (where x.reclame > 0 and coalesce(x.etat, 'a_verifier') in ('a_verifier', 'a_contester', 'conforme')),
      'lignes_en_cours', (select count(*) from retenues y join contestation_lignes g on g.client_id = y.client_id and g.contestation_id = y.contestation_id
        where y.en_cours > 0 and (g.montant_accorde is null or g.relancee)),
      'avoirs_a_imputer', (select count(distinct a.document_id) from avoirs a join trouvees t on t.id = a.contestation_id)))::text
  from retenues x`;

export const contestationsAExporter = (
  f: FiltresContestations & SelectionDeListe,
  max: number,
  maintenant: Date,
): Sql => sql`
  select ${COLONNES} from ${JOINTURES} where ${tous(conditions(f, maintenant))} order by ${ordre(f)} limit ${max}`;

/**
 * Taux de succès par loueur, motif et expert, sur les lignes tranchées : une réponse, ou un dossier soldé, où ce qui n'a pas été accordé
 * est refusé. La base ne compte que les lignes que la personne voit.
 */
export const tauxDeSucces = ({ client_id }: { client_id?: string | undefined }): Sql => sql`
  select coalesce(json_agg(t order by t.axe, t.n desc, t.libelle), '[]')::text from (
    select a.axe, a.cle, max(a.libelle) as libelle, count(*) as n, count(*) filter (where g.montant_accorde > 0) as acceptees,
           count(*) filter (where g.montant_accorde > 0 and g.montant_accorde < g.montant_reclame) as partielles,
           sum(g.montant_reclame) as reclame, coalesce(sum(g.montant_accorde), 0) as accorde,
           coalesce(sum(g.montant_reclame - g.montant_accorde) filter (where g.relancee and c.etat <> 'soldee'), 0) as en_cours
    from contestation_lignes g
    join contestations c on c.client_id = g.client_id and c.id = g.contestation_id
    join restitutions r on r.id = c.restitution_id
    join loueurs l on l.id = r.loueur_id
    cross join lateral (values ('loueur', l.id::text, l.nom), ('motif', g.motif, g.motif), ('expert', plier(c.expert), c.expert)) a (axe, cle, libelle)
    where ${TRANCHEE(sql`g`, sql`c`)} and a.cle is not null
      and ${client_id === undefined ? sql`true` : sql`c.client_id = ${client_id}`}
    group by a.axe, a.cle) t`;

/** Les factures d'une restitution, la plus récente d'abord, et leur contestation s'il y en a une. */
export const contestationsDeRestitution = (id: string): Sql => sql`
  select case when exists (select 1 from restitutions where id = ${id}) then (
    select coalesce(json_agg(json_build_object(
      'facture_id', f.id, 'facture_numero', f.numero,
      'contestable', (select p.montant_contestable from rapprochements p where p.facture_id = f.id),
      'a_reclamer', coalesce(x.a_reclamer, 0), 'hors_delai', coalesce(x.hors_delai, 0), 'recu', coalesce(x.recu, 0),
      'contestation', (select to_json(t) from (select ${COLONNES} from ${JOINTURES} where c.facture_id = f.id) t))
      order by f.date_document desc nulls last, f.id), '[]')
    from documents f left join livre_argent x on x.facture_id = f.id
    where f.restitution_id = ${id} and f.type_document in ('facture', 'releve') and f.etat not in ('a_lire', 'illisible', 'remplace'))::text end`;

const MONTANT_ACCORDS = (accords: Sql): Sql =>
  sql`(select coalesce(sum(a.value::text::integer), 0) from jsonb_each(${accords}) a)`;
/** Les motifs que le rapprochement calcule ; un motif manuel ne tient pas à la lecture. */
const MOTIFS_CALCULES = VERDICTS.filter((v) => accuse(v));

/**
 * Pourquoi la ligne réclamée `g` (sans ligne : la facture entière) ne peut pas partir : le rapprochement la dit à vérifier, et n'affirme pas (ou plus) ce motif. Nul sinon.
 */
const RETENUE = sql`(
  select coalesce(w.manques -> 0 ->> 'raison', w.phrase) from contestations gc
  join rapprochements gp on gp.client_id = gc.client_id and gp.facture_id = gc.facture_id
  join rapprochement_verdicts w on w.client_id = gp.client_id and w.rapprochement_id = gp.id
  where gc.client_id = g.client_id and gc.id = g.contestation_id and w.ligne_facture_id is not distinct from g.facture_ligne_id and w.verdict = 'a_verifier'
    and g.motif = any(${MOTIFS_CALCULES}::text[]) and not exists (
      select from rapprochement_verdicts v where v.rapprochement_id = w.rapprochement_id and v.client_id = w.client_id
        and v.ligne_facture_id is not distinct from w.ligne_facture_id and v.verdict = g.motif)
  limit 1)`;

/** Chaque ligne réclamée et ce que ce loueur a déjà répondu à son motif, dans les autres dossiers que voit la personne. */
const LIGNES = sql`(
  select coalesce(json_agg(json_build_object(
    'id', g.id, 'facture_ligne_id', g.facture_ligne_id, 'element', fl.element, 'motif', g.motif, 'designation', g.designation,
    'net_ht', g.net_ht, 'montant_reclame', g.montant_reclame, 'montant_accorde', g.montant_accorde,
    'montant_recu', coalesce((select n.recu from livre_argent_lignes n where n.facture_id = c.facture_id and n.ligne_id = g.id), 0), 'relancee', g.relancee, 'explication', g.explication,
    'regle', g.regle, 'commentaire', g.commentaire, 'manuelle', g.manuelle,
    'pages', json_build_object('facture', fl.page, 'rapport', rl.page, 'pv', pl.page),
    'rapport', case when rl.id is not null then json_build_object('document_id', rl.document_id, 'ligne_id', rl.id) end, 'a_verifier', ${RETENUE},
    'preuve', case when g.cadre is not null then json_build_object('cadre', ${cadreDe(sql`g`)}, 'temoin', g.cadre_temoin, 'phrase', g.cadre_phrase) end,
    'n', s.n, 'acceptees', s.acceptees)
    order by g.rang, g.id), '[]')
  from contestation_lignes g
  left join document_lignes fl on fl.id = g.facture_ligne_id
  left join document_lignes rl on rl.id = g.rapport_ligne_id
  left join document_lignes pl on pl.id = g.pv_ligne_id
  cross join lateral (
    select count(*) as n, count(*) filter (where o.montant_accorde > 0) as acceptees
    from contestation_lignes o
    join contestations oc on oc.client_id = o.client_id and oc.id = o.contestation_id
    join restitutions orr on orr.id = oc.restitution_id
    where o.motif = g.motif and ${TRANCHEE(sql`o`, sql`oc`)} and oc.id <> c.id and orr.loueur_id = r.loueur_id) s
  where g.client_id = c.client_id and g.contestation_id = c.id)`;

/** Les avoirs de la même société, non imputés, qui parlent de ce véhicule ou citent cette facture. */
const AVOIRS_PROPOSES = sql`(
  select coalesce(json_agg(json_build_object(
    'document_id', a.id, 'numero', a.numero, 'date_document', a.date_document, 'net_ht', a.net_ht, 'fichier_id', a.fichier_id,
    'immatriculation', coalesce(a.identification ->> 'immatriculation', ar.immatriculation), 'texte', t.texte, 'lignes', t.lignes)
    order by a.date_document desc nulls last, a.id), '[]')
  from documents a
  left join restitutions ar on ar.id = a.restitution_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('designation', al.designation, 'element', al.element, 'net_ht', al.net_ht)
             order by al.rang) filter (where al.nature = 'fre'), '[]') as lignes,
           concat_ws(' ', a.identification::text, string_agg(al.designation, ' ')) as texte
    from document_lignes al where al.document_id = a.id) t
  where a.client_id = c.client_id and a.type_document = 'avoir' and a.etat not in ('a_lire', 'illisible', 'remplace')
    and (a.restitution_id = c.restitution_id or normaliser_plaque(coalesce(a.identification ->> 'immatriculation', '')) = r.plaque
         or position(plier(d.numero) in plier(t.texte)) > 0)
    and not exists (select from contestation_avoirs i where i.document_id = a.id))`;

/** Une contestation entière, en JSON ; aucune ligne si la personne ne la voit pas. */
export const lireContestation = (id: string): Sql => sql`
  select row_to_json(t)::text as json from (
    select ${COLONNES}, r.marque, r.modele, r.date_restitution, coalesce(d.tva, 0) as facture_tva,
      (select p.date_limite from rapprochements p where p.facture_id = c.facture_id) as limite_contrat, d.fichier_id as facture_fichier_id, c.canal,
      ${LIGNES} as lignes,
      (select coalesce(json_agg(json_build_object('id', fl.id, 'designation', fl.designation, 'net_ht', coalesce(fl.net_ht, 0), 'nature', fl.nature,
         'element', fl.element, 'dommage', fl.dommage) order by fl.rang), '[]')
       from document_lignes fl where fl.document_id = c.facture_id and coalesce(fl.net_ht, 0) > 0) as lignes_facture,
      ${sinistresDuRetour()} as sinistres,
      (select json_build_object('version', b.version, 'nature', b.nature, 'objet', b.objet, 'adresse', b.adresse, 'introduction', b.introduction,
         'conclusion', b.conclusion, 'arguments', b.arguments)
       from contestation_lettres b where b.contestation_id = c.id and b.envoyee_le is null) as lettre,
      (select coalesce(json_agg(json_build_object('id', e.id, 'version', e.version, 'nature', e.nature, 'preuves', e.preuves,
         'preuves_jusqu_au', e.preuves_jusqu_au, 'canal', e.canal, 'destinataire', e.destinataire,
         'reference', e.reference, 'envoyee_le', e.envoyee_le, 'envoyee_par', nom_de_personne(e.envoyee_par), 'fichier_id', e.fichier_id,
         'fichier_nom', coalesce(f.nom, 'lettre.pdf'), 'sha256', coalesce(encode(f.sha256, 'hex'), ''),
         'remise', remise_du_message(e.message_id)) order by e.version desc), '[]')
       from contestation_lettres e left join fichiers f on f.id = e.fichier_id
       where e.contestation_id = c.id and e.envoyee_le is not null) as envoyees,
      (select coalesce(json_agg(json_build_object('id', p.id, 'date', p.date_reponse, 'interlocuteur', p.interlocuteur, 'texte', p.texte,
         'accorde', ${MONTANT_ACCORDS(sql`p.accords`)}, 'fichier_id', p.fichier_id, 'fichier_nom', f.nom,
         'cree_par', nom_de_personne(p.cree_par), 'cree_le', p.cree_le) order by p.cree_le desc), '[]')
       from contestation_reponses p left join fichiers f on f.id = p.fichier_id
       where p.client_id = c.client_id and p.contestation_id = c.id) as reponses,
      (select coalesce(json_agg(json_build_object('document_id', a.id, 'numero', a.numero, 'date_document', a.date_document,
         'net_ht', a.net_ht, 'fichier_id', a.fichier_id, 'impute_le', i.impute_le, 'accorde', ${MONTANT_ACCORDS(sql`i.accords`)})
         order by i.impute_le), '[]')
       from contestation_avoirs i join documents a on a.id = i.document_id
       where i.client_id = c.client_id and i.contestation_id = c.id) as avoirs,
      (select coalesce(json_agg(json_build_object('fichier_id', y.fichier_id, 'legende', y.legende, 'element', y.element,
         'ailleurs', ${memePhotoAilleurs()}) order by f.cree_le, f.id), '[]')
       from (select distinct on (p.fichier_id) p.fichier_id, p.legende, p.element from (${photosDeRestitution()}) p
             order by p.fichier_id, p.element nulls last, p.legende nulls last) y
       join fichiers f on f.id = y.fichier_id where f.type_mime like 'image/%') as photos,
      (select coalesce(json_agg(y.expert order by y.expert), '[]') from (
         select distinct on (plier(o.expert)) o.expert from contestations o join restitutions q on q.id = o.restitution_id
         where o.expert is not null order by plier(o.expert), o.cree_le desc) y) as experts,
      ${AVOIRS_PROPOSES} as avoirs_proposes,
      (select coalesce(json_agg(json_build_object('genre', q.genre, 'fichier_id', q.fichier_id, 'nom', q.nom, 'taille', q.taille, 'sha256', q.sha256)
         order by q.rang, q.depose_le, q.fichier_id), '[]') from (${piecesDuDossier()}) q) as preuves,
      coalesce((select e.destinataire from contestation_lettres e
       join contestations ec on ec.client_id = e.client_id and ec.id = e.contestation_id join restitutions er on er.id = ec.restitution_id
       where e.client_id = c.client_id and er.loueur_id = r.loueur_id and e.destinataire is not null
       order by e.envoyee_a desc limit 1), l.email_contestations) as destinataire_connu,
      (select count(*) from rapprochements p join rapprochement_verdicts v on v.client_id = p.client_id and v.rapprochement_id = p.id
       where p.facture_id = c.facture_id and v.montant_contestable > 0 and v.verdict <> 'conforme'
         and not exists (select from contestation_lignes g where g.contestation_id = c.id and g.motif = v.verdict
                         and g.facture_ligne_id is not distinct from v.ligne_facture_id)) as verdicts_nouveaux
    from ${JOINTURES} where c.id = ${id}) t`;

export async function relireContestation<T>(tx: Transaction, id: string): Promise<T | undefined> {
  const lue = await tx.une<{ json: string }>(lireContestation(id));
  return lue && (JSON.parse(lue.json) as T);
}

export const historiqueContestation = (id: string): Sql => sql`
  select case when exists (select 1 from contestations where id = ${id}) then coalesce(json_agg(h), '[]')::text end
  from (
    select h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres
    from historique h left join utilisateurs u on u.id = h.auteur_id
    where (h.entite = 'contestations' and h.ligne_id = ${id})
       or (h.entite = 'contestation_lignes' and h.ligne_id in (select g.id from contestation_lignes g where g.contestation_id = ${id}))
       or (h.entite = 'contestation_lettres' and h.ligne_id in (select e.id from contestation_lettres e where e.contestation_id = ${id}))
       or (h.entite = 'contestation_reponses' and h.ligne_id in (select p.id from contestation_reponses p where p.contestation_id = ${id}))
       or (h.entite = 'statuts_facture' and h.ligne_id in (
         select s.id from statuts_facture s join contestations c on c.facture_id = s.facture_id where c.id = ${id}))
       or (h.entite = 'contestation_avoirs' and h.ligne_id in (select i.id from contestation_avoirs i where i.contestation_id = ${id}))
    order by h.id desc limit ${HISTORIQUE_LUS}) h`;
