import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, ouvrirApplication } from "./application.ts";
import { notification, ouvrir } from "./gestes.ts";
import { type Ecran, lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

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

const region = (page: Page, nom: string | RegExp) => page.getByRole("region", { name: nom });
const photo = async (fond: string) =>
  a.deposer(
    "photo",
    "vue.jpg",
    await sharp({ create: { width: 800, height: 600, channels: 3, background: fond } })
      .jpeg()
      .toBuffer(),
    "image/jpeg",
  );

/** Un véhicule photographié au départ (deux vues), puis à l'arrivée, en cours (une vue et un dommage de plus), et qui l'a conduit. */
async function vehiculeCompare(plaque: string): Promise<string> {
  const { id = "" } = await a.ecrire(
    `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence)
     values ($1, $2, 'Renault', 'Clio V', 'VP', 'Grenoble') returning id`,
    [a.jeu.clientA, plaque],
  );
  const { id: conducteur } = await a.ecrire(
    "insert into conducteurs (client_id, prenom, nom) values ($1, 'Odile', 'Garnier') returning id",
    [a.jeu.clientA],
  );
  await a.ecrire(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation) values ($1, $2, $3, '2026-01-01')`,
    [a.jeu.clientA, id, conducteur],
  );
  const { id: ticket } = await a.ecrire(
    "insert into tickets (type_demande, client_id, vehicule_id, immatriculation) values ('etat_des_lieux', $1, $2, $3) returning id",
    [a.jeu.clientA, id, plaque],
  );
  const etat = async (type: string, jour: string, vues: readonly string[]) => {
    const { id: cree } = await a.ecrire(
      "insert into etats_des_lieux (client_id, ticket_id, type, version, date_etat) values ($1, $2, $3, 1, $4) returning id",
      [a.jeu.clientA, ticket, type, jour],
    );
    for (const vue of vues)
      await a.ecrire("insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, $3, $4)", [
        a.jeu.clientA,
        cree,
        vue,
        await photo(type === "depart" ? "#2b5d8a" : "#8a2b2b"),
      ]);
    return cree;
  };
  await etat("depart", "2026-03-10", ["face_avant", "toit"]);
  const arrivee = await etat("arrivee", "2026-09-20", ["face_avant"]);
  await a.ecrire(
    "insert into etat_dommages (client_id, etat_id, rang, element, dommage) values ($1, $2, 1, 'Capot', 'rayure')",
    [a.jeu.clientA, arrivee],
  );
  return id;
}

const transformation = (panneau: Locator) =>
  panneau.locator("img").evaluate((img) => img.parentElement?.parentElement?.style.transform ?? "");

it("une photo du départ resservie à l'arrivée se dit sous les deux", async () => {
  const id = await vehiculeCompare("EE-404-EE");
  const { id: arrivee } = await a.ecrire(
    `select e.id from etats_des_lieux e join tickets t on t.id = e.ticket_id where t.vehicule_id = $1 and e.type = 'arrivee'`,
    [id],
  );
  await a.ecrire("insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, 'toit', $3)", [
    a.jeu.clientA,
    arrivee,
    await photo("#2b5d8a"),
  ]);
  const page = await a.page("claire");
  await ouvrir(page, `/vehicule/${id}/photos?vue=toit`, /EE-404-EE/);
  const dite = (releve: string) => page.getByText(`La même photo se trouve aussi ailleurs\u00a0: ${releve}.`);
  await dite("état des lieux, arrivée du 20/09/2026").waitFor();
  await dite("état des lieux, départ du 10/03/2026").waitFor();
  await sansDefautAxe(page);
  await page.close();
});

describe.each<Ecran>(["bureau", "telephone"])("comparer les photos d'un véhicule (%s)", (ecran) => {
  it("deux dates côte à côte, agrandies et déplacées ensemble, vue par vue au clavier", async () => {
    const id = await vehiculeCompare(`CV-${ecran === "bureau" ? 100 : 200}-AA`);
    const page = await a.page("claire", ecran);
    await ouvrir(page, `/vehicule/${id}/photos`, /^Photos CV-/);
    const [avant, apres] = [region(page, /^Avant, Face avant/), region(page, /^Après, Face avant/)];
    await avant.getByRole("img", { name: /Départ du 10\/03\/2026|départ du 10\/03\/2026/ }).waitFor();
    await apres.getByRole("img", { name: /arrivée du 20\/09\/2026/ }).waitFor();
    await avant.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => transformation(avant)).toContain("scale(2.25)");
    expect(await transformation(apres)).toBe(await transformation(avant));
    await page.getByRole("button", { name: "Photo entière" }).click();
    await expect.poll(() => transformation(apres)).toContain("scale(1)");
    // J mène à la vue suivante ; celle que personne n'a prise le dit, des deux côtés.
    await page.keyboard.press("j");
    await region(page, /^Avant, Latéral gauche/)
      .getByText("Pas de photo de cette vue")
      .waitFor();
    await page
      .getByRole("navigation", { name: "Vues" })
      .getByRole("button", { name: /Toit manque après/ })
      .click();
    await region(page, /^Avant, Toit/)
      .getByRole("img")
      .waitFor();
    await region(page, /^Après, Toit/)
      .getByText("Pas de photo de cette vue")
      .waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("vue")).toBe("toit");
    // Qui avait le véhicule entre le constat sans le dommage et celui qui le montre.
    const apparus = region(page, "Dommages apparus");
    await apparus.getByText("Capot : rayure").waitFor();
    await apparus.getByText(/Absent le 10\/03\/2026 .* vu le 20\/09\/2026/).waitFor();
    await apparus.getByText(/Odile Garnier.*Agence\s: Grenoble/).waitFor();
    await sansDefautAxe(page);
    await page.close();
  });

  it("un dommage encadré s'ajoute à l'audit que la société ouvre, et reste encadré sur la photo", async () => {
    const id = await vehiculeCompare(`CV-${ecran === "bureau" ? 300 : 400}-AA`);
    const page = await a.page("claire", ecran);
    await ouvrir(page, `/vehicule/${id}/photos`, /^Photos CV-/);
    // La page apprend l'audit ouvert après avoir montré le cadre : c'est selon la machine, ici c'est sûr.
    await page.evaluate(() => {
      const { setTimeout: attendre } = window;
      Object.assign(window, {
        setTimeout: (f: () => void, ms?: number, ...r: unknown[]) => attendre(f, ms || 200, ...r),
      });
    });
    await page.getByRole("button", { name: "Ouvrir un audit et encadrer un dommage" }).click();
    const cadre = region(page, /^Cadre du dommage/);
    await expect.poll(() => cadre.evaluate((e) => e === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => cadre.evaluate((e) => [e.style.left, e.style.height])).toEqual(["38%", "22%"]);
    await sansDefautAxe(page);
    const saisie = region(page, "Nouveau dommage");
    await saisie.getByRole("checkbox", { name: "Pare-chocs avant" }).click();
    await expect.poll(() => saisie.getByRole("combobox", { name: "Élément" }).inputValue()).toBe("Pare-chocs avant");
    await saisie.getByRole("combobox", { name: "Type de dommage" }).click();
    await page.getByRole("option", { name: "Rayure", exact: true }).click();
    await saisie.getByRole("button", { name: "Ajouter" }).click();
    await notification(page, "Dommage ajouté à l'audit");
    const encadres = region(page, /^Après, Face avant/).getByRole("list", { name: "Dommages encadrés" });
    await encadres.getByText("Pare-chocs avant : rayure").waitFor();
    const { id: audit } = await a.ecrire("select id from audits where vehicule_id = $1", [id]);
    await ouvrir(page, `/audit/${audit}`, /^Audit CV-/);
    await page
      .getByRole("listitem")
      .filter({ hasText: "Pare-chocs avant : rayure" })
      .getByRole("img")
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Comparer les photos" }).click();
    await page.getByRole("heading", { level: 1, name: /^Photos CV-/ }).waitFor();
    await page.close();
  });
});

it("l'équipe trace le cadre à la souris, et l'ajoute au brouillon de l'état des lieux", async () => {
  const id = await vehiculeCompare("CV-500-AA");
  const page = await a.page("expert");
  await ouvrir(page, `/vehicule/${id}`, "CV-500-AA");
  await page.getByRole("link", { name: "Comparer les photos" }).click();
  await page.getByRole("button", { name: "Encadrer un dommage" }).click();
  const image = region(page, /^Après, Face avant/).getByRole("img");
  const boite = await image.boundingBox();
  if (!boite) throw new Error("la photo d'après n'est pas affichée");
  const point = (x: number, y: number) => [boite.x + x * boite.width, boite.y + y * boite.height] as const;
  await page.mouse.move(...point(0.25, 0.5));
  await page.mouse.down();
  await page.mouse.move(...point(0.5, 0.75), { steps: 4 });
  await page.mouse.up();
  const saisie = region(page, "Nouveau dommage");
  await saisie.getByRole("checkbox", { name: "Toit", exact: true }).click();
  await saisie.getByRole("combobox", { name: "Type de dommage" }).click();
  await page.getByRole("option", { name: "Bosse", exact: true }).click();
  await saisie.getByRole("button", { name: "Ajouter" }).click();
  await notification(page, "Dommage ajouté à l'état des lieux");
  await region(page, "Dommages apparus").getByText("Toit : bosse").waitFor();
  const { cadre } = await a.ecrire(
    "select array_to_string(array(select round(c, 1) from unnest(cadre) c), ' ') as cadre from etat_dommages where element = 'Toit' and cadre is not null",
  );
  expect(cadre).toMatch(/^0\.[23] 0\.5 0\.[23] 0\.[23]$/);
});

const VUE = `${import.meta.dirname}/../db/seed/modeles/photos/1.jpg`;

/** La face avant, à l'arrivée (rien) puis au relevé d'après : un pas plus près, une autre lumière, et un coup de plus. */
async function deuxVues(): Promise<[string, string]> {
  const vue = await sharp(VUE).resize(960, 720, { fit: "cover" }).png().toBuffer();
  const coup = `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="110"><path d="M4 20 L100 8 L84 96 L30 70Z" fill="#151515"/></svg>`;
  const abimee = await sharp(vue)
    .composite([{ input: Buffer.from(coup), left: 430, top: 330 }])
    .png()
    .toBuffer();
  const apres = await sharp(abimee)
    .resize(1040, 780, { fit: "fill" })
    .extract({ left: 30, top: 35, width: 960, height: 720 })
    .linear(0.9, 10)
    .jpeg({ quality: 80 })
    .toBuffer();
  const deposer = (octets: Buffer) => a.deposer("photo", "vue.jpg", octets, "image/jpeg");
  return [await deposer(await sharp(vue).jpeg().toBuffer()), await deposer(apres)];
}

describe.each<Ecran>(["bureau", "telephone"])("un dommage nouveau se propose (%s)", (ecran) => {
  it("en cadre que l'on écarte ou garde ; gardé, il devient la preuve d'une ligne de la contestation, jusque dans sa lettre", async () => {
    const plaque = `PR-${ecran === "bureau" ? 100 : 200}-AA`;
    const { id } = await a.ecrire(
      "insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule) values ($1, $2, 'Renault', 'Clio V', 'VP') returning id",
      [a.jeu.clientA, plaque],
    );
    const [avant, apres] = await deuxVues();
    for (const [type, jour, fichier] of [
      ["arrivee", "2026-03-10", avant],
      ["depart", "2026-03-20", apres],
    ]) {
      const { id: ticket } = await a.ecrire(
        "insert into tickets (type_demande, client_id, vehicule_id, immatriculation) values ('etat_des_lieux', $1, $2, $3) returning id",
        [a.jeu.clientA, id, plaque],
      );
      const { id: etat } = await a.ecrire(
        "insert into etats_des_lieux (client_id, ticket_id, type, version, date_etat) values ($1, $2, $3, 1, $4) returning id",
        [a.jeu.clientA, ticket, type, jour],
      );
      await a.ecrire(
        "insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, 'face_avant', $3) returning id",
        [a.jeu.clientA, etat, fichier],
      );
      await a.ecrire(
        "update etats_des_lieux set lieu = 'Lyon', kilometrage = 1, niveau = 1, signataire = 'A', signe_le = now() where id = $1 returning id",
        [etat],
      );
    }
    const contestation = await contestationDe(plaque, id ?? "");
    const page = await a.page("claire", ecran);
    const [travailleur] = await Promise.all([
      page.waitForEvent("worker"),
      ouvrir(page, `/vehicule/${id}/photos`, /^Photos PR-/),
    ]);
    // Le calcul se fait à part, et le travailleur s'en va avec lui.
    expect(travailleur.url()).toMatch(/differences\.travailleur/);
    const proposes = region(page, "À regarder sur la photo d'après");
    await proposes.getByText("Un endroit n'est pas sur la photo d'avant : un dommage, ou un reflet.").waitFor();
    const liste = region(page, /^Après, Face avant/).getByRole("list", { name: "Endroits proposés" });
    await liste.getByText("À regarder 1").waitFor();
    await expect.poll(() => page.workers().filter((w) => /differences/.test(w.url())).length).toBe(0);
    await sansDefautAxe(page);
    await proposes.getByRole("button", { name: "Écarter l'endroit 1" }).click();
    await expect.poll(() => proposes.count()).toBe(0);
    // Écarté, il le reste à la visite suivante ; l'oublier sur ce poste le propose de nouveau.
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await proposes.count()).toBe(0);
    await page.evaluate(() => {
      for (const cle of Object.keys(localStorage)) if (cle.startsWith("reflet-ecartes-")) localStorage.removeItem(cle);
    });
    await page.reload();
    await proposes.getByRole("button", { name: "Garder l'endroit 1" }).click();
    await region(page, /^Cadre du dommage/).waitFor();
    const preuve = region(page, "Preuve d'une contestation");
    await preuve.getByRole("combobox", { name: "Ligne à prouver" }).click();
    await page.getByRole("option", { name: /^À réclamer : Pare-chocs avant/ }).click();
    await sansDefautAxe(page);
    await preuve.getByRole("button", { name: "Ajouter la preuve" }).click();
    await notification(page, "Preuve ajoutée à la contestation");
    await ouvrir(page, `/contestation/${contestation}`, /./);
    await region(page, "Lignes réclamées")
      .getByText(/L'endroit encadré sur la photo .* du 20\/03\/2026 .* est intact sur la photo .* du 10\/03\/2026/)
      .waitFor();
    await page.getByText("Postérieur à la restitution").first().waitFor();
    await page.close();
  });
});

/** Une facture de ce véhicule, contestée, dont rien n'est encore réclamé. */
async function contestationDe(plaque: string, vehicule: string): Promise<string> {
  const { id: restitution } = await a.ecrire(
    `insert into restitutions (client_id, immatriculation, marque, modele, loueur_id, date_restitution, vehicule_id, agence, type_vehicule, kilometrage, montant_ht_apres_remise)
     values ($1, $2, 'Renault', 'Clio V', $3, '2026-03-10', $4, 'Lyon', 'VP', 1000, 9000) returning id`,
    [a.jeu.clientA, plaque, a.jeu.loueur, vehicule],
  );
  const { id: facture } = await a.ecrire(
    `insert into documents (client_id, restitution_id, type_document, numero, date_document, loueur_lu, identification, brut_ht, net_ht, tva, ttc)
     values ($1, $2, 'facture', 'FRE-' || $3, '2026-04-02', 'Arval', '{}', 9000, 9000, 1800, 10800) returning id`,
    [a.jeu.clientA, restitution, plaque],
  );
  await a.ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, net_ht, brut_ht)
     values ($1, $2, $3, '2026-03-10', 0, 1, 'Pare-chocs avant – réparation', 'pare_chocs_avant', 9000, 9000) returning id`,
    [facture, a.jeu.clientA, restitution],
  );
  const { id = "" } = await a.ecrire(
    `insert into contestations (client_id, restitution_id, facture_id, etat, date_limite, cree_par)
     values ($1, $2, $3, 'a_contester', '2026-05-02', $4) returning id`,
    [a.jeu.clientA, restitution, facture, a.jeu.claire],
  );
  return id;
}
