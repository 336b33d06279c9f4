import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/serveur.ts", "server/testing/grappe.ts"],
    maxWorkers: 2,
    // Un travailleur garde son navigateur, et le cache de celui-ci, d'un fichier à l'autre.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
