import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { ENTITES_REPRISES } from "./correspondance.ts";
import type { Rapport } from "./rapport.ts";
import { type OptionsReprise, reprendre } from "./reprendre.ts";

const EXEMPLES = new URL("./exemples/", import.meta.url).pathname;
const CSV = join(EXEMPLES, "csv");
const DUMP = join(EXEMPLES, "dump.sql");
const TABLES = ENTITES_REPRISES.map((e) => e.vers);

let t: AppTest;
let fichiers: string;
beforeAll(async () => {
  t = await creerAppTest();
  fichiers = await mkdtemp(join(tmpdir(), "reflet-reprise-test-"));
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  for (const seau of ["rapports", "cartes-grises", "constat", "photos-dommages"]) await mkdir(join(fichiers, seau));
  await writeFile(join(fichiers, "rapports", "r1.pdf"), pdf);
  await writeFile(join(fichiers, "rapports", "faux.pdf"), "<html>page introuvable</html>");
  await writeFile(join(fichiers, "cartes-grises", "v1_1700000000.pdf"), pdf);
  // À plat, sans le dossier de son seau.
  await writeFile(join(fichiers, "t1.pdf"), pdf);
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#884422" } });
  await writeFile(join(fichiers, "photos-dommages", "t1_b.png"), await image.png().toBuffer());
});
afterAll(async () => {
  await t.fermer();
  await rm(fichiers, { recursive: true, force: true });
});

const passer = (
  o: Partial<OptionsReprise> = {},
  avancer?: (table: string) => void,
  config = t.services.config,
): Promise<Rapport> =>
  reprendre(
    {
      proprietaire: t.base.proprietaire,
      fichiers: t.services.fichiers,
      config,
      horloge: t.services.horloge,
      ...(avancer && { avancer }),
    },
    { depuis: CSV, essai: false, ...o },
  );

const lire = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme; set local timezone = 'UTC'");
    const { rows } = await c.query<T>(texte, valeurs);
    await c.query("commit");
    return rows;
  });

/** Tout ce que la base garde des fiches, pour voir qu'un essai n'y touche pas. */
const compter = async (): Promise<Record<string, unknown>> =>
  (
    await lire(
      `select ${[...new Set([...TABLES, "fichiers", "historique", "messages", "reprise_lignes", "reprise_fichiers"])]
        .map((n) => `(select count(*)::int from ${n}) as ${n}`)
        .join(", ")}`,
    )
  )[0] ?? {};

/** Les fiches reprises, chaque identifiant remplacé par l'ancien : deux reprises se comparent. */
async function photographier(): Promise<Record<string, unknown>[]> {
  const liens = await lire<{ entite: string; ancien: string; nouveau: string }>(
    "select entite, ancien, nouveau from reprise_lignes order by entite, ancien",
  );
  // Deux anciens loueurs n'en font plus qu'un : il prend le nom du premier.
  const anciens = new Map(liens.toReversed().map((l) => [l.nouveau, `${l.entite} ${l.ancien}`]));
  const fiches: Record<string, unknown>[] = [];
  for (const { nom, vers } of ENTITES_REPRISES)
    for (const { ancien, fiche } of await lire<{ ancien: string; fiche: Record<string, unknown> }>(
      `select r.ancien, to_jsonb(x) - '{recherche,id}'::text[] as fiche from reprise_lignes r join ${vers} x on x.id = r.nouveau
       where r.entite = $1 order by r.ancien`,
      [nom],
    ))
      fiches.push({
        ancien: `${nom} ${ancien}`,
        ...JSON.parse(
          JSON.stringify(fiche).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => anciens.get(id) ?? "un fichier"),
        ),
      });
  return fiches;
}

/** Défait ce qu'une reprise a créé, sauf les sociétés et les loueurs, que la suivante doit reconnaître sans les refaire. */
const defaire = () =>
  t.enSysteme(async (c) => {
    for (const { nom, vers } of ENTITES_REPRISES.toReversed())
      if (nom !== "clients" && nom !== "loueurs")
        await c.query(`delete from ${vers} x using reprise_lignes r where r.entite = $1 and r.nouveau = x.id`, [nom]);
    await c.query("delete from reprise_lignes");
    await c.query("delete from reprise_fichiers");
  });

/** Le rapport sans ce qui change d'un export à l'autre : fichiers, lignes, dates. */
const sansLieux = (r: Rapport) => ({
  tables: r.tables.map((x) => ({ ...x, refus: x.refus.map(({ id, raisons }) => ({ id, raisons })) })),
  fichiers: { ...r.fichiers, manquants: r.fichiers.manquants.map(({ adresse, raison }) => ({ adresse, raison })) },
});
const bilan = (r: Rapport) =>
  Object.fromEntries(r.tables.map((x) => [x.table, [x.lues, x.creees, x.deja_la, x.refusees]]));

