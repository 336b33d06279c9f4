// Un état des lieux commencé dans une cour sans réseau : il s'ouvre chez nous une fois, au retour du réseau, même si la réponse s'est perdue.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasard } from "../bench/hasard.ts";
import { faceAvant, tableauDeBord } from "../bench/photos-lues/dessiner.ts";
import type { EtatLu } from "../domain/etats-des-lieux/etat.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { saisieGardee } from "./attentes.ts";
import { collegue, creerTicketEtat, fiche, marquer, pageGardee, plusieurs, rouvrir, tracer } from "./etat-gestes.ts";
import { sansDebordement, sansEspaces } from "./gestes.ts";
import { ECRANS, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

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

const expert = async (): ReturnType<typeof nouvellePersonne> => {
  const personne = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await personne.contexte.addCookies([{ name: "reflet", value: await a.session("expert"), url: a.adresse }]);
  return personne;
};
const COMMENCER = "Commencer l'état des lieux de départ";
const ENREGISTRE = "Tout ce que vous avez saisi est enregistré.";

it("commencé sans réseau, batterie morte, la première réponse perdue : un seul état, avec tout ce qui y a été saisi", async () => {
  const ticket = await creerTicketEtat(a);
  const dossier = await mkdtemp(join(tmpdir(), "reflet-cour-"));
  await chmod(dossier, 0o755);
  // La fiche a été ouverte une fois, au bureau ; rien n'y est commencé.
  let t = await rouvrir(a, dossier, ticket, true);
  await t.page.getByRole("button", { name: COMMENCER }).waitFor();
  await pageGardee(t.page, ticket);
  await t.tuer();

  t = await rouvrir(a, dossier, ticket, false);
  await t.page.getByRole("button", { name: COMMENCER }).click();
  const releve = () => fiche(t.page, "Relevé");
  await releve().getByLabel("Kilométrage").fill("61200");
  await t.page.getByLabel("Ajouter : Face avant", { exact: true }).setInputFiles(await plusieurs(2, 300));
  await marquer(t.page, "Capot", "Rayure");
  await t.page.getByRole("dialog", { name: "Nouveau dommage" }).getByRole("button", { name: "Ajouter" }).click();
  await t.page.getByLabel("Ajouter : photos du dommage 1, Capot").setInputFiles(await plusieurs(1, 310));
  await saisieGardee(t.page, "Capot vu de près", 3);
  await t.tuer();

  // Rallumé sans réseau : l'état est là, rien ne propose d'en commencer un autre.
  t = await rouvrir(a, dossier, ticket, false);
  await releve().getByLabel("Kilométrage").waitFor();
  expect(sansEspaces(await releve().getByLabel("Kilométrage").inputValue())).toBe("61200");
  expect(await t.page.getByRole("button", { name: COMMENCER }).count()).toBe(0);
  expect(await t.page.getByRole("link", { name: "Télécharger le PDF" }).count()).toBe(0);

  // Le réseau revient : l'état s'ouvre chez nous, mais l'appareil n'en entend pas la réponse, et la batterie meurt.
  let perdues = 0;
  await t.page.route(`**/api/tickets/${ticket}/etats-des-lieux`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    perdues += 1;
    await route.abort("connectionreset");
  });
  await t.contexte.setOffline(false);
  await expect.poll(() => perdues).toBeGreaterThan(0);
  await t.tuer();

  t = await rouvrir(a, dossier, ticket, true);
  await t.page.getByText(ENREGISTRE).waitFor({ timeout: 60_000 });
  await fiche(t.page, "Dommages").getByRole("img", { name: "Photo 1 sur 1" }).waitFor();
  await t.tuer();
  await rm(dossier, { recursive: true, force: true });
  const fait = await a.ecrire(
    `select count(*)::text as etats, max(kilometrage)::text as km, min(date_etat)::text as jour,
       (select count(*)::text from etat_photos p join etats_des_lieux x on x.id = p.etat_id where x.ticket_id = $1) as photos,
       (select count(*)::text from etat_dommages d join etats_des_lieux x on x.id = d.etat_id where x.ticket_id = $1) as dommages
     from etats_des_lieux where ticket_id = $1`,
    [ticket],
  );
  expect(fait).toMatchObject({ etats: "1", km: "61200", photos: "3", dommages: "1" });
  expect(fait.jour).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("un collègue l'a commencé entre-temps : cela se dit, la saisie le rejoint, et le champ écrit à deux se tranche", async () => {
  const ticket = await creerTicketEtat(a);
  const { page, contexte } = await expert();
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: COMMENCER }).waitFor();
  await pageGardee(page, ticket);
  await contexte.setOffline(true);
  await page.getByRole("button", { name: COMMENCER }).click();
  const releve = fiche(page, "Relevé");
  await releve.getByLabel("Kilométrage").fill("45210");
  await releve.getByLabel("Lieu").fill("Quai 4");
  await page.getByLabel("Ajouter : Toit", { exact: true }).setInputFiles(await plusieurs(1, 320));
  await saisieGardee(page, "Quai 4", 1);
  const { id } = (await collegue(a, `/tickets/${ticket}/etats-des-lieux`, { type: "depart" }, "POST")) as EtatLu;
  await collegue(a, `/etats-des-lieux/${id}`, { champs: { kilometrage: 45_120 }, avant: { kilometrage: null } });
  await contexte.setOffline(false);
  await page
    .getByText("Un collègue a commencé l'état des lieux (départ) pendant que vous le faisiez sans réseau")
    .waitFor();
  await page.getByText(/^3\s*saisies y sont encore gardées\./).waitFor();
  await sansDefautAxe(page);
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }
  await page.getByRole("button", { name: "La joindre à son brouillon" }).click();
  await releve.getByText("Kilométrage : un collègue a écrit « 45120 », vous avez saisi « 45210 »").waitFor();
  await releve.getByRole("button", { name: "Garder ma saisie" }).click();
  await page.getByText(ENREGISTRE).waitFor();
  const { etats, km, lieu, photos } = await a.ecrire(
    `select count(*)::text as etats, max(kilometrage)::text as km, max(lieu) as lieu,
       (select count(*)::text from etat_photos p where p.etat_id = $2) as photos from etats_des_lieux where ticket_id = $1`,
    [ticket, id],
  );
  expect({ etats, km, lieu, photos }).toEqual({ etats: "1", km: "45210", lieu: "Quai 4", photos: "1" });
  await contexte.close();
});

