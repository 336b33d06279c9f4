import { expect, it } from "vitest";
import { notification, sansDebordement, sansDirect, sansEspaces } from "./gestes.ts";
import { sansDefautAxe } from "./navigateur.ts";
import {
  a,
  creer,
  enregistrer,
  fenetre,
  modifier,
  ouvrir,
  preparerTickets,
  refermee,
  section,
} from "./tickets-gestes.ts";

preparerTickets();

const TELEPHONE_FAUX = "Le numéro de téléphone n'est pas valable";
const EMAIL_FAUX = "L'adresse e-mail n'est pas valable";

it("un e-mail et un téléphone de ticket se contrôlent au champ ; une valeur ancienne que personne ne touche ne bloque rien", async () => {
  const { id } = await creer("sinistre", { demandeur_telephone: "N/A", demandeur_email: "ancien@canarival.test" });
  const page = await a.page("expert");
  await sansDirect(page);
  await ouvrir(page, "sinistre", id);
  const demandeur = section(page, "Demandeur");
  await modifier(demandeur);
  await demandeur.getByLabel("Email").fill("pas une adresse");
  await enregistrer(demandeur);
  await demandeur.getByText(EMAIL_FAUX, { exact: true }).waitFor();
  expect(await demandeur.getByText(TELEPHONE_FAUX).count()).toBe(0);
  await sansDefautAxe(page);
  await demandeur.getByLabel("Email").fill("claire@canarival.test");
  await enregistrer(demandeur);
  await notification(page, "Modifications enregistrées avec succès");
  await refermee(demandeur);
  await demandeur.getByText("claire@canarival.test").waitFor();
  await demandeur.getByText("N/A", { exact: true }).waitFor();

  await modifier(demandeur);
  for (const faux of ["06 12 34 56 7", "3,36123E+10", "0"]) {
    await demandeur.getByLabel("Téléphone").fill(faux);
    await enregistrer(demandeur);
    await demandeur.getByText(TELEPHONE_FAUX, { exact: true }).waitFor();
  }
  await demandeur.getByLabel("Téléphone").fill("+262 692 12 34 56");
  await enregistrer(demandeur);
  await refermee(demandeur);
  await demandeur.getByText("+262 692 12 34 56").waitFor();
  await page.close();
});

it("un convoyage et un garage suivent la même règle", async () => {
  const { id } = await creer("convoyage");
  const page = await a.page("expert", "telephone");
  await sansDirect(page);
  await ouvrir(page, "convoyage", id);
  const depart = section(page, "Départ");
  await modifier(depart);
  await depart.getByLabel("Portable").fill("N/A");
  await depart.getByLabel("Email").fill("a@");
  await enregistrer(depart);
  await depart.getByText(TELEPHONE_FAUX, { exact: true }).waitFor();
  await depart.getByText(EMAIL_FAUX, { exact: true }).waitFor();
  await page.close();

  const garages = await a.page("expert");
  await garages.goto("/garages");
  await garages.getByRole("button", { name: "Ajouter" }).click();
  const ajout = fenetre(garages, "Ajouter un garage");
  await ajout.getByRole("textbox", { name: "Nom", exact: true }).fill("Garage du Trièves");
  await ajout.getByLabel("Téléphone").fill("06 12 34 56 7");
  await ajout.getByLabel("Email").fill("garage");
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await ajout.getByText(TELEPHONE_FAUX, { exact: true }).waitFor();
  await ajout.getByText(EMAIL_FAUX, { exact: true }).waitFor();
  await ajout.getByLabel("Téléphone").fill("04 76 00 11 22");
  await ajout.getByLabel("Email").fill("contact@trieves.test");
  await ajout.getByRole("button", { name: "Ajouter" }).click();
  await garages.getByRole("heading", { level: 1, name: "Garage du Trièves" }).waitFor();
  await garages.close();
});

it.each(["bureau", "telephone"] as const)(
  "« Ajouter une restitution » comprend les nombres comme l'écran les écrit, et un kilométrage illisible retombe à 0 en le disant (%s)",
  async (ecran) => {
    const page = await a.page("expert", ecran);
    await page.goto("/restitutions?ajout=1");
    const ajout = fenetre(page, "Ajouter une restitution");
    const kilometrage = ajout.getByLabel(/^Kilométrage/);
    const montant = ajout.getByLabel(/^Montant HT/);
    for (const [tape, compris] of [
      ["98 412 km", "98412"],
      ["98,412", "98412"],
      ["abc", "0"],
    ] as const) {
      await kilometrage.fill(tape);
      await kilometrage.blur();
      await expect.poll(async () => sansEspaces(await kilometrage.inputValue())).toBe(compris);
    }
    const aide = ajout.getByText("« abc » n'est pas un nombre : remplacé par 0.", { exact: true });
    await aide.waitFor();
    await sansDefautAxe(page);
    await sansDebordement(page);
    await kilometrage.fill("45 000");
    await aide.waitFor({ state: "detached" });

    await montant.fill("1’234,50");
    await montant.blur();
    await expect.poll(async () => sansEspaces(await montant.inputValue())).toBe("1234,50");
    await montant.fill("12,345 €");
    await montant.blur();
    await ajout.getByText("Trop de décimales : 2 au plus.", { exact: true }).waitFor();
    expect(await montant.inputValue()).toBe("12,345 €");
    await page.close();
  },
);