const ATTENDU = {
  clients: [4, 2, 0, 2],
  loueurs: [3, 1, 2, 0],
  garages: [2, 1, 0, 1],
  users: [4, 2, 0, 2],
  vehicules: [6, 3, 0, 3],
  conducteurs: [3, 2, 0, 1],
  historique_affectation_vehicules: [4, 2, 0, 2],
  tickets: [4, 2, 0, 2],
  restitutions: [4, 2, 0, 2],
  formulaires: [1, 1, 0, 0],
  formulaire_champs: [3, 2, 0, 1],
};

it("essaie sans rien écrire, et dit la même chose d'un dossier de CSV et d'un dump", async () => {
  const avant = await compter();
  const csv = await passer({ essai: true, fichiers, inviter: true });
  const dump = await passer({ essai: true, fichiers, inviter: true, depuis: DUMP });
  expect(bilan(csv)).toEqual(ATTENDU);
  expect(sansLieux(dump)).toEqual(sansLieux(csv));
  expect([csv.invitations, csv.tables_ignorees, dump.tables_ignorees]).toEqual([2, [], ["auth.users"]]);
  expect(await compter()).toEqual(avant);

  const raisons = csv.tables.flatMap((x) => x.refus.map((l) => `${l.id} ${l.raisons.join(" ; ")}`));
  for (const [id, raison] of [
    ["c3", "besoins : Valeur inconnue : « jets »"],
    ["c4", "Doublon : même fiche que c1"],
    ["g2", "commission : Nombre hors des bornes : « 140 »"],
    ["u3", "Société absente"],
    ["u4", "client_id : société absente de la reprise (c9)"],
    ["v3", "immatriculation : Plaque fausse : « OI-123-AA »"],
    ["v4", "Doublon : même fiche que v1"],
    ["v6", "kilometrage : Unité inconnue : « miles »"],
    ["d3", "date_de_naissance : Date impossible : « 1990-02-31 »"],
    ["a2", "conducteur_id : appartient à une autre société"],
    ["a3", "Cette période en chevauche une autre du même véhicule"],
    ["t3", "statut_ticket : Valeur inconnue : « archivé »"],
    ["t3", "date_sinistre : Date impossible : « 2025-02-30 »"],
    ["t4", "montant_ht_estimation : Unité inconnue : « USD »"],
    ["t4", "client_id : société absente de la ligne"],
    ["r2", "Doublon : même fiche que r1"],
    ["r3", "loueur_id : loueur absent de la reprise (l7)"],
    ["k3", "Donnez au moins une option"],
  ] as const)
    expect(raisons).toContainEqual(expect.stringMatching(new RegExp(`^${id} .*${raison.replace(/[()]/g, "\\$&")}`)));
  expect(csv.fichiers.manquants.map((a) => `${a.ligne} ${a.colonne} ${a.raison}`)).toEqual([
    "2 photos absent du dossier",
    expect.stringMatching(/^5 url_rapport .*PDF/),
  ]);
  expect(csv.fichiers.trouves).toBe(4);
});

it("reprend, relancée n'ajoute rien, et coupée au milieu finit pareil par l'autre chemin", async () => {
  const premiere = await passer({ fichiers });
  expect(bilan(premiere)).toEqual(ATTENDU);
  const photo = await photographier();
  const apres = await compter();
  const seconde = await passer({ fichiers });
  expect(seconde.tables.every((x) => x.creees === 0)).toBe(true);
  expect([seconde.fichiers.trouves, seconde.fichiers.deja_la]).toEqual([0, 4]);
  expect(await compter()).toEqual(apres);

  await defaire();
  for (const ou of ["Véhicules", "Tickets", "Véhicules, fichiers"])
    await expect(
      passer({ fichiers, depuis: DUMP }, (table) => {
        if (table === ou) throw new Error("coupée");
      }),
    ).rejects.toThrow("coupée");
  const finie = await passer({ fichiers, depuis: DUMP });
  expect(Object.values(bilan(finie)).flatMap(([, , , refusees]) => refusees)).toEqual(
    Object.values(ATTENDU).map(([, , , refusees]) => refusees),
  );
  // L'heure de la reprise, là où l'origine n'en dit aucune.
  const sansHeures = (fiches: Record<string, unknown>[]) =>
    fiches.map((f) => (/^(?:tickets|clients) /.test(String(f.ancien)) ? f : { ...f, cree_le: "", mis_a_jour_le: "" }));
  expect(sansHeures(await photographier())).toEqual(sansHeures(photo));
});

