import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import type { StatutsLus } from "../../domain/statuts-facture/statut.ts";
import { contestationJetable } from "../contestations/aides-contestations.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { ouvrirPlateforme, type PlateformeDEssai, saisieDEssai } from "./aides-statuts.ts";
import { ecrireCdar } from "./ecrire-cdar.ts";
import { lireCdar } from "./lire-cdar.ts";
import { lireReglagesPlateforme } from "./reglages.ts";
import { creerTacheStatuts } from "./tache-statuts.ts";

let t: AppTest;
let claire: string;
let marc: string;
let plateforme: PlateformeDEssai;

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-04-20T08:00:00Z"));
  [claire, marc] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc)];
  plateforme = await ouvrirPlateforme();
});
afterAll(async () => {
  await plateforme.arreter();
  await t.fermer();
});

const regler = (url: string | undefined = plateforme.url) => {
  t.services.config.plateforme = url
    ? lireReglagesPlateforme({ PLATEFORME_URL: url, PLATEFORME_JETON: "jeton-d-essai", PLATEFORME_HOTES: "127.0.0.1" })
    : undefined;
};
const sansPlateforme = () => {
  t.services.config.plateforme = undefined;
};
const lire = async (id: string, jeton = claire): Promise<StatutsLus> =>
  (await t.appeler("GET", `/api/contestations/${id}/statuts`, { jeton })).json();
const produire = (id: string, corps: object = saisieDEssai(), jeton = claire) =>
  t.appeler("POST", `/api/contestations/${id}/statuts`, { jeton, corps });
const fichier = async (id: string) => {
  const reponse = await t.appeler("GET", `/api/statuts-facture/${id}/fichier`, { jeton: claire });
  return { xml: reponse.body, entetes: reponse.headers };
};
const deposer = (xml: string, jeton = claire, suite = "") =>
  t.appeler("PUT", `/api/documents/depot?nom=statut.xml${suite}`, { jeton, octets: Buffer.from(xml) });
/** Un message tel qu'une plateforme le remet. */
const recu = (code: number, numero: string, suite: { motif?: string; date?: string } = {}) =>
  ecrireCdar({
    code: 207,
    motif: "AUTRE",
    note: `Essai ${randomUUID()}`,
    numero,
    date_facture: suite.date ?? "2026-04-02",
    type_facture: "380",
    vendeur: { nom: "Arval", siren: "329892368", adresse: "329892368_ventes" },
    acheteur: { nom: "Canarival", siren: "552100554" },
    recue_le: new Date("2026-04-03T08:00:00Z"),
    pose_le: new Date("2026-04-03T09:30:00Z"),
  }).replace("<ram:ProcessConditionCode>207<", `<ram:ProcessConditionCode>${code}<`);
const numeroDe = async (id: string) => (await lire(id)).proposition.numero;

it("sans plateforme, le statut se télécharge : un message CDAR qui dit la facture, les parties et le motif", async () => {
  sansPlateforme();
  const { contestation: id } = await contestationJetable(t);
  const avant = await lire(id);
  expect(avant).toMatchObject({ statuts: [], plateforme: false, proposition: { date_facture: "2026-04-02" } });
  const numero = avant.proposition.numero;
  const note = "Jante <AVD> & 110,00\u00a0€\u0001 absente du PV.";
  const { statuts }: StatutsLus = (await produire(id, saisieDEssai({ numero, note }))).json();
  expect(statuts).toMatchObject([{ sens: "emis", code: 207, motif: "TRANSAC_INC", remise: "fichier", remis_le: null }]);
  expect(statuts[0]?.par).toMatch(/\S/);
  const { xml, entetes } = await fichier(statuts[0]?.id ?? "");
  expect(entetes["content-disposition"]).toContain("attachment");
  expect(lireCdar(Buffer.from(xml))).toEqual([
    {
      code: 207,
      numero,
      date_facture: "2026-04-02",
      type_facture: null,
      vendeur_siren: "329892368",
      vendeur_adresse: "329892368",
      motif: "TRANSAC_INC",
      note: "Prestation non effectuée Jante <AVD> & 110,00 € absente du PV.",
      pose_le: new Date("2026-04-20T08:00:00Z"),
    },
  ]);
  const { rows } = await t.enSysteme((c) =>
    c.query("select operation from historique where entite = 'statuts_facture' and ligne_id = $1", [statuts[0]?.id]),
  );
  expect(rows).toEqual([{ operation: "creation" }]);
});

