import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { viderLignes } from "../documents/documents.queries.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import {
  auditJetable,
  dommageJetable,
  etatJetable,
  ligneJetable,
  PHOTO,
  ticketJetable,
  vueJetable,
} from "../testing/jetables.ts";

let t: AppTest;
let admin: string;
let expert: string;
beforeAll(async () => {
  t = await creerAppTest();
  [admin, expert] = await Promise.all([t.session(t.jeu.admin), t.session(t.jeu.expert)]);
});
afterAll(() => t.fermer());

const une = async (texte: string, valeurs: unknown[] = []) =>
  (await t.base.proprietaire((c) => c.query(texte, valeurs))).rows[0];
const piece = async (id: string): Promise<{ id: string; libelle: string; entite: string } | undefined> =>
  une("select id, libelle, entite from corbeille where ligne_id = $1 order by supprime_le desc limit 1", [id]);
const restaurer = (id: string | undefined) =>
  t.appeler("POST", `/api/corbeille/${id ?? randomUUID()}/restaurer`, { jeton: admin });
const oter = (chemin: string, jeton = admin) => t.appeler("DELETE", `/api${chemin}`, { jeton });
const document = async () => (await t.appeler("GET", `/api/documents/${t.jeu.document}`, { jeton: expert })).json();

it("une ligne de document revient depuis l'histoire, telle qu'elle était, au bout si son rang est pris", async () => {
  const ligne = await ligneJetable(t.base, t.jeu);
  await une("update document_lignes set net_ht = 12345, quantite = 2 where id = $1", [ligne]);
  const avant = await une("select to_jsonb(l) - 'rang' as l from document_lignes l where id = $1", [ligne]);
  expect((await oter(`/documents/${t.jeu.document}/lignes/${ligne}`, expert)).statusCode).toBe(200);
  expect((await document()).lignes.map((l: { id: string }) => l.id)).not.toContain(ligne);
  expect(await piece(ligne)).toMatchObject({ entite: "document_lignes", libelle: "ligne de trop" });
  // Une autre prend son rang.
  const autre = await ligneJetable(t.base, t.jeu);
  const remettre = (jeton: string) =>
    t.appeler("POST", `/api/documents/${t.jeu.document}/lignes/${ligne}/remettre`, { jeton });
  expect((await remettre(await t.session(t.jeu.marc))).statusCode).toBe(404);
  await une("update documents set etat = 'valide', valide_le = now() where id = $1", [t.jeu.document]);
  expect((await remettre(expert)).json().code).toBe("document_valide");
  const figee = await restaurer((await piece(ligne))?.id);
  expect([figee.statusCode, figee.json().message_fr]).toEqual([
    409,
    "Le document est validé\u00a0: rouvrez sa lecture d'abord. Rien n'a été restauré.",
  ]);
  await une("update documents set etat = 'a_verifier', valide_le = null where id = $1", [t.jeu.document]);
  const rendu = await remettre(expert);
  expect(rendu.statusCode, rendu.body).toBe(200);
  expect(rendu.json().lignes.map((l: { id: string }) => l.id)).toEqual(expect.arrayContaining([ligne, autre]));
  expect(await une("select to_jsonb(l) - 'rang' as l from document_lignes l where id = $1", [ligne])).toEqual(avant);
  expect((await remettre(expert)).statusCode).toBe(404);
  expect(await piece(ligne)).toBeUndefined();
});

it("une lecture refaite remplace ses lignes sans les jeter", async () => {
  const nombre = async () => (await une("select count(*)::int as n from corbeille")).n;
  const avant = await nombre();
  await t.services.base.auNomDe(t.jeu.expert, t.services.horloge(), async (tx) => {
    await viderLignes(tx, t.jeu.document);
  });
  expect(await une("select 1 from document_lignes where document_id = $1", [t.jeu.document])).toBeUndefined();
  expect(await nombre()).toBe(avant);
});

it("un dommage d'état des lieux revient avec son numéro et sa photo ; jamais dans un état signé", async () => {
  const etat = await etatJetable(t);
  const dommage = await dommageJetable(t, etat);
  const depot = await t.appeler("PUT", `/api/etats-des-lieux/${etat}/dommages/${dommage}/photos?nom=a.jpg`, {
    jeton: admin,
    octets: PHOTO,
  });
  expect(depot.statusCode, depot.body).toBe(200);
  const photo = (await une("select fichier_id from etat_photos where dommage_id = $1", [dommage])).fichier_id;
  const lue = async () => (await t.appeler("GET", `/api/fichiers/${photo}`, { jeton: admin })).statusCode;
  expect((await oter(`/etats-des-lieux/${etat}/dommages/${dommage}`, expert)).statusCode).toBe(200);
  expect(await lue()).toBe(404);
  const rendu = await restaurer((await piece(dommage))?.id);
  expect(rendu.json(), rendu.body).toMatchObject({ entite: "etat_dommages", lignes: 2, perdus: [] });
  expect(await lue()).toBe(200);
  await oter(`/etats-des-lieux/${etat}/dommages/${dommage}`, expert);
  await une("alter table etats_des_lieux disable trigger user");
  await une("update etats_des_lieux set signe_le = now(), signataire = 'Claire' where id = $1", [etat]).finally(() =>
    une("alter table etats_des_lieux enable trigger user"),
  );
  expect((await restaurer((await piece(dommage))?.id)).json().message_fr).toContain("est signé");
});

