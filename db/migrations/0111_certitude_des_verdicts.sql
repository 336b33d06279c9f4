-- Un verdict dit sur quoi il repose ; une ligne que la lecture n'a pas assez comprise est à vérifier, et ne se réclame pas.
alter table rapprochement_verdicts drop constraint rapprochement_verdicts_verdict_check;
alter table rapprochement_verdicts add constraint rapprochement_verdicts_verdict_check check (verdict in (
  'conforme', 'absent_du_rapport', 'double_facturation', 'absent_du_pv', 'posterieur_a_la_restitution', 'sous_seuil',
  'erreur_de_calcul', 'vetuste_absente_ou_fausse', 'remise_non_appliquee', 'operation_disproportionnee',
  'montant_superieur_au_rapport', 'franchise_non_deduite', 'tva_a_tort', 'a_verifier'));
alter table rapprochement_verdicts
  -- Vide : rien n'est affirmé, ou le calcul date d'avant cette colonne.
  add column certitude text check (certitude in ('arithmetique', 'deux_documents', 'un_document')),
  -- D'une ligne à vérifier : [{ papier, champ, raison }], ce qu'il faut lire ou confirmer pour en juger.
  add column manques jsonb not null default '[]' check (jsonb_typeof(manques) = 'array'),
  add constraint rapprochement_verdicts_a_verifier check (
    verdict <> 'a_verifier' or (montant_contestable = 0 and certitude is null)),
  add constraint rapprochement_verdicts_manques check (manques = '[]' or verdict = 'a_verifier');

update rapprochement_verdicts set certitude = case
    when ligne_facture_id is null or verdict = 'erreur_de_calcul' then 'arithmetique'
    when verdict in ('vetuste_absente_ou_fausse', 'remise_non_appliquee') then 'un_document'
    else 'deux_documents' end
where verdict <> 'conforme';

-- Les lignes à vérifier d'une facture, pour les lui demander.
create index rapprochement_verdicts_a_verifier on rapprochement_verdicts (rapprochement_id) where verdict = 'a_verifier';