it("réglée, la plateforme reçoit le message et sa description sous le même identifiant, jusqu'à l'avoir pris", async () => {
  regler();
  const tache = creerTacheStatuts(t.services);
  const { contestation: id } = await contestationJetable(t);
  const corps = saisieDEssai({ code: 210, motif: "DOUBLE_FACT", numero: await numeroDe(id) });
  const produit: StatutsLus = (await produire(id, corps)).json();
  expect(produit.statuts).toMatchObject([{ code: 210, remise: "attente" }]);
  // Le même geste rejoué, par un réseau qui a perdu la réponse, n'en fait qu'un.
  expect((await produire(id, corps)).json().statuts).toHaveLength(1);
  plateforme.repondre(503);
  expect(await tache.vider()).toBe(1);
  expect((await lire(id)).statuts).toMatchObject([{ remise: "attente", remise_erreur: "La plateforme a répondu 503" }]);
  expect(await tache.vider()).toBe(0);
  plateforme.repondre(202, { flowId: "f-1" });
  t.regler(new Date("2026-04-20T08:01:00Z"));
  expect(await tache.vider()).toBe(1);
  const { statuts } = await lire(id);
  expect(statuts).toMatchObject([{ remise: "livre", remise_erreur: null, remis_le: "2026-04-20T08:01:00Z" }]);
  const [premier, second] = plateforme.recus;
  expect(second).toEqual({ ...premier, entetes: expect.anything() });
  expect(second?.chemin).toBe("POST /flow-service/v1/flows");
  expect(second?.entetes).toMatchObject({ authorization: "Bearer jeton-d-essai", "request-id": statuts[0]?.id });
  expect(second?.description).toMatchObject({ trackingId: statuts[0]?.id, flowSyntax: "CDAR", processingRule: "B2B" });
  expect(second?.message).toBe((await fichier(statuts[0]?.id ?? "")).xml);
  // Un refus est le dernier mot de l'acheteur.
  const suite = await produire(id, saisieDEssai({ numero: corps.numero }));
  expect([suite.statusCode, suite.json().message_fr]).toEqual([
    409,
    "Cette facture est déjà refusée\u00a0: aucun autre statut ne peut suivre.",
  ]);
  await tache.arreter();
});

it("un message que la plateforme refuse se dit avec sa phrase, et se renvoie d'un geste", async () => {
  regler();
  const tache = creerTacheStatuts(t.services);
  const { contestation: id } = await contestationJetable(t);
  await produire(id, saisieDEssai({ numero: await numeroDe(id) }));
  plateforme.repondre(422, { errorCode: "UNKNOWN", errorMessage: "no matching invoices found" });
  await tache.vider();
  const [echoue] = (await lire(id)).statuts;
  expect(echoue).toMatchObject({
    remise: "echec",
    remise_erreur: "La plateforme a répondu 422\u00a0: no matching invoices found",
  });
  const renvoi = `/api/contestations/${id}/statuts/${echoue?.id}/renvoi`;
  expect((await t.appeler("POST", renvoi, { jeton: marc, corps: {} })).statusCode).toBe(404);
  expect((await t.appeler("POST", renvoi, { jeton: claire, corps: {} })).json().statuts).toMatchObject([
    { remise: "attente" },
  ]);
  expect((await t.appeler("POST", renvoi, { jeton: claire, corps: {} })).statusCode).toBe(409);
  plateforme.repondre(202);
  await tache.vider();
  expect((await lire(id)).statuts).toMatchObject([{ remise: "livre" }]);
  await tache.arreter();
});

