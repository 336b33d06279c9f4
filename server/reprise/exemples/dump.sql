--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
CREATE FUNCTION public.get_marque_vehicule_values() RETURNS text[]
    LANGUAGE plpgsql
    AS $$
begin
  -- l'ordre de la liste ; INSERT INTO public.clients VALUES ('faux');
  return array['a;b', 'c'];
end;
$$;

COPY auth.users (id, email, encrypted_password) FROM stdin;
x1	parti@garonne.test	$2a$10$secret
\.

COPY public.clients (id, nom, besoins, created_at) FROM stdin;
c1	Garonne Fret	{restitutions,sinistres,vehicules,conducteurs}	2021-02-03 08:15:00+00
c2	Vallon Services	{vehicules,conducteurs}	2022-05-06 09:00:00.123456+00
c3	Coteau Énergie	{vehicules,jets}	2022-05-06 09:00:00+00
c4	GARONNE FRET	{}	2022-06-01 09:00:00+00
\.

COPY public.conducteurs (id, prenom, nom, email, telephone, date_de_naissance, numero_permis, date_delivrance_permis, date_expiration_permis, lieu_delivrance_permis, statut, url_permis, client_id) FROM stdin;
d1	Zoé	Ménard	zoe@garonne.test	0611223344	1990-04-15	13AA00002	2010-03-10T23:00:00Z	2031-01-19	Agen	actif	\N	c1
d2	Karim	Haddad	\N	611223345	1985-12-01	\N	\N	\N	\N	Inactif	\N	c2
d3	Jean	Février	\N	\N	1990-02-31	\N	\N	\N	\N	Actif	\N	c1
\.

COPY public.formulaire_champs (id, formulaire_id, label, type_champ, options, obligatoire, ordre, placeholder) FROM stdin;
k1	f1	Votre demande	dropdown	["Convoyage","État des lieux","Restitution","Sinistre"]	true	1	\N
k2	f1	Étage du parking	text	\N	f	2	Niveau -1
k3	f1	Couleur	dropdown	\N	t	3	\N
\.

COPY public.formulaires (id, nom, url_formulaire, statut, cree_le, client_id) FROM stdin;
f1	Demandes	https://ancienne.exemple.fr/form-c1	Actif	2023-01-01 10:00:00+00	c1
\.

