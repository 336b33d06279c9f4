import { describe, expect, it } from "vitest";
import { retenir } from "./application.ts";
import { a, bouton, page, preparerFormulaires, rangee } from "./formulaires-gestes.ts";
import { notification } from "./gestes.ts";

preparerFormulaires();

describe("la liste des formulaires", () => {
  it("un client va à ses tickets ; un rôle qui ne se lit pas mène à la connexion", async () => {
    const client = await a.page("claire");
    await client.goto("/formulaires");
    await client.waitForURL("**/dashboard");
    await client.route(
      (u) => u.pathname === "/api/session",
      (route) => route.fulfill({ status: 500, json: {} }),
    );
    for (const ecran of ["/formulaires", `/formulaire/${a.jeu.formulaire}`]) {
      await client.goto(ecran);
      await client.waitForURL("**/auth?retour=**");
    }
    await client.close();
  });

  it("l'adresse publique se copie sans ouvrir la ligne, et l'échec se dit", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/formulaires");
    await page.getByRole("heading", { level: 1, name: "Formulaires", exact: true }).waitFor();
    await bouton(/^Copier l'URL/).click();
    // Le statut s'y lit seulement : la copie est le seul geste d'une ligne.
    await expect.poll(() => page.locator("tbody :is(button, select, input)").count()).toBe(1);
    await notification(page, "URL copiée dans le presse-papier");
    const copiee = await page.evaluate(() => navigator.clipboard.readText());
    expect(copiee).toBe(`${new URL(page.url()).origin}/form-${a.jeu.clientA}`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refusé"));
    });
    await bouton(/^Copier l'URL/).click();
    await notification(page, "Erreur lors de la copie de l'URL");
    expect(new URL(page.url()).pathname).toBe("/formulaires");
  });

  it("mène à la fiche, qui dit qu'elle se charge, de qui elle est, et revient à la liste", async () => {
    const lacher = await retenir(page, `/formulaires/${a.jeu.formulaire}`);
    await page.getByRole("row").nth(1).click();
    await page.waitForURL(`**/formulaire/${a.jeu.formulaire}*`);
    await page.getByText("Chargement du formulaire...").first().waitFor({ state: "attached" });
    lacher();
    const { label = "" } = await a.ecrire(
      "select label from formulaire_champs where formulaire_id = $1 and obligatoire order by ordre",
      [a.jeu.formulaire],
    );
    const etoile = rangee(label).locator("[data-champ]").getByText("*", { exact: true });
    // Rouge : plus de rouge que de vert et de bleu ensemble.
    const [r = 0, v = 0, b = 0] = ((await etoile.evaluate((e) => getComputedStyle(e).color)).match(/\d+/g) ?? []).map(
      Number,
    );
    expect(r).toBeGreaterThan(v + b);
    await page.getByRole("link", { name: "Retour aux formulaires" }).click();
    await page.waitForURL(/\/formulaires(\?|$)/);
    // Un formulaire a toujours sa société : le cas ne se voit qu'en l'ôtant de la réponse.
    await page.route(
      (u) => u.pathname === `/api/formulaires/${a.jeu.formulaire}`,
      async (route) => {
        const reponse = await route.fetch();
        await route.fulfill({ response: reponse, json: { ...(await reponse.json()), client_nom: null } });
      },
    );
    await page.goto(`/formulaire/${a.jeu.formulaire}`);
    await page.getByText("Client non trouvé", { exact: true }).waitFor();
    await page.unrouteAll();
    await page.goto("/formulaires");
  });
});
