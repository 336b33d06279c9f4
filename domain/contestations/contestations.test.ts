import { describe, expect, it } from "vitest";
import { type LigneReclamee, lienDeLAvoir, renduEnPlus, repartirAvoir } from "./avoir.ts";
import { dateLimite, direReport, echeanceDe } from "./echeance.ts";
import {
  ETATS_CONTESTATION,
  type EtatContestation,
  gestesPossibles,
  lettreModifiable,
  lignesModifiables,
  peutImputer,
  peutPasser,
  peutRepondre,
} from "./etats.ts";
import { bilan, compterLignes, etatDeReponse, issueDe, plafond, sommeDe } from "./montants.ts";
import { preremplir, type VerdictGarde } from "./preremplir.ts";
import { regleCitee } from "./regles.ts";
import { partAcceptee, partAccordee } from "./taux.ts";

describe("la somme d'un mot sur la ligne d'une contestation", () => {
  it("ne dit pas zéro de ce qui n'a pas lieu d'être : rien n'est réclamé avant la lettre, ni à réclamer après", () => {
    const avant = { etat: "a_contester", a_reclamer: 15_033, reclame: 0, accorde: 0 } as const;
    expect([sommeDe(avant, "a_reclamer"), sommeDe(avant, "reclame"), sommeDe(avant, "accorde")]).toEqual([
      15_033,
      null,
      null,
    ]);
    const apres = { etat: "contestee", a_reclamer: 0, reclame: 15_033, accorde: 0 } as const;
    expect([sommeDe(apres, "a_reclamer"), sommeDe(apres, "reclame"), sommeDe(apres, "accorde")]).toEqual([
      null,
      15_033,
      0,
    ]);
  });
});

describe("passages d'un état à l'autre", () => {
  it("suit le chemin de la fiche domaine, et rien d'autre par un simple geste", () => {
    const gestes = Object.fromEntries(ETATS_CONTESTATION.map((e) => [e, gestesPossibles(e)]));
    expect(gestes).toEqual({
      a_verifier: ["conforme", "a_contester"],
      conforme: ["a_verifier"],
      a_contester: ["a_verifier", "conforme"],
      contestee: [],
      acceptee: [],
      partiellement_acceptee: [],
      refusee: ["soldee"],
      avoir_recu: ["soldee"],
      soldee: [],
    });
  });

  it.each<[EtatContestation, EtatContestation, "geste" | "envoi" | "reponse" | "avoir", boolean]>([
    ["a_contester", "contestee", "envoi", true],
    ["a_verifier", "contestee", "envoi", false],
    ["contestee", "contestee", "envoi", true],
    ["refusee", "contestee", "envoi", true],
    ["acceptee", "contestee", "envoi", false],
    ["contestee", "acceptee", "reponse", true],
    ["a_contester", "acceptee", "reponse", false],
    ["acceptee", "avoir_recu", "avoir", true],
    ["soldee", "avoir_recu", "avoir", false],
    ["conforme", "contestee", "envoi", false],
    ["contestee", "soldee", "geste", false],
  ])("%s → %s par %s : %s", (de, vers, voie, admis) => expect(peutPasser(de, vers, voie)).toBe(admis));

  it("fige les lignes dès que la lettre est partie, et ne rouvre que la lettre, après un refus ou un silence", () => {
    expect(ETATS_CONTESTATION.filter(lignesModifiables)).toEqual(["a_verifier", "a_contester"]);
    expect(ETATS_CONTESTATION.filter(lettreModifiable)).toEqual([
      "a_contester",
      "contestee",
      "partiellement_acceptee",
      "refusee",
    ]);
    expect(ETATS_CONTESTATION.filter(peutRepondre)).toEqual([
      "contestee",
      "acceptee",
      "partiellement_acceptee",
      "refusee",
    ]);
    const imputables = (attendu: number) => ETATS_CONTESTATION.filter((etat) => peutImputer({ etat, attendu }));
    const parties = ["contestee", "acceptee", "partiellement_acceptee", "refusee", "avoir_recu"];
    expect(imputables(0)).toEqual(parties);
    // Soldé, l'avoir promis peut encore y arriver ; rendu, plus rien.
    expect(imputables(1)).toEqual([...parties, "soldee"]);
  });
});

