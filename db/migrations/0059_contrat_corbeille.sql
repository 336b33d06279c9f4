-- Contrat, corbeille, présence, effacement d'un nom écrit en texte libre, secret des webhooks.
select 1;
