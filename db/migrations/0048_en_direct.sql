-- Changements en direct, webhooks.
select 1;
