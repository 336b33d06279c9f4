import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imprimerExemples } from "../../db/seed/generer-exemples.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { PhotoDeDocument } from "../../domain/documents/photos.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
const [tableau, blocs, facture] = imprimerExemples("2026-03-18");

beforeAll(async () => {
  t = await creerAppTest();
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

async function deposer(octets: Uint8Array): Promise<DocumentDetaille> {
  const fichier = await t.appeler("PUT", "/api/fichiers?usage=rapport&nom=rapport.pdf", { jeton: claire, octets });
  return (
    await t.appeler("POST", "/api/documents", { jeton: claire, corps: { fichier_id: fichier.json().id } })
  ).json();
}
const photos = async (id: string): Promise<PhotoDeDocument[]> =>
  (await t.appeler("GET", `/api/documents/${id}/photos`, { jeton: claire })).json();
const photo = (id: string, rang: number, jeton = claire) =>
  t.appeler("GET", `/api/documents/${id}/photos/${rang}`, { jeton });

describe("les photos imprimées dans un rapport", () => {
  it("d'un rapport en blocs : chacune va au dommage dont elle partage le cadre", async () => {
    const d = await deposer(blocs?.pdf ?? new Uint8Array());
    const lues = await photos(d.id);
    expect(lues.map((p) => p.ligne_id)).toEqual(d.lignes.map((l) => l.id));
    const reponse = await photo(d.id, 0);
    expect([reponse.statusCode, reponse.headers["content-type"], reponse.headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
    const { width = 0, height = 0 } = await sharp(reponse.rawPayload).metadata();
    // Une vue de quatre tiers : elle, et non la page.
    expect(width / height).toBeCloseTo(4 / 3, 1);
    expect(width).toBeGreaterThan(300);
    expect((await photo(d.id, lues.length)).statusCode).toBe(404);
  });

  it("d'une planche à la fin d'un rapport : chacune va à la ligne dont sa légende porte le numéro", async () => {
    const d = await deposer(tableau?.pdf ?? new Uint8Array());
    const facturables = d.lignes.filter((l) => l.facturable);
    expect((await photos(d.id)).map((p) => [p.legende, p.ligne_id])).toEqual(
      facturables.map((l) => [`Dommage n° ${l.rang + 1}`, l.id]),
    );
  });

  it("une facture sans image n'en a aucune ; une autre société et une personne sans session n'en voient aucune", async () => {
    expect(await photos((await deposer(facture?.pdf ?? new Uint8Array())).id)).toEqual([]);
    const d = await deposer(Buffer.concat([blocs?.pdf ?? new Uint8Array(), Buffer.from("\n")]));
    const marc = await t.session(t.jeu.marc);
    expect((await t.appeler("GET", `/api/documents/${d.id}/photos`, { jeton: marc })).statusCode).toBe(404);
    expect((await photo(d.id, 0, marc)).statusCode).toBe(404);
    expect((await t.appeler("GET", `/api/documents/${d.id}/photos/0`, {})).statusCode).toBe(401);
  });
});
