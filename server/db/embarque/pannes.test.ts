import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dossierNeuf, EST_ROOT, Programme } from "./aides-de-test.ts";
import { trouverBinaires } from "./binaires.ts";
import { ouvrirBaseEmbarquee } from "./embarque.ts";
import { ErreurDemarrage, erreurPostgres } from "./erreur-demarrage.ts";

// De vrais serveurs, sur une machine peut-être chargée.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let dossier: string;
beforeAll(() => {
  dossier = dossierNeuf();
});
afterAll(() => rmSync(dossier, { recursive: true, force: true }));

async function panne(dossierDonnees: string): Promise<string> {
  const erreur = await ouvrirBaseEmbarquee({ dossierDonnees }).then(
    () => null,
    (e: unknown) => e,
  );
  expect(erreur).toBeInstanceOf(ErreurDemarrage);
  const { message } = erreur as ErreurDemarrage;
  expect(message).not.toContain("\n");
  return message;
}

describe("pannes dites en une phrase", () => {
  it("un fichier à la place du dossier", async () => {
    const fichier = join(dossier, "fichier");
    writeFileSync(fichier, "");
    expect(await panne(fichier)).toBe(
      `«\u00a0${fichier}\u00a0» n'est pas un dossier\u00a0: indiquez dans DATA_DIR un dossier, qui sera créé s'il n'existe pas.`,
    );
    expect(await panne(join(fichier, "dessous"))).toContain("n'est pas un dossier");
  });

  it("des données d'une autre version majeure, laissées intactes", async () => {
    const ancien = join(dossier, "ancien");
    const donnees = join(ancien, "postgres", "donnees");
    mkdirSync(donnees, { recursive: true });
    writeFileSync(join(donnees, "PG_VERSION"), "17\n");
    const message = await panne(ancien);
    expect(message).toContain("au format PostgreSQL 17 et ce programme embarque PostgreSQL 18");
    expect(message).toContain("npm run backup");
    expect(readdirSync(join(ancien, "postgres"))).toEqual(["donnees"]);
    expect(readdirSync(donnees)).toEqual(["PG_VERSION"]);
  });

  it("un dossier de données qui n'en est pas un", async () => {
    const abime = join(dossier, "abime");
    mkdirSync(join(abime, "postgres", "donnees", "base"), { recursive: true });
    expect(await panne(abime)).toContain("n'est pas une base PostgreSQL");
  });

  it("une machine sans binaires", () => {
    for (const [plateforme, puce] of [["win32", "x64"] as const, ["linux", "riscv64"] as const]) {
      expect(() => trouverBinaires(plateforme, puce)).toThrow("DATABASE_URL");
    }
  });

  it("une raison inconnue, donnée telle que PostgreSQL l'a dite", () => {
    const sortie = "2026-01-01 UTC [12] LOG:  starting\n2026-01-01 UTC [12] FATAL:  could not map memory\nLOG:  bye\n";
    expect(erreurPostgres(sortie, dossier).message).toContain("could not map memory.");
    expect(erreurPostgres("initdb: error: No space left on device", dossier).message).toContain("est plein");
  });

  // Root écrit partout : le refus se voit d'un compte ordinaire, lancé exprès.
  it.runIf(EST_ROOT)("un dossier sans droit d'écriture", async () => {
    const programme = new Programme("tenir", join(dossier, "refuse"), { uid: 65534, gid: 65534 });
    await programme.fin();
    expect(programme.lignes.join()).toContain("erreur ErreurDemarrage Reflet ne peut pas écrire dans");
  });
});

const MONTAGE_PERMIS = EST_ROOT && process.platform === "linux" && essaiMontage();

function essaiMontage(): boolean {
  const point = dossierNeuf();
  const permis = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", point]).status === 0;
  if (permis) execFileSync("umount", [point]);
  rmSync(point, { recursive: true });
  return permis;
}

describe.runIf(MONTAGE_PERMIS)("système de fichiers", () => {
  let point: string;
  beforeAll(() => {
    point = dossierNeuf();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=90m,mode=755", "tmpfs", point]);
  });
  afterAll(() => {
    execFileSync("umount", ["-l", point]);
    rmSync(point, { recursive: true });
  });

  it("plein à la création, puis à un redémarrage : dit dans les deux cas, et tout revient avec la place", async () => {
    const bourre = join(point, "bourre");
    execFileSync("fallocate", ["-l", "70M", bourre]);
    expect(await panne(join(point, "data"))).toContain("est plein");
    rmSync(bourre);
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: join(point, "data") });
    await base.fermer();
    spawnSync("dd", ["if=/dev/zero", `of=${bourre}`, "bs=4k"]);
    expect(await panne(join(point, "data"))).toContain("est plein");
    rmSync(bourre);
    const revenue = await ouvrirBaseEmbarquee({ dossierDonnees: join(point, "data") });
    await revenue.fermer();
    expect(existsSync(join(point, "data", "postgres", "verrou"))).toBe(false);
  });

  it("en lecture seule", async () => {
    execFileSync("mount", ["-o", "remount,ro", point]);
    expect(await panne(join(point, "data"))).toContain("ne peut pas écrire");
    expect(await panne(join(point, "autre"))).toContain("ne peut pas écrire");
    execFileSync("mount", ["-o", "remount,rw", point]);
  });
});
