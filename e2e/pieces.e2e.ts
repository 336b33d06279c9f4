// Un seul fichier : photos, documents, éléments endommagés et état des lieux d'un ticket, avec les mêmes gestes.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HEIC } from "../server/testing/heic.ts";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir, sansDebordement } from "./gestes.ts";
import { ECRANS, lancerNavigateur, sansDefautAxe } from "./navigateur.ts";
import { noterEnvois, PDF, photo } from "./pieces-gestes.ts";

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

/** Chaque histoire se joue une fois, là où on la vit ; ce qu'elle montre se mesure aussi à l'autre largeur. */
async function auxDeuxLargeurs(page: Page, mesurer: () => Promise<void>): Promise<void> {
  for (const largeur of ["telephone", "bureau"] as const) {
    await page.setViewportSize(ECRANS[largeur].viewport);
    await mesurer();
    await sansDebordement(page);
  }
}
const creerTicket = async (type: string): Promise<string> =>
  (
    await a.ecrire(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation)
       select $1, client_id, id, immatriculation from vehicules where id = $2 returning id`,
      [type, a.jeu.vehicule],
    )
  ).id ?? "";
const fiche = (page: Page, nom: string) => page.getByRole("region", { name: nom, exact: true });

it("au téléphone, trente photos d'un coup, un mauvais fichier, une coupure au milieu : rien ne se perd", async () => {
  const page = await a.page("expert", "telephone");
  const id = await creerTicket("sinistre");
  await ouvrir(page, `/sinistre/${id}`, "Détail du sinistre");
  const photos = fiche(page, "Photos");
  await photos.getByRole("button", { name: "Modifier la section Photos" }).click();
  await photos.getByText("Plusieurs à la fois, ou glissées ici. Image, 20 Mo au plus chacune.").waitFor();
  const choisies = await Promise.all(Array.from({ length: 30 }, (_, i) => photo(i)));
  // La dixième et les suivantes tombent sur un réseau coupé.
  let passees = 0;
  await page.route("**/photos?nom=*", (route) => {
    passees += 1;
    return passees > 10 ? route.abort("connectionfailed") : route.continue();
  });
  const texte = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("des notes") };
  await photos.locator("input[type=file]").setInputFiles([...choisies, texte]);
  await photos
    .getByRole("progressbar", { name: /^Envoi de / })
    .first()
    .waitFor();
  // Chaque photo de la file est comptée, sous ce qu'il reste à en faire.
  await photos.getByText("20 photos à renvoyer, 1 refusée").waitFor({ timeout: 60_000 });
  await notification(page, "Erreur lors du téléchargement des photos");
  await photos.getByText("Ce fichier n'est pas une image que Reflet sait lire : JPG, PNG, WebP ou HEIC.").waitFor();
  await sansDefautAxe(page);
  await page.unroute("**/photos?nom=*");
  await photos.getByRole("button", { name: "Tout réessayer" }).click();
  await notification(page, "Photos ajoutées avec succès");
  await photos.getByRole("img", { name: "Photo 30 sur 30" }).waitFor();
  await photos.getByRole("button", { name: "Retirer notes.txt" }).click();
  const compter = async () =>
    (await a.ecrire("select cardinality(photos)::text as n from tickets where id = $1", [id])).n;
  expect(await compter()).toBe("30");
  // Une photo dont seule la réponse s'est perdue n'est pas à renvoyer : elle est déjà là, une fois.
  let perdues = 0;
  await page.route("**/photos?nom=*", async (route) => {
    perdues += 1;
    if (perdues > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await photos.locator("input[type=file]").setInputFiles(await photo(31));
  await expect.poll(() => perdues).toBe(2);
  await photos.getByText(/en cours d'envoi/).waitFor({ state: "detached" });
  await photos.getByRole("img", { name: "Photo 31 sur 31" }).waitFor();
  expect([await photos.getByText(/à renvoyer/).count(), await compter()]).toEqual([0, "31"]);
  await page.unroute("**/photos?nom=*");
  await page.close();
});

describe("les pièces d'un sinistre", () => {
  it("les photos partent réduites, se regardent au clavier et se suppriment après confirmation", async () => {
    const page = await a.page("expert");
    await page.addInitScript(noterEnvois);
    const id = await creerTicket("sinistre");
    await ouvrir(page, `/sinistre/${id}`, "Détail du sinistre");
    const photos = fiche(page, "Photos");
    await photos.getByRole("button", { name: "Modifier la section Photos" }).click();
    const unie = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#3a7" } });
    const heic = { name: "iphone.heic", mimeType: "image/heic", buffer: HEIC };
    const coupee = { name: "coupee.heic", mimeType: "image/heic", buffer: HEIC.subarray(0, -20) };
    await photos
      .locator("input[type=file]")
      .setInputFiles([
        await photo(1),
        { name: "appareil.png", mimeType: "image/png", buffer: await unie.clone().png().toBuffer() },
        { name: "recente.avif", mimeType: "image/avif", buffer: await unie.clone().resize(64).avif().toBuffer() },
        heic,
        coupee,
      ]);
    await photos.getByRole("button", { name: "Photo 4 sur 4" }).waitFor();
    // Ce qui part : 2 560 points au plus, en JPEG ; un HEIC que ce navigateur ne lit pas part tel quel : le serveur le convertit, ou le
    // refuse d'une phrase.
    expect((await page.evaluate(() => Promise.all(window.envois))).sort()).toEqual([
      "image/heic illisible",
      "image/heic illisible",
      "image/jpeg 2560x1920",
      "image/jpeg 301x200",
      "image/jpeg 64x48",
    ]);
    await photos.getByText("Cette photo est au format HEIC et n'a pas pu être lue", { exact: false }).waitFor();
    expect(await photos.getByRole("button", { name: /éessayer/ }).count()).toBe(0);
    await photos.getByRole("button", { name: "Retirer coupee.heic" }).click();
    await photos.getByRole("button", { name: "Photo 1 sur 4" }).click();
    const grand = page.getByRole("dialog", { name: "Photos" });
    await grand.getByRole("img", { name: "Photo 1 sur 4" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await grand.getByRole("img", { name: "Photo 2 sur 4" }).waitFor();
    await sansDefautAxe(page);
    const supprimer = async () => {
      await grand.getByRole("button", { name: "Supprimer" }).click();
      await page.getByRole("dialog", { name: "Supprimer la photo" }).getByRole("button", { name: "Supprimer" }).click();
    };
    await page.route("**/photos/*", (route) => route.abort("connectionfailed"));
    await supprimer();
    await notification(page, "Erreur lors de la suppression de la photo");
    await page.unroute("**/photos/*");
    await supprimer();
    // La notification ne recouvre aucune commande de la visionneuse.
    const avis = await page
      .locator("section[aria-label=Notifications]")
      .getByText("Photo supprimée avec succès")
      .boundingBox();
    for (const nom of ["Fermer", "Télécharger la photo", "Supprimer"]) {
      const commande = await grand.getByRole(nom.startsWith("T") ? "link" : "button", { name: nom }).boundingBox();
      expect((commande?.y ?? 999) + (commande?.height ?? 0)).toBeLessThan(avis?.y ?? 0);
    }
    await grand.getByRole("img", { name: "Photo 2 sur 3" }).waitFor();
    await page.keyboard.press("Escape");
    await grand.waitFor({ state: "detached" });
    // Sur sa vignette aussi, une photo se supprime, sans l'ouvrir.
    const surVignette = photos.getByRole("button", { name: "Supprimer la photo n° 3" });
    const cote = await surVignette.boundingBox();
    expect(Math.min(cote?.width ?? 0, cote?.height ?? 0)).toBeGreaterThanOrEqual(32);
    await surVignette.click();
    await page.getByRole("dialog", { name: "Supprimer la photo" }).getByRole("button", { name: "Supprimer" }).click();
    await photos.getByRole("img", { name: "Photo 2 sur 2" }).waitFor();
    await auxDeuxLargeurs(page, () => sansDefautAxe(page));
    // Refermée, la section ne fait plus que se lire.
    await photos.getByRole("button", { name: "Terminer la section Photos" }).click();
    await photos.locator("input[type=file]").waitFor({ state: "detached" });
    expect(await photos.getByRole("button", { name: /^Supprimer/ }).count()).toBe(0);
    await photos.getByRole("button", { name: "Photo 1 sur 2" }).click();
    await grand.getByRole("link", { name: "Télécharger la photo" }).waitFor();
    expect(await grand.getByRole("button", { name: "Supprimer" }).count()).toBe(0);
    await page.close();
  });

  it("un document se dépose, se remplace, se supprime ; la cliente le lit sans pouvoir y toucher", async () => {
    const page = await a.page("expert");
    const id = await creerTicket("sinistre");
    await ouvrir(page, `/sinistre/${id}`, "Détail du sinistre");
    const documents = fiche(page, "Documents");
    await documents.getByRole("button", { name: /Modifier/ }).click();
    await expect.poll(() => documents.getByText("PDF, JPG ou PNG, 20 Mo au plus").count()).toBeGreaterThan(0);
    // Un fichier refusé, par l'écran ou par le serveur, ne s'offre pas à renvoyer : la réponse serait la même.
    const depot = documents.getByLabel("Ajouter : Devis signé");
    for (const [nom, octets, phrase] of [
      ["virus.exe", "MZ", "« virus.exe » n'est pas accepté : formats admis .pdf, .jpg, .jpeg, .png."],
      ["vide.pdf", "", "« vide.pdf » est vide."],
      ["faux.pdf", "<html>", "Formats admis : PDF, JPG ou PNG."],
    ] as const) {
      await depot.setInputFiles({ name: nom, mimeType: "application/pdf", buffer: Buffer.from(octets) });
      await documents.getByText(phrase).waitFor();
      expect(await documents.getByRole("button", { name: "Réessayer" }).count()).toBe(0);
    }
    // Le refus du serveur s'est dit aussi : prise ici, sa phrase ne répondra pas pour celle de la coupure, plus bas.
    await notification(page, "Erreur lors du téléchargement du fichier Devis signé");
    await documents.getByLabel("Ajouter : Devis signé").setInputFiles(PDF("devis"));
    await notification(page, "Fichier téléchargé avec succès");
    await documents.getByText("devis.pdf").waitFor();
    // Une rangée par pièce, déposée ou non ; en lecture, celles qui manquent tiennent en une phrase.
    const rangees = async (nombre: number) => {
      await expect.poll(() => documents.getByRole("listitem").count()).toBe(nombre);
      await auxDeuxLargeurs(page, async () => {
        const hauts = await documents.getByRole("listitem").evaluateAll((l) => l.map((e) => e.clientHeight));
        expect(Math.max(...hauts)).toBeLessThanOrEqual(64);
      });
    };
    await rangees(4);
    await documents.getByRole("button", { name: /^Terminer/ }).click();
    await documents.getByText(/^Non disponible\s: /).waitFor();
    await rangees(2);
    await documents.getByRole("button", { name: /Modifier/ }).click();
    const geste = async (nom: string) => {
      await documents.getByRole("button", { name: "Actions sur la pièce : Devis signé" }).click();
      await page.getByRole("menuitem", { name: nom }).click();
    };
    await geste("Aperçu");
    const apercu = page.getByRole("dialog", { name: "Devis signé" });
    await apercu.getByRole("region", { name: "Document devis.pdf" }).locator("canvas").waitFor();
    await sansDefautAxe(page);
    await page.keyboard.press("Escape");
    await apercu.waitFor({ state: "detached" });
    const [recu] = await Promise.all([page.waitForEvent("download"), geste("Télécharger")]);
    expect(await readFile(await recu.path())).toEqual(PDF("devis").buffer);
    await page.route("**/pieces/devis_signe?nom=*", (route) => route.abort("connectionfailed"));
    await documents.getByLabel("Remplacer : Devis signé").setInputFiles(PDF("devis-corrige"));
    await notification(page, "Erreur lors du téléchargement du fichier Devis signé");
    await page.unroute("**/pieces/devis_signe?nom=*");
    await documents.getByRole("button", { name: "Réessayer" }).click();
    await documents.getByText("devis-corrige.pdf").waitFor();
    await sansDefautAxe(page);

    const cliente = await a.page("claire");
    await ouvrir(cliente, `/sinistre/${id}`, "Détail du sinistre");
    await fiche(cliente, "Documents").getByText("devis-corrige.pdf").waitFor();
    expect(
      await fiche(cliente, "Documents")
        .getByRole("button", { name: /Modifier/ })
        .count(),
    ).toBe(0);
    await cliente.close();

    const supprimer = async () => {
      await geste("Supprimer le fichier");
      await page
        .getByRole("dialog", { name: "Supprimer le fichier" })
        .getByRole("button", { name: "Supprimer" })
        .click();
    };
    await page.route("**/pieces/devis_signe", (route) => route.abort("connectionfailed"));
    await supprimer();
    await notification(page, "Erreur lors de la suppression du fichier Devis signé");
    await page.unroute("**/pieces/devis_signe");
    await supprimer();
    await notification(page, "Fichier supprimé avec succès");
    await documents.getByText("devis-corrige.pdf").waitFor({ state: "detached" });
    await page.close();
  });

  it("les éléments endommagés se cochent au clavier sur le schéma et par la liste, jamais deux fois", async () => {
    const page = await a.page("expert");
    const id = await creerTicket("sinistre");
    await ouvrir(page, `/sinistre/${id}`, "Détail du sinistre");
    const elements = fiche(page, "Éléments endommagés");
    await page.route("**/api/references/elements", (route) => route.abort("connectionfailed"));
    await elements.getByRole("button", { name: /Modifier/ }).click();
    await elements.getByText("Erreur lors du chargement des éléments endommagés").waitFor();
    await page.unroute("**/api/references/elements");
    await elements.getByRole("button", { name: "Réessayer" }).click();
    await elements.getByText("Erreur lors du chargement des éléments endommagés").waitFor({ state: "detached" });
    await elements.getByRole("checkbox", { name: "Capot" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    for (const nom of ["Capot", "Pare-chocs avant"])
      await expect.poll(() => elements.getByRole("checkbox", { name: nom }).getAttribute("aria-checked")).toBe("true");
    await auxDeuxLargeurs(page, () => sansDefautAxe(page));
    await elements.getByRole("combobox").or(elements.locator("input").first()).first().fill("aile arriere dr");
    await page.getByRole("option", { name: "Aile arrière droite" }).click();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => elements.getByRole("checkbox", { name: "Aile arrière droite" }).getAttribute("aria-checked"))
      .toBe("true");
    // Un autre a enregistré les siens entre-temps : les deux versions se montrent, et se choisissent.
    await a.ecrire("update tickets set elements_endommages = '{Toit}' where id = $1", [id]);
    await elements.getByRole("button", { name: "Enregistrer" }).click();
    const conflit = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    const versions = conflit.getByRole("radiogroup", { name: "Éléments endommagés" });
    await versions.getByRole("radio", { name: "Valeur enregistrée Toit" }).waitFor();
    await sansDefautAxe(page);
    await versions.getByRole("radio", { name: /^Votre saisie .*Capot/ }).check();
    await conflit.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await notification(page, "Modifications enregistrées avec succès");
    const { e } = await a.ecrire("select array_to_string(elements_endommages, ', ') as e from tickets where id = $1", [
      id,
    ]);
    expect(e).toBe("Aile arrière droite, Capot, Pare-chocs avant");
    await page.close();
  });
});

describe("un état des lieux, au téléphone", () => {
  it("se relève, marque ses dommages, se signe, se fige et se télécharge", async () => {
    const page = await a.page("expert", "telephone");
    const id = await creerTicket("etat_des_lieux");
    await ouvrir(page, `/etat-des-lieux/${id}`, "Détail de l'état des lieux");
    await page.getByRole("button", { name: "Commencer l'état des lieux de départ" }).click();
    const releve = fiche(page, "Relevé");
    await releve.getByLabel("Lieu").fill("Dépôt de Crolles");
    await releve.getByLabel("Kilométrage").fill("45210");
    await releve.getByRole("textbox", { name: "Niveau" }).fill("75");
    // Chaque champ part de lui-même, sans bouton.
    await page.getByText("Tout ce que vous avez saisi est enregistré.").waitFor();

    const dommages = fiche(page, "Dommages");
    await dommages.getByRole("button", { name: "Capot" }).focus();
    await page.keyboard.press("Enter");
    const nouveau = page.getByRole("dialog", { name: "Nouveau dommage" });
    await nouveau.getByLabel(/^Type de dommage/).click();
    await page.getByRole("option", { name: "Rayure" }).click();
    await nouveau.getByLabel("Commentaire").fill("Dix centimètres");
    await nouveau.getByRole("button", { name: "Ajouter" }).click();
    await dommages.getByText("Dix centimètres").waitFor();
    await dommages.locator("input[type=file]").setInputFiles(await photo(4));
    await dommages.getByRole("img", { name: "Photo 1 sur 1" }).waitFor();
    const vues = fiche(page, "Photos du véhicule");
    await vues.getByLabel("Ajouter : Face avant").setInputFiles(await photo(5));
    await vues.getByRole("img", { name: "Photo 1 sur 1" }).waitFor();
    await sansDefautAxe(page);

    const signature = fiche(page, "Signature");
    await signature.getByRole("button", { name: "Signer l'état des lieux" }).click();
    await signature.getByText("Le nom du signataire est requis").waitFor();
    await signature.getByText("Signez dans le cadre", { exact: true }).last().waitFor();
    await signature.getByLabel(/^Nom du signataire/).fill("Élodie Brûlé");
    const cadre = await signature.getByRole("img", { name: "Cadre de signature", exact: true }).boundingBox();
    if (!cadre) throw new Error("le cadre de signature n'est pas à l'écran");
    await page.mouse.move(cadre.x + 30, cadre.y + cadre.height / 2);
    await page.mouse.down();
    await page.mouse.move(cadre.x + cadre.width / 2, cadre.y + 15, { steps: 6 });
    await page.mouse.move(cadre.x + cadre.width - 40, cadre.y + cadre.height - 20, { steps: 6 });
    await page.mouse.up();
    await signature.getByLabel("Je reconnais l'état du véhicule décrit dans ce document").check();
    await signature.getByText("Signez dans le cadre", { exact: true }).last().waitFor();
    // Qui a fait l'état signe aussi, sous son nom, tracé ou saisi.
    expect(await signature.getByLabel(/^Fait par/).inputValue()).not.toBe("");
    await signature.getByRole("radiogroup").last().getByText("Signer par mon nom").click();
    await signature.getByRole("button", { name: "Signer l'état des lieux" }).click();
    await notification(page, "État des lieux signé");
    await signature.getByRole("img", { name: "Signature de Élodie Brûlé" }).waitFor();
    await signature.getByText(/, qui a fait l'état des lieux, a signé aussi, en saisissant son nom\.$/).waitFor();
    expect(await releve.getByRole("textbox").count()).toBe(0);
    expect(await dommages.getByRole("button", { name: "Ajouter un dommage" }).count()).toBe(0);
    await sansDefautAxe(page);

    const [telechargement] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Télécharger le PDF" }).click(),
    ]);
    expect(telechargement.suggestedFilename()).toMatch(/^etat-des-lieux-depart-.*-v1\.pdf$/);
    expect((await readFile(await telechargement.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await page.getByRole("button", { name: "Corriger" }).click();
    await page.getByText("Version 2, qui remplace la précédente").waitFor();
    await dommages.getByText("Dix centimètres").waitFor();
    await page.close();
  });
});

it("un admin désactive un élément et en renomme la recherche : le ticket qui le porte le garde, la saisie ne le propose plus", async () => {
  const admin = await a.page("admin", "bureau");
  const id = await creerTicket("sinistre");
  await a.ecrire("update tickets set elements_endommages = '{Toit}' where id = $1", [id]);
  await ouvrir(admin, "/administration/references", "Marques, modèles, réseaux, éléments");
  await admin.getByText("Éléments endommagés", { exact: true }).click();
  // Le genre choisi est dans l'adresse : un lien y mène, recharger n'en fait pas changer.
  await admin.waitForURL(/genre=element/);
  await admin.reload();
  // Toucher un élément du schéma le cherche ; sa place et les mots du lecteur se lisent.
  await admin.getByRole("button", { name: "Lunette arrière / hayon : 0" }).click();
  await admin.getByRole("row", { name: /^Lunette arrière \/ hayon Milieu Proposé/ }).waitFor();
  await admin.getByText(/^\d+ livrés/).click();
  await admin.getByText(/tailgate/).waitFor();
  await admin.getByRole("button", { name: "Autres noms Lunette arrière / hayon" }).click();
  const noms = admin.getByRole("dialog", { name: "Autres noms de Lunette arrière / hayon" });
  await noms.getByRole("textbox", { name: "Autres noms" }).fill("Malle\nmalle");
  await noms.getByRole("button", { name: "Enregistrer" }).click();
  await noms.getByText("Le même nom est écrit deux fois").waitFor();
  await sansDefautAxe(admin);
  await noms.getByRole("textbox", { name: "Autres noms" }).fill("Malle\nPorte battante");
  await noms.getByRole("button", { name: "Enregistrer" }).click();
  await notification(admin, "Autres noms enregistrés");
  await admin.getByRole("searchbox", { name: "Rechercher un nom" }).fill("toit");
  await admin.getByRole("button", { name: "Désactiver Toit" }).click();
  const question = admin.getByRole("dialog", { name: "Désactiver Toit ?" });
  await question.getByText(/^Un ticket le porte\s: il le garde et le montre\./).waitFor();
  await question.getByRole("button", { name: "Désactiver" }).click();
  await notification(admin, "Élément désactivé : il n'est plus proposé");
  await admin.getByRole("button", { name: "Historique Toit" }).click();
  await admin.getByRole("dialog", { name: "Toit" }).getByText("N'est plus proposé").waitFor();
  await sansDefautAxe(admin);
  await admin.keyboard.press("Escape");
  await admin.setViewportSize({ width: 390, height: 844 });
  await sansDebordement(admin);

  const autre = await creerTicket("sinistre");
  const page = await a.page("expert", "bureau");
  await ouvrir(page, `/sinistre/${autre}`, "Détail du sinistre");
  const elements = fiche(page, "Éléments endommagés");
  await elements.getByRole("button", { name: /Modifier/ }).click();
  const toit = elements.getByRole("checkbox", { name: "Toit : n'est plus proposé" });
  await expect.poll(() => toit.getAttribute("aria-disabled")).toBe("true");
  await toit.click({ force: true });
  expect(await toit.getAttribute("aria-checked")).toBe("false");
  const saisie = elements.getByRole("combobox").or(elements.locator("input").first()).first();
  await saisie.fill("toit");
  await page.getByText("Aucun élément à ce nom").waitFor();
  await saisie.fill("malle");
  await page.getByRole("option", { name: "Lunette arrière / hayon" }).click();
  await page.keyboard.press("Escape");
  await sansDefautAxe(page);
  await elements.getByRole("button", { name: "Enregistrer" }).click();
  await notification(page, "Modifications enregistrées avec succès");
  await ouvrir(page, `/sinistre/${id}`, "Détail du sinistre");
  await elements.getByRole("listitem").getByText("Toit", { exact: true }).waitFor();
  await elements.getByRole("button", { name: /Modifier/ }).click();
  await expect.poll(() => elements.getByRole("checkbox", { name: "Toit" }).getAttribute("aria-checked")).toBe("true");

  await admin.getByRole("button", { name: "Réactiver Toit" }).click();
  await notification(admin, "Élément proposé de nouveau");
  await page.close();
  await admin.close();
});
