-- Un garage suivi dit lui-même son nom : choisi ou revenu de la corbeille, il remplace celui qu'on gardait.
create or replace function oublier_garage_supprime() returns trigger language plpgsql as $$
begin
  new.garage_supprime := null;
  return new;
end $$;
grant execute on function oublier_garage_supprime() to public;
