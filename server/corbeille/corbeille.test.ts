import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Supprime } from "../../domain/corbeille/corbeille.contrat.ts";
import { entretenir } from "../entretien.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { couper } from "../testing/couper.ts";
import { contratJetable, etatJetable, PHOTO, ticketJetable } from "../testing/jetables.ts";
import { supprimeJetable } from "./aides-corbeille.ts";

let t: AppTest;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const appeler = (methode: "GET" | "POST" | "DELETE", chemin: string) => t.appeler(methode, chemin, { jeton: admin });
const une = async (texte: string, valeurs: unknown[] = []) =>
  (await t.base.proprietaire((c) => c.query(texte, valeurs))).rows[0];
const gardee = async (id: string): Promise<Supprime | undefined> => {
  const { id: piece } = (await une("select id from corbeille where ligne_id = $1", [id])) ?? {};
  const lu: { lignes: Supprime[] } = (await appeler("GET", "/api/corbeille")).json();
  return lu.lignes.find((l) => l.id === piece);
};
const restaurer = (id: string) => appeler("POST", `/api/corbeille/${id}/restaurer`);
const lirePhoto = async (id: string) => (await appeler("GET", `/api/fichiers/${id}`)).statusCode;

/** Un ticket avec une photo et un état des lieux photographié, et une restitution qui le désigne. */
async function ticketRempli() {
  const { etat, ticket } = await etatJetable(t).then(async (etat) => ({
    etat,
    ticket: (await une("select ticket_id from etats_des_lieux where id = $1", [etat])).ticket_id as string,
  }));
  const deposee = await t.appeler("PUT", `/api/tickets/${ticket}/photos?nom=choc.jpg`, { jeton: admin, octets: PHOTO });
  expect(deposee.statusCode, deposee.body).toBe(200);
  const photo = (await une("select photos[1] as id from tickets where id = $1", [ticket])).id as string;
  const dommage = (
    await une(
      "insert into etat_dommages (client_id, etat_id, rang, element, dommage) values ($1, $2, 1, 'Capot', 'rayure') returning id",
      [t.jeu.clientA, etat],
    )
  ).id as string;
  await une("update restitutions set ticket_id = $2 where id = $1", [t.jeu.restitution, ticket]);
  return { ticket, etat, photo, dommage };
}

describe("un ticket supprimé", () => {
  it("disparaît de partout, puis revient entier : état des lieux, dommage, photo, lien", async () => {
    const { ticket, etat, photo, dommage } = await ticketRempli();
    const avant = await une("select to_jsonb(t) - 'mis_a_jour_le' as l from tickets t where id = $1", [ticket]);
    const total = async () => (await appeler("GET", "/api/tickets")).json().total;
    const compte = await total();
    expect(await lirePhoto(photo)).toBe(200);
    expect((await appeler("DELETE", `/api/tickets/${ticket}`)).json()).toEqual({ supprime: true });
    expect((await appeler("GET", `/api/tickets/${ticket}`)).statusCode).toBe(404);
    expect(await lirePhoto(photo)).toBe(404);
    expect(await total()).toBe(compte - 1);

    const piece = await gardee(ticket);
    expect(piece).toMatchObject({ entite: "tickets", contenu: { tickets: 1, etats_des_lieux: 1, etat_dommages: 1 } });
    const rendu = await restaurer(piece?.id ?? "");
    expect(rendu.json(), rendu.body).toEqual({
      entite: "tickets",
      ligne_id: ticket,
      perdus: [],
      lignes: 3,
      echange: false,
    });
    expect(await une("select to_jsonb(t) - 'mis_a_jour_le' as l from tickets t where id = $1", [ticket])).toEqual(
      avant,
    );
    expect(await lirePhoto(photo)).toBe(200);
    expect(await total()).toBe(compte);
    expect((await une("select etat_id from etat_dommages where id = $1", [dommage])).etat_id).toBe(etat);
    expect((await une("select ticket_id from restitutions where id = $1", [t.jeu.restitution])).ticket_id).toBe(ticket);
    expect((await restaurer(piece?.id ?? "")).statusCode).toBe(404);
    const histoire = (await appeler("GET", `/api/tickets/${ticket}/historique`)).json();
    expect(histoire.map((h: { operation: string }) => h.operation)).toContain("suppression");
  });

  it("coupée en son milieu, la restauration ne rend rien ; redemandée, elle rend tout", async () => {
    const { ticket, etat, photo } = await ticketRempli();
    await appeler("DELETE", `/api/tickets/${ticket}`);
    const piece = await gardee(ticket);
    // Les liens se refont en dernier : le ticket, son état des lieux et ses photos sont déjà écrits quand la connexion tombe.
    const tenir = { texte: "select id from restitutions where id = $1 for update", valeurs: [t.jeu.restitution] };
    expect((await couper(t, tenir, () => restaurer(piece?.id ?? ""))).statusCode).toBe(503);
    expect(
      await une("select 1 from tickets where id = $1 union all select 1 from etats_des_lieux where id = $2", [
        ticket,
        etat,
      ]),
    ).toBeUndefined();
    expect(await lirePhoto(photo)).toBe(404);
    expect(await gardee(ticket)).toEqual(piece);
    expect((await restaurer(piece?.id ?? "")).json()).toMatchObject({
      ligne_id: ticket,
      perdus: [],
      lignes: 3,
      echange: false,
    });
    expect(await lirePhoto(photo)).toBe(200);
    expect((await une("select ticket_id from restitutions where id = $1", [t.jeu.restitution])).ticket_id).toBe(ticket);
  });

  it("s'efface pour de bon, octets compris, à la demande ou au bout de trente jours", async () => {
    const un = await ticketRempli();
    await appeler("DELETE", `/api/tickets/${un.ticket}`);
    const piece = await gardee(un.ticket);
    expect((await appeler("DELETE", `/api/corbeille/${piece?.id}`)).json()).toEqual({ efface: true });
    expect(await une("select 1 from fichiers where id = $1", [un.photo])).toBeUndefined();
    await expect(t.services.fichiers.ouvrir(un.photo)).rejects.toThrow();

    const deux = await ticketRempli();
    await appeler("DELETE", `/api/tickets/${deux.ticket}`);
    const jours = (n: number) => t.regler(new Date(Date.now() + n * 86_400_000));
    jours(29);
    await entretenir(t.services);
    expect(await une("select 1 from corbeille where ligne_id = $1", [deux.ticket])).toBeDefined();
    jours(31);
    await entretenir(t.services);
    t.regler(new Date());
    expect(await une("select 1 from corbeille where ligne_id = $1", [deux.ticket])).toBeUndefined();
    expect(await une("select 1 from fichiers where id = $1", [deux.photo])).toBeUndefined();
    admin = await t.session(t.jeu.admin);
  });
});