it("un motif qui ne refuse pas toute la facture, un SIREN faux, une explication absente se disent au champ", async () => {
  sansPlateforme();
  const { contestation: id } = await contestationJetable(t);
  const champs = async (suite: object) => {
    const reponse = await produire(id, saisieDEssai(suite));
    return [reponse.statusCode, reponse.json().champs];
  };
  expect(await champs({ code: 210, motif: "PU_ERR" })).toEqual([
    400,
    { motif: "Ce motif ne permet pas de refuser toute la facture" },
  ]);
  expect(await champs({ motif: "AUTRE", note: " " })).toEqual([400, { note: "Ce motif demande une explication" }]);
  expect(await champs({ vendeur_siren: "329892369" })).toEqual([
    400,
    { vendeur_siren: "Ce SIREN n'existe pas\u00a0: son dernier chiffre ne correspond pas aux autres" },
  ]);
  expect(await champs({ acheteur_siren: "" })).toEqual([400, { acheteur_siren: "Le SIREN de la société est requis" }]);
  expect(await champs({ vendeur_adresse: "à vendre" })).toEqual([
    400,
    { vendeur_adresse: "L'adresse électronique n'a ni espace ni accent" },
  ]);
  const { contestation: conforme } = await contestationJetable(t, "conforme");
  expect((await produire(conforme)).statusCode).toBe(409);
  expect((await produire(id, saisieDEssai(), marc)).statusCode).toBe(404);
});

it("un statut déposé rejoint sa facture par son numéro, même arrivé avant elle, et ne se compte qu'une fois", async () => {
  sansPlateforme();
  const { contestation: id } = await contestationJetable(t);
  const numero = await numeroDe(id);
  const xml = recu(203, numero.toLowerCase());
  expect((await deposer(xml)).json()).toEqual({
    id: null,
    nom: "statut.xml",
    deja: false,
    statut: `Statut «\u00a0Mise à disposition\u00a0», facture ${numero.toLowerCase()}.`,
  });
  expect((await deposer(xml)).json()).toMatchObject({ id: null, deja: true });
  // Une autre année, ou une autre société : la même référence n'est pas la même facture.
  await deposer(recu(212, numero, { date: "2025-04-02" }));
  await deposer(recu(212, numero), marc);
  const lus = await lire(id);
  expect(lus.statuts).toMatchObject([
    { sens: "recu", code: 203, pose_le: "2026-04-03T09:30:00Z", remise: null, par: null },
  ]);
  expect(lus.proposition.vendeur_adresse).toBe("329892368_ventes");
  const { rows } = await t.enSysteme((c) =>
    c.query("select 1 from documents d join fichiers f on f.id = d.fichier_id where f.nom = 'statut.xml'"),
  );
  expect(rows).toEqual([]);
  // L'équipe doit dire de quelle société : rien ne rattache un statut à personne.
  const admin = await t.session(t.jeu.admin);
  expect((await deposer(recu(203, numero), admin)).json().champs).toEqual({
    client_id: "Ce fichier est un statut de facture\u00a0: dites de quelle société",
  });
});

it.each([
  [
    "une déclaration de type",
    (x: string) => x.replace("<rsm:Cross", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><rsm:Cross'),
  ],
  ["un document coupé", (x: string) => x.slice(0, -40)],
  ["ni facture ni code", (x: string) => x.replace(/<ram:ProcessConditionCode>.*?</, "<ram:ProcessConditionCode>abc<")],
])("un statut piégé ou abîmé se refuse en une phrase : %s", async (_, casser) => {
  const reponse = await deposer(casser(recu(203, "F-1")));
  expect([reponse.statusCode, reponse.json().code]).toEqual([422, "statut_refuse"]);
  expect(reponse.json().message_fr).toMatch(/^Ce message de statut /);
});

it("la contestation lue ne change pas d'état pour un statut, et son histoire dit qui l'a produit", async () => {
  sansPlateforme();
  const { contestation: id } = await contestationJetable(t);
  await produire(id, saisieDEssai({ numero: await numeroDe(id) }));
  const lue: ContestationLue = (await t.appeler("GET", `/api/contestations/${id}`, { jeton: claire })).json();
  expect(lue.etat).toBe("a_contester");
  const histoire: { entite: string }[] = (
    await t.appeler("GET", `/api/contestations/${id}/historique`, { jeton: claire })
  ).json();
  expect(histoire.map((h) => h.entite)).toContain("statuts_facture");
});
