import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creerApp } from "../../app.ts";
import { lireConfig } from "../../config.ts";
import { type AppTest, creerAppTest } from "../../testing/app-test.ts";

let t: AppTest;
let id: string;
beforeAll(async () => {
  t = await creerAppTest();
  const demande = (prenom: string) =>
    t.appeler("POST", "/api/demo", {
      corps: { prenom, nom: "O'Neil", societe: "<b>Gras</b>", email: "eve@exemple.fr", taille_flotte: "12" },
      entetes: { "idempotency-key": randomUUID() },
    });
  t.regler(new Date("2026-11-21T09:00:00Z"));
  await demande("Ancien");
  t.regler(new Date("2026-11-21T10:30:00Z"));
  await demande("Récent");
  const { rows } = await t.base.proprietaire((c) => c.query("select id from messages order by cree_le desc limit 1"));
  id = rows[0].id;
});
afterAll(() => t.fermer());

const lire = async (chemin: string) => {
  const reponse = await t.appeler("GET", chemin);
  return {
    statut: reponse.statusCode,
    corps: reponse.body,
    politique: String(reponse.headers["content-security-policy"]),
  };
};

describe("boîte de démonstration", () => {
  it("liste les messages, le plus récent d'abord, sans rien exécuter", async () => {
    const { statut, corps, politique } = await lire("/dev/courrier");
    expect(statut).toBe(200);
    expect(corps.indexOf("21/11/2026 à 11:30")).toBeGreaterThan(0);
    expect(corps.indexOf("21/11/2026 à 11:30")).toBeLessThan(corps.indexOf("21/11/2026 à 10:00"));
    expect(corps).toContain("&lt;b&gt;Gras&lt;/b&gt;");
    expect(corps).not.toContain("<b>");
    expect(politique).toContain("default-src 'none'");
    expect(politique).not.toMatch(/script-src|unsafe/);
  });

  it("cherche par destinataire, et le dit quand il n'y a rien", async () => {
    expect((await lire("/dev/courrier?pour=CONTACT@reflet")).corps).toContain(`/dev/courrier/${id}`);
    const { corps } = await lire('/dev/courrier?pour="><script>');
    expect(corps).toContain("Aucun message pour");
    expect(corps).not.toContain("<script>");
    for (const drole of ["?pour=a&pour=b", "?pour=%00", `?pour=${"x".repeat(9_000)}`, "?pour[a]=1"])
      expect((await lire(`/dev/courrier${drole}`)).statut).toBeLessThan(500);
  });

  it("montre un message : en-têtes, corps enfermé, version texte", async () => {
    const { corps } = await lire(`/dev/courrier/${id}`);
    expect(corps).toContain("eve@exemple.fr");
    expect(corps).toContain(`<iframe src="/dev/courrier/${id}/corps"`);
    expect(corps).toContain("Prénom\u00a0: Récent");
    expect(corps).not.toContain("<b>");
    const html = await lire(`/dev/courrier/${id}/corps`);
    expect(html.corps).toContain("&lt;b&gt;Gras&lt;/b&gt;");
    expect(html.corps).toContain('<base target="_blank">');
    expect(html.politique).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(html.politique).not.toMatch(/script|allow-same-origin/);
  });

  it.each([`/dev/courrier/${randomUUID()}`, "/dev/courrier/nimporte", `/dev/courrier/${randomUUID()}/corps`])(
    "%s n'existe pas",
    async (chemin) => {
      expect((await lire(chemin)).statut).toBe(404);
    },
  );

  it.each<[string, NodeJS.ProcessEnv, "production" | "demonstration"]>([
    [
      "en production",
      { DATABASE_URL: "postgres://x", PUBLIC_URL: "https://r.fr", SECRET: "s".repeat(32) },
      "production",
    ],
    [
      "en démonstration dès qu'un vrai envoi est réglé",
      { SMTP_URL: "smtp://localhost:1", COURRIER_EXPEDITEUR: "a@b.fr", COURRIER_PRESTATAIRE: "c@d.fr" },
      "demonstration",
    ],
  ])("%s, ses adresses n'existent pas", async (_cas, env, mode) => {
    const config = lireConfig({ ...env, NIVEAU_JOURNAL: "silent" }, mode);
    const app = await creerApp({ ...t.services, config });
    for (const chemin of ["/dev/courrier", "/dev/courrier/", `/dev/courrier/${id}`, `/dev/courrier/${id}/corps`]) {
      const reponse = await app.inject({ method: "GET", url: chemin });
      expect([chemin, reponse.statusCode]).toEqual([chemin, 404]);
      expect(reponse.body).not.toContain("Récent");
    }
    await app.close();
  });
});
