-- Sociétés et personnes gérées à l'écran.
select 1;
