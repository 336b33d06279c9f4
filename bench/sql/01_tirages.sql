-- Sans STRICT ni fonction STABLE dedans : le planificateur met alors ces corps en ligne, dix fois plus vite qu'un appel.
-- Tirages déterministes : même rang et même graine, même valeur. Deux chargements de même taille donnent la même base.
create schema bench;

create function bench.tirer(rang bigint, graine bigint, n bigint) returns bigint
  language sql immutable parallel safe
  return (hashint8extended(rang, graine) & 9223372036854775807) % n;

-- Un identifiant de la version 4, comme ceux que la base tire : le produit refuse les autres.
create function bench.identifiant(genre text, rang bigint) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(genre || ':' || rang::text) placing '4' from 13) placing '8' from 17)::uuid;

create function bench.choisir(valeurs text[], rang bigint, graine bigint) returns text
  language sql immutable parallel safe
  return valeurs[1 + bench.tirer(rang, graine, cardinality(valeurs))];

-- Deux cents clients de tailles très inégales : le premier a 7 % des dossiers, le dixième 1,2 %, le centième 0,25 %.
create function bench.rang_client(rang bigint, graine bigint) returns integer
  language sql immutable parallel safe
  return 1 + floor(200 * power(bench.tirer(rang, graine, 1000000) / 1000000.0::double precision, 2))::integer;

-- Plaque « AB-123-CD » sans I, O ni U ; le pas est premier avec le nombre de plaques : aucune ne revient.
create function bench.plaque(rang bigint) returns text
  language sql immutable parallel safe
  return substr('ABCDEFGHJKLMNPQRSTVWXYZ', 1 + (rang * 104729 % 251856900 / 10950300)::integer, 1)
      || substr('ABCDEFGHJKLMNPQRSTVWXYZ', 1 + (rang * 104729 % 251856900 / 476100 % 23)::integer, 1)
      || '-' || (100 + rang * 104729 % 900)::text || '-'
      || substr('ABCDEFGHJKLMNPQRSTVWXYZ', 1 + (rang * 104729 % 251856900 / 20700 % 23)::integer, 1)
      || substr('ABCDEFGHJKLMNPQRSTVWXYZ', 1 + (rang * 104729 % 251856900 / 900 % 23)::integer, 1);

create function bench.ville(rang bigint, graine bigint) returns text
  language sql immutable parallel safe
  return bench.choisir(array['Lyon', 'Paris', 'Lille', 'Nantes', 'Bordeaux', 'Toulouse', 'Marseille', 'Rennes', 'Strasbourg', 'Dijon',
    'Grenoble', 'Orléans', 'Tours', 'Rouen', 'Angers', 'Metz', 'Nice', 'Caen', 'Reims', 'Limoges'], rang, graine);

create function bench.marque(rang bigint, graine bigint) returns text
  language sql immutable parallel safe
  return bench.choisir(array['Renault', 'Peugeot', 'Citroën', 'Renault', 'Peugeot', 'Dacia', 'Volkswagen', 'Ford', 'Opel', 'Toyota', 'Fiat',
    'Mercedes-Benz', 'BMW', 'Audi', 'Škoda', 'Hyundai', 'Kia', 'Tesla', 'Nissan', 'Volvo'], rang, graine);

create function bench.modele(rang bigint, graine bigint) returns text
  language sql immutable parallel safe
  return bench.choisir(array['Clio V', '208', 'C3', 'Kangoo', 'Partner', '308 SW', 'Mégane', 'Trafic', 'Golf', 'Transit', 'Corsa', 'Yaris',
    'Ducato', 'Vito', 'Série 1', 'A3', 'Octavia', 'Tucson', 'Niro', 'Model 3'], rang, graine);

create function bench.personne(rang bigint, graine bigint) returns text
  language sql immutable parallel safe
  return bench.choisir(array['Camille', 'Jean', 'Sophie', 'Marc', 'Élodie', 'Karim', 'Inès', 'Paul', 'Nadia', 'Hugo'], rang, graine)
      || ' ' || bench.choisir(array['Martin', 'Bernard', 'Dubois', 'Lefèvre', 'Moreau', 'Garcia', 'Nguyen', 'Roux', 'Fournier', 'Girard',
    'Benali', 'Lambert', 'Faure', 'Perrin', 'Colin'], rang, graine + 1);

-- Lignes d'un dossier : aucune pour 12 % des restitutions (rien à facturer), sinon de 5 à 18.
create function bench.nombre_lignes(rang bigint) returns integer
  language sql immutable parallel safe
  return case when bench.tirer(rang, 301, 100) < 12 then 0 else 5 + bench.tirer(rang, 302, 14)::integer end;

create function bench.montant_ligne(rang bigint, ligne bigint) returns integer
  language sql immutable parallel safe
  return 1500 + bench.tirer(rang * 32 + ligne, 303, 12000)::integer;
