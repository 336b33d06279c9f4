// Un seul fichier : les histoires se suivent sur le formulaire que la première construit.
import { describe, expect, it } from "vitest";
import { TYPES_CHAMP, type TypeChamp } from "../domain/formulaires/formulaire.ts";
import { couper } from "./application.ts";
import { dessiner } from "./attentes.ts";
import {
  a,
  ajouter,
  bouton,
  choisirChamp,
  fenetre,
  id,
  idDe,
  milieu,
  numerotes,
  ordreGarde,
  ordreVu,
  page,
  poignee,
  preparerFormulaires,
  rangee,
  reponse,
  tenirFormulaire,
} from "./formulaires-gestes.ts";
import { notification, seVoit } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";

preparerFormulaires();

describe("construire un formulaire", () => {
  it("se crée pour un client qui n'en a pas, vide", async () => {
    await page.goto("/formulaires");
    await bouton("Créer un formulaire").click();
    await bouton("Créer", fenetre()).click();
    await fenetre().getByText("Le client est requis").waitFor();
    await fenetre().getByLabel("Client").click();
    const nom = (await a.ecrire("select nom from clients where id = $1", [a.jeu.clientB])).nom ?? "";
    const autre = (await a.ecrire("select nom from clients where id = $1", [a.jeu.clientA])).nom ?? "";
    expect(await page.getByRole("option", { name: autre, exact: true }).count()).toBe(0);
    await page.getByRole("option", { name: nom, exact: true }).click();
    await fenetre().getByLabel("Champs de départ").click();
    await page.getByRole("option", { name: "Aucun : formulaire vide", exact: true }).click();
    await bouton("Créer", fenetre()).click();
    await page.waitForURL(/\/formulaire\//);
    tenirFormulaire();
    await page.getByRole("heading", { level: 1, name: "Détail du formulaire" }).waitFor();
    await page.getByText(nom, { exact: true }).waitFor();
    await page.getByText("Aucun champ n'a été ajouté à ce formulaire", { exact: true }).waitFor();
    await page.getByText("Cliquez sur « Ajouter un champ » pour commencer.").waitFor();
  });

  it("ajouter un champ du catalogue : aperçu, panne dite, champ déjà là", async () => {
    await bouton("Ajouter un champ").click();
    await expect.poll(() => bouton("Ajouter", fenetre()).isDisabled()).toBe(true);
    await choisirChamp("Civilité");
    const apercu = fenetre().getByRole("region", { name: "Aperçu du champ" });
    expect((await apercu.textContent())?.replace(/\s+/g, " ")).toBe(
      "TypeListe de choixOptionsMadame, MonsieurObligatoireOuiParaît pourConvoyage, Restitution, Sinistre",
    );
    await sansDefautAxe(page);
    await couper(page, `/formulaires/${id}/champs`);
    await bouton("Ajouter", fenetre()).click();
    await notification(page, "Erreur lors de l'ajout du champ");
    await fenetre().getByText("Le serveur ne répond pas : vérifiez votre connexion, puis réessayez.").waitFor();
    await page.unrouteAll();
    await bouton("Réessayer", fenetre()).click();
    await notification(page, "Champ ajouté avec succès");
    await rangee("Civilité").waitFor();
    await bouton("Ajouter un champ").click();
    await fenetre().getByLabel("Champ", { exact: true }).click();
    await expect
      .poll(() => page.getByRole("option", { name: "Civilité (déjà ajouté)" }).getAttribute("aria-disabled"))
      .not.toBe("false");
    await page.getByRole("option", { name: "Civilité (déjà ajouté)" }).click({ force: true });
    await expect.poll(() => bouton("Ajouter", fenetre()).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await bouton("Annuler", fenetre()).click();
    for (const nom of ["Votre demande", "Adresse e-mail", "Photo toit"]) await ajouter(nom);
  });

  it("ajouter un champ libre, avec ses options", async () => {
    await bouton("Ajouter un champ").click();
    await choisirChamp("Champ libre");
    await fenetre().getByRole("combobox", { name: /^Type/ }).click();
    await page.getByRole("option", { name: "Liste de choix" }).click();
    await bouton("Ajouter", fenetre()).click();
    await fenetre().getByText("Le libellé est requis").waitFor();
    await fenetre().getByLabel("Libellé").fill("Étage");
    await fenetre().getByLabel("Option 1", { exact: true }).fill("Haut");
    await fenetre().getByLabel("Option 2", { exact: true }).fill("Bas");
    await bouton("Monter l'option 2", fenetre()).click();
    await bouton("Ajouter", fenetre()).click();
    await rangee("Étage").waitFor();
    await expect.poll(() => rangee("Étage").getByRole("combobox").textContent()).toBe("Choisissez…BasHaut");
    expect(await ordreGarde()).toBe(numerotes(["Civilité", "Votre demande", "Adresse e-mail", "Photo toit", "Étage"]));
  });

  it("régler un champ, et choisir quand quelqu'un d'autre l'a changé entre-temps", async () => {
    await bouton("Modifier le champ Étage").click();
    await fenetre().getByLabel("Libellé").fill("Étage du parking");
    await a.ecrire("update formulaire_champs set label = 'Niveau' where formulaire_id = $1 and label = 'Étage'", [id]);
    await bouton("Enregistrer", fenetre()).click();
    const conflit = page.getByRole("dialog", { name: "Fiche modifiée entre-temps" });
    await conflit.getByText("Niveau").waitFor();
    await bouton("Enregistrer ces choix", conflit).click();
    await notification(page, "Champ modifié avec succès");
    await rangee("Étage du parking").waitFor();
  });

  it("ranger à la souris, au clavier, par les boutons ; une panne recharge", async () => {
    await page.emulateMedia({ reducedMotion: null });
    const tenue = (label: string) => rangee(label).getAttribute("data-tenue");
    await page.evaluate(() => window.scrollTo(0, 0));
    const glisserSous = async (label: string, voisin: string): Promise<void> => {
      const pris = await milieu(poignee(label));
      await page.mouse.move(pris.x, pris.y);
      await page.mouse.down();
      await page.mouse.move(pris.x, pris.y + 4);
      expect(await tenue(label)).toBeNull();
      await page.mouse.move(pris.x, pris.y + 6);
      await expect.poll(() => tenue(label)).toBe("true");
      const { height = 0 } = (await rangee(voisin).boundingBox()) ?? {};
      await page.mouse.move(pris.x, pris.y + height, { steps: 8 });
      await page.mouse.up();
    };
    await glisserSous("Civilité", "Votre demande");
    const apresSouris = ["Votre demande", "Civilité", "Adresse e-mail", "Photo toit", "Étage du parking"];
    await expect.poll(ordreGarde).toBe(numerotes(apresSouris));
    expect(await ordreVu()).toEqual(apresSouris);
    // Qui demande moins de mouvement pose un champ tout autant : aller et retour.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await glisserSous("Votre demande", "Civilité");
    await expect.poll(ordreGarde).toBe(numerotes(["Civilité", "Votre demande", ...apresSouris.slice(2)]));
    await expect.poll(() => tenue("Votre demande")).toBeNull();
    await glisserSous("Civilité", "Votre demande");
    await expect.poll(ordreGarde).toBe(numerotes(apresSouris));
    await expect.poll(() => tenue("Civilité")).toBeNull();
    await page.emulateMedia({ reducedMotion: null });

    await poignee("Civilité").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.getByText("Champ Civilité, position 3 sur 5", { exact: true }).waitFor();
    await page.keyboard.press("Space");
    const apresClavier = ["Votre demande", "Adresse e-mail", "Civilité", "Photo toit", "Étage du parking"];
    await expect.poll(ordreGarde).toBe(numerotes(apresClavier));

    await bouton("Monter le champ Adresse e-mail").click();
    await page.getByText("Champ Adresse e-mail, position 1 sur 5", { exact: true }).waitFor();
    const apresBouton = ["Adresse e-mail", "Votre demande", "Civilité", "Photo toit", "Étage du parking"];
    await expect.poll(ordreGarde).toBe(numerotes(apresBouton));
    // En tête, Monter ne sert plus : le focus passe à Descendre, sur le même champ.
    const vise = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(vise).toBe("Descendre le champ Adresse e-mail");

    await couper(page, `/formulaires/${id}/ordre`);
    await bouton("Descendre le champ Adresse e-mail").press("Enter");
    await notification(page, "Erreur lors de la mise à jour de l'ordre des champs");
    await expect.poll(() => ordreVu()).toEqual(apresBouton);
    await page.unrouteAll();
  });

  it("la page défile sous le champ tenu : à 25 % du bord, et de 28 px par image au plus", async () => {
    const hauteur = 860;
    await page.setViewportSize({ width: 1440, height: hauteur });
    await page.evaluate(() => window.scrollTo(0, 0));
    const { x, y } = await milieu(poignee("Adresse e-mail"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Le milieu du champ est encore au-dessus du dernier quart : rien ne défile.
    await page.mouse.move(x, hauteur * 0.66, { steps: 4 });
    await expect.poll(() => rangee("Adresse e-mail").getAttribute("data-tenue")).toBe("true");
    await dessiner(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const pas = page.evaluate(
      () =>
        new Promise<number[]>((fini) => {
          const pas: number[] = [];
          let avant = window.scrollY;
          const mesurer = () => {
            pas.push(window.scrollY - avant);
            avant = window.scrollY;
            if (pas.length < 60) requestAnimationFrame(mesurer);
            else fini(pas);
          };
          requestAnimationFrame(mesurer);
        }),
    );
    await page.mouse.move(x, hauteur - 10, { steps: 4 });
    const avances = (await pas).filter((p) => p > 0);
    expect(avances.length).toBeGreaterThan(2);
    expect(Math.max(...avances)).toBeLessThanOrEqual(28);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("ranger au doigt : un appui de 120 ms prend le champ, pas de 119", async () => {
    const telephone = await a.page("admin", "telephone");
    await telephone.emulateMedia({ reducedMotion: null });
    await telephone.clock.install();
    await telephone.goto(`/formulaire/${id}`);
    await poignee("Adresse e-mail", telephone).waitFor();
    await sansDefautAxe(telephone);
    // Loin des bords : la page ne doit pas défiler pendant le glissement.
    await poignee("Adresse e-mail", telephone).evaluate((e) => {
      e.scrollIntoView({ block: "start" });
      window.scrollBy(0, -200);
    });
    const cdp = await telephone.context().newCDPSession(telephone);
    const { x, y } = await milieu(poignee("Adresse e-mail", telephone));
    const { height = 0 } = (await rangee("Votre demande", telephone).boundingBox()) ?? {};
    const toucher = (type: "touchStart" | "touchMove" | "touchEnd", dy = 0) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + dy }] });
    const tenue = () => rangee("Adresse e-mail", telephone).getAttribute("data-tenue");
    await telephone.clock.pauseAt((await telephone.evaluate(() => Date.now())) + 1_000);
    await toucher("touchStart");
    await telephone.clock.runFor(119);
    expect(await tenue()).toBeNull();
    await telephone.clock.runFor(1);
    await expect.poll(tenue).toBe("true");
    await telephone.clock.resume();
    for (let pas = 1; pas <= 8; pas++) await toucher("touchMove", (height * pas) / 8);
    await toucher("touchEnd");
    await expect
      .poll(ordreGarde)
      .toBe(numerotes(["Votre demande", "Adresse e-mail", "Civilité", "Photo toit", "Étage du parking"]));
    await telephone.close();
  });

  it("supprimer se dit et se défait : le champ revient à sa place avec ses réglages ; une panne le laisse", async () => {
    await page.goto(`/formulaire/${id}`);
    await a.ecrire("update formulaire_champs set obligatoire = false where formulaire_id = $1 and cle = 'email'", [id]);
    await page.reload();
    const avant = await ordreGarde();
    await couper(page, `/formulaires/${id}/champs/${await idDe("Adresse e-mail")}`);
    await bouton("Supprimer le champ Adresse e-mail").click();
    await notification(page, "Erreur lors de la suppression du champ");
    await expect.poll(() => rangee("Adresse e-mail").count()).toBe(1);
    await page.unrouteAll();
    await bouton("Supprimer le champ Adresse e-mail").click();
    await notification(page, "Champ supprimé avec succès");
    const vise = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(vise).toBe("Supprimer le champ Civilité");
    await expect.poll(ordreGarde).toBe(numerotes(["Votre demande", "Civilité", "Photo toit", "Étage du parking"]));
    await bouton("Annuler").click();
    await notification(page, "Champ rétabli");
    expect(await ordreGarde()).toBe(avant);
    const { obligatoire } = await a.ecrire(
      "select obligatoire::text from formulaire_champs where formulaire_id = $1 and cle = 'email'",
      [id],
    );
    expect(obligatoire).toBe("false");
  });
});
describe("l'aperçu", () => {
  it("montre les champs de la demande choisie, juge, et ne s'envoie pas pour un état des lieux", async () => {
    await bouton("Valider").click();
    const bandeau = page.getByText(
      "Le type de demande est requis. Veuillez remplir les champs obligatoires : Votre demande",
      { exact: true },
    );
    await bandeau.waitFor();
    await expect.poll(() => seVoit(bandeau)).toBe(true);
    await reponse("Votre demande").selectOption("État des lieux");
    await expect.poll(() => bouton("Valider").isDisabled()).toBe(true);
    await page.getByText(/^Une demande d'état des lieux ne s'envoie pas de l'aperçu/).waitFor();
    await rangee("Photo toit").getByText("Non demandé pour « État des lieux »").waitFor();
    expect(await rangee("Photo toit").locator("input").count()).toBe(0);
    await reponse("Votre demande").selectOption("Convoyage");
    await rangee("Photo toit").getByText("Non demandé pour « Convoyage »").waitFor();
    await bouton("Valider").click();
    await page.getByText("Veuillez remplir les champs obligatoires : Civilité", { exact: true }).waitFor();
    await sansDefautAxe(page);
  });

  it("s'envoie pour de vrai, après confirmation, et se vide ; fermé, il ne s'envoie pas ; l'échec se dit", async () => {
    await reponse("Civilité").selectOption("Madame");
    await reponse("Adresse e-mail").fill("agence@boreal.test");
    const actif = page.getByRole("switch", { name: "Formulaire actif" });
    await actif.click({ force: true });
    await notification(page, "Formulaire désactivé");
    await bouton("Valider").click();
    await page.getByText("Ce formulaire est inactif : activez-le pour envoyer une demande.").waitFor();
    await actif.click({ force: true });
    await notification(page, "Formulaire activé");

    await couper(page, `/demandes/${id}`);
    await bouton("Valider").click();
    await fenetre()
      .getByText(/Un ticket «\sConvoyage\s» sera créé .*agence@boreal\.test\.$/)
      .waitFor();
    await bouton("Envoyer la demande", fenetre()).click();
    await notification(page, "Erreur lors de l'envoi du formulaire");
    await expect.poll(() => reponse("Adresse e-mail").inputValue()).toBe("agence@boreal.test");
    await page.unrouteAll();
    await bouton("Valider").click();
    await bouton("Envoyer la demande", fenetre()).click();
    await notification(page, "Formulaire envoyé avec succès");
    await page.getByText(/^Demande D-\d{4}-\w{6} envoyée/).waitFor();
    await expect.poll(() => reponse("Adresse e-mail").inputValue()).toBe("");
    const ticket = await a.ecrire(
      "select type_demande, statut_ticket, civilite_demandeur, demandeur_email from tickets where client_id = $1 and demandeur_email = 'agence@boreal.test'",
      [a.jeu.clientB],
    );
    expect(ticket).toEqual({
      type_demande: "convoyage",
      statut_ticket: "nouvelle_demande",
      civilite_demandeur: "Madame",
      demandeur_email: "agence@boreal.test",
    });
  });

  it("se duplique pour un autre client, champs compris", async () => {
    await bouton("Dupliquer").click();
    await fenetre().getByLabel("Client").click();
    await page.getByRole("option", { name: "Delta Fret", exact: true }).click();
    await bouton("Dupliquer", fenetre()).click();
    await page.getByText("Delta Fret", { exact: true }).waitFor();
    expect(await ordreVu()).toEqual(["Votre demande", "Adresse e-mail", "Civilité", "Photo toit", "Étage du parking"]);
    const copie = page.url().split("/").at(-1);
    expect(copie).not.toBe(id);
  });

  it("l'adresse copiée ouvre la page publique, où sont les champs construits", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/formulaire/${id}`);
    await bouton(/^Copier l'URL/).click();
    await notification(page, "URL copiée dans le presse-papier");
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await page.getByRole("heading", { level: 1, name: "Votre demande" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/form-${a.jeu.clientB}`);
    // Un champ réservé à un type attend qu'il soit choisi.
    await page.getByLabel("Votre demande").selectOption("Restitution");
    await expect
      .poll(() => page.locator("[data-champ] :is(label, legend)").allTextContents())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Votre demande/),
          expect.stringMatching(/^Adresse e-mail/),
          expect.stringMatching(/^Civilité/),
          expect.stringMatching(/^Photo toit/),
        ]),
      );
  });

  it("rend les douze types ; des loueurs qui ne se chargent pas se disent et se redemandent", async () => {
    await a.ecrire("delete from formulaire_champs where formulaire_id = $1", [id]);
    for (const [i, type] of TYPES_CHAMP.entries())
      await a.ecrire(
        `insert into formulaire_champs (formulaire_id, label, type_champ, options, obligatoire, ordre, types_demande)
         values ($1, $2, $2, $3, false, $4, array['restitution'])`,
        [id, type, type === "dropdown" ? ["Nord", "Sud"] : null, i + 1],
      );
    await couper(page, "/loueurs");
    await page.goto(`/formulaire/${id}`);
    await page.getByText("Erreur lors du chargement des loueurs", { exact: true }).waitFor();
    await page.unrouteAll();
    await bouton("Réessayer").click();
    await page.getByText("Erreur lors du chargement des loueurs", { exact: true }).waitFor({ state: "detached" });
    const saisie = async (type: TypeChamp, css: string) =>
      page
        .locator(`[data-champ="${await idDe(type)}"]`)
        .locator(css)
        .count();
    const comptes: Record<TypeChamp, number> = {
      text: await saisie("text", "input[type=text]"),
      email: await saisie("email", "input[type=email]"),
      tel: await saisie("tel", "input[type=tel]"),
      date: await saisie("date", "input[type=date]"),
      time: await saisie("time", "input[type=time]"),
      textarea: await saisie("textarea", "textarea"),
      dropdown: await saisie("dropdown", "select option"),
      places: await saisie("places", "[role=combobox]"),
      loueur: await saisie("loueur", "[role=combobox]"),
      elements_endommages: await saisie("elements_endommages", "input[type=search]"),
      photo: await saisie("photo", "input[type=file]:not([multiple])"),
      photos: await saisie("photos", "input[type=file][multiple]"),
    };
    expect(comptes).toEqual({ ...Object.fromEntries(TYPES_CHAMP.map((type) => [type, 1])), dropdown: 3 });
    await sansDefautAxe(page);
  });
});
