import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const appel = async (personne: string, methode: "GET" | "PATCH" | "DELETE", chemin: string, corps?: unknown) =>
  t.appeler(methode, `/api${chemin}`, { jeton: await t.session(personne), corps });
const lire = async (personne: string, chemin: string) => (await appel(personne, "GET", chemin)).json();
const modifier = (personne: string, champs: object, avant: object) =>
  appel(personne, "PATCH", "/profil", { champs, avant });

describe("profil et contact", () => {
  it("montrent à chacun sa fiche, et à personne son mot de passe", async () => {
    expect(await lire(t.jeu.claire, "/profil")).toEqual({
      prenom: "Claire",
      nom: "Test",
      email: "claire@canarival.test",
      role: "client",
      telephone_portable: null,
      fonction: null,
      avatar_url: null,
      client_nom: `${CANARI} Transports`,
      email_en_attente: null,
    });
    expect(await lire(t.jeu.admin, "/profil")).toMatchObject({ role: "admin", client_nom: null });
  });

  it("refusent qui n'est pas connecté", async () => {
    expect((await t.appeler("GET", "/api/profil")).statusCode).toBe(401);
  });
});

describe("modifier son profil", () => {
  it("est permis à chacun, ne touche que soi, et se voit aussitôt dans la session", async () => {
    for (const qui of [t.jeu.admin, t.jeu.expert, t.jeu.sophie]) {
      const avant = await lire(qui, "/profil");
      const r = await modifier(
        qui,
        { prenom: " Camille ", telephone_portable: "06 12 34 56 78", fonction: "Gestionnaire" },
        { prenom: avant.prenom, telephone_portable: null, fonction: null },
      );
      expect(r.json()).toEqual({
        ...avant,
        prenom: "Camille",
        telephone_portable: "06 12 34 56 78",
        fonction: "Gestionnaire",
      });
      expect(await lire(qui, "/session")).toMatchObject({ prenom: "Camille" });
    }
    expect(await lire(t.jeu.marc, "/profil")).toMatchObject({ prenom: "Marc", fonction: null });
  });

  it("vide un champ facultatif, jamais le nom", async () => {
    expect((await modifier(t.jeu.marc, { fonction: "  " }, { fonction: null })).json().fonction).toBeNull();
    const r = await modifier(t.jeu.marc, { nom: " ", prenom: "x".repeat(101) }, { nom: "Test", prenom: "Marc" });
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toEqual({ nom: "Le nom est requis", prenom: "Le texte dépasse 100 caractères" });
  });

  it("rend les valeurs actuelles quand un autre onglet a changé le même champ", async () => {
    await modifier(t.jeu.claire, { fonction: "Directrice" }, { fonction: null });
    const r = await modifier(t.jeu.claire, { fonction: "Acheteuse" }, { fonction: null });
    expect([r.statusCode, r.json().donnees]).toEqual([409, { actuel: { fonction: "Directrice" } }]);
    expect((await modifier(t.jeu.claire, { nom: "Fontaine" }, { nom: "Test" })).statusCode).toBe(200);
    expect(await lire(t.jeu.claire, "/profil")).toMatchObject({ fonction: "Directrice", nom: "Fontaine" });
  });

  it.each(["role", "client_id", "email", "avatar_url", "actif", "domaine_interne", "mot_de_passe", "id"])(
    "refuse le champ « %s »",
    async (champ) => {
      const r = await modifier(t.jeu.marc, { [champ]: t.jeu.clientA }, { [champ]: null });
      expect(r.statusCode).toBe(400);
    },
  );

  it("n'écrit dans la base ni le rôle, ni l'adresse, ni la fiche d'un autre, même hors de la route", async () => {
    const jeton = new Uint8Array(
      await crypto.subtle.digest("SHA-256", Buffer.from(await t.session(t.jeu.marc), "base64url")),
    );
    const sous = (texte: string) => t.services.base.ecrire(jeton, new Date(), (tx) => tx.lignes(sql.raw(texte)));
    for (const refuse of ["role = 'admin'", "email = 'a@b.fr'", "client_id = null", "domaine_partenaire = true"])
      await expect(sous(`update utilisateurs set ${refuse}`)).rejects.toMatchObject({ code: "42501" });
    await expect(sous("select jeton_sha256 from adresses_en_attente")).rejects.toMatchObject({ code: "42501" });
    await expect(sous("insert into adresses_en_attente (email) values ('a@b')")).rejects.toMatchObject({
      code: "42501",
    });
    const touches = await sous("update utilisateurs set fonction = 'Vue' returning id");
    expect(touches).toEqual([{ id: t.jeu.marc }]);
  });
});

