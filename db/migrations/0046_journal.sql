-- Journal des écritures et des lectures sensibles.
select 1;
