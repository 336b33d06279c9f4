-- Les mesures d'exploitation disent aussi où en sont les livraisons des webhooks. Un webhook suspendu n'attend rien : les siennes ne comptent pas.
create index webhook_livraisons_abandonnees on webhook_livraisons (survenu_le) where etat = 'abandonnee';

drop function mesures_exploitation();
create function mesures_exploitation() returns table (
  migration integer, messages_en_attente bigint, messages_en_retard bigint, messages_abandonnes bigint, lectures_en_attente bigint, imports_en_attente bigint,
  livraisons_en_attente bigint, livraisons_en_retard bigint, livraisons_abandonnees bigint, webhooks_arretes bigint,
  a_sceller bigint, sessions_ouvertes bigint, connexions bigint, taille_base bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select (select max(numero) from schema_migrations),
         (select count(*) from messages where envoye_le is null and abandonne_le is null),
         (select count(*) from messages where envoye_le is null and abandonne_le is null and cree_le < now() - interval '15 minutes'),
         (select count(*) from messages where abandonne_le is not null),
         (select count(*) from document_lectures),
         (select count(*) from imports where etat in ('lecture', 'verification', 'import', 'annulation')),
         attendues.toutes,
         attendues.reprises,
         (select count(*) from webhook_livraisons where etat = 'abandonnee'),
         (select count(*) from webhooks where desactive_le is not null),
         (select count(*) from a_sceller),
         (select count(*) from sessions where revoquee_le is null and expire_le > now()),
         (select count(*) from pg_stat_activity where datname = current_database() and usename = 'reflet_connexion'),
         pg_database_size(current_database())
  from (
    select count(*) as toutes, count(*) filter (where l.essais > 0) as reprises
    from webhook_livraisons l join webhooks w on w.id = l.webhook_id where l.etat = 'attente' and w.actif) attendues
$$;
alter function mesures_exploitation() owner to reflet_systeme;
revoke all on function mesures_exploitation() from public;
grant execute on function mesures_exploitation() to reflet_connexion, reflet_systeme;
