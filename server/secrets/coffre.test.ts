import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chiffrer, condenserCode, dechiffrer, estSigne, signer } from "./coffre.ts";

let dossierDonnees: string;
beforeAll(async () => {
  dossierDonnees = await mkdtemp(join(tmpdir(), "reflet-coffre-"));
});
afterAll(() => rm(dossierDonnees, { recursive: true, force: true }));

const CLAIRE = "8b6a0a52-7b1c-4b52-9d7e-0d3e5b1f4c11";
const SECRET = Buffer.from("vingt-octets-secrets");

describe("coffre des seconds facteurs", () => {
  it("chiffre pour une personne et une clé : une autre personne, une autre clé ou un octet changé ne rendent rien", () => {
    const config = { secret: "x".repeat(40), dossierDonnees };
    const range = chiffrer(config, CLAIRE, SECRET);
    expect(dechiffrer(config, CLAIRE, range)).toEqual(SECRET);
    expect(range.includes(SECRET)).toBe(false);
    expect(chiffrer(config, CLAIRE, SECRET)).not.toEqual(range);
    expect(dechiffrer(config, "00000000-0000-4000-8000-000000000000", range)).toBeNull();
    expect(dechiffrer({ secret: "y".repeat(40), dossierDonnees }, CLAIRE, range)).toBeNull();
    for (const i of [0, 1, 13, range.length - 1]) {
      const abime = Buffer.from(range);
      abime[i] = (abime[i] ?? 0) ^ 1;
      expect(dechiffrer(config, CLAIRE, abime)).toBeNull();
    }
    expect(dechiffrer(config, CLAIRE, Buffer.alloc(0))).toBeNull();
  });

  it("sans SECRET, garde sa clé dans un fichier que le compte du programme lit seul, et la retrouve", async () => {
    const range = chiffrer({ secret: undefined, dossierDonnees }, CLAIRE, SECRET);
    expect(dechiffrer({ secret: undefined, dossierDonnees }, CLAIRE, range)).toEqual(SECRET);
    const fichier = join(dossierDonnees, "second-facteur.cle");
    expect(await readFile(fichier)).toHaveLength(32);
    expect((await stat(fichier)).mode & 0o777).toBe(0o600);
  });

  it("condense un même code autrement pour chaque personne et chaque clé", () => {
    const config = { secret: "x".repeat(40), dossierDonnees };
    const condensats = [
      condenserCode(config, CLAIRE, "123456"),
      condenserCode(config, "autre", "123456"),
      condenserCode({ ...config, secret: "y".repeat(40) }, CLAIRE, "123456"),
    ].map((c) => c.toString("hex"));
    expect(new Set(condensats).size).toBe(3);
    expect(condenserCode(config, CLAIRE, "123456").toString("hex")).toBe(condensats[0]);
  });
});

describe("signature d'un lien", () => {
  it("une seule écriture vaut : le moindre signe changé, le dernier compris, ne signe plus rien", () => {
    const config = { secret: "x".repeat(40), dossierDonnees };
    for (let n = 0; n < 64; n++) {
      const signature = signer(config, `lien ${n}`);
      expect(signature).toMatch(/^[\w-]{43}$/);
      expect(estSigne(config, `lien ${n}`, signature)).toBe(true);
      expect(estSigne(config, `lien ${n + 1}`, signature)).toBe(false);
      for (const signe of "ABCDwxyz_-")
        if (!signature.endsWith(signe))
          expect(estSigne(config, `lien ${n}`, signature.slice(0, -1) + signe)).toBe(false);
    }
    expect(estSigne(config, "lien", "")).toBe(false);
  });
});