const portrait = (largeur: number, hauteur: number) =>
  sharp({ create: { width: largeur, height: hauteur, channels: 3, background: "#08f" } })
    .withExif({
      IFD0: { Make: "Appareil" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 0/1" },
    })
    .jpeg()
    .toBuffer();
const deposer = async (personne: string, octets: Uint8Array, nom = "portrait.jpg") =>
  t.appeler("PUT", `/api/profil/avatar?nom=${encodeURIComponent(nom)}`, { jeton: await t.session(personne), octets });
const telecharger = (personne: string, id: string) => appel(personne, "GET", `/fichiers/${id}`);
/** Les octets présents dans le seau des photos de profil. */
const seau = () => readdir(join(t.services.config.dossierDonnees, "fichiers", "avatars")).catch(() => []);

describe("photo de profil", () => {
  it("est un carré de 512 points, sans position ni appareil, quel que soit l'original", async () => {
    const original = await portrait(900, 300);
    expect(original.includes("Appareil")).toBe(true);
    const { avatar_url: id } = (await deposer(t.jeu.claire, original)).json();
    const rendue = (await telecharger(t.jeu.claire, id)).rawPayload;
    const meta = await sharp(rendue).metadata();
    expect(meta).toMatchObject({ format: "jpeg", width: 512, height: 512 });
    expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined]);
    expect(rendue.includes("Appareil")).toBe(false);
    expect(await lire(t.jeu.claire, "/session")).toMatchObject({ avatar_url: id });
    expect((await seau()).filter((n) => n.startsWith(t.jeu.claire))).toHaveLength(1);
  });

  it("agrandit la plus petite, accepte le PNG transparent et le WebP", async () => {
    const point = sharp({ create: { width: 3, height: 7, channels: 4, background: "#08f8" } });
    for (const octets of await Promise.all([point.clone().png().toBuffer(), point.clone().webp().toBuffer()])) {
      const { avatar_url: id } = (await deposer(t.jeu.expert, octets)).json();
      const lue = (await telecharger(t.jeu.expert, id)).rawPayload;
      expect(await sharp(lue).metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false });
    }
  });

  it("d'une autre société ou de l'équipe ne se lit pas", async () => {
    const { avatar_url: deClaire } = (await deposer(t.jeu.claire, await portrait(40, 40))).json();
    const { avatar_url: deLAdmin } = (await deposer(t.jeu.admin, await portrait(40, 40))).json();
    for (const [qui, id] of [
      [t.jeu.marc, deClaire],
      [t.jeu.sansBesoin, deClaire],
      [t.jeu.claire, deLAdmin],
    ]) {
      const r = await telecharger(qui, id);
      expect([r.statusCode, r.json().message_fr]).toEqual([404, "Fichier non trouvé"]);
    }
    expect((await t.appeler("GET", `/api/fichiers/${deClaire}`)).statusCode).toBe(401);
  });

  it("remplacée ou supprimée, ne laisse ni ligne ni octets", async () => {
    const miens = async () => (await seau()).filter((n) => n.startsWith(t.jeu.marc));
    const { avatar_url: premier } = (await deposer(t.jeu.marc, await portrait(40, 40))).json();
    const [octets] = await miens();
    const { avatar_url: second } = (await deposer(t.jeu.marc, await portrait(60, 60))).json();
    expect(second).not.toBe(premier);
    expect((await telecharger(t.jeu.marc, premier)).statusCode).toBe(404);
    expect(await miens()).toHaveLength(1);
    expect(await miens()).not.toContain(octets);
    const r = await appel(t.jeu.marc, "DELETE", "/profil/avatar");
    expect([r.statusCode, r.json().avatar_url]).toEqual([200, null]);
    expect(await miens()).toEqual([]);
    expect((await telecharger(t.jeu.marc, second)).statusCode).toBe(404);
    // Une seconde fois (double clic, autre onglet) : le but est atteint.
    expect((await appel(t.jeu.marc, "DELETE", "/profil/avatar")).statusCode).toBe(200);
  });

  it.each([
    ["un texte", Buffer.from("bonjour"), "pas_une_image"],
    ["un PDF", Buffer.from("%PDF-1.7\n%%EOF\n"), "pas_une_image"],
    ["un SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "pas_une_image"],
    ["une image tronquée", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "image_illisible"],
    ["un HEIC", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), "photo_heic"],
    ["rien", Buffer.alloc(0), "fichier_vide"],
  ])("refuse %s par une phrase, et garde l'ancienne", async (_cas, octets, code) => {
    const { avatar_url: avant } = (await deposer(t.jeu.sansBesoin, await portrait(30, 30))).json();
    const r = await deposer(t.jeu.sansBesoin, octets, "portrait.jpg");
    expect([r.statusCode, r.json().code]).toEqual([400, code]);
    expect(await lire(t.jeu.sansBesoin, "/profil")).toMatchObject({ avatar_url: avant });
    expect((await seau()).filter((n) => n.startsWith(t.jeu.sansBesoin))).toHaveLength(1);
  });
});
