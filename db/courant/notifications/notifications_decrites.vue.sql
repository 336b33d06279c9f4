-- La restitution d'un rappel vient de lui, de sa facture ou du commentaire. Sous une politique de lignes, `coalesce` empêche l'index (le
-- planificateur le tient pour capable de fuites), et chaque rappel relisait toutes les restitutions de la société ; `case` le permet.
create or replace view notifications_decrites with (security_invoker = true) as
  select n.id, n.utilisateur_id, n.genre, n.etape, n.echeance, n.centre, n.courriel, n.courriel_le, n.lue_le, n.reportee_au, n.resolue_le,
         n.cree_le, n.client_id, c.nom as client_nom,
         coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), v.immatriculation, r.immatriculation, k.immatriculation, 'un ticket') as sujet,
         case when n.genre = 'mention' then coalesce(nom_de_personne(m.auteur_id), 'Une personne')
              else nullif(btrim(coalesce(v.marque, r.marque, '') || ' ' || coalesce(v.modele, r.modele, '')), '') end as vehicule,
         coalesce(p.id, v.id, r.id, k.id) as fiche_id
  from notifications n
  join clients c on c.id = n.client_id
  left join conducteurs p on p.id = n.conducteur_id
  left join contrats t on t.id = n.contrat_id
  left join vehicules v on v.id = t.vehicule_id
  left join documents d on d.id = n.document_id
  left join commentaires m on m.id = n.commentaire_id
  left join restitutions r on r.id = case when n.restitution_id is not null then n.restitution_id
                                          when d.restitution_id is not null then d.restitution_id else m.restitution_id end
  left join tickets k on k.id = m.ticket_id;
grant select on notifications_decrites to reflet_systeme, reflet_interne, reflet_client;
