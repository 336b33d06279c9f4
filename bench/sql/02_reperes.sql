-- Clients, loueurs, comptes, garages : les mêmes à toutes les tailles.
insert into loueurs (id, nom)
select bench.identifiant('loueur', i), nom
from unnest(array['Arval', 'Ayvens', 'Alphabet', 'Athlon', 'Leasys', 'Mobilize', 'Free2Move', 'LocaParc', 'Sixième Roue', 'Diac Location',
  'Crédit Mobilité', 'Parcours LLD']) with ordinality as l (nom, i);

insert into clients (id, nom, besoins, taille_flotte)
select bench.identifiant('client', i),
       (array['Transports', 'Groupe', 'Travaux', 'Énergies', 'Services', 'Distribution'])[1 + i % 6] || ' ' || bench.ville(i, 11) || ' ' || i,
       '{restitutions,sinistres,convoyages,infractions,vehicules,conducteurs}', (40000 / i)::integer
from generate_series(1, 200) i;

insert into utilisateurs (id, prenom, nom, email, role, client_id, domaine_interne)
select bench.identifiant('interne', i), 'Interne', 'Numéro ' || i, 'interne' || i || '@reflet.test',
       case when i <= 4 then 'admin' else 'expert' end, null, true
from generate_series(1, 20) i
union all
select bench.identifiant('utilisateur', i), split_part(bench.personne(i, 21), ' ', 1), split_part(bench.personne(i, 21), ' ', 2),
       'personne' || i || '@client' || (1 + i % 200) || '.test', 'client', bench.identifiant('client', 1 + i % 200), false
from generate_series(1, 1000) i;

insert into garages (id, nom, reseau, ville, code_postal)
select bench.identifiant('garage', i), 'Carrosserie ' || bench.ville(i, 31) || ' ' || i,
       case when i % 3 > 0 then bench.choisir(array['AD Carrosserie', 'Axial', 'Five Star'], i, 32) end,
       bench.ville(i, 31), lpad((1000 + bench.tirer(i, 33, 94000))::text, 5, '0')
from generate_series(1, 800) i;
