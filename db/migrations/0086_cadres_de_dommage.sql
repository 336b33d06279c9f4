-- La place d'un dommage sur une photo : gauche, haut, largeur, hauteur, en fractions de l'image. Sans clé vers le fichier : une photo retirée
-- d'un brouillon laisse un cadre que plus rien ne montre, le dommage demeure.
alter table etat_dommages
  add column cadre_photo uuid,
  add column cadre numeric(5, 4)[],
  add constraint etat_dommages_cadre check (
    (cadre is null) = (cadre_photo is null) and (cadre is null or cardinality(cadre) = 4 and 0 <= all (cadre) and 1 >= all (cadre)));
alter table audit_dommages
  add column cadre_photo uuid,
  add column cadre numeric(5, 4)[],
  add constraint audit_dommages_cadre check (
    (cadre is null) = (cadre_photo is null) and (cadre is null or cardinality(cadre) = 4 and 0 <= all (cadre) and 1 >= all (cadre)));
