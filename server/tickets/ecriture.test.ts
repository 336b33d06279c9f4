// Long parce que tout ce qui s'écrit d'un ticket partage la même société, ses fiches et leur serveur.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formaterDate } from "../../domain/commun/dates.ts";
import { nommerTicket, type TicketLu } from "../../domain/tickets/ticket.ts";
import { cleApercu } from "../fichiers/stockage.ts";
import type { Geocodeur } from "../geocodage/geocodeur.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { composerHeic, HEIC } from "../testing/heic.ts";

let t: AppTest;
let expert: string;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  [expert, admin] = [await t.session(t.jeu.expert), await t.session(t.jeu.admin)];
});
afterAll(() => t.fermer());

const creer = async (type: string, colonnes: Record<string, unknown> = {}): Promise<string> => {
  const noms = Object.keys(colonnes);
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query(
      `insert into tickets (type_demande, client_id${noms.map((n) => `, ${n}`).join("")})
       values ($1, $2${noms.map((_, i) => `, $${i + 3}`).join("")}) returning id`,
      [type, t.jeu.clientA, ...Object.values(colonnes)],
    );
    return rows[0].id;
  });
};
const modifier = (id: string, champs: object, avant: object, jeton = expert) =>
  t.appeler("PATCH", `/api/tickets/${id}`, { jeton, corps: { champs, avant } });
const statut = (id: string, corps: object, jeton = expert) =>
  t.appeler("PUT", `/api/tickets/${id}/statut`, { jeton, corps });
const historique = async (id: string) =>
  (await t.appeler("GET", `/api/tickets/${id}/historique`, { jeton: expert })).json() as {
    auteur: string;
    champ: string;
    avant: unknown;
    apres: unknown;
  }[];

describe("une section enregistrée", () => {
  it("une plaque sans lettre ni chiffre vaut l'absence, d'où qu'elle vienne", async () => {
    const id = await creer("sinistre", { immatriculation: "--", demandeur_prenom_nom: "Nadia Roux" });
    const lire = async () => (await t.appeler("GET", `/api/tickets/${id}`, { jeton: expert })).json() as TicketLu;
    expect((await lire()).immatriculation).toBeNull();
    const r = await modifier(id, { immatriculation: " ? " }, { immatriculation: null });
    expect(r.statusCode, r.body).toBe(200);
    const lu = await lire();
    expect([lu.immatriculation, nommerTicket(lu)]).toEqual([null, "Sans plaque, de Nadia Roux"]);
  });

  it("change ses champs, dit qui et quoi dans l'historique, et date la fiche", async () => {
    const id = await creer("sinistre", { circonstances_sinistre: "Choc", mis_a_jour_le: "2020-01-01" });
    const r = await modifier(
      id,
      { circonstances_sinistre: "Choc arrière", elements_endommages: ["Toit", "Capot"], tiers: true },
      { circonstances_sinistre: "Choc", elements_endommages: [], tiers: null },
    );
    expect(r.statusCode).toBe(200);
    const lu = r.json() as TicketLu;
    expect(lu).toMatchObject({
      circonstances_sinistre: "Choc arrière",
      elements_endommages: ["Toit", "Capot"],
      tiers: true,
    });
    expect(new Date(lu.mis_a_jour_le).getFullYear()).toBeGreaterThan(2020);
    expect(await historique(id)).toContainEqual(
      expect.objectContaining({
        auteur: "Expert Test",
        champ: "circonstances_sinistre",
        avant: "Choc",
        apres: "Choc arrière",
      }),
    );
  });

  it("refuse d'écraser ce qu'un autre vient d'écrire, et montre sa valeur", async () => {
    const id = await creer("sinistre", { notes_internes: "Lu" });
    await modifier(id, { notes_internes: "Écrit par l'admin" }, { notes_internes: "Lu" }, admin);
    const r = await modifier(id, { notes_internes: "Écrit par l'expert" }, { notes_internes: "Lu" });
    expect(r.statusCode).toBe(409);
    expect(r.json().donnees.actuel).toEqual({ notes_internes: "Écrit par l'admin" });
    // Une autre section n'est pas gênée.
    expect((await modifier(id, { tiers: false }, { tiers: null })).statusCode).toBe(200);
  });

  it.each([
    ["un élément deux fois", { elements_endommages: ["Toit", "Toit"] }, "elements_endommages"],
    ["un élément inconnu", { elements_endommages: ["Antenne"] }, "elements_endommages.0"],
    ["un montant négatif", { montant_ht_estimation: -1 }, "montant_ht_estimation"],
    ["une date impossible", { date_sinistre: "2026-02-30" }, "date_sinistre"],
    ["un champ inventé", { client_id: randomUUID() }, "demande"],
    ["un statut hors de sa route", { statut_ticket: "cloture" }, "demande"],
  ])("refuse %s au bon endroit", async (_cas, champs, champ) => {
    const r = await modifier(await creer("sinistre"), champs, {});
    expect(r.statusCode).toBe(400);
    expect(Object.keys(r.json().champs)).toContain(champ);
  });
});

