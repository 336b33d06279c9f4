// Un seul fichier : un document suit la file du dépôt à la validation, avec les mêmes papiers et les mêmes gestes.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { DocumentListe } from "../../domain/documents/file.ts";
import { freiner } from "../session/frein.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { documentJetable } from "../testing/jetables-documents.ts";

let t: AppTest;
let claire: string;
let marc: string;
let expert: string;
let admin: string;

beforeAll(async () => {
  t = await creerAppTest();
  [claire, marc, expert, admin] = [
    await t.session(t.jeu.claire),
    await t.session(t.jeu.marc),
    await t.session(t.jeu.expert),
    await t.session(t.jeu.admin),
  ];
});
afterAll(() => t.fermer());

const modele = (nom: string) => readFile(new URL(`../lecture/fixtures/${nom}`, import.meta.url));
/** Un PDF qui n'en a que l'en-tête, jamais deux fois le même. */
const abime = () => Buffer.from(`%PDF-1.7\n${randomUUID()}`);
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="DejaVu Sans" font-size="26">
  <text x="90" y="160" font-size="40">Facture n° FA24-55120 du 12/03/2024</text><text x="90" y="260">Immatriculation : GB-482-NX</text>
  <text x="90" y="400">Désignation</text><text x="900" y="400">Montant HT</text>
  <text x="90" y="460">Pare-chocs avant - rayure - peinture</text><text x="920" y="460">229,00</text>
  <text x="90" y="510">Capot - éclat - peinture</text><text x="936" y="510">89,00</text>
  <text x="620" y="640">Total HT</text><text x="920" y="640">318,00</text></svg>`;
const ecrire = (texte: string, valeurs: readonly unknown[] = []): Promise<Record<string, never>[]> =>
  t.base.proprietaire(async (c) => (await c.query(texte, [...valeurs])).rows);
const api = async (jeton: string, methode: "GET" | "POST" | "PATCH", chemin: string, corps?: unknown) => {
  const r = await t.appeler(methode, `/api${chemin}`, { jeton, ...(corps !== undefined && { corps }) });
  return { statut: r.statusCode, corps: r.json() };
};
const deposer = async (jeton: string, nom: string, octets: Buffer, suite = "") =>
  (await t.appeler("PUT", `/api/documents/depot?nom=${encodeURIComponent(nom)}${suite}`, { jeton, octets })).json() as {
    id: string;
    deja: boolean;
  };
const file = async (
  jeton: string,
  suite = "",
): Promise<{ lignes: DocumentListe[]; total: number; par_etat: Record<string, number> }> =>
  (await api(jeton, "GET", `/documents?taille=100${suite}`)).corps;
const lire = async (jeton: string, id: string): Promise<DocumentDetaille> =>
  (await api(jeton, "GET", `/documents/${id}`)).corps;
const ajouterRestitution = async (plaque: string, date: string, client = t.jeu.clientA): Promise<string> =>
  (
    await ecrire(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise) values ($1, $2, $3, 'Lyon', $4, 'Renault', 'Clio', 'VP', 1000, 0) returning id`,
      [client, plaque, date, t.jeu.loueur],
    )
  )[0]?.id as unknown as string;

