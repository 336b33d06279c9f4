import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { juger } from "./couleurs-gestes.ts";
import { seConnecter } from "./gestes.ts";
import { LISTES, LISTES_DE_L_EQUIPE } from "./mesures-listes.ts";
import { lancerNavigateur, nouvellePersonne } from "./navigateur.ts";
import { DUREE_DU_PARCOURS, LARGEURS, ouvrirEcran, parcourir } from "./parcours-ecrans.ts";

let navigateur: Browser;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
});
afterAll(() => navigateur.close());

describe("aucun texte n'a la couleur de son fond, et axe ne trouve rien, en clair puis en sombre", () => {
  it(
    "sur chaque écran de l'équipe, au bureau et à la largeur d'un téléphone",
    async () => {
      const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
      await seConnecter(page, "admin@reflet.test");
      await page.goto("/dashboard");
      const listes = [...LISTES, ...LISTES_DE_L_EQUIPE];
      const autres = ["/infractions", "/profile", "/notifications", "/imports/nouveau", "/inconnue"];
      const { sortes, fautes } = await parcourir(page, listes, autres);
      expect(fautes).toEqual([]);
      expect(sortes).toEqual(
        expect.arrayContaining([
          ...["restitution", "document", "contestation", "audit", "vehicule", "conducteur", "garage", "loueur"].map(
            (nom) => `/${nom}/$id`,
          ),
          ...["sinistre", "convoyage", "etat-des-lieux", "formulaire"].map((nom) => `/${nom}/$id`),
          ...["loueurs", "carte", "prix", "classements", "provision"].map((o) => `/analyses?onglet=${o}`),
          "/administration/reglages",
          ...listes,
          ...autres,
        ]),
      );
      // Là où un lien est un bouton plein : la fenêtre de l'export TCO.
      await ouvrirEcran(page, "/analyses");
      await page.getByRole("button", { name: "Exporter" }).click();
      await page.getByRole("menuitem", { name: "Export TCO…" }).click();
      await page.getByRole("dialog").getByRole("link", { name: "Restitutions" }).waitFor();
      expect(await juger(page, "export TCO", LARGEURS, true)).toEqual([]);
      expect(erreurs).toEqual([]);
      await contexte.close();
    },
    DUREE_DU_PARCOURS,
  );

  it("sur les pages publiques", async () => {
    const { page, contexte, erreurs } = await nouvellePersonne(navigateur, "bureau");
    await page.goto("/");
    const { sortes, fautes } = await parcourir(page, [], ["/", "/auth", "/mot-de-passe-oublie", "/retour"]);
    expect(fautes).toEqual([]);
    expect(sortes).toEqual(expect.arrayContaining(["/mentions-legales", "/politique-de-confidentialite"]));
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("sur le formulaire d'un conducteur, pour chaque demande qu'il peut faire", async () => {
    const { page, contexte } = await nouvellePersonne(navigateur, "bureau");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await seConnecter(page, "admin@reflet.test");
    const { lignes } = await (await page.request.get("/api/formulaires?statut=actif")).json();
    await ouvrirEcran(page, lignes[0].url_formulaire);
    const type = page.getByRole("combobox", { name: /^Votre demande/ });
    const demandes = (await type.getByRole("option").allTextContents()).slice(1);
    expect(demandes.length).toBeGreaterThan(1);
    for (const demande of demandes) {
      await type.selectOption(demande);
      expect(await juger(page, demande, LARGEURS, true)).toEqual([]);
    }
    await contexte.close();
  });
});
