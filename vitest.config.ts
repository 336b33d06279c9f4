import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,server,db,web,scripts}/**/*.test.ts"],
    globalSetup: ["server/testing/grappe.ts"],
    // Chaque fichier a sa base de données : ils tournent ensemble sans se gêner.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