it("garde les valeurs justes : centimes, jours sans décalage, plaques, statuts, horodatages, pièces", async () => {
  const fiches = new Map((await photographier()).map((f) => [f.ancien, f]));
  expect(fiches.get("tickets t1")).toMatchObject({
    type_demande: "sinistre",
    statut_ticket: "cloture",
    statut_facture_client: "payée",
    client_id: "clients c1",
    loueur_id: "loueurs l2",
    garage_id: "garages g1",
    vehicule_id: "vehicules v1",
    immatriculation: "GK-482-NR",
    date_sinistre: "2024-03-30",
    elements_endommages: ["Capot", "Rétroviseur gauche"],
    montant_ht_estimation: 123450,
    montant_ttc_estimation: 148140,
    montant_ht_facture_client: 123457,
    notes_internes: "Rien\tà signaler \\ c'est réglé ; l'expert passe",
    photos: ["un fichier"],
    url_constat: "un fichier",
    // Rattacher ses pièces après coup n'a pas changé la date de la fiche.
    mis_a_jour_le: "2024-04-02T10:00:00+00:00",
    cree_le: "2024-03-31T00:30:00+00:00",
  });
  // La ligne ne dit pas où est le véhicule : un convoyage attend là d'où il part.
  expect(fiches.get("tickets t2")).toMatchObject({ localisation_vehicule: "12 avenue du Lac, Gap" });
  expect(fiches.get("conducteurs d1")).toMatchObject({ date_delivrance_permis: "2010-03-11", statut: "Actif" });
  expect(fiches.get("conducteurs d2")).toMatchObject({ telephone: "0611223345", statut: "Inactif" });
  expect(fiches.get("vehicules v2")).toMatchObject({
    type_vehicule: "VU",
    kilometrage: 102400,
    loueur_id: "loueurs l2",
  });
  expect(fiches.get("restitutions r4")).toMatchObject({ montant_ht_apres_remise: 125050, vehicule_id: "vehicules v2" });
  expect(fiches.get("garages g1")).toMatchObject({ reseau: null, code_postal: "01000", taux_mo: 62.5, vr: true });
  expect(fiches.get("users u1")).toMatchObject({
    role: "client",
    actif: false,
    mot_de_passe: null,
    email: "nadege.kowalski@garonne.test",
  });
  expect(fiches.get("users u2")).toMatchObject({ role: "expert", client_id: null });
  expect(fiches.get("formulaire_champs k1")).toMatchObject({ cle: "demande", formulaire_id: "formulaires f1" });
  expect(fiches.get("formulaires f1")).toMatchObject({ statut: "actif", url_formulaire: "/form-clients c1" });
  const [trace] = await lire<{ route: string; requete: string }>(
    `select a.route, h.requete from historique h join reprise_lignes r on r.nouveau = h.ligne_id and r.entite = 'tickets'
     join journal_acces a on a.requete = h.requete and a.action = 'ecriture' where h.operation = 'creation' limit 1`,
  );
  expect(trace).toMatchObject({ route: "reprise", requete: expect.stringMatching(/^reprise-/) });
});

it("tient la cloison : une personne reprise ne voit que sa société", async () => {
  const { nouveau = "" } =
    (
      await lire<{ nouveau: string }>("select nouveau from reprise_lignes where entite = 'users' and ancien = 'u1'")
    )[0] ?? {};
  await lire("update utilisateurs set invitation_en_attente = false where id = $1", [nouveau]);
  await lire("update utilisateurs set actif = true where id = $1", [nouveau]);
  const jeton = await t.session(nouveau);
  const vus = async (chemin: string) => JSON.stringify((await t.appeler("GET", chemin, { jeton })).json());
  expect(await vus("/api/vehicules")).toContain("GK-482-NR");
  expect(await vus("/api/vehicules")).not.toContain("HA-310-BC");
  expect(await vus("/api/conducteurs")).not.toContain("Haddad");
  const [autre] = await lire<{ id: string }>(
    "select nouveau as id from reprise_lignes where entite = 'restitutions' and ancien = 'r4'",
  );
  expect((await t.appeler("GET", `/api/restitutions/${autre?.id}`, { jeton })).statusCode).toBe(404);
});

