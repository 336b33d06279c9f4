-- Les 22 éléments endommagés entrent parmi les références : leurs libellés sont ceux de la spécification et n'en bougent pas ; un admin peut ne
-- plus en proposer un, et leur donner d'autres noms, que la saisie cherche.
alter table references_metier drop constraint references_metier_genre_check;
alter table references_metier add constraint references_metier_genre_check check (genre in ('marque', 'modele', 'reseau', 'element'));
-- Les autres noms d'un élément ; deux éléments peuvent partager le leur (« portière » mène aux quatre portes).
alter table references_metier add column synonymes text[] not null default '{}'
  check (synonymes = '{}' or (genre = 'element' and cardinality(synonymes) <= 20 and array_position(synonymes, null) is null));
-- Ni renommé ni inventé : chaque nom est de la liste fixe, et l'index unique n'en laisse qu'un de chaque.
alter table references_metier add constraint references_metier_element_fixe
  check (genre <> 'element' or (parent_id is null and nom = any (get_elements_endommages_values())));

insert into references_metier (genre, nom, cree_le)
select 'element', n, now() + rang * interval '1 microsecond' from unnest(get_elements_endommages_values()) with ordinality as x (n, rang);

grant update (synonymes) on references_metier to reflet_admin;
create policy elements_restent on references_metier as restrictive for delete to reflet_admin using (genre <> 'element');
-- La page publique propose les mêmes éléments que la fiche d'un ticket.
create policy public_elements on references_metier for select to reflet_public using (genre = 'element' and archivee_le is null);
grant select (genre, nom, synonymes, archivee_le) on references_metier to reflet_public;

-- Le journal des livraisons se lit aussi tous webhooks ensemble, du plus récent au plus ancien.
create index webhook_livraisons_recentes on webhook_livraisons (survenu_le desc, id);
