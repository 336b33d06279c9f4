import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let claire: string;

beforeAll(async () => {
  t = await creerAppTest();
  [expert, claire] = [await t.session(t.jeu.expert), await t.session(t.jeu.claire)];
});
afterAll(() => t.fermer());

const creer = (corps: object, jeton = expert) =>
  t.appeler("POST", "/api/conducteurs", {
    jeton,
    corps: { client_id: t.jeu.clientA, prenom: "Nadia", nom: "Perrin", cle_idempotence: randomUUID(), ...corps },
  });
const neuf = async (nom: string = randomUUID()): Promise<string> => (await creer({ nom })).json().id;
const lire = async (id: string) => (await t.appeler("GET", `/api/conducteurs/${id}`, { jeton: expert })).json();
const modifier = (id: string, champs: object, avant: object) =>
  t.appeler("PATCH", `/api/conducteurs/${id}`, { jeton: expert, corps: { champs, avant } });
const agir = (id: string, acte: string, corps: object = {}) =>
  t.appeler("POST", `/api/conducteurs/${id}/${acte}`, { jeton: expert, corps });
const liste = async (suite: string, jeton = expert) =>
  (await t.appeler("GET", `/api/conducteurs?${suite}`, { jeton })).json();

let plaques = 100;
/** Confie un véhicule neuf à ce conducteur et rend l'affectation. */
const confier = async (conducteur: string, du: string, au: string | null = null): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `with v as (insert into vehicules (client_id, immatriculation) values ($1, $2) returning id)
       insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation)
       select $1, v.id, $3, $4, $5 from v returning id`,
      [t.jeu.clientA, `CD-${++plaques}-CD`, conducteur, du, au],
    );
    return rows[0]?.id ?? "";
  });

describe("créer un conducteur", () => {
  it("garde ce qui est saisi, l'absent reste absent", async () => {
    const { id } = (
      await creer({ nom: "Complet", telephone: " 0612345678 ", email: "", numero_permis: "13AA00002" })
    ).json();
    expect(await lire(id)).toMatchObject({
      prenom: "Nadia",
      nom: "Complet",
      statut: "Actif",
      telephone: "0612345678",
      email: null,
      numero_permis: "13AA00002",
      archive_le: null,
      affectations: [],
    });
  });

  it("dit chaque erreur à sa place", async () => {
    const refus = async (corps: object) => (await creer(corps)).json().champs;
    expect(await refus({ nom: " ", prenom: "" })).toEqual({ nom: "Le nom est requis", prenom: "Le prénom est requis" });
    expect(await refus({ email: "n'importe quoi" })).toEqual({ email: "L'adresse e-mail n'est pas valable" });
    expect(await refus({ date_de_naissance: "2099-01-01" })).toEqual({
      date_de_naissance: "La date de naissance est à venir",
    });
    expect(await refus({ client_id: randomUUID() })).toEqual({ client_id: "Client non trouvé" });
    expect(await refus({ client_id: t.jeu.prestataire })).toEqual({ client_id: "Client non trouvé" });
  });

  it("prévient du même permis, ou du même nom né le même jour, sans bloquer", async () => {
    const deja = { nom: "Müller", prenom: "Hélène", date_de_naissance: "1985-04-12", numero_permis: "21AB-54321" };
    const { id } = (await creer(deja)).json();
    const memePermis = await creer({ nom: "Autre", numero_permis: "21 ab 54321" });
    expect([memePermis.statusCode, memePermis.json().code]).toEqual([409, "doublon_possible"]);
    expect(memePermis.json().donnees.conducteurs).toEqual([
      { id, prenom: "Hélène", nom: "Müller", archive: false, meme_permis: true },
    ]);
    const memeNom = { nom: "MULLER", prenom: "helene", date_de_naissance: "1985-04-12" };
    expect((await creer(memeNom)).json().message_fr).toBe(
      "Un conducteur de cette société porte déjà ce nom, avec la même date de naissance.",
    );
    for (const autre of [
      { date_de_naissance: "1985-04-13" },
      { date_de_naissance: null },
      { client_id: t.jeu.clientB },
    ])
      expect((await creer({ ...memeNom, ...autre })).statusCode).toBe(200);
    expect((await creer({ ...memeNom, doublon_admis: true })).statusCode).toBe(200);
  });

  it("n'en crée qu'un pour une même demande", async () => {
    const demande = { nom: "Unique", cle_idempotence: randomUUID() };
    const reponses = await Promise.all([creer(demande), creer(demande)]);
    expect(new Set(reponses.map((r) => r.json().id)).size).toBe(1);
    expect((await creer(demande)).json()).toEqual(reponses[0]?.json());
    expect((await liste("q=unique")).total).toBe(1);
  });

  it("est refusé à un utilisateur client", async () => {
    expect((await creer({ nom: "Interdit" }, claire)).statusCode).toBe(403);
    expect((await liste("q=interdit")).total).toBe(0);
  });
});