describe("la localisation d'un véhicule", () => {
  const geocodeur = (localiser: Geocodeur["localiser"]): void => {
    t.services.geocodeur = { suggerer: async () => [], localiser };
  };

  it("d'un convoyage suit l'adresse de départ, perd ses coordonnées puis en retrouve", async () => {
    const vues: string[] = [];
    geocodeur(async (adresse) => {
      vues.push(adresse);
      return { latitude: 45.19, longitude: 5.72, precision: "adresse" };
    });
    const id = await creer("convoyage", {
      localisation_vehicule: "Ailleurs",
      latitude_vehicule: 1,
      longitude_vehicule: 2,
    });
    const r = await modifier(
      id,
      { adresse_depart: "1 place Grenette", code_postal_depart: "38000", ville_depart: "Grenoble" },
      { adresse_depart: null, code_postal_depart: null, ville_depart: null },
    );
    expect(vues).toEqual(["1 place Grenette, 38000 Grenoble"]);
    expect(r.json()).toMatchObject({
      localisation_vehicule: "1 place Grenette, 38000 Grenoble",
      latitude_vehicule: 45.19,
      longitude_vehicule: 5.72,
    });
  });

  it("s'enregistre quand même si l'adresse est inconnue ou le fournisseur en panne, sans coordonnées fausses", async () => {
    for (const panne of [async () => null, () => Promise.reject(new Error("hors service"))]) {
      geocodeur(panne);
      const id = await creer("sinistre", {
        localisation_vehicule: "Lyon",
        latitude_vehicule: 45,
        longitude_vehicule: 4,
      });
      const r = await modifier(id, { localisation_vehicule: "Nulle part" }, { localisation_vehicule: "Lyon" });
      expect(r.json()).toMatchObject({
        localisation_vehicule: "Nulle part",
        latitude_vehicule: null,
        longitude_vehicule: null,
      });
    }
  });
});

describe("un statut", () => {
  it("avance librement, et ne revient en arrière qu'avec un motif, gardé dans l'historique", async () => {
    const id = await creer("sinistre");
    expect(
      (await statut(id, { champ: "statut_ticket", valeur: "cloture", avant: "nouvelle_demande" })).json().statut_ticket,
    ).toBe("cloture");
    const sansMotif = await statut(id, { champ: "statut_ticket", valeur: "en_cours", avant: "cloture" });
    expect(sansMotif.statusCode).toBe(409);
    expect(sansMotif.json().code).toBe("retour_a_motiver");
    const motive = await statut(id, {
      champ: "statut_ticket",
      valeur: "en_cours",
      avant: "cloture",
      motif: "Le client conteste la facture",
    });
    expect(motive.json().statut_ticket).toBe("en_cours");
    expect(await historique(id)).toContainEqual(
      expect.objectContaining({ champ: "motif_retour", apres: "Le client conteste la facture" }),
    );
    // Le même motif, donné à un second retour, s'y lit une seconde fois.
    await statut(id, {
      champ: "statut_ticket",
      valeur: "nouvelle_demande",
      avant: "en_cours",
      motif: "Le client conteste la facture",
    });
    const motifs = (await historique(id)).filter((e: { champ: string; apres: unknown }) => e.champ === "motif_retour");
    expect(motifs.filter((e: { apres: unknown }) => e.apres !== null)).toHaveLength(2);
  });

  it("changé par un autre entre-temps est un conflit ; inconnu ou vide, une faute", async () => {
    const id = await creer("sinistre", { statut_ticket: "programme" });
    const r = await statut(id, { champ: "statut_ticket", valeur: "cloture", avant: "nouvelle_demande" });
    expect(r.json()).toMatchObject({ code: "conflit", donnees: { actuel: { statut_ticket: "programme" } } });
    for (const valeur of ["perdu", null])
      expect((await statut(id, { champ: "statut_ticket", valeur, avant: "programme" })).statusCode).toBe(400);
    expect(
      (await statut(id, { champ: "statut_proposition_garage", valeur: "na", avant: null })).json()
        .statut_proposition_garage,
    ).toBe("na");
  });
});

