import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, couper, ouvrirApplication, retenir } from "./application.ts";
import { deplier, notification } from "./gestes.ts";
import { lancerNavigateur, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let a: Application;
beforeAll(async () => {
  navigateur = await lancerNavigateur();
  a = await ouvrirApplication(navigateur);
});
afterAll(async () => {
  await navigateur?.close();
  await a?.fermer();
});

let suivant = 1;
const creer = async (): Promise<{ id: string; nom: string }> => {
  const nom = `Garage n° ${suivant++}`;
  const { id = "" } = await a.ecrire("insert into garages (nom, contact) values ($1, 'Luc') returning id", [nom]);
  return { id, nom };
};
const section = (page: Page, nom: string) => page.getByRole("region", { name: nom, exact: true });
const modifier = async (page: Page, nom: string) => {
  await page.getByRole("button", { name: `Modifier la section ${nom}` }).click();
  return section(page, nom);
};
const dit = (page: Page, phrase: string) => section(page, "Notifications").getByText(phrase).first().waitFor();
const ouvrir = async (page: Page, { id, nom }: { id: string; nom: string }) => {
  await page.goto(`/garage/${id}`);
  await page.getByRole("heading", { level: 1, name: nom, exact: true }).waitFor();
};

describe("la fiche d'un garage", () => {
  it("change de nom sur place, à la souris comme au clavier", async () => {
    const garage = await creer();
    const page = await a.page("expert");
    await ouvrir(page, garage);
    await page.getByRole("button", { name: "Modifier le nom" }).click();
    const champ = page.getByRole("textbox", { name: "Nom", exact: true });
    await champ.fill("Perdu");
    await champ.press("Escape");
    await page.getByRole("heading", { level: 1, name: garage.nom, exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Modifier le nom");
    await page.keyboard.press("Enter");
    await champ.fill(" ");
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByText("Le nom est requis").waitFor();
    await sansDefautAxe(page);
    await couper(page, `/garages/${garage.id}`);
    await champ.fill("Garage du Nord");
    await champ.press("Enter");
    await notification(page, "Erreur lors de la mise à jour");
    await expect.poll(() => champ.inputValue()).toBe("Garage du Nord");
    await page.unrouteAll();
    await champ.press("Enter");
    await dit(page, "Nom mis à jour");
    await page.getByRole("heading", { level: 1, name: "Garage du Nord", exact: true }).waitFor();
    await page.close();
  });

  it("prend une adresse suggérée, se situe, et ne perd rien d'un conflit ni d'une coupure", async () => {
    const garage = await creer();
    const page = await a.page("expert");
    await ouvrir(page, garage);
    const coordonnees = await modifier(page, "Coordonnées");
    await coordonnees.getByRole("combobox", { name: "Adresse" }).pressSequentially("12 rue de la Paix gre");
    await page.getByRole("option", { name: "38000 Grenoble" }).click();
    await expect
      .poll(() => coordonnees.getByRole("combobox", { name: "Adresse" }).inputValue())
      .toBe("12 rue de la Paix");
    await expect.poll(() => coordonnees.getByLabel("Code postal").inputValue()).toBe("38000");
    await expect.poll(() => coordonnees.getByLabel("Ville").inputValue()).toBe("Grenoble");
    await coordonnees.getByLabel("Contact").fill("Paul");
    // Quelqu'un d'autre change le contact pendant la saisie.
    await a.ecrire("update garages set contact = 'Anne' where id = $1", [garage.id]);
    await couper(page, `/garages/${garage.id}`);
    await coordonnees.getByRole("button", { name: "Enregistrer" }).click();
    await notification(page, "Erreur lors de la sauvegarde");
    await page.unrouteAll();
    await coordonnees.getByRole("button", { name: "Enregistrer" }).click();
    const conflit = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    await conflit.getByText("Anne").click();
    await conflit.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await dit(page, "Modifications enregistrées avec succès");
    await coordonnees.getByText("Anne").waitFor();
    await coordonnees.getByText("12 rue de la Paix").waitFor();
    await page.getByRole("region", { name: `Carte : ${garage.nom}` }).waitFor();
    await page.getByText("Position approximative : le centre de la commune").waitFor();
    await page.close();
  });

  it("se modifie par sections, avec Ayvens et Dekra parmi les réseaux", async () => {
    const garage = await creer();
    const page = await a.page("expert");
    await ouvrir(page, garage);
    const commerciales = await modifier(page, "Informations commerciales");
    await expect.poll(() => commerciales.getByRole("combobox", { name: "Réseau" }).inputValue()).toBe("Indépendant");
    await commerciales.getByRole("combobox", { name: "Réseau" }).click();
    const reseaux = await page.getByRole("option").allTextContents();
    expect(reseaux.slice(-2)).toEqual(["Ayvens", "Dekra"]);
    expect(reseaux.length).toBe(9);
    await page.getByRole("option", { name: "Dekra" }).click();
    await commerciales.getByLabel("Taux main-d'œuvre").fill("65.5");
    await commerciales.getByLabel("Commission").fill("12,5");
    await commerciales.getByRole("button", { name: "Enregistrer" }).click();
    await commerciales.getByText("65,50 € HT / h".replaceAll(" €", "\u00a0€")).waitFor();
    await commerciales.getByText("12,5\u00a0%").waitFor();
    // Un réseau d'un ancien dossier n'empêche pas d'enregistrer le reste, et reste au choix.
    await a.ecrire("update garages set reseau = 'Ancien Réseau' where id = $1", [garage.id]);
    await page.reload();
    const anciennes = await modifier(page, "Informations commerciales");
    await expect.poll(() => anciennes.getByRole("combobox", { name: "Réseau" }).inputValue()).toBe("Ancien Réseau");
    await anciennes.getByLabel("Taux peinture").fill("70");
    await anciennes.getByRole("button", { name: "Enregistrer" }).click();
    await anciennes.getByText("70,00 € HT / h".replaceAll(" €", "\u00a0€")).waitFor();
    await anciennes.getByText("Ancien Réseau").waitFor();
    const options = await modifier(page, "Options");
    await options.getByRole("combobox", { name: "Jantes" }).click();
    await page.getByRole("option", { name: "Oui" }).click();
    await options.getByRole("button", { name: "Enregistrer" }).click();
    await options.getByText("Oui").waitFor();
    const notes = await modifier(page, "Notes Internes");
    await notes.getByRole("textbox").fill("À rappeler");
    await notes.getByRole("button", { name: "Annuler" }).click();
    expect(await notes.getByText("À rappeler").count()).toBe(0);
    await section(page, "Historique").getByText("Dekra").first().waitFor();
    await sansDefautAxe(page);
    await page.close();
  });

  it("se situe en déplaçant le repère : à la souris, au clavier, par ses coordonnées", async () => {
    const garage = await creer();
    await a.ecrire("update garages set latitude = 45.19, longitude = 5.72 where id = $1", [garage.id]);
    const page = await a.page("expert");
    await ouvrir(page, garage);
    await page.getByRole("button", { name: "Déplacer le repère" }).click();
    const localisation = section(page, "Localisation");
    const [latitude, longitude] = [localisation.getByLabel("Latitude"), localisation.getByLabel("Longitude")];
    expect([await latitude.inputValue(), await longitude.inputValue()]).toEqual(["45,190000", "5,720000"]);
    const repere = localisation.getByRole("button", { name: `${garage.nom}, repère à déplacer` });
    await repere.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => latitude.inputValue()).not.toBe("45,190000");
    await expect.poll(() => longitude.inputValue()).toMatch(/^5,7[12]/);
    const boite = await repere.boundingBox();
    if (!boite) throw new Error("Le repère n'est pas à l'écran.");
    const [x, y] = [boite.x + boite.width / 2, boite.y + boite.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => longitude.inputValue()).not.toMatch(/^5,7[12]/);
    await latitude.fill("45,2");
    await longitude.fill("5,75");
    await sansDefautAxe(page);
    await localisation.getByRole("button", { name: "Enregistrer" }).click();
    await dit(page, "Modifications enregistrées avec succès");
    await localisation.getByText("Repère posé à la main").waitFor();
    await expect
      .poll(() => localisation.getByRole("link", { name: /Google Maps/ }).getAttribute("href"))
      .toContain("45.2%2C5.75");
    await page.close();
  });

  it("s'archive, se lit seulement, et revient d'un geste", async () => {
    const garage = await creer();
    const page = await a.page("expert");
    await ouvrir(page, garage);
    const archiver = async () => {
      await page.getByRole("button", { name: "Archiver" }).click();
      const question = page.getByRole("dialog", { name: `Archiver ${garage.nom} ?` });
      await question.getByRole("button", { name: "Archiver" }).click();
      await page.getByText("Ce garage est archivé").waitFor();
    };
    // D'abord la question, où l'on peut renoncer.
    await page.getByRole("button", { name: "Archiver" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByText("Ce garage est archivé").count()).toBe(0);
    await archiver();
    expect(await page.getByRole("button", { name: /^Modifier|repère/ }).count()).toBe(0);
    await sansDefautAxe(page);
    await section(page, "Notifications").getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Modifier le nom" }).waitFor();
    await archiver();
    await page.goto("/garages");
    await page.getByRole("link", { name: "Carrosserie du Port" }).waitFor();
    expect(await page.getByRole("link", { name: garage.nom }).count()).toBe(0);
    await page.goto("/garages?archives=oui");
    await page.getByRole("link", { name: garage.nom }).click();
    await page.getByRole("button", { name: "Restaurer" }).click();
    await dit(page, "Garage restauré");
    await page.close();
  });
});

describe("la liste des garages", () => {
  it("n'existe pas pour un client ; la fiche, oui, avec ses seules coordonnées, atteinte depuis son ticket", async () => {
    await a.ecrire(
      `update garages set adresse = '1 quai du Port', telephone = '0476112233', reseau = 'Axial', taux_mo = 61, commission = 12,
         notes_internes_garage = 'Marge cachée' where id = $1`,
      [a.jeu.garage],
    );
    await a.ecrire("update tickets set garage_id = $1 where id = $2", [a.jeu.garage, a.jeu.ticket]);
    for (const ecran of ["bureau", "telephone"] as const) {
      const page = await a.page("claire", ecran);
      await page.goto("/garages");
      await page.getByRole("heading", { name: "Cette page n'existe pas" }).waitFor();
      await page.goto(`/sinistre/${a.jeu.ticket}`);
      // Le garage se dit une fois, au chantier.
      await section(page, "Échanges avec le garage").waitFor();
      expect(await page.getByRole("main").getByRole("link", { name: "Carrosserie du Port" }).count()).toBe(1);
      await section(page, "Chantier").getByRole("link", { name: "Carrosserie du Port" }).click();
      await page.getByRole("heading", { level: 1, name: "Carrosserie du Port" }).waitFor();
      await section(page, "Coordonnées").getByText("1 quai du Port").waitFor();
      await section(page, "Coordonnées")
        .getByRole("link", { name: /04 76 11 22 33/ })
        .waitFor();
      expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Coordonnées"]);
      expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
      expect(await page.getByRole("main").textContent()).not.toMatch(/Axial|61|Marge cachée/);
      expect(await page.getByRole("link", { name: "Garages", exact: true }).count()).toBe(0);
      await sansDefautAxe(page);
      await page.getByRole("link", { name: "Retour aux tickets" }).click();
      await page.waitForURL("**/dashboard");
      await page.goto("/garage/00000000-0000-4000-8000-000000000000");
      await page.getByRole("heading", { name: "Garage non trouvé" }).waitFor();
      await page.close();
    }
  });

  it("offre à l'admin seul de supprimer ; le ticket qui désignait le garage garde son nom", async () => {
    const [libre, lie] = [await creer(), await creer()];
    await a.ecrire("update tickets set garage_id = $1 where id = $2", [lie.id, a.jeu.ticket]);
    const expert = await a.page("expert");
    await expert.goto("/garages");
    await expert.getByRole("link", { name: libre.nom }).waitFor();
    expect(await expert.getByRole("columnheader", { name: "Actions" }).count()).toBe(0);
    expect(await expert.getByRole("button", { name: /^Supprimer/ }).count()).toBe(0);
    await expert.close();

    const page = await a.page("admin");
    await page.goto("/garages");
    await page.getByRole("columnheader", { name: "Actions" }).waitFor();
    const demander = async (nom: string) => {
      await page.getByRole("button", { name: `Supprimer ${nom}` }).click();
      const question = page.getByRole("dialog", { name: "Supprimer le garage" });
      await question
        .getByText("Êtes-vous sûr de vouloir supprimer ce garage ? Cette action est irréversible.", { exact: true })
        .waitFor();
      // La question dit vrai : ce que deviennent les tickets, et comment revenir dessus.
      await question
        .getByText(
          "Les tickets qui le désignent gardent son nom, sans lien vers sa fiche. Un admin peut revenir dessus depuis la corbeille, pendant 30 jours.",
        )
        .waitFor();
      return question;
    };
    const question = await demander(libre.nom);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Annuler");
    await sansDefautAxe(page);
    await couper(page, `/garages/${libre.id}`);
    await question.getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Erreur lors de la suppression du garage");
    await page.unrouteAll();
    await question.getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Garage supprimé avec succès");
    await page.getByRole("link", { name: libre.nom }).waitFor({ state: "detached" });

    // Deux autres issues, qui ne défont aucun lien : le fusionner dans un autre, ou l'archiver.
    await (await demander(lie.nom)).getByRole("button", { name: "Fusionner…" }).click();
    const fusion = page.getByRole("dialog", { name: `Fusionner ${lie.nom}` });
    await fusion.getByText(/ce qui la désigne change de fiche\s: .*1 ticket/).waitFor();
    // Le champ s'ouvre sur les fiches ressemblantes : Échap ferme d'abord sa liste.
    await page.keyboard.press("Escape");
    await fusion.getByRole("button", { name: "Annuler" }).press("Enter");
    await fusion.waitFor({ state: "detached" });
    await (await demander(lie.nom)).getByRole("button", { name: "Archiver" }).click();
    await dit(page, "Garage archivé");
    await page.getByRole("link", { name: lie.nom }).waitFor({ state: "detached" });
    await section(page, "Notifications").getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("link", { name: lie.nom }).waitFor();
    await (await demander(lie.nom)).getByRole("button", { name: "Supprimer" }).click();
    await notification(page, "Garage supprimé avec succès");
    await page.goto(`/sinistre/${a.jeu.ticket}`);
    await section(page, "Chantier").getByText(`${lie.nom} (garage supprimé)`).waitFor();
    await deplier(section(page, "Historique"), "Historique");
    await section(page, "Historique").getByText("Garage supprimé").first().waitFor();
    await page.close();
  });

  it("ajoute un garage, en disant celui qui lui ressemble", async () => {
    const page = await a.page("expert", "telephone");
    await page.goto("/garages");
    await page.getByRole("button", { name: "Ajouter" }).click();
    const fenetre = page.getByRole("dialog", { name: "Ajouter un garage" });
    await fenetre.getByRole("button", { name: "Ajouter" }).click();
    await fenetre.getByText("Le nom est requis").waitFor();
    await fenetre.getByRole("textbox", { name: "Nom", exact: true }).fill("carrosserie du port");
    await fenetre.getByLabel("Code postal").fill("38000");
    await fenetre.getByText("Ce garage existe peut-être déjà").waitFor();
    const lien = fenetre.getByRole("link", { name: /Carrosserie du Port/ });
    await expect.poll(() => lien.getAttribute("href")).toBe(`/garage/${a.jeu.garage}`);
    await sansDefautAxe(page);
    await fenetre.getByRole("textbox", { name: "Nom", exact: true }).fill("Garage du Vercors");
    await lien.waitFor({ state: "detached" });
    await page.goBack();
    await page
      .getByRole("dialog", { name: "Abandonner la saisie ?" })
      .getByRole("button", { name: "Continuer la saisie" })
      .click();
    await fenetre.getByRole("button", { name: "Ajouter" }).click();
    // Deux secondes à l'écran : avant d'attendre la fiche, qui reste.
    await dit(page, "Garage ajouté avec succès");
    await page.getByRole("heading", { level: 1, name: "Garage du Vercors" }).waitFor();
    await page.close();
  });

  it("dit, dans la fenêtre de localisation, l'attente et la panne", async () => {
    const garage = await creer();
    await a.ecrire(
      "update garages set adresse = '1 rue Haute', code_postal = '38000', ville = 'Grenoble' where id = $1",
      [garage.id],
    );
    const page = await a.page("expert");
    await page.goto("/garages");
    const lacher = await retenir(page, "/adresses/position");
    await page.getByRole("button", { name: `Localiser ${garage.nom}`, exact: true }).click();
    const fenetre = page.getByRole("dialog", { name: "Localisation du garage" });
    await fenetre.getByText("Récupération des coordonnées...").waitFor();
    lacher();
    await fenetre.getByText("Position approximative : le centre de la commune").waitFor();
    await page.keyboard.press("Escape");
    await fenetre.waitFor({ state: "detached" });
    const autre = await creer();
    await page.reload();
    await couper(page, `/garages/${autre.id}`);
    await page.getByRole("button", { name: `Localiser ${autre.nom}`, exact: true }).click();
    await fenetre.getByText("Erreur lors de la récupération des coordonnées").waitFor();
    await page.close();
  });
});

it("un loueur manquant s'ajoute depuis la liste où on le cherche", async () => {
  const page = await a.page("expert");
  await page.goto(`/sinistre/${a.jeu.ticket}`);
  const vehicule = await modifier(page, "Véhicule");
  const champ = vehicule.getByRole("combobox", { name: "Loueur" });
  await expect.poll(() => champ.getAttribute("placeholder")).toBe("Rechercher un loueur...");
  await champ.fill("Mobilité Verte");
  await page.getByRole("option", { name: "Ajouter le loueur « Mobilité Verte »" }).click();
  await dit(page, "Loueur « Mobilité Verte » ajouté");
  await expect.poll(() => champ.inputValue()).toBe("Mobilité Verte");
  // Le même nom autrement écrit est celui de la liste : il n'y a rien à ajouter.
  await champ.fill("mobilite verte");
  await page.getByRole("option", { name: "Mobilité Verte", exact: true }).waitFor();
  expect(await page.getByRole("option", { name: /^Ajouter/ }).count()).toBe(0);
  await page.getByRole("option", { name: "Mobilité Verte", exact: true }).click();
  await vehicule.getByRole("button", { name: "Enregistrer" }).click();
  await vehicule.getByText("Mobilité Verte").waitFor();
  await page.close();
});
