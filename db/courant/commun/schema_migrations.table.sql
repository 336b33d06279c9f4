grant select on schema_migrations to reflet_systeme, reflet_connexion;