describe("la restitution d'un ticket", () => {
  it("naît en un geste quand le véhicule est connu, une seule fois même à deux", async () => {
    await t.base.proprietaire((c) =>
      c.query(
        `update vehicules set agence = 'Grenoble', marque = 'Renault', modele = 'Clio', type_vehicule = 'VP', kilometrage = 42000,
           loueur_id = $2 where id = $1`,
        [t.jeu.vehicule, t.jeu.loueur],
      ),
    );
    const id = await creer("restitution", { vehicule_id: t.jeu.vehicule, immatriculation: "AB-123-CD" });
    const creerLa = () => t.appeler("POST", `/api/tickets/${id}/restitution`, { jeton: expert, corps: {} });
    const [a, b] = await Promise.all([creerLa(), creerLa()]);
    expect(a.json().restitution_id).toBe(b.json().restitution_id);
    const lue = (await t.appeler("GET", `/api/restitutions/${a.json().restitution_id}`, { jeton: expert })).json();
    expect(lue).toMatchObject({ agence: "Grenoble", modele: "Clio", kilometrage: 42000, montant_ht_apres_remise: 0 });
    expect(lue.ticket_id).toBe(id);
    const ticket = (await t.appeler("GET", `/api/tickets/${id}`, { jeton: expert })).json();
    expect(ticket.restitution_id).toBe(a.json().restitution_id);
  });

  it("dit ce qui manque quand le véhicule est inconnu", async () => {
    const id = await creer("restitution", { immatriculation: "ZZ-999-ZZ" });
    const r = await t.appeler("POST", `/api/tickets/${id}/restitution`, { jeton: expert, corps: {} });
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toMatchObject({ agence: "L'agence est requise", marque: "La marque est requise" });
    const champs = { agence: "Lyon", marque: "Peugeot", modele: "308", type_vehicule: "VP", kilometrage: 12000 };
    const complete = await t.appeler("POST", `/api/tickets/${id}/restitution`, {
      jeton: expert,
      corps: { champs: { ...champs, loueur_id: t.jeu.loueur } },
    });
    const lue = await t.appeler("GET", `/api/restitutions/${complete.json().restitution_id}`, { jeton: expert });
    expect(lue.json()).toMatchObject({ ...champs, immatriculation: "ZZ-999-ZZ" });
  });

  it("se confirme quand la plaque en a déjà une ce jour, que la date est absurde ou que le compteur recule", async () => {
    const vehicule = await t.base.proprietaire(async (c) => {
      const { rows } = await c.query<{ id: string }>(
        `insert into vehicules (client_id, immatriculation, agence, marque, modele, type_vehicule, kilometrage, loueur_id)
         values ($1, 'DT-001-AA', 'Lyon', 'Renault', 'Clio', 'VP', 50000, $2) returning id`,
        [t.jeu.clientA, t.jeu.loueur],
      );
      return rows[0]?.id ?? "";
    });
    const creerLa = async (corps: object) => {
      const id = await creer("restitution", { vehicule_id: vehicule, immatriculation: "DT-001-AA" });
      return { id, r: await t.appeler("POST", `/api/tickets/${id}/restitution`, { jeton: expert, corps }) };
    };
    const { r: premiere } = await creerLa({});
    const { id, r: refus } = await creerLa({ champs: { kilometrage: 49_000 } });
    const lue = await t.appeler("GET", `/api/restitutions/${premiere.json().restitution_id}`, { jeton: expert });
    const deja = `Une restitution de DT-001-AA existe déjà au ${formaterDate(lue.json().date_restitution)}`;
    const recul = "Le compteur recule\u00a0: 50\u202f000\u00a0km sont déjà connus";
    expect([refus.statusCode, refus.json().code, refus.json().donnees.doutes]).toEqual([
      409,
      "a_confirmer",
      [
        {
          champ: "date_restitution",
          message: deja,
          fiche: { genre: "restitution", id: premiere.json().restitution_id, nom: "DT-001-AA" },
        },
        { champ: "kilometrage", message: recul, fiche: { genre: "vehicule", id: vehicule, nom: "DT-001-AA" } },
      ],
    ]);
    expect((await t.appeler("GET", `/api/tickets/${id}`, { jeton: expert })).json().restitution_id).toBeNull();
    const admis = await t.appeler("POST", `/api/tickets/${id}/restitution`, {
      jeton: expert,
      corps: { champs: { kilometrage: 49_000 }, doutes_admis: true },
    });
    const histoire = await t.appeler("GET", `/api/restitutions/${admis.json().restitution_id}/historique`, {
      jeton: expert,
    });
    const creation = histoire.json().find((e: { operation: string }) => e.operation === "creation");
    expect(creation.apres.doutes_admis).toBe(`${deja}\u00a0; ${recul}`);
    const { r: lointaine } = await creerLa({ champs: { date_restitution: "2099-01-01" } });
    expect(lointaine.json()).toMatchObject({
      code: "a_confirmer",
      champs: { date_restitution: "Le 01/01/2099 est dans plus d'un an" },
    });
  });

  it("ne naît pas d'un sinistre", async () => {
    const r = await t.appeler("POST", `/api/tickets/${await creer("sinistre")}/restitution`, {
      jeton: expert,
      corps: {},
    });
    expect(r.json().code).toBe("pas_une_restitution");
  });
});

