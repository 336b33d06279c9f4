import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { appelsDeChemins, programmes } from "./appels-de-chemins.ts";

/**
 * Les chemins composés avec un nom que l'appel ne montre pas, relus un à un, et pourquoi ce nom ne vient pas du dehors. Un nom venu d'une
 * personne, d'une archive, d'un manifeste ou d'un réglage passe par `cheminDedans` (server/fichiers/chemin-dedans.ts), jamais ici.
 */
const RELUS: Record<string, string> = {
  "server/fichiers/chemin-dedans.ts: resolve(base, relatif)": "la fonction elle-même : elle vérifie ce qu'elle joint",
  "server/clients/instantane.ts: join(dossier, `${fichier}.csv`)": "un nom de TABLES_EXPORTEES",
  "server/db/courant/fichiers-courants.ts: join(DOSSIER, chemin)": "un nom lu de notre dossier",
  "server/db/embarque/binaires.ts: join(maison, `binaires-${binaires.version}`)": "la version du paquet installé",
  "server/db/embarque/copie-binaires.ts: join(paquet, target)": "les liens du paquet installé",
  "server/db/embarque/copie-binaires.ts: join(maison, nom)": "un nom lu de notre dossier",
  "server/db/embarque/copie-binaires.ts: join(source, entree.name)": "un nom lu du paquet installé",
  "server/db/embarque/copie-binaires.ts: join(destination, entree.name)": "un nom lu du paquet installé",
  "server/db/embarque/creation.ts: join(maison, nom)": "un nom lu de notre dossier",
  "server/db/embarque/lieu.ts: join(controle, nom)": "deux noms du programme",
  'server/db/embarque/programmes.ts: join(dossier, `${identite()}.${randomBytes(4).toString("hex")}`)': "fait par nous",
  "server/db/embarque/programmes.ts: join(dossier, nom)": "un nom lu de notre dossier",
  "server/db/embarque/reglages.ts: join(dossierSocket, `.s.PGSQL.${port}`)": "un nombre",
  "server/db/embarque/socket.ts: join(tmpdir(), `reflet-${empreinte}`)": "un condensat",
  'server/db/embarque/socket.ts: join("/tmp", `reflet-${empreinte}`)': "un condensat",
  'server/db/embarque/processus.ts: readFileSync(`/proc/${pid}/stat`, "utf8")': "un numéro de processus",
  'server/db/embarque/processus.ts: readFileSync(`/proc/${pid}/cmdline`, "utf8")': "un numéro de processus",
  'server/mesures-processus.ts: readFile(`/proc/${pid}/statm`, "latin1")': "un numéro de processus",
  'server/mesures-processus.ts: readFile(`/proc/${pid}/stat`, "latin1")': "un numéro de processus",
  "server/fichiers/stockage.ts: join(dossier, id)": "tiré au hasard",
  "server/fichiers/stockage.ts: join(entree.parentPath, entree.name)": "un nom lu de notre dossier",
  "server/fichiers/stockage.ts: join(dossier, nom)": "un nom lu de notre dossier",
  "server/site/pages.ts: join(dist, nom)": "une page de l'interface construite",
  'server/imports/lecture/classeur.ts: posix.join(posix.dirname(chemin), "_rels", `${posix.basename(chemin)}.rels`)':
    "le nom d'une entrée cherchée dans un ZIP : aucun fichier ne s'ouvre sous lui",
  "server/imports/lecture/classeur.ts: posix.join(dossier, cible)":
    "le nom d'une entrée cherchée dans un ZIP : aucun fichier ne s'ouvre sous lui",
  "server/lettres/composer.processus.ts: join(dossier, `${nom}.typ`)": "un des cinq modèles du programme",
  "server/lettres/composer.processus.ts: join(import.meta.dirname, `${nom}.typ`)": "un des cinq modèles du programme",
  "server/lettres/composer.processus.ts: join(dossier, `${nom}.pdf`)": "un des cinq modèles du programme",
  "server/lettres/composer.ts: join(dossier, `${modele}.pdf`)": "un des cinq modèles du programme",
  "server/reprise/source/ouvrir-source.ts: join(dossier, nom)": "un nom lu du dossier que donne l'exploitant",
  "server/sauvegarde/faire-sauvegarde.ts: join(dossier, nomArchive(maintenant, phrase !== undefined))": "une date",
  "server/sauvegarde/rotation.ts: join(dossier, nom)": "un nom lu du dossier, au format exact d'une archive",
};