describe("montants", () => {
  const lignes = [
    { montant_reclame: 11_000, montant_accorde: 11_000 },
    { montant_reclame: 9_000, montant_accorde: 4_000 },
    { montant_reclame: 5_000, montant_accorde: 0 },
    { montant_reclame: 2_000, montant_accorde: null },
  ];
  it("réclamé = accordé + refusé + en cours, dans chaque état où la lettre est partie", () => {
    for (const etat of ETATS_CONTESTATION.slice(3)) {
      const b = bilan(etat, lignes);
      expect(b.accorde + b.refuse + b.en_cours).toBe(b.reclame);
      expect(b.en_cours).toBe(etat === "soldee" ? 0 : 2_000);
    }
    expect(bilan("a_contester", lignes)).toEqual({ reclame: 0, accorde: 0, refuse: 0, en_cours: 0 });
    expect(bilan("conforme", lignes).reclame).toBe(0);
  });
  it("tire l'issue d'une ligne et l'état du dossier de ce qui est accordé", () => {
    expect(lignes.map(issueDe)).toEqual(["acceptee", "partielle", "refusee", null]);
    expect(etatDeReponse(lignes)).toBe("partiellement_acceptee");
    expect(etatDeReponse([lignes[0] as never])).toBe("acceptee");
    expect(etatDeReponse([lignes[2] as never])).toBe("refusee");
    expect(etatDeReponse(lignes.slice(2))).toBe("contestee");
  });
  it("ne laisse pas réclamer plus que la ligne, même sous deux motifs, ni plus que la facture", () => {
    const facture = { net_ht: 30_000, tva: 6_000 };
    const deja = [
      { id: "a", facture_ligne_id: "l1", montant_reclame: 4_000 },
      { id: "b", facture_ligne_id: null, montant_reclame: 25_000 },
    ];
    expect(plafond(deja, facture, { id: "l1", net_ht: 10_000 })).toBe(6_000);
    expect(plafond(deja, facture, { id: "l1", net_ht: 10_000 }, "a")).toBe(10_000);
    expect(plafond(deja, facture, null)).toBe(7_000);
    expect(plafond(deja, facture, { id: "l2", net_ht: -500 })).toBe(0);
  });
});

const verdict = (v: Partial<VerdictGarde>): VerdictGarde => ({
  rang: 0,
  facture_ligne_id: "l1",
  rapport_ligne_id: null,
  pv_ligne_id: null,
  verdict: "absent_du_pv",
  montant_contestable: 10_000,
  phrase: "Absent.",
  designation: "Jante",
  net_ht: 10_000,
  ...v,
});

describe("préremplissage", () => {
  it("laisse les lignes conformes et les montants nuls, garde l'ordre", () => {
    const lues = preremplir(
      [
        verdict({ rang: 2, facture_ligne_id: "l3", montant_contestable: 500 }),
        verdict({ rang: 0, verdict: "conforme", montant_contestable: 0 }),
        verdict({ rang: 1, facture_ligne_id: "l2", montant_contestable: 0 }),
        verdict({ rang: 3, facture_ligne_id: null, verdict: "franchise_non_deduite", designation: null, net_ht: null }),
      ],
      { net_ht: 40_000, montant_contestable: 10_500 },
    );
    expect(lues.map((l) => [l.motif, l.designation, l.montant_reclame])).toEqual([
      ["absent_du_pv", "Jante", 500],
      ["franchise_non_deduite", "Facture entière", 10_000],
    ]);
  });
  it("ne réclame pas deux fois le même euro d'une ligne", () => {
    const lues = preremplir(
      [verdict({}), verdict({ rang: 1, verdict: "vetuste_absente_ou_fausse", montant_contestable: 3_000 })],
      {
        net_ht: 40_000,
        montant_contestable: 13_000,
      },
    );
    expect(lues).toHaveLength(1);
  });
  it("ramène le total à ce que la facture laisse contester, et le dit", () => {
    const lues = preremplir([verdict({}), verdict({ rang: 1, facture_ligne_id: "l2" })], {
      net_ht: 40_000,
      montant_contestable: 15_000,
    });
    expect(lues.map((l) => l.montant_reclame)).toEqual([10_000, 5_000]);
    expect(lues[1]?.explication).toMatch(/^Absent\. Ramené à 50,00.€\s: la remise et la franchise/);
  });
});

