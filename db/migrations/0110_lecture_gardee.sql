-- La lecture se garde entière : ce que le document dit hors de ses champs corrigibles (total d'un relevé, pages reconnues, montants restés sans
-- lecture, anomalies indécises) reste avec lui, pour qu'un contrôle refait plus tard juge ce que la lecture avait vu. Nul : lu avant cette colonne.
alter table documents add column lecture jsonb check (jsonb_typeof(lecture) = 'object');
