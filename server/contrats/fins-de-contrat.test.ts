import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ContratLu, FinDeContrat } from "../../domain/contrats/contrat.ts";
import { ETAPES, etapeFinDeContrat } from "../../domain/contrats/fin-de-contrat.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let claire: string;
let marc: string;
let expert: string;

const jour = (ecart: number) => plusJours(jourDeParis(new Date()), ecart);
const sql = async (texte: string, valeurs: unknown[] = []) =>
  t.enSysteme(async (c) => (await c.query(texte, valeurs)).rows[0] ?? {});
const vehicule = async (plaque: string, client = t.jeu.clientA, agence = "Grenoble"): Promise<string> =>
  (
    await sql(
      "insert into vehicules (client_id, immatriculation, agence, loueur_id) values ($1, $2, $3, $4) returning id",
      [client, plaque, agence, t.jeu.loueur],
    )
  ).id;
const contrat = async (v: string, fin: number, plus: Record<string, unknown> = {}): Promise<string> => {
  const noms = Object.keys(plus).map((n) => `, ${n}`);
  const { id } = await sql(
    `insert into contrats (client_id, vehicule_id, date_debut, date_fin${noms.join("")})
     select v.client_id, v.id, $2, $3${noms.map((_, i) => `, $${i + 4}`).join("")} from vehicules v where v.id = $1 returning id`,
    [v, jour(fin - 1095), jour(fin), ...Object.values(plus)],
  );
  return id;
};
const restitution = async (plaque: string, le: number, vehiculeId: string | null = null): Promise<string> =>
  (
    await sql(
      `insert into restitutions (client_id, vehicule_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule,
         kilometrage, montant_ht_apres_remise)
       values ($1, $2, $3, $4, 'Grenoble', $5, 'Renault', 'Clio V', 'VP', 91000, 0) returning id`,
      [t.jeu.clientA, vehiculeId, plaque, jour(le), t.jeu.loueur],
    )
  ).id;
const facture = async (restitutionId: string, etat = "a_verifier"): Promise<string> =>
  (
    await sql(
      `insert into documents (client_id, restitution_id, type_document, etat, valide_le)
       values ($1, $2, 'facture', $3, case when $3 = 'valide' then now() end) returning id`,
      [t.jeu.clientA, restitutionId, etat],
    )
  ).id;

beforeAll(async () => {
  t = await creerAppTest();
  [claire, marc, expert] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc), await t.session(t.jeu.expert)];
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await sql("delete from contrats");
  await sql("delete from documents where restitution_id is distinct from $1", [t.jeu.restitution]);
  await sql("delete from restitutions where id <> $1", [t.jeu.restitution]);
  await sql("delete from vehicules where id <> $1", [t.jeu.vehicule]);
});

const fins = async (jeton: string, suite = "") =>
  (await t.appeler("GET", `/api/fins-de-contrat${suite}`, { jeton })).json() as {
    lignes: FinDeContrat[];
    total: number;
    compteurs: Record<string, number>;
  };
const plaques = async (suite = "", jeton = claire) => (await fins(jeton, suite)).lignes.map((l) => l.immatriculation);
const etapeDe = async (v: string) => (await sql("select etape from fins_de_contrat where vehicule_id = $1", [v])).etape;

