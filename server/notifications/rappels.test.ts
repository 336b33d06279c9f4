import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { etapeDue, GENRES, type Genre, joursApres, REGLES } from "../../domain/notifications/notification.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { aHuitHeures, enBase, vivre } from "./aides-rappels.ts";
import { passerRappels } from "./rappels.ts";
import { REGLES_JSON } from "./regles.ts";

const DEPART = "2026-06-01";

let t: AppTest;
let loueur: string;
beforeAll(async () => {
  t = await creerAppTest();
  loueur = t.jeu.loueur;
  // Les fiches du jeu n'ont rien à rappeler : chaque histoire pose les siennes.
  await enBase(t, "update restitutions set date_restitution = '2020-01-01'");
  await enBase(
    t,
    "insert into conditions_loueur (loueur_id, valable_du, delai_contestation_jours) values ($1, '2020-01-01', 30)",
    [loueur],
  );
});
afterAll(() => t.fermer());
beforeEach(async () => {
  for (const table of ["notifications", "preferences_notifications", "resumes_notifications", "messages", "contrats"])
    await enBase(t, `delete from ${table}`);
  await enBase(t, "delete from restitutions where date_restitution > '2025-01-01'");
  await enBase(t, "update conducteurs set date_expiration_permis = null, statut = 'Actif', archive_le = null");
  await enBase(
    t,
    "update clients set besoins = array['restitutions', 'sinistres', 'convoyages', 'infractions', 'vehicules', 'conducteurs'] where id = $1",
    [t.jeu.clientA],
  );
  await enBase(t, "update vehicules set archive_le = null");
  await enBase(t, "update vehicules set immatriculation = 'GB-482-NR' where id = $1", [t.jeu.vehicule]);
  t.regler(aHuitHeures(DEPART));
});

const permisAu = (date: string) =>
  enBase(t, "update conducteurs set date_expiration_permis = $2 where id = $1", [t.jeu.conducteur, date]);
const contratJusquau = async (fin: string): Promise<string> =>
  (
    await enBase(
      t,
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-01-01', $3) returning id",
      [t.jeu.clientA, t.jeu.vehicule, fin],
    )
  )[0]?.id ?? "";
const restitutionDu = async (date: string, plaque = "ZZ-001-ZZ"): Promise<string> =>
  (
    await enBase(
      t,
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
         montant_ht_apres_remise) values ($1, $2, $3, 'Lyon', $4, 'Renault', 'Clio', 'VP', 1000, 50000) returning id`,
      [t.jeu.clientA, plaque, date, loueur],
    )
  )[0]?.id ?? "";
const documentDe = async (restitution: string, type: string, date: string): Promise<string> =>
  (
    await enBase(
      t,
      "insert into documents (client_id, restitution_id, type_document, date_document) values ($1, $2, $3, $4) returning id",
      [t.jeu.clientA, restitution, type, date],
    )
  )[0]?.id ?? "";

/** Une facture réclamée, et ce que le loueur en a accordé ce jour-là. */
async function accordDu(jour: string, restitution: string): Promise<{ facture: string; contestation: string }> {
  const facture = await documentDe(restitution, "facture", joursApres(jour, -60));
  const [{ id: contestation = "" } = {}] = await enBase(
    t,
    `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'acceptee', $4, 'lrar') returning id`,
    [t.jeu.clientA, restitution, facture, joursApres(jour, -20)],
  );
  await enBase(
    t,
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame, montant_accorde)
     values ($1, $2, 0, 'absent_du_pv', 'Jante', 11000, 11000, 11000)`,
    [t.jeu.clientA, contestation],
  );
  await enBase(
    t,
    "insert into contestation_reponses (client_id, contestation_id, date_reponse) values ($1, $2, $3), ($1, $2, $4)",
    [t.jeu.clientA, contestation, joursApres(jour, -5), jour],
  );
  return { facture, contestation };
}

interface Ligne {
  genre: Genre;
  etape: number;
  cree_le: Date;
  resolue_le: Date | null;
}
const deClaire = () =>
  enBase<Ligne>(t, "select * from notifications where utilisateur_id = $1 order by cree_le, genre", [t.jeu.claire]);
const ouvertes = async () => (await deClaire()).filter((n) => n.resolue_le === null).map((n) => [n.genre, n.etape]);

