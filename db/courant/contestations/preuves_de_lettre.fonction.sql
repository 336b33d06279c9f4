-- Ce qu'un lien signé ouvre sans session : les preuves d'une lettre partie, jusqu'au jour dit, et rien d'autre de la société.
create or replace function preuves_de_lettre(lettre uuid, jour date) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('facture', d.numero, 'immatriculation', r.immatriculation, 'pieces', (
    select coalesce(jsonb_agg(jsonb_build_object('cle', coalesce(f.cle, f.id::text), 'nom', p.piece ->> 'nom', 'cree_le', f.cree_le) order by p.rang), '[]')
    from jsonb_array_elements(e.preuves) with ordinality as p (piece, rang)
    join fichiers f on f.client_id = e.client_id and f.id = (p.piece ->> 'fichier_id')::uuid))
  from contestation_lettres e
  join contestations c on c.client_id = e.client_id and c.id = e.contestation_id
  join documents d on d.id = c.facture_id
  join restitutions r on r.id = c.restitution_id
  where e.id = lettre and e.envoyee_le is not null and e.preuves_jusqu_au >= jour
$$;
alter function preuves_de_lettre(uuid, date) owner to reflet_systeme;
grant execute on function preuves_de_lettre(uuid, date) to reflet_connexion;
