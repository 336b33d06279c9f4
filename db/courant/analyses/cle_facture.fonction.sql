-- Ce qui fait de deux documents la même facture : leur numéro, sans casse ni ponctuation ; sans numéro, leur date et leur montant.
create or replace function cle_facture(numero text, date_document date, net_ht integer, brut_ht integer) returns text
  language sql immutable parallel safe
  return coalesce(nullif(plier(numero), ''), concat_ws('/', 'sans', date_document - date '2000-01-01', coalesce(net_ht, brut_ht)));
grant execute on function cle_facture(text, date, integer, integer) to public;
