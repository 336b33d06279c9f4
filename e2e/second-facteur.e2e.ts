import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lancer, type Programme } from "../bench/processus.ts";
import { MOT_DE_PASSE, notification, ouvrir, remplirConnexion, seConnecter } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

let navigateur: Browser;
let programme: Programme;
let dossier: string;
let origine: string;

// Son propre programme : l'équipe y est tenue à un second facteur, et les comptes qu'il change ne gênent aucune autre histoire.
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-e2e-"));
  await chmod(dossier, 0o755);
  [navigateur, programme] = await Promise.all([
    lancerNavigateur(),
    lancer({
      script: "server/main.ts",
      env: { DATA_DIR: dossier, SECOND_FACTEUR_EQUIPE: "oui", HOTE: "localhost" },
      sonde: "/api/sante",
      delaiMs: 170_000,
    }),
  ]);
  origine = programme.url.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await navigateur?.close();
  await programme?.arreter();
  await rm(dossier, { recursive: true, force: true });
});

async function personne(ecran: Ecran = "bureau", sombre = false): Promise<{ page: Page; contexte: BrowserContext }> {
  const { page, contexte } = await nouvellePersonne(navigateur, ecran, origine);
  if (sombre) await page.emulateMedia({ colorScheme: "dark" });
  return { page, contexte };
}

/** Les corps des messages reçus par cette adresse, du plus récent au plus ancien. */
async function messages(pour: string): Promise<string[]> {
  const liste = await (await fetch(`${origine}/dev/courrier?pour=${encodeURIComponent(pour)}`)).text();
  const ids = [...new Set([...liste.matchAll(/\/dev\/courrier\/([0-9a-f-]{36})/g)].map(([, id]) => id))];
  return Promise.all(ids.map(async (id) => (await fetch(`${origine}/dev/courrier/${id}/corps`)).text()));
}
const codesDe = async (pour: string): Promise<string[]> =>
  (await messages(pour)).flatMap((corps) => />(\d{6})</.exec(corps)?.[1] ?? []);
/** Attend le `n`-ième code envoyé à cette adresse. */
async function codeRecu(pour: string, n: number): Promise<string> {
  for (let i = 0; i < 100; i++) {
    const codes = await codesDe(pour);
    if (codes.length >= n) return codes[0] ?? "";
    await new Promise((suite) => setTimeout(suite, 100));
  }
  throw new Error(`pas de ${n}e code pour ${pour}`);
}
async function messageRecu(pour: string, texte: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if ((await messages(pour)).some((corps) => corps.includes(texte))) return;
    await new Promise((suite) => setTimeout(suite, 100));
  }
  throw new Error(`aucun message « ${texte} » pour ${pour}`);
}

/** La clé que l'écran montre, groupe par groupe, telle qu'une personne la taperait. */
async function lireCle(page: Page): Promise<string> {
  const groupes = await page.locator("[data-cle] > span").allInnerTexts();
  expect(groupes.every((g) => g.length === 4)).toBe(true);
  return groupes.join("");
}
/** Le code de l'application, `pas` intervalles de trente secondes plus loin. */
const codeDe = (cle: string, pas = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(cle), timestamp: Date.now() + pas * 30_000 });
const valider = async (page: Page, code: string, libelle = "Code à 6 chiffres") => {
  await page.getByLabel(libelle).fill(code);
  await page.getByRole("button", { name: "Valider" }).click();
};
const activer = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Activer" }).click();
const donnerMotDePasse = async (page: Page) => {
  await page.getByLabel(/^Mot de passe actuel/).fill(MOT_DE_PASSE);
  await page.getByRole("button", { name: "Continuer" }).click();
};

