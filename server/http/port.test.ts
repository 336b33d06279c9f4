import { expect, it } from "vitest";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { essayerPort, refusDEcouter } from "./port.ts";

it("une adresse qui n'est pas de cette machine est dite, avec le réglage à revoir", async () => {
  // 192.0.2.0/24 est réservé aux exemples (RFC 5737) : aucune machine ne le porte.
  const refus = await essayerPort(0, "192.0.2.1").catch((erreur: unknown) => erreur);
  expect(refus).toBeInstanceOf(ErreurDemarrage);
  expect((refus as Error).message).toMatch(/192\.0\.2\.1.*n'est pas une adresse de cette machine : vérifiez HOTE /);
  const systeme = Object.assign(new Error("en anglais"), { code: "ENOTFOUND" });
  expect(refusDEcouter(systeme, 9000, "nulle-part", "HOTE_EXPLOITATION").message).toContain("HOTE_EXPLOITATION");
});
