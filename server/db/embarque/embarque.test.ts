import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dossierNeuf, effacerBase, jusqua, mort, Programme, pidServeur, requete } from "./aides-de-test.ts";
import { type BaseEmbarquee, ouvrirBaseEmbarquee } from "./embarque.ts";
import { lireFichierPid } from "./fichier-pid.ts";
import { naissance } from "./processus.ts";

// De vrais serveurs, sur une machine peut-être chargée.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let dossier: string;
beforeAll(() => {
  dossier = dossierNeuf();
});
afterAll(() => effacerBase(dossier));

describe("création", () => {
  it("crée une base au premier lancement, réglée pour ne rien perdre et sans port TCP", async () => {
    // Ce que laisse une création tuée à mi-chemin.
    mkdirSync(join(dossier, "postgres", "creation-tuee", "base"), { recursive: true });
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(existsSync(join(base.dossier, "PG_VERSION"))).toBe(true);
    expect(readdirSync(join(dossier, "postgres")).filter((nom) => nom.startsWith("creation-"))).toEqual([]);
    const [reglages] = await requete(
      base,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as sommes,
              current_setting('listen_addresses') as adresses, current_setting('server_encoding') as encodage,
              lower('ÉTÉ') as minuscules, 'e' < 'É' collate "fr-x-icu" as francais`,
    );
    expect(reglages).toEqual({
      fsync: "on",
      sommes: "on",
      adresses: "",
      encodage: "UTF8",
      minuscules: "été",
      francais: true,
    });
    await requete(base, "create table reste (n integer)");
    await base.fermer();
    expect(lireFichierPid(base.dossier)).toBeNull();
  });

  it("repart à chaud avec ses données", async () => {
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(await requete(base, "select count(*)::int as n from reste")).toEqual([{ n: 0 }]);
    await base.fermer();
  });
});

describe("plusieurs programmes", () => {
  it("partagent un serveur que seul le dernier arrête", async () => {
    const un = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    const deux = new Programme("tenir", dossier);
    await deux.ouvert();
    const trois = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    const pid = pidServeur(un);
    await un.fermer();
    await un.fermer();
    await trois.fermer();
    expect(naissance(pid)).not.toBeNull();
    await deux.fermer();
    expect(naissance(pid)).toBeNull();
  });

  it("lancés ensemble sur un dossier vide, créent une seule base et s'y connectent tous", async () => {
    const vide = dossierNeuf();
    const programmes = [new Programme("tenir", vide), new Programme("tenir", vide), new Programme("tenir", vide)];
    await Promise.all(programmes.map((programme) => programme.ouvert()));
    expect(new Set(programmes.flatMap((programme) => programme.lignes)).size).toBe(1);
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: vide });
    const pid = pidServeur(base);
    await Promise.all([...programmes.map((programme) => programme.fermer()), base.fermer()]);
    expect(naissance(pid)).toBeNull();
    await effacerBase(vide);
  });
});

describe("arrêts brutaux", () => {
  it("reprend une création tuée à mi-chemin", async () => {
    const vide = dossierNeuf();
    const tue = new Programme("tenir", vide);
    const enCours = () =>
      existsSync(join(vide, "postgres")) &&
      readdirSync(join(vide, "postgres")).some((nom) => existsSync(join(vide, "postgres", nom, "global")));
    await jusqua(enCours);
    await tue.tuer();
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: vide });
    expect(await requete(base, "select 1 as un")).toEqual([{ un: 1 }]);
    await base.fermer();
    await effacerBase(vide);
  });

  it("laisse le serveur debout quand Ctrl-C frappe tout le terminal", async () => {
    const interrompu = new Programme("tenir", dossier, { detached: true });
    await interrompu.ouvert();
    const pid = lireFichierPid(join(dossier, "postgres", "donnees"))?.pid ?? 0;
    process.kill(-(interrompu.enfant.pid ?? 0), "SIGINT");
    await interrompu.fin();
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(pidServeur(base)).toBe(pid);
    await base.fermer();
  });

  it("adopte le serveur d'un programme tué, avec toutes les lignes qu'il avait confirmées", async () => {
    const tue = new Programme("ecrire", dossier);
    await jusqua(() => tue.lignes.length > 50);
    await tue.tuer();
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    const confirmee = Number(tue.lignes.at(-1));
    const [compte] = await requete(base, `select count(*)::int as n from note where n <= ${confirmee}`);
    expect(compte).toEqual({ n: confirmee });
    const pid = pidServeur(base);
    await base.fermer();
    expect(naissance(pid)).toBeNull();
  });

  it("repart quand programme et serveur ont été tués ensemble", async () => {
    const avant = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    await requete(avant, "drop table if exists note");
    const tue = new Programme("ecrire", dossier);
    await jusqua(() => tue.lignes.length > 50);
    await avant.fermer();
    const pid = pidServeur(avant);
    process.kill(pid, "SIGKILL");
    await tue.tuer();
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    const confirmee = Number(tue.lignes.findLast((ligne) => /^\d+$/.test(ligne)));
    const [compte] = await requete(base, `select count(*)::int as n from note where n <= ${confirmee}`);
    expect(compte).toEqual({ n: confirmee });
    await base.fermer();
  });

  it("ne se laisse pas arrêter par un fichier de verrou dont le numéro a été repris par un autre programme", async () => {
    const donnees = join(dossier, "postgres", "donnees");
    writeFileSync(
      join(donnees, "postmaster.pid"),
      `${process.pid}\n${donnees}\n1700000000\n5432\n${dossier}/postgres/s\n\n  1234567 99\nready   \n`,
    );
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(pidServeur(base)).not.toBe(process.pid);
    await base.fermer();
  });

  it("ne se laisse pas arrêter par un fichier de verrou resté vide", async () => {
    writeFileSync(join(dossier, "postgres", "donnees", "postmaster.pid"), "");
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(await requete(base, "select 1 as un")).toEqual([{ un: 1 }]);
    await base.fermer();
  });

  it("remplace un serveur orphelin dont la socket a disparu, mais pas s'il sert à un autre programme", async () => {
    const tue = new Programme("tenir", dossier);
    await tue.ouvert();
    const pid = lireFichierPid(join(dossier, "postgres", "donnees"))?.pid ?? 0;
    await tue.tuer();
    rmSync(join(dossier, "postgres", "s", ".s.PGSQL.5432"));
    const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
    expect(pidServeur(base)).not.toBe(pid);
    rmSync(join(dossier, "postgres", "s", ".s.PGSQL.5432"));
    await expect(ouvrirBaseEmbarquee({ dossierDonnees: dossier })).rejects.toThrow("ne répond pas d'ici");
    await base.fermer();
    expect(lireFichierPid(base.dossier)).toBeNull();
  });

  it("relance le serveur tombé pendant que le programme vit", async () => {
    const phrases: string[] = [];
    const base: BaseEmbarquee = await ouvrirBaseEmbarquee({
      dossierDonnees: dossier,
      journal: (phrase) => phrases.push(phrase),
    });
    const pid = pidServeur(base);
    process.kill(pid, "SIGKILL");
    await mort(pid);
    await jusqua(() => phrases.length > 0);
    expect(phrases).toEqual(["La base de données s'était arrêtée\u00a0: elle est relancée."]);
    expect(await requete(base, "select 1 as un")).toEqual([{ un: 1 }]);
    await base.fermer();
  });
});
