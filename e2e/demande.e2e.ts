// Un seul fichier : une demande de bout en bout par écran, sur les mêmes gestes et le même formulaire.
import { describe, expect, it } from "vitest";
import { CLES_PHOTOS_RESTITUTION } from "../domain/formulaires/catalogue.ts";
import { assezRemplie, noterOuverture, saisieGardee } from "./attentes.ts";
import {
  a,
  alerte,
  compterTickets,
  envoyer,
  f,
  fichiers,
  focalise,
  groupe,
  identite,
  ouvrirFormulaire,
  photo,
  preparerDemande,
  succes,
} from "./demande-gestes.ts";
import { notification, seVoit } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";

preparerDemande();

const VUES = [
  "Photo face avant",
  "Photo latéral gauche",
  "Photo face arrière",
  "Photo latéral droit",
  "Photo jantes",
  "Photo toit",
  "Photo intérieur arrière",
  "Photo intérieur avant",
  "Photo tableau de bord",
  "Photo ciel de toit",
];

describe("rendre une voiture depuis un téléphone", () => {
  it("dix photos sur un réseau lent puis coupé, la page rechargée, et la demande part entière", async () => {
    const { page, contexte, erreurs } = await ouvrirFormulaire("telephone");
    await sansDefautAxe(page);
    await page.getByLabel("Votre demande").selectOption("Restitution");
    await identite(page);
    const { immatriculation = "" } = await a.ecrire("select immatriculation from vehicules where id = $1", [
      a.jeu.vehicule,
    ]);
    await page.getByLabel("Immatriculation").fill(immatriculation.toLowerCase());
    const adresse = page.getByRole("combobox", { name: /^Localisation/ });
    await adresse.pressSequentially("12 rue de la Paix gre");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await adresse.press("ArrowDown");
    await adresse.press("Enter");
    await expect.poll(() => adresse.inputValue()).toMatch(/\d{5}/);
    // Cette recherche ne se redemandera pas dans cet onglet.
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain("adresse:12 rue de la paix gre");
    const loueur = page.getByRole("combobox", { name: /^Loueur/ });
    await loueur.fill("arv");
    await page.getByRole("option", { name: "Arval" }).waitFor();
    // Le seul qui réponde à ce nom se prend en quittant le champ.
    await loueur.press("Tab");
    await expect.poll(() => loueur.inputValue()).toBe("Arval");

    const reseau = await contexte.newCDPSession(page);
    const debit = (offline: boolean, octets: number) =>
      reseau.send("Network.emulateNetworkConditions", {
        offline,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput: octets,
      });
    await debit(false, 60_000);
    for (const [i, nom] of VUES.entries())
      await fichiers(page, nom).setInputFiles(await photo(i, i === 0 ? 3_000 : 480));
    await page.getByText(/^Photos arrivées\s: [2-8] sur 10$/).waitFor({ timeout: 40_000 });
    await expect.poll(() => page.locator("progress").count()).toBeGreaterThan(0);
    await debit(true, 0);
    await page.getByText("Vous êtes hors connexion : votre saisie est gardée sur cet appareil.").first().waitFor();
    // Sans réseau, rien n'a échoué : la photo attend, et le dit.
    await groupe(page, "Photo ciel de toit").getByText("En attente du réseau : elle partira seule").waitFor();
    await envoyer(page);
    await alerte(page)
      .getByText(/^Vous êtes hors connexion/)
      .waitFor();
    await sansDefautAxe(page);
    // Le réseau revient : ce qui manquait repart seul.
    await debit(false, -1);
    await page.getByText("Les 10 photos sont arrivées.").waitFor({ timeout: 30_000 });
    // La photo de 3 000 pixels est partie réduite, les autres telles quelles.
    const largeurs = await page.evaluate(() => Promise.all(window.largeurs));
    expect(new Set(largeurs)).toEqual(new Set([2_560, 480]));

    await page.emulateMedia({ colorScheme: "dark" });
    await saisieGardee(page, "Nadia Roux", 10, 10);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Reprendre votre demande ?" }).waitFor();
    await page.getByText(/avec 10 photos/).waitFor();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Reprendre ma demande" }).tap();
    await expect.poll(() => page.getByLabel("Prénom Nom").inputValue()).toBe("Nadia Roux");
    await page.getByText("Les 10 photos sont arrivées.").waitFor();
    await sansDefautAxe(page);
    await envoyer(page);
    const reference = await succes(page);
    await sansDefautAxe(page);
    await contexte.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copier la référence" }).tap();
    await notification(page, "Référence copiée");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refusé"));
    });
    await page.getByRole("button", { name: "Copier la référence" }).tap();
    await notification(page, "Erreur lors de la copie de la référence");
    await page.getByRole("button", { name: "Faire une autre demande" }).tap();
    await expect.poll(() => page.getByLabel("Votre demande").inputValue()).toBe("");

    const {
      id = "",
      vehicule_id,
      n,
    } = await a.ecrire(
      `select t.id, t.vehicule_id, cardinality(t.photos)::text as n
       from demandes d join tickets t on t.id = d.ticket_id where d.reference = $1`,
      [reference],
    );
    expect([vehicule_id, n]).toEqual([a.jeu.vehicule, String(CLES_PHOTOS_RESTITUTION.length)]);
    const equipe = await a.page("expert");
    await equipe.goto("/dashboard");
    await equipe
      .getByRole("row", { name: new RegExp(immatriculation) })
      .filter({ hasText: "Restitution" })
      .filter({ hasText: "Nadia Roux" })
      .waitFor();
    await equipe.goto(`/restitution/${id}`);
    const origine = equipe.getByRole("region", { name: "Demande d'origine" });
    await origine.getByText(reference).waitFor();
    await origine.getByText("Loueur associé au véhicule").waitFor();
    expect(await origine.getByText("Photo face avant").count()).toBe(0);
    await equipe.getByRole("img", { name: "Photo 10 sur 10" }).waitFor();
    await sansDefautAxe(equipe);
    expect(erreurs).toEqual([]);
    await contexte.close();
  });
});

