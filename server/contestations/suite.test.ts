import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { PREUVES_MAX_OCTETS } from "../../domain/contestations/preuves.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { contestationJetable, rapprocherJetable } from "./aides-contestations.ts";
import { admin, appeler, claire, envoi, lire, marc, preparerContestations, t } from "./aides-gestes.ts";

preparerContestations();

/** Un rapport du dossier, de ce poids, avec ses octets sur le stockage. */
async function rapport(taille: number): Promise<string> {
  const cle = `documents/essai-${taille}-${Math.random()}.pdf`;
  const octets = Buffer.from("%PDF-1.7\n");
  await t.services.fichiers.deposer(enFlux(octets), octets.length, cle);
  const [fichier] = await enBase<{ id: string }>(
    t,
    `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, cle, rattache)
     values ($1, 'document', 'Rapport été.pdf', 'application/pdf', $2, sha256(convert_to($3, 'UTF8')), $3, true) returning id`,
    [t.jeu.clientA, taille, cle],
  );
  await enBase(
    t,
    `insert into documents (client_id, restitution_id, type_document, numero, fichier_id) values ($1, $2, 'rapport', 'R-1', $3)`,
    [t.jeu.clientA, t.jeu.restitution, fichier?.id],
  );
  return fichier?.id ?? "";
}
const messages = (lettre: string) =>
  enBase<{ texte: string; pieces: number }>(
    t,
    "select m.texte, (select count(*)::int from message_pieces p where p.message_id = m.id) as pieces from messages m where m.id = $1",
    [lettre],
  );

it("un silence se relance, se met en demeure, se porte en médiation ; chaque lettre rappelle ce qui a été dit", async () => {
  const { contestation: id } = await contestationJetable(t);
  expect((await appeler("POST", `/${id}/suite`, { nature: "relance" })).statusCode).toBe(400);
  expect((await appeler("POST", `/${id}/envoi`, envoi())).statusCode).toBe(200);
  expect((await appeler("POST", `/${id}/suite`, { nature: "nouvelle" })).json().champs).toEqual({
    nature: "Cette lettre ne peut pas suivre celles qui sont parties",
  });
  expect((await appeler("POST", `/${id}/suite`, { nature: "relance" }, marc)).statusCode).toBe(404);
  const relance = (await appeler("POST", `/${id}/suite`, { nature: "relance" })).json();
  expect(relance).toMatchObject({ etat: "contestee", lettre: { version: 2, nature: "relance" } });
  expect(relance.lettre.introduction).toContain(
    "le 20/04/2026\u00a0: contestation adressée par e-mail à sav@arval.test",
  );
  // La facture n'a pas de fichier au dossier : la relance n'en cite aucune page.
  expect(relance.preuves.map((p: { genre: string }) => p.genre)).not.toContain("facture");
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array((await appeler("GET", `/${id}/lettre`)).rawPayload)),
    { mergePages: true },
  );
  expect(text).toContain("Jante AVD");
  expect(text).not.toMatch(/facture p\./);
  // Changer d'avis avant l'envoi : la même version, d'autres textes.
  const demeure = (await appeler("POST", `/${id}/suite`, { nature: "mise_en_demeure" })).json();
  expect(demeure.lettre).toMatchObject({ version: 2, nature: "mise_en_demeure" });
  await appeler("POST", `/${id}/suite`, { nature: "relance" });
  t.regler(new Date("2026-05-12T08:00:00Z"));
  const claire = await t.session(t.jeu.claire);
  const silencieuses = async (): Promise<string[]> =>
    (await appeler("GET", "?retard=reponse&taille=100", undefined, claire))
      .json()
      .lignes.map((l: { id: string }) => l.id);
  expect(await silencieuses()).toContain(id);
  const partie = (await appeler("POST", `/${id}/envoi`, envoi({ version: 2 }), claire)).json();
  expect(partie).toMatchObject({ etat: "contestee", lettre: null });
  // La relance a sa date ; celle de la première contestation reste, et le délai du loueur repart de la dernière.
  expect(partie).toMatchObject({ contestee_le: "2026-04-20", relancee_le: "2026-05-12", lettre_le: "2026-05-12" });
  expect(partie.envoyees.map((e: { nature: string }) => e.nature)).toEqual(["relance", "contestation"]);
  // Relancée, elle n'est plus sans réponse ; le loueur répond, et la lettre d'après cite sa réponse.
  expect(await silencieuses()).not.toContain(id);
  const reponse = {
    date: "2026-05-12",
    interlocuteur: "M. Durand",
    texte: "Refus.",
    accords: [{ ligne_id: partie.lignes[0].id, montant: 0 }],
    cle_idempotence: randomUUID(),
  };
  const refus = await appeler("POST", `/${id}/reponses`, reponse, claire);
  expect(refus.json()).toMatchObject({ etat: "refusee", lettre: { version: 3, nature: "nouvelle" } });
  expect(refus.json().lettre.introduction).toContain("votre réponse (M. Durand)\u00a0: «\u00a0Refus.\u00a0»");
  const mediation = (await appeler("POST", `/${id}/suite`, { nature: "mediation" }, claire)).json();
  expect(mediation.lettre.conclusion).toContain("Médiateur des entreprises");
  t.regler(new Date("2026-04-20T08:00:00Z"));
}, 60_000);

