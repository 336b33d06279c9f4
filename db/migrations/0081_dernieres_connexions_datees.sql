-- Une connexion n'est jamais antérieure au produit : une date hors du temps est une faute du programme.
alter table dernieres_connexions add constraint dernieres_connexions_le_check check (le between '2020-01-01' and '2200-01-01');
