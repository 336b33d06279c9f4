import { expect, it } from "vitest";
import { enBase } from "../notifications/aides-rappels.ts";
import { contestationJetable } from "./aides-contestations.ts";
import { appeler, envoi, lire, preparerContestations, t } from "./aides-gestes.ts";

preparerContestations();

/** Le rapprochement de cette facture, qui dit la ligne à vérifier. */
async function rendreAVerifier(facture: string, ligne: string): Promise<void> {
  const [p] = await enBase(
    t,
    `insert into rapprochements (client_id, restitution_id, facture_id, conditions, montant_contestable)
     values ($1, $2, $3, '{}', 0) returning id`,
    [t.jeu.clientA, t.jeu.restitution, facture],
  );
  await enBase(
    t,
    `insert into rapprochement_verdicts (rapprochement_id, client_id, rang, ligne_facture_id, verdict, phrase, manques)
     values ($1, $2, 0, $3, 'a_verifier', 'Une phrase.', '[{"papier":"pv","raison":"Le procès-verbal numérote ses lignes jusqu''à 4, et la ligne 2 n''a pas été lue."}]')
     returning id`,
    [p?.id, t.jeu.clientA, ligne],
  );
}

it("la lettre ne part pas avec une ligne à vérifier : elle est nommée, et rien de ce qui est rédigé ne se perd", async () => {
  const { contestation: id, facture, factureLigne } = await contestationJetable(t);
  await appeler("PATCH", `/${id}/lettre`, {
    champs: { introduction: "Bonjour Madame," },
    avant: { introduction: "Madame, Monsieur," },
  });
  await rendreAVerifier(facture, factureLigne);
  expect((await lire(id)).lignes[0]?.a_verifier).toContain("la ligne 2 n'a pas été lue");
  const refus = await appeler("POST", `/${id}/envoi`, envoi());
  expect([refus.statusCode, refus.json().code]).toEqual([409, "ligne_a_verifier"]);
  expect(refus.json().message_fr).toMatch(
    /^«\s?Jante AVD – rénovation \(forfait\)\s?» est à vérifier avant de se réclamer\. Le procès-verbal numérote/,
  );
  const gardee = await lire(id);
  expect([gardee.etat, gardee.envoyees, gardee.lettre?.introduction]).toEqual(["a_contester", [], "Bonjour Madame,"]);

  // Vérifiée, le rapprochement affirme de nouveau ce motif : elle part.
  await enBase(
    t,
    `update rapprochement_verdicts set verdict = 'absent_du_pv', manques = '[]', certitude = 'deux_documents', montant_contestable = 11000
     where ligne_facture_id = $1 returning id`,
    [factureLigne],
  );
  expect((await lire(id)).lignes[0]?.a_verifier).toBeNull();
  expect((await appeler("POST", `/${id}/envoi`, envoi())).statusCode).toBe(200);
});

it("un motif qu'une personne invoque elle-même ne tient pas à la lecture", async () => {
  const { contestation: id, facture, factureLigne, ligne } = await contestationJetable(t);
  await rendreAVerifier(facture, factureLigne);
  await appeler("PATCH", `/${id}/lignes/${ligne}`, {
    champs: { motif: "preuve_insuffisante" },
    avant: { motif: "absent_du_pv" },
  });
  expect((await lire(id)).lignes[0]?.a_verifier).toBeNull();
  expect((await appeler("POST", `/${id}/envoi`, envoi())).statusCode).toBe(200);
});