it("un avoir accordé se demande d'un dossier soldé ; la lettre ne rouvre rien, et laisse au loueur son délai", async () => {
  const { contestation: id, facture } = await contestationJetable(t, "soldee", 10_000);
  await enBase(t, "delete from contestation_lettres where contestation_id = $1", [id]);
  const actes = async () => {
    const lus = (await t.appeler("GET", "/api/aujourdhui", { jeton: await t.session(t.jeu.claire) })).json().actes;
    return lus.filter((a: { genre: string; id: string }) => a.genre === "attendu" && a.id === id);
  };
  const listee = (await appeler("GET", "?taille=100")).json().lignes.find((c: { id: string }) => c.id === id);
  expect(listee).toMatchObject({ etat: "soldee", attendu: 10_000, accorde_le: "2026-04-10" });
  // Un avoir attendu : nul filtre ne le dit soldé, ni le livre, ni l'export.
  const trouvees = async (etat: string) =>
    (await appeler("GET", `?taille=100&statut_contestation=${etat}`)).json().lignes.map((c: { id: string }) => c.id);
  expect([await trouvees("accordee"), (await trouvees("soldee")).includes(id)]).toEqual([[id], false]);
  const jetonAdmin = await t.session(t.jeu.admin);
  const livre = await t.appeler("GET", "/api/argent/lignes?mot=attendu&taille=100", { jeton: jetonAdmin });
  const ecrite = livre.json().lignes.find((l: { contestation_id: string }) => l.contestation_id === id);
  expect(ecrite?.etat, livre.body.slice(0, 300)).toBe("accordee");
  expect(await actes()).toMatchObject([{ montant: 10_000 }]);
  expect((await appeler("POST", `/${id}/suite`, { nature: "relance" })).statusCode).toBe(400);
  const prete = (await appeler("POST", `/${id}/suite`, { nature: "avoir" })).json();
  expect(prete).toMatchObject({ etat: "soldee", lettre: { version: 1, nature: "avoir" } });
  expect(prete.lettre.introduction).toContain("L'avoir correspondant ne nous est pas parvenu.");
  expect(prete.lignes).toMatchObject([{ montant_accorde: 10_000, montant_recu: 0 }]);
  const redige = { champs: { conclusion: "À bientôt." }, avant: { conclusion: prete.lettre.conclusion } };
  expect((await appeler("PATCH", `/${id}/lettre`, redige)).json().lettre.conclusion).toBe("À bientôt.");
  const partie = (await appeler("POST", `/${id}/envoi`, envoi())).json();
  expect(partie).toMatchObject({ etat: "soldee", lettre: null, attendu: 10_000, refuse: 1_000, relancee_le: null });
  expect(partie.envoyees).toMatchObject([{ nature: "avoir" }]);
  expect(await actes()).toEqual([]);
  // Son délai passé, il se redemande ; rendu, plus rien.
  t.regler(new Date("2026-05-12T08:00:00Z"));
  expect(await actes()).toHaveLength(1);
  t.regler(new Date("2026-04-20T08:00:00Z"));
  await enBase(t, "delete from contestations where facture_id = $1", [facture]);
}, 60_000);

