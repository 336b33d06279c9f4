-- Toute liste qui s'exporte peut se recevoir régulièrement.
alter table exports_programmes drop constraint exports_programmes_ecran_check;
alter table exports_programmes add constraint exports_programmes_ecran_check check (ecran in (
  'tickets', 'sinistres', 'convoyages', 'restitutions', 'contestations', 'audits', 'vehicules', 'fins-de-contrat', 'conducteurs', 'garages',
  'loueurs', 'lignes-de-frais', 'societes', 'personnes'));