describe("échéance", () => {
  it("prend celle du rapprochement, sinon le délai du loueur ; sans délai connu, aucune", () => {
    expect(dateLimite("2026-05-01", "2026-04-02", 30)).toBe("2026-05-01");
    expect(dateLimite(null, "2026-04-02", 30)).toBe("2026-05-02");
    expect(dateLimite(null, "2026-04-02", null)).toBeNull();
    expect(dateLimite(null, null, 30)).toBeNull();
  });
  it.each([
    ["2026-03-30", "J-12", "loin"],
    ["2026-03-21", "J-3", "proche"],
    ["2026-03-18", "dernier jour", "proche"],
    ["2026-03-17", "en retard de 1 jour", "depassee"],
    ["2026-03-15", "en retard de 3 jours", "depassee"],
  ])("limite au %s : « %s »", (date_limite, phrase, urgence) =>
    expect(echeanceDe({ etat: "a_contester", date_limite }, "2026-03-18")).toEqual({ phrase, urgence }),
  );
  it("dit quand la date n'est pas celle du contrat", () => {
    expect(direReport("2026-12-01", "2025-12-20")).toBe(
      "Reportée\u00a0: le contrat donnait le 20/12/2025. Gardez l'accord écrit du loueur.",
    );
    expect(direReport("2025-12-10", "2025-12-20")).toBe("Avancée\u00a0: le contrat donne jusqu'au 20/12/2025.");
    for (const [limite, contrat] of [
      ["2025-12-20", "2025-12-20"],
      ["2025-12-20", null],
      [null, "2025-12-20"],
    ] as const)
      expect(direReport(limite, contrat)).toBe("");
  });
  it("se tait quand il n'y a plus rien à envoyer", () => {
    for (const etat of ["conforme", "contestee", "soldee"] as const)
      expect(echeanceDe({ etat, date_limite: "2026-03-15" }, "2026-03-18").urgence).toBe("aucune");
  });
});

describe("avoir", () => {
  const facture = { numero: "FRE25-0031877", date_document: "2025-04-02", immatriculation: "GB-482-NR" };
  const avoir = {
    date_document: "2025-04-28",
    immatriculation: "GB 482 NR",
    texte: "Avoir relatif à la facture FRE25 0031877",
    net_ht: -20_000,
    lignes: [
      { designation: "Jante AVD – dommage non mentionné au PV de restitution", element: null, net_ht: -11_000 },
      { designation: "Pare-brise – impact hors champ de vision", element: "pare_brise", net_ht: -9_000 },
    ],
  };
  it("se relie à la facture par son numéro, ou par la plaque s'il la suit", () => {
    expect(lienDeLAvoir(avoir, facture)).toBe("numero");
    expect(lienDeLAvoir({ ...avoir, texte: "" }, facture)).toBe("plaque");
    expect(lienDeLAvoir({ ...avoir, texte: "", date_document: "2025-03-01" }, facture)).toBeNull();
    expect(lienDeLAvoir({ ...avoir, texte: "", immatriculation: "AA-001-AA" }, facture)).toBeNull();
    expect(lienDeLAvoir({ ...avoir, immatriculation: null }, { ...facture, numero: "25" })).toBeNull();
  });
  const reclamees = [
    {
      id: "pb",
      designation: "Pare-brise – réparation impact (forfait)",
      element: "pare_brise",
      montant_reclame: 9_000,
      montant_accorde: null,
    },
    {
      id: "j",
      designation: "Jante AVD – rénovation (forfait)",
      element: "roue_avant_droite",
      montant_reclame: 11_000,
      montant_accorde: null,
    },
    { id: "c", designation: "Capot – rayure", element: "capot", montant_reclame: 5_000, montant_accorde: null },
  ];
  it("donne chaque crédit à la ligne qui lui ressemble, jamais plus qu'elle ne réclame", () => {
    expect(repartirAvoir(avoir, reclamees)).toEqual({
      accords: [
        { ligne_id: "pb", montant: 9_000 },
        { ligne_id: "j", montant: 11_000 },
        { ligne_id: "c", montant: null },
      ],
      non_attribue: 0,
    });
    const large = { ...avoir, lignes: [{ designation: "Capot", element: "capot", net_ht: -8_000 }] };
    expect(repartirAvoir(large, reclamees)).toMatchObject({ non_attribue: 3_000 });
  });
  it("laisse sa réponse à une ligne dont l'avoir ne dit rien, et s'ajoute à un accord dont le reste a été redemandé", () => {
    const montants = (lignes: readonly LigneReclamee[]) => repartirAvoir(avoir, lignes).accords.map((a) => a.montant);
    const accordees = (relancee: boolean) =>
      reclamees.map((l) => ({ ...l, montant_accorde: l.id === "c" ? 2_000 : l.id === "pb" ? 4_000 : null, relancee }));
    expect(montants(accordees(false))).toEqual([9_000, 11_000, 2_000]);
    const moitie = { ...avoir, lignes: [{ designation: "Capot", element: "capot", net_ht: -1_500 }] };
    const capot = (relancee: boolean) => repartirAvoir(moitie, accordees(relancee)).accords[2]?.montant;
    expect([capot(true), capot(false)]).toEqual([3_500, 2_000]);
  });
  it("n'invente pas de place à un crédit que rien n'explique", () => {
    const geste = {
      ...avoir,
      net_ht: -1_234,
      lignes: [{ designation: "Geste commercial", element: null, net_ht: -1_234 }],
    };
    expect(repartirAvoir(geste, reclamees)).toMatchObject({ non_attribue: 1_234 });
    expect(repartirAvoir({ ...avoir, lignes: [], net_ht: -25_000 }, reclamees).accords.map((a) => a.montant)).toEqual([
      9_000, 11_000, 5_000,
    ]);
  });
});

