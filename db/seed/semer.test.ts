import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { verify } from "@node-rs/argon2";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manquesDuFormulaire } from "../../domain/formulaires/manques.ts";
import type { Source } from "../../domain/fre/document-lu.ts";
import type { Fichiers } from "../../server/fichiers/stockage.ts";
import { lireDocument } from "../../server/lecture/lire-document.ts";
import { type BaseDeTest, baseDeTest } from "./base-de-test.ts";
import { MOT_DE_PASSE_DEMONSTRATION } from "./entites/comptes.ts";
import { imprimerExemples } from "./generer-exemples.ts";
import { refuserDemonstration, semer } from "./semer.ts";

let base: BaseDeTest;
let reponses: string[];
let apresEchec: number | undefined;
const options = (b: BaseDeTest) => ({
  proprietaire: b.proprietaire,
  fichiers: b.fichiers,
  config: b.config,
  aujourdHui: "2026-03-18",
  graine: 2026,
});

beforeAll(async () => {
  base = await baseDeTest();
  let papiers = 0;
  const disquePlein: Fichiers = {
    ...base.fichiers,
    deposer: (flux, max) =>
      ++papiers > 5 ? Promise.reject(new Error("disque plein")) : base.fichiers.deposer(flux, max),
  };
  await expect(semer({ ...options(base), fichiers: disquePlein })).rejects.toThrow("disque plein");
  apresEchec = await compter("clients");
  // Deux programmes qui démarrent ensemble sur la même base.
  reponses = await Promise.all([semer(options(base)), semer(options(base))]);
  // Imprimer deux fois deux cents papiers prend sept secondes sur une machine tranquille ; elle ne l'est pas toujours.
}, 180_000);
afterAll(() => base.fermer());