it("prend les fichiers par adresse, sous les gardes des webhooks, et invite sur demande, une seule fois", async () => {
  await expect(passer({ fichiers: "http://stockage.exemple.fr/" })).rejects.toThrow("https://");
  await expect(passer({ fichiers: "https://10.0.0.1/" })).rejects.toThrow("internet public");
  const serveur = createServer((demande, reponse) => {
    if (demande.url === "/s/cartes-grises/deux.pdf") return reponse.end("%PDF-1.4\n%%EOF\n");
    reponse.writeHead(demande.url === "/s/cartes-grises/trois.pdf" ? 302 : 404, { location: "http://10.0.0.1/" }).end();
  });
  await new Promise<void>((ok) => serveur.listen(0, "127.0.0.1", ok));
  const base = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}/s/`;
  const dossier = await mkdtemp(join(tmpdir(), "reflet-reprise-adresses-"));
  try {
    const cartes = [
      "https://ailleurs.exemple.fr/x.pdf",
      "cartes-grises/deux.pdf",
      `${base}cartes-grises/trois.pdf`,
      "../cle",
    ];
    const lignes = [...cartes, "cartes-grises/absent.pdf"].map((adresse, i) => `w${i},HB-10${i}-CD,${adresse}`);
    await writeFile(join(dossier, "vehicules_rows.csv"), ["id,immatriculation,url_carte_grise", ...lignes].join("\n"));
    const permis = { ...t.services.config, webhooksHotes: ["127.0.0.1"] };
    const rapport = await passer(
      { depuis: dossier, fichiers: base, societe: "Garonne Fret", inviter: true },
      undefined,
      permis,
    );
    expect(bilan(rapport)).toEqual({ vehicules: [5, 5, 0, 0] });
    expect([rapport.fichiers.trouves, rapport.fichiers.manquants.map((a) => a.raison)]).toEqual([
      1,
      ["hôte inattendu (ailleurs.exemple.fr)", "redirection refusée", "adresse mal formée", "réponse 404"],
    ]);
    // Celle dont le compte vient d'être ouvert n'en reçoit pas.
    expect(rapport.invitations).toBe(1);
    expect((await passer({ inviter: true })).invitations).toBe(0);
  } finally {
    serveur.close();
    await rm(dossier, { recursive: true, force: true });
  }
});

it("refuse en une phrase ce qu'elle ne sait pas lire, et une base d'une autre version", async () => {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-reprise-faute-"));
  try {
    const ecrire = async (nom: string, texte: string) => {
      await writeFile(join(dossier, nom), texte);
      return { depuis: join(dossier, nom) };
    };
    await expect(passer({ depuis: join(dossier, "rien") })).rejects.toThrow("n'existe pas");
    await expect(passer({ depuis: dossier })).rejects.toThrow("Aucun fichier .csv ni .sql");
    await expect(passer(await ecrire("a.sql", "COPY public.clients (id, nom) FROM stdin;\n1\tx\n"))).rejects.toThrow(
      "incomplet",
    );
    await expect(passer(await ecrire("b.sql", "INSERT INTO clients VALUES ('1', 'x');\n"))).rejects.toThrow(
      "--column-inserts",
    );
    await expect(passer(await ecrire("c.sql", "PGDMP\u0001"))).rejects.toThrow("pg_restore");
    await expect(passer(await ecrire("autre.csv", "id,nom\n1,x\n"))).rejects.toThrow("Aucune table connue");
    await expect(passer(await ecrire("clients.csv", 'id,nom\n1,"x\n'))).rejects.toThrow("guillemet");
    await expect(passer(await ecrire("loueurs.csv", "id,nom,Nom\n1,a,b\n"))).rejects.toThrow("deux colonnes « nom »");
    // Deux exports d'une même table : le premier serait oublié sans un mot.
    await mkdir(join(dossier, "deux"));
    for (const nom of ["loueurs.csv", "loueurs_rows.csv"]) await ecrire(join("deux", nom), "id,nom\n1,x\n");
    await expect(passer({ depuis: join(dossier, "deux") })).rejects.toThrow(
      "loueurs.csv et loueurs_rows.csv sont deux exports de la même table",
    );
    // Une ligne coupée ne se reprend pas à moitié.
    const coupee = await passer({
      ...(await ecrire("garages.csv", "id,nom,adresse,ville\nx1,Garage entier,1 rue A,Gap\nx2,Garage cou\n")),
      essai: true,
    });
    expect(bilan(coupee)).toEqual({ garages: [2, 1, 0, 1] });
    expect(coupee.tables[0]?.refus[0]?.raisons).toContain("La ligne a 2 valeurs pour 4 titres");
    await expect(passer({ societe: "Nulle Part" })).rejects.toThrow("aucune société");
    await t.base.proprietaire((c) => c.query("insert into schema_migrations (numero, nom) values (9999, 'future')"));
    await expect(passer()).rejects.toThrow("plus récente que ce programme");
    await t.base.proprietaire((c) => c.query("delete from schema_migrations where numero >= 60"));
    await expect(passer()).rejects.toThrow("plus ancienne");
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
});
