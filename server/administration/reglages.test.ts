import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jugerReglage } from "../../domain/administration/reglages.ts";
import { lireConfig } from "../config.ts";

const trouver = (env: NodeJS.ProcessEnv, variable: string) =>
  lireConfig(env, "demonstration")
    .reglages.flatMap((g) => g.reglages)
    .find((r) => r.variable === variable);

it("dit ce qui vaut et d'où cela vient", () => {
  expect(trouver({}, "PORT")).toMatchObject({ source: "defaut", valeur: "3000" });
  expect(trouver({ PORT: "8080" }, "PORT")).toMatchObject({ source: "environnement", valeur: "8080" });
  expect(trouver({}, "TUILES_URL")).toMatchObject({ source: "defaut", valeur: "ign" });
  expect(trouver({}, "TUILES_ATTRIBUTION")).toMatchObject({ source: "defaut", valeur: null });
});

it("dit ce qui vaut même quand le défaut dépend du mode : la double authentification de l'équipe", () => {
  const production = { DATABASE_URL: "postgres://x/y", PUBLIC_URL: "https://reflet.test", SECRET: "s".repeat(40) };
  const dit = (mode: "production" | "demonstration", env: NodeJS.ProcessEnv = {}) => {
    const config = lireConfig({ ...production, ...env }, mode);
    const lu = config.reglages.flatMap((g) => g.reglages).find((r) => r.variable === "SECOND_FACTEUR_EQUIPE");
    return [lu?.source, lu?.valeur, config.secondFacteurEquipe];
  };
  expect(dit("production")).toEqual(["defaut", "oui", true]);
  expect(dit("demonstration")).toEqual(["defaut", "non", false]);
  expect(dit("production", { SECOND_FACTEUR_EQUIPE: "non" })).toEqual(["environnement", "non", false]);
});

it("ne dit d'un secret que sa présence", () => {
  const env = {
    SECRET: "canari-secret-0123456789-0123456789",
    DATABASE_URL: "postgres://reflet:canari-base@localhost/reflet",
    SMTP_URL: "smtps://reflet:canari-courrier@smtp.exemple.fr:465",
    COURRIER_EXPEDITEUR: "Reflet <bonjour@exemple.fr>",
    COURRIER_PRESTATAIRE: "contact@exemple.fr",
    S3_URL: "https://s3.exemple.fr",
    S3_REGION: "eu",
    S3_SEAU: "reflet",
    S3_CLE: "canari-cle",
    S3_SECRET: "canari-s3",
  };
  const { reglages } = lireConfig(env, "demonstration");
  expect(JSON.stringify(reglages)).not.toContain("canari");
  expect(trouver(env, "SECRET")).toMatchObject({ secret: true, source: "environnement", valeur: null, saisie: null });
});

it("prend une variable vide pour une variable absente", () => {
  expect(trouver({ RECUPERATION_MINUTES: "", SMTP_URL: " " }, "RECUPERATION_MINUTES")).toMatchObject({
    source: "defaut",
    valeur: "30",
  });
});

it("ce que l'écran pose cède à l'environnement, et une valeur qui ne vaut plus est ignorée", () => {
  const enregistres = { INVITATION_JOURS: "3", RECUPERATION_MINUTES: "9999", PORT: "1", INCONNUE: "x" };
  const lire = (env: NodeJS.ProcessEnv) => lireConfig(env, "demonstration").avec(enregistres);
  expect(lire({})).toMatchObject({ dureeInvitationJours: 3, dureeLienMinutes: 30, port: 3000 });
  expect(lire({ INVITATION_JOURS: "5" }).dureeInvitationJours).toBe(5);
});

it("rien de ce qui se règle à l'écran n'est un secret, et chaque défaut y entrerait", () => {
  for (const r of lireConfig({}, "demonstration").reglages.flatMap((g) => g.reglages)) {
    if (!r.saisie) continue;
    expect(r.secret, r.variable).toBe(false);
    if (r.valeur !== null) expect(jugerReglage(r.saisie, r.valeur), r.variable).toBeNull();
  }
});

it("chaque variable lue est dans la page d'exploitation et passe par compose.yaml, qui n'en nomme aucune autre", async () => {
  const racine = join(import.meta.dirname, "../..");
  const lire = (chemin: string) => readFile(join(racine, chemin), "utf8");
  const [compose, image, page] = await Promise.all(["compose.yaml", "Dockerfile", "docs/exploitation.md"].map(lire));
  const lues = lireConfig({}, "demonstration").reglages.flatMap((g) => g.reglages.map((r) => r.variable));
  const noms = (texte: string | undefined, forme: RegExp) => [...(texte ?? "").matchAll(forme)].map((m) => m[1] ?? "");
  expect(noms(page, /^\| `([A-Z0-9_]+)` \|/gm)).toEqual(lues);
  const programme = compose?.split("  reflet: &reflet")[1];
  const passees = noms(programme, /^ {6}([A-Z0-9_]+):/gm);
  const fixees = noms(image, /([A-Z_]+)=/g).filter((nom) => nom !== "NODE_ENV");
  // Celles-là ne servent qu'à la démonstration et aux essais, sans conteneur.
  expect([...passees, ...fixees, "GRAINE", "FOURNISSEUR_LOCAL"].sort()).toEqual([...lues].sort());
});

it("dans compose.yaml, le mandataire de la machine est la passerelle du réseau, et il est cru", async () => {
  const compose = await readFile(join(import.meta.dirname, "../../compose.yaml"), "utf8");
  const passerelle = /^ +gateway: ([\d.]+)$/m.exec(compose)?.[1];
  expect(passerelle).toBeDefined();
  expect(/^ +MANDATAIRES: \$\{MANDATAIRES-([\d.]+)\}$/m.exec(compose)?.[1]).toBe(passerelle);
});
