-- Le livre de l'argent se garde facture par facture au lieu de se recalculer à chaque lecture : cinq lectures d'index par facture, toutes les
-- factures à chaque écran, c'était 1,4 s pour l'équipe à 37 000 factures. Seul ce que le jour qu'il est change reste à dire en lisant : une
-- somme que personne n'a encore réclamée est « à réclamer » jusqu'à sa date limite, « hors délai » ensuite. En centimes HT.
create table livre_factures (
  facture_id uuid primary key,
  client_id uuid not null references clients (id),
  restitution_id uuid not null,
  -- Vide, comme son état : aucune contestation ouverte.
  contestation_id uuid,
  etat text,
  date_limite date,
  contestee_le date,
  -- À réclamer ou hors délai, selon le jour.
  a_envoyer integer not null,
  abandonne integer not null,
  reclame integer not null,
  accorde integer not null,
  refuse integer not null,
  en_cours integer not null,
  recu integer not null,
  lignes integer not null,
  tranchees integer not null,
  acceptees integer not null,
  partielles integer not null,
  check (a_envoyer >= 0 and abandonne >= 0 and refuse >= 0 and en_cours >= 0 and recu >= 0),
  check (reclame = accorde + refuse + en_cours and recu <= accorde),
  foreign key (client_id, facture_id) references documents (client_id, id) on update cascade on delete cascade
);
create index livre_factures_client on livre_factures (client_id);
create index livre_factures_restitution on livre_factures (restitution_id);
create unique index livre_factures_contestation on livre_factures (contestation_id) where contestation_id is not null;
alter table livre_factures enable row level security;
alter table livre_factures force row level security;
create policy systeme on livre_factures to reflet_systeme using (true) with check (true);
create policy interne on livre_factures for select to reflet_interne using (true);
create policy client on livre_factures for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select, insert, update, delete on livre_factures to reflet_systeme;
grant select on livre_factures to reflet_interne, reflet_client;

-- Ce que le livre doit dire de chaque facture, recompté de ce qui le fonde : les déclencheurs le recopient, un essai les compare.
create view livre_recompte with (security_invoker = true) as
select c.facture_id, c.client_id, c.restitution_id, c.id as contestation_id, c.etat, c.date_limite, c.contestee_le,
       case when p.avant and p.lue then s.reclame else 0 end as a_envoyer,
       greatest(0, p.contestable - case when c.etat = 'conforme' then 0 else s.reclame end) as abandonne,
       case when p.partie then s.reclame else 0 end as reclame,
       case when p.partie then s.accorde else 0 end as accorde,
       case when p.partie then s.reclame - s.accorde - case when c.etat = 'soldee' then 0 else s.attend end else 0 end as refuse,
       case when p.partie and c.etat <> 'soldee' then s.attend else 0 end as en_cours,
       case when p.partie and s.accorde > 0 then least(s.accorde, coalesce(v.rendu, 0))::integer else 0 end as recu,
       s.lignes, case when c.etat = 'soldee' then s.lignes else s.repondues end as tranchees, s.acceptees, s.partielles
from contestations c
cross join lateral (select d.etat from documents d where d.client_id = c.client_id and d.id = c.facture_id offset 0) d
left join lateral (select r.montant_contestable from rapprochements r where r.facture_id = c.facture_id offset 0) r on true
cross join lateral (
  select c.etat in ('a_verifier', 'a_contester') as avant, c.etat not in ('a_verifier', 'conforme', 'a_contester') as partie,
         d.etat not in ('a_lire', 'illisible', 'remplace') as lue,
         case when d.etat not in ('a_lire', 'illisible', 'remplace') then coalesce(r.montant_contestable, 0) else 0 end as contestable) p
