// Un soupçon n'est jamais un abandon silencieux : la personne est prévenue, et un écran de succès veut dire qu'un ticket existe.
import { describe, expect, it } from "vitest";
import { enigmeDe } from "../domain/commun/enigme.ts";
import { assezRemplie } from "./attentes.ts";
import {
  a,
  alerte,
  compterTickets,
  envoyer,
  f,
  identite,
  ouvrirFormulaire,
  preparerDemande,
  succes,
} from "./demande-gestes.ts";
import { notification } from "./gestes.ts";
import { type Ecran, sansDefautAxe } from "./navigateur.ts";

preparerDemande();

const ECRANS = ["bureau", "telephone"] as const satisfies readonly Ecran[];
/** La réponse d'une question lue à l'écran : la même pour toute graine qui la pose. */
const resoudre = (question: string): string => {
  for (let i = 0; i < 10_000; i++) {
    const { question: posee, somme } = enigmeDe(String(i));
    if (posee.replaceAll("\u00a0", " ") === question.replaceAll("\u00a0", " ").trim()) return String(somme);
  }
  throw new Error(`Aucune énigme ne demande « ${question} ».`);
};

describe.each(ECRANS)("le formulaire public (%s)", (ecran) => {
  it("un champ caché rempli par un gestionnaire de mots de passe : une question, puis un vrai ticket", async () => {
    const { page, contexte, erreurs } = await ouvrirFormulaire(ecran);
    await page.getByLabel("Votre demande").selectOption("État des lieux");
    await assezRemplie(page);
    const piege = page.locator("input[name=ne_pas_remplir]");
    for (const marque of ["data-1p-ignore", "data-lpignore", "data-bwignore"])
      expect(await piege.getAttribute(marque)).toBe("true");
    await piege.evaluate((champ: HTMLInputElement) => {
      champ.value = "https://mon-site.test";
    });
    const avant = await compterDemandes();
    await envoyer(page);
    await alerte(page)
      .getByText(/Un champ caché de ce formulaire a été rempli.*Rien n'est perdu/)
      .waitFor();
    const question = page.locator("label[for=enigme]");
    await expect.poll(() => page.locator("#enigme").evaluate((e) => e === document.activeElement)).toBe(true);
    await sansDefautAxe(page);
    await page.locator("#enigme").fill("1");
    await envoyer(page);
    await alerte(page)
      .getByText(/^Ce n'est pas la bonne réponse/)
      .waitFor();
    expect(await compterDemandes()).toBe(avant);
    await page.locator("#enigme").fill(resoudre((await question.textContent()) ?? ""));
    await envoyer(page);
    const reference = await succes(page);
    expect(await a.ecrire("select count(*)::text as n from demandes where reference = $1", [reference])).toEqual({
      n: "1",
    });
    expect(erreurs).toEqual([]);
    await contexte.close();
  });

  it("une réponse perdue, puis un texte corrigé : le premier envoi se dit, le texte reste, un second clic fait une autre demande", async () => {
    const { page, contexte } = await ouvrirFormulaire(ecran);
    await page.getByLabel("Votre demande").selectOption("Sinistre");
    await identite(page);
    await assezRemplie(page);
    const avant = Number(await compterTickets("sinistre"));
    await page.route(
      `**/api/demandes/${f.id}`,
      async (route) => {
        await route.fetch();
        return route.abort("connectionfailed");
      },
      { times: 1 },
    );
    await envoyer(page);
    await notification(page, "Erreur lors de l'envoi du formulaire");
    await page.getByLabel("Prénom Nom").fill("Nadia Roux-Martin");
    await envoyer(page);
    await alerte(page)
      .getByText(
        /^Votre premier envoi est bien arrivé, sous la référence D-\d{4}-[2-9A-Z]{6}, sans ce que vous avez changé depuis\./,
      )
      .waitFor();
    expect(await page.getByLabel("Prénom Nom").inputValue()).toBe("Nadia Roux-Martin");
    expect(Number(await compterTickets("sinistre"))).toBe(avant + 1);
    await sansDefautAxe(page);
    await envoyer(page);
    await succes(page);
    expect(Number(await compterTickets("sinistre"))).toBe(avant + 2);
    await contexte.close();
  });

  it("la démonstration pose la même question, et rien de saisi ne s'y perd", async () => {
    const { page, contexte } = await ouvrirFormulaire(ecran);
    await page.goto("/");
    await page.getByRole("main").getByRole("button", { name: "Demander une démo" }).click();
    const fenetre = page.getByRole("dialog", { name: "Demander une démo" });
    for (const [libelle, valeur] of [
      ["Prénom", "Inès"],
      ["Société", "Alpha"],
      ["Email", `ines.${ecran}@soupcon.test`],
      ["Taille de la flotte", "12"],
    ] as const)
      await fenetre.getByLabel(libelle).fill(valeur);
    await fenetre.getByLabel("Nom", { exact: true }).fill("Lefèvre");
    await fenetre.locator("input[name=ne_pas_remplir]").evaluate((champ: HTMLInputElement) => {
      champ.value = "https://mon-site.test";
    });
    await fenetre.getByRole("button", { name: "Envoyer la demande" }).click();
    await fenetre.getByText(/Un champ caché de ce formulaire a été rempli/).waitFor();
    await expect.poll(() => fenetre.getByLabel("Prénom").inputValue()).toBe("Inès");
    await sansDefautAxe(page);
    const messages = () =>
      a.ecrire("select count(*)::text as n from messages where repondre_a = $1", [`ines.${ecran}@soupcon.test`]);
    expect((await messages()).n).toBe("0");
    const question = (await fenetre.locator("label[for=demo-enigme]").textContent()) ?? "";
    await fenetre.locator("#demo-enigme").fill(resoudre(question));
    await fenetre.getByRole("button", { name: "Envoyer la demande" }).click();
    await page
      .getByRole("region", { name: "Notifications" })
      .getByText("Votre demande a été envoyée avec succès", { exact: true })
      .waitFor();
    expect((await messages()).n).toBe("1");
    await contexte.close();
  });
});

it("dans l'application, un premier envoi déjà reçu se dit et ne perd rien ; envoyer de nouveau crée l'autre", async () => {
  const page = await a.page("expert");
  await page.goto("/garages");
  await page.getByRole("button", { name: "Ajouter" }).click();
  const ajout = page.getByRole("dialog", { name: "Ajouter un garage" });
  const nom = ajout.getByRole("textbox", { name: "Nom", exact: true });
  await nom.fill("Garage du soupçon");
  await page.route(
    "**/api/garages",
    async (route) => {
      await route.fetch();
      return route.abort("connectionfailed");
    },
    { times: 1 },
  );
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await ajout.getByRole("alert").first().waitFor();
  await nom.fill("Garage du soupçon, corrigé");
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await ajout.getByText(/^Votre premier envoi est bien arrivé, sans ce que vous avez changé depuis\./).waitFor();
  expect(await nom.inputValue()).toBe("Garage du soupçon, corrigé");
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await notification(page, "Garage ajouté avec succès");
  await page.getByRole("heading", { level: 1, name: "Garage du soupçon, corrigé" }).waitFor();
  const { n } = await a.ecrire("select count(*)::text as n from garages where nom like 'Garage du soupçon%'");
  expect(n).toBe("2");
  await page.close();
});

const compterDemandes = async () => (await a.ecrire("select count(*)::text as n from demandes")).n;
