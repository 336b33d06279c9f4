-- Qui change son mot de passe parce qu'un autre le connaît ne doit pas laisser vivre le lien que cet autre vient de demander.
create or replace function abandonner_adresse_en_attente() returns trigger language plpgsql as $$
begin
  delete from adresses_en_attente where utilisateur_id = new.id;
  return null;
end $$;
grant execute on function abandonner_adresse_en_attente() to public;
