import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import { TABLES_EXPORTEES } from "./export-complet.queries.ts";
import { prendreInstantane } from "./instantane.ts";
import { assurerPrestataire } from "./prestataire.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

it("propose les clients par ordre de nom, sans l'entreprise du prestataire", async () => {
  const jeton = await t.session(t.jeu.expert);
  const clients = (await t.appeler("GET", "/api/clients", { jeton })).json() as { id: string; nom: string }[];
  expect(clients.map((c) => c.nom)).toEqual(["Boréal Négoce", "Canarival Transports", "Sans Besoin SARL"]);
  expect(clients.map((c) => c.id)).not.toContain(t.jeu.prestataire);
});

const NEUVE = {
  raison_sociale: null,
  siren: null,
  adresse: null,
  code_postal: null,
  ville: null,
  taille_flotte: null,
  besoins: ["vehicules"],
  est_partenaire: false,
  autonomie: false,
  lecteur_distant: false,
};
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const agir = async (methode: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", chemin: string, corps?: unknown) =>
  t.appeler(methode, `/api/clients${chemin}`, {
    jeton: await t.session(t.jeu.admin),
    ...(corps !== undefined && { corps }),
  });
const creer = (corps: object) => agir("POST", "", { ...NEUVE, cle_idempotence: randomUUID(), ...corps });

describe("une société", () => {
  it("se crée une fois, même envoyée deux fois ensemble ; un nom ou un SIREN pris est dit avec celle qui le porte", async () => {
    const demande = { nom: "Ambulances du Lac", siren: "329 892 368", cle_idempotence: randomUUID() };
    const [a, b] = await Promise.all([creer(demande), creer(demande)]);
    expect([a.statusCode, b.statusCode, a.json().id]).toEqual([200, 200, b.json().id]);
    expect(a.json()).toMatchObject({ siren: "329892368", besoins: ["vehicules"], est_prestataire: false });
    const homonyme = await creer({ nom: "ambulances-du-lac" });
    expect([homonyme.statusCode, homonyme.json().champs, homonyme.json().donnees.client.id]).toEqual([
      409,
      { nom: "La société «\u00a0Ambulances du Lac\u00a0» porte déjà ce nom" },
      a.json().id,
    ]);
    expect((await creer({ nom: "Autre", siren: "329892368" })).json().champs.siren).toContain("Ambulances du Lac");
    const faux = await creer({ nom: " ", siren: "329892369", taille_flotte: -1, besoins: ["piscine"] });
    expect([faux.statusCode, Object.keys(faux.json().champs).sort()]).toEqual([
      400,
      ["besoins.0", "nom", "siren", "taille_flotte"],
    ]);
  });

  it("se modifie champ par champ ; deux admins sur le même champ : le second voit la valeur du premier", async () => {
    const { id } = (await creer({ nom: "Messagerie Ouest" })).json();
    const poser = (ville: string, avant: string | null) =>
      agir("PATCH", `/${id}`, { champs: { ville }, avant: { ville: avant } });
    expect((await poser("Nantes", null)).json().ville).toBe("Nantes");
    const conflit = await poser("Rennes", null);
    expect([conflit.statusCode, conflit.json().donnees]).toEqual([409, { actuel: { ville: "Nantes" } }]);
    const histoire = (await agir("GET", `/${id}/historique`)).json() as { champ: string | null; auteur: string }[];
    expect(histoire.map((e) => [e.champ, e.auteur])).toEqual([
      ["ville", "Admin Test"],
      [null, "Admin Test"],
    ]);
  });

  it("partenaire, montre les factures à ses personnes, sans qu'elles se reconnectent", async () => {
    const jeton = await t.session(t.jeu.marc);
    const partenaire = async () => (await t.appeler("GET", "/api/session", { jeton })).json().domaine_partenaire;
    expect(await partenaire()).toBe(false);
    await agir("PATCH", `/${t.jeu.clientB}`, { champs: { est_partenaire: true }, avant: { est_partenaire: false } });
    expect(await partenaire()).toBe(true);
    await agir("PATCH", `/${t.jeu.clientB}`, { champs: { est_partenaire: false }, avant: { est_partenaire: true } });
    expect(await partenaire()).toBe(false);
  });

  it("qui perd ou gagne un besoin change les droits de ses personnes à leur demande suivante, sans qu'elles se reconnectent", async () => {
    const jeton = await t.session(t.jeu.marc);
    const essai = async () => [
      (await t.appeler("GET", "/api/session", { jeton })).json().besoins,
      (await t.appeler("GET", "/api/vehicules", { jeton })).statusCode,
    ];
    const [besoins] = await essai();
    const poser = (de: string[], vers: string[]) =>
      agir("PATCH", `/${t.jeu.clientB}`, { champs: { besoins: vers }, avant: { besoins: de } });
    expect(await essai()).toEqual([expect.arrayContaining(["vehicules"]), 200]);
    const reste = besoins.filter((b: string) => b !== "vehicules");
    expect((await poser(besoins, reste)).statusCode).toBe(200);
    expect(await essai()).toEqual([reste, 403]);
    expect((await poser(reste, besoins)).statusCode).toBe(200);
    expect(await essai()).toEqual([besoins, 200]);
  });

  it("désactivée, ferme les sessions, les clés et le formulaire de la société ; ses données restent ; réactivée, tout revient", async () => {
    const jeton = await t.session(t.jeu.claire);
    const { cle } = (
      await t.appeler("POST", "/api/cles-api", {
        jeton: await t.session(t.jeu.admin),
        corps: {
          nom: "TCO",
          client_id: t.jeu.clientA,
          expire_le: "2027-06-01",
          portees: ["tco:lire"],
          cle_idempotence: randomUUID(),
        },
      })
    ).json();
    const parCle = async () =>
      (await t.appeler("GET", "/api/tco/lignes?format=json", { entetes: { authorization: `Bearer ${cle}` } }))
        .statusCode;
    const formulaire = async () =>
      (await t.appeler("GET", `/api/demandes/${t.jeu.clientA}/formulaire`)).json().formulaire?.id;
    const connecter = async () =>
      (
        await t.appeler("POST", "/api/session", {
          corps: { email: "claire@canarival.test", mot_de_passe: MOT_DE_PASSE_TEST },
        })
      ).statusCode;
    const nombre = async () =>
      (await sql<{ n: number }>("select count(*) as n from vehicules where client_id = $1", [t.jeu.clientA]))[0]?.n;
    const [avant, ouvert] = [await nombre(), await formulaire()];
    expect(await parCle()).toBe(200);
    const r = await agir("PUT", `/${t.jeu.clientA}/desactivation`, { desactivee: true });
    expect(r.json().sessions_fermees).toBeGreaterThanOrEqual(1);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    expect([await connecter(), await parCle()]).toEqual([401, 401]);
    expect([ouvert, await formulaire()]).toEqual([t.jeu.formulaire, undefined]);
    expect(await nombre()).toBe(avant);
    await agir("PUT", `/${t.jeu.clientA}/desactivation`, { desactivee: false });
    // L'accès revient, pas les sessions d'avant.
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    expect([await connecter(), await parCle()]).toEqual([200, 200]);
    expect(await formulaire()).toBe(ouvert);
  });

  it("compte à part ses véhicules et conducteurs archivés : chaque nombre est celui de la liste qu'il ouvre", async () => {
    const { id } = (await creer({ nom: "Du parc" })).json();
    await t.base.proprietaire(async (c) => {
      await c.query(
        `insert into vehicules (client_id, immatriculation, archive_le)
         values ($1, 'AR-001-AA', null), ($1, 'AR-002-AA', now()), ($1, 'AR-003-AA', now())`,
        [id],
      );
      await c.query(
        "insert into conducteurs (client_id, prenom, nom, archive_le) values ($1, 'Ada', 'Du parc', now())",
        [id],
      );
    });
    const admin = await t.session(t.jeu.admin);
    const total = async (liste: string, archives = "") =>
      (await t.appeler("GET", `/api/${liste}?client_id=${id}${archives}`, { jeton: admin })).json().total;
    const { attaches, archives } = (await agir("GET", `/${id}`)).json();
    for (const [cle, enTout, aPart] of [
      ["vehicules", 3, 2],
      ["conducteurs", 1, 1],
    ] as const) {
      expect([attaches[cle], archives[cle]]).toEqual([enTout, aPart]);
      expect([await total(cle), await total(cle, "&archives=oui")]).toEqual([enTout - aPart, aPart]);
    }
  });

  it("ne se retire que vide, en disant ce qui en dépend ; celle du prestataire ne se désactive ni ne se retire", async () => {
    const refus = await agir("DELETE", `/${t.jeu.clientA}`);
    expect([refus.statusCode, refus.json().donnees.attaches.vehicules]).toEqual([409, 1]);
    expect(refus.json().message_fr).toMatch(/1 véhicule, .*Désactivez-la plutôt\.$/);
    const { id } = (await creer({ nom: "De passage" })).json();
    expect((await agir("DELETE", `/${id}`)).statusCode).toBe(200);
    expect((await agir("GET", `/${id}`)).statusCode).toBe(404);
    const prestataire = await agir("PUT", `/${t.jeu.prestataire}/desactivation`, { desactivee: true });
    expect(prestataire.statusCode).toBe(409);
    expect((await agir("DELETE", `/${t.jeu.prestataire}`)).statusCode).toBe(409);
  });

  it("a des agences : renommer change les fiches annoncées, et rien si leur nombre a changé depuis l'aperçu", async () => {
    const id = t.jeu.clientA;
    const noms = async () => ((await agir("GET", `/${id}/agences`)).json() as { nom: string }[]).map((a) => a.nom);
    expect((await agir("POST", `/${id}/agences`, { nom: "Annecy" })).statusCode).toBe(200);
    expect((await agir("POST", `/${id}/agences`, { nom: "ANNECY" })).statusCode).toBe(409);
    const renommer = (de: string, vers: string, vehicules: number, restitutions: number) =>
      agir("POST", `/${id}/agences/renommer`, { de, vers, vehicules, restitutions });
    const depasse = await renommer("Canarival Lyon", "Lyon Part-Dieu", 7, 1);
    expect([depasse.statusCode, depasse.json().donnees.actuel]).toEqual([409, { vehicules: 1, restitutions: 1 }]);
    expect((await renommer("Canarival Lyon", "Lyon Part-Dieu", 1, 1)).statusCode).toBe(200);
    const fiches = await sql(
      "select agence from vehicules where client_id = $1 union all select agence from restitutions where client_id = $1",
      [id],
    );
    expect(fiches.map((f) => f.agence)).toEqual(["Lyon Part-Dieu", "Lyon Part-Dieu"]);
    // À la saisie, elles se proposent à qui voit la société ; pour une autre, elles n'existent pas.
    const proposees = async (jeton: string) =>
      (await t.appeler("GET", `/api/clients/${id}/agences-proposees`, { jeton })).json();
    expect(await proposees(await t.session(t.jeu.expert))).toContain("Lyon Part-Dieu");
    expect(await proposees(await t.session(t.jeu.marc))).toEqual([]);
    // Fondue dans une agence de la liste, elle en prend le nom.
    await renommer("Lyon Part-Dieu", "annecy", 1, 1);
    expect(await noms()).toEqual(["annecy"]);
    const portee = ((await agir("GET", `/${id}/agences`)).json() as { id: string }[])[0]?.id;
    expect((await agir("DELETE", `/${id}/agences/${portee}`)).json().message_fr).toContain(
      "1 véhicule et 1 restitution",
    );
  });

  it("s'exporte entière, avec ses fichiers, sans rien d'une autre ni ce que le prestataire garde pour lui", async () => {
    await t.services.fichiers.deposer(
      (async function* () {
        yield Buffer.from("%PDF-1.7\n");
      })(),
      1000,
      t.jeu.fichier,
    );
    await sql("insert into vehicules (client_id, immatriculation) values ($1, 'ZZ-999-ZZ')", [t.jeu.clientB]);
    const r = await agir("GET", `/${t.jeu.clientA}/export-complet`);
    expect([r.statusCode, r.headers["content-type"]]).toEqual([200, "application/zip"]);
    const contenu = lireZip(r.rawPayload);
    expect(contenu.get("vehicules.csv")).toContain("GB-482-NR");
    expect(contenu.get("restitutions.csv")).toContain("525,16");
    expect(contenu.get("utilisateurs.csv")).toContain("claire@canarival.test");
    expect(contenu.get(`fichiers/rapport/${t.jeu.fichier}_Canarival.pdf`)).toBe("%PDF-1.7\n");
    const tout = [...contenu.values()].join("\n");
    for (const absent of ["ZZ-999-ZZ", "marc@boreal.test", "Note interne secrète", "argon2"])
      expect(tout).not.toContain(absent);
    await expect
      .poll(async () =>
        (await sql("select lignes > 5 as lignes, fichiers, fini_le is not null as fini from exports_societe")).at(-1),
      )
      .toEqual({ lignes: true, fichiers: 1, fini: true });
    const { exports } = (await agir("GET", `/${t.jeu.clientA}`)).json();
    expect(exports[0]).toMatchObject({ auteur: "Admin Test", fichiers: 1 });
  });

  it("s'exporte telle qu'elle était à un instant : ce qui s'écrit pendant la lecture n'y est pas à moitié", async () => {
    const jeton = createHash("sha256")
      .update(Buffer.from(await t.session(t.jeu.admin), "base64url"))
      .digest();
    const instantane = await prendreInstantane(
      (travail) =>
        t.services.base.ecrire(
          jeton,
          t.services.horloge(),
          async (tx) => {
            await sql("insert into vehicules (client_id, immatriculation) values ($1, 'YY-888-YY')", [t.jeu.clientA]);
            await travail(tx);
          },
          { unInstant: true },
        ),
      t.jeu.clientA,
    );
    const csv = (await buffer(await instantane.ouvrir("vehicules"))).toString();
    await instantane.effacer();
    expect(csv).toContain("GB-482-NR");
    expect(csv).not.toContain("YY-888-YY");
    await expect(instantane.ouvrir("vehicules").then(buffer)).rejects.toThrow("ENOENT");
  });

  it("aucune table d'une société ne manque à son export sans une raison", async () => {
    const tables = await sql<{ t: string }>(
      `select c.relname as t from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'client_id' and not a.attisdropped order by 1`,
    );
    const exportees = new Set(TABLES_EXPORTEES.map(({ table }) => table));
    expect(tables.map(({ t }) => t).filter((t) => !exportees.has(t))).toEqual(Object.keys(SANS_EXPORT).sort());
  });

  it("celle du prestataire naît dans une base vide et suit le réglage, sans jamais prendre le nom d'un client", async () => {
    const assurer = (nom: string) => t.base.proprietaire((c) => assurerPrestataire(c, nom));
    const noms = () => sql("select nom from clients where est_prestataire");
    expect(await assurer("Reflet Conseil")).toBeNull();
    expect(await noms()).toEqual([{ nom: "Reflet Conseil" }]);
    expect(await assurer("boreal negoce")).toContain("SOCIETE_PRESTATAIRE");
    expect(await noms()).toEqual([{ nom: "Reflet Conseil" }]);
    await sql("delete from clients where est_prestataire");
    await Promise.all([assurer("Neuve"), assurer("Neuve")]);
    expect(await noms()).toEqual([{ nom: "Neuve" }]);
  });
});

const TENU = "un compte tenu par la base, qui se refait des fiches";
const MACHINE = "le travail de la machine, effacé avec le temps";
const CHACUN = "à une personne, non à la société";
const SECRET = "un accès, jamais remis";
const SANS_EXPORT: Record<string, string> = {
  appels_distants: "ce qui est parti au second lecteur, et son coût pour le prestataire\u00a0: le journal le dit",
  cles_api: SECRET,
  connexions_entreprise: SECRET,
  corbeille: "ce que la société a supprimé",
  document_textes: "de quoi chercher dans les documents, qui y sont",
  domaines_identite: SECRET,
  exports_programmes: CHACUN,
  exports_societe: MACHINE,
  fins_de_contrat: TENU,
  fournisseurs_identite: SECRET,
  fusions: MACHINE,
  historique: "il garde les notes internes d'avant leur changement",
  identites_liees: SECRET,
  sessions_entreprise: SECRET,
  import_correspondances: MACHINE,
  imports: MACHINE,
  liens_retour: SECRET,
  livre_factures: TENU,
  journal_acces: "il dit aussi ce que l'équipe a lu",
  notifications: CHACUN,
  presences: MACHINE,
  receptions: SECRET,
  propositions_distantes: "des suggestions\u00a0: confirmées, elles sont dans les lignes du document",
  rapports_envoyes: CHACUN,
  repartition_fre: TENU,
  reprise_lignes: MACHINE,
  totaux_documents: TENU,
  totaux_factures: TENU,
  totaux_restitutions: TENU,
  totaux_sinistres_clos: TENU,
  totaux_tickets: TENU,
  vocabulaire_appris: "il sert à toutes les lectures",
  vue_abonnements: CHACUN,
  vues: CHACUN,
  webhook_livraisons: MACHINE,
  webhooks: SECRET,
};

/** Les entrées d'une archive, en texte : le répertoire central en donne la place et la méthode (0 : brut, 8 : deflate). */
function lireZip(octets: Buffer): Map<string, string> {
  const entrees = new Map<string, string>();
  for (
    let p = octets.indexOf(Buffer.from("PK\x01\x02"));
    p >= 0;
    p = octets.indexOf(Buffer.from("PK\x01\x02"), p + 4)
  ) {
    const [methode, taille, nom, debut] = [
      octets.readUInt16LE(p + 10),
      octets.readUInt32LE(p + 20),
      octets.readUInt16LE(p + 28),
      octets.readUInt32LE(p + 42),
    ];
    const contenu = debut + 30 + octets.readUInt16LE(debut + 26) + octets.readUInt16LE(debut + 28);
    const brut = octets.subarray(contenu, contenu + taille);
    entrees.set(
      octets.toString("utf8", p + 46, p + 46 + nom),
      (methode === 8 ? inflateRawSync(brut) : brut).toString("utf8"),
    );
  }
  return entrees;
}
