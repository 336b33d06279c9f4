import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditLu, ResultatAudit, SaisieDommageAudit } from "../../domain/audits/audit.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { balayerCorbeille } from "../corbeille/balayer-corbeille.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { PHOTO, vehiculeJetable } from "../testing/jetables.ts";

let t: AppTest;
let expert: string;
let claire: string;
const jour = (ecart: number) => plusJours(jourDeParis(new Date()), ecart);

beforeAll(async () => {
  t = await creerAppTest();
  expert = await t.session(t.jeu.expert);
  claire = await t.session(t.jeu.claire);
  await t.base.proprietaire(async (c) => {
    const { jeu } = t;
    await c.query(
      "update garages set latitude = 45.1885, longitude = 5.7245, taux_peinture = 65, jantes = true where id = $1",
      [jeu.garage],
    );
    await c.query(
      `insert into garages (nom, ville, code_postal, latitude, longitude, taux_mo, taux_peinture, debosselage)
       values ('Cher du Lac', 'Voiron', '38500', 45.36, 5.59, 95, 95, true), ('Trop loin', 'Annecy', '74000', 45.9, 6.12, 30, 30, true), ('Sans taux', 'Grenoble', '38000', 45.19, 5.72, null, null, true)`,
    );
    const grille = JSON.stringify({
      seuil_km_par_an: 20_000,
      grille: [0, 1].map((rang) => {
        const taux = { main_oeuvre: rang * 20, peinture: rang * 20, pieces: rang * 20, pneus: 0, forfaits: 0 };
        return {
          age_min_mois: rang * 12,
          age_max_mois: rang ? null : 11,
          jusqu_au_seuil: taux,
          au_dela_du_seuil: taux,
        };
      }),
    });
    await c.query(
      `insert into conditions_loueur (loueur_id, valable_du, grille_vetuste, franchise_ht)
       values ($1, '2020-01-01', $2, 25000)`,
      [jeu.loueur, grille],
    );
    await c.query("update vehicules set date_mise_en_circulation = $2, agence = '38000 Grenoble' where id = $1", [
      jeu.vehicule,
      jour(-1000),
    ]);
    await c.query(
      `insert into contrats (client_id, vehicule_id, loueur_id, numero, date_debut, date_fin) values ($1, $2, $3, '0452318', $4, $5)`,
      [jeu.clientA, jeu.vehicule, jeu.loueur, jour(-1000), jour(90)],
    );
  });
});
afterAll(() => t.fermer());

const saisie = (reste: Partial<SaisieDommageAudit> = {}): SaisieDommageAudit => ({
  element: "toit",
  localisation: null,
  dommage: "enfoncement",
  dimension_mm: 80,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
  ...reste,
});
const ouvrir = (jeton = expert, vehicule = t.jeu.vehicule) =>
  t.appeler("POST", `/api/vehicules/${vehicule}/audits`, { jeton, corps: {} });
const lire = async (id: string, jeton = expert) =>
  (await t.appeler("GET", `/api/audits/${id}`, { jeton })).json() as AuditLu;
const ajouter = async (id: string, d: SaisieDommageAudit, jeton = expert, cle_idempotence = randomUUID()) =>
  (
    await t.appeler("POST", `/api/audits/${id}/dommages`, { jeton, corps: { ...d, cle_idempotence } })
  ).json() as AuditLu;

