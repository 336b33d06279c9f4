create or replace function axes_fre(categorie text, localisation text, dommage text, element text) returns table (axe text, valeur text)
  language sql immutable parallel safe rows 4 as $$
  select axe, valeur from (values ('categorie', categorie), ('localisation', coalesce(localisation, '')), ('dommage', coalesce(dommage, '')),
    ('element', coalesce(element, '')), ('evitable', evitable_fre(element, categorie, dommage))) a (axe, valeur)
  where axe <> 'evitable' or valeur <> ''
$$;
grant execute on function axes_fre(text, text, text, text) to public;