describe("modifier un conducteur", () => {
  it("n'écrit que ce qui change, et rend le conflit champ par champ", async () => {
    const id = await neuf();
    const telephone = { telephone: "0611111111" };
    expect((await modifier(id, telephone, { telephone: null })).json()).toMatchObject(telephone);
    expect((await modifier(id, { email: "nadia@exemple.fr" }, { email: null })).statusCode).toBe(200);
    const tard = await modifier(id, { telephone: "0622222222" }, { telephone: null });
    expect([tard.statusCode, tard.json().donnees]).toEqual([409, { actuel: telephone }]);
    expect((await modifier(id, { telephone: "" }, telephone)).json()).toMatchObject({
      telephone: null,
      email: "nadia@exemple.fr",
    });
    expect((await modifier(id, { nom: "" }, {})).json().champs).toEqual({ nom: "Le nom est requis" });
    expect(
      (await modifier(id, { date_de_naissance: "2099-01-01" }, { date_de_naissance: null })).json().champs,
    ).toEqual({
      date_de_naissance: "La date de naissance est à venir",
    });
    expect((await modifier(randomUUID(), telephone, { telephone: null })).json().message_fr).toBe(
      "Conducteur non trouvé",
    );
  });

  it("prévient d'un numéro de permis déjà connu dans la société quand on le corrige, sans bloquer", async () => {
    const { id: premier } = (await creer({ nom: "Premier", numero_permis: "77CC-11111" })).json();
    const id = await neuf("Second");
    const corriger = (suite: object = {}) =>
      t.appeler("PATCH", `/api/conducteurs/${id}`, {
        jeton: expert,
        corps: { champs: { numero_permis: "77 cc 11111" }, avant: { numero_permis: null }, ...suite },
      });
    const refus = await corriger();
    expect([refus.statusCode, refus.json().code, refus.json().champs]).toEqual([
      409,
      "doublon_possible",
      { numero_permis: "Un conducteur de cette société a déjà ce numéro de permis" },
    ]);
    expect(refus.json().donnees.conducteurs).toMatchObject([{ id: premier, nom: "Premier" }]);
    expect((await lire(id)).numero_permis).toBeNull();
    expect((await corriger({ doublon_admis: true })).json().numero_permis).toBe("77 cc 11111");
    // Confirmé une fois, le même numéro écrit autrement ne se redemande pas.
    const espaces = await modifier(id, { numero_permis: "77CC11111" }, { numero_permis: "77 cc 11111" });
    expect(espaces.statusCode).toBe(200);
    const { id: ailleurs } = (await creer({ client_id: t.jeu.clientB, nom: "Ailleurs" })).json();
    const chezB = await modifier(ailleurs, { numero_permis: "77CC11111" }, { numero_permis: null });
    expect(chezB.statusCode).toBe(200);
  });

  it("garde qui, quoi, avant et après", async () => {
    const id = await neuf("Renommé");
    await modifier(id, { prenom: "Nadine", statut: "Inactif" }, { prenom: "Nadia", statut: "Actif" });
    const histoire = (await t.appeler("GET", `/api/conducteurs/${id}/historique`, { jeton: expert })).json();
    expect(histoire).toHaveLength(3);
    expect(histoire).toContainEqual(
      expect.objectContaining({ auteur: "Expert Test", champ: "prenom", avant: "Nadia", apres: "Nadine" }),
    );
    expect(histoire.at(-1)).toMatchObject({ operation: "creation", entite: "conducteurs" });
  });
});

