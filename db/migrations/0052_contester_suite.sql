-- Suite des contestations et des audits.
select 1;
