import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const MOT_DE_PASSE = "Reflet-demo-2026!";

/**
 * Ouvre la session de cette personne dans ce navigateur, sans passer par l'écran : les histoires de connexion le jouent
 * (`remplirConnexion`), les autres commencent où elles commencent.
 */
export async function seConnecter(page: Page, email: string, motDePasse = MOT_DE_PASSE): Promise<void> {
  const reponse = await page.request.post("/api/session", {
    headers: { "x-reflet": "1" },
    data: { email, mot_de_passe: motDePasse },
  });
  if (!reponse.ok()) throw new Error(`connexion de ${email} : ${reponse.status()} ${await reponse.text()}`);
}

/** Ce qu'une personne fait, par rôle et libellé : les histoires s'écrivent avec ces gestes. */
export async function remplirConnexion(page: Page, email: string, motDePasse: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(motDePasse);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
}

/** Attend que l'écran ait son titre et plus rien en chargement. */
export async function ouvrir(page: Page, chemin: string, titre: string | RegExp): Promise<void> {
  await page.goto(chemin);
  await page.getByRole("heading", { level: 1, name: titre }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Coupe les changements en direct : la page n'apprend ceux d'un autre, ni la mort de sa session, que par ses propres envois. */
export const sansDirect = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(en-direct|presences)/, (route) => route.abort("connectionfailed"));

export async function deposerRapport(page: Page, fichier: string): Promise<void> {
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(fichier);
}

export async function choisir(page: Page, libelle: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("dialog").getByLabel(libelle).click();
  await page.getByRole("option", { name: option }).click();
}

/**
 * Une notification en haut à droite a dit cette phrase, seule et entière, depuis l'ouverture de la page, même si elle s'est déjà effacée.
 * Chacune ne se prend qu'une fois : attendre deux fois la même phrase attend deux notifications.
 */
export async function notification(page: Page, phrase: string | RegExp): Promise<void> {
  const cherchee =
    typeof phrase === "string"
      ? { texte: phrase.replace(/\s+/g, " ").trim() }
      : { motif: phrase.source, options: phrase.flags };
  const prise = page.waitForFunction(
    ({ texte, motif, options }) => {
      const dites = (window as unknown as { notificationsDites: string[] }).notificationsDites;
      const place = dites.findIndex((d) => (motif === undefined ? d === texte : new RegExp(motif, options).test(d)));
      return place >= 0 && dites.splice(place, 1).length > 0;
    },
    { texte: "", ...cherchee } as { texte: string; motif?: string; options?: string },
    { polling: 100 },
  );
  await prise.catch(async (erreur: Error) => {
    const autres = await page
      .evaluate(() => (window as unknown as { notificationsDites: string[] }).notificationsDites)
      .catch(() => []);
    const fautes = await page
      .locator("[role=alert], [aria-live=assertive]")
      .allInnerTexts()
      .catch(() => []);
    throw new Error(
      `« ${phrase} » ne s'est pas dit. Notifications : ${autres.join(" | ")}. Alertes : ${fautes.join(" | ")}`,
      {
        cause: erreur,
      },
    );
  });
}

/** Chronomètre un geste promis : rend de quoi écrire ce qu'il a coûté, en gestes et en secondes. */
export function chronometrer(geste: string): (compte: string) => void {
  const debut = performance.now();
  return (compte) => {
    const secondes = ((performance.now() - debut) / 1_000).toFixed(1).replace(".", ",");
    process.stdout.write(`${geste} : ${compte}, ${secondes} s\n`);
  };
}

/** Déplie une section que la fiche tient repliée. */
export const deplier = (section: Locator, titre: string): Promise<void> =>
  section.getByRole("button", { name: titre, exact: true, expanded: false }).click();

/** L'élément est entier dans la fenêtre, et rien ne le couvre. */
export const seVoit = (element: Locator): Promise<boolean> =>
  element.evaluate((e) => {
    const r = e.getBoundingClientRect();
    const dessus = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return (
      r.top >= 0 && r.bottom <= window.innerHeight && dessus !== null && (e.contains(dessus) || dessus.contains(e))
    );
  });

/** Montant affiché sans ses espaces fines, pour comparer. */
export const sansEspaces = (texte: string | null): string => (texte ?? "").replace(/[\s\u202f\u00a0]/g, "");

/**
 * Rien ne dépasse de l'écran. C'est la largeur demandée qui mesure : sur un téléphone, la fenêtre s'élargit avec ce qui déborde, et
 * `innerWidth` avec elle.
 */
export async function sansDebordement(page: Page): Promise<void> {
  const largeur = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(largeur, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Le nom de ce qui a le focus, tel qu'un lecteur d'écran le dit. */
export const vise = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const e = document.activeElement as HTMLElement | null;
    if (!e || e === document.body) return "rien";
    const libelle = (e as HTMLInputElement).labels?.[0]?.textContent;
    return (e.getAttribute("aria-label") ?? libelle ?? e.textContent ?? e.tagName).replace(/\s+/g, " ").trim();
  });

/** Avance de Tab en Tab jusqu'à ce qui porte ce nom, comme qui n'a pas de souris ; échoue s'il ne s'atteint pas en un tour de page. */
export async function tabulerJusqua(page: Page, nom: RegExp): Promise<void> {
  const noms: string[] = [];
  do {
    await page.keyboard.press("Tab");
    noms.push(await vise(page));
  } while (!nom.test(noms.at(-1) ?? "") && noms.length < 120);
  expect(noms.at(-1), `Tab n'atteint pas ${nom} : ${noms.join(" | ")}`).toMatch(nom);
}
