import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditLu } from "../../domain/audits/audit.ts";
import type { PhotosVehicule, Releve } from "../../domain/comparaisons/comparaison.ts";
import type { EtatLu } from "../../domain/etats-des-lieux/etat.ts";
import { rattraperEmpreintes } from "../fichiers/rattraper-empreintes.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  [expert, claire] = [await t.session(t.jeu.expert), await t.session(t.jeu.claire)];
});
afterAll(() => t.fermer());

const ecrire = async (texte: string, valeurs: unknown[]): Promise<{ id: string }> =>
  t.base.proprietaire(async (c) => (await c.query(texte, valeurs)).rows[0]);
const vehicule = async (): Promise<string> =>
  (
    await ecrire(
      "insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule) values ($1, $2, 'Renault', 'Clio', 'VP') returning id",
      [t.jeu.clientA, `CP-${100 + Math.floor(Math.random() * 899)}-${"ABCDEFGHJK"[Math.floor(Math.random() * 10)]}Z`],
    )
  ).id;
const ticket = async (vehicule_id: string, type: string, plus: { photos?: string[]; elements?: string[] } = {}) =>
  (
    await ecrire(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation, photos, elements_endommages)
       select $2, client_id, id, immatriculation, $3::uuid[], $4::text[] from vehicules where id = $1 returning id`,
      [vehicule_id, type, plus.photos ?? null, plus.elements ?? []],
    )
  ).id;
const image = (fond: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: fond } })
    .jpeg()
    .toBuffer();
const ouvrirEtat = async (ticket_id: string, type: string): Promise<EtatLu> =>
  (await t.appeler("POST", `/api/tickets/${ticket_id}/etats-des-lieux`, { jeton: expert, corps: { type } })).json();
const photographier = async (etat: string, vue: string, fond: string): Promise<EtatLu> =>
  (
    await t.appeler("PUT", `/api/etats-des-lieux/${etat}/photos/${vue}?nom=vue.jpg`, {
      jeton: expert,
      octets: await image(fond),
    })
  ).json();
const lire = async (id: string, jeton = claire) => t.appeler("GET", `/api/vehicules/${id}/photos`, { jeton });
const photos = async (id: string, jeton = claire): Promise<PhotosVehicule> => (await lire(id, jeton)).json();
const CADRE = { x: 0.25, y: 0.5, largeur: 0.2, hauteur: 0.125 };
const marquer = (ou: string, jeton: string, corps: object) =>
  t.appeler("POST", `/api/${ou}/dommages`, { jeton, corps: { cle_idempotence: randomUUID(), ...corps } });
const AUDIT = {
  element: "capot",
  localisation: null,
  dommage: "rayure",
  dimension_mm: null,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
};

it("une photo qui sert deux fois se dit, fût-elle réduite et recompressée ; une autre photo, ou la même vue sous une autre lumière, non", async () => {
  const id = await vehicule();
  const vue = (n: number) => sharp(`${import.meta.dirname}/../../db/seed/modeles/photos/${n}.jpg`);
  const poser = async (etat: string, nom: string, octets: Buffer) =>
    (
      await t.appeler("PUT", `/api/etats-des-lieux/${etat}/photos/${nom}?nom=vue.jpg`, { jeton: expert, octets })
    ).json();
  const depart = await ouvrirEtat(await ticket(id, "etat_des_lieux"), "depart");
  const arrivee = await ouvrirEtat(await ticket(id, "etat_des_lieux"), "arrivee");
  await poser(depart.id, "face_avant", await vue(1).jpeg({ quality: 92 }).toBuffer());
  await poser(depart.id, "toit", await vue(2).jpeg().toBuffer());
  await poser(arrivee.id, "face_avant", await vue(1).resize(640).jpeg({ quality: 65 }).toBuffer());
  await poser(arrivee.id, "toit", await vue(5).jpeg().toBuffer());
  await poser(depart.id, "face_arriere", await vue(3).jpeg().toBuffer());
  await poser(arrivee.id, "face_arriere", await vue(3).linear(0.87, 0).jpeg().toBuffer());
  const lus = await photos(id);
  const de = (etat: string, nom: string) =>
    lus.releves.find((r) => r.id === etat)?.photos.find((p) => p.vue === nom)?.fichier_id;
  expect(lus.memes.toSorted((a, b) => a.releve_id.localeCompare(b.releve_id))).toEqual(
    [
      { fichier_id: de(depart.id, "face_avant"), releve_id: arrivee.id },
      { fichier_id: de(arrivee.id, "face_avant"), releve_id: depart.id },
    ].toSorted((a, b) => a.releve_id.localeCompare(b.releve_id)),
  );
  // Reçues avant que l'empreinte existe, elles ne se ressemblent plus ; l'entretien la leur tire, une fois, et l'image unie reste sans.
  const unie = await poser(depart.id, "jantes", await image("#345"));
  await t.enSysteme((c) =>
    c.query(
      "update fichiers set empreinte_visuelle = null, tons = null, empreinte_cherchee = false where usage = 'photo'",
    ),
  );
  expect((await photos(id)).memes).toEqual([]);
  expect(await rattraperEmpreintes(t.services, AbortSignal.abort())).toBe(0);
  const muet = Object.assign(Object.create(t.services.fichiers), {
    avecChemin: () => Promise.reject(new Error("stockage muet")),
  });
  expect(await rattraperEmpreintes({ ...t.services, fichiers: muet }, new AbortController().signal)).toBe(0);
  expect(await rattraperEmpreintes(t.services, new AbortController().signal)).toBeGreaterThanOrEqual(5);
  expect((await photos(id)).memes).toEqual(lus.memes);
  const [sans] = await t.enSysteme(
    async (c) =>
      (
        await c.query("select empreinte_visuelle, empreinte_cherchee from fichiers where id = $1", [
          unie.photos.at(-1).fichier_id,
        ])
      ).rows,
  );
  expect(sans).toEqual({ empreinte_visuelle: null, empreinte_cherchee: true });
  expect(await rattraperEmpreintes(t.services, new AbortController().signal)).toBe(0);
});

describe("les photos d'un véhicule, relevé par relevé", () => {
  it("réunit états des lieux, demandes et sinistres, chaque photo sous sa vue", async () => {
    const id = await vehicule();
    const depart = await ouvrirEtat(await ticket(id, "etat_des_lieux"), "depart");
    const [face] = (await photographier(depart.id, "face_avant", "#123")).photos;
    const [toit] = (await photographier((await ouvrirEtat(depart.ticket_id, "arrivee")).id, "toit", "#456")).photos;
    // La demande dit la vue de chaque photo ; un sinistre, seulement ce qu'il a touché.
    const demande = await ticket(id, "restitution", { photos: [face?.fichier_id ?? "", toit?.fichier_id ?? ""] });
    await ecrire(
      `insert into demandes (client_id, ticket_id, reference, reponses, cle_idempotence) values ($1, $2, 'D-2026-ABCDEF', $3, $4) returning id`,
      [
        t.jeu.clientA,
        demande,
        JSON.stringify([
          {
            cle: "photo_lateral_gauche",
            valeur: face?.fichier_id,
            type_champ: "photo",
            label: "x",
            champ_id: randomUUID(),
          },
          { cle: "photo_jantes", valeur: [toit?.fichier_id], type_champ: "photos", label: "y", champ_id: randomUUID() },
        ]),
        randomUUID(),
      ],
    );
    await ticket(id, "sinistre", { photos: [face?.fichier_id ?? ""], elements: ["Capot", "Une pièce d'avant"] });
    const lu = await photos(id);
    const vues = (r: Releve | undefined) => r?.photos.map((p) => p.vue);
    const parGenre = (cle: string) => lu.releves.find((r) => (r.type_demande ?? r.type_etat) === cle);
    expect(vues(parGenre("depart"))).toEqual(["face_avant"]);
    expect(vues(parGenre("arrivee"))).toEqual(["toit"]);
    expect(vues(parGenre("restitution"))).toEqual(["lateral_gauche", "jantes"]);
    expect(parGenre("sinistre")).toMatchObject({
      photos: [{ vue: null }],
      dommages: [{ element: "capot", dommage: null }],
    });
    expect(lu.vehicule).toMatchObject({ id, type_vehicule: "VP" });
  });

  it("dit les agences du véhicule dans leur ordre, à sa société comme à l'équipe", async () => {
    const id = await vehicule();
    for (const agence of ["Lyon", "Nantes"])
      await t.base.proprietaire((c) => c.query("update vehicules set agence = $2 where id = $1", [id, agence]));
    const agences = async (jeton: string) => (await photos(id, jeton)).vehicule.agences.map((a) => a.agence);
    expect(await agences(claire)).toEqual([null, "Lyon", "Nantes"]);
    expect(await agences(expert)).toEqual([null, "Lyon", "Nantes"]);
    const seule = await vehicule();
    expect((await photos(seule)).vehicule.agences).toEqual([{ du: null, au: null, agence: null }]);
  });

  it("ne se montre ni à une autre société, ni sans connexion ; les audits et les conducteurs suivent les besoins", async () => {
    const id = await vehicule();
    expect((await lire(id, await t.session(t.jeu.marc))).statusCode).toBe(404);
    expect((await t.appeler("GET", `/api/vehicules/${id}/photos`, {})).statusCode).toBe(401);
    await t.appeler("POST", `/api/vehicules/${id}/audits`, { jeton: expert, corps: {} });
    await t.base.proprietaire((c) =>
      c.query(
        `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
         select $1, $2, id, '2026-01-01' from conducteurs where client_id = $1 limit 1`,
        [t.jeu.clientA, id],
      ),
    );
    expect((await photos(id)).audit_ouvert).not.toBeNull();
    expect((await photos(id)).affectations).toHaveLength(1);
    await t.base.proprietaire((c) =>
      c.query("update clients set besoins = '{sinistres}' where id = $1", [t.jeu.clientA]),
    );
    const sans = await photos(id);
    expect([sans.audit_ouvert, sans.affectations, sans.releves]).toEqual([null, null, []]);
    await t.base.proprietaire((c) =>
      c.query(
        "update clients set besoins = '{convoyages,restitutions,sinistres,infractions,vehicules,conducteurs}' where id = $1",
        [t.jeu.clientA],
      ),
    );
  });
});

describe("un dommage encadré sur une photo", () => {
  it("devient un dommage du brouillon, que sa correction garde ; une photo d'ailleurs se refuse", async () => {
    const id = await vehicule();
    const etat = await ouvrirEtat(await ticket(id, "etat_des_lieux"), "depart");
    const [p] = (await photographier(etat.id, "face_avant", "#789")).photos;
    const cadre = { fichier_id: p?.fichier_id, ...CADRE };
    const saisie = { element: "Capot", dommage: "rayure", commentaire: null };
    const ou = `etats-des-lieux/${etat.id}`;
    expect((await marquer(ou, expert, { ...saisie, cadre })).json().dommages).toMatchObject([
      { element: "Capot", cadre },
    ]);
    expect((await marquer(ou, claire, { ...saisie, cadre })).statusCode).toBe(403);
    expect((await marquer(ou, expert, { ...saisie, cadre: { ...cadre, x: 0.9 } })).statusCode).toBe(400);
    const autre = await ouvrirEtat(await ticket(await vehicule(), "etat_des_lieux"), "depart");
    expect((await marquer(`etats-des-lieux/${autre.id}`, expert, { ...saisie, cadre })).statusCode).toBe(404);
    await t.base.proprietaire((c) =>
      c.query(
        "update etats_des_lieux set date_etat = '2026-02-01', lieu = 'Lyon', kilometrage = 1, niveau = 1, signataire = 'A', signe_le = now() where id = $1",
        [etat.id],
      ),
    );
    const correction = await ouvrirEtat(etat.ticket_id, "depart");
    expect(correction.version).toBe(2);
    expect(correction.dommages).toMatchObject([{ cadre }]);
  });

  it("devient un dommage de l'audit en cours, avec sa photo, aussi pour un client ; la photo d'un autre véhicule se refuse", async () => {
    const id = await vehicule();
    const etat = await ouvrirEtat(await ticket(id, "etat_des_lieux"), "arrivee");
    const [p] = (await photographier(etat.id, "face_avant", "#abc")).photos;
    const cadre = { fichier_id: p?.fichier_id, ...CADRE };
    const audit = (await t.appeler("POST", `/api/vehicules/${id}/audits`, { jeton: claire, corps: {} })).json().id;
    const lu = (await marquer(`audits/${audit}`, claire, { ...AUDIT, cadre })).json() as AuditLu;
    expect(lu.dommages).toMatchObject([{ element: "capot", cadre, photos: [p?.fichier_id] }]);
    const ailleurs = await vehicule();
    const autre = (await t.appeler("POST", `/api/vehicules/${ailleurs}/audits`, { jeton: claire, corps: {} })).json()
      .id;
    expect((await marquer(`audits/${autre}`, claire, { ...AUDIT, cadre })).statusCode).toBe(404);
    // Repris d'un état, un dommage encadré emporte son cadre et la photo qui le montre.
    await marquer(`etats-des-lieux/${etat.id}`, expert, {
      element: "Toit",
      dommage: "bosse",
      commentaire: null,
      cadre,
    });
    const repris = await t.appeler("POST", `/api/audits/${audit}/reprise`, {
      jeton: claire,
      corps: { etat_des_lieux_id: etat.id },
    });
    expect((repris.json() as AuditLu).dommages[1]).toMatchObject({ element: "toit", cadre, photos: [p?.fichier_id] });
    const lus = await photos(id);
    expect(lus.releves.at(-1)).toMatchObject({ genre: "audit", ouvert: true });
    // La photo que l'audit reprend n'est pas une photo qui sert deux fois.
    expect(lus.memes).toEqual([]);
  });
});
