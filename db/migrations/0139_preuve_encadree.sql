-- Un endroit encadré sur une photo du véhicule prouve une ligne réclamée : la photo, son cadre, celle qui lui répond à une autre date, et ce que la
-- lettre en dit. Comme le cadre d'un dommage, sans clé étrangère : une photo effacée laisse la phrase.
alter table contestation_lignes
  add column cadre_photo uuid,
  add column cadre numeric(5,4)[],
  add column cadre_temoin uuid,
  add column cadre_phrase text check (length(cadre_phrase) between 1 and 600),
  add constraint contestation_lignes_cadre check (
    (cadre is null) = (cadre_photo is null) and (cadre is null) = (cadre_phrase is null) and (cadre_temoin is null or cadre is not null)
    and (cadre is null or (cardinality(cadre) = 4 and 0 <= all (cadre) and 1 >= all (cadre))));
