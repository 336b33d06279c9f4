import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { exemple } from "../../testing/corpus.ts";
import { ErreurLecture, seReprend } from "../commun/erreurs.ts";
import { lireDocument } from "../lire-document.ts";
import { lireEnTravailleur } from "../processus/lire-en-travailleur.ts";

const dossier = mkdtempSync(path.join(tmpdir(), "lecture-"));
afterAll(() => rmSync(dossier, { recursive: true }));

const FACTURE = exemple("L3-01.pdf");
const octets = (texte: string) => new Uint8Array(Buffer.from(texte, "latin1"));

function ecrire(nom: string, contenu: Uint8Array): string {
  const chemin = path.join(dossier, nom);
  writeFileSync(chemin, contenu);
  return chemin;
}

/** PDF minimal : chaque objet à son tour, table des références juste. */
function pdf(objets: readonly (string | Buffer)[], racine = "/Root 1 0 R"): Uint8Array {
  const morceaux: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const positions: number[] = [];
  let taille = morceaux[0]?.length ?? 0;
  objets.forEach((objet, i) => {
    positions.push(taille);
    const bloc = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(objet), Buffer.from("\nendobj\n")]);
    morceaux.push(bloc);
    taille += bloc.length;
  });
  const table = positions.map((p) => `${String(p).padStart(10, "0")} 00000 n \n`).join("");
  const fin = `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objets.length + 1} ${racine} >>\nstartxref\n${taille}\n%%EOF`;
  return new Uint8Array(Buffer.concat([...morceaux, Buffer.from(fin)]));
}

const page = (contenu: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents ${contenu} >>`;
const POLICE = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const flux = (donnees: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${donnees.length} /Filter /FlateDecode >>\nstream\n`),
    donnees,
    Buffer.from("\nendstream"),
  ]);
const catalogue = (pages: string) => ["<< /Type /Catalog /Pages 2 0 R >>", pages];

/** Une bombe se reconnaît à ce qu'elle cache, non à l'art de l'avoir serrée : le premier niveau la compose cinq fois plus vite. */
const comprimer = (contenu: Buffer): Buffer => deflateSync(contenu, { level: 1 });

const codeDe = (promesse: Promise<unknown>) =>
  promesse.then(
    () => "lu",
    (erreur: unknown) => (erreur instanceof ErreurLecture ? erreur.code : String(erreur)),
  );

