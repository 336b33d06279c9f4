// Le lien qu'une société donne à son conducteur, et ce qu'il reste à faire sur la page ouverte.
import { describe, expect, it } from "vitest";
import { assezRemplie, noterOuverture } from "./attentes.ts";
import { a, alerte, envoyer, fichiers, groupe, photo, preparerDemande, succes } from "./demande-gestes.ts";
import { notification } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";

preparerDemande();

describe("déclarer depuis son lien", () => {
  it("copié de la fiche du véhicule, il arrive rempli ; le type choisi ne fait rien bouger ; une photo reçue tient en une rangée", async () => {
    const equipe = await a.page("admin", "telephone");
    const { immatriculation = "" } = await a.ecrire("select immatriculation from vehicules where id = $1", [
      a.jeu.vehicule,
    ]);
    await equipe.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await equipe.goto(`/vehicule/${a.jeu.vehicule}`);
    await equipe.getByRole("button", { name: "Lien de déclaration" }).click();
    await notification(equipe, "Lien personnel copié");
    const lien = await equipe.evaluate(() => navigator.clipboard.readText());
    expect(lien).toContain(`/form-${a.jeu.clientA}#immatriculation=`);

    const page = equipe;
    await page.goto(lien);
    await page.getByRole("heading", { level: 1, name: "Votre demande" }).waitFor();
    await noterOuverture(page);
    await expect.poll(() => page.getByLabel("Immatriculation").inputValue()).toBe(immatriculation);
    const type = page.getByLabel("Votre demande");
    const avant = await type.boundingBox();
    await type.selectOption("Sinistre");
    await page.getByLabel("Circonstances").waitFor();
    expect(await type.boundingBox()).toEqual(avant);

    await envoyer(page);
    await alerte(page)
      .getByText(/^Veuillez remplir les champs obligatoires/)
      .waitFor();
    await page.getByLabel("Civilité").selectOption("Madame");
    await page.getByLabel("Prénom Nom").fill("Nadia Roux");
    await page.getByLabel("Adresse e-mail").fill("nadia@exemple.fr");
    const elements = groupe(page, "Éléments endommagés");
    await elements.locator('[data-element="Pare-chocs avant"]').tap();
    await elements.getByText("1 élément : Pare-chocs avant").waitFor();
    await fichiers(page, "Photos des dommages").setInputFiles([await photo(1), await photo(2)]);
    await page.getByText("Les 2 photos sont arrivées.").waitFor({ timeout: 30_000 });
    for (const recue of await groupe(page, "Photos des dommages").locator("figure").all())
      expect((await recue.boundingBox())?.height ?? 999).toBeLessThanOrEqual(56);
    await sansDefautAxe(page);
    // Une case remplie qui ne dit rien : refusée à son champ, et rien n'est perdu.
    await page.getByLabel("Immatriculation").fill("--");
    await page.getByLabel("Date du sinistre").fill("2099-01-01");
    await assezRemplie(page);
    await envoyer(page);
    await alerte(page).getByText("Écrivez la plaque du véhicule, par exemple AB-123-CD").waitFor();
    await page.getByText("La date du sinistre est à venir").waitFor();
    await page.getByLabel("Immatriculation").fill(immatriculation);
    await page.getByLabel("Date du sinistre").fill("2026-01-20");
    // Sur une machine calme, tout se remplit plus vite qu'une personne ne le peut.
    await assezRemplie(page);
    await envoyer(page);
    const reference = await succes(page);
    const { plaque, elements_endommages } = await a.ecrire(
      "select t.immatriculation as plaque, t.elements_endommages::text from demandes d join tickets t on t.id = d.ticket_id where d.reference = $1",
      [reference],
    );
    expect([plaque, elements_endommages]).toEqual([immatriculation, '{"Pare-chocs avant"}']);
  });

  it("un ticket arrivé sans plaque se nomme quand même", async () => {
    await a.ecrire(
      "update tickets set immatriculation = null, vehicule_id = null where demandeur_email = 'nadia@exemple.fr'",
    );
    const equipe = await a.page("expert");
    await equipe.goto("/dashboard");
    await equipe.getByRole("link", { name: "Sans plaque, de Nadia Roux" }).click();
    await equipe.getByRole("heading", { level: 1 }).waitFor();
    await equipe.getByText("Sans plaque, de Nadia Roux").waitFor();
  });

  it("créer un formulaire en propose un tout fait ; retirer la plaque avertit l'auteur, qui la remet d'un geste", async () => {
    await a.ecrire("insert into clients (nom) values ('Epsilon Bois')");
    const page = await a.page("admin");
    await page.goto("/formulaires");
    await page.getByRole("button", { name: "Créer un formulaire" }).click();
    const fenetre = page.getByRole("dialog");
    await fenetre.getByLabel("Client").click();
    await page.getByRole("option", { name: "Epsilon Bois", exact: true }).click();
    await fenetre.getByRole("button", { name: "Créer", exact: true }).click();
    await page.waitForURL(/\/formulaire\//);
    const plaque = page.getByRole("button", { name: "Déplacer le champ Immatriculation du véhicule" });
    await plaque.waitFor();
    const alarme = page.getByText("Une demande arrivera sans la plaque : le formulaire ne la demande pas.");
    expect(await alarme.count()).toBe(0);
    const id = page.url().split("/").at(-1) ?? "";
    await a.ecrire("delete from formulaire_champs where formulaire_id = $1 and cle = 'immatriculation'", [id]);
    await page.reload();
    await alarme.waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: /^Ajouter «\sImmatriculation/ }).click();
    await plaque.waitFor();
    expect(await alarme.count()).toBe(0);
  });
});