describe("ce qui a changé entre-temps", () => {
  it("une référence dont il se passe est laissée vide et nommée", async () => {
    const garage = (await une("insert into garages (nom) values ('Garage éphémère') returning id")).id;
    const ticket = await ticketJetable(t, "sinistre");
    await une("update tickets set garage_id = $2 where id = $1", [ticket, garage]);
    await appeler("DELETE", `/api/tickets/${ticket}`);
    await une("delete from garages where id = $1", [garage]);
    const rendu = await restaurer((await gardee(ticket))?.id ?? "");
    expect(rendu.json(), rendu.body).toMatchObject({ perdus: ["garages"], lignes: 1 });
    expect((await une("select garage_id from tickets where id = $1", [ticket])).garage_id).toBeNull();
  });

  it("une référence indispensable, ou une place prise, refuse sans rien rendre", async () => {
    const vehicule = (
      await une(
        "insert into vehicules (client_id, immatriculation, marque, modele) values ($1, 'ZZ-001-ZZ', 'Renault', 'Clio') returning id",
        [t.jeu.clientA],
      )
    ).id;
    const contrat = (
      await une(
        "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2024-01-01', '2027-01-01') returning id",
        [t.jeu.clientA, vehicule],
      )
    ).id;
    expect((await appeler("DELETE", `/api/contrats/${contrat}`)).statusCode).toBe(200);
    const piece = (await gardee(contrat))?.id ?? "";
    await une(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2025-01-01', '2028-01-01')",
      [t.jeu.clientA, vehicule],
    );
    const prise = await restaurer(piece);
    expect([prise.statusCode, prise.json().code]).toEqual([409, "restauration_impossible"]);
    await une("delete from vehicules where id = $1", [vehicule]);
    const absente = await restaurer(piece);
    expect(absente.statusCode).toBe(409);
    expect(absente.json().message_fr).toContain("le véhicule");
    expect(await gardee(contrat)).toBeDefined();
  });
});

it("chaque suppression d'une personne y passe et en revient ; celles du programme n'y passent pas", async () => {
  await supprimeJetable(t);
  const contrat = await contratJetable(t);
  await appeler("DELETE", `/api/contrats/${contrat}`);
  const affectation = (await une("select id from historique_affectation_vehicules limit 1")).id;
  await appeler("DELETE", `/api/affectations/${affectation}`);
  const champ = (await une("select id from formulaire_champs where formulaire_id = $1 limit 1", [t.jeu.formulaire])).id;
  await appeler("DELETE", `/api/formulaires/${t.jeu.formulaire}/champs/${champ}`);
  for (const [table, id] of [
    ["contrats", contrat],
    ["historique_affectation_vehicules", affectation],
    ["formulaire_champs", champ],
  ]) {
    expect(await une(`select 1 from ${table} where id = $1`, [id]), table).toBeUndefined();
    const rendu = await restaurer((await gardee(id ?? ""))?.id ?? randomUUID());
    expect(rendu.statusCode, `${table} : ${rendu.body}`).toBe(200);
    expect(await une(`select 1 from ${table} where id = $1`, [id]), table).toBeDefined();
  }
  const nombre = async () => (await une("select count(*)::int as n from corbeille")).n;
  const avant = await nombre();
  await t.enSysteme(async (c) => {
    await c.query("delete from contrats where id = $1", [contrat]);
  });
  expect(await nombre()).toBe(avant);
});
