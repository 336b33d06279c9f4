import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CAS, ENTETE, feuille } from "./aides-cas-sales.ts";
import { bilan, csv, gestes } from "./aides-imports.ts";
import { archive, classeur } from "./fichiers-de-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** La même archive, dont le répertoire annonce cette longueur. */
const annoncer = (octets: Buffer, longueur: number): Buffer => {
  const copie = Buffer.from(octets);
  copie.writeUInt32LE(longueur, copie.length - 22 + 12);
  return copie;
};

describe("fichiers sales : chacun son rapport", () => {
  it.each(CAS)(
    "$nom",
    async ({ entite, octets, bilan: attendu, erreurs = [], doutes = [], motif, format, avant = [], ecrit }) => {
      const g = gestes(t);
      for (const requete of avant)
        await t.enSysteme(async (c) => {
          await c.query(requete, [t.jeu.clientA]);
        });
      const lu = await g.deposer({ entite, octets });
      if (motif) {
        const raison =
          lu.etat === "echec"
            ? lu.motif
            : await g.verifier(lu).then(
                () => "vérifié",
                (e: Error) => e.message,
              );
        expect(raison).toMatch(motif);
        return;
      }
      const verifie = await g.verifier(lu);
      const rapport = async (filtre: string) =>
        (await g.lignes(lu.id, filtre)).flatMap((l) =>
          l.erreurs.map((e) =>
            [l.ligne, e.colonne, e.valeur, e.raison, ...(e.fiche ? [`${e.fiche.genre} ${e.fiche.nom}`] : [])].join(
              " · ",
            ),
          ),
        );
      expect({
        etat: verifie.etat,
        bilan: bilan(verifie),
        rapport: await rapport("&verdict=rejetee"),
        doutes: await rapport("&a_verifier=oui"),
      }).toEqual({ etat: "pret", bilan: attendu, rapport: erreurs, doutes });
      expect(verifie.a_verifier).toBe(doutes.length);
      if (format) expect(verifie.format).toMatchObject(format);
      if (!ecrit) return;
      await g.jouer(lu.id, "lancement");
      const { rows } = await t.base.proprietaire((c) => c.query(ecrit[0]));
      expect(rows).toEqual(ecrit[1]);
    },
  );

  it("relit un fichier dans l'encodage choisi, après avoir montré ce que chacun donnerait", async () => {
    const g = gestes(t);
    const octets = Buffer.from("Immatriculation;Marque\r\nEN-101-EN;\u00c9l\u00e9a", "latin1");
    const lu = await g.deposer({ entite: "vehicules", octets });
    expect(lu.format?.encodage).toBe("Windows-1252");
    expect(lu.format?.encodages).toEqual([
      { nom: "Windows-1252", apercu: ["Éléa"] },
      { nom: "Mac Roman", apercu: ["…lÈa"] },
      { nom: "CP850", apercu: ["╔lÚa"] },
    ]);
    const relu = async (encodage: string) => {
      const reponse = await g.poster(lu.id, "lecture", { encodage });
      expect([reponse.statusCode, reponse.json().etat]).toEqual([200, "lecture"]);
      await t.viderImports();
      return g.lire(lu.id);
    };
    const mac = await relu("Mac Roman");
    expect([mac.etat, mac.format?.encodage, mac.colonnes[1]?.exemples]).toEqual(["colonnes", "Mac Roman", ["…lÈa"]]);
    const bon = await g.verifier(await relu("Windows-1252"));
    expect([bon.colonnes[1]?.exemples, bilan(bon)]).toEqual([["Éléa"], [1, 0, 0, 0]]);
    const fini = await g.jouer(lu.id, "lancement");
    expect((await g.poster(fini.id, "lecture", { encodage: "CP850" })).statusCode).toBe(409);
  });

  it("laisse de côté les lignes à vérifier si on le demande, sinon les écrit et le retient", async () => {
    const g = gestes(t);
    const deposer = async (plaque: string) =>
      g.verifier(
        await g.deposer({
          entite: "vehicules",
          octets: csv("Immatriculation;MEC", `${plaque}-AA;01/01/2099`, `${plaque}-AB;01/01/2020`),
        }),
      );
    const laisse = await deposer("EV-001");
    expect((await g.poster(laisse.id, "lancement", { sans_douteuses: true })).statusCode).toBe(200);
    await t.viderImports();
    expect(bilan(await g.lire(laisse.id))).toEqual([1, 0, 0, 1]);
    expect((await g.lignes(laisse.id, "&verdict=rejetee")).map((l) => l.erreurs.map((e) => e.raison))).toEqual([
      ["Le 01/01/2099 est à venir"],
    ]);
    const ecrit = await g.jouer((await deposer("EV-002")).id, "lancement");
    expect([bilan(ecrit), ecrit.a_verifier]).toEqual([[2, 0, 0, 0], 1]);
  });

  it("montre l'ordre des dates d'une colonne, et suit celui que l'on choisit", async () => {
    const g = gestes(t);
    const octets = csv("Immatriculation;MEC", "EN-111-EN;03/04/2023", "EN-112-EN;05/06/2023");
    const lu = await g.deposer({ entite: "vehicules", octets });
    expect(lu.colonnes[1]?.dates).toEqual({
      ordre: "jma",
      sure: false,
      contraires: 0,
      exemple: "03/04/2023",
      echangees: false,
    });
    const verifie = await g.verifier(lu, { dates: [null, "mja"] });
    expect(verifie.format?.dates).toEqual([null, "mja"]);
    await g.jouer(lu.id, "lancement");
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select date_mise_en_circulation::text as jour from vehicules where plaque like 'EN11%' order by plaque"),
    );
    expect(rows).toEqual([{ jour: "2023-03-04" }, { jour: "2023-05-06" }]);
  });

  it("lit cent mille lignes, la dernière comme la première", async () => {
    const g = gestes(t);
    const octets = csv("Immatriculation;Marque", ...Array.from({ length: 100_000 }, (_, i) => `X${i}X;Kia`));
    const lu = await g.deposer({ entite: "vehicules", octets });
    expect([lu.etat, lu.lignes, lu.faites]).toEqual(["colonnes", 100_000, 100_000]);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select ligne, cellules from import_lignes where import_id = $1 order by ligne desc limit 1", [lu.id]),
    );
    expect(rows).toEqual([{ ligne: 100_001, cellules: ["X99999X", "Kia"] }]);
  });

  it.each([
    ["un classeur Excel 97", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /97-2003/],
    ["un PDF", Buffer.from("%PDF-1.7\n"), /ni un classeur XLSX ni un CSV/],
    ["des octets", Buffer.from([1, 0, 2, 0]), /ni un classeur XLSX ni un CSV/],
    ["rien", Buffer.alloc(0), /vide/],
    ["une image nommée .xlsx", PNG, /ni un classeur XLSX ni un CSV/],
    ["une page web nommée .xlsx", Buffer.from("<html><table><tr><td>AA-140-AA"), /ni un classeur XLSX ni un CSV/],
    ["une archive nommée .xlsx", archive({ mimetype: "x" }), /pas celui d'un classeur XLSX/],
    [
      "un document nommé .xlsx",
      archive({ "[Content_Types].xml": "x", "word/document.xml": "x" }),
      /pas celui d'un classeur/,
    ],
    ["un classeur tronqué", classeur([feuille([ENTETE, ["AA-140-AA"]])]).subarray(0, 700), /abîmé/],
    ["un classeur qui ment sur sa taille", annoncer(classeur([feuille([ENTETE])]), 0xff_ff_ff_f0), /abîmé/],
  ])("refuse dès le dépôt %s", async (_nom, octets, phrase) => {
    const reponse = await gestes(t).envoyer({ entite: "vehicules", octets, nom: "parc.xlsx" });
    expect(reponse.statusCode).toBe(400);
    expect(reponse.json().message_fr).toMatch(phrase);
  });
});
