import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

/**
 * Les entités de la spécification (section 3), champ par champ, sous leurs noms exacts. Seuls écarts voulus : la table `users` s'appelle
 * `utilisateurs`, `mis_à_jour_le` s'écrit sans accent, et un fichier est désigné par son identifiant.
 */
const ENTITES: Record<string, Record<string, string>> = {
  utilisateurs: {
    uuid: "id avatar_url client_id",
    text: "prenom nom email role telephone_portable fonction",
  },
  clients: { uuid: "id", text: "nom", "text[]": "besoins" },
  loueurs: { uuid: "id", text: "nom" },
  tickets: {
    uuid: `id client_id loueur_id garage_id url_devis_signe url_facture_client url_pv_depart url_pv_arrivee url_rapport_expertise
      url_constat url_facture_garage`,
    text: `type_demande statut_ticket statut_facture_client immatriculation civilite_demandeur demandeur_prenom_nom demandeur_telephone
      demandeur_email localisation_vehicule type_sinistre circonstances_sinistre statut_proposition_garage
      adresse_depart code_postal_depart ville_depart nom_contact_depart portable_contact_depart email_contact_depart
      adresse_arrivee code_postal_arrivee ville_arrivee nom_contact_arrivee portable_contact_arrivee email_contact_arrivee
      informations_complementaires details_avancement notes_internes`,
    "double precision": "latitude_vehicule longitude_vehicule",
    boolean: "tiers",
    date: "date_sinistre date_debut_chantier date_fin_chantier proposition_garage_envoyee_le date_convoyage",
    "text[]": "elements_endommages",
    "uuid[]": "photos",
    // Des montants en centimes.
    integer: "montant_ht_estimation montant_ttc_estimation montant_ht_facture_client montant_ttc_facture_client",
    "timestamp with time zone": "cree_le mis_a_jour_le",
  },
  restitutions: {
    uuid: "id loueur_id client_id url_rapport",
    text: "immatriculation agence marque modele type_vehicule",
    date: "date_restitution",
    integer: "kilometrage montant_ht_apres_remise",
  },
  vehicules: {
    uuid: "id loueur_id url_carte_grise",
    text: "immatriculation marque modele type_vehicule agence",
    integer: "kilometrage",
  },
  historique_affectation_vehicules: {
    uuid: "id vehicule_id conducteur_id",
    date: "date_debut_affectation date_fin_affectation",
    integer: "kilometrage_debut_affectation kilometrage_fin_affectation",
  },
  conducteurs: {
    uuid: "id url_permis",
    text: "prenom nom email telephone numero_permis lieu_delivrance_permis statut",
    date: "date_de_naissance date_delivrance_permis date_expiration_permis",
  },
  vue_vehicules_conducteurs: {
    uuid: "id url_carte_grise conducteur_id",
    text: "immatriculation marque modele type_vehicule loueur_nom conducteur_prenom conducteur_nom",
    integer: "kilometrage",
    date: "date_debut_affectation date_fin_affectation",
  },
  vue_conducteurs_vehicules: {
    uuid: "conducteur_id vehicule_id",
    text: "prenom nom telephone email numero_permis statut immatriculation marque modele",
    date: "date_de_naissance date_delivrance_permis date_expiration_permis date_debut_affectation date_fin_affectation",
  },
  garages: {
    uuid: "id",
    text: "nom reseau adresse code_postal ville contact telephone email notes_internes_garage",
    "double precision": "latitude longitude",
    numeric: "taux_mo taux_peinture commission",
    boolean: "vr debosselage jantes ouvert_le_samedi",
  },
  formulaires: {
    uuid: "id client_id",
    text: "nom url_formulaire statut",
    "timestamp with time zone": "cree_le",
  },
  formulaire_champs: {
    uuid: "id formulaire_id",
    text: "label type_champ placeholder",
    "text[]": "options",
    boolean: "obligatoire",
    integer: "ordre",
  },
};

/** Ce que chaque champ à valeurs fermées admet ; toute autre valeur est refusée par la base elle-même. */
const VALEURS: readonly (readonly [table: string, champ: string, valeurs: string])[] = [
  ["utilisateurs", "role", "admin expert client"],
  ["clients", "besoins", "restitutions sinistres convoyages infractions vehicules conducteurs"],
  ["tickets", "type_demande", "sinistre restitution convoyage etat_des_lieux"],
  ["tickets", "type_sinistre", "assurance hors_assurance"],
  ["tickets", "statut_proposition_garage", "en_attente validee na"],
  ["restitutions", "type_vehicule", "VP VU VS"],
  ["vehicules", "type_vehicule", "VP VU VS"],
  ["conducteurs", "statut", "Actif Inactif"],
  ["formulaires", "statut", "actif inactif"],
  [
    "formulaire_champs",
    "type_champ",
    "text email tel date time textarea dropdown places loueur elements_endommages photo photos",
  ],
];

