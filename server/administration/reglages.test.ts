import { expect, it } from "vitest";
import { lireConfig } from "../config.ts";

const trouver = (env: NodeJS.ProcessEnv, variable: string) =>
  lireConfig(env, "demonstration")
    .reglages.flatMap((g) => g.reglages)
    .find((r) => r.variable === variable);

it("dit ce qui vaut et d'où cela vient", () => {
  expect(trouver({}, "PORT")).toMatchObject({ pose: false, valeur: "3000" });
  expect(trouver({ PORT: "8080" }, "PORT")).toMatchObject({ pose: true, valeur: "8080" });
  expect(trouver({}, "TUILES_URL")).toMatchObject({ pose: false, valeur: null });
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
  expect(trouver(env, "SECRET")).toMatchObject({ secret: true, pose: true, valeur: null });
});
