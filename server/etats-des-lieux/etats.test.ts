import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { EtatLu } from "../../domain/etats-des-lieux/etat.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let admin: string;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  [expert, admin, claire] = [
    await t.session(t.jeu.expert),
    await t.session(t.jeu.admin),
    await t.session(t.jeu.claire),
  ];
});
afterAll(() => t.fermer());

const creerTicket = (type = "etat_des_lieux"): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation, loueur_id)
       select $1, client_id, id, immatriculation, $3 from vehicules where id = $2 returning id`,
      [type, t.jeu.vehicule, t.jeu.loueur],
    );
    return rows[0].id;
  });
const ouvrir = (ticket: string, type = "depart") =>
  t.appeler("POST", `/api/tickets/${ticket}/etats-des-lieux`, { jeton: expert, corps: { type } });
const brouillon = async (): Promise<EtatLu> => (await ouvrir(await creerTicket())).json();
const modifier = (id: string, champs: object, avant: object) =>
  t.appeler("PATCH", `/api/etats-des-lieux/${id}`, { jeton: expert, corps: { champs, avant } });
const marquer = (id: string, saisie: object, cle_idempotence = randomUUID()) =>
  t.appeler("POST", `/api/etats-des-lieux/${id}/dommages`, { jeton: expert, corps: { ...saisie, cle_idempotence } });
const image = (largeur: number) =>
  sharp({ create: { width: largeur, height: 300, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();
const photographier = async (id: string, ou: string, largeur = 400) =>
  t.appeler("PUT", `/api/etats-des-lieux/${id}/${ou}?nom=photo.jpg`, { jeton: expert, octets: await image(largeur) });
const TRACE = [
  [
    [20, 100],
    [120, 40],
    [200, 140],
  ],
];
const signer = (id: string, corps: object = {}) =>
  t.appeler("POST", `/api/etats-des-lieux/${id}/signature`, {
    jeton: expert,
    corps: { signataire: "Élodie Brûlé", trace: TRACE, accord: true, ...corps },
  });
const complet = async (): Promise<string> => {
  const { id, date_etat, lieu } = await brouillon();
  await modifier(
    id,
    { date_etat: "2026-03-14", lieu: "Dépôt de Crolles", kilometrage: 45210, niveau: 75, observations: "Deux clés." },
    { date_etat, lieu, kilometrage: null, niveau: null, observations: null },
  );
  return id;
};
const lire = async (etat: string): Promise<EtatLu | undefined> => {
  const { rows } = await t.base.proprietaire((c) =>
    c.query("select ticket_id from etats_des_lieux where id = $1", [etat]),
  );
  const tous = await t.appeler("GET", `/api/tickets/${rows[0].ticket_id}/etats-des-lieux`, { jeton: claire });
  return (tous.json() as EtatLu[]).find((e) => e.id === etat);
};

describe("un brouillon", () => {
  it("s'ouvre une fois par type, même à deux", async () => {
    const ticket = await creerTicket();
    const [a, b] = await Promise.all([ouvrir(ticket), ouvrir(ticket)]);
    expect(a.json().id).toBe(b.json().id);
    expect((await ouvrir(ticket, "arrivee")).json().id).not.toBe(a.json().id);
    expect((await ouvrir(await creerTicket("sinistre"))).json().code).toBe("pas_un_etat_des_lieux");
  });

  it("commencé sans réseau, s'ouvre une fois sous la clé de l'appareil ; celui d'un collègue se rend tel quel, signé ou non", async () => {
    const [ticket, cle] = [await creerTicket(), randomUUID()];
    const commencer = (de: string, cle_idempotence: string, date_etat = "2026-05-04") =>
      t.appeler("POST", `/api/tickets/${de}/etats-des-lieux`, {
        jeton: expert,
        corps: { type: "depart", cle_idempotence, date_etat },
      });
    const deux = await Promise.all([commencer(ticket, cle), commencer(ticket, cle)]);
    expect(deux.map((r) => r.json())).toMatchObject([
      { id: cle, date_etat: "2026-05-04", version: 1 },
      { id: cle, date_etat: "2026-05-04", version: 1 },
    ]);
    // Un autre appareil, plus tard : le brouillon du premier.
    expect((await commencer(ticket, randomUUID())).json().id).toBe(cle);
    // Signé entre-temps : ni correction, ni second état.
    await modifier(
      cle,
      { lieu: "Quai 4", kilometrage: 10, niveau: 50 },
      { lieu: null, kilometrage: null, niveau: null },
    );
    expect((await signer(cle)).statusCode).toBe(200);
    const apres = (await commencer(ticket, randomUUID())).json() as EtatLu;
    expect([apres.id, apres.version, apres.signe_le === null]).toEqual([cle, 1, false]);
    // La clé d'un autre état n'ouvre ni ne montre rien : la sienne a déjà servi, celle d'un collègue n'existe pas.
    const reprise = await commencer(await creerTicket(), cle);
    expect([reprise.statusCode, reprise.json().donnees]).toEqual([409, { recu: null }]);
    const { id } = await brouillon();
    expect((await commencer(await creerTicket(), id)).statusCode).toBe(404);
  });

  it("s'enregistre, et refuse d'écraser ce qu'un autre vient d'écrire", async () => {
    const { id } = await brouillon();
    expect((await modifier(id, { kilometrage: 45210 }, { kilometrage: null })).json().kilometrage).toBe(45210);
    const r = await modifier(id, { kilometrage: 1 }, { kilometrage: null });
    expect(r.statusCode).toBe(409);
    expect(r.json().donnees.actuel).toEqual({ kilometrage: 45210 });
    expect(Object.keys((await modifier(id, { niveau: 101 }, {})).json().champs)).toEqual(["niveau"]);
  });

  it("porte ses dommages et ses photos par vue ; une photo reprise après une coupure ne se double pas", async () => {
    const { id } = await brouillon();
    const capot = { element: "Capot", dommage: "rayure", commentaire: "10 cm" };
    const cle = randomUUID();
    await marquer(id, capot, cle);
    // Renvoyée après une coupure, la même saisie ne marque rien de plus.
    const [d, ...autres] = ((await marquer(id, capot, cle)).json() as EtatLu).dommages;
    expect(autres).toEqual([]);
    expect((await marquer(id, { element: "Antenne", dommage: "rayure", commentaire: null })).json().champs).toEqual({
      element: "Choisissez un élément",
    });
    await photographier(id, "photos/toit");
    await photographier(id, "photos/toit");
    const etat = (await photographier(id, `dommages/${d?.id}/photos`, 500)).json() as EtatLu;
    expect(etat.photos).toHaveLength(1);
    expect(etat.dommages[0]?.photos).toHaveLength(1);
    const retire = await t.appeler("DELETE", `/api/etats-des-lieux/${id}/dommages/${d?.id}`, { jeton: expert });
    expect(retire.json().dommages).toEqual([]);
    const photo = await t.appeler("GET", `/api/fichiers/${etat.dommages[0]?.photos[0]}`, { jeton: expert });
    expect(photo.statusCode).toBe(404);
  });
});

describe("un dommage marqué sans réseau", () => {
  it("reçoit ses photos et son cadre par la clé que l'écran lui a donnée, et le cadre se redessine", async () => {
    const { id } = await brouillon();
    const cle = randomUUID();
    await marquer(id, { element: "Capot", dommage: "rayure", commentaire: null }, cle);
    const { recu } = (await photographier(id, `dommages/${cle}/photos`)).json();
    expect((await photographier(id, `dommages/${cle}/photos`)).json().recu).toBe(recu);
    const encadrer = (cadre: object, ou = cle) =>
      t.appeler("PUT", `/api/etats-des-lieux/${id}/dommages/${ou}/cadre`, { jeton: expert, corps: { cadre } });
    const cadre = { fichier_id: recu, x: 0.25, y: 0.5, largeur: 0.25, hauteur: 0.125 };
    await encadrer({ ...cadre, x: 0.1 });
    const [d] = ((await encadrer(cadre)).json() as EtatLu).dommages;
    expect(d).toMatchObject({ cle, cadre, photos: [recu] });
    expect((await encadrer({ ...cadre, fichier_id: randomUUID() })).json().message_fr).toBe("Photo non trouvée");
    expect((await encadrer(cadre, randomUUID())).statusCode).toBe(404);
    const retire = await t.appeler("DELETE", `/api/etats-des-lieux/${id}/dommages/${cle}`, { jeton: expert });
    expect(retire.json().dommages).toEqual([]);
  });
});

describe("la signature", () => {
  it("se donne à deux ; renvoyée après une coupure elle n'est pas un refus, une autre l'est", async () => {
    const id = await complet();
    const deux = { contresignataire: "Jean Moulin", contretrace: [...TRACE, ...TRACE] };
    expect((await signer(id, { ...deux, contretrace: [[[1, 1]]] })).json().champs.contretrace).toMatch(/trop courte/);
    const signe = (await signer(id, deux)).json() as EtatLu;
    expect(signe).toMatchObject({ signataire: "Élodie Brûlé", ...deux });
    expect((await signer(id, deux)).json()).toEqual(signe);
    expect((await signer(id, { ...deux, contresignataire: "Un autre" })).json().code).toBe("etat_signe");
    const { text } = await extractText(
      await getDocumentProxy(
        new Uint8Array((await t.appeler("GET", `/api/etats-des-lieux/${id}/pdf`, { jeton: claire })).rawPayload),
      ),
      { mergePages: true },
    );
    expect(text).toContain("Jean Moulin, qui a fait l’état des lieux");
  });

  it("dit ce qui manque, à son champ", async () => {
    const { id } = await brouillon();
    const r = await signer(id);
    expect(r.statusCode).toBe(400);
    expect(Object.keys(r.json().champs)).toEqual(expect.arrayContaining(["kilometrage", "niveau"]));
    const complete = await complet();
    expect((await signer(complete, { trace: [[[10, 10]]] })).json().champs.trace).toMatch(/trop courte/);
    expect((await signer(complete, { accord: false })).json().champs.accord).toMatch(/Cochez/);
    expect((await signer(complete, { signataire: " " })).json().champs.signataire).toMatch(/requis/);
  });

  it("fige l'état : ni l'application ni la base ne le changent plus ; la correction est une nouvelle version", async () => {
    const id = await complet();
    await marquer(id, { element: "Toit", dommage: "bosse", commentaire: null });
    const { photos } = (await photographier(id, "photos/face_avant")).json() as EtatLu;
    const signe = (await signer(id)).json() as EtatLu;
    expect(signe).toMatchObject({ signataire: "Élodie Brûlé", trace: TRACE, signe_le: expect.any(String) });
    for (const r of [
      await modifier(id, { lieu: "Ailleurs" }, { lieu: "Dépôt de Crolles" }),
      await marquer(id, { element: "Capot", dommage: "rayure", commentaire: null }),
      await photographier(id, "photos/toit", 600),
      await t.appeler("DELETE", `/api/etats-des-lieux/${id}/photos/${photos[0]?.fichier_id}`, { jeton: expert }),
      await t.appeler("DELETE", `/api/etats-des-lieux/${id}`, { jeton: expert }),
      await signer(id, { signataire: "Un autre" }),
    ])
      expect([r.statusCode, r.json().code]).toEqual([409, "etat_signe"]);
    for (const ecriture of [
      "update etats_des_lieux set lieu = 'Ailleurs' where id = $1",
      "delete from etat_dommages where etat_id = $1",
      "update etat_photos set vue = 'toit' where etat_id = $1",
      "insert into etat_dommages (client_id, etat_id, rang, element, dommage) select client_id, id, 9, 'Capot', 'rayure' from etats_des_lieux where id = $1",
    ])
      await expect(t.base.proprietaire((c) => c.query(ecriture, [id]))).rejects.toMatchObject({ code: "42501" });

    const correction = (await ouvrir(signe.ticket_id)).json() as EtatLu;
    expect(correction).toMatchObject({ version: 2, kilometrage: 45210, signe_le: null, signataire: null });
    expect(correction.dommages.map((d) => d.element)).toEqual(["Toit"]);
    // Retirée de la correction, la photo reste à la version signée.
    await t.appeler("DELETE", `/api/etats-des-lieux/${correction.id}/photos/${photos[0]?.fichier_id}`, {
      jeton: expert,
    });
    expect((await lire(id))?.photos).toEqual(photos);
    expect((await t.appeler("GET", `/api/fichiers/${photos[0]?.fichier_id}`, { jeton: claire })).statusCode).toBe(200);
    expect((await t.appeler("DELETE", `/api/etats-des-lieux/${correction.id}`, { jeton: expert })).json()).toEqual({
      abandonne: true,
    });
  });

  it("laisse au journal qui a signé", async () => {
    const id = await complet();
    await signer(id);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select auteur_id, apres from historique where ligne_id = $1 and champ = 'signataire'", [id]),
    );
    expect(rows).toEqual([{ auteur_id: t.jeu.expert, apres: "Élodie Brûlé" }]);
  });

  it("se lit avec le reste dans l'historique du ticket, retraits compris, par l'équipe seule", async () => {
    const id = await complet();
    const { ticket_id, dommages } = (
      await marquer(id, { element: "Toit", dommage: "bosse", commentaire: null })
    ).json() as EtatLu;
    await t.appeler("DELETE", `/api/etats-des-lieux/${id}/dommages/${dommages[0]?.id}`, { jeton: expert });
    await photographier(id, "photos/toit", 710);
    await signer(id);
    const correction = (await ouvrir(ticket_id)).json() as EtatLu;
    await t.appeler("DELETE", `/api/etats-des-lieux/${correction.id}`, { jeton: expert });
    await complet(); // un autre ticket du même client
    const lire = (jeton: string) => t.appeler("GET", `/api/tickets/${ticket_id}/historique`, { jeton });
    const evenements = (await lire(expert)).json() as EvenementHistorique[];
    const v1 = { type: "depart", version: 1 };
    const v2 = { type: "depart", version: 2 };
    const dits = evenements
      .filter((e) => e.operation !== "modification")
      .map((e) => [e.entite, e.operation, e.etat, e.auteur]);
    // La correction et son abandon sont deux gestes : l'ordre de leurs lignes est celui de la base.
    const par = "Expert Test";
    expect(dits).toHaveLength(9);
    expect(dits).toEqual(
      expect.arrayContaining([
        ["etats_des_lieux", "suppression", v2, par],
        ["etat_photos", "suppression", v2, par],
        ["etats_des_lieux", "creation", v2, par],
        ["etat_photos", "creation", v2, par],
        ["etat_photos", "creation", v1, par],
        ["etat_dommages", "suppression", v1, par],
        ["etat_dommages", "creation", v1, par],
        ["etats_des_lieux", "creation", v1, par],
      ]),
    );
    expect(dits.at(-1)?.slice(0, 3)).toEqual(["tickets", "creation", null]);
    expect(evenements).toContainEqual(
      expect.objectContaining({ entite: "etats_des_lieux", champ: "signataire", apres: "Élodie Brûlé", etat: v1 }),
    );
    expect((await lire(claire)).statusCode).toBe(403);
  });

  it("part avec son ticket, photos comprises", async () => {
    const id = await complet();
    const { ticket_id, photos } = (await photographier(id, "photos/toit", 700)).json() as EtatLu;
    await signer(id);
    const r = await t.appeler("DELETE", `/api/tickets/${ticket_id}`, { jeton: admin });
    expect([r.statusCode, r.json()]).toEqual([200, { supprime: true }]);
    const reste = await t.base.proprietaire((c) =>
      c.query("select corbeille_id is null as libre from fichiers where id = $1", [photos[0]?.fichier_id]),
    );
    expect(reste.rows).toEqual([{ libre: false }]);
  });
});

describe("le PDF", () => {
  const pdf = async (id: string, jeton = claire) => t.appeler("GET", `/api/etats-des-lieux/${id}/pdf`, { jeton });
  const lirePdf = async (octets: Buffer) => {
    const document = await getDocumentProxy(new Uint8Array(octets));
    const { text } = await extractText(document, { mergePages: true });
    return { texte: text.replace(/[\s\u00a0\u202f]+/g, " "), balise: await document.getMarkInfo(), document };
  };

  it("dit tout ce qui est enregistré, balisé, en français, à qui voit le ticket", async () => {
    const id = await complet();
    const { dommages } = (
      await marquer(id, { element: "Aile avant gauche", dommage: "enfoncement", commentaire: "Profond, 4 cm" })
    ).json() as EtatLu;
    await photographier(id, "photos/face_avant");
    await photographier(id, `dommages/${dommages[0]?.id}/photos`, 640);
    expect((await lirePdf((await pdf(id)).rawPayload)).texte).toContain("Brouillon");
    await signer(id);
    const r = await pdf(id);
    expect(r.headers["content-type"]).toBe("application/pdf");
    expect(r.headers["content-disposition"]).toContain("etat-des-lieux-depart-");
    const { texte, balise, document } = await lirePdf(r.rawPayload);
    for (const attendu of [
      "État des lieux de départ",
      "14/03/2026",
      "Dépôt de Crolles",
      "45 210 km",
      "75 %",
      "Aile avant gauche : enfoncement",
      "Profond, 4 cm",
      "Deux clés.",
      "Face avant",
      "Élodie Brûlé",
      "Signé le",
    ])
      expect(texte).toContain(attendu);
    expect(texte).not.toContain("Brouillon");
    expect(balise?.Marked).toBe(true);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: "fr-FR" });
    const ressources = await (await document.getPage(1)).getOperatorList();
    expect(ressources.fnArray.length).toBeGreaterThan(100);
    expect((await pdf(id, await t.session(t.jeu.marc))).statusCode).toBe(404);
  });

  it("se compose aussi vide, et avec une signature par le nom", async () => {
    const { id } = await brouillon();
    expect((await lirePdf((await pdf(id)).rawPayload)).texte).toContain("Aucun dommage relevé.");
    const autre = await complet();
    await signer(autre, { trace: null });
    expect((await lirePdf((await pdf(autre)).rawPayload)).texte).toContain("Signé en saisissant son nom");
  });
});
