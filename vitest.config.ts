import { defineConfig } from "vitest/config";
import { contratLeger } from "./scripts/alleger-navigateur.ts";
import { longsDAbord } from "./scripts/longs-dabord.ts";
import { ResumeEchecs } from "./scripts/resume-echecs.ts";
import { essayerEnMemoire } from "./server/testing/en-memoire.ts";

const LONGS = [
  "server/testing/hostile.test.ts",
  "server/main.test.ts",
  "server/testing/matrice.test.ts",
  "server/sauvegarde/sauvegarde.test.ts",
  "server/imports/fichiers-sales.test.ts",
  "server/imports/imports.test.ts",
  "server/lecture/essais/hostiles.test.ts",
  "server/fichiers/coupure.test.ts",
  "db/seed/papiers.test.ts",
  "server/lecture/essais/numerises.test.ts",
  "server/lecture/essais/dispositions.test.ts",
  "server/lecture/essais/corpus.test.ts",
  "server/imports/reprise.test.ts",
  "server/lecture/juger/inexplique.test.ts",
  "server/lecture/image/lectures.test.ts",
  "server/lecture/entree/texte-sur-image.test.ts",
  "server/lecture/entree/cas-vus.test.ts",
  "server/donnees-personnelles/donnees-personnelles.test.ts",
];

essayerEnMemoire();

export default defineConfig({
  plugins: [contratLeger()],
  test: {
    include: ["{domain,server,db,web,scripts,bench}/**/*.test.ts"],
    globalSetup: ["server/testing/grappe.ts"],
    reporters: ["default", new ResumeEchecs()],
    // Chaque fichier a sa base de données : ils tournent ensemble sans se gêner.
    maxWorkers: 2,
    // Aucun test ne change ce qu'un module garde pour les autres : un travailleur charge le serveur une fois, non à chaque fichier.
    isolate: false,
    sequence: { sequencer: longsDAbord(LONGS) },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