describe("archiver un conducteur", () => {
  it("le retire des listes, des compteurs et des exports ; archivé, il ne se modifie plus ; restauré, il revient", async () => {
    const id = await neuf("Zarchive");
    expect((await agir(id, "archive")).json()).toMatchObject({
      terminees: [],
      conducteur: { archive_le: expect.any(String) },
    });
    expect((await liste("q=zarchive")).total).toBe(0);
    expect(await liste("q=zarchive&archives=oui")).toMatchObject({
      total: 1,
      compteurs: { total: 1, actifs: 1 },
      lignes: [{ id, archive: true }],
    });
    const exporter = async (suite: string) =>
      (await t.appeler("GET", `/api/conducteurs/export?format=csv&q=zarchive${suite}`, { jeton: expert })).body;
    expect(await exporter("")).not.toContain("Zarchive");
    expect(await exporter("&archives=oui")).toContain("Zarchive");
    const refus = await modifier(id, { telephone: "06 00 00 00 00" }, { telephone: null });
    expect([refus.statusCode, refus.json().message_fr]).toEqual([
      409,
      "Ce conducteur est archivé\u00a0: restaurez-le pour modifier sa fiche.",
    ]);
    expect((await agir(id, "restauration")).json().conducteur.archive_le).toBeNull();
    expect((await liste("q=zarchive")).total).toBe(1);
  });

  it("demande la fin des affectations qui courent, les termine, et l'annulation les rouvre", async () => {
    const id = await neuf();
    const [ouverte, prevue, passee] = [
      await confier(id, "2025-01-01"),
      await confier(id, "2025-02-01", "2099-12-31"),
      await confier(id, "2024-01-01", "2024-12-31"),
    ];
    expect((await agir(id, "archive")).json().champs).toEqual({
      terminer_le: "La date de fin de l'affectation est requise",
    });
    expect((await agir(id, "archive", { terminer_le: "2024-12-31" })).json().champs.terminer_le).toMatch(
      /^L'affectation de CD-\d+-CD commence le 01\/01\/2025/,
    );
    expect((await lire(id)).archive_le).toBeNull();
    const { terminees, conducteur } = (await agir(id, "archive", { terminer_le: "2026-03-31" })).json();
    const fins = (c: { affectations: { id: string; date_fin_affectation: string | null }[] }) =>
      Object.fromEntries(c.affectations.map((a) => [a.id, a.date_fin_affectation]));
    expect(fins(conducteur)).toEqual({ [ouverte]: "2026-03-31", [prevue]: "2026-03-31", [passee]: "2024-12-31" });
    const rouvert = await agir(id, "restauration", { rouvrir: terminees });
    expect(rouvert.json().laissees).toBe(0);
    expect(fins(rouvert.json().conducteur)).toEqual({
      [ouverte]: null,
      [prevue]: "2099-12-31",
      [passee]: "2024-12-31",
    });
  });

  it("ne rouvre ni l'affectation d'un autre, ni celle dont le véhicule est repris", async () => {
    const [id, autre] = [await neuf(), await neuf()];
    const [a, dAutrui] = [await confier(id, "2025-01-01"), await confier(autre, "2025-01-01", "2025-12-31")];
    const { terminees } = (await agir(id, "archive", { terminer_le: "2026-01-31" })).json();
    const voler = { id: dAutrui, date_fin_affectation: null, terminee_le: "2025-12-31" };
    expect((await agir(id, "restauration", { rouvrir: [voler] })).statusCode).toBe(404);
    await t.base.proprietaire((c) =>
      c.query(
        `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
         select client_id, vehicule_id, $2, '2026-02-01' from historique_affectation_vehicules where id = $1`,
        [a, autre],
      ),
    );
    const refus = await agir(id, "restauration", { rouvrir: terminees });
    expect([refus.statusCode, refus.json().code]).toEqual([409, "chevauchement"]);
    expect((await lire(id)).archive_le).not.toBeNull();
    expect((await agir(id, "restauration")).json().conducteur.archive_le).toBeNull();
  });

  it("laisse, et compte, l'affectation que quelqu'un a changée ou supprimée depuis, ou dont le véhicule est archivé", async () => {
    const id = await neuf();
    const [changee, supprimee, intacte, ailleurs] = [
      await confier(id, "2025-01-01"),
      await confier(id, "2025-02-01"),
      await confier(id, "2025-03-01"),
      await confier(id, "2024-12-01"),
    ];
    const { terminees } = (await agir(id, "archive", { terminer_le: "2026-01-31" })).json();
    await t.base.proprietaire(async (c) => {
      const table = "historique_affectation_vehicules";
      await c.query(`update ${table} set date_fin_affectation = '2026-01-15' where id = $1`, [changee]);
      await c.query(`delete from ${table} where id = $1`, [supprimee]);
      await c.query(
        `update vehicules set archive_le = now() where id = (select vehicule_id from ${table} where id = $1)`,
        [ailleurs],
      );
    });
    const { conducteur, laissees } = (await agir(id, "restauration", { rouvrir: terminees })).json();
    expect([conducteur.archive_le, laissees]).toEqual([null, 3]);
    expect(
      conducteur.affectations.map((a: { id: string; date_fin_affectation: string }) => [a.id, a.date_fin_affectation]),
    ).toEqual([
      [intacte, null],
      [changee, "2026-01-15"],
      [ailleurs, "2026-01-31"],
    ]);
  });
});