describe("un audit avant restitution", () => {
  it("s'ouvre une fois par véhicule, à la date, au loueur et au lieu de son contrat", async () => {
    const { id, repris } = (await ouvrir()).json();
    expect(repris).toBe(false);
    const suites = await Promise.all([ouvrir(), ouvrir(claire)]);
    expect(suites.map((r) => r.json())).toEqual([
      { id, repris: true },
      { id, repris: true },
    ]);
    expect(await lire(id)).toMatchObject({
      etat: "brouillon",
      retour_prevu_le: jour(90),
      loueur_nom: "Arval",
      contrat_numero: "0452318",
      lieu: "38000 Grenoble",
      situe: true,
      resultat: { en_l_etat_ht: 0, garages: [{ nom: "Carrosserie du Port" }, { nom: "Cher du Lac" }] },
    });
  });

  it("calcule la facture, le plan et l'économie à chaque dommage, sous les conditions du jour du retour", async () => {
    const { id } = (await ouvrir()).json();
    const cle = randomUUID();
    await ajouter(id, saisie(), expert, cle);
    // Renvoyée après une coupure, la même saisie n'ajoute rien.
    const un = await ajouter(id, saisie(), expert, cle);
    // Toit : 3 h × 65 + 4 h × 105 = 615 ; 20 % de vétusté : 492 ; franchise 250 : 242. Garage : 3 × 62,50 + 4 × 105 = 607,50.
    expect(un.resultat).toMatchObject({ somme_ht: 492_00, en_l_etat_ht: 242_00, total_ht: 242_00, economie_ht: 0 });
    expect(un.resultat.dommages[0]).toMatchObject({ reparation_ht: 607_50, conseil: "laisser" });
    const bosse = saisie({
      element: "porte_avant_droite",
      dommage: "bosse",
      dimension_mm: 40,
      peinture_atteinte: false,
    });
    const simule = (
      await t.appeler("POST", `/api/audits/${id}/simulation`, {
        jeton: expert,
        corps: { dommage_id: null, dommage: bosse },
      })
    ).json() as ResultatAudit;
    expect(simule.somme_ht).toBe(580_00);
    expect((await lire(id)).dommages).toHaveLength(1);
    const deux = await ajouter(id, bosse);
    expect(deux.resultat).toEqual(simule);
    // Sans débosselage à Grenoble, la porte se répare et se peint ; à Voiron, elle se débosselle : le moins cher pour tout l'emporte.
    expect(deux.resultat.garages.map((g) => g.total_ht)).toEqual([330_00, 330_00]);
    const liste = (await t.appeler("GET", "/api/audits", { jeton: claire })).json();
    expect(liste).toMatchObject({
      total: 1,
      compteurs: { brouillon: 1, urgent: 0 },
      lignes: [{ facture_en_l_etat_ht: 330_00, nombre_dommages: 2 }],
    });
  });

  it("impose un choix, en dit le prix, et refuse d'écraser une saisie faite entre-temps", async () => {
    const { id } = (await ouvrir()).json();
    const [toit] = (await lire(id)).dommages;
    const changer = (champs: object, avant: object) =>
      t.appeler("PATCH", `/api/audits/${id}/dommages/${toit?.id}`, { jeton: expert, corps: { champs, avant } });
    const force = (await changer({ choix: "reparer" }, { choix: "auto" })).json() as AuditLu;
    expect(force.resultat).toMatchObject({
      reparations_ht: 607_50,
      facture_apres_ht: 0,
      meilleur_total_ht: 330_00,
      surcout_ht: 277_50,
    });
    expect((await changer({ dimension_mm: 10 }, { dimension_mm: 5 })).statusCode).toBe(409);
    await changer({ choix: "auto" }, { choix: "reparer" });
    const faux = await t.appeler("PATCH", `/api/audits/${id}`, {
      jeton: expert,
      corps: { champs: { retour_prevu_le: "2026-02-31" }, avant: { retour_prevu_le: jour(90) } },
    });
    expect([faux.statusCode, Object.values(faux.json().champs)]).toEqual([
      400,
      ["La date de retour n'est pas valable"],
    ]);
    const loin = await t.appeler("PATCH", `/api/audits/${id}`, {
      jeton: claire,
      corps: { champs: { garage_id: t.jeu.clientA }, avant: { garage_id: null } },
    });
    expect([loin.statusCode, Object.keys(loin.json().champs)]).toEqual([400, ["garage_id"]]);
    const tard = await t.appeler("PATCH", `/api/audits/${id}`, {
      jeton: expert,
      corps: {
        champs: { retour_prevu_le: jour(9), lieu: "Nulle part au monde" },
        avant: { retour_prevu_le: jour(90), lieu: "38000 Grenoble" },
      },
    });
    expect(tard.json()).toMatchObject({ situe: false, resultat: { garages: [], jours_avant_limite: -6 } });
    expect(tard.json().resultat.alerte).toContain("Il reste 9 jours");
    await t.appeler("PATCH", `/api/audits/${id}`, {
      jeton: expert,
      corps: {
        champs: { retour_prevu_le: jour(90), lieu: "38000 Grenoble" },
        avant: { retour_prevu_le: jour(9), lieu: "Nulle part au monde" },
      },
    });
    expect((await lire(id)).resultat.garages).toHaveLength(2);
  });

  it("préfère les prix passés de ce loueur à cette société, sans ceux des autres", async () => {
    const { id } = (await ouvrir()).json();
    const facturer = (client: string, brut: number) =>
      t.base.proprietaire(async (c) => {
        const { rows } = await c.query<{ id: string }>(
          `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
           values ($1, 'AA-001-AA', $3, 'Lyon', $2, 'Renault', 'Clio', 'VP', 1, 0) returning id`,
          [client, t.jeu.loueur, jour(-100)],
        );
        await c.query(
          `with d as (insert into documents (client_id, restitution_id, type_document, etat, valide_le, net_ht) values ($1, $2, 'facture', 'valide', now(), $3) returning id)
           insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, element, dommage, operation, brut_ht, net_ht)
           select id, $1, $2, $4, 0, 'Toit', 'toit', 'enfoncement', 'reparation_peinture', $3, $3 from d`,
          [client, rows[0]?.id, brut, jour(-100)],
        );
        await c.query("update documents set mis_a_jour_le = now() where restitution_id = $1", [rows[0]?.id]);
      });
    for (const brut of [100_00, 200_00, 300_00, 400_00]) await facturer(t.jeu.clientA, brut);
    for (const brut of [1_00, 1_00, 1_00]) await facturer(t.jeu.clientB, brut);
    const toit = async () => (await lire(id)).resultat.dommages[0];
    expect(await toit()).toMatchObject({ n: null, brut_ht: 615_00 });
    await facturer(t.jeu.clientA, 900_00);
    expect(await toit()).toMatchObject({ n: 5, brut_ht: 300_00, facture_ht: 240_00 });
  });

  it("cache les garages à la société, et tout l'audit aux autres", async () => {
    const { id } = (await ouvrir()).json();
    const vu = await t.appeler("GET", `/api/audits/${id}`, { jeton: claire });
    expect(vu.json()).toMatchObject({
      latitude: null,
      situe: true,
      resultat: { garages: [{ nom: "Garage n°\u00a01", adresse: null, latitude: null }, {}] },
    });
    // Ni sous son vrai identifiant, ni par ce qu'il sait faire ; la société le choisit quand même.
    const vrais: { id: string }[] = (await lire(id)).resultat.garages;
    for (const garage of vrais) expect(vu.body).not.toContain(garage.id);
    const [, second] = vu.json().resultat.garages;
    expect(second).toMatchObject({ debosselage: false, jantes: false, vr: false });
    const choisir = (garage_id: string) =>
      t.appeler("PATCH", `/api/audits/${id}`, {
        jeton: claire,
        corps: { champs: { garage_id }, avant: { garage_id: null } },
      });
    expect((await choisir(vrais[1]?.id ?? "")).json().champs.garage_id).toContain("pas parmi");
    expect((await choisir(second.id)).json()).toMatchObject({
      garage_id: second.id,
      resultat: { garage_id: second.id },
    });
    expect((await lire(id)).garage_id).toBe(vrais[1]?.id);
    // L'histoire non plus n'en dit rien ; elle nomme les dommages et ce qui a été écrit.
    await t.appeler("PATCH", `/api/audits/${id}`, {
      jeton: claire,
      corps: { champs: { notes: "Deux clés" }, avant: { notes: null } },
    });
    for (const jeton of [claire, expert]) {
      const histoire = await t.appeler("GET", `/api/audits/${id}/historique`, { jeton });
      for (const garage of vrais) expect(histoire.body).not.toContain(garage.id);
      expect(histoire.json()).toContainEqual(
        expect.objectContaining({ entite: "audits", champ: "notes", avant: null, apres: "Deux clés" }),
      );
      expect(histoire.json()).toContainEqual(
        expect.objectContaining({ operation: "creation", sujet: expect.stringMatching(/^\w+\|\w+$/) }),
      );
    }
    for (const secret of ["Carrosserie du Port", "quai du Port", "Cher du Lac", "taux_mo"])
      expect(vu.body).not.toContain(secret);
    const marc = await t.session(t.jeu.marc);
    expect((await t.appeler("GET", `/api/audits/${id}`, { jeton: marc })).statusCode).toBe(404);
    expect((await t.appeler("GET", "/api/audits", { jeton: marc })).json()).toMatchObject({
      total: 0,
      compteurs: { brouillon: 0 },
    });
  });

  it("reprend un état des lieux, ses photos, une seule fois ; une photo retirée attend à la corbeille, puis part", async () => {
    const vehicule = await vehiculeJetable(t);
    const etat = await t.base.proprietaire(async (c) => {
      const { rows } = await c.query<{ id: string }>(
        `with k as (insert into tickets (type_demande, client_id, vehicule_id, immatriculation) values ('etat_des_lieux', $1, $2, 'ZZ-1') returning id),
          e as (insert into etats_des_lieux (client_id, ticket_id, type, version) select $1, id, 'arrivee', 1 from k returning id),
          d as (insert into etat_dommages (client_id, etat_id, rang, element, dommage, commentaire)
            select $1, e.id, r, n, 'rayure', 'Profonde' from e, (values (1, 'Capot'), (2, 'Lunette arrière / hayon')) x (r, n) returning id, rang, etat_id),
          f as (insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache) values ($1, 'photo', 'c.jpg', 'image/jpeg', 1, sha256('c'), true) returning id),
          p as (insert into etat_photos (client_id, etat_id, dommage_id, fichier_id) select $1, d.etat_id, d.id, f.id from d, f where d.rang = 1)
         select id from e`,
        [t.jeu.clientA, vehicule],
      );
      return rows[0]?.id ?? "";
    });
    const { id } = (await ouvrir(claire, vehicule)).json();
    expect((await lire(id)).etats_des_lieux).toEqual([{ id: etat, type: "arrivee", date_etat: null, nombre: 2 }]);
    const reprendre = () =>
      t.appeler("POST", `/api/audits/${id}/reprise`, { jeton: claire, corps: { etat_des_lieux_id: etat } });
    await reprendre();
    const repris = (await reprendre()).json() as AuditLu;
    expect(repris.dommages.map((d) => [d.element, d.commentaire, d.photos.length])).toEqual([
      ["capot", "Profonde", 1],
      ["lunette_arriere_hayon", "Profonde", 0],
    ]);
    expect(repris.resultat.dommages.map((d) => d.conseil)).toEqual(["a_verifier", "a_verifier"]);
    const [capot, hayon] = repris.dommages;
    const photos = `/api/audits/${id}/dommages/${hayon?.id}/photos`;
    const posee = await t.appeler("PUT", `${photos}?nom=h.png`, { jeton: claire, octets: PHOTO });
    const [fichier] = (posee.json() as AuditLu).dommages[1]?.photos ?? [];
    await t.appeler("DELETE", `${photos}/${fichier}`, { jeton: claire });
    await t.appeler("DELETE", `/api/audits/${id}/dommages/${capot?.id}`, { jeton: claire });
    const restants = () =>
      t.base.proprietaire(
        async (c) =>
          (
            await c.query<{ id: string; jete: boolean }>(
              "select id, corbeille_id is not null as jete from fichiers where id = any ($1::uuid[]) order by jete",
              [[capot?.photos[0], fichier]],
            )
          ).rows,
      );
    // Celle de l'état des lieux reste à lui ; l'autre attend trente jours à la corbeille, puis n'est plus à personne.
    const gardee = { id: capot?.photos[0], jete: false };
    expect(await restants()).toEqual([gardee, { id: fichier, jete: true }]);
    await balayerCorbeille(t.services, new Date(Date.now() + 31 * 86_400_000));
    expect(await restants()).toEqual([gardee]);
    const autre = (await ouvrir()).json();
    const ailleurs = await t.appeler("POST", `/api/audits/${autre.id}/reprise`, {
      jeton: expert,
      corps: { etat_des_lieux_id: etat },
    });
    expect(ailleurs.statusCode).toBe(404);
    expect((await t.appeler("DELETE", `/api/audits/${id}`, { jeton: claire })).json()).toEqual({ supprime: true });
  });

  it("se fige à sa fin, date le contrat, se transmet, s'imprime, se compare à la facture, et ne se rouvre plus après le retour", async () => {
    const { id } = (await ouvrir()).json();
    const fin = (await t.appeler("POST", `/api/audits/${id}/fin`, { jeton: claire })).json() as AuditLu;
    expect(fin.etat).toBe("termine");
    const contrat = () =>
      t.base.proprietaire(
        async (c) =>
          (await c.query("select audit_fait_le from contrats where vehicule_id = $1", [t.jeu.vehicule])).rows[0],
      );
    expect(await contrat()).toEqual({ audit_fait_le: jour(0) });
    const refus = await t.appeler("POST", `/api/audits/${id}/dommages`, {
      jeton: expert,
      corps: { ...saisie(), cle_idempotence: randomUUID() },
    });
    expect([refus.statusCode, refus.json().code]).toEqual([409, "audit_termine"]);
    // Les conditions changent : l'audit garde celles qui l'expliquent.
    await t.base.proprietaire((c) => c.query("update conditions_loueur set franchise_ht = 0"));
    expect((await lire(id)).resultat).toMatchObject({
      en_l_etat_ht: fin.resultat.en_l_etat_ht,
      franchise: { montant_ht: 250_00 },
    });

    const inconnu = await t.appeler("POST", `/api/audits/${id}/envoi`, {
      jeton: expert,
      corps: { email: "ailleurs@exemple.fr" },
    });
    expect(inconnu.statusCode).toBe(400);
    const transmis = await t.appeler("POST", `/api/audits/${id}/envoi`, {
      jeton: expert,
      corps: { email: "claire@canarival.test" },
    });
    expect(transmis.json()).toMatchObject({ etat: "transmis", transmis_a: "claire@canarival.test" });
    const messages = await t.base.proprietaire(
      async (c) =>
        (
          await c.query(
            `select sujet, texte, p.nom, p.type_mime, f.taille > 5000 as pleine, f.id = (select transmis_fichier_id from audits where id = $1) as gardee
         from messages m join message_pieces p on p.message_id = m.id join fichiers f on f.id = p.fichier_id where gabarit = 'audit_transmis'`,
            [id],
          )
        ).rows,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0].texte).toContain(`http://reflet.test/audit/${id}`);
    expect(messages[0]).toMatchObject({
      nom: "audit-GB-482-NR.pdf",
      type_mime: "application/pdf",
      pleine: true,
      gardee: true,
    });

    const pdf = await t.appeler("GET", `/api/audits/${id}/pdf`, { jeton: claire });
    const document = await getDocumentProxy(new Uint8Array(pdf.rawPayload));
    const texte = (await extractText(document, { mergePages: true })).text.replace(/[\s\u00a0\u202f]+/g, " ");
    for (const attendu of [
      "Audit avant restitution",
      "GB-482-NR",
      "Toit : enfoncement",
      "Laisser en l'état",
      "Facture attendue en l'état",
    ])
      expect(texte).toContain(attendu);
    expect(texte).not.toContain("Carrosserie du Port");
    expect((await document.getMarkInfo())?.Marked).toBe(true);

    await t.base.proprietaire((c) =>
      c.query(
        `insert into restitutions (client_id, vehicule_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
         values ($1, $2, 'GB-482-NR', $4, 'Lyon', $3, 'Renault', 'Clio', 'VP', 1, 30000)`,
        [t.jeu.clientA, t.jeu.vehicule, t.jeu.loueur, jour(0)],
      ),
    );
    const note = await t.appeler("PUT", `/api/audits/${id}/reparations`, { jeton: claire, corps: { faites: false } });
    expect(note.json()).toMatchObject({
      reparations_faites: false,
      retour: { restituee_le: jour(0), facture_ht: 300_00 },
    });
    const rendus = (
      await t.appeler("GET", "/api/audits?echeance=rendu&tri=economie&sens=desc", { jeton: expert })
    ).json();
    expect(rendus).toMatchObject({ total: 1, lignes: [{ restituee_le: jour(0) }] });
    const rouvert = await t.appeler("DELETE", `/api/audits/${id}/fin`, { jeton: expert });
    expect([rouvert.statusCode, rouvert.json().code]).toEqual([409, "vehicule_rendu"]);
    expect((await t.appeler("DELETE", `/api/audits/${id}`, { jeton: expert })).statusCode).toBe(409);
    const csv = await t.appeler("GET", "/api/audits/export?format=csv&q=gb482", { jeton: expert });
    expect(csv.body).toContain("GB-482-NR");
  });
});
