create or replace function get_type_vehicule_values() returns text[] language sql immutable parallel safe
  return array['VP', 'VU', 'VS'];
grant execute on function get_type_vehicule_values() to public;
