import { describe, expect, it } from "vitest";
import { devinerType } from "../vehicules/deviner-type.ts";
import {
  bilanDeLecture,
  type DocumentDuLot,
  debutDuDepot,
  demanderLoueur,
  direLecture,
  direReste,
  direTrouve,
  grouperLot,
  type Proposition,
  resteDeLecture,
  rienNAttendaitAvant,
  sommesDuLot,
} from "./lot.ts";

const VIDE: Proposition = {
  client_id: null,
  immatriculation: null,
  date_restitution: null,
  agence: null,
  loueur_id: null,
  marque: null,
  modele: null,
  type_vehicule: null,
  kilometrage: null,
  montant_ht_apres_remise: null,
};
const doc = (id: string, type: string, plaque: string, dit: Partial<Proposition> | null): DocumentDuLot => ({
  id,
  cree_le: "2026-03-12T09:00:00Z",
  fichier_nom: `${id}.pdf`,
  type_document: type,
  numero: null,
  etat: "a_verifier",
  immatriculation: plaque || null,
  plaque: plaque.replaceAll("-", ""),
  loueur_lu: null,
  manque: null,
  restitution: null,
  contestable_ht: null,
  hors_delai_ht: null,
  avoir_ht: null,
  proposition: dit && { ...VIDE, ...dit },
});

