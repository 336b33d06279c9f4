// L'état des lieux fait dans une cour sans réseau : coupé à chaque étape, la batterie morte, un collègue sur le même état, puis le départ.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EtatLu } from "../domain/etats-des-lieux/etat.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { saisieGardee } from "./attentes.ts";
import { photo } from "./demande-gestes.ts";
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

const VUES = ["Face avant", "Latéral gauche", "Face arrière", "Latéral droit", "Toit"];
it("réseau coupé à chaque étape, batterie morte trois fois, un collègue sur le même état : quarante photos et tout le reste arrivent une fois", async () => {
  const ticket = await creerTicketEtat(a);
  const dossier = await mkdtemp(join(tmpdir(), "reflet-cour-"));
  await chmod(dossier, 0o755);
  let t = await rouvrir(a, dossier, ticket, true);
  await t.page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
  await fiche(t.page, "Relevé").getByLabel("Kilométrage").waitFor();
  await pageGardee(t.page, ticket);

  // Sans réseau : le relevé et quatre photos par vue ; la batterie meurt dès que l'appareil les a.
  await t.contexte.setOffline(true);
  await t.page.getByText("Vous êtes hors connexion").waitFor();
  const releve = () => fiche(t.page, "Relevé");
  await releve().getByLabel("Lieu").fill("Parc de Crolles");
  await releve().getByLabel("Kilométrage").fill("45210");
  await releve().getByRole("textbox", { name: "Niveau" }).fill("75");
  for (const [i, vue] of VUES.entries())
    await t.page.getByLabel(`Ajouter : ${vue}`, { exact: true }).setInputFiles(await plusieurs(4, 10 * i));
  await saisieGardee(t.page, "45210", 20);
  await t.tuer();

  // Rallumé sans réseau : la page se rouvre, tout est là. Un dommage commencé, et la batterie meurt au milieu de sa fenêtre.
  t = await rouvrir(a, dossier, ticket, false);
  expect(sansEspaces(await releve().getByLabel("Kilométrage").inputValue())).toBe("45210");
  expect(await releve().getByLabel("Lieu").inputValue()).toBe("Parc de Crolles");
  await fiche(t.page, "Photos du véhicule").getByRole("img", { name: "photo-43.jpg" }).waitFor();
  await marquer(t.page, "Capot", "Rayure");
  await saisieGardee(t.page, "Capot vu de près", 20);
  await t.tuer();

  // La fenêtre se rouvre telle quelle. Dix photos du dommage, qui s'encadre au doigt sur l'une d'elles.
  t = await rouvrir(a, dossier, ticket, false);
  const fenetre = t.page.getByRole("dialog", { name: "Nouveau dommage" });
  expect(await fenetre.getByLabel("Commentaire").inputValue()).toBe("Capot vu de près");
  await fenetre.getByRole("button", { name: "Ajouter" }).click();
  await fiche(t.page, "Dommages").getByText("À envoyer").waitFor();
  await t.page.getByLabel("Ajouter : photos du dommage 1, Capot").setInputFiles(await plusieurs(10, 100));
  await t.page.getByRole("button", { name: "Situer sur une photo : dommage 1, Capot" }).click();
  const aEncadrer = t.page.getByRole("dialog", { name: "Situer le dommage 1, Capot" });
  const boite = await aEncadrer.getByRole("img", { name: "Photo du dommage" }).last().boundingBox();
  if (!boite) throw new Error("la photo à encadrer n'est pas à l'écran");
  await t.page.mouse.move(boite.x + boite.width * 0.25, boite.y + boite.height * 0.25);
  await t.page.mouse.down();
  await t.page.mouse.move(boite.x + boite.width * 0.5, boite.y + boite.height * 0.75, { steps: 4 });
  await t.page.mouse.up();
  await aEncadrer.getByRole("button", { name: "Garder ce cadre" }).click();
  await fiche(t.page, "Dommages").getByRole("img", { name: "Où se voit le dommage 1, Capot" }).waitFor();
  await saisieGardee(t.page, "largeur", 30);

  // Un collègue écrit le même niveau et d'autres observations ; le réseau revient au milieu de l'envoi, et s'en va.
  const { id, date_etat } = (await collegue(
    a,
    `/tickets/${ticket}/etats-des-lieux`,
    { type: "depart" },
    "POST",
  )) as EtatLu;
  await collegue(a, `/etats-des-lieux/${id}`, {
    champs: { niveau: 60, observations: "Deux clés" },
    avant: { niveau: null, observations: null },
  });
  await t.contexte.setOffline(false);
  await releve().getByText("Niveau : un collègue a écrit « 60 », vous avez saisi « 75 »").waitFor();
  await t.page.locator("img[alt^='Photo ']").first().waitFor();
  await t.contexte.setOffline(true);
  await t.page.getByText("Vous êtes hors connexion").waitFor();
  await marquer(t.page, "Toit", "Bosse");
  await t.page.getByRole("dialog", { name: "Nouveau dommage" }).getByRole("button", { name: "Ajouter" }).click();
  await t.page.getByLabel("Ajouter : photos du dommage 2, Toit").setInputFiles(await plusieurs(10, 200));
  await releve().getByRole("button", { name: "Garder ma saisie" }).click();

  // Les deux mains signent sans réseau ; la batterie meurt avant que rien n'ait pu partir.
  const signature = fiche(t.page, "Signature");
  await signature.getByLabel(/^Nom du signataire/).fill("Élodie Brûlé");
  await tracer(t.page, "Cadre de signature");
  await tracer(t.page, "Cadre de signature de qui a fait l'état des lieux");
  await signature.getByLabel("Je reconnais l'état du véhicule décrit dans ce document").check();
  await signature.getByRole("button", { name: "Signer l'état des lieux" }).click();
  await signature.getByText(/^Signé sur cet appareil/).waitFor();
  await saisieGardee(t.page, '"signe"', 40);
  await t.tuer();

  // Rallumé en ligne, tout part sans un geste, la signature en dernier.
  t = await rouvrir(a, dossier, ticket, true);
  await fiche(t.page, "Signature")
    .getByRole("img", { name: "Signature de Élodie Brûlé" })
    .waitFor({ timeout: 120_000 });
  await t.page.reload();
  await fiche(t.page, "Signature").getByRole("img", { name: "Signature de Élodie Brûlé" }).waitFor();
  await t.tuer();
  await rm(dossier, { recursive: true, force: true });

  const fait = await a.ecrire(
    `select kilometrage::text as km, niveau::text as niveau, lieu, observations, date_etat::text as jour,
       (select count(*)::text from etat_photos p where p.etat_id = e.id and p.vue is not null) as vues,
       (select string_agg(d.element || ' ' || d.dommage || ' ' || (select count(*) from etat_photos p where p.dommage_id = d.id), ', ' order by d.rang)
          from etat_dommages d where d.etat_id = e.id) as dommages,
       (select array_to_string(array(select round(c, 1) from unnest(d.cadre) c), ' ') || ' ' ||
          (select count(*) from etat_photos p where p.dommage_id = d.id and p.fichier_id = d.cadre_photo)
          from etat_dommages d where d.etat_id = e.id and d.rang = 1) as cadre,
       (select count(distinct f.sha256)::text from etat_photos p join fichiers f on f.id = p.fichier_id where p.etat_id = e.id) as distinctes,
       (jsonb_array_length(trace) + jsonb_array_length(contretrace))::text as traits, signataire
     from etats_des_lieux e where id = $1 and signe_le is not null`,
    [id],
  );
  expect(fait).toEqual({
    km: "45210",
    // Tranché par qui était devant le compteur ; ce que le collègue a écrit ailleurs reste.
    niveau: "75",
    lieu: "Parc de Crolles",
    observations: "Deux clés",
    jour: date_etat,
    vues: "20",
    dommages: "Capot rayure 10, Toit bosse 10",
    cadre: "0.3 0.3 0.3 0.5 1",
    distinctes: "40",
    traits: "2",
    signataire: "Élodie Brûlé",
  });
});

