-- Ce qui est dit interne ne sort pas de l'équipe.
create or replace function audience_de(ligne jsonb, client_lit boolean, partenaire_lit boolean) returns text language sql immutable parallel safe
  return case when ligne ->> 'interne' = 'true' then 'equipe' when client_lit then 'tous' when partenaire_lit then 'partenaire' else 'equipe' end;
grant execute on function audience_de(jsonb, boolean, boolean) to public;
