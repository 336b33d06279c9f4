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
grant select on livre_argent to reflet_systeme, reflet_interne, reflet_client;