describe("les conventions du code", () => {
  it("un chemin se compose d'un nom écrit dans le programme, ou passe par cheminDedans", () => {
    const trouves = new Set(
      [...programmes("{server,domain}/**/*.ts")].flatMap(({ fichier, texte, programme }) =>
        appelsDeChemins(texte, programme).map((appel) => `${fichier}: ${appel}`),
      ),
    );
    expect([...trouves].filter((appel) => !(appel in RELUS))).toEqual([]);
    // Un appel parti n'a plus à être excusé.
    expect(Object.keys(RELUS).filter((appel) => !trouves.has(appel))).toEqual([]);
  });
});

describe("la taille des fonctions", () => {
  const racine = join(import.meta.dirname, "..");
  const { linter, overrides } = JSON.parse(readFileSync(join(racine, "biome.json"), "utf8")) as {
    linter: { rules: { complexity: Record<string, unknown> } };
    overrides: { includes: string[]; linter: { rules: { complexity: Record<string, string> } } }[];
  };

  /** Les fichiers excusés un à un d'une règle ; un motif (`*`) excuse une pièce entière, pour une raison à elle. */
  const excuses = (regle: string): string[] =>
    overrides
      .filter((o) => o.linter.rules.complexity[regle] === "off")
      .flatMap((o) => o.includes.filter((f) => !f.includes("*")));

  it.each(["noExcessiveCognitiveComplexity", "noExcessiveLinesPerFunction"])(
    "%s : un fichier excusé l'est encore à raison, et seul le lecteur l'est en entier",
    (regle) => {
      const entieres = overrides
        .filter((o) => o.linter.rules.complexity[regle] === "off")
        .flatMap((o) => o.includes.filter((f) => f.includes("*")));
      // Un bloc d'essais n'est pas une fonction : sa longueur est celle de sa liste.
      expect(entieres.filter((f) => !f.includes("test.ts") && f !== "e2e/**")).toEqual([
        "server/lecture/**",
        "domain/fre/vocabulaire/**",
      ]);
      const fichiers = excuses(regle);
      const dossier = mkdtempSync(join(tmpdir(), "reflet-biome-"));
      const rules = { preset: "none", complexity: { [regle]: linter.rules.complexity[regle] } };
      writeFileSync(join(dossier, "biome.json"), JSON.stringify({ root: true, linter: { rules } }));
      const { stdout } = spawnSync(
        "biome",
        ["lint", `--config-path=${dossier}`, "--reporter=json", "--max-diagnostics=none", ...fichiers],
        { cwd: racine, encoding: "utf8", maxBuffer: 2 ** 26 },
      );
      rmSync(dossier, { recursive: true });
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
      const fautifs = new Set(diagnostics.filter((d) => d.category.endsWith(regle)).map((d) => d.location.path));
      expect(fichiers.filter((f) => !fautifs.has(f))).toEqual([]);
    },
  );
});

describe("les conventions des essais", () => {
  const racine = join(import.meta.dirname, "..");
  const fichiers = (motif: string) => globSync(motif, { cwd: racine }).sort();

  it("un fichier d'essais se nomme par son sujet, non par le rang de son arrivée", () => {
    const essais = fichiers("{domain,server,db,web,scripts,bench,e2e}/**/*.{test,e2e}.ts");
    expect(essais.length).toBeGreaterThan(400);
    const rang = /(?:^|[-.])(?:bis|ter|quater|nouveaux|nouvelles|inedits|inedites|\d+)(?=[-.])/;
    expect(["audits-bis.test.ts", "mains-inedites.test.ts", "lot-2.e2e.ts"].filter((n) => !rang.test(n))).toEqual([]);
    expect(essais.filter((f) => rang.test(basename(f)))).toEqual([]);
  });

  it("une histoire attend ce qui doit arriver, jamais une durée", () => {
    // Une attente dont l'échec est pardonné dure tout son délai, une minute, chaque fois que rien n'arrive.
    const pardonnee = /\.(?:click|fill|press|check|waitFor\w*)\([^;]*?\)\s*\.catch\(\(\) => (?:undefined|\{\})\)/;
    const duree = /\.waitForTimeout\(|from "node:timers\/promises"/;
    const quiDorment = fichiers("e2e/**/*.ts").filter((f) => {
      const texte = readFileSync(join(racine, f), "utf8");
      return duree.test(texte) || pardonnee.test(texte);
    });
    expect(quiDorment).toEqual([]);
    expect("await page.getByRole('button').click().catch(() => undefined);").toMatch(pardonnee);
  });
});
