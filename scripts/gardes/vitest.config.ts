import { defineConfig } from "vitest/config";
import ordinaire from "../../vitest.config.ts";

/** Les gardes qui s'ôtent sans rien réécrire : le programme reste le même, sa mémoire change. */
export default defineConfig({ ...ordinaire, test: { ...ordinaire.test, include: ["scripts/gardes/*.muter.ts"] } });
