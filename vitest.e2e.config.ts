import { defineConfig } from "vitest/config";
import { longsDAbord } from "./scripts/longs-dabord.ts";
import { ResumeEchecs } from "./scripts/resume-echecs.ts";

const LONGS = ["pieces", "session", "tickets", "fiches", "ecrans", "messages", "contenu-listes", "restitutions"];

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/serveur.ts", "server/testing/grappe.ts"],
    reporters: ["default", new ResumeEchecs()],
    maxWorkers: 2,
    // Un travailleur garde son navigateur, et le cache de celui-ci, d'un fichier à l'autre.
    isolate: false,
    sequence: { sequencer: longsDAbord(LONGS.map((nom) => `e2e/${nom}.e2e.ts`)) },
    testTimeout: 90_000,
    // Une seconde ne suffit pas toujours à une machine chargée ; une attente qui aboutit n'en dure pas davantage.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