describe("deux cents jours", () => {
  it("rappelle chaque échéance une fois par étape, et jamais deux à la fois", async () => {
    await permisAu(joursApres(DEPART, 95));
    await contratJusquau(joursApres(DEPART, 185));
    const restitution = await restitutionDu(DEPART);
    let rapport = "";
    const vus: [string, Genre, number][] = [];
    await vivre(t, DEPART, 200, async (jour) => {
      if (jour === joursApres(DEPART, 12)) rapport = await documentDe(restitution, "rapport", jour);
      if (jour === joursApres(DEPART, 40)) await documentDe(restitution, "facture", jour);
      for (const n of await deClaire())
        if (n.cree_le.getTime() === t.services.horloge().getTime()) vus.push([jour, n.genre, n.etape]);
      const genres = (await ouvertes()).map(([genre]) => genre);
      expect(genres).toEqual([...new Set(genres)]);
    });
    expect(rapport).not.toBe("");
    const le = (n: number) => joursApres(DEPART, n);
    expect(vus.sort()).toEqual(
      [
        [le(5), "contrat", 180],
        [le(5), "permis", 90],
        [le(7), "rapport", 0],
        [le(30), "facture", 0],
        [le(35), "permis", 60],
        [le(60), "contestation", 10],
        [le(65), "permis", 30],
        [le(67), "contestation", 3],
        [le(88), "permis", 7],
        [le(95), "contrat", 90],
        [le(96), "permis", -1],
        [le(155), "contrat", 30],
        [le(178), "contrat", 7],
      ].sort(),
    );
    expect(await ouvertes()).toEqual([
      ["permis", -1],
      ["contrat", 7],
    ]);
  }, 120_000);

  it("rappelle encore une lettre sans réponse et un avoir à imputer, des semaines après leur échéance", async () => {
    const restitution = await restitutionDu(joursApres(DEPART, -90));
    const facture = await documentDe(restitution, "facture", joursApres(DEPART, -60));
    await enBase(
      t,
      `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'contestee', $4, 'lrar')`,
      [t.jeu.clientA, restitution, facture, joursApres(DEPART, -21)],
    );
    // Une autre lettre, du même jour, dont l'avoir est arrivé : il vaut réponse, et seul lui se rappelle.
    const rendue = await restitutionDu(joursApres(DEPART, -90));
    const sienne = await documentDe(rendue, "facture", joursApres(DEPART, -60));
    await enBase(
      t,
      `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'contestee', $4, 'lrar')`,
      [t.jeu.clientA, rendue, sienne, joursApres(DEPART, -21)],
    );
    await enBase(
      t,
      `insert into documents (client_id, restitution_id, type_document, etat, net_ht, cree_le) values ($1, $2, 'avoir', 'a_verifier', -100, $3)`,
      [t.jeu.clientA, rendue, aHuitHeures(DEPART)],
    );
    await permisAu(joursApres(DEPART, 20));
    const vus: [number, Genre, number][] = [];
    for (const n of [0, 7, 14, 28]) {
      t.regler(aHuitHeures(joursApres(DEPART, n)));
      await passerRappels(t.services);
      for (const r of await deClaire())
        if (r.cree_le.getTime() === t.services.horloge().getTime()) vus.push([n, r.genre, r.etape]);
    }
    expect(vus).toEqual([
      [0, "avoir", 0],
      [0, "permis", 30],
      [0, "sans_reponse", 0],
      [7, "avoir", -7],
      [14, "permis", 7],
      [14, "sans_reponse", -14],
      [28, "permis", -1],
      [28, "sans_reponse", -28],
    ]);
    await enBase(t, "delete from restitutions where id = any ($1)", [[restitution, rendue]]);
  });

  it("rappelle un avoir accordé jusqu'à ce qu'il arrive, et s'éteint avec lui", async () => {
    const restitution = await restitutionDu(joursApres(DEPART, -90));
    const { facture, contestation } = await accordDu(DEPART, restitution);
    const vus: [number, number][] = [];
    for (const n of [-1, 0, 13, 14, 28, 400]) {
      t.regler(aHuitHeures(joursApres(DEPART, n)));
      await passerRappels(t.services);
      for (const r of await deClaire())
        if (r.genre === "attendu" && r.cree_le.getTime() === t.services.horloge().getTime()) vus.push([n, r.etape]);
    }
    expect(vus).toEqual([
      [0, 0],
      [14, -14],
      [28, -28],
    ]);
    const attendu = async () => (await ouvertes()).filter(([genre]) => genre === "attendu");
    expect(await attendu()).toEqual([["attendu", -28]]);
    // Arrivé au dossier, l'avoir est à rattacher, et n'est plus attendu.
    const avoir = await documentDe(restitution, "avoir", DEPART);
    expect(await attendu()).toEqual([]);
    await enBase(t, "delete from documents where id = $1", [avoir]);
    await passerRappels(t.services);
    expect(await attendu()).toEqual([["attendu", -28]]);
    // Le loueur revient sur son accord : plus rien n'est dû.
    await enBase(t, "update contestation_lignes set montant_accorde = 0 where contestation_id = $1", [contestation]);
    expect(await attendu()).toEqual([]);
    expect(await enBase(t, "select 1 from avoirs_attendus where facture_id = $1", [facture])).toEqual([]);
    await enBase(t, "delete from restitutions where id = $1", [restitution]);
  });

  it("après des semaines d'arrêt, ne donne que la dernière étape", async () => {
    await permisAu(joursApres(DEPART, 100));
    await passerRappels(t.services);
    t.regler(aHuitHeures(joursApres(DEPART, 95)));
    await passerRappels(t.services);
    expect((await deClaire()).map((n) => n.etape)).toEqual([7]);
  });
});

