import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exemple } from "../testing/corpus.ts";
import { executerVerification } from "./executer-verification.ts";

const ici = (chemin: string) => fileURLToPath(new URL(chemin, import.meta.url));
const papier = (nom: string) => fileURLToPath(exemple(`famille-01/${nom}.pdf`));
let dossier: string;
let conditions: string;
let attendu: { verdicts: object[]; montant_contestable_total: number; net_ht_attendu: number };

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-verifier-"));
  const famille = JSON.parse(await readFile(ici("../rapprochements/fixtures/famille-01.json"), "utf8"));
  attendu = famille.attendu;
  conditions = join(dossier, "conditions.json");
  await writeFile(conditions, JSON.stringify(famille.conditions));
});
afterAll(() => rm(dossier, { recursive: true, force: true }));

interface Sortie {
  code: number;
  sortie: string;
  erreur: string;
}
/** La commande, lancée comme une personne la lance. */
const commander = (...options: string[]): Promise<Sortie> =>
  new Promise((rendre) => {
    execFile(process.execPath, [ici("./commande-verifier.ts"), ...options], (erreur, sortie, texte) =>
      rendre({ code: typeof erreur?.code === "number" ? erreur.code : erreur ? 1 : 0, sortie, erreur: texte.trim() }),
    );
  });
/** Ce que fait la commande, sans recharger le lecteur dans un processus à chaque cas ; un appel à la fois. */
async function verifier(...options: string[]): Promise<Sortie> {
  const retenir = (flux: NodeJS.WriteStream) => {
    const dit: string[] = [];
    const espion = vi.spyOn(flux, "write").mockImplementation((morceau) => dit.push(String(morceau)) > 0);
    return { lire: () => dit.join(""), rendre: () => espion.mockRestore() };
  };
  const sortie = retenir(process.stdout);
  const erreur = retenir(process.stderr);
  try {
    const code = await executerVerification(options);
    return { code, sortie: sortie.lire(), erreur: erreur.lire().trim() };
  } finally {
    sortie.rendre();
    erreur.rendre();
  }
}

it("document:verifier rend les verdicts, le total et l'échéance d'après les trois papiers", async () => {
  const options = [
    "--rapport",
    papier("rapport"),
    "--facture",
    papier("facture"),
    "--pv",
    papier("pv"),
    "--conditions",
    conditions,
  ];
  const { code, sortie } = await commander(...options);
  const rendu = JSON.parse(sortie);
  expect(code).toBe(0);
  expect(rendu).toMatchObject({
    montant_contestable_total: attendu.montant_contestable_total,
    net_ht_attendu: attendu.net_ht_attendu,
    date_limite_contestation: "2025-05-02",
  });
  const cle = (v: Record<string, unknown>) => [
    v.ligne_facture,
    v.ligne_rapport,
    v.ligne_pv,
    v.verdict,
    v.montant_contestable,
  ];
  expect(rendu.verdicts.map(cle)).toEqual((attendu.verdicts as Record<string, unknown>[]).map(cle));
  expect(rendu.verdicts[5].phrase).toContain("hors du champ de vision");
  expect(rendu.explication.etapes.length).toBeGreaterThan(3);
});

it("dit en français ce qui ne va pas, et sort en erreur", async () => {
  const faux = join(dossier, "faux.json");
  await writeFile(faux, JSON.stringify({ loueur: null, type_vehicule: null }));
  const [rapport, facture] = ["--rapport", "--facture"].flatMap((o) => [[o, papier(o.slice(2))]]) as [
    string[],
    string[],
  ];
  const cas: [string[], RegExp][] = [
    [[], /^Il manque la facture \(--facture\)\. Usage : npm run/],
    [facture, /^Il manque les conditions \(--conditions\)/],
    [["--inconnu", "x"], /^Une option est inconnue ou sans valeur/],
    [["--facture", join(dossier, "absente.pdf"), "--conditions", conditions], /^La facture n'a pas pu être ouverte/],
    [
      [...rapport, "--facture", fileURLToPath(exemple("L5-01.pdf")), "--conditions", conditions],
      /ne porte la plaque GB-482-NS/,
    ],
    [
      [...rapport, ...facture, "--conditions", join(dossier, "absentes.json")],
      /^Les conditions n'ont pas pu être ouvertes/,
    ],
    [[...rapport, ...facture, "--conditions", papier("pv")], /^Les conditions ne sont pas du JSON/],
    [[...rapport, ...facture, "--conditions", faux], /le champ « valable_du » manque/],
    [["--rapport", conditions, ...facture, "--conditions", conditions], /^Le rapport : /],
  ];
  for (const [options, phrase] of cas) {
    const resultat = await verifier(...options);
    expect([resultat.code, resultat.sortie]).toEqual([1, ""]);
    expect(resultat.erreur).toMatch(phrase);
  }
  const [[options, phrase] = [[], /$^/]] = cas;
  const lancee = await commander(...options);
  expect([lancee.code, lancee.sortie]).toEqual([1, ""]);
  expect(lancee.erreur).toMatch(phrase);
});

it("sans rapport ni procès-verbal, vérifie la facture seule et dit ce qui ne se compare pas", async () => {
  const { code, sortie } = await verifier("--facture", papier("facture"), "--conditions", conditions);
  const { verdicts, explication } = JSON.parse(sortie);
  expect(code).toBe(0);
  expect(verdicts.map((v: { verdict: string }) => v.verdict)).toEqual(Array.from({ length: 6 }, () => "conforme"));
  expect(explication.avertissements).toEqual([
    expect.stringContaining("Sans rapport"),
    expect.stringContaining("Sans procès-verbal"),
  ]);
});

it("remet à leur place deux documents intervertis, et signale un document d'un autre type", async () => {
  const interverti = await verifier(
    ...["--facture", papier("rapport"), "--rapport", papier("facture")],
    ...["--pv", papier("pv"), "--conditions", conditions],
  );
  const rendu = JSON.parse(interverti.sortie);
  expect(rendu.montant_contestable_total).toBe(attendu.montant_contestable_total);
  expect(rendu.explication.avertissements[0]).toMatch(/^Deux documents étaient intervertis, la facture et le rapport/);
  const devis = await verifier("--facture", fileURLToPath(exemple("L7-01.pdf")), "--conditions", conditions);
  expect(JSON.parse(devis.sortie).explication.avertissements[0]).toMatch(/la facture se lit comme un autre \(devis\)/);
});

it("un procès-verbal illisible n'empêche pas la vérification ; une facture illisible, si", async () => {
  // Une page blanche : rien à lire, même par reconnaissance de caractères.
  const blanc = join(dossier, "blanc.pdf");
  await writeFile(
    blanc,
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  );
  const autres = ["--rapport", papier("rapport"), "--conditions", conditions];
  const sansPv = await verifier("--facture", papier("facture"), "--pv", blanc, ...autres);
  expect(sansPv.code).toBe(0);
  expect(JSON.parse(sansPv.sortie).explication.avertissements[0]).toBe(
    "Le procès-verbal n'a pas pu être lu : la vérification se fait sans lui.",
  );
  const sansFacture = await verifier("--facture", blanc, ...autres);
  expect([sansFacture.code, sansFacture.sortie]).toEqual([1, ""]);
  expect(sansFacture.erreur).toBe("La facture : aucun véhicule reconnu (Document non reconnu).");
});