it("compte les lignes comme les euros : soldée sans réponse, une ligne est refusée ; sans réponse ailleurs, elle attend", () => {
  const lignes = [
    { montant_reclame: 10_000, montant_accorde: 10_000 },
    { montant_reclame: 8_000, montant_accorde: 3_000 },
    { montant_reclame: 5_000, montant_accorde: 0 },
    { montant_reclame: 2_000, montant_accorde: null },
  ];
  expect(compterLignes("partiellement_acceptee", lignes)).toEqual({
    lignes: 4,
    tranchees: 3,
    acceptees: 2,
    partielles: 1,
  });
  expect(compterLignes("soldee", lignes)).toMatchObject({ tranchees: 4, acceptees: 2 });
  expect(bilan("soldee", lignes)).toMatchObject({ accorde: 13_000, refuse: 12_000, en_cours: 0 });
  for (const etat of ["a_verifier", "a_contester", "conforme"] as const)
    expect(compterLignes(etat, lignes)).toMatchObject({ lignes: 0, tranchees: 0, acceptees: 0 });
  expect(partAccordee(4, bilan("soldee", lignes))).toBeNull();
  expect(partAccordee(5, bilan("soldee", lignes))).toBeCloseTo(13 / 25);
});

it("ne montre un taux qu'à partir de cinq réponses", () => {
  expect(partAcceptee({ n: 4, acceptees: 4 })).toBeNull();
  expect(partAcceptee({ n: 9, acceptees: 7 })).toBeCloseTo(7 / 9);
});

it("cite la règle du contrat et sa version, et rien quand elle n'est pas connue", () => {
  const c = {
    loueur: "Arval",
    valable_du: "2025-01-01",
    valable_au: null,
    franchise: { type: "par_vehicule" as const, montant_ht: 25_000 },
  };
  expect(regleCitee("franchise_non_deduite", c)).toMatch(
    /^Franchise de 250,00.€ HT par véhicule \(conditions.Arval en vigueur depuis le 01\/01\/2025\)\.$/,
  );
  expect(regleCitee("sous_seuil", c)).toBe("");
  expect(regleCitee("absent_du_pv", c)).toBe("");
  expect(regleCitee("franchise_non_deduite", null)).toBe("");
});

it("un avoir rend plus que ce que le rapprochement trouve : le surplus se dit, tant qu'aucune lettre ne l'impute", () => {
  const avoir = { type_document: "avoir", etat: "valide", net: -20_000 };
  const facture = { type_document: "facture", etat: "valide", net: 49_250 };
  const rendue = { recu: 9_000, contestation: null };
  expect(renduEnPlus([avoir, facture], [rendue])).toBe(11_000);
  expect(renduEnPlus([{ ...avoir, etat: "pret" }, facture], [rendue])).toBe(0);
  expect(renduEnPlus([avoir], [{ recu: 20_000, contestation: null }])).toBe(0);
  expect(renduEnPlus([avoir], [{ recu: 9_000, contestation: { etat: "a_contester" } }])).toBe(11_000);
  expect(renduEnPlus([avoir], [{ recu: 9_000, contestation: { etat: "contestee" } }])).toBe(0);
  expect(renduEnPlus([avoir], [])).toBe(0);
});
