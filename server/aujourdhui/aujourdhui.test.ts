import { afterAll, beforeAll, expect, test } from "vitest";
import type { Aujourdhui } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import {
  avoirJetable,
  contestationJetable,
  factureJetable,
  rapprocherJetable,
} from "../contestations/aides-contestations.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
const jetons: Record<string, string> = {};
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-04-20T08:00:00Z"));
  for (const qui of ["claire", "marc", "sansBesoin", "admin", "expert"] as const)
    jetons[qui] = await t.session(t.jeu[qui]);
});
afterAll(() => t.fermer());

/** Un fichier de lettre, sans octets : seule sa ligne compte ici. */
const deposer = async (): Promise<string> =>
  (
    await enBase<{ id: string }>(
      t,
      `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, 'lettre', 'lettre.pdf', 'application/pdf', 1, sha256('l'), true) returning id`,
      [t.jeu.clientA],
    )
  )[0]?.id ?? "";

const lire = async (qui: string): Promise<Aujourdhui> => {
  const reponse = await t.appeler("GET", "/api/aujourdhui", { jeton: jetons[qui] ?? "" });
  expect(reponse.statusCode, reponse.body.slice(0, 400)).toBe(200);
  return reponse.json();
};
const actes = async (qui: string, genre: string) => (await lire(qui)).actes.filter((a) => a.genre === genre);

test("une facture se conteste, sa lettre part, se relance, et son avoir se rattache : un seul acte à chaque fois", async () => {
  const { facture, jante } = await factureJetable(t);
  await rapprocherJetable(t, facture, jante);
  await enBase(t, "update rapprochements set date_limite = '2026-05-02' where facture_id = $1 returning id", [facture]);
  expect(await actes("claire", "contester")).toMatchObject([
    { id: facture, sujet: "GB-482-NR", montant: 16_000, echeance: "2026-05-02", client_nom: null },
  ]);
  expect((await actes("admin", "contester"))[0]?.client_nom).not.toBeNull();

  const { contestation } = await contestationJetable(t, "a_contester");
  expect(await actes("claire", "envoyer")).toMatchObject([{ id: contestation, montant: 11_000 }]);
  await enBase(
    t,
    "update contestations set etat = 'contestee', canal = 'email', contestee_le = '2026-03-01' where id = $1 returning id",
    [contestation],
  );
  expect(await actes("claire", "envoyer")).toEqual([]);
  // Ce loueur a soixante jours pour répondre : la lettre en a cinquante. Par défaut, vingt et un.
  await enBase(t, "update loueurs set delai_reponse_jours = 60 returning id", []);
  expect(await actes("claire", "relancer")).toEqual([]);
  await enBase(t, "update loueurs set delai_reponse_jours = 21 returning id", []);
  await enBase(t, "update contestations set contestee_le = '2026-03-31' where id = $1 returning id", [contestation]);
  expect(await actes("claire", "relancer")).toEqual([]);
  await enBase(t, "update contestations set contestee_le = '2026-03-30' where id = $1 returning id", [contestation]);
  expect(await actes("claire", "relancer")).toHaveLength(1);
  await enBase(t, "update contestations set contestee_le = '2026-03-01' where id = $1 returning id", [contestation]);
  expect(await actes("claire", "relancer")).toMatchObject([
    { id: contestation, montant: 11_000, depuis: "2026-03-01" },
  ]);
  const avoir = await avoirJetable(t);
  await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1", [avoir]);
  expect(await actes("claire", "avoir")).toMatchObject([{ id: contestation, montant: 11_000 }]);
});

