import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** Redit en dernier, en deux lignes chacun, ce qui a échoué : la fin d'un long journal suffit à savoir quoi reprendre. */
export class ResumeEchecs implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lignes = modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId} : ${debut(message)}`),
      ...[...module.children.allTests("failed")].map(
        (test) =>
          `${module.relativeModuleId} > ${test.fullName} (${Math.round(test.diagnostic()?.duration ?? 0)} ms)\n    ` +
          debut(test.result().errors?.[0]?.message ?? ""),
      ),
    ]);
    if (lignes.length > 0) process.stdout.write(`\nÉchecs, dans l'ordre des fichiers :\n${lignes.join("\n")}\n`);
  }
}

const debut = (message: string): string =>
  stripVTControlCharacters(message).split("\n").slice(0, 3).join(" ").slice(0, 300);
