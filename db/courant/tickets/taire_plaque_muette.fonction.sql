-- Une plaque sans lettre ni chiffre ne désigne aucun véhicule : d'où qu'elle vienne, elle vaut l'absence.
create or replace function taire_plaque_muette() returns trigger language plpgsql as $$
begin
  new.immatriculation := null;
  return new;
end $$;
grant execute on function taire_plaque_muette() to public;
