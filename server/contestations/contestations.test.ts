import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ETATS_CONTESTATION } from "../../domain/contestations/etats.ts";
import { bilan, compterLignes } from "../../domain/contestations/montants.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { avoirJetable, contestationJetable, factureJetable, rapprocherJetable } from "./aides-contestations.ts";
import { admin, appeler, claire, envoi, lire, marc, preparerContestations, t } from "./aides-gestes.ts";

preparerContestations();

describe("ouvrir et ajuster", () => {
  it("préremplit des verdicts, avec la règle et sa version ; deux ouvertures n'en font qu'une", async () => {
    const { facture, jante, pareBrise } = await factureJetable(t);
    await rapprocherJetable(t, facture, jante);
    const [a, b] = await Promise.all([1, 2].map(() => appeler("POST", "", { facture_id: facture })));
    expect(a?.json().id).toBe(b?.json().id);
    const lue = await lire(a?.json().id);
    expect(lue).toMatchObject({
      etat: "a_verifier",
      date_limite: "2026-05-02",
      limite_contrat: "2026-05-02",
      a_reclamer: 16_000,
      en_cours: 0,
    });
    expect(lue.lignes.map((l) => [l.motif, l.montant_reclame, l.pages.facture])).toEqual([
      ["absent_du_pv", 11_000, 1],
      ["franchise_non_deduite", 5_000, null],
    ]);
    expect(lue.lignes[1]?.regle).toMatch(
      /^Franchise de 50,00.€ HT par véhicule \(conditions.Arval en vigueur depuis le 01\/01\/2025\)/,
    );
    expect(lue.lettre).toMatchObject({ version: 1, objet: expect.stringContaining("GB-482-NR") });

    const ajout = (montant: number, ligne: string | null = pareBrise, motif = "impact_pare_brise_reparable") =>
      appeler("POST", `/${lue.id}/lignes`, {
        facture_ligne_id: ligne,
        motif,
        montant_reclame: montant,
        commentaire: null,
      });
    const refus = await ajout(9_001);
    expect([refus.statusCode, refus.json().champs]).toEqual([
      400,
      { montant_reclame: expect.stringMatching(/^Le montant dépasse ce que la ligne facture\s: 90,00.€ au plus$/) },
    ]);
    expect((await ajout(3_000)).json().a_reclamer).toBe(19_000);
    expect((await ajout(1_000)).json().champs).toEqual({ motif: "Ce motif est déjà invoqué sur cette ligne" });
    // Deux motifs sur une ligne : ensemble, pas plus que son net.
    expect((await ajout(6_001, pareBrise, "preuve_insuffisante")).statusCode).toBe(400);
    expect((await ajout(100, t.jeu.ligne)).json().champs).toEqual({
      facture_ligne_id: "Cette ligne n'est pas de cette facture",
    });
    const ligne = (await lire(lue.id)).lignes.at(-1)?.id;
    const changer = (avant: number) =>
      appeler("PATCH", `/${lue.id}/lignes/${ligne}`, {
        champs: { montant_reclame: 2_500 },
        avant: { montant_reclame: avant },
      });
    expect((await changer(1)).statusCode).toBe(409);
    expect((await changer(3_000)).json().a_reclamer).toBe(18_500);
    expect((await appeler("DELETE", `/${lue.id}/lignes/${ligne}`)).json().lignes).toHaveLength(2);
    // Retirée à la main, une ligne du calcul se reprend ; les autres ne se doublent pas.
    await appeler("DELETE", `/${lue.id}/lignes/${lue.lignes[0]?.id}`);
    expect((await appeler("POST", `/${lue.id}/reprendre`, {})).json()).toMatchObject({
      a_reclamer: 16_000,
      verdicts_nouveaux: 0,
    });
  });

  it("sans rapprochement, la date limite vient du délai du loueur ; sans délai, elle manque", async () => {
    const sans = (await appeler("POST", "", { facture_id: (await factureJetable(t)).facture })).json();
    expect(await lire(sans.id)).toMatchObject({ date_limite: null, lignes: [] });
    expect(
      (await appeler("POST", `/${sans.id}/etat`, { etat: "a_contester", avant: "a_verifier" })).json().message_fr,
    ).toBe("Aucune ligne n'est réclamée\u00a0: ajoutez un motif d'abord.");
    await enBase(
      t,
      "insert into conditions_loueur (loueur_id, valable_du, delai_contestation_jours) values ($1, '2020-01-01', 30)",
      [t.jeu.loueur],
    );
    const avec = (await appeler("POST", "", { facture_id: (await factureJetable(t)).facture })).json();
    expect((await lire(avec.id)).date_limite).toBe("2026-05-02");
    await enBase(t, "delete from conditions_loueur");
  });

  it("garde les deux textes quand deux personnes rédigent la même phrase, et les deux quand ce sont deux lignes", async () => {
    const { contestation: id, ligne } = await contestationJetable(t);
    const ecrire = (corps: object, jeton = claire) => appeler("PATCH", `/${id}/lettre`, corps, jeton);
    const avant = { objet: "Contestation de la facture" };
    expect((await ecrire({ champs: { objet: "De Claire" }, avant })).json().lettre.objet).toBe("De Claire");
    const refus = await ecrire({ champs: { objet: "De l'admin" }, avant }, admin);
    expect([refus.statusCode, refus.json().donnees]).toEqual([409, { actuel: { objet: "De Claire" } }]);
    const argument = {
      champs: {},
      avant: { [`argument.${ligne}`]: "" },
      arguments: [{ ligne_id: ligne, texte: "Le PV le montre." }],
    };
    expect((await ecrire(argument, admin)).json().lettre).toMatchObject({
      objet: "De Claire",
      arguments: { [ligne]: "Le PV le montre." },
    });
  });
});