it("un refus se dit à sa place et n'efface rien ; un état signé par un autre laisse reprendre la saisie dans une correction", async () => {
  const ticket = await creerTicketEtat(a);
  const page = await a.page("expert", "telephone");
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
  const releve = fiche(page, "Relevé");
  await releve.getByLabel("Kilométrage").fill("45210");
  await page.getByText("Tout ce que vous avez saisi est enregistré.").waitFor();
  // Hors mesure : dit au champ, gardé sur l'appareil, repris au rechargement.
  await releve.getByRole("textbox", { name: "Niveau" }).fill("175");
  await releve.getByText("Le niveau va de 0 à 100 %").waitFor();
  await releve.getByLabel("Lieu").fill("Quai 4");
  await saisieGardee(page, "175");
  await page.reload();
  await releve.getByText("Le niveau va de 0 à 100 %").waitFor();
  expect(await releve.getByRole("textbox", { name: "Niveau" }).inputValue()).toBe("175");
  await page.getByText("1 saisie à envoyer, gardée sur cet appareil.").waitFor();
  await sansDefautAxe(page);
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await sansDebordement(page);
  }

  // Floue, une photo le dit à la prise, et le dit encore une fois arrivée.
  const nette = await readFile(`${import.meta.dirname}/../db/seed/modeles/photos/1.jpg`);
  const floue = await sharp(nette).resize(1200, 1200, { fit: "inside" }).blur(6).jpeg().toBuffer();
  await page
    .getByLabel("Ajouter : Jantes", { exact: true })
    .setInputFiles({ name: "bougee.jpg", mimeType: "image/jpeg", buffer: floue });
  const jantes = page.getByRole("region", { name: "Jantes", exact: true });
  await jantes.getByText("Photo reçue").waitFor();
  await jantes.getByText("Elle semble floue. Reprenez-la, ou gardez-la ainsi.").waitFor();
  await jantes.getByRole("button", { name: "Retirer bougee.jpg" }).click();
  await jantes.getByText("Photo reçue").waitFor({ state: "detached" });

  // Sans réseau : un dommage et sa photo ; pendant ce temps un collègue complète et signe.
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors connexion").waitFor();
  await releve.getByRole("textbox", { name: "Niveau" }).fill("80");
  await marquer(page, "Capot", "Rayure");
  await page.getByRole("dialog", { name: "Nouveau dommage" }).getByRole("button", { name: "Ajouter" }).click();
  await page.getByLabel("Ajouter : photos du dommage 1, Capot").setInputFiles(await photo(7));
  await saisieGardee(page, "Capot vu de près", 1);
  const { id } = await collegue(a, `/tickets/${ticket}/etats-des-lieux`, { type: "depart" }, "POST");
  await collegue(a, `/etats-des-lieux/${id}`, { champs: { niveau: 60 }, avant: { niveau: null } });
  const signe = { signataire: "Un collègue", trace: null, accord: true };
  await collegue(a, `/etats-des-lieux/${id}/signature`, signe, "POST");
  await page.context().setOffline(false);
  await page.getByText("L'état des lieux (départ) a été signé avant d'avoir tout reçu de cet appareil").waitFor();
  await page.getByText(/^3\s*saisies y sont encore gardées\.$/).waitFor();
  await sansDefautAxe(page);
  await page.getByRole("button", { name: "La reprendre dans une correction" }).click();
  await page.getByText("Version 2, qui remplace la précédente").waitFor();
  await page.getByText("Tout ce que vous avez saisi est enregistré.").waitFor();
  await fiche(page, "Dommages").getByRole("img", { name: "Photo 1 sur 1" }).waitFor();
  const { niveau, dommages } = await a.ecrire(
    `select niveau::text as niveau, (select string_agg(d.element || ' ' || (select count(*) from etat_photos p where p.dommage_id = d.id), ',')
       from etat_dommages d where d.etat_id = e.id) as dommages from etats_des_lieux e where ticket_id = $1 and version = 2`,
    [ticket],
  );
  expect({ niveau, dommages }).toEqual({ niveau: "80", dommages: "Capot 1" });
  await page.close();
});

