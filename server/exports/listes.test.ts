import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
const jetons = { expert: "", claire: "", marc: "", sophie: "", admin: "" };
type Qui = keyof typeof jetons;

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-21T23:30:00Z"));
  for (const qui of Object.keys(jetons) as Qui[]) jetons[qui] = await t.session(t.jeu[qui]);
  const { clientA, clientB, vehicule } = t.jeu;
  await t.enSysteme(async (c) => {
    // Minuit passé à Paris, la veille en temps universel : le fichier dit le jour de Paris.
    await c.query("update tickets set cree_le = '2026-03-09T23:30:00Z'");
    await c.query(
      `insert into tickets (client_id, type_demande, statut_ticket, immatriculation, type_sinistre, tiers, date_sinistre, date_convoyage,
                            ville_depart, ville_arrivee, demandeur_prenom_nom, cree_le, statut_facture_client)
       values ($1, 'sinistre', 'cloture', 'SI-001-AA', 'assurance', true, '2026-01-10', null, null, null, $3, '2026-01-11', 'payée'),
              ($1, 'sinistre', 'cloture', 'SI-002-AA', 'hors_assurance', false, '2026-02-10', null, null, null, '=cmd()', '2026-02-11', null),
              ($1, 'convoyage', 'cloture', 'CO-001-AA', null, null, null, '2026-02-01', 'Lyon', 'Évry', $3, '2026-02-02', null),
              ($1, 'convoyage', 'cloture', 'CO-002-AA', null, null, null, null, 'Metz', 'Brest', $3, '2026-02-03', null),
              ($2, 'convoyage', 'cloture', 'BO-001-AA', null, null, null, '2026-03-01', 'Nice', 'Caen', 'Boréal', '2026-03-02', 'à payer')`,
      [clientA, clientB, CANARI],
    );
    await c.query("insert into vehicules (client_id, immatriculation) values ($1, 'AA-001-AA'), ($2, 'BO-001-AA')", [
      clientA,
      clientB,
    ]);
    await c.query("update vehicules set url_carte_grise = $2 where id = $1", [vehicule, t.jeu.fichier]);
    await c.query(
      `insert into conducteurs (client_id, prenom, nom, statut) values ($1, 'Élise', 'Abel', 'Inactif'), ($2, 'Bob', 'Boréal', 'Actif')`,
      [clientA, clientB],
    );
    await c.query("insert into garages (nom, reseau, ville) values ('Atelier Zed', null, 'Metz')");
  });
});
afterAll(() => t.fermer());

const exporter = (qui: Qui, liste: string, suite = "") =>
  t.appeler("GET", `/api/${liste}/export?format=csv${suite}`, { jeton: jetons[qui] });
const lignes = async (qui: Qui, liste: string, suite?: string) =>
  (await exporter(qui, liste, suite)).body.replace("\ufeff", "").trimEnd().split("\r\n");

/** Par liste : ses colonnes, un filtre et ce qui en sort, dans l'ordre de l'écran. */
const LISTES: { liste: string; qui: Qui; filtre: string; attendu: string[] }[] = [
  {
    liste: "tickets",
    qui: "claire",
    filtre: "&etat=en_cours",
    attendu: [
      "Immatriculation;Type de demande;Statut;Créé le;Client;Demandeur;Loueur",
      `GB-482-NR;Sinistre;Nouvelle demande;10/03/2026;${CANARI} Transports;${CANARI};`,
    ],
  },
  {
    liste: "sinistres",
    qui: "claire",
    filtre: "&tiers=non&type_sinistre=hors_assurance",
    attendu: [
      "Immatriculation;Date du sinistre;Type;Tiers;Client;Demandeur;Loueur",
      `SI-002-AA;10/02/2026;Hors assurance;Non;${CANARI} Transports;'=cmd();`,
    ],
  },
  {
    liste: "convoyages",
    qui: "claire",
    filtre: "&q=canarival",
    attendu: [
      "Immatriculation;Date du convoyage;Départ;Arrivée;Client;Demandeur;Loueur",
      `CO-001-AA;01/02/2026;Lyon;Évry;${CANARI} Transports;${CANARI};`,
      `CO-002-AA;;Metz;Brest;${CANARI} Transports;${CANARI};`,
    ],
  },
  {
    liste: "vehicules",
    qui: "claire",
    filtre: "&statut=actif&q=clio",
    attendu: [
      "Immatriculation;Conducteur;Loueur;Marque;Modèle;Carte grise;Statut;Client",
      `GB-482-NR;Jean ${CANARI};Arval;Renault;Clio V;Oui;Actif;${CANARI} Transports`,
    ],
  },
  {
    liste: "conducteurs",
    qui: "claire",
    filtre: "&statut=actif&sens=desc",
    attendu: [
      "Prénom;Nom;Téléphone;N° de permis;Véhicule;Statut;Client",
      `Jean;${CANARI};06 12 34 56 78;12AB34567;GB-482-NR;Actif;${CANARI} Transports`,
    ],
  },
  {
    liste: "garages",
    qui: "expert",
    filtre: "&affiliation=reseau",
    attendu: [
      "Nom;Réseau;Adresse;Contact;Téléphone",
      "Carrosserie du Port;AD;4 quai du Port, 38000 Grenoble;;04 76 00 00 01",
    ],
  },
];

