-- Une photo reçue avant 0132 n'a pas d'empreinte visuelle : l'entretien la lui tire, une fois (server/fichiers/rattraper-empreintes.ts). Vrai : cherchée,
-- trouvée ou non ; une image unie n'en a pas, et ne se rouvre pas à chaque passage.
alter table fichiers add column empreinte_cherchee boolean not null default false;
create index fichiers_sans_empreinte on fichiers (cree_le desc, id)
  where usage = 'photo' and empreinte_visuelle is null and not empreinte_cherchee;
