import { afterAll, beforeAll, expect, it } from "vitest";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { messageDuLien } from "../session/messages-mot-de-passe.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let jeton: string;
beforeAll(async () => {
  t = await creerAppTest();
  jeton = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const CHEMIN = "/api/administration/courriels";
const lister = async () =>
  (await t.appeler("GET", CHEMIN, { jeton })).json() as { gabarit: string; mot: string; de: string }[];
const ecrire = (mot: string, avant: string, gabarit = "mot_de_passe_oublie") =>
  t.appeler("PUT", `${CHEMIN}/${gabarit}`, { jeton, corps: { mot, avant } });
/** Un lien oublié, déposé comme le fait le produit : sans personne connectée. */
const oublier = () => {
  const le = new Date("2026-06-01T08:00:00Z");
  const message = messageDuLien({ email: "a@b.test", prenom: "Ada" }, "https://reflet.test/x", 30);
  return t.services.base.ecrire(null, le, (tx) => deposerMessage(tx, message, le));
};
const dernier = () =>
  t.base.proprietaire(async (c) => {
    await c.query("set role reflet_systeme");
    const { rows } = await c.query("select texte, html from messages order by cree_le desc, id limit 1");
    return rows[0] as { texte: string; html: string };
  });

it("montre chaque e-mail sur un exemple, une fois chacun, sans script ni secret", async () => {
  const tous = await lister();
  expect(new Set(tous.map((c) => c.gabarit)).size).toBe(tous.length);
  // Tout ce qu'une personne reçoit d'un gabarit y est ; le reste (contact, démonstration, demande de données) est écrit par une personne.
  expect(tous.map((c) => c.gabarit)).toEqual(
    expect.arrayContaining([
      "audit_transmis",
      "demande_recue",
      "adresse_deja_prise",
      "export_programme",
      "rapport_analyses",
    ]),
  );
  expect(tous[0]).toMatchObject({ de: "Reflet <ne-pas-repondre@reflet.test>" });
  for (const { gabarit } of tous) {
    const r = await t.appeler("GET", `${CHEMIN}/${gabarit}/apercu?mot=${encodeURIComponent("<b>Un mot</b>")}`, {
      jeton,
    });
    expect([gabarit, r.statusCode, r.headers["content-type"]]).toEqual([gabarit, 200, "text/html; charset=utf-8"]);
    expect(r.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(r.body).toContain("&lt;b&gt;Un mot&lt;/b&gt;");
  }
  expect((await t.appeler("GET", `${CHEMIN}/inconnu/apercu`, { jeton })).statusCode).toBe(404);
});

it("montre le rapport d'analyses tel qu'il part : le client, le résultat, puis ce qu'il y a à décider", async () => {
  const { body } = await t.appeler("GET", `${CHEMIN}/rapport_analyses/apercu`, { jeton });
  const places = [
    "Récupéré auprès des loueurs",
    "Évité avant la restitution",
    "Coût moyen par véhicule rendu",
    "décision sur cette période",
  ].map((phrase) => body.indexOf(phrase));
  expect(places.every((p) => p > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Le client qui a rendu le plus de véhicules, par son nom.
  const { rows } = await t.base.proprietaire((c) =>
    c.query(
      "select nom from clients c join restitutions r on r.client_id = c.id group by c.id order by count(*) desc, c.id limit 1",
    ),
  );
  expect(body).toContain(rows[0].nom);
});

it("garde le mot de l'exploitant, que le message suivant porte ; changé entre-temps, c'est un conflit", async () => {
  expect((await ecrire("Notre équipe répond au 01 99 00 12 34.", "")).statusCode).toBe(200);
  expect((await lister()).find((c) => c.gabarit === "mot_de_passe_oublie")?.mot).toContain("01 99 00 12 34");
  const conflit = await ecrire("Autre chose", "");
  expect([conflit.statusCode, conflit.json().donnees]).toEqual([
    409,
    { actuel: { mot: "Notre équipe répond au 01 99 00 12 34." } },
  ]);
  expect((await ecrire("x".repeat(1_001), "")).statusCode).toBe(400);
  await oublier();
  const porte = await dernier();
  for (const corps of [porte.texte, porte.html]) expect(corps).toContain("Notre équipe répond au 01 99 00 12 34.");
  expect(porte.texte.indexOf("Bonjour Ada")).toBeLessThan(porte.texte.indexOf("Notre équipe"));
  expect((await ecrire("", "Notre équipe répond au 01 99 00 12 34.")).json().mot).toBe("");
});
