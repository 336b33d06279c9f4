import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lancer, type Programme } from "../bench/processus.ts";
import { MOT_DE_PASSE, notification, remplirConnexion } from "./gestes.ts";
import { type Ecran, lancerNavigateur, nouvellePersonne, sansDefautAxe } from "./navigateur.ts";

const CLAIRE = "claire@transalpes.test";
const NOUVEAU = "le pneu avant gauche";
const COURRIER = { COURRIER_EXPEDITEUR: "Reflet <reflet@reflet.test>", COURRIER_PRESTATAIRE: "contact@reflet.test" };

let navigateur: Browser;
let programme: Programme;
let dossier: string;
let origine: string;
const recus: Email[] = [];
const serveurDeCourrier = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (flux, _session, fini) => {
    const morceaux: Buffer[] = [];
    flux.on("data", (m: Buffer) => morceaux.push(m));
    flux.on("end", () => {
      void PostalMime.parse(Buffer.concat(morceaux)).then((message) => {
        recus.push(message);
        fini();
      });
    });
  },
});

// Son propre programme : ses messages partent vers un vrai serveur de courrier, et les mots de passe qu'il change ne gênent personne.
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-e2e-"));
  await chmod(dossier, 0o755);
  await new Promise<void>((ok) => serveurDeCourrier.listen(0, "127.0.0.1", ok));
  const { port } = serveurDeCourrier.server.address() as AddressInfo;
  [navigateur, programme] = await Promise.all([
    lancerNavigateur(),
    lancer({
      script: "server/main.ts",
      env: { DATA_DIR: dossier, SMTP_URL: `smtp://127.0.0.1:${port}`, ...COURRIER, HOTE: "localhost" },
      sonde: "/api/sante",
      delaiMs: 170_000,
    }),
  ]);
  origine = programme.url.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await navigateur?.close();
  await programme?.arreter();
  await new Promise<void>((ok) => serveurDeCourrier.close(ok));
  await rm(dossier, { recursive: true, force: true });
});

async function personne(ecran: Ecran = "bureau", sombre = false): Promise<{ page: Page; contexte: BrowserContext }> {
  const { page, contexte } = await nouvellePersonne(navigateur, ecran, origine);
  if (sombre) await page.emulateMedia({ colorScheme: "dark" });
  return { page, contexte };
}

async function attendreMessage(pour: string, sujet: string, deja: number): Promise<Email> {
  const voulus = () => recus.filter((m) => m.to?.[0]?.address === pour && m.subject === sujet);
  for (let i = 0; voulus().length <= deja; i++) {
    if (i > 200) throw new Error(`aucun message « ${sujet} » pour ${pour}`);
    await new Promise((suite) => setTimeout(suite, 100));
  }
  return voulus().at(-1) as Email;
}
const compter = (pour: string) =>
  recus.filter((m) => m.to?.[0]?.address === pour && m.subject === "Réinitialisation de votre mot de passe").length;

