-- Le compte d'une personne que sa société laisse entrer d'elle-même. La base tient la règle : un client de cette société, dont le réglage est
-- actif et le permet, à une adresse d'un de ses domaines. Rend nul si ce n'est pas permis ou si l'adresse est prise.
create or replace function creer_par_entreprise(p_client uuid, p_email text, p_prenom text, p_nom text, p_interne boolean, p_partenaire boolean)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cree uuid;
begin
  insert into utilisateurs (email, prenom, nom, role, client_id, domaine_interne, domaine_partenaire)
  select p_email, p_prenom, p_nom, 'client', c.id, p_interne, p_partenaire
  from fournisseurs_identite f join clients c on c.id = f.client_id
  where c.id = p_client and f.actif and f.creation and not c.est_prestataire and c.desactive_le is null
    and split_part(p_email, '@', 2) = any (f.domaines)
  on conflict (email) do nothing returning id into cree;
  return cree;
end $$;
alter function creer_par_entreprise(uuid, text, text, text, boolean, boolean) owner to reflet_systeme;
grant execute on function creer_par_entreprise(uuid, text, text, text, boolean, boolean) to reflet_connexion;
