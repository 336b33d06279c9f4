-- Suit une chaîne depuis son ancre. Rend la première rupture (ligne, rang, raison), ou le compte et le bout si tout tient.
create or replace function verifier_journal(p_source text)
  returns table (lignes bigint, effacees bigint, en_attente bigint, rang bigint, condensat bytea, rompu_rang bigint, rompu_ligne bigint, raison text)
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  l record;
  depart record;
begin
  select a.rang, a.condensat into depart from (
    select an.rang, an.condensat from ancres_journal an where an.source = p_source union all select 0, sha256(''::bytea)) a
  order by a.rang desc limit 1;
  lignes := 0;
  effacees := 0;
  rang := depart.rang;
  condensat := depart.condensat;
  for l in
    select s.*, case p_source when 'ecritures' then fixe_ecriture(h) else fixe_acces(a) end as fixe,
           case p_source when 'ecritures' then effacable_ecriture(h) else effacable_acces(a) end as effacable, coalesce(h.id, a.id) as trouvee
    from sceaux s
    left join historique h on p_source = 'ecritures' and h.id = s.ligne
    left join journal_acces a on p_source = 'acces' and a.id = s.ligne
    where s.source = p_source
    order by s.rang
  loop
    raison := case
      when l.rang <> rang + 1 then 'un sceau manque'
      when l.precedent <> condensat then 'le sceau ne suit pas le précédent'
      when l.trouvee is null then 'la ligne a disparu'
      when l.efface_le is null and contenu_scelle(l.sel, l.effacable) <> l.contenu then 'son contenu a changé'
      when condensat_scelle(l.precedent, l.rang, l.fixe, l.contenu) <> l.condensat then 'la ligne ou son sceau a changé'
    end;
    if raison is not null then
      rompu_rang := l.rang;
      rompu_ligne := l.ligne;
      return next;
      return;
    end if;
    rang := l.rang;
    condensat := l.condensat;
    lignes := lignes + 1;
    if l.efface_le is not null then effacees := effacees + 1; end if;
  end loop;
  select count(*) into en_attente from a_sceller f where f.source = p_source;
  select x.id into rompu_ligne from (
    select h.id from historique h where p_source = 'ecritures' union all select a.id from journal_acces a where p_source = 'acces') x
  where not exists (select from sceaux s where s.source = p_source and s.ligne = x.id)
    and not exists (select from a_sceller f where f.source = p_source and f.ligne = x.id)
  order by x.id limit 1;
  if rompu_ligne is not null then raison := 'la ligne n''a jamais été scellée'; end if;
  return next;
end $$;
alter function verifier_journal(text) owner to reflet_systeme;
