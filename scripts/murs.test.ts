import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { grapheDesImports } from "./graphe-imports.ts";

const graphe = grapheDesImports();
const fichiers = [...graphe.keys()];
const produit = fichiers.filter((f) => !/\.test\.tsx?$|\/testing\//.test(f));

/** Les imports, de `de` vers `vers`, qui franchissent un mur. */
const traversees = (de: (f: string) => boolean, vers: (f: string) => boolean): string[] =>
  produit.filter(de).flatMap((f) => (graphe.get(f) ?? []).filter(vers).map((cible) => `${f} → ${cible}`));
const dans = (racine: string) => (f: string) => f.startsWith(`${racine}/`);

/** Cercles entre fichiers : composantes fortement connexes de plus d'un fichier (Tarjan). */
function cercles(): string[][] {
  const rang = new Map<string, number>();
  const bas = new Map<string, number>();
  const pile: string[] = [];
  const trouves: string[][] = [];
  const visiter = (f: string): void => {
    rang.set(f, rang.size);
    bas.set(f, rang.get(f) ?? 0);
    pile.push(f);
    for (const cible of graphe.get(f) ?? []) {
      if (!rang.has(cible)) visiter(cible);
      if (pile.includes(cible)) bas.set(f, Math.min(bas.get(f) ?? 0, bas.get(cible) ?? 0));
    }
    if (bas.get(f) !== rang.get(f)) return;
    const cercle = pile.splice(pile.indexOf(f));
    if (cercle.length > 1) trouves.push(cercle.sort());
  };
  for (const f of fichiers) if (!rang.has(f)) visiter(f);
  return trouves;
}

// Du plus bas au plus haut (décision 18) ; le fichier d'un étage n'importe que le sien et ceux d'en dessous.
const ETAGES = [
  "commun",
  "entree",
  "image",
  "mise-en-page/entetes",
  "mise-en-page",
  "identite",
  "propositions/tableaux",
  "totaux",
  "structure",
  "propositions/pv",
  "propositions/fiches",
  "propositions/releves",
  "propositions/ancrees",
  "propositions",
  "juger",
  "",
  "processus",
];
const etageDe = (f: string): number => ETAGES.indexOf(dirname(f).replace(/^server\/lecture\/?/, ""));

describe("les murs entre les pièces de la maison", () => {
  it("trouve bien les fichiers et leurs imports", () => {
    expect(produit.length).toBeGreaterThan(1500);
    expect(graphe.get("server/app.ts")?.length).toBeGreaterThan(3);
  });

  it("domain ne connaît que domain ; web et server s'ignorent", () => {
    expect(traversees(dans("domain"), (f) => !f.startsWith("domain/"))).toEqual([]);
    expect(traversees(dans("web"), dans("server"))).toEqual([]);
    expect(traversees(dans("server"), dans("web"))).toEqual([]);
  });

  it("aucun cercle d'imports entre fichiers", () => {
    expect(cercles()).toEqual([]);
  });

  it("un étage du lecteur n'importe que le sien et ceux d'en dessous", () => {
    const lecteur = produit.filter((f) => f.startsWith("server/lecture/") && !f.includes("/essais/"));
    expect(lecteur.filter((f) => etageDe(f) < 0)).toEqual([]);
    const montees = lecteur.flatMap((f) =>
      (graphe.get(f) ?? [])
        .filter((cible) => cible.startsWith("server/lecture/") && etageDe(cible) > etageDe(f))
        .map((cible) => `${f} → ${cible}`),
    );
    expect(montees).toEqual([]);
  });
});
