// Les images de l'accueil se refont par une commande : l'écran du lecteur, le seul qu'elle doive d'abord remplir, s'obtient toujours.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUREAU, PRISES } from "../scripts/prises-site.ts";
import { LIGNE_FAUSSE } from "../web/site/exemple.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { sansEspaces } from "./gestes.ts";
import { lancerNavigateur } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await a.fermer();
  await navigateur.close();
});

it("le rapport déposé s'ouvre face à ses lignes, au bureau comme au téléphone", async () => {
  const page = await a.page("claire");
  await page.setViewportSize(BUREAU);
  for (const nom of ["lecture", "lecture-telephone"]) {
    const prise = PRISES.find((p) => p.nom === nom);
    const repere = await prise?.montrer(page);
    expect((await repere?.boundingBox())?.width, nom).toBeGreaterThan(100);
  }
  // L'ouverture de l'accueil cite la ligne que l'image montre.
  const { rang, element, ecart } = LIGNE_FAUSSE;
  const controles = page.getByRole("region", { name: "Contrôles" });
  expect(sansEspaces(await controles.textContent()).toLowerCase()).toContain(
    sansEspaces(`Calcul de la ligne ${rang} (${element}) faux : écart ${ecart}`).toLowerCase(),
  );
  await page.close();
});