describe("réponses et avoirs", () => {
  it("une réponse accorde ligne par ligne, un refus se conteste de nouveau, un avoir solde", async () => {
    const { contestation: id, ligne } = await contestationJetable(t, "contestee");
    const reponse = (montant: number, extra: object = {}) => ({
      date: "2026-04-15",
      interlocuteur: "Service litiges",
      texte: "Notre réponse",
      accords: [{ ligne_id: ligne, montant }],
      cle_idempotence: randomUUID(),
      ...extra,
    });
    const repondre = (corps: object) => appeler("POST", `/${id}/reponses`, corps);
    expect((await repondre(reponse(11_001))).statusCode).toBe(400);
    expect((await repondre(reponse(0, { date: "2026-04-01" }))).json().champs).toHaveProperty("date");
    const corps = reponse(0);
    const [a, b] = await Promise.all([repondre(corps), repondre(corps)]);
    expect([a.json().etat, b.json().reponse_id]).toEqual(["refusee", a.json().reponse_id]);
    expect(a.json()).toMatchObject({ refuse: 11_000, en_cours: 0, lettre: { version: 1 } });
    // La lettre n'était jamais partie de Reflet : le brouillon sert ; il repart, et la ligne attend de nouveau.
    expect((await appeler("POST", `/${id}/envoi`, envoi())).json()).toMatchObject({
      etat: "contestee",
      en_cours: 11_000,
      refuse: 0,
    });
    expect((await repondre(reponse(6_000, { date: "2026-04-20" }))).json()).toMatchObject({
      etat: "partiellement_acceptee",
      accorde: 6_000,
      refuse: 5_000,
      lettre: { version: 2 },
    });
    // Accordée en partie, la ligne se conteste de nouveau : son reste est en cours, ce qui est acquis le demeure.
    expect((await appeler("POST", `/${id}/envoi`, { ...envoi(), version: 2 })).json()).toMatchObject({
      etat: "contestee",
      accorde: 6_000,
      en_cours: 5_000,
      refuse: 0,
      lignes: [{ relancee: true, montant_accorde: 6_000 }],
    });
    expect((await repondre(reponse(7_000, { date: "2026-04-20" }))).json()).toMatchObject({
      etat: "partiellement_acceptee",
      accorde: 7_000,
      refuse: 4_000,
      lignes: [{ relancee: false }],
    });
    const avoir = await avoirJetable(t);
    const propose = (await lire(id)).avoirs_proposes.find((x) => x.document_id === avoir);
    expect(propose).toMatchObject({ net_ht: -11_000, lignes: [{ net_ht: -11_000 }] });
    const imputer = (jeton = claire) =>
      appeler("POST", `/${id}/avoirs`, { document_id: avoir, accords: [{ ligne_id: ligne, montant: 11_000 }] }, jeton);
    expect((await imputer()).json()).toMatchObject({
      etat: "avoir_recu",
      accorde: 11_000,
      refuse: 0,
      avoirs: [{ accorde: 11_000 }],
    });
    expect((await imputer(admin)).statusCode).toBe(409);
    expect((await appeler("POST", `/${id}/etat`, { etat: "soldee", avant: "avoir_recu" })).json().etat).toBe("soldee");
    expect((await appeler("POST", `/${id}/etat`, { etat: "a_verifier", avant: "soldee" })).statusCode).toBe(409);
    const histoire = (await appeler("GET", `/${id}/historique`)).json();
    expect(histoire.some((e: { champ: string; apres: string }) => e.champ === "etat" && e.apres === "soldee")).toBe(
      true,
    );

    expect(await enBase(t, "select accorde, recu, attendu from livre_argent where contestation_id = $1", [id])).toEqual(
      [{ accorde: 11_000, recu: 11_000, attendu: 0 }],
    );
  });

  it("soldée sans que l'avoir promis soit venu, le reçoit encore, une fois : la bande et la cloche le disent", async () => {
    const { contestation: id, ligne } = await contestationJetable(t, "soldee", 11_000);
    const avoir = await avoirJetable(t);
    const dits = async () =>
      (await t.appeler("GET", "/api/aujourdhui", { jeton: claire }))
        .json()
        .actes.filter((a: { id: string; genre: string }) => a.id === id && a.genre === "avoir");
    expect(await dits()).toHaveLength(1);
    expect((await appeler("GET", "?avoir=oui")).json().lignes.map((c: { id: string }) => c.id)).toContain(id);
    const imputer = () =>
      appeler("POST", `/${id}/avoirs`, { document_id: avoir, accords: [{ ligne_id: ligne, montant: 11_000 }] });
    expect((await imputer()).json()).toMatchObject({ etat: "soldee", accorde: 11_000, recu: 11_000, attendu: 0 });
    // Rendu, plus rien n'y arrive.
    const second = await avoirJetable(t);
    expect((await imputer()).statusCode).toBe(409);
    expect(await dits()).toEqual([]);
    await enBase(t, "delete from documents where id = any ($1)", [[second]]);
  });

  it("tient en base les mêmes sommes que le calcul pur, dans chaque état", async () => {
    for (const etat of ETATS_CONTESTATION)
      for (const accorde of ["a_verifier", "conforme", "a_contester"].includes(etat)
        ? [null]
        : [null, 0, 4_000, 11_000]) {
        const { contestation: id } = await contestationJetable(t, etat, accorde);
        const lignes = [{ montant_reclame: 11_000, montant_accorde: accorde }];
        expect(await lire(id)).toMatchObject({ ...bilan(etat, lignes) });
        const [comptes] = await enBase<Record<string, number>>(
          t,
          `select lignes, tranchees, acceptees, partielles from livre_argent where contestation_id = $1`,
          [id],
        );
        const attendus = compterLignes(etat, lignes);
        // Avant l'envoi, la vue dit les lignes préparées : aucune n'est tranchée.
        expect(comptes).toEqual({ ...attendus, lignes: 1 });
      }
  });
});

