import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { champALEcran } from "../../domain/documents/evaluer.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { juger } from "../../domain/fre/juger.ts";
import type { Transaction } from "../db/base.ts";
import { formatPublic } from "../lecture/format-public.ts";
import { lireDocument } from "../lecture/lire-document.ts";
import { api, claire, deposer, ecrire, lire, modele, preparerDocuments, t } from "./aides-documents.ts";
import { garderDocuments } from "./garder-documents.ts";
import { lectureGardee } from "./lecture-gardee.queries.ts";
import { documentsLisibles } from "./preparer-document.ts";
import { documentGarde } from "./reconstruire.ts";

preparerDocuments();

const CORPUS = new URL("../../bench/corpus/", import.meta.url);
const lireCorpus = (nom: string) => readFileSync(new URL(nom, CORPUS));
/** Tous les documents des deux jeux d'exemples ; d'un document numérisé, un seul suffit à dire que sa reconnaissance se garde. */
const EXEMPLES = ["exemples/", "exemples-2/"].flatMap((jeu) =>
  (JSON.parse(String(lireCorpus(`${jeu}index.json`))) as { fichier: string; scan: boolean }[])
    .filter(({ scan }) => !scan || jeu === "exemples/")
    .map(({ fichier }) => jeu + fichier),
);

const dansLaBase = <T>(travail: (tx: Transaction) => Promise<T>): Promise<T> =>
  t.services.base.auNomDe(t.jeu.claire, new Date(), travail);
const partsDe = async (id: string): Promise<string[]> =>
  (
    await ecrire(
      "select x.id from documents d join documents x on x.fichier_id = d.fichier_id where d.id = $1 order by x.part",
      [id],
    )
  ).map((d) => String(d.id));

/** Le document refait de la base, tous ses véhicules entiers. */
async function relire(parts: readonly string[]): Promise<DocumentLu> {
  const gardes = await dansLaBase((tx) => Promise.all(parts.map((id) => lectureGardee(tx, id))));
  const refaits = gardes.flatMap((garde) => (garde ? [documentGarde(garde)] : []));
  const [premier] = refaits;
  if (!premier) throw new Error("rien n'a été gardé");
  const document = { ...premier.document, vehicules: refaits.map(({ vehicule }) => vehicule) };
  return { ...document, anomalies: juger(document).anomalies };
}

/** Sans ce qui ne se garde pas là (les mots de la page) ni les tables vides, qui ne disent rien. */
const comparable = ({ mots: _mots, ...lu }: DocumentLu) =>
  JSON.parse(JSON.stringify(lu), (_, v) =>
    v && typeof v === "object" && !Array.isArray(v) && Object.keys(v).length === 0 ? undefined : v,
  );

/** La base range les confiances d'une ligne par leur nom : leurs questions n'y ont pas l'ordre de la page. */
const publie = (lu: DocumentLu) => {
  const publics = formatPublic(lu);
  return {
    ...publics,
    doutes: publics.doutes.map((d) => JSON.stringify([d.champ, d.vehicule, d.ligne, d.raison])).sort(),
  };
};

describe("ce que la commande lit, la base le garde et l'écran le dit", () => {
  test.each(EXEMPLES)(
    "%s",
    async (nom) => {
      const octets = lireCorpus(nom);
      const lu = await lireDocument(new Uint8Array(octets));
      const { id } = await deposer(claire, nom.replaceAll("/", "-"), octets);
      await t.viderLectures();
      const parts = await partsDe(id);
      const ecrans = await Promise.all(parts.map((part) => lire(claire, part)));
      if (lu.vehicules.length === 0) return expect(ecrans.map((d) => d.etat)).toEqual(["illisible"]);

      const refait = await relire(parts);
      expect(comparable(refait)).toEqual(comparable(lu));
      expect(publie(refait)).toEqual(publie(lu));

      const publics = formatPublic(lu);
      for (const [rang, ecran] of ecrans.entries()) {
        const sien = ({ vehicule }: { vehicule: number | null }) => vehicule === null || vehicule === rang;
        expect(ecran.anomalies.map(({ code, ligne, ecart }) => ({ code, ligne, ecart }))).toEqual(
          publics.anomalies.filter(sien).map(({ code, ligne, ecart }) => ({ code, ligne, ecart })),
        );
        const demandes = ecran.a_completer.filter(({ champ }) => champ !== "restitution" && champ !== "doublon");
        const dits = (questions: readonly { champ: string; ligne: number | null; raison: string }[]) =>
          questions.map((q) => [champALEcran(q), q.ligne, q.raison]).sort();
        expect(dits(demandes)).toEqual(dits(publics.doutes.filter(sien)));
      }
    },
    240_000,
  );
});

