import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BaseDeTest, baseDeTest } from "./base-de-test.ts";
import {
  creerClient,
  creerConducteur,
  creerDocument,
  creerGarage,
  creerLoueur,
  creerRestitution,
  creerTicket,
  creerUtilisateur,
  creerVehicule,
} from "./fabriques.ts";

let base: BaseDeTest;
beforeAll(async () => {
  base = await baseDeTest();
});
afterAll(() => base.fermer());

const dans = <T>(travail: (tx: pg.ClientBase) => Promise<T>): Promise<T> =>
  base.proprietaire(async (client) => {
    await client.query("set role reflet_systeme");
    return travail(client);
  });

test("chaque fabrique fait une ligne valable, parents compris, autant de fois qu'on veut", async () => {
  await dans(async (tx) => {
    for (const creer of [
      creerClient,
      creerLoueur,
      creerUtilisateur,
      creerVehicule,
      creerConducteur,
      creerGarage,
      creerTicket,
      creerRestitution,
    ]) {
      const [une, autre] = [await creer(tx), await creer(tx)];
      expect(une.id).not.toBe(autre.id);
    }
  });
});

test("les champs donnés l'emportent, et le client donné est celui de toutes les lignes", async () => {
  await dans(async (tx) => {
    const { client_id } = await creerVehicule(tx);
    const restitution = await creerRestitution(tx, { client_id, agence: "Brest", montant_ht_apres_remise: 0 });
    expect(restitution).toMatchObject({ client_id, agence: "Brest", montant_ht_apres_remise: 0 });
    const document = await creerDocument(tx, { restitution_id: restitution.id });
    expect(document.lignes[0]).toMatchObject({ client_id, restitution_id: restitution.id, rang: 0 });
  });
});

test("un document demandé valide compte dans les analyses de sa restitution", async () => {
  await dans(async (tx) => {
    const document = await creerDocument(tx, { etat: "valide", type_document: "facture" }, [
      { net_ht: 10_000 },
      { net_ht: 5_000, facturable: false },
    ]);
    const { rows } = await tx.query(
      "select r.facture_ht, (select count(*)::int from document_lignes l where l.restitution_id = r.id and l.comptee) as comptees from restitutions r where r.id = $1",
      [document.restitution_id],
    );
    expect(rows).toEqual([{ facture_ht: 15_000, comptees: 1 }]);
  });
});
