import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { exemple } from "../testing/corpus.ts";
import { rattraperTextes } from "./rattraper-textes.ts";

const MODELE = exemple("L2-01.pdf");
const SCAN = new URL("../lecture/fixtures/image-sans-texte.pdf", import.meta.url);
let t: AppTest;
let rapport: Buffer;
let claire: string;
let marc: string;
let expert: string;

beforeAll(async () => {
  t = await creerAppTest();
  rapport = await readFile(MODELE);
  [claire, marc, expert] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc), await t.session(t.jeu.expert)];
});
afterAll(() => t.fermer());

const deposer = (jeton: string, octets: Uint8Array, nom = "rapport.pdf", requete = "") =>
  t.appeler("PUT", `/api/fichiers?usage=rapport&nom=${encodeURIComponent(nom)}${requete}`, { jeton, octets });
const lire = async (jeton: string, octets: Uint8Array, restitution_id?: string): Promise<DocumentDetaille> => {
  const fichier_id = (await deposer(jeton, octets)).json().id;
  return (await t.appeler("POST", "/api/documents", { jeton, corps: { fichier_id, restitution_id } })).json();
};
const ajouter = async (jeton: string, document_id: string, extra: object = {}) =>
  t.appeler("POST", "/api/restitutions", {
    jeton,
    corps: {
      immatriculation: "GB-482-NR",
      date_restitution: "2025-03-10",
      agence: "Lyon",
      loueur_id: t.jeu.loueur,
      marque: "RENAULT",
      modele: "CLIO V",
      type_vehicule: "VP",
      kilometrage: 98412,
      montant_ht_apres_remise: 93100,
      cle_idempotence: randomUUID(),
      // Le même rapport, plusieurs fois : la même plaque, le même jour.
      doutes_admis: true,
      document_id,
      ...extra,
    },
  });

