import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Joue d'abord ces fichiers, du plus long au moins long : un long commencé le dernier laisserait un cœur attendre l'autre. */
export function longsDAbord(longs: readonly string[]): typeof BaseSequencer {
  const rang = ({ moduleId }: TestSpecification): number => {
    const place = longs.findIndex((nom) => moduleId.endsWith(`/${nom}`));
    return place === -1 ? longs.length : place;
  };
  return class LongsDAbord extends BaseSequencer {
    override async sort(fichiers: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(fichiers)).toSorted((a, b) => rang(a) - rang(b));
    }
  };
}
