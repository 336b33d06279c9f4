import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enigmeDe } from "../../domain/commun/enigme.ts";
import { CHAMPS_PREDEFINIS } from "../../domain/formulaires/catalogue.ts";
import type { Reponse } from "../../domain/formulaires/reponses.ts";
import { balayer } from "../fichiers/balayage.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { poserFormulaire } from "../testing/formulaire.ts";
import { CANARI } from "../testing/jeu.ts";

const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let t: AppTest;
let formulaire: string;
/** Identifiant de chaque champ, par sa clé. */
let champs: Record<string, string>;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);

beforeEach(async () => {
  await sql("truncate messages, message_pieces, tentatives");
  await sql("delete from tickets where demandeur_email = 'nadia@exemple.fr'");
  await sql("delete from formulaires where client_id = $1", [t.jeu.clientA]);
  const pose = await poserFormulaire(async (texte, valeurs) => (await sql(texte, valeurs))[0] ?? {}, t.jeu.clientA);
  formulaire = pose.id;
  champs = pose.champs;
});

const IDENTITE = { civilite: "Madame", prenom_nom: "Nadia Roux", email: "nadia@exemple.fr" };
const saisie = (reponses: Record<string, Reponse>, extra: object = {}) => ({
  brouillon: randomUUID(),
  cle_idempotence: randomUUID(),
  duree_ms: 60_000,
  reponses: Object.fromEntries(Object.entries(reponses).map(([cle, v]) => [champs[cle] ?? cle, v])),
  ...extra,
});
const envoyer = (corps: object, id = formulaire) => t.appeler("POST", `/api/demandes/${id}`, { corps });
const deposer = (brouillon: string, cle: string, octets = PHOTO) =>
  t.appeler("PUT", `/api/demandes/${formulaire}/photos?champ_id=${champs[cle]}&brouillon=${brouillon}&nom=IMG_1.png`, {
    octets,
  });
const tickets = () => sql("select * from tickets where demandeur_email = 'nadia@exemple.fr'");
const VUES = CHAMPS_PREDEFINIS.filter((c) => c.cle.startsWith("photo_")).map((c) => c.cle);

describe("ouvrir un formulaire public", () => {
  const ouvrir = async (id: string) => (await t.appeler("GET", `/api/demandes/${id}/formulaire`)).json();

  it("donne le nom de la société, ses champs, les loueurs suivis et les éléments proposés, et rien d'autre", async () => {
    await sql("insert into loueurs (nom, archive_le) values ('Loueur Disparu', now()) on conflict do nothing");
    const { formulaire: lu } = await ouvrir(t.jeu.clientA);
    expect(Object.keys(lu).sort()).toEqual(["champs", "client_nom", "elements", "id", "loueurs"]);
    expect(lu.client_nom).toBe(`${CANARI} Transports`);
    // Le type d'abord, où que l'auteur l'ait rangé : le choisir ne fait rien bouger au-dessus de lui.
    expect(lu.champs.map((c: { label: string }) => c.label).slice(0, 4)).toEqual([
      "Votre demande",
      "Civilité",
      "Prénom Nom",
      "Adresse e-mail",
    ]);
    expect(lu.loueurs.map((l: { nom: string }) => l.nom)).toEqual(["Arval"]);
  });

  it.each(["inconnu", "inactif", "mal écrit"])("n'en dit rien s'il est %s", async (cas) => {
    if (cas === "inactif") await sql("update formulaires set statut = 'inactif' where id = $1", [formulaire]);
    const id = cas === "inactif" ? t.jeu.clientA : cas === "inconnu" ? randomUUID() : "n'importe quoi";
    expect(await ouvrir(encodeURIComponent(id))).toEqual({ formulaire: null });
  });
});