it("un dommage d'audit revient, et l'audit le recompte", async () => {
  const { id: audit, dommage: id } = await auditJetable(t);
  const lire = async () => (await t.appeler("GET", `/api/audits/${audit}`, { jeton: admin })).json();
  const total = async () =>
    (await une("select facture_en_l_etat_ht as n from audit_resultats where audit_id = $1", [audit])).n;
  expect((await oter(`/audits/${audit}/dommages/${id}`)).json().dommages).toEqual([]);
  const sans = await total();
  expect((await restaurer((await piece(id))?.id)).statusCode).toBe(200);
  expect((await lire()).dommages).toMatchObject([{ id, element: "capot" }]);
  expect(await total()).toBeGreaterThan(sans ?? 0);
  await oter(`/audits/${audit}/dommages/${id}`);
  await une("update audits set etat = 'termine', termine_le = now() where id = $1", [audit]);
  expect((await restaurer((await piece(id))?.id)).json().message_fr).toContain("L'audit est terminé");
});

it("une photo de ticket reste trente jours, puis revient parmi les autres", async () => {
  const ticket = await ticketJetable(t, "sinistre");
  const photos = async (): Promise<string[]> =>
    (await une("select photos from tickets where id = $1", [ticket])).photos ?? [];
  const deposer = (octets: Buffer) =>
    t.appeler("PUT", `/api/tickets/${ticket}/photos?nom=choc.jpg`, { jeton: admin, octets });
  expect((await deposer(PHOTO)).statusCode).toBe(200);
  const [photo = ""] = await photos();
  expect((await oter(`/tickets/${ticket}/photos/${photo}`)).statusCode).toBe(200);
  const lue = async () => (await t.appeler("GET", `/api/fichiers/${photo}`, { jeton: admin })).statusCode;
  expect([await photos(), await lue()]).toEqual([[], 404]);
  expect((await piece(photo))?.libelle).toMatch(/ · choc\.jpg$/);
  const rendu = await restaurer((await piece(photo))?.id);
  expect(rendu.json(), rendu.body).toMatchObject({ entite: "photos", ligne_id: photo, lignes: 1 });
  expect([await photos(), await lue()]).toEqual([[photo], 200]);
  // Le ticket parti entre-temps, elle ne revient nulle part.
  await oter(`/tickets/${ticket}/photos/${photo}`);
  await oter(`/tickets/${ticket}`);
  expect((await restaurer((await piece(photo))?.id)).json().message_fr).toContain("le ticket");
});

it("la photo seule d'un état des lieux revient à sa vue, et jamais dans un état signé", async () => {
  const etat = await etatJetable(t);
  const depot = await t.appeler("PUT", `/api/etats-des-lieux/${etat}/photos/toit?nom=toit.jpg`, {
    jeton: expert,
    octets: PHOTO,
  });
  expect(depot.statusCode, depot.body).toBe(200);
  const attachee = () => une("select * from etat_photos where etat_id = $1", [etat]);
  const avant = await attachee();
  const lue = async () => (await t.appeler("GET", `/api/fichiers/${avant.fichier_id}`, { jeton: expert })).statusCode;
  const retirer = () => oter(`/etats-des-lieux/${etat}/photos/${avant.fichier_id}`, expert);
  expect((await retirer()).statusCode).toBe(200);
  expect([await attachee(), await lue()]).toEqual([undefined, 404]);
  expect(await piece(avant.id)).toMatchObject({
    entite: "etat_photos",
    libelle: expect.stringMatching(/ · toit\.jpg$/),
  });
  const rendu = await restaurer((await piece(avant.id))?.id);
  expect(rendu.json(), rendu.body).toMatchObject({ entite: "etat_photos", lignes: 1, perdus: [], echange: false });
  expect([await attachee(), await lue()]).toEqual([avant, 200]);
  await retirer();
  await une("alter table etats_des_lieux disable trigger user");
  await une("update etats_des_lieux set signe_le = now(), signataire = 'Claire' where id = $1", [etat]).finally(() =>
    une("alter table etats_des_lieux enable trigger user"),
  );
  expect((await restaurer((await piece(avant.id))?.id)).json().message_fr).toContain("est signé");
});