describe("lecture d'un rapport déposé", () => {
  it("rend l'identification, les lignes, leurs totaux et leur place dans la page", async () => {
    const d = await lire(claire, rapport);
    expect(d).toMatchObject({
      type_document: "rapport",
      etat: "a_verifier",
      numero: "MR-2025-0048123",
      loueur_lu: "Arval",
      loueur_id: t.jeu.loueur,
      identification: { immatriculation: "GB-482-NR", kilometrage: 98412, date_restitution: "2025-03-10" },
      modifiable: true,
    });
    expect(d.lignes).toHaveLength(7);
    expect(d.lignes.reduce((s, l) => s + (l.net_ht ?? 0), 0)).toBe(93100);
    expect(d.lignes[0]?.zone).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
    expect(d.anomalies).toEqual([]);
  });

  it("se retrouve par tout mot imprimé, de sa société seulement", async () => {
    const { id } = await lire(claire, rapport);
    const trouver = async (jeton: string, q: string) =>
      (await t.appeler("GET", `/api/recherche?q=${encodeURIComponent(q)}`, { jeton }))
        .json<{ fiches: { id: string; detail: string | null }[] }>()
        .fiches.filter((f) => f.id === id);
    for (const q of ["saint-priest", "autoscope expertise", "62,00 plateforme"]) {
      const [trouve] = await trouver(claire, q);
      expect([q, trouve?.detail]).toEqual([q, expect.stringContaining("dans le texte")]);
      expect([q, await trouver(marc, q)]).toEqual([q, []]);
      expect([q, (await trouver(expert, q)).length]).toEqual([q, 1]);
    }
    // Lu par une version d'avant, il n'a pas de mots : l'entretien les lui rend.
    await t.enSysteme((c) => c.query("delete from document_textes"));
    expect(await trouver(claire, "autoscope")).toEqual([]);
    expect(await rattraperTextes(t.services, AbortSignal.abort())).toBe(0);
    // Un stockage qui ne répond pas n'est pas un document sans mot.
    const fichiers = Object.assign(Object.create(t.services.fichiers), {
      avecChemin: () => Promise.reject(new Error("stockage muet")),
    });
    expect(await rattraperTextes({ ...t.services, fichiers }, new AbortController().signal)).toBe(0);
    expect(await rattraperTextes(t.services, new AbortController().signal)).toBeGreaterThanOrEqual(1);
    expect(await trouver(claire, "autoscope")).toHaveLength(1);
    expect(await rattraperTextes(t.services, new AbortController().signal)).toBe(0);
    // Il garde la société de son document, et s'en va avec lui.
    const mots = (requete: string, valeurs: unknown[]) =>
      t.enSysteme(async (c) => (await c.query<{ n: string | number | null }>(requete, valeurs)).rows[0]?.n);
    await t.enSysteme((c) => c.query("update documents set client_id = null where id = $1", [id]));
    expect(await mots("select client_id as n from document_textes where document_id = $1", [id])).toBeNull();
    await t.enSysteme((c) => c.query("delete from documents where id = $1", [id]));
    expect(await mots("select count(*) as n from document_textes where document_id = $1", [id])).toBe(0);
  });
  it("rattache le rapport à la restitution ajoutée, puis ses lignes comptent une fois validées", async () => {
    const d = await lire(claire, rapport);
    const { id } = (await ajouter(claire, d.id)).json();
    const fiche = (await t.appeler("GET", `/api/restitutions/${id}`, { jeton: claire })).json();
    expect(fiche.url_rapport).toBe(d.fichier_id);
    const comptees = () =>
      t.base.proprietaire(
        async (c) =>
          (
            await c.query(
              "select coalesce(sum(net_ht), 0)::int as n from document_lignes where restitution_id = $1 and comptee",
              [id],
            )
          ).rows[0].n,
      );
    expect(await comptees()).toBe(0);
    const valide = await t.appeler("POST", `/api/documents/${d.id}/valider`, { jeton: claire, corps: {} });
    expect(valide.json()).toMatchObject({ etat: "valide", modifiable: false, valide_par: "Claire Test" });
    expect(await comptees()).toBe(93100);
    expect(
      (await t.appeler("GET", `/api/fichiers/${d.fichier_id}`, { jeton: claire })).rawPayload.equals(rapport),
    ).toBe(true);
  });

  it("se relit sans doubler la lecture", async () => {
    const fichier_id = (await deposer(claire, rapport)).json().id;
    const un = (await t.appeler("POST", "/api/documents", { jeton: claire, corps: { fichier_id } })).json();
    const deux = (await t.appeler("POST", "/api/documents", { jeton: claire, corps: { fichier_id } })).json();
    expect(deux.id).toBe(un.id);
  });

  it("déposé par l'équipe avant de choisir le client, il suit le client choisi", async () => {
    const d = await lire(expert, rapport);
    expect((await t.appeler("GET", `/api/documents/${d.id}`, { jeton: claire })).statusCode).toBe(404);
    const { id } = (await ajouter(expert, d.id, { client_id: t.jeu.clientA })).json();
    expect((await t.appeler("GET", `/api/restitutions/${id}/documents`, { jeton: claire })).json()[0]).toMatchObject({
      id: d.id,
      modifiable: false,
    });
    expect((await t.appeler("GET", `/api/restitutions/${id}/documents`, { jeton: marc })).statusCode).toBe(404);
  });

  it("d'une autre société ne se rattache pas", async () => {
    const d = await lire(claire, rapport);
    expect((await ajouter(marc, d.id)).statusCode).toBe(404);
    expect((await ajouter(expert, d.id, { client_id: t.jeu.clientB })).statusCode).toBe(404);
  });

  it("ne sert qu'une fois", async () => {
    const d = await lire(claire, rapport);
    expect((await ajouter(claire, d.id)).statusCode).toBe(200);
    expect((await ajouter(claire, d.id)).statusCode).toBe(409);
  });

  it("remplace le rapport d'une restitution, par l'équipe seulement", async () => {
    const premier = await lire(claire, rapport);
    const { id } = (await ajouter(claire, premier.id)).json();
    const fichier_id = (await deposer(claire, rapport)).json().id;
    expect(
      (await t.appeler("POST", "/api/documents", { jeton: claire, corps: { fichier_id, restitution_id: id } }))
        .statusCode,
    ).toBe(403);
    const second = await lire(expert, rapport, id);
    expect(second.restitution_id).toBe(id);
    const vivants = (await t.appeler("GET", `/api/restitutions/${id}/documents`, { jeton: claire })).json();
    expect(vivants.map((d: DocumentDetaille) => d.id)).toEqual([second.id]);
    expect((await t.appeler("GET", `/api/restitutions/${id}`, { jeton: claire })).json().url_rapport).toBe(
      second.fichier_id,
    );
  });
});

