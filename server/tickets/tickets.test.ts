import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECENTES_LUES } from "../../domain/commun/recherche.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
const jetons: Record<"admin" | "expert" | "claire" | "marc" | "sophie" | "sansBesoin", string> = {
  admin: "",
  expert: "",
  claire: "",
  marc: "",
  sophie: "",
  sansBesoin: "",
};
type Qui = keyof typeof jetons;
let convoyageA: string;
let restitutionB: string;

const SECRET = "Note interne secrète";

beforeAll(async () => {
  t = await creerAppTest();
  for (const qui of Object.keys(jetons) as Qui[]) jetons[qui] = await t.session(t.jeu[qui]);
  const { clientA, clientB } = t.jeu;
  const jours = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  convoyageA = await ajouter({
    client_id: clientA,
    type_demande: "convoyage",
    statut_ticket: "cloture",
    immatriculation: "FG-482-KX",
    date_convoyage: "2026-02-01",
    demandeur_prenom_nom: "Hélène Müller",
    ville_depart: "Lyon",
    cree_le: jours(3),
  });
  await ajouter({
    client_id: clientA,
    type_demande: "convoyage",
    statut_ticket: "cloture",
    immatriculation: "FG-483-KX",
    date_convoyage: "2026-04-01",
    cree_le: jours(2),
  });
  await ajouter({
    client_id: clientA,
    type_demande: "convoyage",
    statut_ticket: "programme",
    immatriculation: "FG-484-KX",
    cree_le: jours(1),
  });
  await ajouter({
    client_id: clientA,
    type_demande: "sinistre",
    statut_ticket: "cloture",
    type_sinistre: "assurance",
    tiers: true,
    date_sinistre: "2026-01-10",
    statut_facture_client: "payée",
    notes_internes: SECRET,
    cree_le: jours(9),
  });
  await ajouter({
    client_id: clientA,
    type_demande: "sinistre",
    statut_ticket: "cloture",
    type_sinistre: "hors_assurance",
    tiers: false,
    date_sinistre: "2026-03-10",
    cree_le: jours(10),
  });
  await ajouter({ client_id: clientA, type_demande: "sinistre", statut_ticket: "cloture", cree_le: jours(11) });
  await ajouter({
    client_id: clientB,
    type_demande: "etat_des_lieux",
    statut_facture_client: "payée",
    notes_internes: SECRET,
    cree_le: jours(4),
  });
  restitutionB = await ajouter({
    client_id: clientB,
    type_demande: "restitution",
    statut_facture_client: "à payer",
    cree_le: jours(5),
  });
});
afterAll(() => t.fermer());

async function ajouter(champs: Record<string, unknown>): Promise<string> {
  const noms = Object.keys(champs);
  return t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into tickets (${noms.join(", ")}) values (${noms.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
      Object.values(champs),
    );
    return rows[0]?.id ?? "";
  });
}

const appeler = (qui: Qui, chemin: string) => t.appeler("GET", `/api${chemin}`, { jeton: jetons[qui] });
const lire = async (qui: Qui, chemin: string) => (await appeler(qui, chemin)).json();
const plaques = (page: { lignes: { immatriculation: string | null }[] }) => page.lignes.map((l) => l.immatriculation);

