-- Le secret d'un webhook se garde chiffré : « coffre: » et son chiffré. La clé est au programme, qui range au démarrage ceux d'avant.
alter table webhooks drop constraint webhooks_secret_check;
alter table webhooks add constraint webhooks_secret_check check (length(secret) between 32 and 300);
grant update (secret) on webhooks to reflet_connexion;