INSERT INTO public.garages (id, nom, reseau, adresse, code_postal, ville, latitude, longitude, contact, telephone, email, taux_mo, taux_peinture, commission, notes_internes_garage, vr, debosselage, jantes, ouvert_le_samedi) VALUES
	('g1', 'Carrosserie des Lilas', 'Indépendant', '4 rue des Lilas', '1000', 'Bourg-en-Bresse', '46.2052', '5.2255', 'Léa Morel', '0474000000', 'atelier@lilas.test', '62.5', '58', '10', 'Délai d''une semaine ; clé « sous "pot" »
Rappeler le lundi', 't', 'f', 't', 'f'),
	('g2', 'Auto Pôle', 'AD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '140', NULL, 't', 't', 't', 't');

COPY public.historique_affectation_vehicules (id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation, kilometrage_debut_affectation, kilometrage_fin_affectation) FROM stdin;
a1	v1	d1	2024-01-08	\N	12000	\N
a2	v1	d2	2023-01-01	2023-06-30	\N	\N
a3	v1	d1	2024-05-01	2024-06-01	\N	\N
a4	v2	d2	2023-03-26	2024-03-31	1000	99000
\.

INSERT INTO public.loueurs (id, nom) VALUES ('l1', 'Arval') ON CONFLICT (id) DO NOTHING;
INSERT INTO public.loueurs (id, nom) VALUES ('l2', 'Alphabet') ON CONFLICT (id) DO NOTHING;
INSERT INTO public.loueurs (id, nom) VALUES ('l3', 'ALPHABET') ON CONFLICT (id) DO NOTHING;

COPY public.restitutions (id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise, client_id, url_rapport) FROM stdin;
r1	GK-482-NR	2025-06-30	Toulouse	l1	Renault	Clio V	VP	98412	525.16	c1	https://ancienne.exemple.fr/storage/v1/object/public/rapports/r1.pdf
r2	gk 482 nr	2025-06-30	Toulouse	l1	Renault	Clio V	VP	98412	0	c1	\N
r3	HA-310-BC	2025-07-01	Gap	l7	Peugeot	Partner	VU	120000	12,50	c2	https://ancienne.exemple.fr/storage/v1/object/public/rapports/r3.pdf
r4	HA-310-BC	2025-07-02	Gap	l2	Peugeot	Partner	VU	120000	1 250,50 €	c2	https://ancienne.exemple.fr/storage/v1/object/public/rapports/faux.pdf
\.

INSERT INTO public.tickets (id, type_demande, statut_ticket, statut_facture_client, immatriculation, client_id, cree_le, "mis_à_jour_le", loueur_id, garage_id, demandeur_prenom_nom, demandeur_telephone, demandeur_email, localisation_vehicule, type_sinistre, tiers, date_sinistre, elements_endommages, photos, montant_ht_estimation, montant_ttc_estimation, date_convoyage, adresse_depart, ville_depart, notes_internes, url_constat, montant_ht_facture_client) VALUES
	('t1', 'Sinistre', 'Clôturé', 'payee', 'GK482NR', 'c1', '2024-03-31T00:30:00+00:00', '2024-04-02T10:00:00+00:00', 'l2', 'g1', 'Zoé Ménard', '0611223344', 'zoe@garonne.test', '4 rue des Lilas, Agen', 'assurance', 'true', '2024-03-30', ARRAY['Capot'::text, 'retroviseur gauche'::text], '["https://ancienne.exemple.fr/storage/v1/object/public/photos-dommages/t1_a.png","https://ancienne.exemple.fr/storage/v1/object/public/photos-dommages/t1_b.png"]', '1234.5', '1481.40', NULL, NULL, NULL, E'Rien\tà signaler \\ c\'est réglé ; l\'expert passe', 'https://ancienne.exemple.fr/storage/v1/object/public/constat/t1.pdf', '1234.565'),
	('t2', 'convoyage', 'programme', NULL, 'HA310BC', 'c2', '2025-10-26 00:30:00+00', '2025-10-26 00:30:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2025-11-02', '12 avenue du Lac', 'Gap', NULL, NULL, NULL),
	('t3', 'sinistre', 'archivé', NULL, NULL, 'c1', '2024-01-01 00:00:00+00', '2024-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2025-02-30', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('t4', 'restitution', 'en_cours', NULL, NULL, NULL, '2024-01-01 00:00:00+00', '2024-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '120 USD', NULL, NULL, NULL, NULL, NULL, NULL, NULL);

COPY public.users (id, prenom, nom, email, role, telephone_portable, fonction, avatar_url, client_id, encrypted_password) FROM stdin;
u1	Nadège	Kowalski	Nadege.Kowalski@garonne.test	user	0612345678	Gestionnaire de parc	\N	c1	$2a$10$secret
u2	Paul	Ferrand	paul.ferrand@prestataire.test	expert	\N	\N	\N	c2	$2a$10$secret
u3	Inès	Sans-Société	ines@nulle-part.test	gestionnaire	\N	\N	\N	\N	\N
u4	Luc	Absent	luc@absent.test	client	\N	\N	\N	c9	\N
\.

COPY public.vehicules (id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, url_carte_grise, kilometrage, client_id) FROM stdin;
v1	gk482nr	Renault	Clio V	vp	Toulouse	l1	https://ancienne.exemple.fr/storage/v1/object/public/cartes-grises/v1_1700000000.pdf?token=secret	48210	c1
v2	HA-310-BC	Peugeot	Partner	Véhicule utilitaire	Gap	l3	\N	102 400 km	c2
v3	OI-123-AA	Fiat	500	VP	\N	\N	\N	\N	c1
v4	GK 482 NR	Renault	Clio	VP	\N	\N	\N	\N	c1
v5	GK-482-NR	Renault	Clio V	VP	\N	\N	\N	\N	c2
v6	GL-001-AB	Ford	Transit	VU	\N	\N	\N	48 000 miles	c2
\.

ALTER TABLE ONLY public.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
