-- Indicateurs d'analyse restants.
select 1;
