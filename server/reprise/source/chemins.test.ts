import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yazl from "yazl";
import { choisirProvenance } from "../fichiers/provenance.ts";
import { ouvrirSource } from "./ouvrir-source.ts";

let dossier: string;
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-chemins-"));
});
afterAll(() => rm(dossier, { recursive: true, force: true }));

/** Une archive d'une entrée, sous un nom que la bibliothèque refuserait d'écrire. */
async function archive(nom: string): Promise<string> {
  const place = "x".repeat(Buffer.byteLength(nom));
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from("id,nom\n1,Société\n"), place, { compress: false });
  zip.end();
  const chemin = join(dossier, "export.zip");
  await pipeline(zip.outputStream, createWriteStream(chemin));
  const octets = (await readFile(chemin)).toString("latin1").replaceAll(place, Buffer.from(nom).toString("latin1"));
  await writeFile(chemin, Buffer.from(octets, "latin1"));
  return chemin;
}

describe("les noms d'un export repris", () => {
  it("d'un ZIP, seul le dernier morceau compte, dans un dossier à part ; un nom impossible se dit", async () => {
    for (const nom of ["../../../../../clients.csv", "/etc/clients.csv", "..\\..\\..\\clients.csv"]) {
      const source = await ouvrirSource(await archive(nom));
      expect([nom, source.tables]).toEqual([nom, ["clients"]]);
      await source.fermer();
    }
    for (const nom of ["clients\0.csv", "a/\u001b[2J.csv"])
      await expect(archive(nom).then(ouvrirSource), nom).rejects.toThrow(
        "export.zip contient un fichier au nom interdit",
      );
    expect(await readdir(dossier)).toEqual(["export.zip"]);
  });

  it("d'un dossier de fichiers, une adresse ni un lien ne font sortir", async () => {
    const seaux = join(dossier, "seaux");
    await mkdir(join(seaux, "rapports"), { recursive: true });
    await writeFile(join(dossier, "secret.pdf"), "secret");
    await writeFile(join(seaux, "rapports", "vrai.pdf"), "vrai");
    await symlink(join(dossier, "secret.pdf"), join(seaux, "rapports", "lien.pdf"));
    await symlink(dossier, join(seaux, "monte"));
    const { ouvrir } = await choisirProvenance(seaux, []);
    expect(Buffer.concat(await toutLire(await ouvrir("rapports/vrai.pdf"))).toString()).toBe("vrai");
    const refus: [string, string][] = [
      ["../secret.pdf", "adresse mal formée"],
      ["rapports/%2e%2e/%2e%2e/secret.pdf", "adresse mal formée"],
      ["rapports/..%2fsecret.pdf", "adresse mal formée"],
      ["rapports/..%5csecret.pdf", "adresse mal formée"],
      ["rapports/vrai.pdf%00", "adresse mal formée"],
      ["rapports/lien.pdf", "absent du dossier"],
      ["monte/secret.pdf", "absent du dossier"],
    ];
    for (const [adresse, raison] of refus) await expect(ouvrir(adresse), adresse).rejects.toThrow(raison);
  });
});

async function toutLire(flux: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const octets of flux) parts.push(octets);
  return parts;
}