test("passé sa date, une facture n'est plus à contester : elle est perdue, et la bande dit pourquoi", async () => {
  await enBase(t, "update rapprochements set date_limite = '2026-04-19' returning id", []);
  expect(await actes("claire", "contester")).toEqual([]);
  expect((await lire("claire")).perdu).toMatchObject({
    depuis: "2026-03-01",
    hors_delai: 1,
    hors_delai_ht: 16_000,
    refus: 0,
    abandons: 0,
  });
  // Une lettre partie sans tout réclamer abandonne le reste ; un dossier soldé sans réponse est refusé.
  const { contestation, facture, factureLigne } = await contestationJetable(t, "contestee");
  await rapprocherJetable(t, facture, factureLigne);
  await enBase(t, "delete from contestation_lettres where contestation_id = $1 returning id", [contestation]);
  const lettre = await deposer();
  await enBase(
    t,
    `insert into contestation_lettres (client_id, contestation_id, version, objet, introduction, conclusion, envoyee_le, envoyee_a, canal, fichier_id)
     values ($1, $2, 1, 'o', 'i', 'c', '2026-04-10', now(), 'lrar', $3) returning id`,
    [t.jeu.clientA, contestation, lettre],
  );
  expect((await lire("claire")).perdu).toMatchObject({ hors_delai: 1, refus: 0, abandons: 1, abandonne_ht: 5_000 });
  await enBase(t, "update contestations set etat = 'soldee' where id = $1 returning id", [contestation]);
  expect((await lire("claire")).perdu).toMatchObject({ refus: 1, refuse_ht: 11_000, abandons: 1 });
  // La somme s'ouvre jusqu'à ses lignes, et le livre la redit.
  const lignes = await t.appeler("GET", "/api/argent/lignes?mot=perdu&perdu_depuis=2026-03-01", {
    jeton: jetons.claire ?? "",
  });
  expect(lignes.json()).toMatchObject({ total: 3, somme_ht: 16_000 + 11_000 + 5_000 });
  await enBase(t, "delete from contestations where id = $1 returning id", [contestation]);
  await enBase(t, "delete from documents where id = $1 returning id", [facture]);
  // Le mois d'avant ne revient pas chaque jour.
  await enBase(t, "update rapprochements set date_limite = '2026-02-28' returning id", []);
  expect((await lire("claire")).perdu).toBeNull();
  expect((await lire("admin")).perdu).toBeNull();
});

test("un client n'a que ses actes, selon ses besoins ; les tickets sont à l'équipe", async () => {
  const sien = await lire("claire");
  expect(sien.actes.some((a) => a.genre === "document")).toBe(true);
  expect(sien.actes.some((a) => a.genre === "ticket" || a.genre === "mien")).toBe(false);
  const rien = { actes: [], totaux: {}, perdu: null };
  expect(sien.pas).toEqual({ document: true, verifie: true, conteste: true, audite: false });
  const neuve = { document: false, verifie: false, conteste: false, audite: false };
  expect(await lire("marc")).toEqual({ ...rien, pas: neuve });
  expect(await lire("sansBesoin")).toEqual({ ...rien, pas: null });
  expect((await lire("admin")).pas).toBeNull();
});

