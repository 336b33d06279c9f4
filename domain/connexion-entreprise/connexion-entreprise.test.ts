import { expect, it } from "vitest";
import { domaineDe, lireDomaines, reglageEntreprise } from "./connexion-entreprise.ts";

it("lit des domaines écrits comme on les écrit, une fois chacun", () => {
  expect(lireDomaines(" @Exemple.fr, exemple.com;exemple.fr\n")).toEqual(["exemple.com", "exemple.fr"]);
  expect(lireDomaines(" ")).toEqual([]);
  expect(domaineDe("Jean@Exemple.FR")).toBe("exemple.fr");
});

it("refuse ce qui n'est pas un domaine, et un émetteur qui n'est pas une adresse", () => {
  const champ = (suite: object) =>
    reglageEntreprise
      .safeParse({
        emetteur: "https://connexion.exemple.fr",
        identifiant: "reflet",
        domaines: ["exemple.fr"],
        obligatoire: false,
        actif: true,
        ...suite,
      })
      .error?.issues.map((i) => i.path[0]);
  expect(champ({})).toBeUndefined();
  for (const faux of ["fr", "exemple..fr", "-a.fr", "jean@exemple.fr", "é.fr", `${"a".repeat(64)}.fr`])
    expect(champ({ domaines: [faux] }), faux).toEqual(["domaines"]);
  expect(champ({ domaines: [] })).toEqual(["domaines"]);
  expect(champ({ emetteur: "connexion.exemple.fr" })).toEqual(["emetteur"]);
});