const compter = async (table: string) =>
  (await base.lire<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

test("un seul des deux programmes sème, et un troisième trouve tout déjà là", async () => {
  expect(reponses.sort()).toEqual(["deja_la", "seme"]);
  expect(await semer(options(base))).toBe("deja_la");
  expect(await compter("restitutions")).toBe(220);
});

test("la production refuse la base semée, dont les mots de passe sont publics", async () => {
  await expect(refuserDemonstration(base.proprietaire)).rejects.toThrow("comptes de démonstration");
});

test("un semis interrompu ne laisse aucune ligne, et le suivant réussit", () => {
  expect(apresEchec).toBe(0);
});

test("l'historique date chaque création et chaque validation du jour où elle eut lieu, par son auteur", async () => {
  const faux = await base.lire(
    `select r.id from restitutions r left join historique h on h.ligne_id = r.id and h.operation = 'creation' and h.fait_le = r.cree_le and h.auteur_id = r.cree_par
     where h.id is null`,
  );
  expect(faux).toEqual([]);
  expect(
    await compter("historique where champ = 'etat' and auteur_id is not null and fait_le < '2026-03-18'"),
  ).toBeGreaterThan(200);
  // Le journal reprend ensuite : une correction s'y écrit seule.
  await base.lire(
    "update tickets set details_avancement = 'Relance faite' where id = (select id from tickets limit 1) returning id",
  );
  expect(await compter("historique where entite = 'tickets' and champ = 'details_avancement'")).toBe(1);
});

test("la base porte tous les nombres annoncés", async () => {
  const nombres = {
    clients: 5,
    loueurs: 10,
    utilisateurs: 5,
    "vehicules where archive_le is null": 60,
    conducteurs: 48,
    garages: 35,
    tickets: 260,
    formulaires: 4,
    conditions_loueur: 13,
  };
  for (const [table, n] of Object.entries(nombres)) expect([table, await compter(table)]).toEqual([table, n]);
});

test("aucun formulaire de démonstration n'oublie la plaque ni le lieu", async () => {
  const formulaires = await base.lire<{ champs: Parameters<typeof manquesDuFormulaire>[0] }>(
    "select json_agg(json_build_object('cle', cle, 'options', options, 'types_demande', types_demande, 'obligatoire', obligatoire)) as champs from formulaire_champs group by formulaire_id",
  );
  expect(formulaires.map((f) => manquesDuFormulaire(f.champs))).toEqual([[], [], [], []]);
});

test("chaque compte annoncé se connecte avec le mot de passe de démonstration, et porte ses droits de domaine", async () => {
  const comptes = await base.lire<{
    email: string;
    role: string;
    mot_de_passe: string;
    domaine_interne: boolean;
    domaine_partenaire: boolean;
    nom: string;
  }>(
    "select u.email, u.role, u.mot_de_passe, u.domaine_interne, u.domaine_partenaire, c.nom from utilisateurs u join clients c on c.id = u.client_id order by u.email",
  );
  expect(comptes.map((c) => [c.email, c.role, c.domaine_interne, c.domaine_partenaire, c.nom])).toEqual([
    ["admin@reflet.test", "admin", true, false, "Reflet"],
    ["claire@transalpes.test", "client", false, false, "Transalpes Ingénierie"],
    ["expert@reflet.test", "expert", true, false, "Reflet"],
    ["marc@boreal.test", "client", false, false, "Boréal Distribution"],
    ["sophie@partenaire.test", "client", false, true, "Maintenance Ouest Services"],
  ]);
  for (const c of comptes) expect(await verify(c.mot_de_passe, MOT_DE_PASSE_DEMONSTRATION)).toBe(true);
});

test("ce que les déclencheurs tiendraient est déjà juste : les rejouer ne change rien", async () => {
  const photo = () =>
    base.lire(
      "select md5(string_agg(t, '|' order by t)) as empreinte from (select concat_ws(' ', id, comptee) t from document_lignes union all select concat_ws(' ', id, rapport_ht, facture_ht) from restitutions) x",
    );
  const avant = await photo();
  await base.proprietaire(async (client) => {
    await client.query("set role reflet_systeme");
    await client.query("update documents set etat = etat");
  });
  expect(await photo()).toEqual(avant);
  const ecarts = await base.lire(
    "select sum(nombre)::int - (select count(*) from restitutions)::int as n, sum(montant_ht)::bigint - (select sum(montant_ht_apres_remise) from restitutions)::bigint as m from totaux_restitutions",
  );
  expect(ecarts).toEqual([{ n: 0, m: 0 }]);
});

test("les papiers gardés s'ouvrent et se relisent exactement comme les lignes de la base", async () => {
  const papiers = await base.lire<{
    id: string;
    sha: string;
    taille: number;
    etat: string;
    usage: string;
    type_document: string;
    lignes: { designation: string; zone: { y: number; hauteur: number } }[];
    net_ht: number | null;
    sources: Record<string, Source>;
  }>(
    `select f.id, encode(f.sha256, 'hex') as sha, f.taille::int as taille, f.usage, d.type_document, d.etat, d.net_ht, d.sources, (
       select coalesce(json_agg(to_json(l) order by l.rang), '[]') from document_lignes l where l.document_id = d.id) as lignes
     from fichiers f join documents d on d.fichier_id = f.id where f.rattache order by d.date_document desc nulls last`,
  );
  const parUsage = Object.entries(Object.groupBy(papiers, (p) => p.usage));
  expect(new Map(parUsage.map(([usage, ps]) => [usage, ps?.length]))).toEqual(
    new Map([
      ["rapport", 45],
      ["facture", 41],
      ["avoir", 8],
      ["pv", 20],
    ]),
  );
  for (const papier of papiers) {
    const octets = await base.fichiers.avecChemin(papier.id, (c) => readFile(c));
    expect(octets.subarray(0, 5).toString()).toBe("%PDF-");
    expect([octets.length, createHash("sha256").update(octets).digest("hex")]).toEqual([papier.taille, papier.sha]);
  }
  // Un relevé porte plusieurs véhicules et aucune ligne : les autres papiers se relisent, quatre de chaque usage.
  const aRelire = parUsage.flatMap(([, ps]) => (ps ?? []).filter((p) => p.type_document !== "releve").slice(0, 4));
  for (const papier of aRelire) {
    const lu = await lireDocument(new Uint8Array(await base.fichiers.avecChemin(papier.id, (c) => readFile(c))));
    const vehicule = lu.vehicules[0];
    expect(vehicule?.lignes.map((l) => l.designation) ?? []).toEqual(papier.lignes.map((l) => l.designation));
    expect(vehicule?.totaux.net_ht ?? null).toBe(papier.net_ht);
    // La zone gardée entoure celle que le lecteur trouve sur la page.
    for (const [i, l] of (vehicule?.lignes ?? []).entries()) {
      const milieu = (l.zone?.y ?? 0) + (l.zone?.hauteur ?? 0) / 2;
      const gardee = papier.lignes[i]?.zone;
      expect(gardee && milieu > gardee.y && milieu < gardee.y + gardee.hauteur).toBe(true);
    }
    // Le titre se surligne : la place gardée du type, du numéro et de la date touche celle que le lecteur trouve.
    for (const champ of ["type_document", "numero", "date_document"]) {
      const gardee = papier.sources[champ];
      const trouvee = lu.sources?.[champ];
      // L'expertise à chasse fixe ne situe que son titre.
      if (
        champ === "date_document" &&
        !gardee &&
        papier.usage === "rapport" &&
        papier.sources.immatriculation === undefined
      )
        continue;
      const [a, b] = [gardee?.zone, trouvee?.zone];
      const touche =
        a && b && a.y < b.y + b.hauteur && b.y < a.y + a.hauteur && a.x < b.x + b.largeur && b.x < a.x + a.largeur;
      expect({ usage: papier.usage, champ, page: gardee?.page, touche }, JSON.stringify([a, b])).toMatchObject({
        page: trouvee?.page,
        touche: true,
      });
    }
  }
});

test("chaque restitution montre son papier, et ses fichiers sont à sa société", async () => {
  expect(await compter("restitutions where url_rapport is not null")).toBe(45);
  expect(await compter("restitutions r join fichiers f on f.id = r.url_rapport where f.client_id <> r.client_id")).toBe(
    0,
  );
  const parSociete = await base.lire<{ nom: string; n: number }>(
    "select c.nom, count(r.url_rapport)::int as n from clients c join restitutions r on r.client_id = c.id group by 1",
  );
  expect(parSociete.every((s) => s.n >= 2)).toBe(true);
});

test("trois véhicules et trois conducteurs sur quatre ont leur pièce, marquée spécimen, à leur société", async () => {
  const pieces = await base.lire<{ usage: string; nom: string; id: string; meme: boolean }>(
    `select f.usage, f.nom, f.id, f.client_id = coalesce(v.client_id, c.client_id) as meme from fichiers f
     left join vehicules v on v.url_carte_grise = f.id left join conducteurs c on c.url_permis = f.id
     where f.usage in ('carte_grise', 'permis') order by f.usage, f.nom`,
  );
  expect(pieces.filter((p) => p.usage === "carte_grise")).toHaveLength(45);
  expect(pieces.filter((p) => p.usage === "permis")).toHaveLength(36);
  expect(pieces.every((p) => p.meme)).toBe(true);
  for (const piece of [pieces[0], pieces.at(-1)]) {
    const octets = await base.fichiers.avecChemin(piece?.id ?? "", (c) => readFile(c));
    const { text } = await extractText(new Uint8Array(octets), { mergePages: true });
    expect(text).toContain("SPÉCIMEN");
  }
});

test("une trentaine de sinistres montrent des photos qui s'ouvrent", async () => {
  const photos = await base.lire<{ id: string; taille: number }>(
    `select f.id, f.taille::int as taille from tickets t cross join unnest(t.photos) as p(id) join fichiers f on f.id = p.id
     where f.usage = 'photo' and f.client_id = t.client_id and t.type_demande = 'sinistre'`,
  );
  expect(await compter("tickets where photos is not null")).toBe(32);
  expect(photos.length).toBeGreaterThanOrEqual(32);
  const octets = await base.fichiers.avecChemin(photos[0]?.id ?? "", (c) => readFile(c));
  expect([...octets.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});

test("deux véhicules au moins se comparent, vue par vue, un dommage nouveau encadré sur sa photo", async () => {
  const compares = await base.lire<{ vues: number; cadres: number }>(
    `select count(distinct p.vue)::int as vues, (select count(*)::int from etat_dommages d join etat_photos q on q.fichier_id = d.cadre_photo
       where d.etat_id = b.id and q.etat_id = b.id) as cadres
     from etats_des_lieux a join etats_des_lieux b on b.ticket_id = a.ticket_id and a.type = 'depart' and b.type = 'arrivee'
       join etat_photos p on p.etat_id = a.id join etat_photos q on q.etat_id = b.id and q.vue = p.vue
     where b.signe_le is not null group by b.id`,
  );
  expect(compares.filter((c) => c.vues === 10).length).toBeGreaterThanOrEqual(2);
  expect(compares.filter((c) => c.cadres > 0).length).toBeGreaterThanOrEqual(2);
});

test("onze états des lieux, surtout signés : dommages, photos et journal à leurs dates, figés comme les autres", async () => {
  const etats = await base.lire<{ signe: boolean; n: number }>(
    "select signe_le is not null as signe, count(*)::int as n from etats_des_lieux group by 1 order by 1",
  );
  expect(etats).toEqual([
    { signe: false, n: 3 },
    { signe: true, n: 8 },
  ]);
  const faux = await base.lire(
    `select e.id from etats_des_lieux e join tickets t on t.id = e.ticket_id left join vehicules v on v.id = t.vehicule_id
     where t.type_demande <> 'etat_des_lieux' or t.client_id <> e.client_id or v.id is null or e.kilometrage > v.kilometrage
       or not exists (select from etat_photos p join fichiers f on f.id = p.fichier_id and f.usage = 'photo' and f.rattache
         and f.client_id = e.client_id where p.etat_id = e.id and p.vue is not null)
       or not exists (select from etat_dommages d where d.etat_id = e.id)`,
  );
  expect(faux).toEqual([]);
  const journal = await base.lire<{ entite: string; manquent: number }>(
    `select l.entite, count(*)::int as manquent from (
       select 'etats_des_lieux' as entite, id, cree_le, cree_par from etats_des_lieux
       union all select 'etat_dommages', d.id, null, e.cree_par from etat_dommages d join etats_des_lieux e on e.id = d.etat_id
       union all select 'etat_photos', p.id, p.cree_le, e.cree_par from etat_photos p join etats_des_lieux e on e.id = p.etat_id) l
     left join historique h on h.entite = l.entite and h.ligne_id = l.id and h.operation = 'creation' and h.auteur_id = l.cree_par
       and h.fait_le = coalesce(l.cree_le, h.fait_le) and h.fait_le < '2026-03-18'
     where h.id is null group by 1`,
  );
  expect(journal).toEqual([]);
  expect(
    await compter(
      "historique h join etats_des_lieux e on e.id = h.ligne_id and h.fait_le = e.signe_le and h.champ = 'signataire'",
    ),
  ).toBe(8);
  // Les gels suspendus pendant le semis sont revenus.
  for (const ecriture of [
    "update etats_des_lieux set lieu = 'Ailleurs' where signe_le is not null returning id",
    "update etat_photos set vue = 'toit' where vue is not null returning id",
    "delete from etat_dommages returning id",
  ])
    await expect(base.lire(ecriture)).rejects.toMatchObject({ code: "42501" });
});

test("les exemples à déposer sont trois documents justes de véhicules que la démonstration ne connaît pas", async () => {
  const exemples = imprimerExemples("2026-03-18");
  expect(exemples).toHaveLength(3);
  for (const { pdf, attendu } of exemples) {
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    expect(text).toContain("Document de démonstration");
    const lu = await lireDocument(new Uint8Array(pdf));
    expect([lu.type_document, lu.loueur, lu.anomalies]).toEqual([attendu.type_document, attendu.loueur, []]);
    expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.net_ht])).toEqual(
      attendu.vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.net_ht]),
    );
    expect(await compter(`restitutions where immatriculation = '${attendu.vehicules[0]?.immatriculation}'`)).toBe(0);
  }
});
