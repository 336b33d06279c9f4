-- Les personnes que cherche l'admin : fiches de conducteurs, comptes, demandeurs d'un ticket, messages reçus. Une ligne par fiche trouvée.
create or replace function chercher_personnes(p_q text) returns table (
  entite text, id uuid, nom text, email text, telephone text, client_nom text, qualite text, le timestamptz, efface boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with motif as (select '%' || plier(p_q) || '%' as m, '%' || lower(btrim(p_q)) || '%' as brut)
  select * from (
    (select 'conducteurs' as entite, c.id, btrim(c.prenom || ' ' || c.nom) as nom, c.email, c.telephone, s.nom as client_nom,
            case when c.archive_le is null then 'Conducteur' else 'Conducteur archivé' end as qualite, c.mis_a_jour_le as le, c.nom = 'Personne effacée' as efface
     from conducteurs c join clients s on s.id = c.client_id, motif
     where plier(c.prenom || ' ' || c.nom) like m or lower(c.email) like brut or plier(c.numero_permis) like m or plier(c.telephone) like m limit 50)
    union all
    (select 'utilisateurs', u.id, btrim(u.prenom || ' ' || u.nom), u.email, u.telephone_portable, s.nom,
            case u.role when 'admin' then 'Compte admin' when 'expert' then 'Compte expert' else 'Compte client' end, u.mis_a_jour_le, u.email like '%@efface.invalid'
     from utilisateurs u left join clients s on s.id = u.client_id, motif
     where plier(u.prenom || ' ' || u.nom) like m or lower(u.email) like brut or plier(u.telephone_portable) like m limit 50)
    union all
    (select 'tickets', t.id, t.demandeur_prenom_nom, t.demandeur_email, t.demandeur_telephone, s.nom,
            'Demandeur, ticket ' || coalesce(t.immatriculation, 'sans plaque'), t.cree_le, t.demandeur_prenom_nom = 'Personne effacée'
     from tickets t join clients s on s.id = t.client_id, motif
     where plier(t.demandeur_prenom_nom) like m or lower(t.demandeur_email) like brut or plier(t.demandeur_telephone) like m
       or plier(t.nom_contact_depart) like m or plier(t.nom_contact_arrivee) like m
       or lower(t.email_contact_depart) like brut or lower(t.email_contact_arrivee) like brut limit 50)
    union all
    (select 'messages', g.id, g.champs ->> 'name', coalesce(g.repondre_a, g.champs ->> 'email'), null, null,
            case g.gabarit when 'demo' then 'Demande de démonstration' when 'contact' then 'Message de contact' else 'Message' end, g.cree_le, false
     from messages g, motif
     where g.gabarit in ('demo', 'contact') and (plier(g.champs ->> 'name') like m or lower(g.champs ->> 'email') like brut or lower(g.repondre_a) like brut) limit 50)
  ) x order by le desc, id
$$;
alter function chercher_personnes(text) owner to reflet_systeme;
grant execute on function chercher_personnes(text) to reflet_admin;
