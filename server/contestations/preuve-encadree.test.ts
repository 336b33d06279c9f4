import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import type { EtatLu } from "../../domain/etats-des-lieux/etat.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { contestationJetable } from "./aides-contestations.ts";
import { appeler, envoi, lire, preparerContestations, t } from "./aides-gestes.ts";

preparerContestations();

const CADRE = { x: 0.25, y: 0.5, largeur: 0.2, hauteur: 0.125 };

/** Un état des lieux de ce véhicule avec la photo de sa face avant, signé à cette date ou laissé en cours. */
async function photographier(vehicule: string, type: string, jour: string | null, fond: string): Promise<string> {
  const jeton = await t.session(t.jeu.expert);
  const [ticket] = await enBase(
    t,
    `insert into tickets (type_demande, client_id, vehicule_id, immatriculation)
     select 'etat_des_lieux', client_id, id, immatriculation from vehicules where id = $1 returning id`,
    [vehicule],
  );
  const etat = (
    await t.appeler("POST", `/api/tickets/${ticket?.id}/etats-des-lieux`, { jeton, corps: { type } })
  ).json() as EtatLu;
  const octets = await sharp({ create: { width: 400, height: 300, channels: 3, background: fond } })
    .jpeg()
    .toBuffer();
  const lu = (
    await t.appeler("PUT", `/api/etats-des-lieux/${etat.id}/photos/face_avant?nom=vue.jpg`, { jeton, octets })
  ).json() as EtatLu;
  if (jour)
    await enBase(
      t,
      "update etats_des_lieux set date_etat = $2, lieu = 'Lyon', kilometrage = 1, niveau = 1, signataire = 'A', signe_le = now() where id = $1",
      [etat.id, jour],
    );
  return lu.photos[0]?.fichier_id ?? "";
}

it("un endroit encadré devient une ligne réclamée, dite dans la lettre avec ses deux photos ; celle d'un relevé en cours ou d'ailleurs se refuse", async () => {
  const { contestation: id, ligne, factureLigne } = await contestationJetable(t);
  const [vehicule] = await enBase(
    t,
    `select coalesce(r.vehicule_id, (select v.id from vehicules v where v.client_id = r.client_id and v.plaque = r.plaque)) as id
     from restitutions r where r.id = $1`,
    [t.jeu.restitution],
  );
  const v = vehicule?.id ?? "";
  const avant = await photographier(v, "arrivee", "2026-03-10", "#123456");
  const apres = await photographier(v, "depart", "2026-03-20", "#654321");
  const enCours = await photographier(v, "depart", null, "#abcdef");
  const [autre] = await enBase(
    t,
    "insert into vehicules (client_id, immatriculation) values ($1, 'PE-100-PE') returning id",
    [t.jeu.clientA],
  );
  const ailleurs = await photographier(autre?.id ?? "", "depart", "2026-03-20", "#fedcba");

  const preuve = { cadre: { fichier_id: apres, ...CADRE }, temoin: avant, constat: "apparu" };
  const corps = {
    facture_ligne_id: factureLigne,
    motif: "posterieur_a_la_restitution",
    montant_reclame: 11_000,
    commentaire: null,
  };
  await appeler("DELETE", `/${id}/lignes/${ligne}`);
  for (const fichier_id of [enCours, ailleurs]) {
    const refus = await appeler("POST", `/${id}/lignes`, {
      ...corps,
      preuve: { ...preuve, cadre: { fichier_id, ...CADRE } },
    });
    expect([refus.statusCode, Object.keys(refus.json().champs ?? {})]).toEqual([400, ["cadre"]]);
  }
  const sansAvant = await appeler("POST", `/${id}/lignes`, { ...corps, preuve: { ...preuve, temoin: null } });
  expect(sansAvant.statusCode).toBe(400);
  expect((await lire(id)).lignes).toEqual([]);

  const ajoutee = await appeler("POST", `/${id}/lignes`, { ...corps, preuve });
  expect(ajoutee.statusCode).toBe(200);
  const phrase =
    "L'endroit encadré sur la photo «\u00a0Face avant\u00a0» du 20/03/2026 (état des lieux, départ) est intact sur la photo «\u00a0Face avant\u00a0» du 10/03/2026 (état des lieux, arrivée)\u00a0: le dommage est apparu entre ces deux dates.";
  const lue = await lire(id);
  expect(lue.lignes[0]?.preuve).toEqual({ cadre: { fichier_id: apres, ...CADRE }, temoin: avant, phrase });
  expect(lue.preuves.map((p) => p.fichier_id)).toEqual(expect.arrayContaining([avant, apres]));
  const pdf = await appeler("GET", `/${id}/lettre`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true });
  const lu = text.replace(/\s+/g, " ");
  expect(lu).toContain(phrase.replace(/\s/g, " "));
  expect(lu).toMatch(/Voir photographies \d+ et \d+\./);

  // Retirée, elle n'est plus ni dite ni jointe ; posée sur une ligne déjà réclamée, elle prouve qu'un dommage n'y était pas.
  const laLigne = lue.lignes[0]?.id ?? "";
  const retiree = await appeler("PUT", `/${id}/lignes/${laLigne}/preuve`, { preuve: null });
  expect(retiree.json().lignes[0].preuve).toBeNull();
  expect(retiree.json().preuves.map((p: { fichier_id: string }) => p.fichier_id)).not.toContain(apres);
  const absente = { cadre: { fichier_id: avant, ...CADRE }, temoin: null, constat: "absent" };
  expect(
    (await appeler("PUT", `/${id}/lignes/${laLigne}/preuve`, { preuve: absente })).json().lignes[0].preuve.phrase,
  ).toBe(
    "La photo «\u00a0Face avant\u00a0» du 10/03/2026 (état des lieux, arrivée) montre l'endroit encadré sans le dommage facturé.",
  );
  // Un autre motif ne l'efface pas ; la lettre partie, elle ne change plus.
  await appeler("PATCH", `/${id}/lignes/${laLigne}`, {
    champs: { motif: "preuve_insuffisante" },
    avant: { motif: "posterieur_a_la_restitution" },
  });
  expect((await lire(id)).lignes[0]?.preuve?.cadre.fichier_id).toBe(avant);
  expect((await appeler("POST", `/${id}/envoi`, envoi())).statusCode).toBe(200);
  expect((await appeler("PUT", `/${id}/lignes/${laLigne}/preuve`, { preuve: null })).statusCode).toBe(409);
});