it("se déconnecter prévient de ce qui n'est pas parti, puis n'en laisse rien sur l'appareil", async () => {
  const ticket = await creerTicketEtat(a);
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau", a.adresse);
  await contexte.addCookies([{ name: "reflet", value: await a.session("expert"), url: a.adresse }]);
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
  await pageGardee(page, ticket);
  // Ce que le serveur ne prend pas : gardé ici seulement.
  await page.route("**/api/etats-des-lieux/**", (route) => route.abort("connectionfailed"));
  await fiche(page, "Relevé").getByLabel("Lieu").fill("Parc secret");
  await page.getByLabel("Ajouter : Toit", { exact: true }).setInputFiles(await photo(3));
  await saisieGardee(page, "Parc secret", 1);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  const question = page.getByRole("dialog", { name: "Se déconnecter efface une saisie" });
  await question.getByRole("button", { name: "Rester" }).click();
  await saisieGardee(page, "Parc secret", 1);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await question.getByRole("button", { name: "Effacer et se déconnecter" }).click();
  await page.waitForURL(`${a.adresse}/`);
  const reste = () =>
    page.evaluate(async () => {
      const base = await new Promise<IDBDatabase>((tenir) => {
        const ouverture = indexedDB.open("reflet-demandes");
        ouverture.onsuccess = () => tenir(ouverture.result);
      });
      const compter = (table: string) =>
        new Promise<number>((tenir) => {
          const lecture = base.transaction(table).objectStore(table).count();
          lecture.onsuccess = () => tenir(lecture.result);
        });
      const [saisies, octets] = [await compter("saisies"), await compter("octets")];
      base.close();
      const portes = (await navigator.serviceWorker.getRegistrations()).map((r) => new URL(r.scope).pathname);
      return {
        saisies,
        octets,
        caches: await caches.keys(),
        onglet: Object.keys(sessionStorage).filter((c) => c.includes("session:")),
        portes,
      };
    });
  expect(await reste()).toEqual({ saisies: 0, octets: 0, caches: [], onglet: [], portes: [] });
  // Sans réseau, l'adresse ne s'ouvre plus.
  await contexte.setOffline(true);
  expect(await page.goto(`/etat-des-lieux/${ticket}`).catch((e: Error) => e.message)).toContain(
    "ERR_INTERNET_DISCONNECTED",
  );
  await contexte.close();
});

