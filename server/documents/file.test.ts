import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { freiner } from "../http/frein.ts";
import {
  abime,
  ajouterRestitution,
  api,
  claire,
  deposer,
  ecrire,
  expert,
  file,
  lire,
  marc,
  modele,
  preparerDocuments,
  t,
} from "./aides-documents.ts";

preparerDocuments();

const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="DejaVu Sans" font-size="26">
  <text x="90" y="160" font-size="40">Facture n° FA24-55120 du 12/03/2024</text><text x="90" y="260">Immatriculation : GB-482-NX</text>
  <text x="90" y="400">Désignation</text><text x="900" y="400">Montant HT</text>
  <text x="90" y="460">Pare-chocs avant - rayure - peinture</text><text x="920" y="460">229,00</text>
  <text x="90" y="510">Capot - éclat - peinture</text><text x="936" y="510">89,00</text>
  <text x="620" y="640">Total HT</text><text x="920" y="640">318,00</text></svg>`;

describe("file des documents", () => {
  it("range d'emblée dans sa restitution la facture déposée de sa fiche, jamais dans celle d'une autre société", async () => {
    const restitution = await ajouterRestitution("ZZ-001-AA", "2025-03-10");
    const octets = await modele("famille-03-facture.pdf");
    const refus = await t.appeler("PUT", `/api/documents/depot?nom=f.pdf&restitution_id=${restitution}`, {
      jeton: marc,
      octets,
    });
    expect([refus.statusCode, refus.body]).toEqual([404, expect.stringContaining("Restitution non trouvée")]);
    const { id } = await deposer(claire, "facture.pdf", octets, `&restitution_id=${restitution}`);
    await t.tacheLectures().vider();
    // Sa plaque est d'un autre véhicule : elle reste où on l'a mise, et le dit.
    const lue = await lire(claire, id);
    expect(lue).toMatchObject({ restitution_id: restitution, type_document: "facture", etat: "a_verifier" });
  });

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

    // « 4 documents à vérifier » mène à ces documents-là : ceux que la personne peut corriger.
    const siens = await file(claire, "&a_verifier=oui");
    const totaux = (await api(claire, "GET", "/aujourdhui")).corps as unknown as { totaux: { document: number } };
    expect([siens.total, siens.lignes.every((d) => d.modifiable)]).toEqual([totaux.totaux.document, true]);

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