cross join lateral (
  select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
         coalesce(sum(l.montant_accorde), 0)::integer as accorde,
         coalesce(sum(l.montant_reclame - coalesce(l.montant_accorde, 0))
           filter (where l.montant_accorde is null or l.relancee), 0)::integer as attend,
         count(l.montant_accorde)::integer as repondues, (count(*) filter (where l.montant_accorde > 0))::integer as acceptees,
         (count(*) filter (where l.montant_accorde > 0 and l.montant_accorde < l.montant_reclame))::integer as partielles,
         coalesce(bool_or(l.motif = 'tva_a_tort' and l.montant_accorde > 0), false) as rend_la_tva
  from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s
-- Ce que rendent les avoirs imputés, quel que soit le signe imprimé ; une TVA accordée se rend sur la taxe, pas sur le hors taxes.
left join lateral (
  select sum(abs(coalesce(a.net_ht, a.brut_ht, 0)) + case when s.rend_la_tva then abs(coalesce(a.tva, 0)) else 0 end) as rendu
  from contestation_avoirs i join documents a on a.id = i.document_id
  where p.partie and i.client_id = c.client_id and i.contestation_id = c.id) v on true
union all
select r.facture_id, r.client_id, r.restitution_id, null, null, r.date_limite, null,
       r.montant_contestable, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
from rapprochements r
cross join lateral (select d.etat from documents d where d.client_id = r.client_id and d.id = r.facture_id offset 0) d
where r.montant_contestable > 0 and d.etat not in ('a_lire', 'illisible', 'remplace')
  and not exists (select from contestations c where c.facture_id = r.facture_id offset 0);
grant select on livre_recompte to reflet_systeme;

-- Recompte ces factures. Leur place dans le livre est prise d'abord, vide s'il le faut : deux écritures simultanées (deux lignes d'une
-- réclamation, une ligne et un avoir) passent l'une après l'autre, et la seconde voit ce que la première a écrit. Le plan se refait
-- pour les factures données (3 ms) : celui qui vaudrait pour toutes recomptait le livre entier (430 ms).
create function tenir_livre(cibles uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  if cibles = '{}' then
    return;
  end if;
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
revoke all on function tenir_livre(uuid[]) from public;
grant execute on function tenir_livre(uuid[]) to reflet_systeme;

create function tenir_livre_de_facture() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform tenir_livre(case tg_op when 'DELETE' then array[old.facture_id] when 'INSERT' then array[new.facture_id]
                      else array[old.facture_id, new.facture_id] end);
  return null;
end $$;
alter function tenir_livre_de_facture() owner to reflet_systeme;
create trigger contestations_livre after insert or delete on contestations for each row execute function tenir_livre_de_facture();
create trigger contestations_livre_change after update on contestations for each row
  when ((old.client_id, old.restitution_id, old.facture_id, old.etat, old.date_limite, old.contestee_le)
        is distinct from (new.client_id, new.restitution_id, new.facture_id, new.etat, new.date_limite, new.contestee_le))
  execute function tenir_livre_de_facture();
create trigger rapprochements_livre after insert on rapprochements for each row when (new.montant_contestable > 0)
  execute function tenir_livre_de_facture();
create trigger rapprochements_livre_change after update on rapprochements for each row
  when ((old.client_id, old.restitution_id, old.facture_id, old.montant_contestable, old.date_limite)
        is distinct from (new.client_id, new.restitution_id, new.facture_id, new.montant_contestable, new.date_limite))
  execute function tenir_livre_de_facture();
create trigger rapprochements_livre_retrait after delete on rapprochements for each row when (old.montant_contestable > 0)
  execute function tenir_livre_de_facture();

-- Une facture lue, remplacée ou devenue illisible ; un avoir relu, pour la facture qu'il paie.
create function tenir_livre_de_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform tenir_livre(array(
    select f.facture_id from livre_factures f where f.facture_id = new.id
    union select r.facture_id from rapprochements r where r.facture_id = new.id and r.montant_contestable > 0
    union select c.facture_id from contestation_avoirs i join contestations c on c.id = i.contestation_id where i.document_id = new.id));
  return null;
end $$;
alter function tenir_livre_de_document() owner to reflet_systeme;
create trigger documents_livre after update on documents for each row
  when ((old.etat, old.net_ht, old.brut_ht, old.tva) is distinct from (new.etat, new.net_ht, new.brut_ht, new.tva))
  execute function tenir_livre_de_document();

-- Les lignes et les avoirs d'une contestation s'écrivent à plusieurs : une fois par instruction.
create function tenir_livre_de_contestation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform tenir_livre(array(select distinct c.facture_id from anciennes a join contestations c on c.id = a.contestation_id));
  elsif tg_op = 'INSERT' then
    perform tenir_livre(array(select distinct c.facture_id from nouvelles n join contestations c on c.id = n.contestation_id));
  else
    perform tenir_livre(array(
      select distinct c.facture_id from (select contestation_id from anciennes union select contestation_id from nouvelles) x
      join contestations c on c.id = x.contestation_id));
  end if;
  return null;
end $$;
alter function tenir_livre_de_contestation() owner to reflet_systeme;
do $$
declare
  t text;
begin
  foreach t in array array['contestation_lignes', 'contestation_avoirs'] loop
    execute format('create trigger %1$s_livre_ajout after insert on %1$I
      referencing new table as nouvelles for each statement execute function tenir_livre_de_contestation()', t);
    execute format('create trigger %1$s_livre_change after update on %1$I
      referencing old table as anciennes new table as nouvelles for each statement execute function tenir_livre_de_contestation()', t);
    execute format('create trigger %1$s_livre_retrait after delete on %1$I
      referencing old table as anciennes for each statement execute function tenir_livre_de_contestation()', t);
  end loop;
end $$;

-- Ce qui est déjà là.
set local role reflet_systeme;
insert into livre_factures select * from livre_recompte;
reset role;

-- Les deux vues gardent leurs colonnes et leurs mots : elles lisent le livre au lieu de le refaire.
create or replace view livre_argent with (security_invoker = true) as
select f.facture_id, f.client_id, f.restitution_id, f.contestation_id, f.etat, f.date_limite, f.contestee_le,
       f.a_envoyer + f.abandonne + f.reclame as trouve,
       case when f.date_limite < (select aujourdhui()) then 0 else f.a_envoyer end as a_reclamer,
       case when f.date_limite < (select aujourdhui()) then f.a_envoyer else 0 end as hors_delai,
       f.abandonne, f.reclame, f.accorde, f.refuse, f.en_cours, f.recu, f.accorde - f.recu as attendu,
       case when f.date_limite < (select aujourdhui()) then f.a_envoyer else 0 end + f.refuse + f.abandonne as perdu,
       f.lignes, f.tranchees, f.acceptees, f.partielles
from livre_factures f;

-- Les lignes derrière chaque somme : celles de la réclamation, ce qu'elle laisse de côté, et ce qu'aucune réclamation n'a encore repris. Un avoir
-- paie d'abord les lignes qu'il nomme, dans l'ordre : ce qui passe avant une ligne ne se compte que sur une facture payée en partie.
create or replace view livre_argent_lignes with (security_invoker = true) as
select s.facture_id, s.client_id, s.restitution_id, s.contestation_id, s.etat, s.date_limite, s.contestee_le, s.ligne_id, s.rang,
       s.designation, s.motif, n.a_reclamer + n.hors_delai + n.reclame as trouve, n.a_reclamer, n.hors_delai, 0 as abandonne, n.reclame,
       s.accorde, n.refuse, n.en_cours, n.recu, s.accorde - n.recu as attendu, n.hors_delai + n.refuse as perdu
from (
  select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, g.id as ligne_id, g.rang,
         g.designation, g.motif, g.montant_reclame, x.recu as recu_facture, x.accorde as accorde_facture,
         x.etat in ('a_verifier', 'a_contester') as avant, x.a_reclamer > 0 as ouverte, x.hors_delai > 0 as tard,
         case when x.etat in ('a_verifier', 'a_contester') then 0 else coalesce(g.montant_accorde, 0) end as accorde,
         x.etat not in ('a_verifier', 'a_contester', 'soldee') and (g.montant_accorde is null or g.relancee) as attend
  from livre_argent x
  join contestation_lignes g on g.client_id = x.client_id and g.contestation_id = x.contestation_id
  where x.etat <> 'conforme') s
cross join lateral (
  select case when s.avant and s.ouverte then s.montant_reclame else 0 end as a_reclamer,
         case when s.avant and s.tard then s.montant_reclame else 0 end as hors_delai,
         case when s.avant then 0 else s.montant_reclame end as reclame,
         case when s.avant or s.attend then 0 else s.montant_reclame - s.accorde end as refuse,
         case when s.attend then s.montant_reclame - s.accorde else 0 end as en_cours,
         case when s.recu_facture = 0 or s.accorde = 0 then 0 when s.recu_facture >= s.accorde_facture then s.accorde
              else least(s.accorde, greatest(0, s.recu_facture - (
                with siennes as (
                  select h.id, h.rang, coalesce(h.montant_accorde, 0) as accorde, exists (
                           select from contestation_avoirs i where i.client_id = h.client_id and i.contestation_id = h.contestation_id
                           and coalesce((i.accords ->> h.id::text)::integer, 0) > 0) as rendue
                  from contestation_lignes h where h.client_id = s.client_id and h.contestation_id = s.contestation_id)
                select coalesce(sum(h.accorde), 0) from siennes h, siennes elle
                where elle.id = s.ligne_id and (not h.rendue, h.rang, h.id) < (not elle.rendue, elle.rang, elle.id))))::integer end as recu) n
where n.a_reclamer + n.hors_delai + n.reclame > 0
union all
-- Trouvé, et qu'aucune ligne réclamée ne reprend.
select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, null, 1000000, null, null,
       x.abandonne, 0, 0, x.abandonne, 0, 0, 0, 0, 0, 0, x.abandonne
from livre_argent x where x.contestation_id is not null and x.abandonne > 0
union all
select x.facture_id, x.client_id, x.restitution_id, null, null, x.date_limite, null, null, 0, null, null,
       x.trouve, x.a_reclamer, x.hors_delai, 0, 0, 0, 0, 0, 0, 0, x.hors_delai
from livre_argent x where x.contestation_id is null;