describe("envoyer une demande", () => {
  it("d'un sinistre : le ticket, ses réponses, l'accusé au demandeur et l'annonce au prestataire", async () => {
    const [vehicule] = await sql<{ immatriculation: string }>("select immatriculation from vehicules where id = $1", [
      t.jeu.vehicule,
    ]);
    const [libre] = await sql<{ id: string }>(
      `insert into formulaire_champs (formulaire_id, label, type_champ, obligatoire, ordre, types_demande)
       values ($1, 'Loueur du prêt', 'loueur', false, 40, array['sinistre']) returning id`,
      [formulaire],
    );
    const r = await envoyer(
      saisie({
        ...IDENTITE,
        demande: "Sinistre",
        [String(libre?.id)]: t.jeu.loueur,
        immatriculation: String(vehicule?.immatriculation).toLowerCase().replaceAll("-", " "),
        telephone: "06 12 34 56 78",
        elements: ["Capot", "Toit"],
        circonstances: "Grêle, hier soir.",
        date_sinistre: "2026-01-20",
      }),
    );
    expect(r.statusCode).toBe(200);
    const { reference } = r.json();
    expect(reference).toMatch(/^D-\d{4}-[2-9A-HJ-NP-Z]{6}$/);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({
      type_demande: "sinistre",
      statut_ticket: "nouvelle_demande",
      client_id: t.jeu.clientA,
      vehicule_id: t.jeu.vehicule,
      civilite_demandeur: "Madame",
      demandeur_prenom_nom: "Nadia Roux",
      elements_endommages: ["Capot", "Toit"],
      date_sinistre: "2026-01-20",
      photos: null,
      loueur_id: null,
    });
    // Un champ libre garde le nom du sien, et ne remplit pas celui du ticket.
    const [{ prete } = { prete: "" }] = await sql(
      "select r.valeur ->> 'valeur' as prete from demandes d, jsonb_array_elements(d.reponses) r (valeur) where r.valeur ->> 'label' = 'Loueur du prêt'",
    );
    expect(prete).toBe("Arval");
    const demande = await t.appeler("GET", `/api/tickets/${ticket?.id}/demande`, {
      jeton: await t.session(t.jeu.claire),
    });
    expect(demande.json().demande).toMatchObject({ reference });
    expect(demande.json().demande.reponses.map((x: { label: string }) => x.label)).toContain(
      "Circonstances du sinistre",
    );
    const historique = await t.appeler("GET", `/api/tickets/${ticket?.id}/historique`, {
      jeton: await t.session(t.jeu.expert),
    });
    expect(historique.json().at(-1)).toMatchObject({ operation: "creation", auteur: "Formulaire public" });
    const messages = await sql("select gabarit, destinataire, sujet from messages order by gabarit");
    expect(messages).toEqual([
      {
        gabarit: "demande_accuse",
        destinataire: "nadia@exemple.fr",
        sujet: `Votre demande ${reference} est bien arrivée`,
      },
      {
        gabarit: "demande_recue",
        destinataire: "contact@reflet.test",
        sujet: `Nouvelle demande ${reference} – ${CANARI} Transports`,
      },
    ]);
  });

  it("garde un élément retiré des listes pendant que la page était ouverte : la demande décrit ce que la personne a vu", async () => {
    const capot = "update references_metier set archivee_le = now() where genre = 'element' and nom = 'Capot'";
    await sql(capot);
    const r = await envoyer(
      saisie({
        ...IDENTITE,
        demande: "Sinistre",
        immatriculation: "AB-123-CD",
        telephone: "06 12 34 56 78",
        elements: ["Capot", "Toit"],
        circonstances: "Grêle, hier soir.",
        date_sinistre: "2026-01-20",
      }),
    );
    await sql(capot.replace("now()", "null"));
    expect(r.statusCode, r.body).toBe(200);
    expect((await tickets())[0]).toMatchObject({ elements_endommages: ["Capot", "Toit"] });
  });

  it.each([
    ["immatriculation", "--", "Écrivez la plaque du véhicule, par exemple AB-123-CD"],
    ["immatriculation", "?", "Écrivez la plaque du véhicule, par exemple AB-123-CD"],
    ["date_sinistre", "2099-01-01", "La date du sinistre est à venir"],
  ])("refuse à son champ %s = %s, et ne crée rien", async (cle, valeur, message) => {
    const bonnes = { ...IDENTITE, demande: "Sinistre", elements: ["Capot"], circonstances: "Grêle, hier soir." };
    const r = await envoyer(saisie({ ...bonnes, [cle]: valeur }));
    expect(r.statusCode).toBe(400);
    expect(r.json()).toMatchObject({ code: "demande_incomplete", champs: { [String(champs[cle])]: message } });
    expect(await tickets()).toEqual([]);
  });

  it("d'une restitution : les dix champs photo deviennent les photos du ticket, dans l'ordre", async () => {
    const brouillon = randomUUID();
    const photos: Record<string, string[]> = {};
    for (const cle of VUES) {
      const r = await deposer(brouillon, cle);
      expect(r.statusCode, cle).toBe(200);
      photos[cle] = [r.json().id];
    }
    const corps = saisie(
      {
        ...IDENTITE,
        demande: "Restitution",
        localisation: "12 rue du Lac, 69003 Lyon",
        loueur: t.jeu.loueur,
        ...photos,
      },
      { brouillon },
    );
    expect((await envoyer(corps)).statusCode).toBe(200);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ loueur_id: t.jeu.loueur, photos: VUES.map((cle) => photos[cle]?.[0]) });
    expect(ticket?.latitude_vehicule).toBeCloseTo(45.7, 0);
    const [{ libres } = { libres: -1 }] = await sql(
      "select count(*)::int as libres from fichiers where not rattache and usage = 'photo'",
    );
    expect(libres).toBe(0);
    // La réponse se relit comme ce jour-là, le loueur dût-il changer de nom.
    const [{ loueur } = { loueur: "" }] = await sql(
      "select r.valeur ->> 'valeur' as loueur from demandes d, jsonb_array_elements(d.reponses) r (valeur) where r.valeur ->> 'type_champ' = 'loueur'",
    );
    expect(loueur).toBe("Arval");
  });

  it("deux fois la même : un seul ticket, la même référence, un seul accusé", async () => {
    const corps = saisie({ ...IDENTITE, demande: "Convoyage" });
    const reponses = await Promise.all([envoyer(corps), envoyer(corps), envoyer(corps)]);
    expect(new Set(reponses.map((r) => r.json().reference)).size).toBe(1);
    expect(await tickets()).toHaveLength(1);
    expect(await sql("select 1 from messages")).toHaveLength(2);
  });

  it.each([
    [{}, "Le type de demande est requis. Veuillez remplir les champs obligatoires : Votre demande"],
    [{ demande: "Sinistre" }, "Veuillez remplir les champs obligatoires : Civilité, Prénom Nom, Adresse e-mail"],
    [{ ...IDENTITE, email: "nadia", demande: "Sinistre" }, "L'adresse e-mail n'est pas valable"],
  ])("incomplète est refusée avec la phrase de l'écran : %o", async (reponses, message) => {
    const r = await envoyer(saisie(reponses));
    expect([r.statusCode, r.json().message_fr]).toEqual([400, message]);
  });

  it("avec le loueur d'ailleurs, une photo d'un autre brouillon ou déjà partie, est refusée sans rien écrire", async () => {
    const { id } = (await deposer(randomUUID(), "photo_toit")).json();
    const restitution = {
      ...IDENTITE,
      demande: "Restitution",
      localisation: "Lyon",
      loueur: t.jeu.loueur,
      ...Object.fromEntries(VUES.map((v) => [v, [id]])),
    };
    expect((await envoyer(saisie(restitution))).statusCode).toBe(409);
    const loueurFaux = await envoyer(saisie({ ...restitution, loueur: randomUUID() }));
    expect([loueurFaux.statusCode, loueurFaux.json().message_fr]).toEqual([400, "Choisissez un loueur de la liste"]);
    expect(await tickets()).toEqual([]);
  });

  it("à un formulaire fermé entre-temps, le dit et n'écrit rien", async () => {
    await sql("update formulaires set statut = 'inactif' where id = $1", [formulaire]);
    const r = await envoyer(saisie({ ...IDENTITE, demande: "Sinistre" }));
    expect([r.statusCode, r.json().message_fr]).toEqual([404, "Ce formulaire n'est plus ouvert. Rien n'a été envoyé."]);
    expect((await deposer(randomUUID(), "photo_toit")).statusCode).toBe(404);
  });

  it("au champ caché rempli, comme d'un gestionnaire de mots de passe, pose une question ; répondue, elle fait un ticket", async () => {
    const corps = saisie({ ...IDENTITE, demande: "Sinistre" }, { ne_pas_remplir: "https://pub.example" });
    const soupcon = await envoyer(corps);
    expect([soupcon.statusCode, soupcon.json().code, soupcon.json().message_fr]).toEqual([
      400,
      "verification_demandee",
      "Un champ caché de ce formulaire a été rempli, comme le ferait un robot ou un gestionnaire de mots de passe. Rien n'est perdu\u00a0: répondez à la question, puis envoyez de nouveau.",
    ]);
    const { question, somme } = enigmeDe(corps.brouillon);
    expect(soupcon.json().donnees).toEqual({ question });
    const fausse = await envoyer({ ...corps, reponse_enigme: String(somme + 1) });
    expect(fausse.json().message_fr).toMatch(/^Ce n'est pas la bonne réponse\. Rien n'est perdu/);
    expect(await tickets()).toEqual([]);
    const { reference } = (await envoyer({ ...corps, reponse_enigme: ` ${somme} ` })).json();
    expect(reference).toMatch(/^D-/);
    expect(await tickets()).toHaveLength(1);
  });

  it("la même clé avec un autre contenu ne rend pas l'ancienne en silence : elle le dit, et rien n'est perdu", async () => {
    const corps = saisie({ ...IDENTITE, demande: "Sinistre" });
    const { reference } = (await envoyer(corps)).json();
    // Une réponse perdue en route : le même envoi, plus tard, rend la même référence.
    expect((await envoyer({ ...corps, duree_ms: 90_000 })).json()).toEqual({ reference });
    const corrigee = {
      ...corps,
      reponses: { ...corps.reponses, [champs.prenom_nom ?? ""]: "Nadia Roux-Martin" },
    };
    const refus = await envoyer(corrigee);
    expect([refus.statusCode, refus.json().code, refus.json().message_fr]).toEqual([
      409,
      "deja_recu",
      `Votre premier envoi est bien arrivé, sous la référence ${reference}, sans ce que vous avez changé depuis. Votre saisie est gardée\u00a0: vérifiez le premier, puis envoyez de nouveau si celui-ci doit s'y ajouter.`,
    ]);
    expect(await tickets()).toHaveLength(1);
    const seconde = await envoyer({ ...corrigee, cle_idempotence: randomUUID() });
    expect(seconde.json().reference).not.toBe(reference);
    expect((await tickets()).map((ticket) => ticket.demandeur_prenom_nom).sort()).toEqual([
      "Nadia Roux",
      "Nadia Roux-Martin",
    ]);
  });

  it("d'un clin d'œil, demande une seconde lecture et ne crée rien", async () => {
    const vite = await envoyer(saisie({ ...IDENTITE, demande: "Sinistre" }, { duree_ms: 200 }));
    expect([vite.statusCode, vite.json().message_fr]).toEqual([
      400,
      "Relisez votre demande, puis envoyez-la de nouveau.",
    ]);
    expect(await tickets()).toEqual([]);
  });

  it.each([
    ["envoi", "réseau", 30],
    ["envoi", "formulaire", 300],
    ["photo", "réseau", 600],
    ["photo", "formulaire", 6_000],
  ] as const)("trop souvent est freinée : %s, par %s, %d par heure", async (acte, portee, max) => {
    const faire = () =>
      acte === "photo" ? deposer(randomUUID(), "photo_toit") : envoyer(saisie({ ...IDENTITE, demande: "Convoyage" }));
    const cle = portee === "réseau" ? `demande-${acte}-reseau:127.0.0.1` : `demande-${acte}:${formulaire}`;
    await sql("insert into tentatives (cle, faite_le) select $1, $2 from generate_series(2, $3)", [
      cle,
      t.services.horloge(),
      max,
    ]);
    expect((await faire()).statusCode).toBe(200);
    const trop = await faire();
    expect([trop.statusCode, trop.json().code]).toEqual([429, "trop_de_demandes"]);
  });
});