describe("remplir le formulaire d'une société sur un grand écran", () => {
  it("chaque champ a sa règle, une réponse perdue ne fait pas deux demandes, des photos perdues repartent seules", async () => {
    const { page, contexte, erreurs } = await ouvrirFormulaire("bureau");
    await envoyer(page);
    const bandeau = alerte(page).getByText(
      "Le type de demande est requis. Veuillez remplir les champs obligatoires : Votre demande",
      { exact: true },
    );
    await bandeau.waitFor();
    // Le foyer est sur le champ, et le bandeau se lit sans défiler.
    await expect.poll(() => seVoit(bandeau)).toBe(true);
    await expect.poll(() => focalise(page)).toBe(f.champs.demande);
    const texte = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("des notes") };
    const pasUneImage = page.getByText("Ce fichier n'est pas une image que Reflet sait lire : JPG, PNG, WebP ou HEIC.");
    await page.getByLabel("Votre demande").selectOption("Restitution");
    // Une photo refusée laisse sa place à une autre.
    await fichiers(page, "Photo face avant").setInputFiles(texte);
    await pasUneImage.waitFor();
    await expect.poll(() => fichiers(page, "Photo face avant").count()).toBe(1);
    await page.getByLabel("Votre demande").selectOption("Sinistre");
    await envoyer(page);
    await alerte(page)
      .getByText("Veuillez remplir les champs obligatoires : Civilité, Prénom Nom, Adresse e-mail", { exact: true })
      .waitFor();
    await expect.poll(() => seVoit(alerte(page).getByText(/^Veuillez remplir/))).toBe(true);
    await expect.poll(() => focalise(page)).toBe(f.champs.civilite);
    await sansDefautAxe(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await page.getByRole("button", { name: "Reprendre ma demande" }).click();
    await envoyer(page);
    await sansDefautAxe(page);
    await page.emulateMedia({ colorScheme: "light" });

    await identite(page);
    await page.getByLabel("Adresse e-mail").fill("nadia");
    await page.getByLabel("Téléphone").fill("abc");
    await envoyer(page);
    await alerte(page).getByText("L'adresse e-mail n'est pas valable").waitFor();
    await expect.poll(() => focalise(page)).toBe(f.champs.email);
    const decrit = await page.getByLabel("Adresse e-mail").getAttribute("aria-describedby");
    await expect.poll(() => page.locator(`[id="${decrit}"]`).textContent()).toBe("L'adresse e-mail n'est pas valable");
    await page.getByLabel("Adresse e-mail").fill("nadia@exemple.fr");
    await envoyer(page);
    await alerte(page).getByText("Le numéro de téléphone n'est pas valable").waitFor();
    await page.getByLabel("Téléphone").fill("06 12 34 56 78");
    await page.getByLabel("Date du sinistre").fill("2026-01-20");
    await page.getByLabel("Circonstances").fill("Grêle,\nhier soir.");
    await page.getByLabel("Type de sinistre").selectOption("Hors assurance");
    const elements = groupe(page, "Éléments endommagés");
    await elements.getByRole("searchbox").fill("pare-br");
    await expect.poll(() => elements.locator("input[type=checkbox]").count()).toBe(1);
    await elements.locator("label", { hasText: "Pare-brise" }).click();
    await elements.getByRole("searchbox").fill("");
    // Sur le véhicule dessiné, du même geste.
    await elements.locator('[data-element="Capot"]').click();
    await elements.getByText("2 éléments : Capot, Pare-brise").waitFor();

    // L'horloge arrêtée, rien ne repart seul : c'est le bouton qui renvoie la photo.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.route(/\/photos\?.*nom=photo-3/, (route) => route.abort("connectionfailed"), { times: 1 });
    await fichiers(page, "Photos des dommages").setInputFiles([await photo(1), texte, await photo(2), await photo(3)]);
    await pasUneImage.waitFor();
    await page.getByRole("button", { name: "Réessayer l'envoi de photo-3.jpg" }).click();
    await page.getByText("Les 3 photos sont arrivées.").waitFor({ timeout: 20_000 });
    await page.clock.resume();
    await page.getByRole("button", { name: "Retirer photo-3.jpg" }).click();
    await page.getByText("Les 2 photos sont arrivées.").waitFor();

    // Refusée pendant que l'envoi l'attendait : la demande ne part pas sans elle.
    const { promise: juger, resolve: refuser } = Promise.withResolvers<void>();
    await page.route(
      /\/photos\?.*nom=photo-4/,
      async (route) => {
        await juger;
        await route.fulfill({ status: 400, json: { code: "pas_une_image", message_fr: "Photo illisible." } });
      },
      { times: 1 },
    );
    await fichiers(page, "Photos des dommages").setInputFiles(await photo(4));
    await envoyer(page);
    await page.getByRole("button", { name: "Envoi des photos : encore 1..." }).waitFor();
    refuser();
    await notification(page, "Erreur lors de l'envoi du formulaire");
    await alerte(page)
      .getByText(/^Une photo vient d'être refusée/)
      .waitFor();
    expect(await compterTickets("sinistre")).toBe("0");
    await page.getByRole("button", { name: "Retirer photo-4.jpg" }).click();

    // Le serveur a perdu les photos : elles repartent de l'appareil, sans un geste.
    await a.ecrire("delete from fichiers where not rattache");
    // La demande arrive, sa réponse se perd.
    let perdues = 0;
    await page.route(`**/api/demandes/${f.id}`, async (route) => {
      const reponse = await route.fetch();
      if (reponse.status() !== 200 || perdues > 0) return route.fulfill({ response: reponse });
      perdues += 1;
      return route.abort("connectionfailed");
    });
    await page.getByRole("button", { name: "Envoyer" }).dblclick();
    await notification(page, "Erreur lors de l'envoi du formulaire");
    expect(await compterTickets("sinistre")).toBe("1");
    await envoyer(page);
    const reference = await succes(page);
    expect(await compterTickets("sinistre")).toBe("1");
    const { id, photos, elements_endommages, type_sinistre } = await a.ecrire(
      `select t.id, cardinality(photos)::text as photos, elements_endommages::text, type_sinistre
       from tickets t join demandes d on d.ticket_id = t.id where d.reference = $1`,
      [reference],
    );
    expect({ photos, elements_endommages, type_sinistre }).toEqual({
      photos: "2",
      elements_endommages: "{Capot,Pare-brise}",
      type_sinistre: "hors_assurance",
    });

    // La société lit la demande telle qu'elle a été envoyée.
    const societe = await a.page("claire");
    await societe.goto(`/sinistre/${id}`);
    const origine = societe.getByRole("region", { name: "Demande d'origine" });
    await origine.getByText(reference).waitFor();
    await origine.getByText("Grêle, hier soir.").waitFor();
    await origine.getByText("Capot, Pare-brise").waitFor();
    await societe.close();

    await page.getByRole("button", { name: "Faire une autre demande" }).click();
    await page.getByLabel("Votre demande").selectOption("État des lieux");
    await noterOuverture(page);
    await page.getByLabel("Heure du rendez-vous").fill("14:30");
    await assezRemplie(page);
    await envoyer(page);
    await succes(page);
    const { valeur } = await a.ecrire(
      `select r ->> 'valeur' as valeur from demandes d join tickets t on t.id = d.ticket_id, jsonb_array_elements(d.reponses) r
       where t.type_demande = 'etat_des_lieux' and r ->> 'label' = 'Heure du rendez-vous'`,
    );
    expect(valeur).toBe("14:30");
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("un brouillon périmé s'efface, sans stockage la demande part ; fermé ou inconnu, le formulaire le dit du même mot", async () => {
    const { page, contexte } = await ouvrirFormulaire("telephone");
    await page.getByLabel("Votre demande").selectOption("Convoyage");
    await page.getByLabel("Prénom Nom").fill("Nadia Roux");
    await saisieGardee(page, "Nadia Roux");
    await page.evaluate(
      () =>
        new Promise((tenir, rompre) => {
          const ouverture = indexedDB.open("reflet-demandes");
          ouverture.onerror = rompre;
          ouverture.onsuccess = () => {
            const table = ouverture.result.transaction("saisies", "readwrite").objectStore("saisies");
            const lecture = table.getAll();
            lecture.onsuccess = () => {
              const [saisie] = lecture.result;
              table.put({ ...saisie, commence_le: saisie.commence_le - 24 * 3_600_000 }).onsuccess = tenir;
            };
          };
        }),
    );
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Votre demande" }).waitFor();
    await expect.poll(() => page.getByLabel("Votre demande").inputValue()).toBe("");

    // Sans stockage sur l'appareil (navigation privée stricte), la saisie vit avec la page.
    await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
    await page.reload();
    await page.getByLabel("Votre demande").selectOption("Convoyage");
    await noterOuverture(page);
    await identite(page);
    await page.getByLabel("Je ne trouve pas mon adresse").first().check();
    await page.getByLabel("Adresse de départ").fill("Hangar derrière la scierie, Lalouvesc");
    await assezRemplie(page);
    await a.ecrire("update formulaires set statut = 'inactif' where id = $1", [f.id]);
    await envoyer(page);
    const ferme = "Ce formulaire n'est plus ouvert. Rien n'a été envoyé.";
    await alerte(page).getByText(ferme, { exact: true }).waitFor();
    await a.ecrire("update formulaires set statut = 'actif' where id = $1", [f.id]);
    await envoyer(page);
    const reference = await succes(page);
    const { adresse_depart } = await a.ecrire(
      "select adresse_depart from tickets t join demandes d on d.ticket_id = t.id where d.reference = $1",
      [reference],
    );
    expect(adresse_depart).toBe("Hangar derrière la scierie, Lalouvesc");

    await a.ecrire("update formulaires set statut = 'inactif' where id = $1", [f.id]);
    const textes: string[] = [];
    for (const adresse of [a.jeu.clientA, a.jeu.clientB, "n-importe-quoi"]) {
      await page.goto(`/form-${adresse}`);
      await page.getByRole("heading", { level: 1, name: "Ce formulaire n'est pas ouvert" }).waitFor();
      textes.push((await page.locator("#racine").textContent()) ?? "");
    }
    expect(new Set(textes).size).toBe(1);
    expect(textes[0]).not.toContain("Transports");
    await sansDefautAxe(page);
    await a.ecrire("update formulaires set statut = 'actif' where id = $1", [f.id]);
    await contexte.close();
  });
});