describe.each(LISTES)("l'export de la liste $liste", ({ liste, qui, filtre, attendu }) => {
  test("écrit ses colonnes et les seules lignes du filtre", async () => {
    const reponse = await exporter(qui, liste, filtre);
    expect(reponse.headers["content-disposition"]).toBe(`attachment; filename="${liste}_2026-11-22.csv"`);
    expect(await lignes(qui, liste, filtre)).toEqual(attendu);
  });

  test("sans filtre, rend autant de lignes que la liste en compte, dans le même ordre", async () => {
    const { lignes: vues, total } = (await t.appeler("GET", `/api/${liste}?taille=100`, { jeton: jetons[qui] })).json();
    const cle = liste === "garages" || liste === "conducteurs" ? "nom" : "immatriculation";
    expect(await lignes(qui, liste, `&colonnes=${cle}`)).toHaveLength(total + 1);
    expect((await lignes(qui, liste, `&colonnes=${cle}`)).slice(1)).toEqual(
      vues.map((l: Record<string, string>) => l[cle]),
    );
  });

  test("ne laisse rien passer vers une autre société", async () => {
    const reponse = await exporter("marc", liste, liste === "garages" ? "" : `&q=`);
    expect(reponse.statusCode).toBe(liste === "garages" ? 403 : 200);
    expect(reponse.body).not.toContain(CANARI);
    expect(reponse.body).not.toContain("Carrosserie");
    if (liste !== "garages" && liste !== "sinistres") expect(reponse.body).toContain("Boréal");
  });
});

describe("les droits et les colonnes", () => {
  test("la facture n'est exportée qu'à l'équipe et au partenaire", async () => {
    expect(await lignes("expert", "tickets", "&colonnes=immatriculation,facture&statut_facture=payée")).toEqual([
      "Immatriculation;Facture",
      "SI-001-AA;Payée",
    ]);
    expect(await lignes("sophie", "tickets", "&colonnes=facture,immatriculation")).toEqual([
      "Facture;Immatriculation",
      "À payer;BO-001-AA",
    ]);
    expect(await lignes("claire", "tickets", "&colonnes=facture,immatriculation&q=si001")).toEqual([
      "Immatriculation",
      "SI-001-AA",
    ]);
    expect((await exporter("claire", "tickets", "&statut_facture=payée")).statusCode).toBe(403);
  });

  test("les conditions commerciales d'un garage ne sortent pas, même demandées", async () => {
    const { body } = await exporter("admin", "garages", "&colonnes=nom,taux_mo,commission,notes_internes_garage");
    expect(body).toBe("\ufeffNom\r\nAtelier Zed\r\nCarrosserie du Port\r\n");
  });

  test("le classeur dit les filtres de sa liste", async () => {
    const suite = `statut=inactif&client_id=${t.jeu.clientA}`;
    const reponse = await t.appeler("GET", `/api/vehicules/export?format=xlsx&${suite}`, { jeton: jetons.expert });
    expect(await readSheet(reponse.rawPayload, "Véhicules")).toHaveLength(2);
    const filtres = await readSheet(reponse.rawPayload, "Filtres");
    expect(filtres.slice(3)).toEqual([
      ["Filtres", "Statut\u00a0: Inactif"],
      [null, `Client\u00a0: ${CANARI} Transports`],
    ]);
  });
});
