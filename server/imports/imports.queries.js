import { sql } from "kysely";
import { CONSERVATION_IMPORT_JOURS, ETATS_EN_TRAVAIL } from "../../domain/imports/import.ts";
import { bornes, tous } from "../db/fragments.ts";
const AUTEUR = sql `(select nullif(btrim(u.prenom || ' ' || u.nom), '') from utilisateurs u where u.id = i.cree_par) as auteur`;
const COLONNES = sql `i.id, i.entite, i.client_id, c.nom as client_nom, i.nom_fichier, i.etat, i.lignes, i.crees, i.modifies, i.inchanges, i.rejetes,
  i.annules, i.refuses, ${AUTEUR}, i.cree_le, i.fini_le`;
const conditions = (f) => [
    ...(f.entite ? [sql `i.entite = ${f.entite}`] : []),
    ...(f.client_id ? [sql `i.client_id = ${f.client_id}`] : []),
    ...(f.q?.trim() ? [sql `position(plier(${f.q}) in plier(i.nom_fichier)) > 0`] : []),
];
/** Les imports, du plus récent au plus ancien. */
export const listerImports = (f) => sql `
  select json_build_object(
    'lignes', (select coalesce(json_agg(t), '[]') from (
      select ${COLONNES} from imports i left join clients c on c.id = i.client_id where ${tous(conditions(f))}
      order by ${f.sens === "asc" ? sql `i.cree_le, i.id` : sql `i.cree_le desc, i.id desc`} ${bornes(f.page, f.taille)}) t),
    'total', (select count(*) from imports i where ${tous(conditions(f))}))::text`;
/** Où en est un import, avec ses raisons de rejet les plus fréquentes. */
export const lireImport = (id) => sql `
  select row_to_json(t)::text as json from (
    select ${COLONNES}, case when i.format <> '{}' then i.format end as format, i.colonnes, i.correspondance, i.faites, i.a_faire, i.motif,
      (i.etat in ('termine', 'echec') and i.lignes_effacees_le is null
        and exists (select 1 from import_lignes l where l.import_id = i.id and l.ecrite_le is not null and not l.annulee)) as annulable,
      case when i.rejetes > 0 then (select coalesce(json_agg(r), '[]') from (
        select e ->> 'colonne' as colonne, e ->> 'raison' as raison, count(*) as nombre
        from import_lignes l cross join lateral jsonb_array_elements(l.erreurs) e
        where l.import_id = i.id and l.verdict = 'rejetee' group by 1, 2 order by 3 desc, 1, 2 limit 8) r) else '[]' end as raisons
    from imports i left join clients c on c.id = i.client_id where i.id = ${id}) t`;
export const insererImport = async (tx, i) => (await tx.une(sql `
      insert into imports (entite, client_id, fichier_id, nom_fichier, cree_par, lance_par, cree_le)
      values (${i.entite}, ${i.client_id}, ${i.fichier_id}, ${i.nom_fichier}, ${i.cree_par}, ${i.cree_par}, ${i.maintenant}) returning id`))?.id ?? "";
export const clientExiste = async (tx, id) => (await tx.une(sql `select 1 as oui from clients where id = ${id} and not est_prestataire`)) !== undefined;
export const verrouillerImport = (tx, id) => tx.une(sql `
    select i.id, i.entite, i.client_id, i.etat, i.colonnes, i.crees, i.modifies, i.lignes_effacees_le is null as annulable
    from imports i where i.id = ${id} for update`);
/** Fait passer un import à l'étape suivante, au nom de cette personne ; la tâche le prendra aussitôt. */
export const lancerEtape = (tx, id, etat, par) => tx.executer(sql `
    update imports set etat = ${etat}, lance_par = ${par}, faites = 0, a_faire = 0, echecs = 0, motif = null, bail_le = '-infinity', fini_le = null
    where id = ${id}`);
export const abandonner = (tx, id, maintenant) => tx.executer(sql `update imports set etat = 'abandonne', fini_le = ${maintenant} where id = ${id}`);
export const poserCorrespondance = (tx, id, correspondance, decimale) => tx.executer(sql `
    update imports set correspondance = ${JSON.stringify(correspondance)}::jsonb,
      format = format || jsonb_build_object('decimale', ${decimale}::text) where id = ${id}`);
export const retenirCorrespondance = (tx, i, titres, correspondance) => tx.executer(sql `
    insert into import_correspondances (client_id, entite, titres, correspondance)
    values (${i.client_id}, ${i.entite}, ${titres}, ${JSON.stringify(correspondance)}::jsonb)
    on conflict (entite, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), md5(titres))
    do update set correspondance = excluded.correspondance, mis_a_jour_le = now()`);