describe("liste des tickets", () => {
  it("refuse qui n'est pas connecté", async () => {
    expect((await t.appeler("GET", "/api/tickets")).statusCode).toBe(401);
  });

  it("montre à un client les tickets de sa société, du plus récent au plus ancien", async () => {
    const page = await lire("claire", "/tickets");
    expect(plaques(page).slice(0, 4)).toEqual(["GB-482-NR", "FG-484-KX", "FG-483-KX", "FG-482-KX"]);
    expect(page.lignes.every((l: { client_id: string }) => l.client_id === t.jeu.clientA)).toBe(true);
    expect(page).toMatchObject({ total: 7, compteurs: { total: 7, en_cours: 2, clotures: 5 } });
  });

  it("ne laisse rien passer d'une société à l'autre", async () => {
    const { body } = await appeler("marc", "/tickets?taille=100");
    expect(body).not.toContain(CANARI);
    expect(JSON.parse(body)).toMatchObject({ total: 2, compteurs: { total: 2, en_cours: 2, clotures: 0 } });
  });

  it("montre tout à l'équipe, qui filtre par client", async () => {
    expect((await lire("expert", "/tickets")).total).toBe(9);
    expect(await lire("admin", `/tickets?client_id=${t.jeu.clientB}`)).toMatchObject({
      total: 2,
      compteurs: { en_cours: 2 },
    });
    expect((await lire("claire", `/tickets?client_id=${t.jeu.clientB}`)).total).toBe(0);
  });

  it("filtre par type et par état ; les compteurs gardent les deux états", async () => {
    expect(await lire("claire", "/tickets?type_demande=convoyage&etat=en_cours")).toMatchObject({
      total: 1,
      lignes: [{ immatriculation: "FG-484-KX", statut_ticket: "programme" }],
      compteurs: { total: 3, en_cours: 1, clotures: 2 },
    });
  });

  it.each(["helene muller", "MULLER Hélène", "fg482kx", "FG 482 KX", "fg-482-kx"])("trouve « %s »", async (q) => {
    const page = await lire("claire", `/tickets?q=${encodeURIComponent(q)}`);
    expect(page.lignes.map((l: { id: string }) => l.id)).toEqual([convoyageA]);
    expect(page).toMatchObject({ total: 1, compteurs: { total: 1, en_cours: 0, clotures: 1 } });
  });

  it("ne trouve pas dans les notes internes, même pour l'équipe", async () => {
    expect((await lire("admin", "/tickets?q=secrete")).total).toBe(0);
  });

  it("cherche une ou deux lettres parmi les vingt mille plus récents, et le dit ; trois lettres cherchent partout", async () => {
    const compter = async (qui: Qui, q: string) => {
      const { total, parmi, compteurs } = await lire(qui, `/tickets?q=${q}`);
      return [total, parmi, compteurs.total];
    };
    await ajouter({
      client_id: t.jeu.clientB,
      type_demande: "convoyage",
      immatriculation: "QZ-001-QZ",
      cree_le: "2001-01-01T10:00:00Z",
    });
    expect(await compter("admin", "qz")).toEqual([1, null, 1]);
    // Vingt mille d'un coup, déclencheurs coupés : leur total s'ajoute à la main.
    const ensemble = (ecriture: string, signe: "+" | "-") =>
      t.base.proprietaire((c) =>
        c.query(`begin; set local session_replication_role = replica; ${ecriture};
          insert into totaux_tickets (client_id, type_demande, statut_ticket, nombre)
            values ('${t.jeu.clientA}', 'convoyage', 'nouvelle_demande', 0) on conflict do nothing;
          update totaux_tickets set nombre = nombre ${signe} 20000
            where client_id = '${t.jeu.clientA}' and type_demande = 'convoyage' and statut_ticket = 'nouvelle_demande'; commit`),
      );
    await ensemble(
      `insert into tickets (client_id, type_demande, immatriculation, cree_le)
       select '${t.jeu.clientA}', 'convoyage', 'AA-000-AA', now() - make_interval(secs => n) from generate_series(1, 20000) n`,
      "+",
    );
    expect(await compter("admin", "qz")).toEqual([0, RECENTES_LUES, 0]);
    expect(await compter("admin", "qz0")).toEqual([1, null, 1]);
    expect(await compter("admin", "qz001qz")).toEqual([1, null, 1]);
    // La société dont les tickets tiennent dans cette borne les cherche tous.
    expect(await compter("marc", "qz")).toEqual([1, null, 1]);
    expect((await lire("admin", "/tickets")).parmi).toBeNull();
    const export_ = await t.appeler("GET", "/api/tickets/export?q=qz&format=csv", { jeton: jetons.admin });
    expect([export_.statusCode, export_.body.includes("QZ-001-QZ")]).toEqual([200, false]);
    await ensemble("delete from tickets where immatriculation = 'AA-000-AA'", "-");
    await t.base.proprietaire((c) => c.query("delete from tickets where immatriculation = 'QZ-001-QZ'"));
  }, 90_000);

  it.each([
    [
      "sinistres",
      "sinistre",
      "date_sinistre",
      "totaux_sinistres_clos",
      "type_sinistre is not distinct from null and tiers is not distinct from null",
    ],
    [
      "convoyages",
      "convoyage",
      "date_convoyage",
      "totaux_tickets",
      "type_demande = 'convoyage' and statut_ticket = 'cloture'",
    ],
  ])(
    "borne de même les %s clos à deux lettres, et le dit ; la date la plus ancienne sort du compte",
    async (liste, genre, date, totaux, lesLeurs) => {
      const compter = async (q: string) => {
        const { total, parmi } = await lire("admin", `/${liste}?q=${q}`);
        return [total, parmi];
      };
      await ajouter({
        client_id: t.jeu.clientA,
        type_demande: genre,
        statut_ticket: "cloture",
        immatriculation: "QZ-002-QZ",
        [date]: "2001-01-01",
      });
      expect(await compter("qz")).toEqual([1, null]);
      const ensemble = (ecriture: string, signe: "+" | "-") =>
        t.base.proprietaire((c) =>
          c.query(`begin; set local session_replication_role = replica; ${ecriture};
          update ${totaux} set nombre = nombre ${signe} 20000 where client_id = '${t.jeu.clientA}' and ${lesLeurs}; commit`),
        );
      await ensemble(
        `insert into tickets (client_id, type_demande, statut_ticket, immatriculation, ${date})
       select '${t.jeu.clientA}', '${genre}', 'cloture', 'AA-000-AA', '2026-01-01' from generate_series(1, 20000) n`,
        "+",
      );
      expect(await compter("qz")).toEqual([0, RECENTES_LUES]);
      expect(await compter("qz0")).toEqual([1, null]);
      const csv = await t.appeler("GET", `/api/${liste}/export?q=qz&format=csv`, { jeton: jetons.admin });
      expect([csv.statusCode, csv.body.includes("QZ-002-QZ")]).toEqual([200, false]);
      await ensemble("delete from tickets where immatriculation = 'AA-000-AA'", "-");
      await t.base.proprietaire((c) => c.query("delete from tickets where immatriculation = 'QZ-002-QZ'"));
    },
    90_000,
  );

  it("trie par immatriculation", async () => {
    const page = await lire("claire", "/tickets?tri=immatriculation&taille=4");
    expect(plaques(page)).toEqual(["FG-482-KX", "FG-483-KX", "FG-484-KX", "GB-482-NR"]);
  });

  it("découpe en pages sans perdre ni répéter de ticket", async () => {
    const pages = await Promise.all([1, 2, 3].map((p) => lire("claire", `/tickets?taille=3&page=${p}`)));
    const ids = pages.flatMap((p) => p.lignes.map((l: { id: string }) => l.id));
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  });
});