describe("correction par une personne", () => {
  it("recalcule les anomalies à chaque correction, ne corrige rien d'elle-même", async () => {
    const d = await lire(claire, rapport);
    const ligne = d.lignes[0];
    const envoyer = (champs: object, avant: object) =>
      t.appeler("PATCH", `/api/documents/${d.id}/lignes/${ligne?.id}`, { jeton: claire, corps: { champs, avant } });
    const corrige = async (champs: object, avant: object) => (await envoyer(champs, avant)).json() as DocumentDetaille;
    const faux = await corrige({ brut_ht: 22905, net_ht: 22905 }, { brut_ht: 22900, net_ht: 22900 });
    expect(faux.lignes[0]).toMatchObject({ brut_ht: 22905, corrigee: true });
    expect(faux.totaux).toEqual(d.totaux);
    expect(faux.anomalies.map((a) => a.code)).toContain("somme_lignes");
    expect(faux.anomalies.map((a) => a.phrase).join(" ")).toContain("0,05");
    // Une seconde personne, qui avait lu la première valeur, apprend la nouvelle au lieu de l'écraser ; sans dire ce qu'elle a lu, non plus.
    const conflit = await envoyer({ net_ht: 100 }, { net_ht: 22900 });
    expect([conflit.statusCode, conflit.json().donnees]).toEqual([409, { actuel: { net_ht: 22905 } }]);
    expect((await envoyer({ net_ht: 100 }, {})).statusCode).toBe(409);
    expect((await corrige({ brut_ht: 22900, net_ht: 22900 }, { brut_ht: 22905, net_ht: 22905 })).anomalies).toEqual([]);
  });

  it("ajoute et retire une ligne", async () => {
    const d = await lire(claire, rapport);
    const champs = {
      designation: "Clé manquante",
      nature: "fre",
      element: "cle",
      localisation: null,
      dommage: "manquant",
      operation: "fourniture",
      facturable: true,
      brut_ht: 18500,
      abattement_ht: null,
      net_ht: 18500,
    };
    const corps = { champs, cle_idempotence: randomUUID() };
    const ajouter = () => t.appeler("POST", `/api/documents/${d.id}/lignes`, { jeton: claire, corps });
    const plus = (await ajouter()).json() as DocumentDetaille;
    // Renvoyée après une coupure, la même saisie n'ajoute rien.
    expect((await ajouter()).json()).toEqual(plus);
    expect(plus.lignes.at(-1)).toMatchObject({ designation: "Clé manquante", categorie: "accessoires_documents" });
    const moins = (
      await t.appeler("DELETE", `/api/documents/${d.id}/lignes/${plus.lignes.at(-1)?.id}`, { jeton: claire })
    ).json();
    expect(moins.lignes).toHaveLength(7);
  });

  it("se raconte : champs et lignes corrigés, ligne retirée comprise ; une autre société n'en lit rien", async () => {
    const d = await lire(claire, rapport);
    const [premiere, seconde] = d.lignes;
    const poser = (suite: string, corps: object) =>
      t.appeler("PATCH", `/api/documents/${d.id}${suite}`, { jeton: claire, corps });
    await poser("", {
      champs: { numero: "MR-1", vin: "VF1RJA00967123456" },
      avant: { numero: d.numero, vin: d.identification.vin },
    });
    await poser(`/lignes/${seconde?.id}`, { champs: { net_ht: 1 }, avant: { net_ht: seconde?.net_ht } });
    await t.appeler("DELETE", `/api/documents/${d.id}/lignes/${premiere?.id}`, { jeton: claire });
    const histoire = await t.appeler("GET", `/api/documents/${d.id}/historique`, { jeton: claire });
    const dits = (histoire.json() as EvenementHistorique[]).map(
      ({ entite, operation, champ, avant, apres, sujet }) => ({ entite, operation, champ, avant, apres, sujet }),
    );
    expect(dits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entite: "documents", operation: "creation" }),
        expect.objectContaining({ champ: "numero", avant: d.numero, apres: "MR-1" }),
        expect.objectContaining({
          champ: "identification",
          apres: expect.objectContaining({ vin: "VF1RJA00967123456" }),
        }),
        expect.objectContaining({ champ: "net_ht", avant: seconde?.net_ht, apres: 1, sujet: seconde?.designation }),
        expect.objectContaining({ entite: "document_lignes", operation: "suppression", sujet: premiere?.designation }),
      ]),
    );
    const ailleurs = await t.appeler("GET", `/api/documents/${d.id}/historique`, { jeton: marc });
    expect([
      ailleurs.statusCode,
      (await t.appeler("GET", `/api/documents/${d.id}/historique`, { jeton: expert })).statusCode,
    ]).toEqual([404, 200]);
  });

  it("est figée après validation, et rouverte par l'équipe seulement", async () => {
    const d = await lire(claire, rapport);
    await t.appeler("POST", `/api/documents/${d.id}/valider`, { jeton: claire, corps: {} });
    const corriger = () =>
      t.appeler("PATCH", `/api/documents/${d.id}/totaux`, {
        jeton: claire,
        corps: { totaux: { net_ht: 1 }, avant: { net_ht: d.totaux.net_ht } },
      });
    expect((await corriger()).statusCode).toBe(409);
    expect((await t.appeler("POST", `/api/documents/${d.id}/valider`, { jeton: claire, corps: {} })).statusCode).toBe(
      409,
    );
    expect((await t.appeler("POST", `/api/documents/${d.id}/rouvrir`, { jeton: claire, corps: {} })).statusCode).toBe(
      403,
    );
  });

  it("refuse un code inconnu et un montant qui déborde", async () => {
    const d = await lire(claire, rapport);
    for (const champs of [{ element: "moteur_a_reaction" }, { net_ht: 1e12 }, { net_ht: "12" }, { comptee: true }]) {
      const r = await t.appeler("PATCH", `/api/documents/${d.id}/lignes/${d.lignes[0]?.id}`, {
        jeton: claire,
        corps: { champs, avant: {} },
      });
      expect([JSON.stringify(champs), r.statusCode]).toEqual([JSON.stringify(champs), 400]);
    }
  });
});

