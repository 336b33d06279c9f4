import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EvenementVehicule } from "../../domain/vehicules/evenement.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let jetons: Record<"claire" | "expert" | "marc", string>;
let vehicule: string;
const ids = { ticket: "", parPlaque: "", restitution: "", document: "", conducteur: "", audit: "", contestation: "" };

const un = (texte: string, valeurs: unknown[] = []): Promise<string> =>
  t.base.proprietaire(async (c: pg.ClientBase) => (await c.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "");

beforeAll(async () => {
  t = await creerAppTest();
  const { clientA, clientB, loueur, jeton } = { ...t.jeu, jeton: await t.session(t.jeu.expert) };
  vehicule = await un("insert into vehicules (client_id, immatriculation) values ($1, 'HX-100-AA') returning id", [
    clientA,
  ]);
  // La même plaque chez une autre société : rien de son histoire ne doit passer.
  const voisin = await un("insert into vehicules (client_id, immatriculation) values ($1, 'HX-100-AA') returning id", [
    clientB,
  ]);
  ids.conducteur = t.jeu.conducteur;
  await un(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation,
       kilometrage_debut_affectation, kilometrage_fin_affectation) values ($1, $2, $3, '2024-01-10', '2024-12-31', 10, 20000) returning id`,
    [clientA, vehicule, ids.conducteur],
  );
  ids.ticket = await un(
    `insert into tickets (client_id, type_demande, vehicule_id, immatriculation, cree_le) values ($1, 'sinistre', $2, 'HX-100-AA', '2025-02-01')
     returning id`,
    [clientA, vehicule],
  );
  await un(
    "insert into tickets (client_id, type_demande, vehicule_id, immatriculation) values ($1, 'convoyage', $2, 'HX-100-AA') returning id",
    [clientB, voisin],
  );
  // Sans rattachement, par une plaque que le véhicule a quittée.
  ids.parPlaque = await un(
    "insert into tickets (client_id, type_demande, immatriculation, cree_le) values ($1, 'convoyage', 'hx 100 aa', '2025-05-01') returning id",
    [clientA],
  );
  ids.restitution = await un(
    `insert into restitutions (client_id, vehicule_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule,
       kilometrage, montant_ht_apres_remise) values ($1, $2, 'HX-100-AA', '2026-01-15', 'Lyon', $3, 'Renault', 'Clio', 'VP', 60000, 52516) returning id`,
    [clientA, vehicule, loueur],
  );
  ids.document = await un(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, net_ht) values ($1, $2, 'facture', 'F-1', '2026-02-20', 48000)
     returning id`,
    [clientA, ids.restitution],
  );
  await un(
    `insert into contrats (client_id, vehicule_id, numero, date_debut, date_fin, audit_fait_le) values ($1, $2, 'C-9', '2024-01-05', '2099-01-04', '2025-12-01')
     returning id`,
    [clientA, vehicule],
  );
  ids.audit = await un(
    `with a as (insert into audits (client_id, vehicule_id, etat, retour_prevu_le, kilometrage, termine_le, transmis_le, transmis_a)
       values ($1, $2, 'transmis', '2026-01-15', 59000, '2026-01-02 23:30:00+00', '2026-01-05 09:00:00+00', 'parc@canarival.test') returning id, client_id)
     insert into audit_resultats (audit_id, client_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht)
     select id, client_id, 61000, 20000, 15000, 26000 from a returning audit_id as id`,
    [clientA, vehicule],
  );
  ids.contestation = await un(
    `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal)
     values ($1, $2, $3, 'partiellement_acceptee', '2026-02-25', 'email') returning id`,
    [clientA, ids.restitution, ids.document],
  );
  const reclamee = await un(
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame, montant_accorde)
     values ($1, $2, 0, 'absent_du_pv', 'Porte', 12000, 12000, 7000) returning id`,
    [clientA, ids.contestation],
  );
  await un(
    `insert into contestation_reponses (client_id, contestation_id, date_reponse, accords)
     values ($1, $2, '2026-02-27', jsonb_build_object($3::text, 7000)) returning id`,
    [clientA, ids.contestation, reclamee],
  );
  await un(
    `with a as (insert into documents (client_id, restitution_id, type_document, numero, date_document, net_ht)
       values ($1, $2, 'avoir', 'A-1', '2026-02-26', -7000) returning id)
     insert into contestation_avoirs (client_id, contestation_id, document_id, impute_le)
     select $1, $3, id, '2026-02-28 10:00:00+00' from a returning id`,
    [clientA, ids.restitution, ids.contestation],
  );
  await t.appeler("PATCH", `/api/vehicules/${vehicule}`, {
    jeton,
    corps: { champs: { immatriculation: "HX-200-AA" }, avant: { immatriculation: "HX-100-AA" } },
  });
  await t.appeler("POST", `/api/vehicules/${vehicule}/archive`, { jeton, corps: {} });
  await t.appeler("POST", `/api/vehicules/${vehicule}/restauration`, { jeton, corps: {} });
  jetons = {
    claire: await t.session(t.jeu.claire),
    expert: jeton,
    marc: await t.session(t.jeu.marc),
  };
});
afterAll(() => t.fermer());

interface Page {
  lignes: EvenementVehicule[];
  total: number;
  genres: Record<string, number>;
}
const lire = async (jeton: string, requete = ""): Promise<Page> =>
  (await t.appeler("GET", `/api/vehicules/${vehicule}/evenements?taille=100${requete}`, { jeton })).json();
const dits = ({ lignes }: Page) => lignes.map((e) => `${e.le} ${e.fait}`);

describe("l'histoire d'un véhicule", () => {
  it("réunit tout, du plus récent au plus ancien, avec la fiche qui le raconte", async () => {
    const page = await lire(jetons.expert);
    const passe = dits(page).filter((d) => d < "2026-03-01" || d.startsWith("2099"));
    expect(passe).toEqual([
      "2099-01-04 contrat_fin",
      "2026-02-28 avoir_impute",
      "2026-02-27 contestation_reponse",
      "2026-02-26 document",
      "2026-02-25 contestation_envoyee",
      "2026-02-20 document",
      "2026-01-15 restitution",
      "2026-01-05 audit_transmis",
      "2026-01-03 audit_termine",
      "2025-12-01 audit",
      "2025-05-01 ticket",
      "2025-02-01 ticket",
      "2024-12-31 affectation_fin",
      "2024-01-10 affectation_debut",
      "2024-01-05 contrat_debut",
    ]);
    const trouver = (fait: string) => page.lignes.find((e) => e.fait === fait);
    expect(trouver("contrat_fin")).toMatchObject({ a_venir: true, texte: "C-9" });
    expect(trouver("contestation_envoyee")).toMatchObject({
      lien_id: ids.contestation,
      montant_ht: 12000,
      statut: "partiellement_acceptee",
    });
    expect(trouver("contestation_reponse")).toMatchObject({ lien_id: ids.contestation, montant_ht: 7000 });
    expect(trouver("avoir_impute")).toMatchObject({ lien_id: ids.contestation, montant_ht: -7000, texte: "A-1" });
    expect(trouver("audit_termine")).toMatchObject({ lien_id: ids.audit, montant_ht: 61000, kilometrage: 59000 });
    expect(trouver("audit_transmis")).toMatchObject({ lien_id: ids.audit, texte: "parc@canarival.test" });
    expect(page.lignes.filter((e) => e.fait === "document").at(-1)).toMatchObject({
      lien_id: ids.restitution,
      montant_ht: 48000,
      texte: "F-1",
      type: "facture",
    });
    expect(trouver("restitution")).toMatchObject({ lien_id: ids.restitution, montant_ht: 52516, kilometrage: 60000 });
    expect(trouver("affectation_fin")).toMatchObject({ lien_id: ids.conducteur, kilometrage: 20000, a_venir: false });
    expect(trouver("plaque")).toMatchObject({ texte: "HX-100-AA" });
    expect(page.lignes.filter((e) => e.fait === "ticket").map((e) => e.lien_id)).toEqual([ids.parPlaque, ids.ticket]);
  });

  it("raconte l'archivage et la restauration à l'équipe, d'après le journal", async () => {
    const faits = (await lire(jetons.expert, "&genre=fiche")).lignes.map((e) => e.fait);
    expect(faits).toEqual(["restauration", "archive", "plaque", "creation"]);
    // Le journal des fiches est à l'équipe ; le client ne voit que l'état présent.
    expect((await lire(jetons.claire, "&genre=fiche")).lignes.map((e) => e.fait)).toEqual(["plaque", "creation"]);
  });

  it("une restitution sait que son véhicule a porté l'autre plaque : un document de l'une ou de l'autre est le sien", async () => {
    const r = await t.appeler("GET", `/api/restitutions/${ids.restitution}`, { jeton: jetons.claire });
    expect(r.json().plaques_du_vehicule.toSorted()).toEqual(["HX-100-AA", "HX-200-AA"]);
  });

  it("se filtre par sorte et se lit page à page, sans perte ni doublon", async () => {
    const tout = await lire(jetons.expert);
    expect(tout.total).toBe(Object.values(tout.genres).reduce((a, b) => a + b, 0));
    const tickets = await lire(jetons.expert, "&genre=ticket");
    expect([tickets.total, tickets.genres]).toEqual([2, tout.genres]);
    const cles: string[] = [];
    for (let page = 1; cles.length < tout.total; page += 1) {
      const { lignes } = (
        await t.appeler("GET", `/api/vehicules/${vehicule}/evenements?taille=4&page=${page}`, { jeton: jetons.expert })
      ).json() as Page;
      expect(lignes.length).toBeGreaterThan(0);
      cles.push(...lignes.map((e) => e.cle));
    }
    expect(cles).toEqual(tout.lignes.map((e) => e.cle));
    expect(new Set(cles).size).toBe(cles.length);
  });

  it("raconte ses audits et ses contestations à la société aussi, et n'en dit l'audit qu'une fois", async () => {
    const fre = (page: Page) => page.lignes.filter((e) => e.genre === "fre").map((e) => e.fait);
    expect(fre(await lire(jetons.claire))).toEqual([
      "avoir_impute",
      "contestation_reponse",
      "contestation_envoyee",
      "audit_transmis",
      "audit_termine",
    ]);
    await un(
      "update audits set contrat_id = (select id from contrats where vehicule_id = $2) where id = $1 returning id",
      [ids.audit, vehicule],
    );
    expect((await lire(jetons.claire)).lignes.filter((e) => e.fait === "audit")).toEqual([]);
  });

  it("n'existe pas pour une autre société, et ne mêle pas la même plaque ailleurs", async () => {
    const r = await t.appeler("GET", `/api/vehicules/${vehicule}/evenements`, { jeton: jetons.marc });
    expect([r.statusCode, r.json().message_fr]).toEqual([404, "Véhicule non trouvé"]);
    expect((await lire(jetons.claire)).lignes.filter((e) => e.fait === "ticket")).toHaveLength(2);
  });

  it("cache au client ce que ses besoins n'ouvrent pas : ni restitution, ni document", async () => {
    await un("update clients set besoins = '{vehicules}' where id = $1 returning id", [t.jeu.clientA]);
    const page = await lire(await t.session(t.jeu.claire));
    expect([page.genres.restitution, page.genres.document, page.genres.fre]).toEqual([0, 0, 0]);
    expect(JSON.stringify(page)).not.toContain("52516");
    expect(page.genres.ticket).toBe(2);
  });
});

describe("le dernier lieu connu", () => {
  const lieu = async () => (await t.appeler("GET", `/api/vehicules/${vehicule}`, { jeton: jetons.expert })).json().lieu;

  it("est celui du ticket le plus récent qui en donne un, par l'ancienne plaque aussi", async () => {
    expect(await lieu()).toBeNull();
    await un(
      "update tickets set localisation_vehicule = 'Lyon', latitude_vehicule = 45, longitude_vehicule = 4 where id = $1 returning id",
      [ids.ticket],
    );
    expect(await lieu()).toMatchObject({ adresse: "Lyon", latitude: 45, ticket_id: ids.ticket, le: "2025-02-01" });
    await un("update tickets set localisation_vehicule = 'Annecy' where id = $1 returning id", [ids.parPlaque]);
    expect(await lieu()).toMatchObject({ adresse: "Annecy", latitude: null, ticket_id: ids.parPlaque });
  });

  it("est l'arrivée d'un convoyage clos", async () => {
    await un(
      `update tickets set statut_ticket = 'cloture', latitude_vehicule = 45, longitude_vehicule = 4, adresse_arrivee = '2 rue du Lac',
         code_postal_arrivee = '74000', ville_arrivee = 'Annecy' where id = $1 returning id`,
      [ids.parPlaque],
    );
    expect(await lieu()).toMatchObject({ adresse: "2 rue du Lac, 74000 Annecy", latitude: null });
  });
});
