import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Lance, lancerNu, lancerProduit } from "./cibles.ts";
import { type Comparaison, comparer } from "./comparer.ts";
import { type Grappe, jeterGrappe, ouvrirGrappe } from "./grappe.ts";
import { lireOptions, type Options } from "./options.ts";
import { juger, jugerTaille, tableau, type Verdict } from "./rapport.ts";
import { scenarios } from "./scenarios.ts";
import { comparerTailles, type EcartDeTaille } from "./taille.ts";

const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

/** Charge, lance le produit et le serveur nu sur la même base, mesure, juge. Rend 1 si un but n'est pas tenu. */
async function mesurer(o: Options): Promise<boolean> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-bench-"));
  const grappe = await ouvrirGrappe(o.garder, dire);
  const lances: Lance[] = [];
  const garde = async (lance: Promise<Lance>): Promise<Lance> => {
    const l = await lance;
    lances.push(l);
    return l;
  };
  try {
    const base = await grappe.base(o.tickets);
    const produit = await garde(lancerProduit(base, dossier, o.profil));
    const nu = await garde(lancerNu(base));
    const comparaisons = await comparerTout(o, base, produit, nu);
    const tailles = o.familles.has("taille") ? await mesurerTailles(o, grappe, dossier, produit, garde) : [];
    const verdicts = [...comparaisons.map(juger), ...tailles.map(jugerTaille)];
    await ecrire(o, comparaisons, tailles, verdicts);
    return verdicts.every((v) => v.tenu);
  } finally {
    await Promise.all(lances.map((l) => l.arreter()));
    await grappe.fermer();
    await rm(dossier, { recursive: true, force: true });
  }
}

async function comparerTout(o: Options, base: string, produit: Lance, nu: Lance): Promise<Comparaison[]> {
  const choisis = (await scenarios(base)).filter((s) => o.familles.has(s.famille));
  const comparaisons: Comparaison[] = [];
  for (const scenario of choisis) {
    comparaisons.push(await comparer(produit, nu, scenario, { base, ...o }));
    dire(`  ${scenario.titre} : mesuré`);
  }
  if (comparaisons.length > 0) {
    dire("");
    dire(
      tableau(
        ["scénario", "produit/s", "nu/s", "part", "p50 ms p/nu", "p99 ms p/nu", "buts"],
        comparaisons.map((c) => juger(c).ligne),
      ),
    );
  }
  return comparaisons;
}

async function mesurerTailles(
  o: Options,
  grappe: Grappe,
  dossier: string,
  grande: Lance,
  garde: (l: Promise<Lance>) => Promise<Lance>,
): Promise<EcartDeTaille[]> {
  const petite = await garde(lancerProduit(await grappe.base(o.petit), dossier));
  const ecarts = await comparerTailles(petite, grande);
  dire("");
  dire(
    tableau(
      ["première page", `${o.petit} (ms)`, `${o.tickets} (ms)`, "rapport", "but"],
      ecarts.map((e) => jugerTaille(e).ligne),
    ),
  );
  return ecarts;
}

async function ecrire(
  o: Options,
  comparaisons: Comparaison[],
  tailles: EcartDeTaille[],
  verdicts: Verdict[],
): Promise<void> {
  const machine = { processeur: cpus()[0]?.model, coeurs: availableParallelism(), node: process.version };
  const mesures = comparaisons.map(({ scenario: { famille, titre }, produit, nu }) => ({
    famille,
    titre,
    produit,
    nu,
  }));
  const { tickets, tours, secondes, connexions } = o;
  await mkdir(dirname(o.sortie), { recursive: true });
  const contenu = { le: new Date(), machine, reglages: { tickets, tours, secondes, connexions }, mesures, tailles };
  await writeFile(o.sortie, `${JSON.stringify(contenu, null, 2)}\n`);
  const manques = verdicts.filter((v) => !v.tenu).length;
  dire(`\n${manques === 0 ? "Tous les buts sont tenus." : `${manques} but(s) manqué(s).`} Détail : ${o.sortie}`);
}

const options = lireOptions(process.argv.slice(2));
if (options.jeter) await jeterGrappe(dire);
else process.exitCode = (await mesurer(options)) ? 0 : 1;
