import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Paquet {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Paquet>;
};

describe("package-lock.json", () => {
  // npm oublie les paquets des autres machines que son registre ne sert pas, puis « npm ci » refuse le verrou qu'il vient d'écrire.
  it("nomme chaque paquet facultatif, y compris ceux des autres machines", () => {
    const oublies = Object.entries(packages).flatMap(([parent, paquet]) =>
      Object.keys(paquet.optionalDependencies ?? {}).filter(
        (nom) => !(`node_modules/${nom}` in packages) && !(`${parent}/node_modules/${nom}` in packages),
      ),
    );
    expect(oublies).toEqual([]);
  });

  it("ne dépend d'aucun registre particulier", () => {
    expect(Object.keys(packages).filter((chemin) => packages[chemin]?.resolved)).toEqual([]);
  });
});