describe("liste des fins de contrat", () => {
  it("va des fins passées à douze mois devant, la plus ancienne d'abord, et dit l'étape de chacune", async () => {
    await contrat(await vehicule("AA-001-AA"), 200);
    await contrat(await vehicule("AA-002-AA"), -40);
    await contrat(await vehicule("AA-003-AA"), 20, { audit_fait_le: jour(-3) });
    await contrat(await vehicule("AA-004-AA"), 400);
    const { lignes, total, compteurs } = await fins(claire);
    expect(lignes.map((l) => [l.immatriculation, l.etape])).toEqual([
      ["AA-002-AA", "audit_a_planifier"],
      ["AA-003-AA", "restitution_a_prevoir"],
      ["AA-001-AA", "audit_a_planifier"],
    ]);
    expect([total, compteurs.a_suivre, compteurs.audit_a_planifier, compteurs.restitution_a_prevoir]).toEqual([
      3, 3, 2, 1,
    ]);
    expect(lignes[0]).toMatchObject({ loueur_nom: "Arval", agence: "Grenoble", conducteur_nom: null, releves: [] });
    expect(await plaques("?sens=desc")).toEqual(["AA-001-AA", "AA-003-AA", "AA-002-AA"]);
    expect(await plaques("?taille=1&page=2")).toEqual(["AA-003-AA"]);
  });

  it("sépare ce qui vient de ce qui est rendu, et exporte les seules lignes choisies", async () => {
    const aVenir = await contrat(await vehicule("AR-001-AA"), 60);
    await contrat(await vehicule("AR-002-AA"), 90);
    const rendu = await vehicule("AR-003-AA");
    await contrat(rendu, -10);
    await restitution("AR-003-AA", -10, rendu);
    const verifie = await vehicule("AR-004-AA");
    await contrat(verifie, -20);
    await facture(await restitution("AR-004-AA", -20, verifie), "valide");
    expect(await plaques("?rendu=non")).toEqual(["AR-001-AA", "AR-002-AA"]);
    // Rendu avant l'heure, quand son contrat courait encore plus d'un an : rendu quand même.
    const tot = await vehicule("AR-005-AA");
    await contrat(tot, 500);
    await restitution("AR-005-AA", -5, tot);
    expect(await plaques("?rendu=oui")).toEqual(["AR-004-AA", "AR-003-AA", "AR-005-AA"]);
    const { total, compteurs } = await fins(claire, "?rendu=oui");
    // Chaque véhicule rendu compte dans une étape, et le total est leur somme.
    expect(total).toBe((compteurs.restituee ?? 0) + (compteurs.facture_recue ?? 0) + (compteurs.verifiee ?? 0));
    // Les compteurs disent les deux côtés, quel que soit celui que l'on regarde.
    expect([total, compteurs.restituee, compteurs.verifiee, compteurs.audit_a_planifier]).toEqual([3, 2, 1, 2]);
    const csv = async (suite: string) =>
      (await t.appeler("GET", `/api/fins-de-contrat/export?format=csv&rendu=non&${suite}`, { jeton: claire })).body;
    const [choisie, autres] = [await csv(`ids=${aVenir}`), await csv(`sauf=${aVenir}`)];
    expect([choisie.includes("AR-001-AA"), choisie.includes("AR-002-AA")]).toEqual([true, false]);
    expect([autres.includes("AR-001-AA"), autres.includes("AR-002-AA")]).toEqual([false, true]);
  });

  it("fin_en montre les contrats que la provision compte ce mois-là, retards de moins de six mois compris", async () => {
    await contrat(await vehicule("AF-001-AA"), -40);
    await contrat(await vehicule("AF-002-AA"), -400);
    await contrat(await vehicule("AF-003-AA", t.jeu.clientA, "Lyon"), 200);
    await contrat(await vehicule("AF-004-AA"), 45);
    await contrat(await vehicule("AF-005-AA"), 900);
    await contrat(await vehicule("AF-007-AA", t.jeu.clientA, "Metz"), 20);
    const rendu = await vehicule("AF-006-AA");
    await contrat(rendu, -10);
    await restitution("AF-006-AA", -10, rendu);
    const compter = async (filtre: string, jeton = claire) => {
      const { mois } = (await t.appeler("GET", `/api/analyses/provision?${filtre}`, { jeton })).json() as {
        mois: { mois: string; contrats: number }[];
      };
      const vus: string[] = [];
      for (const m of mois) {
        const liste = await plaques(`?fin_en=${m.mois}&${filtre}`, jeton);
        expect(liste, m.mois).toHaveLength(m.contrats);
        vus.push(...liste);
      }
      // Le total de la provision et les retours proches s'ouvrent aussi, en même nombre.
      expect(await plaques(`?fin_en=provision&${filtre}`, jeton)).toHaveLength(vus.length);
      const { retours } = (await t.appeler("GET", `/api/analyses/essentiel?${filtre}`, { jeton })).json();
      expect(await plaques(`?fin_en=trente_jours&${filtre}`, jeton)).toHaveLength(retours.trente_jours);
      return vus.sort();
    };
    expect(await compter("")).toEqual(["AF-001-AA", "AF-003-AA", "AF-004-AA", "AF-007-AA"]);
    expect(await plaques("?fin_en=trente_jours")).toEqual(["AF-007-AA"]);
    expect(await compter("agence=Lyon")).toEqual(["AF-003-AA"]);
    expect(await compter(`client_id=${t.jeu.clientA}`, expert)).toHaveLength(4);
    expect((await t.appeler("GET", "/api/fins-de-contrat?fin_en=2026-13", { jeton: claire })).statusCode).toBe(400);
  });

  it("filtre par horizon, étape, agence, loueur et client, et cherche comme la liste des véhicules", async () => {
    await contrat(await vehicule("AB-001-AA", t.jeu.clientA, "Lyon"), 200, { numero: "ZX 0452318" });
    await contrat(await vehicule("AB-002-AA"), 80, { restitution_prevue_le: jour(70) });
    await contrat(await vehicule("AB-003-AA"), -5);
    await contrat(t.jeu.vehicule, 100);
    expect(await plaques("?horizon=retard")).toEqual(["AB-003-AA"]);
    expect(await plaques("?horizon=3")).toEqual(["AB-003-AA", "AB-002-AA"]);
    expect(await plaques("?horizon=6")).toEqual(["AB-003-AA", "AB-002-AA", "GB-482-NR"]);
    expect(await plaques("?etape=restitution_prevue")).toEqual(["AB-002-AA"]);
    expect(await plaques("?agence=Lyon")).toEqual(["AB-001-AA"]);
    expect(await plaques(`?loueur_id=${randomUUID()}`)).toEqual([]);
    expect(await plaques("?q=zx0452")).toEqual(["AB-001-AA"]);
    expect(await plaques("?q=ab%20002%20aa")).toEqual(["AB-002-AA"]);
    expect(await plaques("?q=ARVAL")).toHaveLength(4);
    expect(await plaques(`?q=${CANARI}`)).toEqual(["GB-482-NR"]);
    expect(await plaques("?q=%25")).toEqual([]);
    expect(await plaques(`?client_id=${t.jeu.clientB}`, expert)).toEqual([]);
    // Les compteurs ignorent l'étape choisie.
    expect((await fins(claire, "?etape=restitution_prevue")).compteurs).toMatchObject({
      a_suivre: 4,
      audit_a_planifier: 2,
    });
    expect((await t.appeler("GET", "/api/fins-de-contrat/agences", { jeton: claire })).json()).toEqual([
      `${CANARI} Lyon`,
      "Grenoble",
      "Lyon",
    ]);
  });

  it("ne laisse rien passer d'une société à l'autre, ni à qui n'a pas le besoin", async () => {
    await contrat(t.jeu.vehicule, 100, { numero: CANARI });
    const { body } = await t.appeler("GET", "/api/fins-de-contrat", { jeton: marc });
    expect(JSON.parse(body)).toMatchObject({ lignes: [], total: 0, compteurs: { a_suivre: 0 } });
    expect((await fins(marc, `?client_id=${t.jeu.clientA}`)).total).toBe(0);
    expect((await t.appeler("GET", "/api/fins-de-contrat/agences", { jeton: marc })).json()).toEqual([]);
    const ailleurs = await t.appeler("GET", `/api/vehicules/${t.jeu.vehicule}/contrats`, { jeton: marc });
    const absent = await t.appeler("GET", `/api/vehicules/${randomUUID()}/contrats`, { jeton: marc });
    expect([ailleurs.statusCode, { ...ailleurs.json(), request_id: "" }]).toEqual([
      404,
      { ...absent.json(), request_id: "" },
    ]);
    const sans = await t.session(t.jeu.sansBesoin);
    expect((await t.appeler("GET", "/api/fins-de-contrat", { jeton: sans })).statusCode).toBe(403);
  });

  it("laisse un véhicule archivé hors de la liste, sauf s'il est rendu et que la suite est attendue", async () => {
    const v = await vehicule("AC-001-AA");
    await contrat(v, 30);
    await sql("update vehicules set archive_le = now() where id = $1", [v]);
    const etapes = async () =>
      (await t.appeler("GET", `/api/vehicules/${v}/contrats`, { jeton: claire })).json().map((c: ContratLu) => c.etape);
    expect([await plaques(), await etapes()]).toEqual([[], [null]]);
    await sql("update vehicules set immatriculation = 'AC-002-AA' where id = $1", [v]);
    await restitution("AC-001-AA", -2);
    expect([await plaques(), await etapes()]).toEqual([["AC-002-AA"], ["restituee"]]);
  });

  it("oublie un retour que nulle facture n'a suivi depuis un an, et garde une facture non vérifiée", async () => {
    const [sans, avec] = [await vehicule("AD-001-AA"), await vehicule("AD-002-AA")];
    await contrat(sans, -400);
    await contrat(avec, -400);
    await restitution("AD-001-AA", -400);
    await facture(await restitution("AD-002-AA", -400));
    expect(await plaques()).toEqual(["AD-002-AA"]);
  });

  it("s'exporte avec ses filtres, les mêmes lignes et les mêmes calculs", async () => {
    const v = await vehicule("AE-001-AA");
    await contrat(v, -2, { kilometrage_contractuel: 90_000, prix_km_excedentaire: 1000 });
    await restitution("AE-001-AA", -1);
    const { body } = await t.appeler("GET", "/api/fins-de-contrat/export?format=csv&etape=restituee", {
      jeton: claire,
    });
    expect(body).toMatch(/"?AE-001-AA"?;.*91000;.*90000;.*100,00;"?Restituée"?;/);
  });
});

