import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { auditJetable, PHOTO } from "../testing/jetables.ts";

let t: AppTest;
let audit: string;
let jeton: string;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const donnerLien = async (qui: string, corps: object = {}) => {
  const r = await t.appeler("POST", `/api/audits/${audit}/lien`, { jeton: await t.session(qui), corps });
  return { statut: r.statusCode, secret: String(r.json().adresse ?? "").split("#")[1] ?? "" };
};
const ouvrir = async (secret = jeton) =>
  (await t.appeler("POST", "/api/retours/ouverture", { corps: { jeton: secret } })).json().retour;
const deposer = (vue: string, octets = PHOTO, secret = jeton) =>
  t.appeler("PUT", `/api/retours/photos?${new URLSearchParams({ jeton: secret, vue, nom: "IMG.png" })}`, { octets });
const envoyer = (corps: object = {}) =>
  t.appeler("POST", "/api/retours", {
    corps: { jeton, kilometrage: 81_250, dommages: [], remarques: "", ...corps },
  });

beforeEach(async () => {
  await sql("truncate messages, message_pieces, tentatives");
  audit = (await auditJetable(t)).id;
  jeton = (await donnerLien(t.jeu.claire)).secret;
});

describe("le lien du conducteur", () => {
  it("ouvre sans compte le véhicule de son audit et rien d'autre ; un lien neuf ferme celui d'avant", async () => {
    expect(Object.keys(await ouvrir()).sort()).toEqual([
      "client_nom",
      "immatriculation",
      "modele",
      "rempli",
      "retour_prevu_le",
      "type_vehicule",
    ]);
    const neuf = await donnerLien(t.jeu.expert, { email: "nadia@exemple.fr" });
    expect(neuf.statut).toBe(200);
    expect(await ouvrir()).toBeNull();
    expect(await ouvrir(neuf.secret)).not.toBeNull();
    const [message] = await sql("select destinataire, sujet, texte from messages where gabarit = 'retour_conducteur'");
    expect(message?.destinataire).toBe("nadia@exemple.fr");
    expect(message?.texte).toContain(`/retour#${neuf.secret}`);
    // Le secret n'est nulle part dans la table.
    const [garde] = await sql("select l::text as tout from liens_retour l where audit_id = $1", [audit]);
    expect(garde?.tout).not.toContain(neuf.secret);
  });

  it.each(["expiré", "audit terminé", "compte suspendu"])("se ferme du même mot : %s", async (cas) => {
    if (cas === "expiré")
      await sql(
        "update liens_retour set cree_le = now() - interval '40 days', expire_le = now() - interval '1 day' where audit_id = $1",
        [audit],
      );
    if (cas === "audit terminé")
      await sql("update audits set etat = 'termine', termine_le = now() where id = $1", [audit]);
    if (cas === "compte suspendu") await sql("update utilisateurs set actif = false where id = $1", [t.jeu.claire]);
    expect(await ouvrir()).toBeNull();
    for (const refus of [await deposer("photo_toit"), await envoyer()])
      expect([refus.statusCode, refus.json().message_fr]).toEqual([
        404,
        "Ce lien n'est plus ouvert. Demandez-en un autre à votre gestionnaire de parc.",
      ]);
    await sql("update utilisateurs set actif = true where id = $1", [t.jeu.claire]);
  });
});

describe("le tour du véhicule", () => {
  it("chaque vue arrive à l'audit, une seule fois ; un élément abîmé devient un dommage avec sa photo", async () => {
    const face = await deposer("photo_face_avant");
    expect(face.statusCode, face.body).toBe(200);
    expect((await deposer("photo_face_avant")).json().id).toBe(face.json().id);
    expect((await deposer("dommage_capot")).statusCode).toBe(200);
    const corps = {
      dommages: [{ cle: randomUUID(), element: "capot", dommage: "bosse" }],
      remarques: "Une clé perdue.",
    };
    for (let i = 0; i < 2; i++) expect((await envoyer(corps)).json()).toEqual({ recu: true });

    const lu = await t.appeler("GET", `/api/audits/${audit}`, { jeton: await t.session(t.jeu.claire) });
    const { kilometrage, notes, dommages } = lu.json();
    expect([kilometrage, notes]).toEqual([81_250, "Le conducteur\u00a0: Une clé perdue."]);
    const bosses = dommages.filter((d: { dommage: string }) => d.dommage === "bosse");
    expect(bosses.map((d: { element: string; photos: string[] }) => [d.element, d.photos.length])).toEqual([
      ["capot", 1],
    ]);
    const retour = await t.appeler("GET", `/api/audits/${audit}/retour`, { jeton: await t.session(t.jeu.claire) });
    expect(retour.json()).toMatchObject({
      vues: [{ vue: "photo_face_avant", fichier_id: face.json().id }],
      lien: { rempli_le: expect.any(String) },
    });
    const image = await t.appeler("GET", `/api/fichiers/${face.json().id}`, { jeton: await t.session(t.jeu.claire) });
    expect(image.statusCode).toBe(200);
    expect((await ouvrir()).rempli).toBe(true);
  });

  it("une photo se retire ; celle d'un autre audit, jamais ; une vue inconnue ne se dépose pas", async () => {
    const { id } = (await deposer("photo_toit")).json();
    const autre = audit;
    audit = (await auditJetable(t)).id;
    const ailleurs = (await donnerLien(t.jeu.claire)).secret;
    const retirer = (secret: string) =>
      t.appeler("DELETE", `/api/retours/photos/${id}`, { corps: { jeton: secret } }).then((r) => r.json());
    expect(await retirer(ailleurs)).toEqual({ retiree: false });
    expect(await retirer(jeton)).toEqual({ retiree: true });
    expect(await sql("select 1 from audit_vues where audit_id = $1", [autre])).toEqual([]);
    expect((await deposer("photo_plaque")).statusCode).toBe(400);
  });

  it.each([
    { kilometrage: -1 },
    { kilometrage: "beaucoup" },
    { dommages: [{ cle: randomUUID(), element: "aileron", dommage: "bosse" }] },
    { dommages: [1, 2].map(() => ({ cle: randomUUID(), element: "capot", dommage: "bosse" })) },
    { remarques: "x".repeat(1_001) },
    { client_id: randomUUID() },
  ])("refuse %j sans rien écrire", async (corps) => {
    expect((await envoyer(corps)).statusCode).toBe(400);
    expect((await ouvrir()).rempli).toBe(false);
  });
});