it("un collègue l'a signé entre-temps : rien ne se corrige tout seul, la saisie se reprend dans une correction", async () => {
  const ticket = await creerTicketEtat(a);
  const { page, contexte } = await expert();
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: COMMENCER }).waitFor();
  await pageGardee(page, ticket);
  await contexte.setOffline(true);
  await page.getByRole("button", { name: COMMENCER }).click();
  await fiche(page, "Relevé").getByRole("textbox", { name: "Niveau" }).fill("80");
  await saisieGardee(page, '"niveau":80');
  const { id } = await collegue(a, `/tickets/${ticket}/etats-des-lieux`, { type: "depart" }, "POST");
  await collegue(a, `/etats-des-lieux/${id}`, {
    champs: { lieu: "Dépôt", kilometrage: 45_120, niveau: 80 },
    avant: { lieu: null, kilometrage: null, niveau: null },
  });
  await collegue(
    a,
    `/etats-des-lieux/${id}/signature`,
    { signataire: "Un collègue", trace: null, accord: true },
    "POST",
  );
  await contexte.setOffline(false);
  await page
    .getByText("Un collègue a signé l'état des lieux (départ) pendant que vous le faisiez sans réseau")
    .waitFor();
  const combien = async () =>
    (await a.ecrire("select count(*)::text as n from etats_des_lieux where ticket_id = $1", [ticket])).n;
  expect(await combien()).toBe("1");
  await page.getByRole("button", { name: "La reprendre dans une correction" }).click();
  await page.getByText("Version 2, qui remplace la précédente").waitFor();
  await page.getByText(ENREGISTRE).waitFor();
  expect(await combien()).toBe("2");
  await contexte.close();
});

