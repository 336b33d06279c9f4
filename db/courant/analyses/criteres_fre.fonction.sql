-- Les critères du tableau de bord, seuls ; « ensemble » est l'absence de critère. Croiser les critères ferait autant de sommes que de lignes.
create or replace function criteres_fre(loueur_id uuid, agence text, marque text, type_vehicule text) returns table (critere text, choix text)
  language sql immutable parallel safe rows 5 as $$
  values ('ensemble', ''), ('loueur_id', loueur_id::text), ('agence', agence), ('marque', marque), ('type_vehicule', type_vehicule)
$$;
grant execute on function criteres_fre(uuid, text, text, text) to public;
