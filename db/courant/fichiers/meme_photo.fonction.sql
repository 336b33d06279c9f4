-- Vrai si ces deux fichiers sont la même image : les mêmes octets, ou 40 signes d'écart au plus (ECART_MEME_PHOTO) et les mêmes tons, à 1,5 près en moyenne
-- et à 8 près au pire (ECART_TONS) : la même vue sous une autre lumière n'est pas la même photo.
create or replace function meme_photo(a fichiers, b fichiers) returns boolean language sql immutable parallel safe as $$
  select a.sha256 = b.sha256 or case when bit_count(a.empreinte_visuelle # b.empreinte_visuelle) <= 40 then coalesce((
    select avg(e) <= 1.5 and max(e) <= 8
    from (select abs(get_byte(a.tons, i) - get_byte(b.tons, i)) as e from generate_series(0, octet_length(a.tons) - 1) i) d), false) else false end
$$;
grant execute on function meme_photo(fichiers, fichiers) to public;
