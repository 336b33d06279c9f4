// Le tour du véhicule quand tout s'arrête : une photo douteuse, le réseau coupé à chaque étape, la batterie qui meurt, quarante photos.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { creerLienRetour, type LienDEssai } from "./aides-retour.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { saisieGardee } from "./attentes.ts";
import { photo } from "./demande-gestes.ts";
import { lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";
import { allumer, type Telephone } from "./telephone.ts";

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

const NECESSAIRES = ["Face avant", "Côté gauche", "Face arrière", "Côté droit", "Tableau de bord"];
const groupe = (page: Page, nom: string) => page.getByRole("group", { name: new RegExp(`^${nom}`) });
const donner = async (page: Page, nom: string, photos: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  groupe(page, nom)
    .locator("input[type=file]:not([hidden])")
    .setInputFiles([...photos]);
const plusieurs = (combien: number, depuis: number) =>
  Promise.all(Array.from({ length: combien }, (_, i) => photo(depuis + i)));

it("la page s'installe sur l'écran d'accueil, et son icône rouvre le dernier lien", async () => {
  const lien = await creerLienRetour(a);
  const { page, contexte } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await page.goto(`/retour#${lien.jeton}`);
  await page.getByRole("heading", { level: 1, name: "Cinq minutes avant le retour" }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cdp = await contexte.newCDPSession(page);
  const { errors, url, data } = await cdp.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/retour.webmanifest"]);
  const { start_url, scope, icons, display } = JSON.parse(data ?? "{}");
  expect({ start_url, scope, display }).toEqual({ start_url: "/retour", scope: "/retour", display: "standalone" });
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const octets = Buffer.from(await (await page.request.get(src)).body());
    const { width, height } = await sharp(octets).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  await page.goto("about:blank");
  await contexte.setOffline(true);
  await page.goto("/retour");
  await page.getByText(lien.immatriculation).waitFor();
  await contexte.close();
});

it("une photo floue ou sombre se dit à la prise, sans réseau, et se reprend ou se garde", async () => {
  const lien = await creerLienRetour(a);
  const { page, contexte } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await page.goto(`/retour#${lien.jeton}`);
  await page.getByRole("heading", { level: 1, name: "Cinq minutes avant le retour" }).waitFor();
  await contexte.setOffline(true);
  const nette = await readFile(`${import.meta.dirname}/../db/seed/modeles/photos/1.jpg`);
  const grande = () => sharp(nette).resize(1200, 1200, { fit: "inside" });
  const fichier = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  const avant = groupe(page, "Face avant");
  await donner(page, "Face avant", [fichier("bougee.jpg", await grande().blur(6).jpeg().toBuffer())]);
  await avant.getByText("Elle semble floue. Reprenez-la, ou gardez-la ainsi.").waitFor();
  await sansDefautAxe(page);
  const [choix] = await Promise.all([
    page.waitForEvent("filechooser"),
    avant.getByRole("button", { name: "Reprendre" }).tap(),
  ]);
  await choix.setFiles([fichier("nette.jpg", await grande().jpeg().toBuffer())]);
  await avant.getByRole("img", { name: "nette.jpg" }).waitFor();
  expect(await avant.getByText(/Elle semble/).count()).toBe(0);
  await donner(page, "Côté gauche", [fichier("nuit.jpg", await grande().linear(0.12, 0).jpeg().toBuffer())]);
  await groupe(page, "Côté gauche").getByText("Elle semble trop sombre.").waitFor();
  // Gardée ainsi, elle survit à la page, et son doute avec elle.
  await saisieGardee(page, "nuit.jpg", 2);
  await page.reload();
  await groupe(page, "Côté gauche").getByText("Elle semble trop sombre.").waitFor();
  await contexte.close();
});

async function rouvrir(dossier: string, lien: LienDEssai, enLigne: boolean): Promise<Telephone> {
  const telephone = await allumer(dossier);
  await telephone.contexte.setOffline(!enLigne);
  await telephone.page.goto(`${a.adresse}/retour#${lien.jeton}`);
  await telephone.page.getByRole("heading", { level: 1, name: "Cinq minutes avant le retour" }).waitFor();
  return telephone;
}

it("réseau coupé à chaque étape et batterie morte trois fois, les quarante photos et la saisie arrivent une fois chacune", async () => {
  const lien = await creerLienRetour(a);
  const dossier = await mkdtemp(join(tmpdir(), "reflet-telephone-"));
  await chmod(dossier, 0o755);
  let t = await rouvrir(dossier, lien, true);
  await expect
    .poll(() => t.page.evaluate(async () => (await (await caches.open("reflet-retour")).keys()).length))
    .toBeGreaterThan(2);
  await t.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  // Sans réseau : le compteur et les vues nécessaires ; la batterie meurt dès que l'appareil les a.
  await t.contexte.setOffline(true);
  await t.page.getByLabel("Kilométrage au compteur").fill("81250");
  for (const [i, nom] of NECESSAIRES.entries()) await donner(t.page, nom, [await photo(i)]);
  await saisieGardee(t.page, "81250", 5);
  await t.tuer();

  // Rallumé sans réseau : tout est là. Des jantes et un capot de plus, puis elle meurt encore.
  t = await rouvrir(dossier, lien, false);
  expect(await t.page.getByLabel("Kilométrage au compteur").inputValue()).toBe("81250");
  for (const [i, nom] of NECESSAIRES.entries())
    await groupe(t.page, nom)
      .getByRole("img", { name: `photo-${i}.jpg` })
      .waitFor();
  await donner(t.page, "Jantes", await plusieurs(12, 100));
  await t.page.locator('[data-element="Capot"]').click();
  await t.page.getByLabel("Capot").last().selectOption("Bosse");
  await donner(t.page, "Photos : Capot", await plusieurs(12, 200));
  await saisieGardee(t.page, "bosse", 29);
  await t.tuer();

  // Le réseau revient au milieu de l'envoi, et s'en va : ce qui est parti ne repart pas.
  t = await rouvrir(dossier, lien, true);
  await t.page.getByText(/^Photos arrivées\s: [1-9]/).waitFor();
  await t.contexte.setOffline(true);
  await t.page.locator('[data-element="Toit"]').click();
  await t.page.getByLabel("Toit").last().selectOption("Rayure");
  await donner(t.page, "Photos : Toit", await plusieurs(11, 300));
  await t.page.getByRole("button", { name: "Envoyer" }).click();
  await t.page.getByText("Prêt à partir : l'envoi se fera seul dès que le réseau revient.").waitFor();
  await saisieGardee(t.page, '"voulu"', 40);
  await t.tuer();

  // Rallumé en ligne, l'envoi voulu part sans un geste.
  t = await rouvrir(dossier, lien, true);
  await t.page.getByRole("heading", { level: 1, name: "C'est envoyé, merci" }).waitFor({ timeout: 90_000 });
  await t.tuer();
  await rm(dossier, { recursive: true, force: true });

  const { km, vues, dommages, distinctes } = await a.ecrire(
    `select a.kilometrage::text as km, (select count(*)::text from audit_vues w where w.audit_id = a.id) as vues,
       (select string_agg(d.element || ' ' || d.dommage || ' ' || (select count(*) from audit_photos p where p.dommage_id = d.id), ',' order by d.element)
         from audit_dommages d where d.audit_id = a.id) as dommages,
       (select count(distinct f.sha256)::text from fichiers f where f.id in (select fichier_id from audit_vues where audit_id = a.id
          union select p.fichier_id from audit_photos p join audit_dommages d on d.id = p.dommage_id where d.audit_id = a.id)) as distinctes
     from audits a where a.id = $1`,
    [lien.audit],
  );
  expect({ km, vues, dommages, distinctes }).toEqual({
    km: "81250",
    // Un dommage porte dix photos : les autres restent parmi les vues.
    vues: "20",
    dommages: "capot bosse 10,toit rayure 10",
    distinctes: "40",
  });
});