describe("ce qui est caché n'est pas envoyé", () => {
  it.each(["claire", "marc"] as const)(
    "un client ordinaire (%s) n'a ni statut de facture, ni notes internes",
    async (qui) => {
      for (const { id, statut_facture_client } of (await lire(qui, "/tickets")).lignes) {
        expect(statut_facture_client).toBeNull();
        const fiche = await appeler(qui, `/tickets/${id}`);
        expect(fiche.json()).toMatchObject({ statut_facture_client: null, interne: null });
        expect(fiche.body).not.toContain(SECRET);
      }
      expect((await appeler(qui, "/tickets?statut_facture=pay%C3%A9e")).statusCode).toBe(403);
    },
  );

  it("le partenaire voit et filtre le statut de facture de sa société, pas les notes", async () => {
    const page = await lire("sophie", "/tickets?statut_facture=pay%C3%A9e");
    expect(page).toMatchObject({
      total: 1,
      compteurs: { total: 1 },
      lignes: [{ type_demande: "etat_des_lieux", statut_facture_client: "payée" }],
    });
    const fiche = await appeler("sophie", `/tickets/${page.lignes[0].id}`);
    expect(fiche.body).not.toContain(SECRET);
    expect(fiche.json()).toMatchObject({ statut_facture_client: "payée", interne: null });
  });

  it("l'équipe voit les deux et filtre par facture", async () => {
    expect(await lire("expert", "/tickets?statut_facture=pay%C3%A9e")).toMatchObject({
      total: 2,
      compteurs: { en_cours: 1, clotures: 1 },
    });
    expect(await lire("admin", `/tickets/${t.jeu.ticket}`)).toMatchObject({
      interne: { notes_internes: SECRET },
      statut_facture_client: "à payer",
    });
  });
});

