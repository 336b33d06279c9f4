-- Une fiche ne désigne que les fichiers de sa société : la base le tient, même quand une requête se trompe (security.md 9). La clé se vérifie
-- à la fin de la transaction, où un document sans société, sa fiche et son fichier en changent ensemble.
-- Un fichier appartient à la société de la fiche qui le montre ; un dépôt d'avant la société l'a parfois gardée nulle.
-- Sous le rôle qui voit toutes les lignes : chez un hébergeur, le propriétaire n'en voit aucune.
set local role reflet_systeme;
update fichiers f set client_id = x.client_id
from (
  select url_carte_grise as fichier, client_id from vehicules
  union select url_permis, client_id from conducteurs
  union select url_rapport, client_id from restitutions
  union select transmis_fichier_id, client_id from audits
  union select p.fichier, t.client_id from tickets t cross join lateral (values (t.url_devis_signe), (t.url_facture_client), (t.url_pv_depart),
    (t.url_pv_arrivee), (t.url_rapport_expertise), (t.url_constat), (t.url_facture_garage)) p (fichier)) x
where f.id = x.fichier and f.client_id is distinct from x.client_id;
reset role;

do $$
declare
  lien record;
begin
  for lien in
    select * from (values ('vehicules', 'url_carte_grise'), ('conducteurs', 'url_permis'), ('restitutions', 'url_rapport'),
      ('audits', 'transmis_fichier_id'), ('tickets', 'url_devis_signe'), ('tickets', 'url_facture_client'), ('tickets', 'url_pv_depart'),
      ('tickets', 'url_pv_arrivee'), ('tickets', 'url_rapport_expertise'), ('tickets', 'url_constat'), ('tickets', 'url_facture_garage')) l (de, colonne)
  loop
    execute format('alter table %I drop constraint %I', lien.de, lien.de || '_' || lien.colonne || '_fkey');
    execute format('alter table %I add constraint %I foreign key (client_id, %I) references fichiers (client_id, id)
      on delete set null (%I) deferrable initially deferred', lien.de, lien.de || '_' || lien.colonne || '_fkey', lien.colonne, lien.colonne);
  end loop;
end $$;

/*
 * Octets qu'une personne a déposés depuis p_depuis, et que sa société garde en tout, corbeille comprise : ce que les limites de dépôt
 * comparent. La société est celle de p_client, ou aucune.
 */
create index fichiers_deposants on fichiers (cree_par, cree_le) include (taille);
drop index fichiers_client;
create index fichiers_client on fichiers (client_id) include (taille);
create function octets_deposes(p_personne uuid, p_client uuid, p_depuis timestamptz, out personne bigint, out societe bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select (select coalesce(sum(taille), 0)::bigint from fichiers where cree_par = p_personne and cree_le >= p_depuis),
         (select coalesce(sum(taille), 0)::bigint from fichiers where client_id = p_client)
$$;
alter function octets_deposes(uuid, uuid, timestamptz) owner to reflet_systeme;
revoke all on function octets_deposes(uuid, uuid, timestamptz) from public;
grant execute on function octets_deposes(uuid, uuid, timestamptz) to reflet_connexion;
