import { defineConfig } from "vitest/config";
import { longsDAbord } from "./scripts/longs-dabord.ts";
import { ResumeEchecs } from "./scripts/resume-echecs.ts";
import { essayerEnMemoire } from "./server/testing/en-memoire.ts";

const LONGS = [
  "couleurs",
  "couleurs-gestionnaire",
  "pieces",
  "session",
  "tickets",
  "fiches",
  "ecrans",
  "messages",
  "contenu-listes",
  "restitutions",
];

essayerEnMemoire();

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/serveur.ts", "server/testing/grappe.ts"],
    reporters: ["default", new ResumeEchecs()],
    // Un de plus que de cœurs : une histoire attend plus d'une fois sur cinq (un délai, une réponse), un autre navigateur avance pendant ce temps.
    maxWorkers: 3,
    // Un travailleur garde son navigateur, et le cache de celui-ci, d'un fichier à l'autre.
    isolate: false,
    sequence: { sequencer: longsDAbord(LONGS.map((nom) => `e2e/${nom}.e2e.ts`)) },
    // Une histoire bloquée s'arrête à la première attente vaine (navigateur.ts) ; ce délai-ci borne seulement leur somme, sur la machine
    // la plus lente, où une longue histoire prend deux minutes.
    testTimeout: 300_000,
    // Une seconde ne suffit pas toujours à une machine chargée ; une attente qui aboutit n'en dure pas davantage.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 180_000,
  },
});