export const correspondanceRetenue = async (tx, i, titres) => (await tx.une(sql `
      select correspondance from import_correspondances
      where entite = ${i.entite} and client_id is not distinct from ${i.client_id}::uuid and md5(titres) = md5(${titres})`))?.correspondance;
/** Prend l'import le plus anciennement libre et le tient le temps d'un bail : deux serveurs ne prennent pas le même. */
export const prendreImport = (tx, maintenant, bailS) => tx.une(sql `
    with pris as materialized (
      select id from imports where etat = any (${ETATS_EN_TRAVAIL}::text[]) and bail_le <= ${maintenant}
      order by bail_le, cree_le limit 1 for update skip locked)
    update imports i set prises = i.prises + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from pris where i.id = pris.id
    returning i.id, i.entite, i.client_id, i.etat, i.lance_par, i.prises, i.echecs`);
const tenu = ({ id, prises, etat }) => sql `id = ${id} and prises = ${prises} and etat = ${etat}`;
/** Prolonge le bail ; faux si un autre serveur a repris l'import, ou si une personne l'a arrêté. */
export const tenirBail = async (tx, pris, jusqua) => (await tx.une(sql `update imports set bail_le = ${jusqua} where ${tenu(pris)} returning id`)) !== undefined;
/** Rend l'import à qui le prendra, maintenant ou plus tard ; `echec` compte un essai manqué. */
export const rendreImport = (tx, pris, quand, echec) => tx.executer(sql `update imports set bail_le = ${quand}, echecs = echecs + ${echec ? 1 : 0} where ${tenu(pris)}`);
/** Arrête un import qui ne peut pas continuer, et dit pourquoi. */
export const arreterImport = (tx, pris, motif, maintenant) => tx.executer(sql `update imports set etat = 'echec', motif = ${motif.slice(0, 500)}, fini_le = ${maintenant} where ${tenu(pris)}`);
export const avancer = (tx, id, faites) => tx.executer(sql `update imports set faites = ${faites}, echecs = 0 where id = ${id}`);
export const prevoir = (tx, id, aFaire) => tx.executer(sql `update imports set faites = 0, a_faire = ${aFaire} where id = ${id}`);
export const finirLecture = (tx, id, lu, correspondance) => tx.executer(sql `
    update imports set etat = 'colonnes', format = ${JSON.stringify(lu.format)}::jsonb, colonnes = ${JSON.stringify(lu.colonnes)}::jsonb,
      correspondance = ${JSON.stringify(correspondance)}::jsonb, lignes = ${lu.lignes}, faites = ${lu.lignes}, a_faire = ${lu.lignes} where id = ${id}`);
/** Passe à l'état donné avec le bilan recompté depuis les lignes. */
export const finirEtape = (tx, id, etat, finiLe) => tx.executer(sql `
    update imports i set etat = ${etat}, fini_le = ${finiLe}, crees = b.crees, modifies = b.modifies, inchanges = b.inchanges, rejetes = b.rejetes,
      annules = b.annules, refuses = b.refuses, faites = a_faire
    from (select count(*) filter (where verdict = 'creation') as crees, count(*) filter (where verdict = 'modification') as modifies,
            count(*) filter (where verdict = 'inchangee') as inchanges, count(*) filter (where verdict = 'rejetee') as rejetes,
            count(*) filter (where annulee) as annules, count(*) filter (where refus is not null) as refuses
          from import_lignes where import_id = ${id}) b
    where i.id = ${id}`);
export const lireATravailler = (tx, id) => tx.une(sql `
    select i.client_id, coalesce(f.cle, f.id::text, '') as cle, i.format, i.colonnes, i.correspondance, i.lignes
    from imports i left join fichiers f on f.id = i.fichier_id where i.id = ${id}`);
/** Oublie les lignes des imports finis depuis longtemps, ou laissés en plan ; leur fichier part au balayage suivant. */
export const oublierVieuxImports = (tx, maintenant) => tx.executer(sql `
    with vieux as (
      update imports set lignes_effacees_le = ${maintenant}, etat = case when etat in ('colonnes', 'pret') then 'abandonne' else etat end
      where lignes_effacees_le is null and not etat = any (${ETATS_EN_TRAVAIL}::text[])
        and coalesce(fini_le, cree_le) < ${maintenant}::timestamptz - make_interval(days => ${CONSERVATION_IMPORT_JOURS})
      returning id, fichier_id),
    detaches as (update fichiers f set rattache = false from vieux v where f.id = v.fichier_id)
    delete from import_lignes l using vieux v where l.import_id = v.id`);
