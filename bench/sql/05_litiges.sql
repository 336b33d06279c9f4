-- Ce que les factures ont fait trouver : un rapprochement par facture validée, un bon tiers contestable (comme la démonstration), six de
-- celles-ci sur dix réclamées. Une réclamation de plus de quatre mois a presque toujours sa réponse ; la plupart sont soldées.
create temp table factures_du_banc as
select i, bench.identifiant('facture', i) as facture_id, r.client_id, r.id as restitution_id, r.date_restitution + 2 as facturee_le, r.facture_ht,
       bench.tirer(i, 101, 100) < 35 as contestable, bench.tirer(i, 102, 100) < 60 as reclamee, bench.tirer(i, 103, 100) as sort,
       case when bench.tirer(i, 104, 10) > 0 then r.date_restitution + 32 end as date_limite
from generate_series(1, current_setting('bench.restitutions')::bigint) i
join restitutions r on r.id = bench.identifiant('restitution', i)
where r.facture_ht is not null;

-- Les lignes en cause : une sur cinq, la première toujours.
create temp table lignes_en_cause as
select f.i, f.facture_id, f.client_id, f.restitution_id, l as rang, bench.identifiant('ligne', f.i * 32 + l) as ligne_id,
       bench.choisir('{absent_du_rapport,absent_du_pv,sous_seuil,vetuste_absente_ou_fausse,montant_superieur_au_rapport,double_facturation}', f.i * 32 + l, 105) as motif,
       greatest(1, bench.montant_ligne(f.i, l) * (20 + bench.tirer(f.i * 32 + l, 106, 81)) / 100)::integer as contestable
from factures_du_banc f cross join lateral generate_series(1, bench.nombre_lignes(f.i)) l
where f.contestable and (l = 1 or bench.tirer(f.i * 32 + l, 107, 5) = 0);

insert into rapprochements (id, client_id, restitution_id, facture_id, rapport_id, conditions, net_ht_facture, net_ht_attendu, montant_contestable, date_limite, calcule_le)
select bench.identifiant('rapprochement', f.i), f.client_id, f.restitution_id, f.facture_id, bench.identifiant('rapport', f.i),
       '{"loueur":"Arval","valable_du":"2020-01-01","valable_au":null}', f.facture_ht, f.facture_ht - coalesce(c.somme, 0), coalesce(c.somme, 0), f.date_limite, f.facturee_le + interval '1 day'
from factures_du_banc f
left join (select i, sum(contestable)::integer as somme from lignes_en_cause group by i) c using (i);

insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, verdict, montant_contestable, phrase)
select bench.identifiant('rapprochement', f.i), f.client_id, l - 1, bench.identifiant('ligne', f.i * 32 + l), coalesce(c.motif, 'conforme'), coalesce(c.contestable, 0),
       case when c.motif is null then 'La ligne est conforme.' else 'La ligne est contestable.' end
from factures_du_banc f cross join lateral generate_series(1, bench.nombre_lignes(f.i)) l
left join lignes_en_cause c on c.i = f.i and c.rang = l;

create temp table reclamations as
select f.*, bench.identifiant('contestation', f.i) as id, e.etat, e.etat not in ('a_verifier', 'a_contester', 'conforme') as partie,
       least(f.facturee_le + 5 + bench.tirer(f.i, 108, 20)::integer, current_date - 1) as envoyee_le
