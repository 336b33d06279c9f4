-- Les lignes d'une société, de la plus récente à la plus ancienne : sa liste des lignes de frais en montre vingt-cinq sans les trier toutes.
create index document_lignes_recentes_client on document_lignes (client_id, date_restitution desc, id desc) include (restitution_id)
  where comptee or credit;
