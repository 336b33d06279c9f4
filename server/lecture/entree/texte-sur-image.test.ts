import { expect, test } from "vitest";
import { dessinerPage, ecrire, FACTURE, pageNumerisee } from "../essais/pdf-d-essai.ts";
import { lireDocument } from "../lire-document.ts";

const TAMPON = [
  ecrire("Reçu le 14/10/2026 – Service flotte automobile – Bâtiment C", 40, 60, 9),
  ecrire("Copie certifiée conforme, transmise par télécopie, page 1 sur 1", 40, 46, 9),
].join("\n");

test("une image de toute la page se lit sous son tampon, dont le texte garde ses lettres", async () => {
  const lu = await lireDocument(pageNumerisee(await dessinerPage(FACTURE), TAMPON));
  expect(lu).toMatchObject({ type_document: "facture", numero: "FRE-2026-0417", provenance: "image", anomalies: [] });
  expect(lu.vehicules[0]).toMatchObject({
    immatriculation: "GB-482-NR",
    kilometrage: 98_412,
    totaux: { net_ht: 42_800 },
  });
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([24_800, 18_000]);
  expect(lu.mots).toContain("certifiee");
}, 120_000);

test("un fond de page sans mots laisse lire son texte", async () => {
  const lu = await lireDocument(pageNumerisee(await dessinerPage("0.9 g 0 0 595 842 re f"), FACTURE));
  expect(lu).toMatchObject({ numero: "FRE-2026-0417", provenance: "texte", anomalies: [] });
  expect(lu.vehicules[0]?.confiances?.immatriculation).toBe(0.98);
}, 120_000);
