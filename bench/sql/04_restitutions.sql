-- Restitutions et leur dossier lu : trois dixièmes des tickets. Le véhicule rendu n'est plus dans la flotte : sa plaque est à lui.
insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
select bench.identifiant('fichier', i), bench.identifiant('client', bench.rang_client(i, 71)), 'rapport', 'Rapport ' || i || '.pdf',
       'application/pdf', 80000 + bench.tirer(i, 72, 900000), sha256(i::text::bytea), true
from generate_series(1, current_setting('bench.restitutions')::bigint) i where i % 5 > 0;

insert into restitutions (id, client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
  montant_ht_apres_remise, url_rapport, rapport_ht, facture_ht, cree_par, cree_le)
select bench.identifiant('restitution', i), bench.identifiant('client', rang_client), bench.plaque(100000000 + i), rendue_le,
       'Agence ' || bench.ville(rang_client * 32 + bench.tirer(i, 73, 12), 74),
       bench.identifiant('loueur', 1 + bench.tirer(i, 75, 12)), bench.marque(i, 76), bench.modele(i, 77), bench.choisir('{VP,VP,VU,VS}', i, 78),
       (20000 + bench.tirer(i, 79, 140000))::integer, montant, case when i % 5 > 0 then bench.identifiant('fichier', i) end,
       case when montant > 0 then montant + case when facturee then (montant * bench.tirer(i, 80, 25) / 100)::integer else 0 end end,
       case when montant > 0 and facturee then montant end,
       bench.identifiant('interne', 1 + bench.tirer(i, 81, 20)), rendue_le + interval '3 days'
from (
  select i, bench.rang_client(i, 71) as rang_client, bench.tirer(i, 82, 10) < 4 as facturee,
         current_date - 4 - (1092 * (n - i) / n)::integer as rendue_le,
         (select coalesce(sum(bench.montant_ligne(i, l)), 0)::integer from generate_series(1, bench.nombre_lignes(i)) l) as montant
  from (select current_setting('bench.restitutions')::bigint as n) taille, generate_series(1, n) i
) r;

-- Le document de référence porte les lignes : la facture quand elle existe, sinon le rapport (qui reste alors sans lignes ici).
insert into documents (id, client_id, restitution_id, fichier_id, fichier_nom, type_document, etat, numero, date_document, loueur_lu,
  identification, brut_ht, abattement_ht, net_ht, cree_le, valide_le)
select bench.identifiant(genre, i), bench.identifiant('client', bench.rang_client(i, 71)), r.id,
       case when genre = 'rapport' then r.url_rapport end,
       case when genre = 'rapport' and r.url_rapport is not null then 'Rapport ' || i || '.pdf' end, genre, 'valide', upper(left(genre, 3)) || i, r.date_restitution + 2, 'Arval',
       jsonb_build_object('immatriculation', r.immatriculation, 'kilometrage', r.kilometrage, 'marque', r.marque, 'modele', r.modele),
       net, 0, net, r.cree_le, r.cree_le + interval '1 day'
from generate_series(1, current_setting('bench.restitutions')::bigint) i
join restitutions r on r.id = bench.identifiant('restitution', i)
cross join lateral (values ('rapport', r.rapport_ht), ('facture', r.facture_ht)) d (genre, net)
where net is not null;

insert into document_lignes (id, document_id, client_id, restitution_id, date_restitution, rang, page, designation, nature, element, categorie,
  localisation, dommage, operation, quantite, brut_ht, abattement_ht, net_ht, zone, comptee)
select bench.identifiant('ligne', i * 32 + l), bench.identifiant(case when r.facture_ht is null then 'rapport' else 'facture' end, i), r.client_id,
       r.id, r.date_restitution, l - 1, 1 + l / 10, initcap(replace(element, '_', ' ')) || ' – ' || dommage, 'fre', element, categorie,
       bench.choisir('{avant,avant_droit,avant_gauche,cote_droit,cote_gauche,arriere,arriere_droit,arriere_gauche,toit,interieur_avant,interieur_arriere,coffre}', i * 32 + l, 91),
       dommage, bench.choisir('{peinture,reparation,remplacement,debosselage,nettoyage}', i * 32 + l, 92), 1, montant, 0, montant,
       '{"x":0.08,"y":0.31,"l":0.84,"h":0.02}', true
from generate_series(1, current_setting('bench.restitutions')::bigint) i
join restitutions r on r.id = bench.identifiant('restitution', i)
cross join lateral generate_series(1, bench.nombre_lignes(i)) l
cross join lateral (select
  bench.montant_ligne(i, l) as montant,
  bench.choisir('{pare_chocs_avant,pare_chocs_arriere,aile_avant_droite,porte_avant_gauche,capot,roue_avant_droite,pare_brise,siege_conducteur,cle,nettoyage}', i * 32 + l, 93) as element,
  bench.choisir('{carrosserie,carrosserie,carrosserie,jantes,vitrage,interieur,pneumatiques,proprete,accessoires_documents,optiques}', i * 32 + l, 94) as categorie,
  bench.choisir('{rayure,enfoncement,impact,cassure,usure,salissure,manquant,frottement}', i * 32 + l, 95) as dommage
  offset 0) t;

-- Les mots imprimés de chaque document : ceux que tous portent, sa ville et sa marque, et cent vingt autres tirés d'un lexique de trente mille,
-- quelques-uns très fréquents, la plupart rares, comme dans des pages.
insert into document_textes (document_id, client_id, mots)
select d.id, d.client_id, array_to_tsvector(array(
  select distinct m from (
    select unnest(array[plier(d.numero), plier(d.identification ->> 'immatriculation'), plier(d.identification ->> 'marque'),
      plier(d.identification ->> 'modele'), plier(bench.ville(bench.rang_client(d.rang, 71), 74)), d.net_ht::text,
      'rapport', 'facture', 'restitution', 'vehicule', 'immatriculation', 'loueur', 'arval', 'montant', 'total', 'avant', 'arriere', 'porte', 'pare', 'chocs'])
    union all
    select left(md5((30000 * (bench.tirer(d.rang * 128 + k, 95, 1000000) / 1000000.0) ^ 3)::integer::text), 7) from generate_series(1, 120) k) x (m)
  where m <> ''))
from (select *, row_number() over (order by id) as rang from documents) d;
