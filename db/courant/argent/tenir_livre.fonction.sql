-- Recompte ces factures. Leur place dans le livre est prise d'abord, vide s'il le faut : deux écritures simultanées (deux lignes d'une
-- réclamation, une ligne et un avoir) passent l'une après l'autre, et la seconde voit ce que la première a écrit. Le plan se refait
-- pour les factures données (3 ms) : celui qui vaudrait pour toutes recomptait le livre entier (430 ms).
create or replace function tenir_livre(cibles uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  if cibles = '{}' then
    return;
  end if;
  -- Les autres factures du dossier aussi : un avoir que nulle lettre n'attend va de l'une à l'autre.
  cibles := array(
    select unnest(cibles)
    union select a.facture_id from livre_factures f join livre_factures a on a.restitution_id = f.restitution_id
    where f.facture_id = any (cibles));
  insert into livre_factures (facture_id, client_id, restitution_id, a_envoyer, abandonne, reclame, accorde, refuse, en_cours, recu,
    lignes, tranchees, acceptees, partielles)
  select x.facture_id, x.client_id, x.restitution_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from livre_recompte x where x.facture_id = any (cibles) order by x.facture_id
  on conflict (facture_id) do nothing;
  perform 1 from livre_factures f where f.facture_id = any (cibles) order by f.facture_id for update;
  delete from livre_factures f where f.facture_id = any (cibles)
    and not exists (select from livre_recompte x where x.facture_id = f.facture_id);
  update livre_factures f set client_id = x.client_id, restitution_id = x.restitution_id, contestation_id = x.contestation_id, etat = x.etat,
    date_limite = x.date_limite, contestee_le = x.contestee_le, a_envoyer = x.a_envoyer, abandonne = x.abandonne, reclame = x.reclame,
    accorde = x.accorde, refuse = x.refuse, en_cours = x.en_cours, recu = x.recu, lignes = x.lignes, tranchees = x.tranchees,
    acceptees = x.acceptees, partielles = x.partielles
  from livre_recompte x where x.facture_id = any (cibles) and f.facture_id = x.facture_id and to_jsonb(f) is distinct from to_jsonb(x);
end $$;
alter function tenir_livre(uuid[]) owner to reflet_systeme;
