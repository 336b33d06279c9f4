-- Effacer une personne : son nom dans le texte d'un message se masque comme ailleurs, et le message lui-même, qui le dit encore, s'en va.
create or replace function textes_libres() returns table (entite text, champ text, reserve text) language sql immutable parallel safe as $$
  values ('tickets', 'circonstances_sinistre', 'true'), ('tickets', 'informations_complementaires', 'true'), ('tickets', 'details_avancement', 'true'),
    ('tickets', 'notes_internes', 'true'), ('tickets', 'motif_retour', 'true'), ('commentaires', 'texte', 'true'),
    ('etats_des_lieux', 'observations', 'x.signe_le is null'),
    ('etat_dommages', 'commentaire', 'exists (select from etats_des_lieux s where s.id = x.etat_id and s.signe_le is null)'),
    ('audits', 'notes', 'true'), ('audit_dommages', 'commentaire', 'true'),
    ('contestation_lignes', 'commentaire', 'true'), ('contestation_reponses', 'texte', 'true'),
    ('garages', 'notes_internes_garage', 'true'),
    ('arrivages', 'sujet', 'true'), ('arrivages', 'texte', 'true'), ('arrivages', 'expediteur_nom', 'true')
$$;
grant execute on function textes_libres() to public;
