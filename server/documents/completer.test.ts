import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { documentJetable } from "../testing/jetables-documents.ts";
import {
  abime,
  admin,
  ajouterRestitution,
  api,
  claire,
  deposer,
  ecrire,
  expert,
  lire,
  marc,
  modele,
  preparerDocuments,
  t,
} from "./aides-documents.ts";

preparerDocuments();

describe("compléter un document", () => {
  it("prend les réponses une à une, et devient prêt ; deux personnes ne s'effacent pas", async () => {
    const restitution = await ajouterRestitution("FZ-425-BQ", "2024-12-13");
    const { id } = await deposer(claire, "d.pdf", await modele("famille-08-facture.pdf"));
    await t.viderLectures();
    expect(await lire(claire, id)).toMatchObject({ etat: "pret", restitution_id: restitution });
    const corriger = (champs: object, avant: object) => api(claire, "PATCH", `/documents/${id}`, { champs, avant });
    expect((await corriger({ numero: "" }, { numero: "BCL/24/20300" })).corps).toMatchObject({
      numero: null,
      etat: "pret",
    });
    // La personne a elle-même vidé le numéro : la question est réglée. Quelqu'un d'autre qui l'avait sous les yeux est prévenu.
    const conflit = await corriger({ numero: "BCL/24/1" }, { numero: "BCL/24/20300" });
    expect(conflit).toMatchObject({ statut: 409, corps: { code: "conflit", donnees: { actuel: { numero: null } } } });
    const faux = await corriger({ date_document: "2024-13-45" }, { date_document: "2024-12-25" });
    expect(faux).toMatchObject({ statut: 400, corps: { champs: { date_document: "La date n'est pas valable" } } });
  });

  it("laisse saisir un document illisible à la main", async () => {
    const { id } = await deposer(claire, "e.pdf", abime());
    await t.viderLectures();
    expect(await lire(claire, id)).toMatchObject({ etat: "illisible", modifiable: true });
    const champs = {
      designation: "Jante rayée",
      nature: "fre",
      element: "roue_avant_droite",
      localisation: null,
      dommage: "rayure",
      operation: null,
      facturable: true,
      brut_ht: 9500,
      abattement_ht: null,
      net_ht: 9500,
    };
    const saisi = await api(claire, "POST", `/documents/${id}/lignes`, { champs, cle_idempotence: randomUUID() });
    expect(saisi.corps).toMatchObject({ etat: "a_verifier", motif_illisible: null });
    expect(saisi.corps.lignes).toHaveLength(1);
  });

  it("valide les prêts d'un geste, retire le reste, jamais une lecture validée ni celle d'une autre société", async () => {
    const pret = await documentJetable(t, "pret");
    const incomplet = await documentJetable(t);
    const ids = [pret, incomplet];
    expect((await api(marc, "POST", "/documents/valider-prets", { ids })).corps).toEqual({ valides: 0, ignores: 2 });
    expect((await api(claire, "POST", "/documents/valider-prets", { ids })).corps).toEqual({ valides: 1, ignores: 1 });
    expect((await api(marc, "POST", "/documents/supprimer", { ids })).statut).toBe(404);
    expect((await api(claire, "POST", "/documents/supprimer", { ids })).corps).toEqual({ supprimes: 1, ignores: 1 });
    expect((await lire(claire, pret)).etat).toBe("valide");
    expect((await api(claire, "GET", `/documents/${incomplet}`)).statut).toBe(404);
  });
});

it("une facture contestée ne se retire ni ne se relit : sa contestation en dépend", async () => {
  const id = await documentJetable(t);
  await ecrire("update documents set type_document = 'facture', restitution_id = $2, client_id = $3 where id = $1", [
    id,
    t.jeu.restitution,
    t.jeu.clientA,
  ]);
  await ecrire("insert into contestations (client_id, restitution_id, facture_id) values ($1, $2, $3)", [
    t.jeu.clientA,
    t.jeu.restitution,
    id,
  ]);
  expect((await api(claire, "POST", "/documents/supprimer", { ids: [id] })).corps).toEqual({
    supprimes: 0,
    ignores: 1,
  });
  const relue = await api(claire, "POST", `/documents/${id}/relire`);
  expect([relue.statut, relue.corps.code]).toEqual([409, "document_conteste"]);
  expect((await api(claire, "GET", `/documents/${id}`)).statut).toBe(200);
});

describe("ce qui attendait une facture", () => {
  it("se contente de la part d'un relevé, et une lecture prête garde son délai de contestation", async () => {
    const [vue] = await ecrire("select pg_get_viewdef('causes_de_rappel'::regclass) as texte");
    expect(vue?.texte).toMatch(/'a_verifier'::text, 'pret'::text/);
    expect(String(vue?.texte).match(/'facture'::text, 'releve'::text/g)?.length).toBeGreaterThanOrEqual(2);
    const [suivi] = await ecrire("select pg_get_functiondef('suivre_fins_de_contrat(uuid[])'::regprocedure) as texte");
    expect(suivi?.texte).toContain("doc.type_document in ('facture', 'releve')");
  });
});