describe("fichiers refusés, chacun par sa phrase", () => {
  test("un fichier vide", async () => {
    expect(await codeDe(lireDocument(new Uint8Array()))).toBe("fichier_vide");
  });

  test("un fichier qui n'est pas un PDF, même nommé ainsi", async () => {
    expect(await codeDe(lireDocument(octets("PK\u0003\u0004 classeur")))).toBe("pas_un_pdf");
    expect(await codeDe(lireDocument(octets("<html>%PDF</html>")))).toBe("pas_un_pdf");
  });

  test("un PDF tronqué ou réduit à son en-tête", async () => {
    const entier = new Uint8Array(readFileSync(FACTURE));
    expect(await codeDe(lireDocument(entier.slice(0, 400)))).toBe("abime");
    expect(await codeDe(lireDocument(octets("%PDF-1.7\n")))).toBe("abime");
  });

  test("un PDF protégé par un mot de passe", async () => {
    const chiffre =
      "<< /Filter /Standard /V 1 /R 2 /O <00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff> /U <ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100> /P -60 >>";
    const protege = pdf(
      [...catalogue("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"), page("[]"), chiffre, POLICE],
      "/Root 1 0 R /Encrypt 4 0 R /ID [<aa> <aa>]",
    );
    const erreur = await lireDocument(protege).catch((e: unknown) => e);
    expect(erreur).toMatchObject({
      code: "protege",
      message: "Ce document est protégé par un mot de passe : il ne peut pas être lu.",
    });
  });

  test.each([
    ["simple", "/FlateDecode", 1, ""],
    ["double", "[/FlateDecode /FlateDecode]", 2, ""],
    ["répartie sur des flux qui seraient chacun permis", "/FlateDecode", 1, "partagee"],
  ])("une bombe de décompression %s est refusée sans être décompressée", async (_cas, filtre, passes, sorte) => {
    const parts = sorte === "partagee" ? 6 : 1;
    let contenu: Buffer = Buffer.alloc(parts > 1 ? 30 * 1024 * 1024 : 300 * 1024 * 1024, "q Q ");
    for (let i = 0; i < passes; i += 1) contenu = comprimer(contenu);
    const objet = Buffer.concat([
      Buffer.from(`<< /Length ${contenu.length} /Filter ${filtre} >>\nstream\n`),
      contenu,
      Buffer.from("\nendstream"),
    ]);
    const pages = catalogue("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    const bombe = pdf([...pages, page("4 0 R"), ...Array.from({ length: parts }, () => objet)]);
    expect(await codeDe(lireDocument(bombe))).toBe("memoire_depassee");
  });

  test("un PDF de plus de 200 pages", async () => {
    const enfants = Array.from({ length: 201 }, () => "3 0 R").join(" ");
    const long = pdf([...catalogue(`<< /Type /Pages /Kids [${enfants}] /Count 201 >>`), page("[]"), "null", POLICE]);
    expect(await codeDe(lireDocument(long))).toBe("trop_de_pages");
  });
});

describe("lecture en travailleur", () => {
  test("rend la même lecture que dans le processus", async () => {
    const chemin = ecrire("facture.pdf", new Uint8Array(readFileSync(FACTURE)));
    const attendu = await lireDocument(new Uint8Array(readFileSync(FACTURE)));
    expect(JSON.stringify(await lireEnTravailleur(chemin))).toBe(JSON.stringify(attendu));
  });

  test("un fichier absent ou abîmé rend une erreur du catalogue", async () => {
    expect(await codeDe(lireEnTravailleur(path.join(dossier, "absent.pdf")))).toBe("fichier_illisible");
    expect(await codeDe(lireEnTravailleur(ecrire("abime.pdf", octets("%PDF-1.4\nxx"))))).toBe("abime");
  });

  test("un document interminable est arrêté à son délai", async () => {
    // Des centaines de milliers d'opérateurs de texte dans un flux bien compressé : la page n'en finit pas.
    // Assez de mémoire pour que ce soit bien le délai qui l’arrête, sur une machine rapide aussi.
    const contenu = deflateSync(Buffer.from("BT /F 8 Tf 10 10 Td (a) Tj ET\n".repeat(400_000)));
    const bombe = pdf([
      ...catalogue("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
      page("4 0 R"),
      flux(contenu),
      POLICE,
    ]);
    const bornes = { memoireMo: 4096 };
    const alHeure = lireEnTravailleur(ecrire("long.pdf", bombe), { ...bornes, delaiMs: 150 });
    await expect(alHeure).rejects.toSatisfy(seReprend);
    // Ce sont ses calculs qui le condamnent, non l'heure : un bon document qui attend une machine chargée se reprend.
    expect(await codeDe(lireEnTravailleur(ecrire("long.pdf", bombe), { ...bornes, calculMs: 150 }))).toBe(
      "delai_depasse",
    );
    // Le fil arrêté est remplacé : les documents suivants, l'un après l'autre dans le même, se lisent.
    for (const nom of ["une", "deux", "trois"])
      expect((await lireEnTravailleur(ecrire(`${nom}.pdf`, readFileSync(FACTURE)), bornes)).type_document).toBe(
        "facture",
      );
  }, 120_000);

  test("le calcul d'un document ne compte pas pour le suivant du même fil", async () => {
    const bornes = { memoireMo: 511 };
    const lire = (calculMs: number) =>
      codeDe(lireEnTravailleur(ecrire("f.pdf", readFileSync(FACTURE)), { ...bornes, calculMs }));
    // Le chargement du lecteur et vingt-cinq lectures dépensent ensemble bien plus qu'une seule n'a droit.
    expect(await lire(60_000)).toBe("lu");
    for (let i = 0; i < 25; i++) expect(await lire(1_500)).toBe("lu");
  }, 120_000);

  test("une bombe de décompression est arrêtée à sa mémoire, tampons compris", async () => {
    const contenu = comprimer(comprimer(Buffer.alloc(600 * 1024 * 1024, "q Q ")));
    // Le filtre est nommé ailleurs : la pesée du fichier ne le voit pas, celle du fil doit suffire.
    const entete = `<< /Length ${contenu.length} /Filter 6 0 R >>\nstream\n`;
    const objet = Buffer.concat([Buffer.from(entete), contenu, Buffer.from("\nendstream")]);
    const bombe = pdf([
      ...catalogue("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
      page("4 0 R"),
      objet,
      POLICE,
      "[/FlateDecode /FlateDecode]",
    ]);
    const chemin = ecrire("bombe.pdf", bombe);
    const avant = process.memoryUsage.rss();
    let pic = 0;
    const releve = setInterval(() => {
      pic = Math.max(pic, process.memoryUsage.rss() - avant);
    }, 20);
    expect(await codeDe(lireEnTravailleur(chemin, { memoireMo: 128 }))).toBe("memoire_depassee");
    clearInterval(releve);
    expect(pic / 1024 / 1024).toBeLessThan(400);
  }, 120_000);

  test("des pages qui se contiennent elles-mêmes ne bloquent pas", async () => {
    const boucle = pdf(catalogue("<< /Type /Pages /Kids [2 0 R] /Count 1 >>"));
    expect(await codeDe(lireEnTravailleur(ecrire("boucle.pdf", boucle), { delaiMs: 4_000 }))).not.toBe("lu");
  });

  test("au-delà de cinquante lectures en attente, les suivantes sont refusées", async () => {
    const absent = path.join(dossier, "absent.pdf");
    const codes = await Promise.all(Array.from({ length: 60 }, () => codeDe(lireEnTravailleur(absent))));
    expect(codes.filter((code) => code === "file_pleine")).toHaveLength(8);
    expect(codes.filter((code) => code === "fichier_illisible")).toHaveLength(52);
  });
});

describe("documents numérisés hostiles", () => {
  const image = (largeur: number, hauteur: number, donnees: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${largeur} /Height ${hauteur} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${donnees.length} >>\nstream\n`,
      ),
      donnees,
      Buffer.from("\nendstream"),
    ]);
  const pageImage = (boite: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${boite}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`;
  const numerise = (pages: number, boite: string, dessin: string, contenu: Buffer) =>
    pdf([
      ...catalogue(
        `<< /Type /Pages /Kids [${Array.from({ length: pages }, () => "3 0 R").join(" ")}] /Count ${pages} >>`,
      ),
      pageImage(boite),
      `<< /Length ${dessin.length} >>\nstream\n${dessin}\nendstream`,
      contenu,
    ]);
  const A4 = "q 595 0 0 842 0 0 cm /I Do Q";
  const petite = image(10, 10, deflateSync(Buffer.alloc(100, 0x80)));

  test("une image de 900 millions de points n'est pas décodée", async () => {
    const geante = image(30_000, 30_000, deflateSync(Buffer.alloc(30_000_000, 0x55)));
    const chemin = ecrire("geante.pdf", numerise(1, "595 842", A4, geante));
    const avant = process.memoryUsage.rss();
    const lu = await lireEnTravailleur(chemin);
    expect(lu.anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
    expect((process.memoryUsage.rss() - avant) / 1024 / 1024).toBeLessThan(512);
  }, 60_000);

  test("la mémoire native de la reconnaissance est bornée avec le reste", async () => {
    const scan = fileURLToPath(exemple("E-02.pdf"));
    // Un fil de lecture y suffit ; le moteur de reconnaissance, non.
    expect(await codeDe(lireEnTravailleur(scan, { memoireMo: 64 }))).toBe("memoire_depassee");
  }, 60_000);

  test("une photographie sans texte se lit loin de la borne : ce qu'une étape a fini d'utiliser se rend", async () => {
    const photographie = fileURLToPath(new URL("../fixtures/image-sans-texte.pdf", import.meta.url));
    const lu = await lireEnTravailleur(photographie, { memoireMo: 420 });
    expect(lu.anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
  }, 60_000);

  test.skipIf(process.platform !== "linux")(
    "une page dont le calcul ne finit pas est arrêtée à ce qu'il coûte",
    async () => {
      const scan = fileURLToPath(exemple("E-02.pdf"));
      expect(await codeDe(lireEnTravailleur(scan, { calculPageMs: 200 }))).toBe("delai_depasse");
    },
    60_000,
  );

  test.skipIf(process.platform !== "linux")(
    "des pages où rien ne se lit ne coûtent pas, ensemble, plus qu'une seule",
    async () => {
      // Des taches : rien qui fasse un mot, mais de quoi chercher.
      const taches = randomBytes(150 * 200).map((octet) => (octet < 4 ? 0 : 255));
      const bruit = image(150, 200, deflateSync(taches));
      // Un format de timbre : la page coûte le seizième d'une A4, loin de la borne même sur une machine lente.
      const carte = ["149 210", "q 149 0 0 210 0 0 cm /I Do Q"] as const;
      const une = ecrire("bruit-1.pdf", numerise(1, ...carte, bruit));
      // Une page coûte une seconde de calcul ; quarante en coûteraient bien plus que huit.
      const bornes = { calculPageMs: 8_000 };
      expect((await lireEnTravailleur(une, bornes)).vehicules.flatMap((v) => v.lignes)).toEqual([]);
      const quarante = ecrire("bruit-40.pdf", numerise(40, ...carte, bruit));
      expect(await codeDe(lireEnTravailleur(quarante, bornes))).toBe("delai_depasse");
    },
    120_000,
  );

  test("une page de cinq mètres est dessinée à la taille d'une page", async () => {
    const chemin = ecrire("affiche.pdf", numerise(1, "14400 14400", "q 14400 0 0 14400 0 0 cm /I Do Q", petite));
    expect((await lireEnTravailleur(chemin)).anomalies.map((a) => a.code)).toEqual(["texte_absent"]);
  }, 60_000);

  test("plus de quarante pages numérisées sont refusées avec leur raison", async () => {
    const chemin = ecrire("liasse.pdf", numerise(41, "595 842", A4, petite));
    await expect(lireEnTravailleur(chemin)).rejects.toMatchObject({
      code: "trop_de_pages_numerisees",
      message: "Ce document a plus de 40 pages numérisées : il ne peut pas être lu.",
    });
  }, 30_000);

  test("une page qui n'en finit pas d'être reconnue est arrêtée à son délai, après s'être annoncée", async () => {
    const scan = fileURLToPath(exemple("E-02.pdf"));
    const etapes: string[] = [];
    const lecture = lireEnTravailleur(scan, {
      delaiPageMs: 300,
      progression: (page, total) => etapes.push(`${page}/${total}`),
    });
    expect(await codeDe(lecture)).toBe("machine_occupee");
    expect(etapes[0]).toBe("0/1");
  }, 30_000);
});