describe("un lot de documents", () => {
  it("dit ce qui se réclame, et ce qui se trouve trop tard : jamais rien là où le rapprochement a trouvé", () => {
    const sans = (texte: string) => texte.replace(/\s/g, " ");
    const tard = { contestable_ht: 0, hors_delai_ht: 15_374 };
    expect(sans(direTrouve(tard))).toBe("153,74 € HT trouvés, délai dépassé");
    expect(sans(direTrouve({ contestable_ht: 1_000, hors_delai_ht: 15_374 }))).toBe(
      "10,00 € HT à réclamer, 153,74 € HT trouvés, délai dépassé",
    );
    expect(direTrouve({ contestable_ht: null, hors_delai_ht: 0 })).toBe("");
    expect(sommesDuLot([tard, { contestable_ht: 1_000, hors_delai_ht: null }])).toEqual({
      ouvert: 1_000,
      tard: 15_374,
    });
  });
  it("ne garde du passé que ce qui attendait encore quand le dépôt a commencé", () => {
    const restitution = { id: "r0", immatriculation: "AA-111-AA", date_restitution: "2026-03-10" };
    const range = { ...doc("vieux", "facture", "AA-111-AA", null), restitution };
    const neuf = { ...doc("neuf", "facture", "BB-222-BB", {}), cree_le: "2026-03-12T10:00:30Z" };
    // Dit à 10 h 01 au serveur, arrivé une minute après le début du dépôt.
    const debut = debutDuDepot("2026-03-12T10:01:00Z", 60_000);
    expect(debut).toBe("2026-03-12T10:00:00.000Z");
    expect(rienNAttendaitAvant([range, neuf], debut)).toBe(true);
    expect(rienNAttendaitAvant([{ ...range, etat: "a_lire" }, neuf], debut)).toBe(false);
    expect(rienNAttendaitAvant([doc("laisse", "pv", "AA-111-AA", {}), neuf], debut)).toBe(false);
  });
  it("nomme le loueur que la base ne connaît pas, tant qu'aucun papier du véhicule n'en dit un qu'elle connaît", () => {
    const lu = (id: string, type: string, plaque: string, loueur_lu: string | null, loueur_id: string | null) => ({
      ...doc(id, type, plaque, { loueur_id }),
      loueur_lu,
    });
    const inconnus = grouperLot([
      lu("a", "facture", "AA-001-AA", "BPCE Car Lease", null),
      lu("b", "pv", "AA-002-AA", "Arval Service", null),
      lu("c", "facture", "AA-002-AA", "Arval", "loueur"),
      lu("d", "facture", "AA-003-AA", null, null),
    ]).map((g) => g.loueur_inconnu);
    expect(inconnus).toEqual(["BPCE Car Lease", null, null]);
    const [g] = grouperLot([lu("a", "facture", "AA-001-AA", "BPCE Car Lease", null)]);
    expect(g && demanderLoueur("BPCE Car Lease", g)).toMatch(/«\sBPCE Car Lease\s».*AA-001-AA.*a\.pdf/s);
  });
  it("réunit les documents d'un véhicule ; le PV dit le jour et le compteur, la facture le montant", () => {
    const [groupe, ...autres] = grouperLot([
      doc("f", "facture", "AB-123-CD", {
        date_restitution: "2026-04-02",
        kilometrage: 81_000,
        montant_ht_apres_remise: 45_000,
      }),
      doc("p", "pv", "AB-123-CD", { date_restitution: "2026-03-10", kilometrage: 80_950, montant_ht_apres_remise: 0 }),
      doc("r", "rapport", "AB-123-CD", {
        modele: "Clio V Société",
        marque: "Renault",
        montant_ht_apres_remise: 60_000,
      }),
      doc("x", "inconnu", "", {}),
    ]);
    expect(autres).toEqual([]);
    expect(groupe?.proposition).toMatchObject({
      date_restitution: "2026-03-10",
      kilometrage: 80_950,
      montant_ht_apres_remise: 45_000,
      marque: "Renault",
      type_vehicule: "VS",
    });
    expect(groupe?.type_devine).toBe(true);
  });

  it("le montant de la fiche est celui de la facture moins son avoir ; sous un rapport seul, l'avoir ne change rien", () => {
    const avoir = { ...doc("a", "avoir", "GB-482-NS", { montant_ht_apres_remise: 0 }), avoir_ht: 20_000 };
    const montant = (...siens: DocumentDuLot[]) => grouperLot(siens)[0]?.proposition?.montant_ht_apres_remise;
    const facture = doc("f", "facture", "GB-482-NS", { montant_ht_apres_remise: 49_250 });
    const rapport = doc("r", "rapport", "GB-482-NS", { montant_ht_apres_remise: 93_100 });
    expect(montant(avoir, facture, rapport)).toBe(29_250);
    expect(montant(facture, rapport)).toBe(49_250);
    expect(montant(avoir, rapport)).toBe(93_100);
    expect(montant({ ...avoir, avoir_ht: 60_000 }, facture)).toBe(0);
  });

  it("ne propose rien d'un véhicule dont la restitution existe, et garde un type connu sans le dire deviné", () => {
    const range = {
      ...doc("f", "facture", "AB-123-CD", null),
      restitution: { id: "r1", immatriculation: "AB-123-CD", date_restitution: "2026-03-10" },
      contestable_ht: 12_000,
    };
    const [fait] = grouperLot([range, doc("p", "pv", "AB-123-CD", { kilometrage: 1 })]);
    expect([fait?.proposition, fait?.restitution?.id, fait?.contestable_ht]).toEqual([null, "r1", 12_000]);
    const [connu] = grouperLot([doc("f", "facture", "ZZ-1", { modele: "Trafic", type_vehicule: "VP" })]);
    expect([connu?.proposition?.type_vehicule, connu?.type_devine]).toEqual(["VP", false]);
  });

  it.each([
    ["Kangoo Van", "VU"],
    ["TRANSIT CUSTOM", "VU"],
    ["208 Affaire", "VS"],
    ["Clio Société", "VS"],
    ["3008", "VP"],
    ["Mégane Estate", "VP"],
    ["", null],
  ])("devine le type de « %s »", (modele, type) => expect(devinerType(modele)).toBe(type));

  it("ne compte pas pour lu ce qui est illisible", () => {
    const etats = (...tous: DocumentDuLot["etat"][]) => bilanDeLecture(tous.map((etat) => ({ etat })));
    expect(etats("a_lire", "illisible", "a_verifier", "pret", "valide")).toEqual({ aLire: 1, lus: 3, illisibles: 1 });
    expect(etats("illisible", "illisible", "illisible")).toEqual({ aLire: 0, lus: 0, illisibles: 3 });
    expect([direLecture(12, 0), direLecture(2, 1), direLecture(1, 2), direLecture(0, 3)]).toEqual([
      "12 documents lus",
      "2 documents lus, 1 illisible",
      "1 document lu, 2 illisibles",
      "Aucun document lu, 3 illisibles",
    ]);
  });

  it("dit le temps qui reste au rythme tenu, jamais avant la première lecture", () => {
    expect(resteDeLecture(5, 0, 3_000)).toBeNull();
    expect(resteDeLecture(5, 7, 28_000)).toBe(20);
    expect(resteDeLecture(0, 12, 48_000)).toBeNull();
    expect([direReste(4), direReste(18), direReste(20), direReste(170)]).toEqual([
      "encore 4\u00a0s",
      "encore 20\u00a0s",
      "encore 20\u00a0s",
      "encore 3\u00a0min",
    ]);
  });
});