describe("double authentification", () => {
  it("s'active depuis le profil, puis ouvre avec l'application, avec un code de secours, et se retire", async () => {
    const email = "claire@transalpes.test";
    const { page, contexte } = await personne();
    await seConnecter(page, email);
    await ouvrir(page, "/profile", "Profil");
    await page.getByRole("button", { name: "Activer" }).click();
    await sansDefautAxe(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("Saisissez votre mot de passe actuel").waitFor();
    await page.getByLabel(/^Mot de passe actuel/).fill("pas-le-bon-mot");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("Le mot de passe actuel est incorrect").waitFor();
    await donnerMotDePasse(page);
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await sansDefautAxe(page);
    const cle = await lireCle(page);
    const champ = page.getByLabel(/^Code à 6 chiffres/);
    await expect.poll(() => champ.getAttribute("autocomplete")).toBe("one-time-code");
    await expect.poll(() => champ.getAttribute("inputmode")).toBe("numeric");
    await champ.fill("12 34");
    await activer(page);
    await page.getByText("Code incorrect").waitFor();
    await champ.fill(codeDe(cle).replace(/^.../, "$& "));
    await activer(page);
    await notification(page, "La double authentification a été activée");
    const codes = await page.getByRole("dialog").getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await sansDefautAxe(page);
    const [telecharge] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger" }).click(),
    ]);
    expect(await readFile(await telecharge.path(), "utf8")).toContain(codes.join("\r\n"));
    // Imprimée, la feuille montre les codes et rien de la page.
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByRole("heading", { name: "Profil" }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "J'ai gardé mes codes" }).click();
    await page.getByText("10 codes de secours restants").waitFor();
    await messageRecu(email, "La double authentification a été activée");

    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL(/\/$/);
    await page.goto("/profile");
    await page.waitForURL("**/auth?retour=**");
    await remplirConnexion(page, email, MOT_DE_PASSE);
    await page.getByRole("heading", { name: "Vérification" }).waitFor();
    expect(await page.getByLabel("Code à 6 chiffres").evaluate((c) => c === document.activeElement)).toBe(true);
    await sansDefautAxe(page);
    // Le mot de passe seul n'ouvre rien.
    const second = await contexte.newPage();
    await second.goto("/dashboard");
    await second.waitForURL("**/auth?retour=**");
    await second.close();
    await valider(page, codeDe(cle, -3));
    await page.getByText("Code incorrect").waitFor();
    // Une page rechargée redemande le code, pas le mot de passe.
    await page.reload();
    await page.getByRole("heading", { name: "Vérification" }).waitFor();
    // Le code de l'activation ne ressert pas : c'est le suivant qui ouvre.
    await valider(page, codeDe(cle, 1));
    await page.waitForURL("**/profile");

    // L'écran ouvert ne doit pas voir sa session mourir : il demanderait d'y revenir.
    await page.goto("about:blank");
    await contexte.clearCookies();
    await page.goto("/auth");
    await remplirConnexion(page, email, MOT_DE_PASSE);
    await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
    await valider(page, (codes[0] ?? "").toLowerCase(), "Code de secours");
    await page.waitForURL("**/dashboard");
    await ouvrir(page, "/profile", "Profil");
    await page.getByText("9 codes de secours restants").waitFor();

    await page.getByRole("button", { name: "Désactiver" }).click();
    await page.getByLabel(/^Mot de passe actuel/).fill(MOT_DE_PASSE);
    await page.getByLabel(/^Code/).fill(codes[0] ?? "");
    await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
    await page.getByText("Code incorrect").waitFor();
    await page.getByLabel(/^Code/).fill(codes[1] ?? "");
    await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
    await notification(page, "La double authentification a été désactivée");
    await page.getByRole("button", { name: "Activer" }).waitFor();
    await messageRecu(email, "La double authentification a été désactivée");
    await contexte.close();
  });

  it("par e-mail : le code reçu ouvre, un nouveau remplace l'ancien (téléphone, sombre)", async () => {
    const email = "marc@boreal.test";
    const { page, contexte } = await personne("telephone", true);
    await seConnecter(page, email);
    await ouvrir(page, "/profile", "Profil");
    await page.getByRole("button", { name: "Activer" }).click();
    await page.getByText("Un code par e-mail").click();
    await donnerMotDePasse(page);
    await page.getByText(`vient de partir à ${email}`).waitFor();
    await page.getByLabel(/^Code à 6 chiffres/).fill(await codeRecu(email, 1));
    await activer(page);
    await page.getByRole("button", { name: "J'ai gardé mes codes" }).click();
    await page.getByText("Code par e-mail, depuis le").waitFor();

    await contexte.clearCookies();
    await page.goto("/auth");
    await remplirConnexion(page, email, MOT_DE_PASSE);
    await page.getByText(`vient de partir à ${email}`).waitFor();
    await sansDefautAxe(page);
    const ancien = await codeRecu(email, 2);
    await page.getByRole("button", { name: "Renvoyer un code" }).click();
    await page.getByText("seul le dernier reçu est valable").waitFor();
    const neuf = await codeRecu(email, 3);
    if (ancien !== neuf) {
      await valider(page, ancien);
      await page.getByText("Code incorrect").waitFor();
    }
    await valider(page, ` ${neuf} `);
    await page.waitForURL("**/dashboard");
    await contexte.close();
  });

  it("session expirée : le code redonne la page et sa saisie", async () => {
    const email = "sophie@partenaire.test";
    const { page, contexte } = await personne();
    await seConnecter(page, email);
    await ouvrir(page, "/profile", "Profil");
    await page.getByRole("button", { name: "Activer" }).click();
    await donnerMotDePasse(page);
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    const cle = await lireCle(page);
    await page.getByLabel(/^Code à 6 chiffres/).fill(codeDe(cle));
    await activer(page);
    await page.getByRole("button", { name: "J'ai gardé mes codes" }).click();
    await ouvrir(page, "/contact", "Contact");
    await page.getByLabel(/^Message/).fill("Le rapport ne s'ouvre plus.");
    await contexte.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const auth = page.locator(".auth-sur-place");
    await auth.getByText("Votre session a expiré").waitFor();
    await auth.getByLabel("Mot de passe", { exact: true }).fill(MOT_DE_PASSE);
    await auth.getByRole("button", { name: "Se connecter", exact: true }).click();
    await auth.getByRole("heading", { name: "Vérification" }).waitFor();
    // Revenir au mot de passe, puis finir : rien de la page gardée n'est perdu.
    await auth.getByRole("button", { name: "Revenir au mot de passe" }).click();
    await expect.poll(() => auth.getByLabel("Email").inputValue()).toBe(email);
    await auth.getByLabel("Mot de passe", { exact: true }).fill(MOT_DE_PASSE);
    await page.keyboard.press("Enter");
    await auth.getByLabel("Code à 6 chiffres").fill(codeDe(cle, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/contact");
    await auth.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel(/^Message/).inputValue()).toBe("Le rapport ne s'ouvre plus.");
    await contexte.close();
  });

  it("l'équipe l'installe avant sa première page, au clavier, et ne peut pas la retirer", async () => {
    for (const [ecran, sombre, email] of [
      ["bureau", false, "expert@reflet.test"],
      ["telephone", true, "admin@reflet.test"],
    ] as const) {
      const { page, contexte } = await personne(ecran, sombre);
      await page.goto("/auth?retour=/profile");
      await remplirConnexion(page, email, MOT_DE_PASSE);
      await page.getByRole("heading", { name: "Double authentification" }).waitFor();
      await sansDefautAxe(page);
      await page.getByRole("radio", { name: /application/ }).focus();
      if (sombre) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      const champ = page.getByLabel("Code à 6 chiffres");
      await champ.waitFor();
      await sansDefautAxe(page);
      await champ.fill(sombre ? await codeRecu(email, 1) : codeDe(await lireCle(page)));
      await page.keyboard.press("Enter");
      await page.getByText("C'est activé").waitFor();
      await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(10);
      await sansDefautAxe(page);
      await page.getByRole("button", { name: /continuer/ }).click();
      await page.waitForURL("**/profile");
      await page.getByText("obligatoire pour votre compte").waitFor();
      expect(await page.getByRole("button", { name: "Désactiver" }).count()).toBe(0);
      await contexte.close();
    }
  });

  it("« Se déconnecter partout » ferme aussi cette session", async () => {
    const { page, contexte } = await personne();
    const ailleurs = await personne("telephone");
    for (const p of [page, ailleurs.page]) await seConnecter(p, "claire@transalpes.test");
    await ouvrir(page, "/profile", "Profil");
    await page.getByRole("button", { name: "Se déconnecter partout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Se déconnecter partout" }).click();
    await page.waitForURL(/\/$/);
    for (const p of [page, ailleurs.page]) {
      await p.goto("/profile");
      await p.waitForURL("**/auth?retour=**");
    }
    await ailleurs.contexte.close();
    await contexte.close();
  });
});