describe("le garage d'un sinistre", () => {
  it("se lie et prépare la proposition sans toucher à ce que l'équipe a déjà réglé", async () => {
    const id = await creer("sinistre");
    const choisir = (garage_id: string | null, avant: string | null = t.jeu.garage) =>
      t.appeler("PUT", `/api/tickets/${id}/garage`, { jeton: expert, corps: { garage_id, avant } });
    expect((await choisir(t.jeu.garage, null)).json()).toMatchObject({
      statut_proposition_garage: "en_attente",
      proposition_garage_envoyee_le: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      garage: { id: t.jeu.garage, nom: "Carrosserie du Port" },
    });
    await statut(id, { champ: "statut_proposition_garage", valeur: "validee", avant: "en_attente" });
    expect((await choisir(t.jeu.garage)).json().statut_proposition_garage).toBe("validee");
    // Quelqu'un d'autre a choisi entre-temps : rien n'est remplacé en silence.
    expect((await choisir(randomUUID(), null)).json()).toMatchObject({
      code: "conflit",
      donnees: { actuel: { garage_id: t.jeu.garage } },
    });
    expect((await choisir(null)).json().garage).toBeNull();
    expect((await choisir(randomUUID(), null)).json().message_fr).toBe("Garage non trouvé");
    // Archivé, il ne se choisit plus, même par un appel direct.
    const archive = await t.base.proprietaire(
      async (c) =>
        (await c.query<{ id: string }>("insert into garages (nom, archive_le) values ('Fermé', now()) returning id"))
          .rows[0]?.id,
    );
    expect((await choisir(archive ?? "", null)).json().code).toBe("garage_archive");
  });
});

