-- Listes de valeurs que l'interface demande par fonction.
create or replace function get_elements_endommages_values() returns text[] language sql immutable parallel safe
  return array['Aile arrière droite', 'Aile arrière gauche', 'Aile avant droite', 'Aile avant gauche', 'Bas de caisse droit', 'Bas de caisse gauche',
    'Capot', 'Lunette arrière / hayon', 'Pare-brise', 'Pare-chocs arrière', 'Pare-chocs avant', 'Porte arrière droite', 'Porte arrière gauche',
    'Porte avant droite', 'Porte avant gauche', 'Rétroviseur droit', 'Rétroviseur gauche', 'Roue arrière droite', 'Roue arrière gauche',
    'Roue avant droite', 'Roue avant gauche', 'Toit'];
grant execute on function get_elements_endommages_values() to public;
