-- Une plaque sans lettre ni chiffre (« -- », « ? ») ne désigne aucun véhicule : elle vaut l'absence, et le ticket se nomme autrement. Ceux qui
-- sont là la perdent sans que leur date de mise à jour ni leur histoire n'en parlent ; la demande garde ce qui avait été tapé.
alter table tickets disable trigger user;
set local role reflet_systeme;
update tickets set immatriculation = null where plaque = '';
reset role;
alter table tickets enable trigger user;
