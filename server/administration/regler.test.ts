import { afterAll, beforeAll, expect, it } from "vitest";
import type { Reglage } from "../../domain/administration/reglages.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { relireReglages } from "./reglages-tenus.ts";

let t: AppTest;
let admin = "";
beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const regler = (variable: string, valeur: string | null, avant: string | null = null) =>
  t.appeler("PUT", `/api/administration/reglages/${variable}`, { jeton: admin, corps: { valeur, avant } });
const lire = async (variable: string): Promise<Reglage | undefined> => {
  const reponse = await t.appeler("GET", "/api/administration/reglages", { jeton: admin });
  const { groupes } = reponse.json<{ groupes: { reglages: Reglage[] }[] }>();
  return groupes.flatMap((g) => g.reglages).find((r) => r.variable === variable);
};

it("un réglage posé à l'écran vaut aussitôt, se lit, et se rend à son défaut", async () => {
  expect((await regler("INVITATION_JOURS", " 3 ")).json()).toMatchObject({ source: "ecran", valeur: "3" });
  expect(t.services.config.dureeInvitationJours).toBe(3);
  expect(await lire("INVITATION_JOURS")).toMatchObject({ source: "ecran", valeur: "3", enregistree: "3" });
  expect((await regler("INVITATION_JOURS", "", "3")).json()).toMatchObject({ source: "defaut", valeur: "7" });
  expect(t.services.config.dureeInvitationJours).toBe(7);
});

it("refuse une valeur hors bornes, une adresse qui n'en est pas une, un réglage qui ne se change pas là", async () => {
  for (const [variable, valeur, phrase] of [
    ["INVITATION_JOURS", "0", "Un nombre entier de 1 à 60"],
    ["CONSERVATION_JOURNAUX_MOIS", "13", "Un nombre entier de 1 à 12"],
    ["EMAIL_DONNEES", "dpo", "Adresse e-mail invalide"],
    ["RAISON_SOCIALE", "x".repeat(501), "500 caractères au plus"],
  ] as const) {
    const refus = await regler(variable, valeur);
    expect([refus.statusCode, refus.json().champs], variable).toEqual([400, { valeur: phrase }]);
  }
  for (const variable of ["SECRET", "PUBLIC_URL", "PORT", "INCONNUE"])
    expect((await regler(variable, "1")).statusCode, variable).toBe(404);
});

it("deux admins sur le même réglage : le second voit la valeur du premier", async () => {
  await regler("RAISON_SOCIALE", "Reflet SAS");
  const conflit = await regler("RAISON_SOCIALE", "Reflet SA");
  expect([conflit.statusCode, conflit.json().donnees.actuel]).toEqual([409, { valeur: "Reflet SAS" }]);
  expect((await regler("RAISON_SOCIALE", "Reflet SA", "Reflet SAS")).statusCode).toBe(200);
});

it("ce qu'un autre serveur a réglé se relit, et le journal le garde", async () => {
  await t.enSysteme((c) => c.query("insert into reglages (variable, valeur) values ('CONSERVATION_PERMIS_MOIS', '9')"));
  expect(t.services.config.site.moisPermis).toBe(6);
  await relireReglages(t.services);
  expect(t.services.config.site.moisPermis).toBe(9);
  // Ce qui n'a pas changé n'est pas relu : les pages publiques déjà écrites restent.
  const { site } = t.services.config;
  await relireReglages(t.services);
  expect(t.services.config.site).toBe(site);
  await expect
    .poll(async () => {
      const journal = await t.appeler("GET", "/api/journal?entite=reglages", { jeton: admin });
      return journal.json<{ lignes: { champ: string; avant: unknown; apres: unknown }[] }>().lignes;
    })
    .toContainEqual(expect.objectContaining({ champ: "RAISON_SOCIALE", avant: "Reflet SAS", apres: "Reflet SA" }));
});
