-- Un fournisseur qui n'atteste pas l'adresse (Microsoft Entra ID ne dit pas email_verified) : la société peut croire les adresses de ses
-- domaines sur la seule parole de son annuaire (docs/adr/0016).
alter table fournisseurs_identite add column adresses_de_confiance boolean not null default false;
grant select (adresses_de_confiance), update (adresses_de_confiance) on fournisseurs_identite to reflet_admin;