describe("vocabulaire appris", () => {
  const corrigerLigne = (jeton: string, d: DocumentDetaille, rang: number, champs: object, avant: object) =>
    api(jeton, "PATCH", `/documents/${d.id}/lignes/${d.lignes[rang]?.id}`, { champs, avant });

  it("apprend le mot inconnu d'une ligne corrigée, pour sa société d'abord ; un admin l'étend, tous peuvent le faire oublier", async () => {
    const { id } = await deposer(claire, "g.pdf", abime());
    await t.viderLectures();
    const champs = {
      designation: "Zorglub chromé",
      nature: "fre",
      element: null,
      localisation: null,
      dommage: null,
      operation: null,
      facturable: true,
      brut_ht: 100,
      abattement_ht: null,
      net_ht: 100,
    };
    const d: DocumentDetaille = (
      await api(claire, "POST", `/documents/${id}/lignes`, { champs, cle_idempotence: randomUUID() })
    ).corps;
    const appris: DocumentDetaille = (await corrigerLigne(claire, d, 0, { element: "volant" }, { element: null }))
      .corps;
    expect(appris.mots_retenus).toEqual([
      expect.objectContaining({ genre: "element", motif: "zorglub chrome", valeur: "volant" }),
    ]);
    const mots = (societe: string | null) =>
      t.services.base.auNomDe(t.jeu.admin, new Date(), async (tx) =>
        (await import("../vocabulaire/vocabulaire.queries.ts")).complementsDe(tx, societe),
      );
    expect((await mots(t.jeu.clientA)).map((m) => m.motif)).toContain("zorglub chrome");
    expect((await mots(t.jeu.clientB)).map((m) => m.motif)).not.toContain("zorglub chrome");
    const mot = appris.mots_retenus[0]?.id ?? "";
    // Un expert lit le vocabulaire des dossiers, et n'y change rien.
    expect((await api(expert, "GET", "/vocabulaire")).statut).toBe(200);
    expect((await api(expert, "PATCH", `/vocabulaire/${mot}`, { actif: false })).statut).toBe(403);
    expect((await api(admin, "GET", `/vocabulaire/effets?ids=${mot}`)).corps).toEqual({ [mot]: 1 });
    expect((await api(admin, "PATCH", `/vocabulaire/${mot}`, { pour_tous: true })).corps).toMatchObject({
      client_id: null,
    });
    expect((await mots(t.jeu.clientB)).map((m) => m.motif)).toContain("zorglub chrome");
    // Étendu à tous, il n'est plus au client de le retirer.
    expect((await api(claire, "POST", `/vocabulaire/${mot}/oublier`)).statut).toBe(404);
    expect((await api(expert, "POST", `/vocabulaire/${mot}/oublier`)).statut).toBe(200);
    expect((await mots(null)).map((m) => m.motif)).not.toContain("zorglub chrome");
  });
});

describe("tout télécharger", () => {
  it("range les fichiers d'une restitution dans une archive aux noms clairs, au fil de l'eau", async () => {
    const restitution = await ajouterRestitution("FY-719-TA", "2025-09-09");
    for (const genre of ["facture", "rapport"]) {
      const nom = `famille-07-${genre}.pdf`;
      await deposer(claire, nom, await modele(nom));
    }
    await t.viderLectures();
    const recu = await t.appeler("GET", `/api/documents/zip?restitution_id=${restitution}`, { jeton: claire });
    expect(recu.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="FY-719-TA_documents.zip"',
    });
    expect(nomsDe(recu.rawPayload)).toEqual([
      "FY-719-TA_2025-09-09_facture_DL-25-459942.pdf",
      "FY-719-TA_2025-09-09_rapport_RE-479515.pdf",
    ]);
    // Octet pour octet : un PDF est déjà comprimé, l'archive le garde tel quel.
    expect(recu.rawPayload.includes(await modele("famille-07-rapport.pdf"))).toBe(true);
    expect(
      (await t.appeler("GET", `/api/documents/zip?restitution_id=${restitution}`, { jeton: marc })).statusCode,
    ).toBe(404);
    expect((await t.appeler("GET", "/api/documents/zip", { jeton: claire })).statusCode).toBe(400);
  });
});

it("l'archive d'un véhicule emporte aussi ses photos, ses audits et ses courriers ; une autre société, rien", async () => {
  const photo = randomUUID();
  const audit = randomUUID();
  await t.enSysteme(async (c) => {
    const poser = (id: string, usage: string, mime: string) =>
      c.query(
        `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
         values ($1, $2, $3, 'x', $4, 3, decode(repeat('00', 32), 'hex'), true)`,
        [id, t.jeu.clientA, usage, mime],
      );
    await poser(photo, "photo", "image/jpeg");
    await poser(audit, "document_ticket", "application/pdf");
    await c.query("update tickets set photos = array[$1::uuid] where id = $2", [photo, t.jeu.ticket]);
    await c.query("update tickets set vehicule_id = $1 where id = $2", [t.jeu.vehicule, t.jeu.ticket]);
    await c.query(
      `insert into audits (client_id, vehicule_id, retour_prevu_le, transmis_fichier_id) values ($1, $2, '2026-01-01', $3)`,
      [t.jeu.clientA, t.jeu.vehicule, audit],
    );
  });
  const recu = await t.appeler("GET", `/api/documents/zip?vehicule_id=${t.jeu.vehicule}`, { jeton: claire });
  const noms = nomsDe(recu.rawPayload);
  expect(noms.filter((n) => /_photo-sinistre\.jpg$/.test(n))).toHaveLength(1);
  expect(noms.filter((n) => /_audit\.pdf$/.test(n))).toHaveLength(1);
  expect((await t.appeler("GET", `/api/documents/zip?vehicule_id=${t.jeu.vehicule}`, { jeton: marc })).statusCode).toBe(
    404,
  );
});

/** Les noms du répertoire d'une archive ZIP. */
function nomsDe(zip: Buffer): string[] {
  const noms: string[] = [];
  for (let i = zip.indexOf("PK\x01\x02", 0, "latin1"); i >= 0; i = zip.indexOf("PK\x01\x02", i + 4, "latin1"))
    noms.push(zip.toString("utf8", i + 46, i + 46 + zip.readUInt16LE(i + 28)));
  return noms.sort();
}
