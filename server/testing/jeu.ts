import { randomUUID } from "node:crypto";
import type pg from "pg";
import { BESOINS } from "../../domain/commun/acteur.ts";
import { hacherMotDePasse } from "../session/mot-de-passe.ts";

export const MOT_DE_PASSE_TEST = "Motdepasse-de-test-1";

/** Deux sociétés, une personne par rôle, une restitution avec son rapport chez la première. */
export interface Jeu {
  clientA: string;
  clientB: string;
  prestataire: string;
  loueur: string;
  admin: string;
  expert: string;
  claire: string;
  /** Même société que Claire, sans aucun besoin activé : une troisième société, dont la fiche n'en coche aucun. */
  sansBesoin: string;
  marc: string;
  sophie: string;
  restitution: string;
  fichier: string;
  document: string;
  ligne: string;
  ticket: string;
  /** Véhicule de la première société, confié au conducteur par une affectation en cours. */
  vehicule: string;
  conducteur: string;
  garage: string;
  formulaire: string;
}

/** Canari : ce mot figure dans chaque fiche de la première société ; il ne doit jamais parvenir à une autre. */
export const CANARI = "Canarival";

export async function creerJeu(client: pg.ClientBase): Promise<Jeu> {
  const condensat = await hacherMotDePasse(MOT_DE_PASSE_TEST);
  const un = async (texte: string, valeurs: unknown[]): Promise<string> =>
    (await client.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "";
  const creerClient = (nom: string, besoins: readonly string[], prestataire = false) =>
    un("insert into clients (nom, besoins, est_prestataire) values ($1, $2, $3) returning id", [
      nom,
      besoins,
      prestataire,
    ]);
  const creerPersonne = (
    email: string,
    role: string,
    clientId: string | null,
    extra: { interne?: boolean; partenaire?: boolean } = {},
  ) =>
    un(
      `insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe, domaine_interne, domaine_partenaire)
       values (initcap(split_part($1, '@', 1)), 'Test', $1, $2, $3, $4, $5, $6) returning id`,
      [email, role, clientId, condensat, extra.interne ?? false, extra.partenaire ?? false],
    );

  await client.query("begin");
  await client.query("set local role reflet_systeme");
  const clientA = await creerClient(`${CANARI} Transports`, BESOINS);
  const clientB = await creerClient("Boréal Négoce", BESOINS);
  const clientC = await creerClient("Sans Besoin SARL", []);
  const prestataire = await creerClient("Reflet", [], true);
  const loueur = await un("insert into loueurs (nom) values ('Arval') returning id", []);
  const admin = await creerPersonne("admin@reflet.test", "admin", null, { interne: true });
  const expert = await creerPersonne("expert@reflet.test", "expert", null, { interne: true });
  const claire = await creerPersonne("claire@canarival.test", "client", clientA);
  const marc = await creerPersonne("marc@boreal.test", "client", clientB);
  const sansBesoin = await creerPersonne("paul@sansbesoin.test", "client", clientC);
  const sophie = await creerPersonne("sophie@partenaire.test", "client", clientB, { partenaire: true });
  const fichier = await un(
    `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, rattache)
     values ($1, $2, 'rapport', $3, 'application/pdf', 10, decode(repeat('00', 32), 'hex'), $4, true) returning id`,
    [randomUUID(), clientA, `${CANARI}.pdf`, claire],
  );
  const restitution = await un(
    `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                               montant_ht_apres_remise, url_rapport, cree_par)
     values ($1, 'GB-482-NR', '2026-03-10', $2, $3, 'Renault', 'Clio V', 'VP', 98412, 52516, $4, $5) returning id`,
    [clientA, `${CANARI} Lyon`, loueur, fichier, claire],
  );
  const document = await un(
    `insert into documents (client_id, restitution_id, fichier_id, type_document, numero, date_document, loueur_lu, identification,
                            brut_ht, net_ht, cree_par, depose_par_client)
     values ($1, $2, $3, 'rapport', $4, '2026-03-14', 'Arval', '{"immatriculation":"GB-482-NR","kilometrage":98412}', 10000, 10000, $5, true)
     returning id`,
    [clientA, restitution, fichier, CANARI, claire],
  );
  const ligne = await un(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, categorie,
                                  localisation, dommage, operation, brut_ht, abattement_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', 0, 1, $4, 'pare_chocs_avant', 'carrosserie', 'avant', 'rayure', 'peinture', 10000, 0, 10000) returning id`,
    [document, clientA, restitution, `${CANARI} pare-chocs avant`],
  );
  const ticket = await un(
    `insert into tickets (type_demande, immatriculation, client_id, notes_internes, statut_facture_client, demandeur_prenom_nom)
     values ('sinistre', 'GB-482-NR', $1, 'Note interne secrète', 'à payer', $2) returning id`,
    [clientA, CANARI],
  );
  const vehicule = await un(
    `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, kilometrage)
     values ($1, 'GB-482-NR', 'Renault', 'Clio V', 'VP', $2, $3, 98412) returning id`,
    [clientA, `${CANARI} Lyon`, loueur],
  );
  const conducteur = await un(
    `insert into conducteurs (client_id, prenom, nom, telephone, email, numero_permis) values ($1, 'Jean', $2, '0612345678', $3, '12AB34567')
     returning id`,
    [clientA, CANARI, `jean@${CANARI.toLowerCase()}.test`],
  );
  await un(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, kilometrage_debut_affectation)
     values ($1, $2, $3, '2025-01-15', 42000) returning id`,
    [clientA, vehicule, conducteur],
  );
  const garage = await un(
    `insert into garages (nom, reseau, adresse, code_postal, ville, telephone, taux_mo, commission, notes_internes_garage)
     values ('Carrosserie du Port', 'AD', '4 quai du Port', '38000', 'Grenoble', '0476000001', 62.5, 12, 'Marge à renégocier') returning id`,
    [],
  );
  const formulaire = await un(
    "insert into formulaires (nom, url_formulaire, client_id) values ($1, $2, $3) returning id",
    [`Demandes ${CANARI}`, `form-${clientA}`, clientA],
  );
  await un(
    `insert into formulaire_champs (formulaire_id, label, type_champ, options, ordre, types_demande)
     values ($1, 'Civilité', 'dropdown', '{Madame,Monsieur}', 1, '{convoyage,restitution,sinistre}') returning id`,
    [formulaire],
  );
  await client.query("commit");
  return {
    clientA,
    clientB,
    prestataire,
    loueur,
    admin,
    expert,
    claire,
    sansBesoin,
    marc,
    sophie,
    restitution,
    fichier,
    document,
    ligne,
    ticket,
    vehicule,
    conducteur,
    garage,
    formulaire,
  };
}