describe("étapes tenues par la base", () => {
  it("suivent la règle du domaine, dans tous les cas", async () => {
    const oui = [false, true];
    let n = 0;
    for (const audit of oui)
      for (const prevue of oui)
        for (const rendu of oui)
          for (const factures of rendu
            ? [[], ["a_verifier"], ["valide"], ["valide", "a_verifier"], ["remplace"]]
            : [[]]) {
            const plaque = `BA-${String(++n).padStart(3, "0")}-AA`;
            const v = await vehicule(plaque);
            const faits = {
              audit_fait_le: audit ? jour(-50) : null,
              restitution_prevue_le: prevue ? jour(-3) : null,
            };
            await contrat(v, 10, faits);
            if (rendu) {
              const r = await restitution(plaque, -2);
              for (const etat of factures) await facture(r, etat);
            }
            const vivantes = factures.filter((e) => e !== "remplace");
            const attendue = etapeFinDeContrat({
              ...faits,
              audit_ouvert: false,
              restituee_le: rendu ? jour(-2) : null,
              facture_recue: vivantes.length > 0,
              facture_verifiee: vivantes.length > 0 && vivantes.every((e) => e === "valide"),
            });
            expect([plaque, await etapeDe(v)]).toEqual([plaque, attendue]);
          }
    expect(n).toBe(24);
    const ouvert = await vehicule("BA-100-AA");
    await contrat(ouvert, 10);
    await sql(
      "insert into audits (client_id, vehicule_id, retour_prevu_le, cree_par) select client_id, id, current_date, $2 from vehicules where id = $1",
      [ouvert, t.jeu.claire],
    );
    expect(await etapeDe(ouvert)).toBe("audit_planifie");
    expect(new Set((await fins(claire, "?taille=100")).lignes.map((l) => l.etape)).size).toBe(ETAPES.length - 1);
    expect((await fins(claire, "?etape=verifiee")).total).toBe(4);
  });

  it("avancent et reculent avec les faits : restitution, facture, validation, suppression, plaque changée", async () => {
    const v = await vehicule("BB-001-AA");
    await contrat(v, 10);
    const r = await restitution("BB-001-AA", -1);
    expect(await etapeDe(v)).toBe("restituee");
    const f = await facture(r);
    expect(await etapeDe(v)).toBe("facture_recue");
    await sql("update documents set etat = 'valide', valide_le = now() where id = $1", [f]);
    expect(await etapeDe(v)).toBe("verifiee");
    // Une plaque quittée retrouve encore la restitution qui la porte.
    await sql("update vehicules set immatriculation = 'BB-002-AA' where id = $1", [v]);
    expect(await etapeDe(v)).toBe("verifiee");
    await sql("update restitutions set date_restitution = $2 where id = $1", [r, jour(-2000)]);
    expect(await etapeDe(v)).toBe("audit_a_planifier");
    await sql("update restitutions set date_restitution = $2, vehicule_id = $3 where id = $1", [r, jour(-1), v]);
    expect(await etapeDe(v)).toBe("verifiee");
    await sql("delete from documents where id = $1", [f]);
    expect(await etapeDe(v)).toBe("restituee");
    await sql("delete from restitutions where id = $1", [r]);
    expect(await etapeDe(v)).toBe("audit_a_planifier");
  });

  it("un contrat que le suivant prolonge n'a plus de fin à préparer, et la retrouve si le suivant est supprimé", async () => {
    const v = await vehicule("BC-001-AA");
    await contrat(v, 30);
    const suite = (
      await sql(
        "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, $3, $4) returning id",
        [t.jeu.clientA, v, jour(30), jour(100)],
      )
    ).id;
    expect((await fins(claire)).lignes.map((l) => [l.id, l.date_fin])).toEqual([[suite, jour(100)]]);
    await sql("delete from contrats where id = $1", [suite]);
    expect((await fins(claire)).lignes.map((l) => l.date_fin)).toEqual([jour(30)]);
  });

  it("deux écritures simultanées ne perdent aucun fait", async () => {
    const v = await vehicule("BD-001-AA");
    const c = await contrat(v, 10);
    const r = await restitution("BD-001-AA", -1);
    await Promise.all([
      facture(r, "valide"),
      sql("update contrats set audit_fait_le = $2 where id = $1", [c, jour(-9)]),
      sql("update vehicules set agence = 'Annecy' where id = $1", [v]),
    ]);
    expect(await sql("select etape, agence from fins_de_contrat where vehicule_id = $1", [v])).toEqual({
      etape: "verifiee",
      agence: "Annecy",
    });
  });
});