describe("les photos d'une saisie", () => {
  /** Des photos déjà déposées dans ce brouillon, de cette taille en octets. */
  const occuper = (brouillon: string, combien: number, taille: number) =>
    sql(
      `with f as (insert into fichiers (client_id, usage, nom, type_mime, taille, sha256)
         select $1, 'photo', 'x.jpg', 'image/jpeg', $6, sha256('x') from generate_series(1, $5) returning id)
       insert into depots_demande (fichier_id, formulaire_id, champ_id, brouillon, rang) select id, $2, $3, $4, 1 from f`,
      [t.jeu.clientA, formulaire, champs.photo_jantes, brouillon, combien, taille],
    );

  it("sont réencodées, retirables par leur brouillon seul, et quarante au plus", async () => {
    const brouillon = randomUUID();
    const { id } = (await deposer(brouillon, "photo_jantes")).json();
    const retirer = (b: string) =>
      t.appeler("DELETE", `/api/demandes/${formulaire}/photos/${id}`, { corps: { brouillon: b } });
    expect((await retirer(randomUUID())).json()).toEqual({ retiree: false });
    expect((await retirer(brouillon)).json()).toEqual({ retiree: true });
    expect(await sql("select 1 from fichiers where id = $1", [id])).toEqual([]);
    await occuper(brouillon, 40, 1);
    const trop = await deposer(brouillon, "photo_jantes");
    expect([trop.statusCode, trop.json().message_fr]).toEqual([
      400,
      "Cette demande a déjà toutes les photos qu'elle peut porter.",
    ]);
  });

  it("non envoyées, ne pèsent pas plus de 2 Go par formulaire : la suivante attend", async () => {
    await occuper(randomUUID(), 2, 1024 ** 3 - 1);
    const lourde = await deposer(randomUUID(), "photo_toit");
    expect([lourde.statusCode, lourde.json().message_fr]).toEqual([
      429,
      "Ce formulaire garde déjà trop de photos de demandes non envoyées. Réessayez plus tard.",
    ]);
    await sql("delete from fichiers where taille > 1e9");
    expect((await deposer(randomUUID(), "photo_toit")).statusCode).toBe(200);
  });

  it("refusent ce qui n'est pas une image, ce qui dépasse 20 Mo, et un champ qui n'en attend pas", async () => {
    const grosse = await deposer(randomUUID(), "photo_toit", Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([grosse.statusCode, grosse.json().message_fr]).toEqual([413, "Le fichier dépasse 20 Mo."]);
    expect((await deposer(randomUUID(), "photo_toit", Buffer.from("MZ\u0090 pas une image"))).statusCode).toBe(400);
    expect((await deposer(randomUUID(), "civilite")).statusCode).toBe(404);
  });

  it("d'une demande jamais envoyée s'effacent après un jour, octets compris ; celles d'une demande partie restent", async () => {
    const [perdue, partie] = [randomUUID(), randomUUID()];
    const { id } = (await deposer(perdue, "photos")).json();
    const envoyee = (await deposer(partie, "photos")).json().id;
    await envoyer(saisie({ ...IDENTITE, demande: "Sinistre", photos: [envoyee] }, { brouillon: partie }));
    const cles = await sql<{ id: string; cle: string }>("select id, coalesce(cle, id::text) as cle from fichiers");
    const cleDe = (fichier: string) => cles.find((c) => c.id === fichier)?.cle ?? "";
    // La base compte les jours à sa propre horloge.
    await sql("update fichiers set cree_le = now() - interval '25 hours' where id = any($1)", [[id, envoyee]]);
    await balayer(t.services);
    const restent = await sql("select id from fichiers where id = any($1)", [[id, envoyee]]);
    expect(restent).toEqual([{ id: envoyee }]);
    expect(await sql("select 1 from depots_demande where fichier_id = $1", [id])).toEqual([]);
    await expect(t.services.fichiers.ouvrir(cleDe(id))).rejects.toThrow();
    (await t.services.fichiers.ouvrir(cleDe(envoyee))).flux.destroy();
  });

  it("ne se lisent par personne avant l'envoi, sauf l'équipe et la société", async () => {
    const { id } = (await deposer(randomUUID(), "photo_toit")).json();
    expect((await t.appeler("GET", `/api/fichiers/${id}`)).statusCode).toBe(401);
    expect((await t.appeler("GET", `/api/fichiers/${id}`, { jeton: await t.session(t.jeu.marc) })).statusCode).toBe(
      404,
    );
  });
});
