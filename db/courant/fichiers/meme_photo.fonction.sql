-- Vrai si ces deux fichiers montrent la même photo : les mêmes octets, ou 32 signes d'écart au plus (ECART_MEME_PHOTO).
create or replace function meme_photo(a fichiers, b fichiers) returns boolean language sql immutable parallel safe as $$
  select a.sha256 = b.sha256 or coalesce(bit_count(a.empreinte_visuelle # b.empreinte_visuelle) <= 32, false)
$$;
grant execute on function meme_photo(fichiers, fichiers) to public;