test("un ticket sans responsable se prend, se donne et se rend ; le client n'en sait rien", async () => {
  expect(await actes("admin", "ticket")).toMatchObject([
    { id: t.jeu.ticket, sujet: "GB-482-NR", precision: "sinistre" },
  ]);
  const confier = (corps: object, qui = "admin") =>
    t.appeler("PUT", `/api/tickets/${t.jeu.ticket}/responsable`, { jeton: jetons[qui] ?? "", corps });
  const pris = await confier({ responsable_id: t.jeu.admin, avant: null });
  expect(pris.json().interne.responsable).toMatchObject({ id: t.jeu.admin });
  expect(await actes("admin", "ticket")).toEqual([]);
  expect(await actes("admin", "mien")).toMatchObject([{ id: t.jeu.ticket }]);
  expect(await actes("expert", "mien")).toEqual([]);
  // Un autre l'a pris depuis : son choix demeure, et se dit.
  const croise = await confier({ responsable_id: t.jeu.expert, avant: null }, "expert");
  expect(croise.statusCode).toBe(409);
  expect((await confier({ responsable_id: t.jeu.claire, avant: t.jeu.admin })).statusCode).toBe(400);
  expect((await confier({ responsable_id: t.jeu.expert, avant: t.jeu.admin })).statusCode).toBe(200);
  expect(await actes("expert", "mien")).toHaveLength(1);
  const lu = await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: jetons.claire ?? "" });
  expect(lu.json().interne).toBeNull();
  expect((await confier({ responsable_id: null, avant: t.jeu.expert })).statusCode).toBe(200);
  expect(await actes("admin", "ticket")).toHaveLength(1);
  // L'historique du ticket dit qui l'a confié, à qui, et qui l'a laissé.
  const histoire = await t.appeler("GET", `/api/tickets/${t.jeu.ticket}/historique`, { jeton: jetons.admin ?? "" });
  const { rows: noms } = await t.enSysteme((c) =>
    c.query<{ id: string; nom: string }>("select id, btrim(prenom || ' ' || nom) as nom from utilisateurs"),
  );
  const nom = (id: string) => noms.find((n) => n.id === id)?.nom;
  const confies = histoire.json().filter((e: { champ: string }) => e.champ === "responsable_id");
  expect(confies.map((e: { avant: unknown; apres: unknown }) => [e.avant, e.apres])).toEqual([
    [nom(t.jeu.expert), null],
    [nom(t.jeu.admin), nom(t.jeu.expert)],
    [null, nom(t.jeu.admin)],
  ]);
});

test("un contrat fini sans retour est un acte, jusqu'à son rendez-vous ou sa restitution", async () => {
  const { clientA } = t.jeu;
  const un = async (texte: string, valeurs: unknown[]) =>
    (await enBase<{ id: string }>(t, texte, valeurs))[0]?.id ?? "";
  const vehicule = await un(
    "insert into vehicules (client_id, immatriculation, loueur_id) select $1, 'RT-421-EN', id from loueurs where nom = 'Arval' returning id",
    [clientA],
  );
  const contrat = await un(
    "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-04-01', '2026-04-10') returning id",
    [clientA, vehicule],
  );
  expect(await actes("claire", "rendre")).toEqual([
    {
      genre: "rendre",
      id: vehicule,
      sujet: "RT-421-EN",
      precision: "Arval",
      montant: null,
      echeance: "2026-04-10",
      depuis: null,
      client_nom: null,
    },
  ]);
  expect((await lire("admin")).totaux.rendre).toBe(1);
  expect(await actes("sansBesoin", "rendre")).toEqual([]);
  expect(await actes("marc", "rendre")).toEqual([]);
  // Son audit a dit ce que la facture serait.
  const audit = await un(
    "insert into audits (client_id, vehicule_id, contrat_id, retour_prevu_le) values ($1, $2, $3, '2026-04-10') returning id",
    [clientA, vehicule, contrat],
  );
  await enBase(
    t,
    `insert into audit_resultats (audit_id, client_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht)
     values ($1, $2, 84000, 40000, 20000, 24000)`,
    [audit, clientA],
  );
  expect(await actes("claire", "rendre")).toMatchObject([{ montant: 84_000 }]);
  const rendezVous = (jour: string) =>
    enBase(t, "update contrats set restitution_prevue_le = $2 where id = $1 returning id", [contrat, jour]);
  await rendezVous("2026-04-24");
  expect(await actes("claire", "rendre")).toEqual([]);
  await rendezVous("2026-04-17");
  expect(await actes("claire", "rendre")).toHaveLength(1);
  await enBase(
    t,
    `insert into restitutions (client_id, vehicule_id, immatriculation, loueur_id, date_restitution, agence, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
     select client_id, id, immatriculation, loueur_id, '2026-04-18', 'Lyon', 'Renault', 'Clio', 'VP', 60000, 0 from vehicules where id = $1`,
    [vehicule],
  );
  expect(await actes("claire", "rendre")).toEqual([]);
});