/** Demande un lien depuis l'écran et le lit dans le message reçu. */
async function obtenirLien(page: Page, email: string): Promise<string> {
  const deja = compter(email);
  await page.goto("/mot-de-passe-oublie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await page.getByRole("heading", { name: "Vérifiez votre messagerie" }).waitFor();
  const message = await attendreMessage(email, "Réinitialisation de votre mot de passe", deja);
  return /https?:\/\/\S+\/reset-password\S+/.exec(message.text ?? "")?.[0] ?? "";
}
async function choisir(page: Page, nouveau: string, confirmation = nouveau): Promise<void> {
  await page.getByLabel("Nouveau mot de passe").fill(nouveau);
  await page.getByLabel("Confirmer le mot de passe").fill(confirmation);
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
}

describe("mot de passe oublié", () => {
  it("du lien reçu par e-mail au nouveau mot de passe ; l'ancien est refusé, le lien ne resert pas", async () => {
    const { page, contexte } = await personne();
    await page.goto("/auth");
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await page.getByRole("link", { name: "Retour à la connexion" }).click();
    await page.waitForURL("**/auth");
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await page.getByRole("button", { name: "Recevoir un lien" }).click();
    await page.getByText("Veuillez entrer votre adresse e-mail").waitFor();
    await page.getByLabel("Email").fill(CLAIRE);
    await page.getByRole("button", { name: "Recevoir un lien" }).click();
    await notification(page, "Un e-mail de réinitialisation a été envoyé");
    await page.getByText(CLAIRE).waitFor();
    await page.getByText(/courriers indésirables/).waitFor();
    const { text = "" } = await attendreMessage(CLAIRE, "Réinitialisation de votre mot de passe", 0);
    const lien = /https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? "";
    expect(lien).toMatch(
      /\/reset-password\?email=claire%40transalpes\.test#access_token=[\w-]{43}&refresh_token=[\w-]{43}&type=recovery$/,
    );

    await page.goto(lien);
    await page.getByLabel("Nouveau mot de passe").waitFor();
    expect(page.url()).not.toContain("token");
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(CLAIRE);
    expect(await page.getByLabel("Email").isEditable()).toBe(false);
    await choisir(page, NOUVEAU, "le pneu avant droit");
    await page.getByText("Les mots de passe ne correspondent pas").waitFor();
    await choisir(page, "court");
    await page.getByText("Le mot de passe doit contenir au moins 8 caractères").waitFor();
    await choisir(page, "motdepasse");
    await page.getByText("Ce mot de passe est trop courant : choisissez-en un autre").waitFor();
    // Rechargée au milieu, la page reprend où elle en était.
    await page.reload();
    await choisir(page, NOUVEAU);
    await notification(page, "Mot de passe mis à jour avec succès");
    await page.waitForURL("**/auth");
    await attendreMessage(CLAIRE, "Votre mot de passe a été changé", 0);

    await remplirConnexion(page, CLAIRE, MOT_DE_PASSE);
    await page.getByText("Email ou mot de passe incorrect").waitFor();
    await remplirConnexion(page, CLAIRE, NOUVEAU);
    await page.waitForURL("**/dashboard");
    await page.goto(lien);
    await page.getByText("Erreur lors de l'initialisation de la session").waitFor();
    // Collé une fois de plus dans le même onglet, il ne change que le fragment : lui aussi quitte la barre d'adresse.
    await page.goto(lien);
    await page.waitForFunction(() => !window.location.hash);
    await page.getByText("Erreur lors de l'initialisation de la session").waitFor();
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(CLAIRE);
    await contexte.close();
  });

  it("ne dit rien d'une adresse inconnue, et n'y écrit pas", async () => {
    const { page, contexte } = await personne();
    await page.goto("/mot-de-passe-oublie");
    await page.getByLabel("Email").fill("personne@ailleurs.test");
    await page.keyboard.press("Enter");
    await notification(page, "Un e-mail de réinitialisation a été envoyé");
    await page.getByText("personne@ailleurs.test").waitFor();
    expect(recus.some((m) => m.to?.[0]?.address === "personne@ailleurs.test")).toBe(false);
    await contexte.close();
  });

  it("garde l'adresse tapée quand le serveur ne répond pas", async () => {
    const { page, contexte } = await personne("telephone");
    await page.goto("/mot-de-passe-oublie");
    await page.getByLabel("Email").fill(CLAIRE);
    await page.route("**/handle-password-reset", (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: "Recevoir un lien" }).click();
    await page.getByText("Erreur lors de l'envoi de l'e-mail de réinitialisation").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(CLAIRE);
    await contexte.close();
  });

  it("garde les mots de passe tapés quand l'enregistrement échoue, et rejoue le lien après une coupure", async () => {
    const { page, contexte } = await personne();
    const lien = await obtenirLien(page, "marc@boreal.test");
    await page.route("**/api/session/recuperation", (route) => route.abort("connectionfailed"));
    await page.goto(lien);
    await page.getByText("Erreur lors de l'initialisation de la session").waitFor();
    await page.unroute("**/api/session/recuperation");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.route("**/api/session/mot-de-passe", (route) => route.abort("connectionfailed"));
    await choisir(page, NOUVEAU);
    await page.getByText("Erreur lors de la réinitialisation du mot de passe").waitFor();
    await expect.poll(() => page.getByLabel("Nouveau mot de passe").inputValue()).toBe(NOUVEAU);
    await contexte.close();
  });

  it("dit quoi faire sans lien, et sert aussi à qui est connecté sous un autre nom", async () => {
    const { page, contexte } = await personne();
    await page.goto("/reset-password");
    await page.getByText("Ouvrez cette page depuis le lien reçu par e-mail.").waitFor();
    await page.goto("/auth");
    await remplirConnexion(page, "expert@reflet.test", MOT_DE_PASSE);
    await page.waitForURL("**/dashboard");
    await page.goto(await obtenirLien(page, "sophie@partenaire.test"));
    await page.getByLabel("Nouveau mot de passe").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("sophie@partenaire.test");
    await page.goto("/dashboard");
    await page.waitForURL("**/auth**");
    await contexte.close();
  });

  it("se fait au clavier seul, et axe n'y trouve rien, clair et sombre, bureau et téléphone", async () => {
    for (const [ecran, sombre, email] of [
      ["bureau", false, "admin@reflet.test"],
      ["telephone", true, "expert@reflet.test"],
    ] as const) {
      const { page, contexte } = await personne(ecran, sombre);
      await page.goto("/mot-de-passe-oublie");
      await page.getByRole("button", { name: "Recevoir un lien" }).click();
      await page.getByText("Veuillez entrer votre adresse e-mail").waitFor();
      await sansDefautAxe(page);
      await page.keyboard.type(email);
      const deja = compter(email);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Vérifiez votre messagerie" }).waitFor();
      await sansDefautAxe(page);
      const { text = "" } = await attendreMessage(email, "Réinitialisation de votre mot de passe", deja);
      await page.goto(/https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? "");
      await page.getByLabel("Nouveau mot de passe").focus();
      await page.keyboard.type("1234");
      await page.getByRole("button", { name: "Afficher le mot de passe" }).press("Space");
      await expect.poll(() => page.getByLabel("Nouveau mot de passe").getAttribute("type")).toBe("text");
      await page.getByLabel("Confirmer le mot de passe").press("Enter");
      await page.getByText("Le mot de passe doit contenir au moins 8 caractères").waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("nouveau");
      await sansDefautAxe(page);
      await page.goto("/reset-password#access_token=a&refresh_token=b&type=recovery");
      await page.getByText("Erreur lors de l'initialisation de la session").waitFor();
      await sansDefautAxe(page);
      await contexte.close();
    }
  });

  it("sert /reset-password sans provenance ni mise en cache", async () => {
    const r = await fetch(`${origine}/reset-password?email=a`);
    expect(r.headers.get("referrer-policy")).toBe("no-referrer");
    expect(r.headers.get("cache-control")).toBe("no-store");
    expect(r.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
