-- Une forme à une faute près se cherche dans l'index de trigrammes. Le planificateur, qui ignore la forme au moment de choisir et s'attend à
-- s'arrêter aux premières fiches, pouvait préférer relire toute la table par un autre index (une fois par forme) : plusieurs secondes pour un
-- mot absent de 100 000 véhicules. Comme pour l'exact (`trouver`), ce chemin lui est fermé ; « les plus récentes », qui n'en ont pas d'autre, le gardent.
alter function trouver_proche(text[], integer) set enable_indexscan = off;
alter function trouver_mots_proches(jsonb, integer) set enable_indexscan = off;
