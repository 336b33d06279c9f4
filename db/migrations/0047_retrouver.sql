-- Retrouver, commenter.
select 1;
