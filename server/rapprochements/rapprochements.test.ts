import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { rapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { documentDeTest, rapprochementJetable, restitutionDeTest } from "./aides-rapprochements.ts";

let t: AppTest;
const jetons: Record<string, string> = {};

beforeAll(async () => {
  t = await creerAppTest();
  for (const qui of ["admin", "expert", "claire", "marc", "sansBesoin"] as const)
    jetons[qui] = await t.session(t.jeu[qui]);
});
afterAll(() => t.fermer());

const lire = async (restitution: string, qui = "claire"): Promise<RapprochementLu[]> => {
  const reponse = await t.appeler("GET", `/api/restitutions/${restitution}/rapprochement`, { jeton: jetons[qui] });
  expect(reponse.statusCode).toBe(200);
  return reponse.json();
};
const poster = (chemin: string, corps: unknown = {}, qui = "expert") =>
  t.appeler("POST", `/api${chemin}`, { jeton: jetons[qui], corps });
const verdicts = (r: RapprochementLu | undefined) =>
  r?.verdicts.map((v) => [v.ligne_facture_id, v.verdict, v.montant_contestable]);

const colonne = { main_oeuvre: 20, peinture: 20, pieces: 30, pneus: 50, forfaits: 0 };
const GRILLE = {
  seuil_km_par_an: 20_000,
  grille: [{ age_min_mois: 0, age_max_mois: null, jusqu_au_seuil: colonne, au_dela_du_seuil: colonne }],
};
const conditions = (champs: { client?: string; du: string; au?: string; franchise: number; delai?: number }) =>
  t.base.proprietaire((c) =>
    c.query(
      `insert into conditions_loueur (loueur_id, client_id, valable_du, valable_au, grille_vetuste, franchise_ht, delai_contestation_jours)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        t.jeu.loueur,
        champs.client ?? null,
        champs.du,
        champs.au ?? null,
        JSON.stringify(GRILLE),
        champs.franchise,
        champs.delai ?? 30,
      ],
    ),
  );

describe("un rapprochement gardé", () => {
  it("signale un prix hors norme face aux mêmes dommages de la société, pas sous cinq, ni d'une autre opération", async () => {
    const { restitution, facture } = await rapprochementJetable(t);
    const passees = async (nets: readonly number[], operation: string) => {
      for (const net of nets)
        await documentDeTest(t, await restitutionDeTest(t), {
          type: "facture",
          lignes: [["Porte AVG", "porte_avant_gauche", "rayure", operation, net, 0, net]],
        });
      await t.base.proprietaire((c) => c.query("update document_lignes set comptee = true where not comptee"));
    };
    const hors = async () => (await lire(restitution)).flatMap((r) => r.prix_hors_norme);
    await passees([9_000, 9_500, 10_000, 10_500], "reparation_peinture");
    await passees([100, 100, 100, 100, 100], "lustrage");
    expect(await hors()).toEqual([]);
    await passees([11_000], "reparation_peinture");
    expect(await hors()).toEqual([{ ligne_id: facture.lignes[0], nombre: 5, mediane_ht: 10_000 }]);
    await passees([30_000, 28_000, 25_000], "reparation_peinture");
    expect(await hors()).toEqual([]);
  });

  it("sans condition connue, n'attend aucune déduction et le dit", async () => {
    const { restitution, facture } = await rapprochementJetable(t);
    const [lu] = await lire(restitution);
    expect(rapprochementLu.safeParse(lu).error).toBeUndefined();
    expect(verdicts(lu)).toEqual([
      [facture.lignes[0], "conforme", 0],
      [facture.lignes[1], "absent_du_rapport", 7_000],
    ]);
    expect(lu).toMatchObject({
      net_ht_facture: 27_000,
      net_ht_attendu: 20_000,
      montant_contestable: 7_000,
      date_limite: null,
    });
    expect(lu?.explication.conditions_connues).toBe(false);
    expect(lu?.explication.avertissements[0]).toBe(
      "Les conditions de Arval au 10/03/2025 ne sont pas enregistrées\u00a0: ni vétusté, ni remise, ni franchise, ni seuil n'ont été vérifiés.",
    );
    expect(lu?.explication.avertissements[1]).toMatch(/^Le délai de contestation n'est pas connu\s: 30 jours/);
    expect(lu?.verdicts[1]?.phrase).toContain("sans ligne au rapport d'expertise");
  });

  it("prend les conditions du jour de la restitution, celles du client avant celles de tous, et se refait à la demande", async () => {
    const { restitution } = await rapprochementJetable(t);
    await conditions({ du: "2020-01-01", au: "2024-12-31", franchise: 99_900 });
    await conditions({ du: "2025-01-01", franchise: 10_000 });
    await conditions({ client: t.jeu.clientA, du: "2025-01-01", franchise: 3_000, delai: 45 });
    const avant = (await lire(restitution))[0]?.verdicts.map((v) => v.id);
    const reponse = await poster(`/restitutions/${restitution}/rapprochement`);
    expect(reponse.statusCode).toBe(200);
    const [lu] = reponse.json() as RapprochementLu[];
    // 20 000 − 20 % = 16 000, − 3 000 de franchise = 13 000 ; la ligne absente du rapport tombe entière.
    expect(lu).toMatchObject({ net_ht_attendu: 13_000, montant_contestable: 14_000, date_limite: "2025-05-17" });
    expect(lu?.explication).toMatchObject({ conditions_connues: true, conditions_propres: true });
    expect(lu?.explication.etapes.map((e) => [e.code, e.resultat])).toEqual([
      ["brut", 20_000],
      ["vetuste", -4_000],
      ["sous_total", 16_000],
      ["franchise", -3_000],
      ["total_ht", 13_000],
      ["tva", 2_600],
      ["ttc", 15_600],
    ]);
    expect(lu?.verdicts.map((v) => v.verdict)).toEqual([
      "vetuste_absente_ou_fausse",
      "absent_du_rapport",
      "franchise_non_deduite",
    ]);
    // Un verdict qui demeure garde son identifiant : une contestation le cite.
    expect(lu?.verdicts[1]?.id).toBe(avant?.[1]);
  });

  it("ne déduit qu'une fois la franchise par véhicule, sur la première facture du retour", async () => {
    const { restitution } = await rapprochementJetable(t);
    const seconde = await documentDeTest(t, restitution, {
      type: "facture",
      lignes: [["Capot", "capot", "eclat", "peinture", 10_000, 2_000, 8_000]],
      totaux: { net_ht: 8_000 },
    });
    const reponse = await poster(`/restitutions/${restitution}/rapprochement`);
    const lus = reponse.json() as RapprochementLu[];
    const [complement] = lus.filter((r) => r.facture.id === seconde.id);
    const [premiere] = lus.filter((r) => r.facture.id !== seconde.id);
    expect(premiere?.net_ht_attendu).toBe(13_000);
    expect(complement).toMatchObject({ net_ht_attendu: 8_000, montant_contestable: 0 });
    expect(complement?.explication.avertissements[0]?.replaceAll(/\s/g, " ")).toBe(
      "La franchise par véhicule de 30,00 € vaut une fois pour ce retour : les factures précédentes en prennent 30,00 €.",
    );
  });

  it("suit le couple qu'une personne impose, le rend au calcul, et oublie l'ancien choix sur la même ligne de rapport", async () => {
    const { id, restitution, facture, rapport } = await rapprochementJetable(t);
    const [porte, toit] = facture.lignes;
    const choisir = (ligne: string | undefined, cible: string | null | undefined) =>
      poster(`/rapprochements/${id}/couples`, { ligne_facture_id: ligne, ligne_rapport_id: cible });
    const apres = (await choisir(toit, rapport.lignes[1])).json() as RapprochementLu[];
    expect(apres[0]?.imposees).toEqual([toit]);
    expect(apres[0]?.verdicts.find((v) => v.ligne_facture_id === toit)).toMatchObject({
      ligne_rapport_id: rapport.lignes[1],
      verdict: "vetuste_absente_ou_fausse",
    });
    const aucune = (await choisir(porte, null)).json() as RapprochementLu[];
    expect(aucune[0]?.verdicts[0]).toMatchObject({ ligne_facture_id: porte, verdict: "absent_du_rapport" });
    const repris = (await choisir(porte, rapport.lignes[1])).json() as RapprochementLu[];
    expect(repris[0]?.imposees).toEqual([porte]);
    const rendu = await t.appeler("DELETE", `/api/rapprochements/${id}/couples/${porte}`, { jeton: jetons.expert });
    expect((rendu.json() as RapprochementLu[])[0]?.imposees).toEqual([]);
    expect((await lire(restitution))[0]?.verdicts[0]?.ligne_rapport_id).toBe(rapport.lignes[0]);
    // Le journal dit qui a choisi ; les calculs qui suivent n'y ajoutent rien.
    const journal = await t.base.proprietaire((c) =>
      c.query("select champ, auteur_id from historique where entite = 'rapprochements' and ligne_id = $1", [id]),
    );
    expect(journal.rows).toEqual(Array(4).fill({ champ: "couples_imposes", auteur_id: t.jeu.expert }));
  });

  it("suit la ligne du procès-verbal qu'une personne choisit, qui peut en servir plusieurs, et la rend au calcul", async () => {
    const { id, restitution, facture } = await rapprochementJetable(t);
    const pv = await documentDeTest(t, restitution, {
      type: "pv",
      lignes: [["Hayon", "lunette_arriere_hayon", "bosse", null, null, null, null]],
    });
    await poster(`/restitutions/${restitution}/rapprochement`);
    const [porte, toit] = facture.lignes;
    const auPv = (lus: RapprochementLu[], ligne: string | undefined) =>
      lus[0]?.verdicts.filter((v) => v.ligne_facture_id === ligne).map((v) => [v.verdict, v.ligne_pv_id]);
    expect(auPv(await lire(restitution), porte)?.[0]).toEqual(["absent_du_pv", null]);
    for (const ligne of [porte, toit]) {
      const choisi = await poster(`/rapprochements/${id}/couples`, {
        ligne_facture_id: ligne,
        ligne_pv_id: pv.lignes[0],
      });
      expect(choisi.statusCode).toBe(200);
    }
    const lus = await lire(restitution);
    expect(lus[0]?.imposees).toEqual([porte, toit]);
    expect(auPv(lus, porte)?.[0]?.[1]).toBe(pv.lignes[0]);
    expect(lus[0]?.verdicts.map((v) => v.verdict)).not.toContain("absent_du_pv");
    const rendu = await t.appeler("DELETE", `/api/rapprochements/${id}/couples/${porte}`, { jeton: jetons.expert });
    expect(auPv(rendu.json(), porte)?.[0]).toEqual(["absent_du_pv", null]);
    const inconnue = await poster(`/rapprochements/${id}/couples`, {
      ligne_facture_id: porte,
      ligne_pv_id: facture.lignes[0],
    });
    expect(inconnue.statusCode).toBe(400);
    expect(inconnue.json().champs).toHaveProperty("ligne_pv_id");
  });

  it("refuse au bon champ une ligne d'un autre document", async () => {
    const { id, rapport, facture } = await rapprochementJetable(t);
    const fausse = await poster(`/rapprochements/${id}/couples`, {
      ligne_facture_id: rapport.lignes[0],
      ligne_rapport_id: null,
    });
    expect(fausse.statusCode).toBe(400);
    expect(fausse.json().champs).toHaveProperty("ligne_facture_id");
    const autre = await poster(`/rapprochements/${id}/couples`, {
      ligne_facture_id: facture.lignes[0],
      ligne_rapport_id: facture.lignes[1],
    });
    expect(autre.json().champs).toHaveProperty("ligne_rapport_id");
  });

  it("ne récrit ses verdicts que s'ils changent", async () => {
    const { restitution, facture } = await rapprochementJetable(t);
    const versions = () =>
      t.base.proprietaire(async (c) => {
        const { rows } = await c.query(
          `select w.id, w.xmin::text from rapprochement_verdicts w join rapprochements p on p.id = w.rapprochement_id
           where p.facture_id = $1 order by w.rang`,
          [facture.id],
        );
        return rows;
      });
    await poster(`/restitutions/${restitution}/rapprochement`);
    const avant = await versions();
    expect(avant.length).toBeGreaterThan(0);
    await poster(`/restitutions/${restitution}/rapprochement`);
    expect(await versions()).toEqual(avant);

    await t.base.proprietaire((c) =>
      c.query("update document_lignes set net_ht = net_ht + 5000, brut_ht = brut_ht + 5000 where id = $1", [
        facture.lignes[0],
      ]),
    );
    const refait = (await poster(`/restitutions/${restitution}/rapprochement`)).json() as RapprochementLu[];
    expect(await versions()).not.toEqual(avant);
    expect(verdicts(refait[0])).toContainEqual([facture.lignes[0], "montant_superieur_au_rapport", 4_000]);
  });

  it("n'a plus lieu d'être quand sa facture est remplacée", async () => {
    const { restitution, facture } = await rapprochementJetable(t);
    await t.base.proprietaire((c) =>
      c.query("update documents set etat = 'remplace', valide_le = null where id = $1", [facture.id]),
    );
    const reponse = await poster(`/restitutions/${restitution}/rapprochement`);
    expect([reponse.statusCode, reponse.json()]).toEqual([200, []]);
    expect(await lire(restitution)).toEqual([]);
  });

  it("rapproche aussi du PV, et d'un rapport absent", async () => {
    const restitution = await restitutionDeTest(t);
    const facture = await documentDeTest(t, restitution, {
      type: "facture",
      lignes: [["Toit", "toit", "bosse", "dsp", 7_000, 1_400, 5_600]],
      totaux: { net_ht: 2_600, franchise_ht: 3_000 },
    });
    const pv = await documentDeTest(t, restitution, {
      type: "pv",
      lignes: [["Bosse toit", "toit", "bosse", null, null, null, null]],
    });
    const lus = (await poster(`/restitutions/${restitution}/rapprochement`, {}, "expert")).json() as RapprochementLu[];
    expect(lus[0]).toMatchObject({ rapport: null, pv: { id: pv.id }, montant_contestable: 0 });
    expect(lus[0]?.verdicts).toMatchObject([
      { verdict: "conforme", ligne_facture_id: facture.lignes[0], ligne_pv_id: pv.lignes[0], score: 0.98 },
    ]);
  });

  it("se lit par la société sans qu'elle le change, ne se montre ni à une autre, ni sans le besoin", async () => {
    const { id, restitution, facture } = await rapprochementJetable(t);
    const corps = { ligne_facture_id: facture.lignes[0], ligne_rapport_id: null };
    for (const [qui, lu] of [
      ["claire", 200],
      ["marc", 404],
      ["sansBesoin", 403],
    ] as const) {
      const lecture = await t.appeler("GET", `/api/restitutions/${restitution}/rapprochement`, { jeton: jetons[qui] });
      const ecriture = await poster(`/rapprochements/${id}/couples`, corps, qui);
      const calcul = await poster(`/restitutions/${restitution}/rapprochement`, {}, qui);
      expect([qui, lecture.statusCode, ecriture.statusCode, calcul.statusCode]).toEqual([qui, lu, 403, 403]);
    }
    expect((await lire(restitution))[0]?.imposees).toEqual([]);
  });
});
