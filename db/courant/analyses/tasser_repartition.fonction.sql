-- Additionne les écarts devenus nombreux. Un seul programme tasse à la fois, personne ne l'attend : un autre le fera plus tard.
create or replace function tasser_repartition() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Le tassement insère à son tour : sans ajout, c'est fini. Une reprise complète, elle, n'a rien à tasser.
  if not exists (select 1 from ajouts) or exists (select 1 from ajouts offset 50000) then return null; end if;
  if not pg_try_advisory_xact_lock(7245012) then return null; end if;
  with pleines as materialized (
    select r.critere, r.choix, r.client_id, r.annee, r.axe, r.valeur
    from (select distinct critere, choix, client_id, annee, axe, valeur from ajouts) a
    join repartition_fre r using (critere, choix, client_id, annee, axe, valeur)
    group by 1, 2, 3, 4, 5, 6 having count(*) >= 4
  ), retirees as (
    delete from repartition_fre r using pleines p
    where (r.critere, r.choix, r.client_id, r.annee, r.axe, r.valeur) = (p.critere, p.choix, p.client_id, p.annee, p.axe, p.valeur)
    returning r.*
  )
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select client_id, annee, critere, choix, axe, valeur, sum(nombre), sum(montant_ht) from retirees
  group by 1, 2, 3, 4, 5, 6 having sum(nombre) <> 0 or sum(montant_ht) <> 0;
  return null;
end $$;
alter function tasser_repartition() owner to reflet_systeme;
grant execute on function tasser_repartition() to public;
