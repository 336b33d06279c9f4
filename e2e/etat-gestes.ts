import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { EtatLu } from "../domain/etats-des-lieux/etat.ts";
import type { Application } from "./application.ts";
import { photo } from "./demande-gestes.ts";
import { allumer, type Telephone } from "./telephone.ts";

// Les gestes d'un état des lieux fait au téléphone, dans une cour.

export const fiche = (page: Page, nom: string) => page.getByRole("region", { name: nom, exact: true });
export const plusieurs = (combien: number, depuis: number) =>
  Promise.all(Array.from({ length: combien }, (_, i) => photo(depuis + i)));

export const creerTicketEtat = async (a: Application): Promise<string> =>
  (
    await a.ecrire(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation)
       select 'etat_des_lieux', client_id, id, immatriculation from vehicules where id = $1 returning id`,
      [a.jeu.vehicule],
    )
  ).id ?? "";

/** Un collègue, par le même serveur, pendant que le premier est dans la cour. */
export async function collegue(a: Application, chemin: string, corps: object, methode = "PATCH"): Promise<EtatLu> {
  const reponse = await fetch(`${a.adresse}/api${chemin}`, {
    method: methode,
    headers: { "x-reflet": "1", "content-type": "application/json", cookie: `reflet=${await a.session("admin")}` },
    body: JSON.stringify(corps),
  });
  expect(reponse.status, chemin).toBe(200);
  return (await reponse.json()) as EtatLu;
}

/** La page, ses fichiers, la session, le ticket et ses états sont sur l'appareil. */
export const pageGardee = (page: Page, ticket: string) =>
  expect
    .poll(() =>
      page.evaluate(async (id) => {
        const cles = (await (await caches.open("reflet-etat-des-lieux")).keys()).map((r) => new URL(r.url).pathname);
        const attendues = [
          "/etat-des-lieux/",
          "/api/session",
          `/api/tickets/${id}`,
          `/api/tickets/${id}/etats-des-lieux`,
        ];
        return attendues.filter((c) => !cles.includes(c)).concat(cles.some((c) => c.startsWith("/assets/")) ? [] : "?");
      }, ticket),
    )
    .toEqual([]);

export async function rouvrir(a: Application, dossier: string, ticket: string, enLigne: boolean): Promise<Telephone> {
  const telephone = await allumer(dossier);
  await telephone.contexte.addCookies([{ name: "reflet", value: await a.session("expert"), url: a.adresse }]);
  await telephone.contexte.setOffline(!enLigne);
  await telephone.page.goto(`${a.adresse}/etat-des-lieux/${ticket}`);
  await telephone.page.getByRole("heading", { level: 1, name: "Détail de l'état des lieux" }).waitFor();
  return telephone;
}

export async function tracer(page: Page, nom: string): Promise<void> {
  const cadre = page.getByRole("img", { name: nom, exact: true });
  await cadre.scrollIntoViewIfNeeded();
  const boite = await cadre.boundingBox();
  if (!boite) throw new Error(`${nom} n'est pas à l'écran`);
  await page.mouse.move(boite.x + 30, boite.y + boite.height / 2);
  await page.mouse.down();
  await page.mouse.move(boite.x + boite.width / 2, boite.y + 15, { steps: 5 });
  await page.mouse.move(boite.x + boite.width - 40, boite.y + boite.height - 20, { steps: 5 });
  await page.mouse.up();
}

export async function marquer(page: Page, element: string, nature: string): Promise<void> {
  await fiche(page, "Dommages").getByRole("button", { name: element, exact: true }).focus();
  await page.keyboard.press("Enter");
  const fenetre = page.getByRole("dialog", { name: "Nouveau dommage" });
  await fenetre.getByLabel(/^Type de dommage/).click();
  await page.getByRole("option", { name: nature, exact: true }).click();
  await fenetre.getByLabel("Commentaire").fill(`${element} vu de près`);
}
