-- Le calcul se refait sans cesse et n'apprend rien au journal ; un couple de lignes qu'une personne choisit ou rend y laisse son nom.
create trigger rapprochements_journal after update of couples_imposes on rapprochements
  for each row when (old.couples_imposes is distinct from new.couples_imposes) execute function journaliser();