describe("un rappel s'efface avec sa cause", () => {
  it.each([
    ["un permis renouvelé", () => permisAu("2041-01-01")],
    [
      "un conducteur inactif",
      () => enBase(t, "update conducteurs set statut = 'Inactif' where id = $1", [t.jeu.conducteur]),
    ],
    [
      "un conducteur archivé",
      () => enBase(t, "update conducteurs set archive_le = now() where id = $1", [t.jeu.conducteur]),
    ],
  ])("%s, aussitôt", async (_quoi, geste) => {
    await permisAu(joursApres(DEPART, 20));
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([["permis", 30]]);
    await geste();
    expect(await ouvertes()).toEqual([]);
  });

  it.each([
    ["prolongé", (id: string) => enBase(t, "update contrats set date_fin = '2031-01-01' where id = $1", [id])],
    [
      "suivi d'un autre",
      () =>
        enBase(
          t,
          "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, $3, '2030-01-01')",
          [t.jeu.clientA, t.jeu.vehicule, joursApres(DEPART, 60)],
        ),
    ],
    ["au véhicule rendu", () => restitutionDu(DEPART, "GB 482 nr")],
    [
      "au véhicule rendu sous une plaque qu'il a portée",
      async () => {
        await enBase(t, "update vehicules set immatriculation = 'NV-001-NV' where id = $1", [t.jeu.vehicule]);
        await restitutionDu(DEPART, "gb-482-NR");
      },
    ],
    [
      "au véhicule rendu sous une plaque mal écrite, mais rattachée",
      async () => {
        const id = await restitutionDu(DEPART, "ZZ-404-ZZ");
        expect(await ouvertes()).toContainEqual(["contrat", 90]);
        await enBase(t, "update restitutions set vehicule_id = $2 where id = $1", [id, t.jeu.vehicule]);
      },
    ],
    ["au véhicule archivé", () => enBase(t, "update vehicules set archive_le = now() where id = $1", [t.jeu.vehicule])],
    ["supprimé", (id: string) => enBase(t, "delete from contrats where id = $1", [id])],
  ])("un contrat %s, aussitôt", async (_quoi, geste) => {
    const contrat = await contratJusquau(joursApres(DEPART, 60));
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([["contrat", 90]]);
    await geste(contrat);
    expect((await ouvertes()).filter(([genre]) => genre === "contrat")).toEqual([]);
    await passerRappels(t.services);
    expect((await ouvertes()).filter(([genre]) => genre === "contrat")).toEqual([]);
  });

  it("une facture arrivée, puis vérifiée, aussitôt", async () => {
    const restitution = await restitutionDu(joursApres(DEPART, -40));
    await documentDe(restitution, "rapport", DEPART);
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([["facture", 0]]);
    const facture = await documentDe(restitution, "facture", joursApres(DEPART, -25));
    expect(await ouvertes()).toEqual([]);
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([["contestation", 10]]);
    await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1", [facture]);
    expect(await ouvertes()).toEqual([]);
  });

  it("et revient sans nouvel e-mail si la cause revient à l'identique", async () => {
    await permisAu(joursApres(DEPART, 20));
    await passerRappels(t.services);
    await permisAu("2041-01-01");
    await permisAu(joursApres(DEPART, 20));
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([["permis", 30]]);
    expect(await deClaire()).toHaveLength(1);
  });

  it("ne rappelle pas une facture à qui n'a pas de frais, ni un délai que personne ne connaît", async () => {
    const sansFrais = await restitutionDu(joursApres(DEPART, -40));
    await documentDe(sansFrais, "rapport", DEPART);
    await enBase(t, "update restitutions set montant_ht_apres_remise = 0 where id = $1", [sansFrais]);
    const ancienne = await restitutionDu("2025-06-01");
    await enBase(t, "update restitutions set date_restitution = '2019-06-01' where id = $1", [ancienne]);
    await documentDe(ancienne, "facture", joursApres(DEPART, -25));
    await passerRappels(t.services);
    expect(await ouvertes()).toEqual([]);
    await enBase(t, "delete from restitutions where id = $1", [ancienne]);
  });
});

