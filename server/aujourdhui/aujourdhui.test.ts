// Un seul fichier : tous les actes de la bande se jouent sur la même base, et leur ordre ensemble est ce qui s'éprouve.
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
  // Son compte est celui de la liste qu'il ouvre : la lettre à vérifier comme la lettre prête, ni vide, ni hors délai.
  const aVerifier = (await contestationJetable(t, "a_verifier")).contestation;
  const vide = (await contestationJetable(t, "a_contester")).contestation;
  await enBase(t, "delete from contestation_lignes where contestation_id = $1 returning id", [vide]);
  const tard = (await contestationJetable(t, "a_verifier")).contestation;
  await enBase(t, "update contestations set date_limite = '2026-04-19' where id = $1 returning id", [tard]);
  const liste = await t.appeler("GET", "/api/contestations?retard=lettre", { jeton: jetons.claire ?? "" });
  expect(
    liste
      .json()
      .lignes.map((l: { id: string }) => l.id)
      .toSorted(),
  ).toEqual([contestation, aVerifier].toSorted());
  expect((await lire("claire")).totaux.envoyer).toBe(2);
  for (const id of [aVerifier, vide, tard])
    await enBase(
      t,
      "delete from documents where id = (select facture_id from contestations where id = $1) returning id",
      [id],
    );
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
    plaques: { hors_delai: ["GB-482-NR"], refus: [], abandons: [] },
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
  const suivis = async (qui: string, suivi: string, plus = "") => {
    const reponse = await t.appeler("GET", `/api/tickets?suivi=${suivi}${plus}`, { jeton: jetons[qui] ?? "" });
    return reponse.statusCode === 200 ? reponse.json().total : reponse.statusCode;
  };
  expect([await suivis("admin", "personne"), await suivis("admin", "moi"), await suivis("claire", "personne")]).toEqual(
    [1, 0, 403],
  );
  const confier = (corps: object, qui = "admin") =>
    t.appeler("PUT", `/api/tickets/${t.jeu.ticket}/responsable`, { jeton: jetons[qui] ?? "", corps });
  const pris = await confier({ responsable_id: t.jeu.admin, avant: null });
  expect(pris.json().interne.responsable).toMatchObject({ id: t.jeu.admin });
  expect(await actes("admin", "ticket")).toEqual([]);
  // Le compte de la bande mène à une liste qui n'a que ceux-là, cherchée ou non.
  expect(await Promise.all(["", "&q=GB-482-NR", "&q=G"].map((plus) => suivis("admin", "moi", plus)))).toEqual([
    1, 1, 1,
  ]);
  expect(await Promise.all(["", "&q=GB-482-NR", "&q=G"].map((plus) => suivis("admin", "personne", plus)))).toEqual([
    0, 0, 0,
  ]);
  expect(await suivis("expert", "moi")).toBe(0);
  // La liste dit à l'équipe qui le suit, première page ou cherchée ; à la cliente, rien.
  const ligne = async (qui: string, plus: string) => {
    const { lignes } = (await t.appeler("GET", `/api/tickets?taille=100${plus}`, { jeton: jetons[qui] ?? "" })).json();
    return lignes.find((l: { id: string }) => l.id === t.jeu.ticket)?.responsable;
  };
  const suiveur = pris.json().interne.responsable.nom;
  expect([await ligne("admin", ""), await ligne("admin", "&q=GB-482-NR"), await ligne("claire", "")]).toEqual([
    suiveur,
    suiveur,
    null,
  ]);
  const exportes = await t.appeler("GET", "/api/tickets/export?format=csv&suivi=moi", { jeton: jetons.admin ?? "" });
  expect(exportes.body.trim().split("\r\n")).toHaveLength(2);
  expect(exportes.body).toContain(suiveur);
  expect(await actes("admin", "mien")).toMatchObject([{ id: t.jeu.ticket }]);
  expect(await actes("expert", "mien")).toEqual([]);
  // Un autre l'a pris depuis : son choix demeure, et son nom se dit.
  const croise = await confier({ responsable_id: t.jeu.expert, avant: null }, "expert");
  expect([croise.statusCode, croise.json().message_fr]).toEqual([
    409,
    `Un collègue a été plus rapide\u00a0: ce ticket est désormais suivi par ${pris.json().interne.responsable.nom}.`,
  ]);
  expect((await confier({ responsable_id: t.jeu.claire, avant: t.jeu.admin })).statusCode).toBe(400);
  expect((await confier({ responsable_id: t.jeu.expert, avant: t.jeu.admin })).statusCode).toBe(200);
  expect(await actes("expert", "mien")).toHaveLength(1);
  const lu = await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: jetons.claire ?? "" });
  expect(lu.json().interne).toBeNull();
  expect((await confier({ responsable_id: null, avant: t.jeu.expert })).statusCode).toBe(200);
  expect((await confier({ responsable_id: t.jeu.admin, avant: t.jeu.expert })).json()).toMatchObject({
    message_fr: "Un collègue a été plus rapide\u00a0: ce ticket n'a plus de responsable.",
    donnees: { actuel: { responsable_id: null } },
  });
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
      estime: null,
      etat: null,
      echeance: "2026-04-10",
      depuis: null,
      client_nom: null,
    },
  ]);
  expect((await lire("admin")).totaux.rendre).toBe(1);
  const listees = async (fin: string, qui = "claire") =>
    (await t.appeler("GET", `/api/fins-de-contrat?fin_en=${fin}`, { jeton: jetons[qui] ?? "" })).json().total;
  expect(await listees("sans_retour", "admin")).toBe(1);
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
     values ($1, $2, 0, 0, 0, 0)`,
    [audit, clientA],
  );
  // À peine ouvert, il n'a rien relevé : ses zéro euro n'en sont pas une estimation.
  expect(await actes("claire", "rendre")).not.toMatchObject([{ estime: "audit" }]);
  await enBase(t, "update audit_resultats set facture_en_l_etat_ht = 84000 where audit_id = $1", [audit]);
  expect(await actes("claire", "rendre")).toMatchObject([{ montant: 84_000, estime: "audit" }]);
  const rendezVous = (jour: string) =>
    enBase(t, "update contrats set restitution_prevue_le = $2 where id = $1 returning id", [contrat, jour]);
  await rendezVous("2026-04-24");
  expect([await actes("claire", "rendre"), await listees("sans_retour")]).toEqual([[], 0]);
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

test("le loueur est à prévenir : dix jours avant, puis passé la date, jusqu'au rendez-vous ou à la fin", async () => {
  const { clientA } = t.jeu;
  const un = async (texte: string, valeurs: unknown[]) =>
    (await enBase<{ id: string }>(t, texte, valeurs))[0]?.id ?? "";
  const vehicule = await un(
    "insert into vehicules (client_id, immatriculation, loueur_id) select $1, 'PV-330-IS', id from loueurs where nom = 'Arval' returning id",
    [clientA],
  );
  const contrat = await un(
    "insert into contrats (client_id, vehicule_id, date_debut, date_fin, preavis_jours) values ($1, $2, '2023-04-01', '2026-06-30', 60) returning id",
    [clientA, vehicule],
  );
  const dits = async (qui = "claire") => (await actes(qui, "prevenir")).filter((a) => a.sujet === "PV-330-IS");
  // Soixante jours avant le 30 juin : le 1er mai, dans onze jours.
  expect(await dits()).toEqual([]);
  const changer = (champ: string, valeur: unknown) =>
    enBase(t, `update contrats set ${champ} = $2 where id = $1 returning id`, [contrat, valeur]);
  await changer("preavis_jours", 61);
  expect(await dits()).toMatchObject([{ id: vehicule, precision: "Arval", echeance: "2026-04-30", client_nom: null }]);
  expect((await lire("claire")).totaux.prevenir).toBe(1);
  const liste = await t.appeler("GET", "/api/fins-de-contrat?fin_en=a_prevenir", { jeton: jetons.claire ?? "" });
  expect(liste.json().total).toBe(1);
  expect([await dits("admin"), await dits("marc"), await dits("sansBesoin")]).toEqual([[], [], []]);
  // Passée, elle le reste dit : c'est là qu'un contrat se prolonge seul.
  await changer("preavis_jours", 90);
  expect(await dits()).toMatchObject([{ echeance: "2026-04-01" }]);
  // D'où mène le bouton, la cliente note le jour convenu : l'acte s'en va. Ni passé, ni d'une autre société, ni par-dessus un autre.
  const noter = (jour: string | null, avant: string | null, qui = "claire") =>
    t.appeler("PUT", `/api/vehicules/${vehicule}/rendez-vous`, {
      jeton: jetons[qui] ?? "",
      corps: { restitution_prevue_le: jour, avant },
    });
  const passe = await noter("2026-04-19", null);
  expect([passe.statusCode, passe.json().champs]).toEqual([
    400,
    { restitution_prevue_le: "Cette date est passée\u00a0: un rendez-vous est à venir" },
  ]);
  expect((await noter("2026-06-29", null, "marc")).statusCode).toBe(404);
  expect((await noter("2026-06-29", null, "sansBesoin")).statusCode).toBe(403);
  expect(await dits()).toHaveLength(1);
  expect((await noter("2026-06-29", null)).json()).toEqual({ restitution_prevue_le: "2026-06-29" });
  expect(await dits()).toEqual([]);
  expect(await enBase(t, "select etape from fins_de_contrat where contrat_id = $1", [contrat])).toEqual([
    { etape: "restitution_prevue" },
  ]);
  expect((await noter("2026-06-28", null)).statusCode).toBe(409);
  expect((await noter("2026-06-29", null)).statusCode).toBe(200);
  // Le reste du contrat n'est pas à elle, la base comprise.
  const [auteur] = await enBase<{ auteur_id: string }>(
    t,
    "select auteur_id from historique where ligne_id = $1 and champ = 'restitution_prevue_le' order by id desc limit 1",
    [contrat],
  );
  expect(auteur?.auteur_id).toBe(t.jeu.claire);
  await changer("restitution_prevue_le", null);
  await changer("date_fin", "2026-04-19");
  expect(await dits()).toEqual([]);
  await enBase(t, "delete from contrats where id = $1 returning id", [contrat]);
});

test("un contrat qui finit sans audit est dit par la bande, les analyses et la liste, rendez-vous pris ou non", async () => {
  const { clientA } = t.jeu;
  const un = async (texte: string, valeurs: unknown[]) =>
    (await enBase<{ id: string }>(t, texte, valeurs))[0]?.id ?? "";
  const vehicule = await un(
    "insert into vehicules (client_id, immatriculation, loueur_id) select $1, 'SA-298-GS', id from loueurs where nom = 'Arval' returning id",
    [clientA],
  );
  // Le vingt juillet est à quatre-vingt-onze jours, et à trois mois.
  const contrat = await un(
    "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-07-01', '2026-07-20') returning id",
    [clientA, vehicule],
  );
  const jeton = jetons.claire ?? "";
  /** Ce que disent la bande, les analyses, et la liste que l'une et l'autre ouvrent. */
  const dits = async () => {
    const lu = await lire("claire");
    const { retours } = (await t.appeler("GET", "/api/analyses/essentiel", { jeton })).json();
    const { lignes } = (await t.appeler("GET", "/api/fins-de-contrat?fin_en=sans_audit&taille=100", { jeton })).json();
    return [
      lu.actes.some((x) => x.genre === "auditer" && x.sujet === "SA-298-GS"),
      lu.totaux.auditer ?? 0,
      retours.sans_audit,
      lignes.length,
      lignes.some((f: { immatriculation: string }) => f.immatriculation === "SA-298-GS"),
    ];
  };
  const [, avant = 0] = await dits();
  const n = Number(avant);
  expect(n).toBeGreaterThan(0);
  const changer = (champ: string, valeur: unknown) =>
    enBase(t, `update contrats set ${champ} = $2 where id = $1 returning id`, [contrat, valeur]);
  expect(await dits()).toEqual([true, n, n, n, true]);
  await changer("restitution_prevue_le", "2026-07-15");
  expect(await dits()).toEqual([true, n, n, n, true]);
  await changer("audit_fait_le", "2026-04-18");
  expect(await dits()).toEqual([false, n - 1, n - 1, n - 1, false]);
  await changer("audit_fait_le", null);
  await changer("date_fin", "2026-07-21");
  expect(await dits()).toEqual([false, n - 1, n - 1, n - 1, false]);
  await enBase(t, "delete from contrats where id = $1 returning id", [contrat]);
});

test("sans audit, un retour se chiffre à ce qu'il coûte en moyenne chez ce loueur, comme les analyses ; un ticket, à son estimation", async () => {
  const { clientB } = t.jeu;
  const un = async (texte: string, valeurs: unknown[]) =>
    (await enBase<{ id: string }>(t, texte, valeurs))[0]?.id ?? "";
  const vehicule = async (plaque: string, loueur: string, fin: string) => {
    const id = await un(
      "insert into vehicules (client_id, immatriculation, loueur_id) select $1, $2, id from loueurs where nom = $3 returning id",
      [clientB, plaque, loueur],
    );
    await un(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-04-01', $3) returning id",
      [clientB, id, fin],
    );
  };
  await un("insert into loueurs (nom) values ('Neuf Location') returning id", []);
  await vehicule("MY-001-AA", "Arval", "2026-04-10");
  await vehicule("MY-002-AA", "Neuf Location", "2026-05-10");
  const lus = async () =>
    (await lire("marc")).actes.map(({ sujet, montant, estime }) => [sujet, montant, estime]).toSorted();
  expect(await lus()).toEqual([
    ["MY-001-AA", null, null],
    ["MY-002-AA", null, null],
  ]);
  const rendre = (plaque: string, loueur: string, montant: number) =>
    un(
      `insert into restitutions (client_id, immatriculation, loueur_id, date_restitution, agence, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
       select $1, $2, id, '2026-01-10', 'Lyon', 'Renault', 'Clio', 'VP', 60000, $4 from loueurs where nom = $3 returning id`,
      [clientB, plaque, loueur, montant],
    );
  for (const [i, montant] of [10_000, 20_000, 30_000, 40_000].entries()) await rendre(`RM-10${i}-AA`, "Arval", montant);
  // Quatre retours ne font pas une moyenne.
  expect((await lus()).map(([, montant]) => montant)).toEqual([null, null]);
  await rendre("RM-104-AA", "Neuf Location", 250_001);
  // Chez Arval, ils restent quatre : ceux de tous les loueurs les remplacent.
  expect((await lus()).map(([, montant]) => montant)).toEqual([70_000, 70_000]);
  await rendre("RM-105-AA", "Arval", 50_001);
  expect(await lus()).toEqual([
    ["MY-001-AA", 30_000, "moyenne_loueur"],
    ["MY-002-AA", 66_667, "moyenne"],
  ]);
  const arval = await un("select id from loueurs where nom = 'Arval'", []);
  const analyses = await t.appeler("GET", `/api/analyses?loueur_id=${arval}`, { jeton: jetons.marc ?? "" });
  expect(analyses.json().indicateurs.moyenne_ht).toBe(30_000);

  await enBase(t, "update tickets set montant_ht_estimation = 45000 where id = $1 returning id", [t.jeu.ticket]);
  expect(await actes("admin", "ticket")).toMatchObject([{ montant: 45_000, estime: "estimation" }]);
  // Un tarif arrêté remplace l'estimation.
  await enBase(t, "update tickets set montant_ht_facture_client = 48000 where id = $1 returning id", [t.jeu.ticket]);
  expect(await actes("admin", "ticket")).toMatchObject([{ montant: 48_000, estime: null }]);
});

test("un document à vérifier presse comme la facture qu'il retient, un mois encore après sa date", async () => {
  const { facture, jante } = await factureJetable(t);
  await rapprocherJetable(t, facture, jante);
  const poser = `update documents set etat = 'a_verifier', depose_par_client = true where id = $1`;
  await enBase(t, poser, [facture]);
  const echeance = async (limite: string) => {
    await enBase(t, "update rapprochements set date_limite = $2 where facture_id = $1", [facture, limite]);
    return (await actes("claire", "document")).find((a) => a.id === facture)?.echeance;
  };
  await enBase(t, "delete from rapprochements where restitution_id = $1 and facture_id <> $2", [
    t.jeu.restitution,
    facture,
  ]);
  expect(await echeance("2026-05-02")).toBe("2026-05-02");
  expect(await echeance("2026-04-17")).toBe("2026-04-17");
  expect(await echeance("2026-01-17")).toBeNull();
  await enBase(t, "delete from documents where id = $1", [facture]);
});

test("la bande dit la facture manquante comme la cloche, et l'avoir accordé qui n'est pas arrivé", async () => {
  const [retour] = await enBase<{ id: string }>(
    t,
    `insert into restitutions (client_id, immatriculation, loueur_id, agence, marque, modele, type_vehicule, date_restitution, kilometrage,
       montant_ht_apres_remise)
     values ($1, 'FM-001-AA', (select id from loueurs limit 1), 'Lyon', 'Fiat', 'Ducato', 'VU', '2026-03-21', 1000, 45000) returning id`,
    [t.jeu.clientA],
  );
  await enBase(
    t,
    "insert into documents (client_id, restitution_id, type_document, date_document) values ($1, $2, 'rapport', '2026-03-21') returning id",
    [t.jeu.clientA, retour?.id],
  );
  const manquantes = async (qui = "claire") => (await actes(qui, "facture")).filter((a) => a.id === retour?.id);
  const dues = () =>
    enBase(t, "select 1 from causes_de_rappel where genre = 'facture' and cause_id = $1 and echeance <= '2026-04-20'", [
      retour?.id,
    ]);
  expect([await manquantes(), (await dues()).length]).toMatchObject([
    [{ sujet: "FM-001-AA", montant: 45_000, estime: "rapport", depuis: "2026-04-20" }],
    1,
  ]);
  expect([await manquantes("marc"), await manquantes("admin")]).toEqual([[], []]);
  // Le lien de la bande mène à elle, dans la liste.
  const jeton = jetons.claire ?? "";
  const listees = (await t.appeler("GET", "/api/restitutions?dossier=facture_manquante&taille=100", { jeton })).json();
  expect(listees.lignes.map((r: { id: string }) => r.id)).toContain(retour?.id);
  expect(listees.total).toBe((await lire("claire")).totaux.facture);
  // La fiche lit le même acte, de la même règle ; une autre société n'en lit aucun.
  const fiche = async (qui: string) =>
    (await t.appeler("GET", `/api/aujourdhui/restitution/${retour?.id}`, { jeton: jetons[qui] ?? "" })).json();
  expect([await fiche("claire"), await fiche("marc")]).toEqual([await manquantes(), []]);
  // Pas encore due, ou trop ancienne pour que le loueur l'envoie : ni l'une ni l'autre ne la dit.
  for (const date of ["2026-03-22", "2025-10-01"]) {
    await enBase(t, "update restitutions set date_restitution = $2 where id = $1", [retour?.id, date]);
    expect(await manquantes(), date).toEqual([]);
  }

  const { contestation, facture } = await contestationJetable(t, "acceptee", 11_000);
  const attendus = async () => (await actes("claire", "attendu")).filter((a) => a.id === contestation);
  const [livre] = await enBase<{ attendu: number }>(t, "select attendu from livre_argent where facture_id = $1", [
    facture,
  ]);
  // D'autres essais laissent des avoirs à rattacher dans ce dossier : eux passent devant.
  await enBase(t, "delete from documents where type_document = 'avoir'");
  expect(await attendus()).toMatchObject([{ montant: livre?.attendu, sujet: "GB-482-NR", depuis: "2026-04-10" }]);
  // La cloche le dit de la même règle, du même jour.
  const rappeles = () =>
    enBase(t, "select echeance from causes_de_rappel where genre = 'attendu' and cause_id = $1", [facture]);
  expect(await rappeles()).toEqual([{ echeance: "2026-04-10" }]);
  // Redemandé le 15 avril, le loueur a ses vingt et un jours : la bande se tait, et la cloche attend le même jour qu'elle.
  await enBase(
    t,
    `update contestation_lettres set nature = 'avoir', envoyee_le = '2026-04-15', envoyee_a = now(), canal = 'lrar', fichier_id = $2
     where contestation_id = $1 returning id`,
    [contestation, await deposer()],
  );
  expect([await attendus(), await rappeles()]).toEqual([[], [{ echeance: "2026-05-06" }]]);
  await avoirJetable(t);
  expect([await attendus(), await rappeles()]).toEqual([[], []]);
});
