-- Un fichier rattaché après coup ne change pas la date d'une fiche reprise. Seule la commande de reprise, sous ce rôle, peut le demander.
create or replace function toucher_mis_a_jour_le() returns trigger language plpgsql as $$
begin
  if current_user = 'reflet_systeme' and current_setting('app.reprise', true) = 'oui' then
    return new;
  end if;
  new.mis_a_jour_le := now();
  return new;
end $$;
grant execute on function toucher_mis_a_jour_le() to public;