describe("destinataires", () => {
  const quiEstPrevenu = async () =>
    (
      await enBase<{ email: string; genre: string }>(
        t,
        "select u.email, n.genre from notifications n join utilisateurs u on u.id = n.utilisateur_id where n.resolue_le is null order by 1, 2",
      )
    ).map((l) => `${l.email.split("@")[0]} ${l.genre}`);

  it("prévient la société concernée selon ses besoins ; l'équipe, du délai de contestation seulement", async () => {
    await permisAu(joursApres(DEPART, 20));
    const restitution = await restitutionDu(joursApres(DEPART, -40));
    await documentDe(restitution, "facture", joursApres(DEPART, -25));
    await passerRappels(t.services);
    expect(await quiEstPrevenu()).toEqual([
      "admin contestation",
      "claire contestation",
      "claire permis",
      "expert contestation",
    ]);
    await enBase(t, "update clients set besoins = '{conducteurs}' where id = $1", [t.jeu.clientA]);
    await passerRappels(t.services);
    expect(await quiEstPrevenu()).toEqual(["admin contestation", "claire permis", "expert contestation"]);
  });

  it("n'en crée qu'un par personne quand plusieurs serveurs passent ensemble, ou repassent", async () => {
    await permisAu(joursApres(DEPART, 20));
    await Promise.all([1, 2, 3].map(() => passerRappels(t.services)));
    await passerRappels(t.services);
    expect(await deClaire()).toHaveLength(1);
  });

  it("prévient l'équipe qui l'a choisi, et se tait pour qui a tout refusé", async () => {
    await permisAu(joursApres(DEPART, 20));
    await enBase(
      t,
      "insert into preferences_notifications values ($1, 'permis', true, 'aucun'), ($2, 'permis', false, 'aucun')",
      [t.jeu.expert, t.jeu.claire],
    );
    await passerRappels(t.services);
    expect(await quiEstPrevenu()).toEqual(["expert permis"]);
  });
});

it("la base et le domaine disent la même étape chaque jour, et le même besoin", async () => {
  await permisAu(DEPART);
  await contratJusquau(DEPART);
  await restitutionDu(joursApres(DEPART, -7));
  const rendue = await restitutionDu(joursApres(DEPART, -30));
  await documentDe(rendue, "rapport", DEPART);
  await documentDe(await restitutionDu(joursApres(DEPART, -60)), "facture", joursApres(DEPART, -30));
  // Une lettre partie depuis le délai du loueur ; une autre, dont un avoir est reçu ce jour-là.
  const muette = await restitutionDu(joursApres(DEPART, -90));
  await enBase(
    t,
    `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'contestee', $4, 'lrar')`,
    [t.jeu.clientA, muette, await documentDe(muette, "facture", joursApres(DEPART, -60)), joursApres(DEPART, -21)],
  );
  const reclamee = await restitutionDu(joursApres(DEPART, -90));
  const facture = await documentDe(reclamee, "facture", joursApres(DEPART, -60));
  await enBase(
    t,
    `insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal) values ($1, $2, $3, 'contestee', $4, 'lrar')`,
    [t.jeu.clientA, reclamee, facture, joursApres(DEPART, -21)],
  );
  await enBase(
    t,
    `insert into documents (client_id, restitution_id, type_document, etat, net_ht, cree_le) values ($1, $2, 'avoir', 'a_verifier', -100, $3)`,
    [t.jeu.clientA, reclamee, new Date(`${DEPART}T10:00:00Z`)],
  );
  // Et un accord de ce jour-là, dont l'avoir n'est pas arrivé.
  await accordDu(DEPART, await restitutionDu(joursApres(DEPART, -90)));
  const dus = await enBase<{ jour: string; genre: Genre; etape: number }>(
    t,
    `select j.jour::date as jour, d.genre, d.etape from generate_series($2::date - 250, $2::date + 250, interval '1 day') as j (jour)
     cross join lateral rappels_dus($1, j.jour::date, $3) d where d.echeance = $2`,
    [REGLES_JSON, DEPART, t.jeu.clientA],
  );
  const attendus = Array.from({ length: 501 }, (_, n) => joursApres(DEPART, n - 250)).flatMap((jour) =>
    GENRES.map((genre) => ({ jour, genre, etape: etapeDue(genre, DEPART, jour) })).filter((d) => d.etape !== null),
  );
  const triees = (lignes: readonly { jour: string; genre: string; etape: number | null }[]) =>
    lignes.map((l) => `${l.jour} ${l.genre} ${l.etape}`).sort();
  expect(new Set(dus.map((d) => d.genre)).size).toBe(GENRES.filter((g) => REGLES[g].etapes.length > 0).length);
  expect(triees(dus)).toEqual(triees(attendus));
  for (const genre of GENRES)
    expect(await enBase(t, "select besoin_du_rappel($1) as besoin", [genre])).toEqual([
      { besoin: REGLES[genre].besoin },
    ]);
});