describe("liste, taux et périmètre", () => {
  it("additionne ce que le filtre retient ; une autre société ne voit rien", async () => {
    const liste = (await appeler("GET", "?taille=100", undefined, admin)).json();
    const somme = (cle: string) => liste.lignes.reduce((n: number, l: Record<string, number>) => n + (l[cle] ?? 0), 0);
    for (const cle of ["accorde", "refuse", "en_cours"]) expect(liste.totaux[cle]).toBe(somme(cle));
    expect(
      (await appeler("GET", "?statut_contestation=soldee"))
        .json()
        .lignes.every((l: { etat: string }) => l.etat === "soldee"),
    ).toBe(true);
    expect((await appeler("GET", `?retard=oui&q=${encodeURIComponent("gb482nr")}`)).json().total).toBe(0);
    expect((await appeler("GET", "", undefined, marc)).json()).toMatchObject({
      total: 0,
      lignes: [],
      totaux: { reclame: 0, lignes_tranchees: 0 },
    });
    expect((await appeler("GET", "/taux", undefined, marc)).json()).toEqual([]);
  });

  it("compte les lignes répondues par loueur, motif et expert, et le dit sur la fiche d'un même motif", async () => {
    const taux = (await appeler("GET", "/taux")).json();
    const loueur = taux.find((x: { axe: string }) => x.axe === "loueur");
    const motif = taux.find((x: { axe: string }) => x.axe === "motif");
    expect(loueur).toMatchObject({ libelle: "Arval", n: motif.n, acceptees: motif.acceptees });
    expect(motif.cle).toBe("absent_du_pv");
    const { contestation: id } = await contestationJetable(t);
    expect((await lire(id)).lignes[0]).toMatchObject({ n: loueur.n, acceptees: loueur.acceptees });
  });

  it("une ligne soldée sans réponse compte comme un refus, dans le taux comme dans les sommes", async () => {
    const taux = async () =>
      (await appeler("GET", "/taux")).json().find((x: { axe: string }) => x.axe === "loueur") as Record<string, number>;
    const totaux = async () => (await appeler("GET", "")).json().totaux as Record<string, number>;
    const [avant, sommes] = [await taux(), await totaux()];
    await contestationJetable(t, "soldee", null);
    const [apres, sommesApres] = [await taux(), await totaux()];
    expect(apres).toMatchObject({ n: (avant.n ?? 0) + 1, acceptees: avant.acceptees, accorde: avant.accorde });
    expect(sommesApres).toMatchObject({
      refuse: (sommes.refuse ?? 0) + 11_000,
      lignes_tranchees: (sommes.lignes_tranchees ?? 0) + 1,
      lignes_acceptees: sommes.lignes_acceptees,
    });
    expect(sommesApres.lignes_tranchees).toBe(apres.n);
    expect(sommesApres.reclame).toBe(
      (sommesApres.accorde ?? 0) + (sommesApres.refuse ?? 0) + (sommesApres.en_cours ?? 0),
    );
  });
});

it("le délai ne se rappelle plus une fois la facture conforme ou la lettre partie", async () => {
  const causes = async (facture: string) =>
    (
      await enBase<{ echeance: string }>(
        t,
        "select echeance::text from causes_de_rappel where genre = 'contestation' and cause_id = $1",
        [facture],
      )
    ).map((c) => c.echeance);
  const { facture, contestation } = await contestationJetable(t, "a_contester");
  expect(await causes(facture)).toEqual(["2026-05-02"]);
  await appeler("PATCH", `/${contestation}`, {
    champs: { date_limite: "2026-05-10" },
    avant: { date_limite: "2026-05-02" },
  });
  expect(await causes(facture)).toEqual(["2026-05-10"]);
  await appeler("POST", `/${contestation}/etat`, { etat: "conforme", avant: "a_contester" });
  expect(await causes(facture)).toEqual([]);
  const autre = await contestationJetable(t, "contestee");
  expect(await causes(autre.facture)).toEqual([]);
});