it("une autre personne qui se connecte sur l'appareil n'y trouve rien de la précédente", async () => {
  const ticket = await creerTicketEtat(a);
  const { page, contexte } = await nouvellePersonne(navigateur, "bureau", a.adresse);
  const devenir = async (qui: "expert" | "admin") =>
    contexte.addCookies([{ name: "reflet", value: await a.session(qui), url: a.adresse }]);
  await devenir("expert");
  await page.goto(`/etat-des-lieux/${ticket}`);
  await page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
  await pageGardee(page, ticket);
  await contexte.setOffline(true);
  await fiche(page, "Relevé").getByLabel("Lieu").fill("Parc secret");
  await saisieGardee(page, "Parc secret");
  // La session de l'un s'est éteinte ; l'autre ouvre la sienne, sur un autre écran.
  await page.goto("about:blank");
  await contexte.setOffline(false);
  await devenir("admin");
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const saisies = () =>
    page.evaluate(
      () =>
        new Promise<number>((tenir) => {
          const ouverture = indexedDB.open("reflet-demandes");
          ouverture.onsuccess = () => {
            const lecture = ouverture.result.transaction("saisies").objectStore("saisies").count();
            lecture.onsuccess = () => {
              ouverture.result.close();
              tenir(lecture.result);
            };
          };
        }),
    );
  await expect.poll(saisies).toBe(0);
  await contexte.close();
});

it("un premier véhicule fait sans réseau part pendant que l'on est sur le suivant", async () => {
  const [premier, second] = [await creerTicketEtat(a), await creerTicketEtat(a)];
  const { page, contexte } = await nouvellePersonne(navigateur, "telephone", a.adresse);
  await contexte.addCookies([{ name: "reflet", value: await a.session("expert"), url: a.adresse }]);
  for (const ticket of [second, premier]) {
    await page.goto(`/etat-des-lieux/${ticket}`);
    await page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
    await fiche(page, "Relevé").getByLabel("Kilométrage").waitFor();
    await pageGardee(page, ticket);
  }
  await contexte.setOffline(true);
  await fiche(page, "Relevé").getByLabel("Kilométrage").fill("31500");
  await page.getByLabel("Ajouter : Toit", { exact: true }).setInputFiles(await plusieurs(2, 50));
  await saisieGardee(page, "31500", 2);
  await page.goto(`/etat-des-lieux/${second}`);
  await page.getByText("Un autre état des lieux attend d'être envoyé").waitFor();
  await contexte.setOffline(false);
  await page.getByText("Un autre état des lieux attend d'être envoyé").waitFor({ state: "detached" });
  const { km, photos } = await a.ecrire(
    `select kilometrage::text as km, (select count(*)::text from etat_photos p where p.etat_id = e.id) as photos
     from etats_des_lieux e where ticket_id = $1`,
    [premier],
  );
  expect({ km, photos }).toEqual({ km: "31500", photos: "2" });
  await contexte.close();
});
