import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { dossierNeuf, EST_ROOT, effacerBase, Programme, pidServeur, requete } from "./aides-de-test.ts";
import { binairesUtilisables, trouverBinaires } from "./binaires.ts";
import { copierBinaires } from "./copie-binaires.ts";
import { ouvrirBaseEmbarquee } from "./embarque.ts";
import { compteServeur } from "./utilisateur-systeme.ts";

// De vrais serveurs, sur une machine peut-être chargée.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

// Une base créée une fois, dont chaque test prend une copie : la création est éprouvée ailleurs.
let modele: string;
beforeAll(async () => {
  modele = dossierNeuf();
  const base = await ouvrirBaseEmbarquee({ dossierDonnees: modele });
  await base.fermer();
});
afterAll(() => effacerBase(modele));

function copieDuModele(dossier: string): void {
  execFileSync("cp", ["-a", modele, dossier]);
}

const aEffacer: string[] = [];
afterEach(async () => {
  for (const dossier of aEffacer.splice(0)) await effacerBase(dossier);
});

function neuf(): string {
  const dossier = dossierNeuf();
  aEffacer.push(dossier);
  return dossier;
}

describe("chemins", () => {
  it("accepte espaces, accents, virgule et guillemets, et un dossier temporaire quand le chemin est trop long", async () => {
    const parent = neuf();
    const accents = join(parent, `été "chez nous", à l'abri`);
    copieDuModele(accents);
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: accents });
    expect(base.hote.startsWith(accents)).toBe(true);
    expect(await requete(base, "select 1 as un")).toEqual([{ un: 1 }]);
    await base.fermer();

    // Le même, déplacé sous un nom trop long pour une socket Unix.
    const long = join(parent, "é".repeat(60));
    execFileSync("mv", [accents, long]);
    const deplacee = await ouvrirBaseEmbarquee({ dossierDonnees: long });
    expect(Buffer.byteLength(deplacee.hote)).toBeLessThan(85);
    expect(statSync(deplacee.hote).mode & 0o777).toBe(0o700);
    expect(await requete(deplacee, "select 1 as un")).toEqual([{ un: 1 }]);
    await deplacee.fermer();
    expect(existsSync(deplacee.hote)).toBe(false);
  });
});

describe("lancé par root", () => {
  it.runIf(EST_ROOT)("fait tourner le serveur sous un compte sans privilège", async () => {
    const dossier = neuf();
    copieDuModele(join(dossier, "data"));
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: join(dossier, "data") });
    expect(statSync(base.dossier).uid).not.toBe(0);
    expect(statSync(base.dossier).mode & 0o777).toBe(0o700);
    await base.fermer();
    // Une sauvegarde recopiée par root, sans ses droits.
    execFileSync("chown", ["-R", "0:0", base.dossier]);
    chmodSync(base.dossier, 0o755);
    const recopiee = await ouvrirBaseEmbarquee({ dossierDonnees: join(dossier, "data") });
    expect(statSync(recopiee.dossier).uid).not.toBe(0);
    await recopiee.fermer();
  });

  it.runIf(EST_ROOT)("range la base ailleurs, et le dit, quand seul root peut entrer dans DATA_DIR", async () => {
    const parent = neuf();
    chmodSync(parent, 0o700);
    const dossierDonnees = join(parent, "data");
    aEffacer.unshift(dossierDonnees);
    const phrases: string[] = [];
    const journal = (phrase: string): unknown => phrases.push(phrase);
    const base = await ouvrirBaseEmbarquee({ dossierDonnees, journal });
    const maison = dirname(base.dossier);
    expect(maison).toMatch(/^\/var\/(lib|tmp)\/reflet-/);
    expect(readFileSync(join(maison, "origine"), "utf8")).toBe(`${dossierDonnees}\n`);
    expect(phrases).toEqual([expect.stringContaining(`rangée dans «\u00a0${maison}\u00a0»`)]);
    await requete(base, "create table reste (n integer)");
    await base.fermer();

    const suite = await ouvrirBaseEmbarquee({ dossierDonnees });
    expect(await requete(suite, "select count(*)::int as n from reste")).toEqual([{ n: 0 }]);
    await suite.fermer();

    // La maison perdue ne doit pas être remplacée par une base vide.
    execFileSync("mv", [suite.dossier, `${suite.dossier}-perdu`]);
    await expect(ouvrirBaseEmbarquee({ dossierDonnees })).rejects.toThrow("remettez ce dossier en place");
  });

  it.runIf(EST_ROOT)("copie les binaires quand le dépôt est sous un dossier réservé à root", async () => {
    const parent = neuf();
    const reserve = join(parent, "reserve");
    mkdirSync(reserve, { mode: 0o700 });
    const origine = trouverBinaires();
    const cache = { ...origine, racine: join(reserve, "native") };
    copierBinaires(origine.racine, cache.racine);
    const compte = compteServeur(null);
    const copie = await binairesUtilisables(cache, compte, parent);
    expect(dirname(copie.racine)).toBe(parent);
    expect(execFileSync(join(copie.racine, "bin", "initdb"), ["--version"], { cwd: "/" }).toString()).toContain("18");
    expect(lstatSync(join(copie.racine, "lib", "libicuuc.so.60")).isSymbolicLink()).toBe(true);
    expect(await binairesUtilisables(cache, compte, parent)).toEqual(copie);
  });

  it.runIf(EST_ROOT)("rejoint la base d'un utilisateur ordinaire sans lui en ôter la propriété", async () => {
    const dossier = neuf();
    const compte = compteServeur(null);
    const data = join(dossier, "data");
    copieDuModele(data);
    execFileSync("chown", ["-R", `${compte?.uid}:${compte?.gid}`, data]);
    const ordinaire = new Programme("tenir", data, { uid: compte?.uid, gid: compte?.gid });
    await ordinaire.ouvert();
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: data });
    expect(await requete(base, "select 1 as un")).toEqual([{ un: 1 }]);
    await ordinaire.fermer();
    await base.fermer();
    const relance = new Programme("tenir", data, { uid: compte?.uid, gid: compte?.gid });
    await relance.ouvert();
    await relance.fermer();
    expect(statSync(base.dossier).uid).toBe(compte?.uid);
  });
});

describe("copie à chaud d'un dossier", () => {
  it("ne se connecte pas au serveur de l'original et ne le dérange pas", async () => {
    const parent = neuf();
    const original = join(parent, "original");
    const copie = join(parent, "copie");
    aEffacer.unshift(original, copie);
    copieDuModele(original);
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: original });
    execFileSync("cp", ["-a", original, copie]);
    rmSync(join(copie, "postgres", "verrou"), { force: true });
    const autre = await ouvrirBaseEmbarquee({ dossierDonnees: copie });
    await requete(autre, "create table seulement_ici (n integer)");
    expect(await requete(base, "select to_regclass('seulement_ici') as t")).toEqual([{ t: null }]);
    expect(pidServeur(autre)).not.toBe(pidServeur(base));
    await autre.fermer();
    await base.fermer();
  });
});