describe("les pièces et les photos", () => {
  const pdf = Buffer.from("%PDF-1.7\n%%EOF");
  const deposer = (id: string, piece: string, octets: Uint8Array, avant = "") =>
    t.appeler("PUT", `/api/tickets/${id}/pieces/${piece}?nom=piece.pdf${avant && `&avant=${avant}`}`, {
      jeton: expert,
      octets,
    });
  const retirer = (id: string, piece: string, avant: string) =>
    t.appeler("DELETE", `/api/tickets/${id}/pieces/${piece}`, { jeton: expert, corps: { avant } });
  const cles = (ids: readonly string[]) =>
    t.base.proprietaire(async (c) =>
      (await c.query<{ cle: string }>("select cle from fichiers where id = any ($1)", [ids])).rows.map((r) => r.cle),
    );

  it("d'un convoyage vont dans leur dossier ; remplacer ou supprimer efface l'ancienne", async () => {
    const id = await creer("convoyage");
    const premier = (await deposer(id, "pv_depart", pdf)).json().url_pv_depart;
    expect(await cles([premier])).toEqual([
      expect.stringMatching(new RegExp(`^documents/convoyages/${id}-pv_depart-\\d+-[0-9a-f]+\\.pdf$`)),
    ]);
    // Qui n'a pas vu le fichier d'un collègue ne l'efface pas.
    const aveugle = await deposer(id, "pv_depart", pdf);
    expect([aveugle.statusCode, aveugle.json().code]).toEqual([409, "piece_changee"]);
    expect((await t.appeler("GET", `/api/fichiers/${premier}`, { jeton: expert })).statusCode).toBe(200);
    const second = (await deposer(id, "pv_depart", pdf, premier)).json().url_pv_depart;
    expect(second).not.toBe(premier);
    expect((await retirer(id, "pv_depart", premier)).json().code).toBe("piece_changee");
    expect((await t.appeler("GET", `/api/fichiers/${premier}`, { jeton: expert })).statusCode).toBe(404);
    const r = await retirer(id, "pv_depart", second);
    expect(r.json().url_pv_depart).toBeNull();
    expect((await t.appeler("GET", `/api/fichiers/${second}`, { jeton: expert })).statusCode).toBe(404);
    expect((await retirer(id, "pv_depart", second)).statusCode).toBe(404);
  });

  it("refusent ce qui n'est ni un PDF ni une image, et un HEIC coupé", async () => {
    const id = await creer("sinistre");
    expect((await deposer(id, "constat", Buffer.from("<html>"))).json().message_fr).toBe(
      "Formats admis\u00a0: PDF, JPG ou PNG.",
    );
    const photo = (octets: Uint8Array, nom: string) =>
      t.appeler("PUT", `/api/tickets/${id}/photos?nom=${nom}`, { jeton: expert, octets });
    const coupee = await photo(HEIC.subarray(0, -20), "a.heic");
    expect([coupee.statusCode, coupee.json().message_fr]).toEqual([
      400,
      "Cette photo est au format HEIC et n'a pas pu être lue\u00a0: elle est abîmée, incomplète ou trop grande. Envoyez-la de nouveau, ou en JPG.",
    ]);
    expect((await t.appeler("GET", `/api/tickets/${id}`, { jeton: expert })).json().photos).toBeNull();
    expect((await photo(pdf, "a.pdf")).statusCode).toBe(400);
  });

  it("d'un iPhone (HEIC) deviennent des JPEG, photo comme constat", async () => {
    const id = await creer("sinistre");
    const octets = composerHeic({ largeur: 1024, hauteur: 724, tour: 3 });
    const envoi = await t.appeler("PUT", `/api/tickets/${id}/photos?nom=IMG_0042.HEIC`, { jeton: expert, octets });
    const constat = await deposer(id, "constat", octets);
    for (const fichier of [envoi.json().photos[0], constat.json().url_constat]) {
      const lue = await t.appeler("GET", `/api/fichiers/${fichier}`, { jeton: expert });
      expect(lue.headers["content-type"]).toBe("image/jpeg");
      expect(await sharp(lue.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 724, height: 1024 });
    }
    const decrite = await t.appeler("GET", `/api/fichiers/${envoi.json().photos[0]}/description`, { jeton: expert });
    expect(decrite.json().nom).toBe("IMG_0042.jpg");
  });

  it("d'un téléphone récent (AVIF, la même enveloppe que le HEIC) deviennent des JPEG", async () => {
    const id = await creer("sinistre");
    const avif = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#3a7" } })
      .avif()
      .toBuffer();
    const envoi = await t.appeler("PUT", `/api/tickets/${id}/photos?nom=a.avif`, { jeton: expert, octets: avif });
    const lue = await t.appeler("GET", `/api/fichiers/${envoi.json().photos[0]}`, { jeton: expert });
    expect(lue.headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(lue.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48 });
  });

  it("arrivent ensemble sans se perdre, et se suppriment une à une", async () => {
    const id = await creer("sinistre");
    const octets = (i: number) =>
      sharp({ create: { width: 1000 + i, height: 30, channels: 3, background: "#246" } })
        .jpeg()
        .toBuffer();
    const envoyer = async (i: number) =>
      t.appeler("PUT", `/api/tickets/${id}/photos?nom=photo-${i}.jpg`, { jeton: expert, octets: await octets(i) });
    const envois = await Promise.all(Array.from({ length: 6 }, (_, i) => envoyer(i)));
    expect(
      envois.map((e) => e.statusCode),
      envois.map((e) => e.body.slice(0, 200)).join("\n"),
    ).toEqual(Array(6).fill(200));
    // Reprise d'un envoi dont la réponse s'est perdue : la photo n'est pas doublée.
    expect((await envoyer(3)).json().photos).toHaveLength(6);
    const { photos } = (await t.appeler("GET", `/api/tickets/${id}`, { jeton: expert })).json() as TicketLu;
    expect(new Set(photos).size).toBe(6);
    const r = await t.appeler("DELETE", `/api/tickets/${id}/photos/${photos?.[0]}`, { jeton: expert });
    expect(r.statusCode, r.body).toBe(200);
    expect(r.json().photos).toEqual(photos?.slice(1));
    // Un client de la société les voit, une autre société n'en voit pas un octet.
    const voir = async (personne: string) =>
      (await t.appeler("GET", `/api/fichiers/${photos?.[1]}`, { jeton: await t.session(personne) })).statusCode;
    expect([await voir(t.jeu.claire), await voir(t.jeu.marc)]).toEqual([200, 404]);
    const vignette = (personne: string) =>
      t.session(personne).then((jeton) => t.appeler("GET", `/api/fichiers/${photos?.[1]}?apercu=1`, { jeton }));
    const lue = await vignette(t.jeu.claire);
    expect((await sharp(lue.rawPayload).metadata()).width).toBe(480);
    expect(lue.headers["cache-control"]).toBe("private, no-store");
    // Une photo d'avant les vignettes reçoit la sienne à la demande ; une autre société n'en voit pas un octet.
    const [cle] = await cles([photos?.[1] ?? ""]);
    await t.services.fichiers.avecChemin(cleApercu(cle ?? ""), (chemin) => rm(chemin));
    expect((await sharp((await vignette(t.jeu.claire)).rawPayload).metadata()).width).toBe(480);
    expect((await vignette(t.jeu.marc)).statusCode).toBe(404);
  });

  it("partent avec leur ticket, que l'admin seul supprime", async () => {
    const id = await creer("convoyage");
    const fichier = (await deposer(id, "pv_arrivee", pdf)).json().url_pv_arrivee;
    expect((await t.appeler("DELETE", `/api/tickets/${id}`, { jeton: expert })).statusCode).toBe(403);
    expect((await t.appeler("DELETE", `/api/tickets/${id}`, { jeton: admin })).json()).toEqual({ supprime: true });
    expect((await t.appeler("GET", `/api/tickets/${id}`, { jeton: admin })).statusCode).toBe(404);
    // Il attend avec lui à la corbeille, où personne ne l'ouvre.
    expect((await t.appeler("GET", `/api/fichiers/${fichier}`, { jeton: admin })).statusCode).toBe(404);
    expect((await t.appeler("DELETE", `/api/tickets/${id}`, { jeton: admin })).statusCode).toBe(404);
  });
});
