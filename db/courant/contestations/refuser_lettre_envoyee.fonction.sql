-- Ce qui est parti ne se réécrit pas, quel que soit le chemin.
create or replace function refuser_lettre_envoyee() returns trigger
  language plpgsql as $$
begin
  if old.envoyee_le is not null
    -- Un compte effacé laisse la lettre : seule sa référence s'efface ; une société renommée d'identifiant emporte les siennes.
    and to_jsonb(new) - array['envoyee_par', 'client_id'] is distinct from to_jsonb(old) - array['envoyee_par', 'client_id'] then
    raise exception 'une lettre envoyée ne change plus' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
grant execute on function refuser_lettre_envoyee() to public;
