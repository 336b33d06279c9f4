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
  };
}