describe("fichiers hostiles", () => {
  const entete = Buffer.from("%PDF-1.7\n");
  it.each([
    ["vide", Buffer.alloc(0), 400, /vide/],
    ["une image renommée", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 400, /PDF/],
    ["une page HTML", Buffer.from("<html><script>alert(1)</script></html>"), 400, /PDF/],
    ["trop gros", Buffer.concat([entete, Buffer.alloc(21 * 1024 * 1024)]), 413, /20\sMo/],
  ])("%s : refusé au dépôt", async (_cas, octets, statut, phrase) => {
    const r = await deposer(claire, octets);
    expect(r.statusCode).toBe(statut);
    expect(r.json().message_fr).toMatch(phrase);
  });

  it.each([
    ["tronqué", () => rapport.subarray(0, 1500)],
    ["un en-tête seul", () => entete],
    [
      "du bruit derrière un en-tête",
      () => Buffer.concat([entete, Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))]),
    ],
    [
      "chiffré",
      () =>
        Buffer.from(
          rapport
            .toString("latin1")
            .replace("/Root", "/Encrypt << /Filter /Standard /V 9 /R 9 /O () /U () /P -1 >> /Root"),
          "latin1",
        ),
    ],
  ])("%s : gardé comme illisible avec sa raison, la restitution s'enregistre", async (_cas, faire) => {
    const d = await lire(claire, faire());
    expect(d).toMatchObject({ etat: "illisible", lignes: [] });
    expect(d.motif_illisible).toMatch(/^Ce .*\.$|^Aucun/);
    expect((await ajouter(claire, d.id)).statusCode).toBe(200);
    expect((await t.appeler("POST", `/api/documents/${d.id}/valider`, { jeton: claire, corps: {} })).statusCode).toBe(
      409,
    );
  });

  it("une photographie sans texte : dite telle", async () => {
    const d = await lire(claire, await readFile(SCAN));
    expect(d).toMatchObject({ etat: "illisible" });
    expect(d.motif_illisible).toContain("ne contient pas de texte");
  });

  it("le nom donné reste une donnée", async () => {
    const r = await deposer(claire, rapport, '../../etc/passwd"\r\nX: y.pdf');
    expect(r.statusCode).toBe(200);
    const telecharge = await t.appeler("GET", `/api/fichiers/${r.json().id}?telecharger=1`, { jeton: claire });
    expect(telecharge.headers["content-disposition"]).not.toMatch(/[\r\n"]/);
    expect(telecharge.headers["content-security-policy"]).toContain("sandbox");
    expect(telecharge.headers.x).toBeUndefined();
  });

  it("le fichier d'un autre : la même réponse qu'un fichier inconnu", async () => {
    const d = await lire(claire, rapport);
    const autre = await t.appeler("GET", `/api/fichiers/${d.fichier_id}`, { jeton: marc });
    const inconnu = await t.appeler("GET", `/api/fichiers/${randomUUID()}`, { jeton: marc });
    expect([autre.statusCode, autre.json().message_fr]).toEqual([inconnu.statusCode, inconnu.json().message_fr]);
  });
});