describe("le permis", () => {
  const deposer = (id: string, octets: Buffer, nom = "permis.pdf") =>
    t.appeler("PUT", `/api/conducteurs/${id}/permis?nom=${nom}`, { jeton: expert, octets });
  const ouvrir = (fichier: string, jeton?: string) => t.appeler("GET", `/api/fichiers/${fichier}`, { jeton });

  it("se dépose, se remplace et se supprime ; l'ancien fichier part, et il faut une session de la société pour le lire", async () => {
    const id = await neuf();
    const pdf = Buffer.from("%PDF-1.7\npremier");
    const { permis } = (await deposer(id, pdf)).json();
    expect(permis).toMatchObject({ nom: "permis.pdf", type_mime: "application/pdf" });
    const cle = await t.base.proprietaire(
      async (c) => (await c.query("select cle from fichiers where id = $1", [permis.id])).rows[0].cle,
    );
    expect(cle).toMatch(new RegExp(`^permis-conducteurs/${id}-\\d+-[0-9a-f]+\\.pdf$`));
    expect((await ouvrir(permis.id, claire)).rawPayload.equals(pdf)).toBe(true);
    expect((await ouvrir(permis.id)).statusCode).toBe(401);
    expect((await ouvrir(permis.id, await t.session(t.jeu.marc))).statusCode).toBe(404);
    const second = (await deposer(id, Buffer.from("%PDF-1.7\nsecond"))).json().permis;
    expect((await ouvrir(permis.id, expert)).statusCode).toBe(404);
    const retirer = () => t.appeler("DELETE", `/api/conducteurs/${id}/permis`, { jeton: expert });
    expect((await retirer()).json().permis).toBeNull();
    expect((await ouvrir(second.id, expert)).statusCode).toBe(404);
    expect((await retirer()).json().message_fr).toBe("Ce fichier a déjà été supprimé.");
  });

  it("refuse ce qui n'est ni un PDF ni une image, et un conducteur inconnu ou archivé", async () => {
    const id = await neuf();
    const refus = await deposer(id, Buffer.from("MZ un programme"));
    expect([refus.statusCode, refus.json().message_fr]).toEqual([400, "Formats admis\u00a0: PDF, JPG ou PNG."]);
    expect((await lire(id)).permis).toBeNull();
    expect((await deposer(randomUUID(), Buffer.from("%PDF-1.7\n"))).statusCode).toBe(404);
    await agir(id, "archive");
    expect((await deposer(id, Buffer.from("%PDF-1.7\n"))).json().code).toBe("conducteur_archive");
  });
});
