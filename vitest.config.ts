import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,server,db,web,scripts}/**/*.test.ts"],
    globalSetup: ["server/testing/grappe.ts"],
    // Chaque fichier a sa base de données : ils tournent ensemble sans se gêner.
    maxWorkers: 2,
    // Aucun test ne change ce qu'un module garde pour les autres : un travailleur charge le serveur une fois, non à chaque fichier.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
