-- Un export programmé se change : son nom, ce qu'il porte, son rythme ; ses destinataires ont déjà leurs droits.
grant update (nom, filtres, colonnes, format, frequence) on exports_programmes to reflet_interne, reflet_client;
