import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatPublic } from "../../server/lecture/format-public.ts";
import { lireDocument } from "../../server/lecture/lire-document.ts";
import { type Exemple, imprimerDemonstration } from "./generer-exemples.ts";

const papiers = [...imprimerDemonstration("2026-03-18", 2026)];
const lectures = new Map<Exemple, Promise<ReturnType<typeof formatPublic>>>();
/** Ce que le lecteur rend de ce papier, lu une fois pour toutes les affirmations. */
function lire(papier: Exemple): Promise<ReturnType<typeof formatPublic>> {
  const lecture = lectures.get(papier) ?? lireDocument(new Uint8Array(papier.pdf)).then(formatPublic);
  lectures.set(papier, lecture);
  return lecture;
}
const enJson = (valeur: unknown) => JSON.parse(JSON.stringify(valeur));
const SANS_TEXTE = [{ code: "texte_absent", vehicule: null, ligne: null, ecart: null }];

interface Mesure {
  attendues: number;
  lues: number;
  justes: number;
}

/** Une ligne est juste quand son élément, son dommage et son montant le sont. */
function mesurer(lu: ReturnType<typeof formatPublic>, attendu: ReturnType<typeof formatPublic>): Mesure {
  const cles = (d: typeof lu) =>
    d.vehicules.flatMap((v) => v.lignes.map((l) => JSON.stringify([l.element, l.dommage, l.net_ht])));
  const restantes = cles(attendu);
  const lues = cles(lu);
  const attendues = restantes.length;
  let justes = 0;
  for (const cle of lues) {
    const place = restantes.indexOf(cle);
    if (place < 0) continue;
    restantes.splice(place, 1);
    justes++;
  }
  return { attendues, lues: lues.length, justes };
}

describe("chaque papier de la démonstration, face à sa vérité", () => {
  test("les papiers sont ceux de la fiche domaine : quarante paires, huit avoirs, vingt procès-verbaux, trois abîmés", () => {
    const compte = (mot: string) => papiers.filter((p) => p.nom.startsWith(mot)).length;
    expect([compte("Rapport"), compte("Avoir"), compte("PV")]).toEqual([45, 8, 20]);
    // Onze véhicules tiennent sur trois relevés ; le papier numérisé a aussi sa facture.
    const releves = papiers.filter((p) => p.nom.startsWith("Relevé"));
    const parReleve = releves.reduce((total, p) => total + p.attendu.vehicules.length, 0);
    expect(compte("Facture") + parReleve).toBe(41);
    expect(papiers.filter((p) => p.numerise)).toHaveLength(1);
  });

  test.each(papiers.map((p) => [p.nom, p] as const))("%s", async (_nom, papier) => {
    const lu = await lire(papier);
    const { attendu, numerise } = papier;
    if (numerise) expect([lu.type_document, lu.vehicules, lu.anomalies]).toEqual(["inconnu", [], SANS_TEXTE]);
    else expect(enJson(lu)).toEqual(enJson(formatPublic(attendu)));
  });

  test("ligne à ligne, précision et rappel sont entiers sur élément, dommage et montant", async () => {
    const total: Mesure = { attendues: 0, lues: 0, justes: 0 };
    for (const papier of papiers.filter((p) => !p.numerise)) {
      const une = mesurer(await lire(papier), formatPublic(papier.attendu));
      for (const champ of ["attendues", "lues", "justes"] as const) total[champ] += une[champ];
    }
    expect(total.attendues).toBeGreaterThan(400);
    expect([total.justes / total.lues, total.justes / total.attendues]).toEqual([1, 1]);
  });
});

describe("par la commande", () => {
  let dossier: string;
  beforeAll(async () => {
    dossier = await mkdtemp(join(tmpdir(), "reflet-papiers-"));
  });
  afterAll(() => rm(dossier, { recursive: true, force: true }));

  const premiers = new Map(papiers.filter((p) => !p.numerise).map((p) => [p.nom.split(" ")[0] ?? "", p] as const));
  test.each([...premiers])("npm run document:lire rend la vérité du papier « %s »", async (_sorte, papier: Exemple) => {
    const chemin = join(dossier, papier.nom);
    await writeFile(chemin, papier.pdf);
    const commande = join(import.meta.dirname, "..", "..", "server", "lecture", "commande.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [commande, chemin]);
    expect(JSON.parse(stdout)).toEqual(enJson(formatPublic(papier.attendu)));
  });
});