it("l'état des lieux s'installe, et son icône rouvre sans réseau les véhicules de cet appareil", async () => {
  const ticket = await creerTicketEtat(a);
  const { page, contexte } = await expert();
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: COMMENCER }).waitFor();
  await pageGardee(page, ticket);
  const cdp = await contexte.newCDPSession(page);
  const { errors, url, data } = await cdp.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/etats.webmanifest"]);
  const { start_url, scope, icons, display } = JSON.parse(data ?? "{}");
  expect({ scope, display }).toEqual({ scope: "/etat-des-lieux/", display: "standalone" });
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(Buffer.from(await (await page.request.get(src)).body())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  // Ailleurs dans l'application, c'est l'application qui s'installe.
  await page.getByRole("link", { name: "Retour aux tickets" }).click();
  await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('link[rel="manifest"]')?.getAttribute("href")))
    .toMatch(/\/reflet\.webmanifest$/);

  await page.goto("about:blank");
  await contexte.setOffline(true);
  await page.goto(start_url);
  await page.getByRole("heading", { level: 1, name: "États des lieux de cet appareil" }).waitFor();
  const vehicule = fiche(page, "Véhicules")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href$="${ticket}"]`) });
  await vehicule.getByText("Départ : à commencer").waitFor();
  await sansDefautAxe(page);
  for (const largeur of ["bureau", "telephone"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }
  await vehicule.getByRole("link").click();
  await page.getByRole("button", { name: COMMENCER }).click();
  await fiche(page, "Relevé").getByLabel("Kilométrage").fill("777");
  await saisieGardee(page, "777");
  await page.goto(start_url);
  await vehicule.getByText("Départ : en cours").waitFor();
  await vehicule.getByText(/^2\s*saisies à envoyer$/).waitFor();
  // Le réseau revenu, tout part de cette liste aussi.
  await contexte.setOffline(false);
  await vehicule.getByText(/^2\s*saisies à envoyer$/).waitFor({ state: "detached" });
  const { km } = await a.ecrire("select kilometrage::text as km from etats_des_lieux where ticket_id = $1", [ticket]);
  expect(km).toBe("777");
  await contexte.close();
});

it("la plaque et le compteur lus sur les photos se demandent, sans réseau une fois arrivées ; rien ne se pose d'office", async () => {
  const ticket = await creerTicketEtat(a);
  const h = hasard(21);
  const [face, bord] = [await faceAvant(h, true), await tableauDeBord(h, "écran")];
  const { page, contexte } = await expert();
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: COMMENCER }).click();
  const releve = fiche(page, "Relevé");
  await releve.getByLabel("Kilométrage").waitFor();
  await contexte.setOffline(true);
  await page.getByText("Vous êtes hors connexion").waitFor();
  const prendre = (vue: string, buffer: Buffer) =>
    page
      .getByLabel(`Ajouter : ${vue}`, { exact: true })
      .setInputFiles({ name: "vue.jpg", mimeType: "image/jpeg", buffer });
  await prendre("Face avant", face.jpeg);
  await prendre("Tableau de bord, moteur allumé", bord.jpeg);
  await saisieGardee(page, ticket, 2);
  await contexte.setOffline(false);

  const avant = page.getByRole("region", { name: "Face avant", exact: true });
  await avant.getByText(`Plaque lue sur la photo : ${face.plaque}`).waitFor({ timeout: 60_000 });
  await avant.getByText("Celle du ticket est GB-482-NR. Est-ce le bon véhicule ?").waitFor();
  const tableau = page.getByRole("region", { name: "Tableau de bord, moteur allumé", exact: true });
  const question = tableau.getByText(/lus sur la photo\s: les reprendre\s\?$/);
  await question.waitFor({ timeout: 60_000 });
  expect(sansEspaces(await question.textContent())).toContain(`${bord.compteur}kmlus`);
  expect(await releve.getByLabel("Kilométrage").inputValue()).toBe("");
  await sansDefautAxe(page);
  for (const largeur of ["bureau", "telephone"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }
  await releve.getByLabel("Kilométrage").fill("12");
  await tableau.getByText(/12\skm saisis\s: reprendre ceux de la photo\s\?$/).waitFor();
  await tableau.getByRole("button", { name: "Les reprendre" }).click();
  await tableau.getByText(/lus sur la photo/).waitFor({ state: "detached" });
  expect(sansEspaces(await releve.getByLabel("Kilométrage").inputValue())).toBe(String(bord.compteur));
  await avant.getByRole("button", { name: "C'est le bon véhicule" }).click();
  await avant.getByText("Plaque lue sur la photo").waitFor({ state: "detached" });
  await page.getByText(ENREGISTRE).waitFor();
  const { km } = await a.ecrire("select kilometrage::text as km from etats_des_lieux where ticket_id = $1", [ticket]);
  expect(km).toBe(String(bord.compteur));
  await contexte.close();
});

it("commencé et signé sans réseau, un état dont les photos disent autre chose le dit à l'arrivée, à qui l'a fait comme à l'équipe, et se corrige", async () => {
  const ticket = await creerTicketEtat(a);
  const h = hasard(21);
  const [face, bord] = [await faceAvant(h, true), await tableauDeBord(h, "écran")];
  const { page, contexte } = await expert();
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: COMMENCER }).waitFor();
  await pageGardee(page, ticket);
  await contexte.setOffline(true);
  await page.getByRole("button", { name: COMMENCER }).click();
  const releve = fiche(page, "Relevé");
  const saisi = (bord.compteur ?? 0) + 9_000;
  await releve.getByLabel("Lieu").fill("Quai 4");
  await releve.getByLabel("Kilométrage").fill(String(saisi));
  await releve.getByRole("textbox", { name: "Niveau" }).fill("80");
  const prendre = (vue: string, nom: string, buffer: Buffer) =>
    page.getByLabel(`Ajouter : ${vue}`, { exact: true }).setInputFiles({ name: nom, mimeType: "image/jpeg", buffer });
  const vue = (nom: string) => page.getByRole("region", { name: nom, exact: true });
  await prendre("Face avant", "avant.jpg", face.jpeg);
  await prendre("Tableau de bord, moteur allumé", "bord.jpg", bord.jpeg);
  // Sombre à chiffres clairs, le tableau de bord n'est pas « trop sombre ».
  await vue("Tableau de bord, moteur allumé").getByRole("img", { name: "bord.jpg" }).waitFor();
  await saisieGardee(page, "Quai 4", 2);
  expect(await page.getByText("Elle semble trop sombre.").count()).toBe(0);
  // Le même fichier pour deux vues se dit, et reste permis.
  await prendre("Face arrière", "avant bis.jpg", face.jpeg);
  await vue("Face arrière").getByText("Cette photo sert déjà à la vue Face avant.").waitFor();
  await page.getByLabel("Ajouter : Toit", { exact: true }).setInputFiles(await plusieurs(1, 330));
  await saisieGardee(page, "Quai 4", 4);
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }

  const signature = fiche(page, "Signature");
  await signature.getByLabel(/^Nom du signataire/).fill("Élodie Brûlé");
  await tracer(page, "Cadre de signature");
  await tracer(page, "Cadre de signature de qui a fait l'état des lieux");
  await signature.getByLabel("Je reconnais l'état du véhicule décrit dans ce document").check();
  await signature.getByRole("button", { name: "Signer l'état des lieux" }).click();
  await signature.getByText(/^Signé sur cet appareil/).waitFor();
  // Signé ici, tout ce que l'appareil garde se voit encore, page rouverte comprise.
  const photos = fiche(page, "Photos du véhicule");
  const montrees = async () =>
    expect
      .poll(() =>
        photos
          .getByRole("img")
          .evaluateAll((images) =>
            images.map((i) => [(i as HTMLImageElement).alt, (i as HTMLImageElement).naturalWidth > 0]),
          ),
      )
      .toEqual([
        ["avant.jpg", true],
        ["avant bis.jpg", true],
        ["photo-330.jpg", true],
        ["bord.jpg", true],
      ]);
  await montrees();
  expect(await photos.getByText("En attente").count()).toBe(4);
  await saisieGardee(page, '"signe"', 4);
  await page.reload();
  await signature.getByText(/^Signé sur cet appareil/).waitFor();
  await montrees();
  await sansDefautAxe(page);
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }

  await contexte.setOffline(false);
  const ecarts = (p: typeof page) =>
    fiche(p, "État des lieux")
      .getByRole("status")
      .filter({ hasText: /écarts? à examiner/ });
  await signature.getByRole("img", { name: "Signature de Élodie Brûlé" }).waitFor({ timeout: 60_000 });
  const compteur = `La photo du compteur dit ${bord.compteur}km, l'état signé dit ${saisi}km.`;
  const plaque = `La plaque lue sur la photo est ${face.plaque}, celle du ticket est GB-482-NR.`;
  const dits = async (p: typeof page) => sansEspaces(await ecarts(p).textContent());
  await expect.poll(() => dits(page), { timeout: 60_000 }).toContain(sansEspaces(plaque));
  await expect.poll(() => dits(page), { timeout: 60_000 }).toContain(sansEspaces(compteur));
  await sansDefautAxe(page);
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }
  const autre = await a.page("admin");
  await autre.goto(`/etat-des-lieux/${ticket}`);
  await expect.poll(() => dits(autre), { timeout: 60_000 }).toContain(sansEspaces(compteur));
  await autre.close();

  // Sans réseau, une correction dit pourquoi elle attend, et rien ne s'y perd.
  await contexte.setOffline(true);
  await page.getByText(/^Une correction se commence avec du réseau/).waitFor();
  expect(await page.getByRole("button", { name: "Corriger", exact: true }).count()).toBe(0);
  await contexte.setOffline(false);
  await ecarts(page).getByRole("button", { name: "Faire une correction" }).click();
  await page.getByText("Version 2, qui remplace la précédente").waitFor();
  await vue("Tableau de bord, moteur allumé").getByRole("button", { name: "Les reprendre" }).click();
  await page.getByText(ENREGISTRE).waitFor();
  const { versions } = await a.ecrire(
    `select string_agg(version || ' ' || kilometrage || ' ' || (signe_le is not null), ', ' order by version) as versions
     from etats_des_lieux where ticket_id = $1`,
    [ticket],
  );
  expect(versions).toBe(`1 ${saisi} true, 2 ${bord.compteur} false`);
  await contexte.close();
});