it("une ligne que la lettre réclame n'est plus à contester : la fiche lit ce que le livre en dit", async () => {
  const { contestation: id, facture, ligne, factureLigne } = await contestationJetable(t);
  await rapprocherJetable(t, facture, factureLigne);
  const contestees = async () =>
    (await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}/rapprochement`, { jeton: claire }))
      .json()
      .find((r: { facture: { id: string } }) => r.facture.id === facture)?.contestees;
  // Rien n'est parti : tout reste à contester.
  expect(await contestees()).toEqual([]);
  expect((await appeler("POST", `/${id}/envoi`, envoi())).statusCode).toBe(200);
  const partie = { facture_ligne_id: factureLigne, reclame: 11_000, accorde: 0, refuse: 0, en_cours: 11_000, recu: 0 };
  expect(await contestees()).toEqual([partie]);
  const reponse = { date: "2026-04-20", accords: [{ ligne_id: ligne, montant: 8_000 }], cle_idempotence: randomUUID() };
  expect((await appeler("POST", `/${id}/reponses`, reponse)).statusCode).toBe(200);
  expect(await contestees()).toEqual([{ ...partie, accorde: 8_000, refuse: 3_000, en_cours: 0 }]);
  await enBase(t, "delete from rapprochements where facture_id = $1", [facture]);
  await enBase(t, "delete from contestations where facture_id = $1", [facture]);
}, 60_000);

it("les preuves partent jointes ; trop lourdes, un seul lien signé les ouvre jusqu'à son jour", async () => {
  const leger = await rapport(9);
  const { contestation: id } = await contestationJetable(t);
  // Le dossier en a une de plus, dont le stockage n'a plus les octets : elle ne retient pas la lettre.
  expect((await lire(id)).preuves).toContainEqual(
    expect.objectContaining({ fichier_id: leger, nom: "Rapport été.pdf" }),
  );
  const partie = (await appeler("POST", `/${id}/envoi`, envoi())).json();
  expect(partie.envoyees[0]).toMatchObject({ preuves: [{ fichier_id: leger }], preuves_jusqu_au: null });
  expect((await messages(partie.envoyees[0].id))[0]?.pieces).toBe(2);

  await rapport(PREUVES_MAX_OCTETS);
  const { contestation: autre } = await contestationJetable(t);
  const lourde = (await appeler("POST", `/${autre}/envoi`, envoi())).json().envoyees[0];
  expect(lourde).toMatchObject({ preuves_jusqu_au: "2026-06-19" });
  const [message] = await messages(lourde.id);
  expect(message?.pieces).toBe(1);
  const lien = /http:\/\/reflet\.test(\/preuves\?jeton=[\w.-]+)/.exec(message?.texte ?? "")?.[1] ?? "";
  const ouvrir = (adresse: string) => t.appeler("GET", adresse);
  const zip = await ouvrir(lien);
  expect([zip.statusCode, zip.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect((await ouvrir(`${lien.slice(0, -1)}${lien.endsWith("A") ? "B" : "A"}`)).statusCode).toBe(404);
  expect((await ouvrir(lien.replace("2026-06-19", "2027-06-19"))).statusCode).toBe(404);
  expect((await ouvrir("/preuves?jeton=rien")).statusCode).toBe(404);
  // Passé son jour, le lien n'ouvre plus rien.
  t.regler(new Date("2026-06-20T08:00:00Z"));
  expect((await ouvrir(lien)).statusCode).toBe(404);
  t.regler(new Date("2026-04-20T08:00:00Z"));
}, 60_000);

it("le délai de réponse et l'adresse d'un loueur se règlent sur sa fiche, et servent à qui ne lui a pas écrit", async () => {
  const regler = (champs: object, avant: object) =>
    t.appeler("PATCH", `/api/loueurs/${t.jeu.loueur}/reclamations`, { jeton: admin, corps: { champs, avant } });
  const refus = await regler({ delai_reponse_jours: 0 }, { delai_reponse_jours: 21 });
  expect([refus.statusCode, refus.body]).toEqual([
    400,
    expect.stringContaining("Le délai de réponse va de 1 à 365 jours"),
  ]);
  const regle = await regler(
    { delai_reponse_jours: 10, email_contestations: "fre@arval.test" },
    { delai_reponse_jours: 21, email_contestations: null },
  );
  expect(regle.json()).toMatchObject({ delai_reponse_jours: 10, email_contestations: "fre@arval.test" });
  const { contestation: id } = await contestationJetable(t);
  // Cette société lui a déjà écrit : la dernière adresse l'emporte.
  expect(await lire(id)).toMatchObject({ delai_reponse_jours: 10, destinataire_connu: "sav@arval.test" });
  await enBase(t, "delete from contestations", []);
  const { contestation: seule } = await contestationJetable(t);
  expect((await lire(seule)).destinataire_connu).toBe("fre@arval.test");
});

it("les contestations de la semaine se listent avec les factures à ouvrir", async () => {
  const { contestation: id } = await contestationJetable(t);
  let jeton = await t.session(t.jeu.claire);
  const semaine = async () => (await appeler("GET", "?semaine=oui&taille=100", undefined, jeton)).json();
  expect((await semaine()).lignes.map((l: { id: string }) => l.id)).not.toContain(id);
  t.regler(new Date("2026-04-26T08:00:00Z"));
  jeton = await t.session(t.jeu.claire);
  expect((await semaine()).lignes.map((l: { id: string }) => l.id)).toContain(id);
  expect(await semaine()).toMatchObject({ totaux: { a_ouvrir: 0 } });
  t.regler(new Date("2026-04-20T08:00:00Z"));
});
