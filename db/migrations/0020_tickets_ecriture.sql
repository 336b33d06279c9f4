-- Écriture des tickets : retour en arrière motivé, une seule restitution par ticket.
-- Pourquoi le dossier est revenu en arrière : le journal en garde l'auteur et la date. Jamais montré à un client.
alter table tickets add column motif_retour text check (length(motif_retour) between 1 and 1000);
-- Un double clic, ou deux personnes à la fois, ne créent qu'une restitution ; remplace l'index simple de 0013.
drop index restitutions_ticket;
create unique index restitutions_un_ticket on restitutions (ticket_id) where ticket_id is not null;