const ELEMENTS_ENDOMMAGES = {
  ailes: ["Aile arrière droite", "Aile arrière gauche", "Aile avant droite", "Aile avant gauche"],
  "bas de caisse": ["Bas de caisse droit", "Bas de caisse gauche"],
  capot: ["Capot"],
  "lunette arrière": ["Lunette arrière / hayon"],
  "pare-brise": ["Pare-brise"],
  "pare-chocs": ["Pare-chocs arrière", "Pare-chocs avant"],
  portes: ["Porte arrière droite", "Porte arrière gauche", "Porte avant droite", "Porte avant gauche"],
  rétroviseurs: ["Rétroviseur droit", "Rétroviseur gauche"],
  roues: ["Roue arrière droite", "Roue arrière gauche", "Roue avant droite", "Roue avant gauche"],
  toit: ["Toit"],
};

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const mots = (texte: string): string[] => texte.split(/\s+/);

describe("champs des entités", () => {
  it.each(Object.entries(ENTITES))("%s", async (entite, parType) => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query<{ champ: string; type: string }>(
        "select attname as champ, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
        [entite],
      ),
    );
    const attendus = Object.entries(parType).flatMap(([type, champs]) => mots(champs).map((champ) => [champ, type]));
    const types = new Map(rows.map(({ champ, type }) => [champ, type]));
    expect(attendus.map(([champ = ""]) => [champ, types.get(champ)])).toEqual(attendus);
  });
});

describe("valeurs admises", () => {
  it.each(VALEURS)("%s.%s", async (table, champ, valeurs) => {
    const poser = (c: pg.ClientBase, valeur: string) =>
      c.query(`update ${table} set ${champ} = $1 where id = coalesce($2, (select min(id::text) from ${table}))::uuid`, [
        champ === "besoins" ? [valeur] : valeur,
        // Un rôle de client demande une société : Claire en a une.
        table === "utilisateurs" ? t.jeu.claire : null,
      ]);
    await t.base.proprietaire(async (c) => {
      await c.query("begin");
      try {
        for (const valeur of mots(valeurs)) expect((await poser(c, valeur)).rowCount, valeur).toBe(1);
        await expect(poser(c, "autre"), "autre").rejects.toMatchObject({ code: "23514" });
      } finally {
        await c.query("rollback");
      }
    });
  });
});

it("le catalogue des éléments endommagés est celui de la spécification", async () => {
  const { rows } = await t.base.proprietaire((c) => c.query("select get_elements_endommages_values() as valeurs"));
  expect([...rows[0].valeurs].sort()).toEqual(Object.values(ELEMENTS_ENDOMMAGES).flat().sort());
});

it("un ticket donne le nom de son loueur et, à tous, l'id et le nom de son garage", async () => {
  await t.base.proprietaire((c) =>
    c.query("update tickets set loueur_id = $2, garage_id = $3 where id = $1", [
      t.jeu.ticket,
      t.jeu.loueur,
      t.jeu.garage,
    ]),
  );
  for (const qui of [t.jeu.expert, t.jeu.claire]) {
    const lu = await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: await t.session(qui) });
    expect(lu.json()).toMatchObject({
      loueur_nom: "Arval",
      garage: { id: t.jeu.garage, nom: "Carrosserie du Port" },
    });
  }
});

it("chaque enregistrement d'un ticket pose son horodatage de mise à jour", async () => {
  const instant = async (texte: string): Promise<Date> =>
    (await t.base.proprietaire((c) => c.query(texte, [t.jeu.ticket]))).rows[0].mis_a_jour_le;
  const avant = await instant("select mis_a_jour_le from tickets where id = $1");
  const apres = await instant("update tickets set details_avancement = 'x' where id = $1 returning mis_a_jour_le");
  expect(apres.getTime()).toBeGreaterThan(avant.getTime());
});

it("un formulaire donne son client : id et nom", async () => {
  const jeton = await t.session(t.jeu.admin);
  const formulaire = (await t.appeler("GET", `/api/formulaires/${t.jeu.formulaire}`, { jeton })).json();
  expect(formulaire).toMatchObject({ client_id: t.jeu.clientA, client_nom: "Canarival Transports" });
});
