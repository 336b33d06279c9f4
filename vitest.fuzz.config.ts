import { defineConfig } from "vitest/config";

// npx vitest run --config vitest.fuzz.config.ts : hors de la série, il dure plusieurs minutes.
export default defineConfig({
  test: {
    include: ["bench/fuzz.ts"],
    globalSetup: ["server/testing/grappe.ts"],
    testTimeout: 40 * 60_000,
    hookTimeout: 240_000,
  },
});
