-- Une lettre sans réponse et un avoir à imputer se rappellent encore des jours après leur échéance : leur étape est négative, au-delà de -1.
-- Refusée, elle privait de tout rappel la société entière.
alter table notifications drop constraint notifications_etape_check,
  add constraint notifications_etape_check check (etape between -365 and 365);