describe("fiche d'un ticket", () => {
  it("répond pareil pour un ticket d'ailleurs et pour un ticket qui n'existe pas", async () => {
    const sansReference = (corps: Record<string, unknown>) => ({ ...corps, request_id: "" });
    const ailleurs = await appeler("marc", `/tickets/${t.jeu.ticket}`);
    const absent = await appeler("marc", `/tickets/${randomUUID()}`);
    expect(ailleurs.statusCode).toBe(404);
    expect(sansReference(ailleurs.json())).toEqual(sansReference(absent.json()));
    expect(ailleurs.json().message_fr).toBe("Ticket non trouvé");
  });

  it("un expert ouvre un convoyage sans avoir le menu Convoyages", async () => {
    expect((await appeler("expert", "/convoyages")).statusCode).toBe(403);
    expect(await lire("expert", `/tickets/${convoyageA}`)).toMatchObject({ ville_depart: "Lyon" });
  });

  it("dit quelle restitution est née du ticket, à qui voit les restitutions", async () => {
    expect((await lire("marc", `/tickets/${restitutionB}`)).restitution_id).toBeNull();
    const restitution = await lier(restitutionB);
    expect((await lire("marc", `/tickets/${restitutionB}`)).restitution_id).toBe(restitution);
    expect((await lire("marc", "/tickets?type_demande=restitution")).lignes[0].restitution_id).toBe(restitution);
  });
});

async function lier(ticket: string): Promise<string> {
  return t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise, ticket_id)
       values ($1, 'AA-123-BB', '2026-03-10', 'Lille', $2, 'Renault', 'Clio', 'VP', 10, 0, $3) returning id`,
      [t.jeu.clientB, t.jeu.loueur, ticket],
    );
    return rows[0]?.id ?? "";
  });
}

describe("sinistres et convoyages clos", () => {
  it("liste les sinistres clos par date décroissante, sans date en dernier, avec leurs compteurs", async () => {
    const page = await lire("claire", "/sinistres");
    expect(page.lignes.map((l: { date_sinistre: string | null }) => l.date_sinistre)).toEqual([
      "2026-03-10",
      "2026-01-10",
      null,
    ]);
    expect(page).toMatchObject({ total: 3, compteurs: { total: 3, assurance: 1, hors_assurance: 1 } });
  });

  it("filtre les sinistres par type et par tiers", async () => {
    expect(await lire("claire", "/sinistres?type_sinistre=assurance")).toMatchObject({
      total: 1,
      compteurs: { total: 3 },
    });
    expect(await lire("claire", "/sinistres?tiers=non")).toMatchObject({
      total: 1,
      lignes: [{ type_sinistre: "hors_assurance" }],
    });
    expect(await lire("claire", "/sinistres?q=canarival")).toMatchObject({ total: 0, lignes: [] });
  });

  it("liste les convoyages clos par date décroissante", async () => {
    const page = await lire("claire", "/convoyages");
    expect(plaques(page)).toEqual(["FG-483-KX", "FG-482-KX"]);
    expect(page.total).toBe(2);
    expect(await lire("claire", "/convoyages?q=muller")).toMatchObject({ total: 1 });
  });

  it("suit les besoins du client", async () => {
    for (const chemin of ["/sinistres", "/convoyages"])
      expect((await appeler("sansBesoin", chemin)).statusCode).toBe(403);
    expect(await lire("marc", "/sinistres")).toMatchObject({ total: 0, lignes: [] });
  });

  it("tient les totaux quand un ticket se rouvre ou disparaît", async () => {
    const id = await ajouter({
      client_id: t.jeu.clientB,
      type_demande: "sinistre",
      statut_ticket: "cloture",
      type_sinistre: "assurance",
      statut_facture_client: "payée",
    });
    expect((await lire("marc", "/sinistres")).compteurs).toEqual({ total: 1, assurance: 1, hors_assurance: 0 });
    await t.base.proprietaire((c) =>
      c.query("update tickets set statut_ticket = 'en_cours', statut_facture_client = null where id = $1", [id]),
    );
    expect((await lire("marc", "/sinistres")).compteurs).toEqual({ total: 0, assurance: 0, hors_assurance: 0 });
    expect((await lire("sophie", "/tickets?statut_facture=pay%C3%A9e")).total).toBe(1);
    await t.base.proprietaire((c) => c.query("delete from tickets where id = $1", [id]));
    expect((await lire("marc", "/tickets")).total).toBe(2);
  });
});
