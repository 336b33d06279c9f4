-- Une session finie garde une adresse réseau : elle s'efface au bout de la durée des journaux.
grant delete on sessions to reflet_connexion;
create index sessions_expiration on sessions (expire_le);
