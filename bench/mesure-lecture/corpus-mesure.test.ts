import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { exemple } from "../../server/testing/corpus.ts";
import { mesurer } from "./mesurer.ts";
import { type Resume, resumer } from "./resumer.ts";

const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));
const essai = mkdtempSync(join(tmpdir(), "reflet-mesure-"));
afterAll(() => rmSync(essai, { recursive: true, force: true }));

/** Ce que le second jeu, documents numérisés à part, ne doit plus perdre : à relever quand la lecture progresse. */
const PLANCHERS = {
  lignes_f1: 0.96,
  identification: 0.91,
  totaux: 0.96,
  anomalies_precision: 0.9,
  anomalies_rappel: 1,
  familles_exactes: 8,
  verdicts_precision: 1,
  verdicts_rappel: 0.9,
  couverture: 0.94,
  exactitude_des_sures: 0.985,
  documents_parfaits: 30,
} satisfies Partial<Resume>;
const PLAFONDS = {
  faussement_reclame: 2_644,
  silencieuses: 0.026,
  questions_inutiles_par_document: 0.25,
  echecs: 0,
} satisfies Partial<Resume>;

it("le second jeu, sans ses documents numérisés, ne descend pas sous ses planchers", async () => {
  const r = resumer(await mesurer(join(CORPUS, "exemples-2"), { filtre: /^(?!SCAN)/ }), false);
  expect([r.documents, r.familles]).toEqual([69, 10]);
  const sous = Object.entries(PLANCHERS).filter(([cle, seuil]) => Number(r[cle as keyof Resume] ?? 0) < seuil);
  const sur = Object.entries(PLAFONDS).filter(([cle, seuil]) => Number(r[cle as keyof Resume] ?? 0) > seuil);
  expect([...sous, ...sur].map(([cle, seuil]) => `${cle} ${r[cle as keyof Resume]} pour ${seuil}`)).toEqual([]);
}, 180_000);

it("les familles du premier jeu sont exactes, sans un euro réclamé à tort ni une faute", async () => {
  const r = resumer(await mesurer(join(CORPUS, "exemples"), { filtre: /^famille-0[1-4]\// }), false);
  expect(r).toMatchObject({
    familles: 4,
    familles_exactes: 4,
    familles_parfaites: 4,
    faussement_reclame: 0,
    silencieuses: 0,
    lignes_f1: 1,
  });
}, 120_000);

/** Ce que des dispositions dessinées par qui n'avait pas vu le lecteur ne doivent plus perdre : les mains, leur nombre, leurs planchers, la part de fautes que rien ne dit. */
const MAINS = [
  {
    mains: "M et Q",
    filtre: /^(?:[MQ]|famille-\d)/,
    documents: 96,
    familles: 10,
    exactes: 9,
    planchers: [0.995, 0.98, 0.995],
    muettes: 0.002,
  },
  {
    mains: "N",
    filtre: /^(?:N|famille-[AB])/,
    documents: 36,
    familles: 6,
    exactes: 6,
    planchers: [0.99, 0.95, 1],
    muettes: 0.002,
  },
  {
    mains: "U",
    filtre: /^(?:U|famille-C)/,
    documents: 36,
    familles: 4,
    exactes: 3,
    planchers: [0.99, 0.97, 0.98],
    muettes: 0.003,
  },
  {
    mains: "V",
    filtre: /^(?:V|famille-v)/,
    documents: 36,
    familles: 4,
    exactes: 1,
    planchers: [0.94, 0.99, 0.99],
    muettes: 0.006,
  },
  {
    mains: "W",
    filtre: /^(?:W|famille-w)/,
    documents: 32,
    familles: 6,
    exactes: 6,
    planchers: [0.99, 0.99, 1],
    muettes: 0.009,
  },
];
it.each(MAINS)(
  "le quatrième jeu ($mains) ne descend pas sous ses figures, sans un euro réclamé à tort",
  async (main) => {
    const r = resumer(await mesurer(join(CORPUS, "exemples-4"), { filtre: main.filtre }), false);
    expect([r.documents, r.familles, r.echecs, r.faussement_reclame, r.anomalies_precision]).toEqual([
      ...[main.documents, main.familles, 0, 0, 1],
    ]);
    expect([r.lignes_f1, r.identification, r.totaux, r.familles_exactes].map((figure) => Number(figure))).toEqual(
      [...main.planchers, main.exactes].map((seuil) => expect.toSatisfy((figure: number) => figure >= seuil)),
    );
    expect(r.silencieuses).toBeLessThan(main.muettes);
  },
  180_000,
);

it("un dossier sans index, en capitales, mêlé d'autres fichiers, d'un document abîmé et d'une famille plus bas se mesure", async () => {
  const bas = join(essai, "2026", "retour");
  mkdirSync(join(essai, "2026"), { recursive: true });
  cpSync(fileURLToPath(exemple("famille-02/")), bas, { recursive: true });
  copyFileSync(exemple("E-03.pdf"), join(essai, "FACTURE.PDF"));
  copyFileSync(exemple("E-03.json"), join(essai, "FACTURE.json"));
  copyFileSync(exemple("E-03.pdf"), join(essai, "sans-verite.pdf"));
  writeFileSync(join(essai, "abime.pdf"), "%PDF-1.7\n");
  copyFileSync(exemple("E-03.json"), join(essai, "abime.json"));
  writeFileSync(join(essai, "notes.txt"), "à classer");
  writeFileSync(join(essai, "index.json"), "{ pas du JSON");
  const r = resumer(await mesurer(essai), true);
  expect(r.par_document.map(({ fichier }) => fichier)).toEqual([
    ...["2026/retour/facture.pdf", "2026/retour/pv.pdf", "2026/retour/rapport.pdf"],
    ...["FACTURE.PDF", "abime.pdf"],
  ]);
  expect(r).toMatchObject({ familles: 1, familles_exactes: 1, echecs: 1, documents_parfaits: 4, silencieuses: 0 });
  expect(r.par_document[4]?.etat).toMatch(/abîmé/);
  expect(r.ecartes).toEqual([expect.stringMatching(/^sans-verite\.pdf : aucune vérité/)]);
}, 120_000);