describe("file des documents", () => {
  it("lit ce qui a été déposé, le range par plaque et par date, ne prend pas deux fois le même fichier", async () => {
    const restitution = await ajouterRestitution("GB-482-NS", "2025-03-10");
    // Une plaque que le véhicule ne porte plus : la restitution connaît la nouvelle.
    const [vehicule] = await ecrire(
      `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id)
       values ($1, 'GF-531-WX', 'Renault', 'Trafic', 'VU', 'Lyon', $2) returning id`,
      [t.jeu.clientA, t.jeu.loueur],
    );
    await ecrire("update vehicules set immatriculation = 'AA-229-ZZ' where id = $1", [vehicule?.id]);
    const ancienne = await ajouterRestitution("AA-229-ZZ", "2025-06-12");
    const noms = ["famille-01-facture.pdf", "famille-01-pv.pdf", "famille-02-facture.pdf", "L5-01.pdf", "abime.pdf"];
    const deposes = await Promise.all(
      noms.map(async (nom) => deposer(claire, nom, nom === "abime.pdf" ? abime() : await modele(nom))),
    );
    const double = await deposer(claire, "la-meme.pdf", await modele("famille-01-facture.pdf"));
    expect(double).toMatchObject({ deja: true, id: deposes[0]?.id, nom: "famille-01-facture.pdf" });
    expect((await file(claire)).par_etat.a_lire).toBe(noms.length);

    // Deux serveurs à la fois : chaque document n'est lu qu'une fois.
    const [a, b] = await Promise.all([t.tacheLectures().vider(), t.tacheLectures().vider()]);
    expect(a + b).toBe(noms.length);
    const [facture, pv, vieille, releve, image] = await Promise.all(deposes.map((d) => lire(claire, d.id)));
    expect(facture).toMatchObject({
      etat: "pret",
      restitution_id: restitution,
      type_document: "facture",
      a_completer: [],
    });
    expect(pv?.restitution_id).toBe(restitution);
    expect(vieille?.restitution_id).toBe(ancienne);
    expect(image).toMatchObject({ etat: "illisible" });
    expect(image?.motif_illisible).toBeTruthy();

    // Un relevé de quatre véhicules donne quatre documents du même fichier, que rien ne range.
    expect(releve).toMatchObject({ part: 1, parts: 4, etat: "a_verifier" });
    const parts = (await file(claire, "&q=REL-202503-260")).lignes;
    expect(parts.map((p) => [p.part, p.immatriculation, p.net_ht]).sort()).toEqual([
      [1, "GA-512-KD", 69744],
      [2, "FX-208-ZH", 26372],
      [3, "GD-731-LM", 0],
      [4, "FT-094-BQ", 144092],
    ]);
    expect(parts[0]?.manque).toContain("Aucune restitution");

    // Une autre société n'en voit ni les lignes, ni les nombres.
    expect(await file(marc)).toMatchObject({ total: 0, par_etat: {} });
    for (const d of deposes) expect((await api(marc, "GET", `/documents/${d.id}`)).statut).toBe(404);
  });

  it("se cherche mot à mot, nom du fichier compris, et compte ses états parmi les trouvés", async () => {
    const depose = await deposer(claire, "Scan été 2026 - Vénissieux.pdf", abime());
    const cherche = async (q: string, suite = "") => {
      const { lignes, total, par_etat } = await file(claire, `&q=${encodeURIComponent(q)}${suite}`);
      return { noms: lignes.map((l) => l.fichier_nom), total, par_etat };
    };
    const trouve = { noms: ["Scan été 2026 - Vénissieux.pdf"], total: 1, par_etat: { a_lire: 1 } };
    expect(await cherche("venissieux SCAN")).toEqual(trouve);
    expect(await cherche("ete-2026", "&etat=a_lire")).toEqual(trouve);
    expect(await cherche("venissieux", "&etat=pret")).toEqual({ noms: [], total: 0, par_etat: { a_lire: 1 } });
    expect(await cherche("venissieux", "&rattache=oui")).toEqual({ noms: [], total: 0, par_etat: {} });
    expect((await file(marc, "&q=venissieux")).total).toBe(0);
    // Renommé, il se trouve sous son nouveau nom ; son fichier parti, son nom part avec lui. Rien de tout cela n'entre au journal.
    await ecrire("update fichiers set nom = 'Bron.pdf' where id = (select fichier_id from documents where id = $1)", [
      depose.id,
    ]);
    expect(await cherche("venissieux")).toEqual({ noms: [], total: 0, par_etat: {} });
    expect((await cherche("bron")).noms).toEqual(["Bron.pdf"]);
    expect(
      await ecrire(
        "select 1 from historique where ligne_id = $1 and (champ = 'fichier_nom' or apres ? 'fichier_nom')",
        [depose.id],
      ),
    ).toEqual([]);
    await ecrire("delete from fichiers where id = (select fichier_id from documents where id = $1)", [depose.id]);
    expect((await file(claire, "&q=bron")).total).toBe(0);
    expect(await ecrire("select fichier_nom from documents where id = $1", [depose.id])).toEqual([
      { fichier_nom: null },
    ]);
    await ecrire("delete from documents where id = $1", [depose.id]);
  });

  it("se trie par dépôt, date et montant, dans les deux sens, les vides à la fin", async () => {
    const ids: string[] = [];
    for (const [numero, jour, net] of [
      ["TRI-1", "2026-01-05", 300],
      ["TRI-2", null, 100],
      ["TRI-3", "2026-03-05", null],
    ]) {
      const [l] = await ecrire(
        "insert into documents (client_id, type_document, etat, numero, date_document, net_ht, cree_le) values ($1, 'facture', 'pret', $2, $3, $4, now() + $5) returning id",
        [t.jeu.clientA, numero, jour, net, `${ids.length} minutes`],
      );
      ids.push(l?.id ?? "");
    }
    const ordre = async (suite: string) =>
      (await file(claire, `&q=TRI${suite}`)).lignes.map((l) => l.numero?.at(-1)).join("");
    expect(await ordre("")).toBe("321");
    expect(await ordre("&sens=asc")).toBe("123");
    expect(await ordre("&tri=date_document")).toBe("132");
    expect(await ordre("&tri=date_document&sens=desc")).toBe("312");
    expect(await ordre("&tri=net_ht")).toBe("213");
    expect(await ordre("&tri=net_ht&sens=desc")).toBe("123");
    await ecrire("delete from documents where id = any($1::uuid[])", [ids]);
  });

  it("un dépôt n'attend pas les autres dépôts de la même personne", async () => {
    // Un autre dépôt de cette personne n'en finit pas, et tient le frein : celui-ci passe quand même.
    const { promise: fini, resolve: finir } = Promise.withResolvers<void>();
    const { promise: tenu, resolve: tenir } = Promise.withResolvers<void>();
    const autre = t.services.base.porte(async (tx) => {
      await freiner(tx, [{ cle: `depot-document:${t.jeu.claire}`, seuil: 1_000 }], new Date());
      tenir();
      await fini;
    });
    await tenu;
    const envoi = await t.appeler("PUT", "/api/documents/depot?nom=seul.pdf", { jeton: claire, octets: abime() });
    finir();
    await autre;
    expect(envoi.statusCode).toBe(200);
  });

  it("une page photographiée devient un PDF d'une page, lu par reconnaissance ; un TIFF de plusieurs pages se refuse", async () => {
    const page = await sharp({ create: { width: 1240, height: 1754, channels: 3, background: "#ffffff" } })
      .composite([{ input: Buffer.from(PHOTO), top: 0, left: 0 }])
      .png()
      .toBuffer();
    const { id } = await deposer(claire, "Photo de la facture.PNG", page);
    await t.viderLectures();
    const lu = await lire(claire, id);
    expect(lu).toMatchObject({
      fichier_nom: "Photo de la facture.pdf",
      fichier_type: "application/pdf",
      etat: "a_verifier",
    });
    expect(lu).toMatchObject({ type_document: "facture", identification: { immatriculation: "GB-482-NX" } });
    expect(lu.totaux.net_ht).toBe(31_800);
    const tiff = Buffer.from("49492a00080000000000100000000000000000000000", "hex");
    const refus = await t.appeler("PUT", "/api/documents/depot?nom=liasse.tif", { jeton: claire, octets: tiff });
    expect(refus.body).toContain("plusieurs pages");
  }, 60_000);

  it("crée la restitution d'un document, et y range ceux de la même plaque qui l'attendaient", async () => {
    const rapport = await deposer(
      expert,
      "r.pdf",
      await modele("famille-04-rapport.pdf"),
      `&client_id=${t.jeu.clientA}`,
    );
    const facture = await deposer(
      expert,
      "f.pdf",
      await modele("famille-04-facture.pdf"),
      `&client_id=${t.jeu.clientA}`,
    );
    await t.viderLectures();
    const { corps } = await api(expert, "GET", `/documents/${facture.id}/candidats`);
    expect(corps).toMatchObject({
      candidats: [],
      proposition: { immatriculation: "FR-502-AK", date_restitution: "2024-09-17" },
    });
    const creee = await api(expert, "POST", `/documents/${facture.id}/restitution`, {
      ...corps.proposition,
      client_id: t.jeu.clientA,
      agence: "Lyon",
      loueur_id: t.jeu.loueur,
      marque: "Mercedes",
      modele: "Vito",
      type_vehicule: "VU",
      kilometrage: 90000,
      cle_idempotence: randomUUID(),
    });
    expect(creee.corps.ranges).toBe(2);
    const lu = await lire(expert, rapport.id);
    expect(lu.restitution_id).toBe(creee.corps.restitution_id);
    expect((await api(expert, "GET", `/restitutions/${lu.restitution_id}`)).corps.url_rapport).toBe(lu.fichier_id);
  });

  it("écrit la marque comme la liste, et demande le VIN d'une autre voiture sous la bonne plaque", async () => {
    await ecrire(
      `insert into vehicules (client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, vin)
       values ($1, 'FJ-240-RJ', 'Renault', 'Master', 'VU', 'Lyon', $2, 'VF1GDL58R78813598')`,
      [t.jeu.clientA, t.jeu.loueur],
    );
    const facture = await deposer(expert, "v.pdf", await modele("L3-02.pdf"), `&client_id=${t.jeu.clientA}`);
    await t.viderLectures();
    const { corps } = await api(expert, "GET", `/documents/${facture.id}/candidats`);
    expect((await lire(expert, facture.id)).identification.marque).toBe("RENAULT");
    expect(corps.proposition).toMatchObject({ marque: "Renault", modele: "MASTER L2H2 2.3 dCi 135" });
    const creee = await api(expert, "POST", `/documents/${facture.id}/restitution`, {
      ...corps.proposition,
      client_id: t.jeu.clientA,
      agence: "Lyon",
      loueur_id: t.jeu.loueur,
      marque: " vw",
      modele: "golf",
      type_vehicule: "VP",
      cle_idempotence: randomUUID(),
    });
    expect(creee.statut, JSON.stringify(creee.corps)).toBe(200);
    const fiche = await api(expert, "GET", `/restitutions/${creee.corps.restitution_id}`);
    expect(fiche.corps).toMatchObject({ marque: "Volkswagen", modele: "Golf" });
    const lu = await lire(expert, facture.id);
    expect(lu).toMatchObject({ etat: "a_verifier", restitution_id: creee.corps.restitution_id });
    expect(lu.a_completer).toEqual([{ champ: "vin", ligne: null, raison: "Ce n'est pas le VIN du véhicule rendu." }]);
  });

  it("demande quand deux restitutions conviennent, et ne devine pas une date trop éloignée", async () => {
    const un = await ajouterRestitution("GG-294-MP", "2024-12-20");
    const deux = await ajouterRestitution("GG-294-MP", "2024-12-22");
    const loin = await ajouterRestitution("GC-999-CL", "2023-01-21");
    const ambigu = await deposer(claire, "a.pdf", await modele("famille-03-facture.pdf"));
    const ecarte = await deposer(claire, "b.pdf", await modele("famille-05-facture.pdf"));
    await t.viderLectures();
    const { corps } = await api(claire, "GET", `/documents/${ambigu.id}/candidats`);
    expect(corps.candidats.map((c: { restitution_id: string }) => c.restitution_id).sort()).toEqual([un, deux].sort());
    expect(corps.raison).toBe("Plusieurs restitutions de ce véhicule conviennent.");
    expect((await api(claire, "GET", `/documents/${ecarte.id}/candidats`)).corps.raison).toContain("21/01/2023");
    const ranger = await api(claire, "POST", "/documents/rattacher", {
      ids: [ambigu.id, ecarte.id],
      restitution_id: loin,
    });
    expect(ranger.corps).toEqual({ rattaches: 2, ignores: 0 });
    expect((await lire(claire, ecarte.id)).restitution_id).toBe(loin);
  });

  it("reprend la lecture qu'un serveur mort tenait, et laisse celle d'un compte suspendu à qui la relance", async () => {
    const { id } = await deposer(claire, "c.pdf", await modele("famille-06-facture.pdf"));
    // Un serveur qui s'arrête n'attend pas la fin d'une lecture : il la rend.
    const arrete = t.tacheLectures();
    const tour = arrete.vider();
    await arrete.arreter();
    expect(await tour).toBe(0);
    await ecrire(
      "update document_lectures set bail_le = now() + interval '20 seconds', prises = 1 where document_id = $1",
      [id],
    );
    expect(await t.viderLectures()).toBe(0);
    expect((await lire(claire, id)).lecture).toMatchObject({ en_cours: true });
    t.regler(new Date(Date.now() + 21_000));
    await ecrire("update utilisateurs set actif = false where id = $1", [t.jeu.claire]);
    expect(await t.viderLectures()).toBe(0);
    await ecrire("update utilisateurs set actif = true where id = $1", [t.jeu.claire]);
    expect((await lire(expert, id)).lecture).toMatchObject({ arretee: true });
    expect((await api(expert, "POST", `/documents/${id}/relire`)).statut).toBe(200);
    expect(await t.viderLectures()).toBe(1);
    expect((await lire(claire, id)).etat).toBe("a_verifier");
  });
});

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
