import { describe, expect, test } from "vitest";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { etapesDe } from "./historique.ts";

const evenement = (suite: Partial<EvenementHistorique>): EvenementHistorique => ({
  fait_le: "2026-03-12T13:30:00Z",
  auteur: "Claire Fontaine",
  entite: "restitutions",
  operation: "modification",
  champ: null,
  avant: null,
  apres: null,
  ...suite,
});
const nomLoueur = (id: string) => ({ a: "Arval", b: "Ayvens" })[id];

describe("raconter l'historique d'une restitution", () => {
  test("un enregistrement de deux champs est une seule étape, en français", () => {
    const [etape, ...autres] = etapesDe(
      [
        evenement({ champ: "loueur_id", avant: "a", apres: "b" }),
        evenement({ champ: "montant_ht_apres_remise", avant: 93_100, apres: 52_516 }),
      ],
      nomLoueur,
    );
    expect(autres).toEqual([]);
    expect(etape?.titre).toBe("Restitution modifiée");
    expect(etape?.changements).toMatchObject([
      { libelle: "Loueur", avant: "Arval", apres: "Ayvens" },
      { libelle: "Montant HT", avant: "931,00\u00a0€", apres: "525,16\u00a0€" },
    ]);
  });

  test("un couple de lignes choisi à la main se lit par rang", () => {
    const [etape] = etapesDe(
      [evenement({ entite: "rapprochements", champ: "couples_imposes", avant: {}, apres: { 0: 1, 2: null } })],
      nomLoueur,
    );
    expect(etape).toMatchObject({
      titre: "Couples de lignes choisis",
      changements: [
        {
          avant: "aucun",
          apres: "ligne 1 de la facture avec ligne 2 du rapport\u00a0; ligne 3 de la facture sans ligne du rapport",
        },
      ],
    });
  });

  test("un champ tenu par le programme n'est pas une étape", () => {
    expect(etapesDe([evenement({ entite: "documents", champ: "anomalies", avant: [], apres: [] })], nomLoueur)).toEqual(
      [],
    );
  });

  test("l'ajout dit ce qui a été confirmé malgré un avertissement", () => {
    const creee = { immatriculation: "AB-123-CD", doutes_admis: "Le 01/01/2099 est dans plus d'un an" };
    expect(etapesDe([evenement({ operation: "creation", apres: creee })], nomLoueur)[0]).toMatchObject({
      titre: "Restitution ajoutée",
      changements: [{ libelle: "Confirmé malgré", apres: creee.doutes_admis }],
    });
    const sansDoute = { ...creee, doutes_admis: null };
    expect(etapesDe([evenement({ operation: "creation", apres: sansDoute })], nomLoueur)[0]?.changements).toEqual([]);
  });

  test("sans auteur connu, c'est l'équipe Reflet", () => {
    expect(etapesDe([evenement({ operation: "creation", auteur: null })], nomLoueur)[0]?.auteur).toBe("Équipe Reflet");
  });

  test("une ligne retirée dit laquelle", () => {
    const retrait = evenement({
      entite: "document_lignes",
      operation: "suppression",
      avant: { designation: "Capot – rayure" },
    });
    expect(etapesDe([retrait], nomLoueur)[0]?.changements).toMatchObject([
      { libelle: "Désignation", avant: "Capot – rayure", apres: null },
    ]);
  });
});
