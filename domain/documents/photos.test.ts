import { describe, expect, test } from "vitest";
import { type LigneIllustree, type PhotoImprimee, relierPhotos } from "./photos.ts";

const ligne = (id: string, y: number, plus: Partial<LigneIllustree> = {}): LigneIllustree => ({
  id,
  page: 1,
  zone: { x: 0.1, y, largeur: 0.8, hauteur: 0.02 },
  numero: null,
  element: null,
  ...plus,
});
const photo = (y: number, legende = "", plus: Partial<PhotoImprimee> = {}): PhotoImprimee => ({
  rang: 0,
  page: 1,
  zone: { x: 0.1, y, largeur: 0.2, hauteur: 0.1 },
  legende,
  ...plus,
});
const liees = (photos: PhotoImprimee[], lignes: LigneIllustree[]) =>
  relierPhotos(photos, lignes).map((p) => p.ligne_id);

describe("la ligne qu'une photo imprimée illustre", () => {
  const numerotees = [1, 2, 3].map((n) => ligne(`l${n}`, 0.1 * n, { numero: String(n) }));

  test("celle dont sa légende porte le numéro, où qu'elle soit imprimée", () => {
    const loin = (legende: string) => photo(0.6, legende, { page: 4 });
    expect(liees([loin("Dommage n° 2"), loin("3"), loin("Repère 1 – éclat"), loin("Ligne 9")], numerotees)).toEqual([
      "l2",
      "l3",
      "l1",
      null,
    ]);
    expect(liees([loin("Rayure 12 cm"), loin("Photo 2")], numerotees)).toEqual([null, null]);
  });

  test("« Photo 2 » vaut la ligne 2 quand les deux suites se répondent, et rien sinon", () => {
    const loin = (n: number) => photo(0.1 * n, `Photo ${n}`, { page: 2 });
    expect(liees([loin(1), loin(2), loin(3)], numerotees)).toEqual(["l1", "l2", "l3"]);
    expect(liees([loin(1), loin(2), loin(3), loin(4)], numerotees)).toEqual([null, null, null, null]);
  });

  test("celle de la pièce que sa légende nomme, s'il n'y en a qu'une", () => {
    const lignes = [ligne("aile", 0.1, { element: "aile_arriere_droite" }), ligne("capot", 0.2, { element: "capot" })];
    const loin = (legende: string) => photo(0.5, legende, { page: 3 });
    expect(liees([loin("Aile arrière droite"), loin("Capot : rayure"), loin("Toit")], lignes)).toEqual([
      "aile",
      "capot",
      null,
    ]);
    expect(liees([loin("Capot")], [...lignes, ligne("capot bis", 0.3, { element: "capot" })])).toEqual([null]);
  });

  test("celle contre qui elle est posée : à côté, dans son cadre, ou juste dessous quand une autre suit", () => {
    expect(liees([photo(0.26)], [ligne("a", 0.1), ligne("b", 0.3), ligne("c", 0.5)])).toEqual(["b"]);
    const cadre = ligne("bloc", 0.2, { zone: { x: 0.1, y: 0.2, largeur: 0.5, hauteur: 0.3 } });
    expect(liees([photo(0.3)], [cadre, ligne("b", 0.6)])).toEqual(["bloc"]);
    expect(liees([photo(0.13), photo(0.24)], [ligne("a", 0.1), ligne("b", 0.4)])).toEqual(["a", "a"]);
  });

  test("aucune quand deux pourraient convenir, quand elle est loin, ou sous la dernière", () => {
    expect(liees([photo(0.1)], [ligne("a", 0.1), ligne("b", 0.15)])).toEqual([null]);
    expect(liees([photo(0.3)], [ligne("a", 0.1), ligne("b", 0.6)])).toEqual([null]);
    expect(liees([photo(0.13)], [ligne("a", 0.1)])).toEqual([null]);
    expect(liees([photo(0.26, "", { page: 2 })], [ligne("a", 0.1), ligne("b", 0.3), ligne("c", 0.5)])).toEqual([null]);
  });
});
