-- Boîte d'envoi : un message part avec l'acte qui le cause, dans la même transaction ; une tâche l'envoie ensuite (security.md 32).
create table messages (
  -- Fait aussi le Message-ID : un envoi rejoué après une coupure porte le même.
  id uuid primary key default gen_random_uuid(),
  gabarit text not null check (gabarit ~ '^[a-z_]{1,60}$'),
  destinataire text not null check (length(destinataire) between 3 and 254 and position('@' in destinataire) > 1),
  repondre_a text check (length(repondre_a) between 3 and 254),
  sujet text not null check (length(sujet) between 1 and 300 and sujet !~ '[\r\n]'),
  texte text not null check (length(texte) <= 100000),
  html text not null check (length(html) <= 200000),
  -- Ce que reçoit le service de formulaire à la place du corps : nom, adresse et texte de la personne qui écrit.
  champs jsonb not null default '{}' check (jsonb_typeof(champs) = 'object'),
  -- Un corps qui porte un secret (lien, code) est effacé dès que le message est parti.
  confidentiel boolean not null default false,
  cree_le timestamptz not null default now(),
  essais integer not null default 0 check (essais >= 0),
  -- Sert aussi de bail : un message pris par une tâche est repoussé le temps de l'envoi, et revient seul si elle meurt.
  prochain_essai_le timestamptz not null default now(),
  envoye_le timestamptz,
  abandonne_le timestamptz,
  derniere_erreur text check (length(derniere_erreur) <= 500),
  check (envoye_le is null or abandonne_le is null)
);
create index messages_a_envoyer on messages (prochain_essai_le) where envoye_le is null and abandonne_le is null;
create index messages_recents on messages (cree_le desc);

alter table messages enable row level security;
alter table messages force row level security;
create policy systeme on messages to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on messages to reflet_systeme;
-- Chacun peut déposer, personne ne relit : seul le programme (rôle de connexion) voit la boîte d'envoi.
create policy depot on messages for insert to reflet_interne, reflet_client, reflet_public
  with check (essais = 0 and envoye_le is null and abandonne_le is null and derniere_erreur is null);
grant insert (id, gabarit, destinataire, repondre_a, sujet, texte, html, champs, confidentiel, cree_le, prochain_essai_le)
  on messages to reflet_interne, reflet_client, reflet_public, reflet_connexion;
create policy connexion on messages to reflet_connexion using (true) with check (true);
grant select, delete on messages to reflet_connexion;
grant update (essais, prochain_essai_le, envoye_le, abandonne_le, derniere_erreur, texte, html) on messages to reflet_connexion;