from factures_du_banc f
cross join lateral (select case
  when f.facturee_le > current_date - 30 then (array['a_verifier', 'a_contester', 'a_contester', 'contestee', 'contestee'])[1 + f.sort % 5]
  when f.facturee_le > current_date - 120 then (array['contestee', 'contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'a_contester', 'soldee', 'soldee'])[1 + f.sort % 8]
  when f.sort < 6 then 'contestee' when f.sort < 12 then 'conforme' when f.sort < 22 then 'refusee' when f.sort < 30 then 'partiellement_acceptee'
  when f.sort < 36 then 'acceptee' when f.sort < 44 then 'avoir_recu' else 'soldee' end as etat) e
where f.contestable and f.reclamee;

insert into contestations (id, client_id, restitution_id, facture_id, etat, date_limite, contestee_le, canal, cree_par, cree_le, mis_a_jour_le)
select id, client_id, restitution_id, facture_id, etat, date_limite, case when partie then envoyee_le end, case when partie then 'email' end,
       bench.identifiant('interne', 1 + bench.tirer(i, 109, 20)), facturee_le + interval '2 days',
       least(envoyee_le + case when etat in ('soldee', 'avoir_recu') then 45 else 20 end, current_date)
from reclamations;

-- Une réponse accorde de rien à tout, ligne à ligne ; « contestée » attend encore.
insert into contestation_lignes (id, client_id, contestation_id, rang, facture_ligne_id, motif, designation, net_ht, montant_reclame, montant_accorde)
select bench.identifiant('reclamee', c.i * 32 + c.rang), c.client_id, r.id, c.rang - 1, c.ligne_id, c.motif, 'Ligne ' || c.rang,
       bench.montant_ligne(c.i, c.rang), c.contestable,
       case when r.etat in ('acceptee', 'avoir_recu') then c.contestable when r.etat = 'refusee' then 0
            when r.etat in ('partiellement_acceptee', 'soldee') then c.contestable * bench.tirer(c.i * 32 + c.rang, 110, 5)::integer / 4 end
from lignes_en_cause c join reclamations r using (i)
where r.etat <> 'conforme';

insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
select bench.identifiant('lettre', i), client_id, 'lettre', 'Lettre.pdf', 'application/pdf', 60000, sha256(('lettre' || i)::bytea), true from reclamations where partie;
insert into contestation_lettres (client_id, contestation_id, version, objet, canal, destinataire, envoyee_le, envoyee_a, fichier_id, cree_le)
select client_id, id, 1, 'Contestation', 'email', 'litiges@loueur.test', envoyee_le, envoyee_le, bench.identifiant('lettre', i), envoyee_le from reclamations where partie;
insert into contestation_reponses (client_id, contestation_id, date_reponse, texte, cree_le)
select client_id, id, least(envoyee_le + 15, current_date), 'Réponse du loueur.', least(envoyee_le + 15, current_date) from reclamations where partie and etat <> 'contestee';

-- Ce qui est accordé finit en avoir ; un sur vingt attend encore d'être imputé.
insert into documents (id, client_id, restitution_id, type_document, etat, numero, date_document, loueur_lu, identification, brut_ht, net_ht, cree_le, valide_le)
select bench.identifiant('avoir', r.i), r.client_id, r.restitution_id, 'avoir', 'valide', 'AV' || r.i, least(r.envoyee_le + 30, current_date), 'Arval', '{}',
       -a.accorde, -a.accorde, least(r.envoyee_le + 31, current_date), least(r.envoyee_le + 32, current_date)
from reclamations r
join (select contestation_id, sum(montant_accorde)::integer as accorde from contestation_lignes group by 1) a on a.contestation_id = r.id and a.accorde > 0
where r.etat in ('avoir_recu', 'soldee');
insert into contestation_avoirs (client_id, contestation_id, document_id, impute_le)
select r.client_id, r.id, d.id, d.valide_le from reclamations r join documents d on d.id = bench.identifiant('avoir', r.i)
where r.etat = 'soldee' or bench.tirer(r.i, 111, 20) > 0;

-- La file du jour : un papier sur deux cents attend une réponse, du plus frais au plus vieux en deux mois.
insert into documents (id, client_id, type_document, etat, numero, date_document, loueur_lu, identification, brut_ht, net_ht, cree_le)
select bench.identifiant('attente', i), bench.identifiant('client', bench.rang_client(i, 112)), bench.choisir('{facture,rapport,pv}', i, 113),
       bench.choisir('{a_verifier,a_verifier,pret,illisible}', i, 114), 'ATT' || i, current_date - 3, 'Arval',
       jsonb_build_object('immatriculation', bench.plaque(200000000 + i)), 45000, 45000, now() - interval '60 days' * (bench.tirer(i, 115, 1000) / 1000.0)
from generate_series(1, greatest(1, current_setting('bench.restitutions')::bigint / 150)) i;
