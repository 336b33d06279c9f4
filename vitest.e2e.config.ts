import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Les fichiers les plus longs, du plus long au moins long : un long commencé le dernier laisserait un cœur attendre l'autre. */
const LONGS = ["pieces", "session", "tickets", "fiches", "ecrans", "messages", "contenu-listes", "restitutions"];
const rang = ({ moduleId }: TestSpecification): number => {
  const place = LONGS.findIndex((nom) => moduleId.endsWith(`/${nom}.e2e.ts`));
  return place === -1 ? LONGS.length : place;
};

class LongsDAbord extends BaseSequencer {
  override async sort(fichiers: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(fichiers)).toSorted((a, b) => rang(a) - rang(b));
  }
}

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/serveur.ts", "server/testing/grappe.ts"],
    maxWorkers: 2,
    // Un travailleur garde son navigateur, et le cache de celui-ci, d'un fichier à l'autre.
    isolate: false,
    sequence: { sequencer: LongsDAbord },
    testTimeout: 90_000,
    // Une seconde ne suffit pas toujours à une machine chargée ; une attente qui aboutit n'en dure pas davantage.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