it("la photo seule d'un dommage d'audit revient ; ni sans sa place, ni sans son dommage, ni dans un audit terminé", async () => {
  const { id: audit, dommage } = await auditJetable(t);
  const deposer = (octets: Buffer) =>
    t.appeler("PUT", `/api/audits/${audit}/dommages/${dommage}/photos?nom=aile.jpg`, { jeton: admin, octets });
  expect((await deposer(PHOTO)).statusCode).toBe(200);
  const attachees = async () =>
    (await t.base.proprietaire((c) => c.query("select * from audit_photos where dommage_id = $1", [dommage]))).rows;
  const [avant] = await attachees();
  const retirer = () => oter(`/audits/${audit}/dommages/${dommage}/photos/${avant.fichier_id}`);
  const refus = async () => (await restaurer((await piece(avant.id))?.id)).json().message_fr;
  expect((await retirer()).statusCode).toBe(200);
  expect(await attachees()).toEqual([]);
  expect((await restaurer((await piece(avant.id))?.id)).json()).toMatchObject({ entite: "audit_photos", lignes: 1 });
  expect(await attachees()).toEqual([avant]);
  await retirer();
  await une(
    `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
     select client_id, usage, 'n' || n, type_mime, taille, sha256, true from fichiers, generate_series(1, 10) n where id = $1`,
    [avant.fichier_id],
  );
  await une(
    `insert into audit_photos (client_id, dommage_id, fichier_id)
     select f.client_id, $1, f.id from fichiers f where f.nom ~ '^n[0-9]+$' and f.sha256 = (select sha256 from fichiers where id = $2)`,
    [dommage, avant.fichier_id],
  );
  expect(await refus()).toBe(
    "Le dommage a déjà toutes les photos qu'il peut porter\u00a0: retirez-en une d'abord. Rien n'a été restauré.",
  );
  await une("delete from audit_photos where dommage_id = $1", [dommage]);
  await une("update audits set etat = 'termine', termine_le = now() where id = $1", [audit]);
  expect(await refus()).toContain("L'audit est terminé");
  await une("update audits set etat = 'brouillon', termine_le = null where id = $1", [audit]);
  await oter(`/audits/${audit}/dommages/${dommage}`);
  expect(await refus()).toContain("le dommage");
});

it("la pièce d'un ticket retirée ou remplacée revient ; celle qui tenait sa place prend la sienne à la corbeille", async () => {
  const ticket = await ticketJetable(t, "sinistre");
  const pdf = (n: number) => Buffer.from(`%PDF-1.7\n%${n}\n%%EOF`);
  const constat = async () => (await une("select url_constat as id from tickets where id = $1", [ticket])).id;
  const deposer = async (n: number) => {
    const avant = await constat();
    const depot = await t.appeler(
      "PUT",
      `/api/tickets/${ticket}/pieces/constat?nom=constat-${n}.pdf${avant ? `&avant=${avant}` : ""}`,
      {
        jeton: expert,
        octets: pdf(n),
      },
    );
    expect(depot.statusCode, depot.body).toBe(200);
    return constat();
  };
  const lue = async (id: string) => (await t.appeler("GET", `/api/fichiers/${id}`, { jeton: expert })).statusCode;
  const premier = await deposer(1);
  const second = await deposer(2);
  expect([await lue(premier), await lue(second)]).toEqual([404, 200]);
  expect(await piece(premier)).toMatchObject({
    entite: "pieces_ticket",
    libelle: expect.stringMatching(/ · constat-1\.pdf$/),
  });
  const rendu = await restaurer((await piece(premier))?.id);
  expect(rendu.json(), rendu.body).toMatchObject({ entite: "pieces_ticket", ligne_id: premier, echange: true });
  expect([await constat(), await lue(premier), await lue(second)]).toEqual([premier, 200, 404]);
  // Retirée, elle laisse la place : la seconde revient sans rien déplacer.
  const retrait = await t.appeler("DELETE", `/api/tickets/${ticket}/pieces/constat`, {
    jeton: expert,
    corps: { avant: premier },
  });
  expect(retrait.statusCode, retrait.body).toBe(200);
  expect((await restaurer((await piece(second))?.id)).json()).toMatchObject({ ligne_id: second, echange: false });
  expect([await constat(), await lue(premier), await lue(second)]).toEqual([second, 404, 200]);
  // Effacée pour de bon, ses octets partent ; le ticket parti, elle ne revient nulle part.
  const effacee = await t.appeler("DELETE", `/api/corbeille/${(await piece(premier))?.id}`, { jeton: admin });
  expect(effacee.statusCode, effacee.body).toBe(200);
  await expect(t.services.fichiers.ouvrir(premier)).rejects.toThrow();
  const troisieme = await deposer(3);
  expect(await constat()).toBe(troisieme);
  await oter(`/tickets/${ticket}`);
  expect((await restaurer((await piece(second))?.id)).json().message_fr).toContain("le ticket");
});

it("une vue supprimée revient à qui elle était", async () => {
  const vue = await vueJetable(t.base, t.jeu);
  expect((await oter(`/vues/${vue}`, await t.session(t.jeu.claire))).statusCode).toBe(200);
  expect((await restaurer((await piece(vue))?.id)).json()).toMatchObject({ entite: "vues", ligne_id: vue });
  expect((await une("select utilisateur_id from vues where id = $1", [vue])).utilisateur_id).toBe(t.jeu.claire);
});
