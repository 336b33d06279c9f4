-- Une société voit l'agence de ses véhicules ; elle voit de même celles d'avant : un dommage se rattache à l'agence du jour où il est apparu.
-- Rien d'autre de l'histoire d'un véhicule ne lui est ouvert.
create policy client_agences on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and entite = 'vehicules' and champ = 'agence');
