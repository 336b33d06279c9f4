-- Ordre alphabétique français (ni accents ni casse) des listes de conducteurs et de garages.
create index conducteurs_alphabet on conducteurs (plier(nom), plier(prenom), id);
create index conducteurs_alphabet_client on conducteurs (client_id, plier(nom), plier(prenom), id);
drop index conducteurs_ordre;
create index garages_alphabet on garages (plier(nom), id);