describe("un écart que la page explique", () => {
  /** La facture d'un total au-dessus de ses lignes, dont la page imprime ailleurs le montant. */
  async function garderFausse(montant: number): Promise<string> {
    const lu = await lireDocument(new Uint8Array(await modele("famille-08-facture.pdf")));
    const [vehicule] = lu.vehicules;
    if (!vehicule) throw new Error("ce modèle a un véhicule");
    const ecart = 4321;
    Object.assign(vehicule.totaux, { net_ht: (vehicule.totaux.net_ht ?? 0) + ecart, tva: null, ttc: null });
    vehicule.restes = [{ page: 1, libelle: "Frais de dossier", montant }];
    const [fichier] = await ecrire(
      `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, 'document', 'f.pdf', 'application/pdf', 1, $2, true) returning id`,
      [t.jeu.clientA, createHash("sha256").update(String(montant)).digest()],
    );
    const depot = {
      client_id: t.jeu.clientA,
      fichier_id: String(fichier?.id),
      cree_par: t.jeu.claire,
      depose_par_client: true,
    };
    return (await dansLaBase((tx) => garderDocuments(tx, documentsLisibles(lu), depot, "attendre"))).id;
  }

  test("ne s'affirme pas à l'écran : il se demande, et seule la réponse de la personne l'affirme", async () => {
    const id = await garderFausse(4321);
    const ecran = await lire(claire, id);
    expect(ecran).toMatchObject({ etat: "a_verifier", anomalies: [] });
    const question = ecran.a_completer.find(({ champ }) => champ === "totaux.net_ht");
    expect(question?.raison).toContain("«\u00a0Frais de dossier\u00a0»");

    // Récrire le total tel qu'il est imprimé ne dit rien de l'addition.
    const net = ecran.totaux.net_ht;
    const totaux = await api(claire, "PATCH", `/documents/${id}/totaux`, {
      totaux: { net_ht: net },
      avant: { net_ht: net },
    });
    expect(totaux.corps.anomalies).toEqual([]);

    const confirme = await api(claire, "POST", `/documents/${id}/confirmer`, { champ: "totaux.net_ht" });
    expect(confirme.corps.anomalies).toMatchObject([{ ecart: 4321 }]);
    expect(confirme.corps.a_completer.map((q: { champ: string }) => q.champ)).not.toContain("totaux.net_ht");

    // La réponse valait pour cet écart : un total corrigé qui en laisse un autre s'affirme ou se demande pour lui-même.
    const autre = (net ?? 0) - 4321;
    const juste = await api(claire, "PATCH", `/documents/${id}/totaux`, {
      totaux: { net_ht: autre },
      avant: { net_ht: net },
    });
    expect(juste.corps.anomalies).toEqual([]);
  });

  test("se demande tant qu'un montant de la page reste hors du compte, s'affirme quand ce n'est que le prix d'une unité", async () => {
    expect((await lire(claire, await garderFausse(999))).anomalies).toEqual([]);
    expect((await lire(claire, await garderFausse(99))).anomalies).toMatchObject([{ ecart: 4321 }]);
  });
});
