// Un seul fichier : chaque cas part du même import, et les exports remis ensuite portent ce que ces imports ont écrit.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { bilan, csv, gestes } from "./aides-imports.ts";
import { TABLEURS } from "./tableurs-de-test.ts";

let t: AppTest;
let g: ReturnType<typeof gestes>;
beforeAll(async () => {
  t = await creerAppTest();
  g = gestes(t);
});
afterAll(() => t.fermer());

const lire = async <T extends object>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  (await t.base.proprietaire((c) => c.query(texte, valeurs))).rows as T[];
const ecrire = (texte: string, valeurs: unknown[] = []) =>
  t.enSysteme(async (c) => {
    await c.query(texte, valeurs);
  });

describe("importer", () => {
  it("crée, met à jour, laisse les cellules vides, et signe l'historique", async () => {
    const fini = await g.importer({
      entite: "vehicules",
      octets: csv(
        "Immatriculation;Marque;Agence;Loueur;Kilométrage",
        "gb482nr;;Annecy;;99000",
        "BB-001-BB;Peugeot;Lyon;arval;10",
      ),
      qui: t.jeu.expert,
    });
    expect([fini.etat, ...bilan(fini)]).toEqual(["termine", 1, 1, 0, 0]);
    const [connu] = await lire("select immatriculation, marque, agence, kilometrage from vehicules where id = $1", [
      t.jeu.vehicule,
    ]);
    expect(connu).toEqual({ immatriculation: "GB-482-NR", marque: "Renault", agence: "Annecy", kilometrage: 99000 });
    const [cree] = await lire("select client_id, immatriculation, loueur_id from vehicules where plaque = 'BB001BB'");
    expect(cree).toEqual({ client_id: t.jeu.clientA, immatriculation: "BB-001-BB", loueur_id: t.jeu.loueur });
    const journal = await lire(
      "select distinct auteur_id from historique where entite = 'vehicules' and (champ = 'agence' or apres ->> 'immatriculation' = 'BB-001-BB')",
    );
    expect(journal).toEqual([{ auteur_id: t.jeu.admin }]);
  });

  it("se raconte étape par étape, avec son bilan, à l'équipe seulement", async () => {
    const fini = await g.importer({ entite: "vehicules", octets: csv("Immatriculation;Marque", "BH-001-BH;Fiat") });
    await g.jouer(fini.id, "annulation");
    const histoire = async (qui: string) =>
      t.appeler("GET", `/api/imports/${fini.id}/historique`, { jeton: await t.session(qui) });
    const evenements = (await histoire(t.jeu.expert)).json() as EvenementHistorique[];
    expect(
      evenements
        .filter((e) => e.champ === "etat")
        .map((e) => e.apres)
        .reverse(),
    ).toEqual(["colonnes", "verification", "pret", "import", "termine", "annulation", "annule"]);
    expect(evenements.filter((e) => e.champ === "bilan").map((e) => e.apres)).toEqual([
      expect.objectContaining({ crees: 1, annules: 1 }),
      expect.objectContaining({ crees: 1, annules: 0 }),
      expect.objectContaining({ crees: 1, annules: 0 }),
    ]);
    const creation = evenements.at(-1);
    expect([creation?.operation, creation?.auteur]).toEqual(["creation", expect.any(String)]);
    // L'avancement et les baux de la tâche n'y sont pas.
    expect([...new Set(evenements.map((e) => e.champ))].sort()).toEqual(
      ["bilan", "correspondance", "etat", null].sort(),
    );
    expect((await histoire(t.jeu.claire)).statusCode).toBe(403);
  });

  it("réimmatricule par le VIN, refuse l'ancienne plaque ensuite", async () => {
    await g.importer({ entite: "vehicules", octets: csv("Immatriculation;VIN", "BB-002-BB;VF1RJA00967123456") });
    const change = await g.importer({
      entite: "vehicules",
      octets: csv("Immatriculation;VIN", "BB-003-BB;VF1RJA00967123456"),
    });
    expect(bilan(change)).toEqual([0, 1, 0, 0]);
    const refuse = await g.verifier(
      await g.deposer({ entite: "vehicules", octets: csv("Immatriculation;Marque", "BB-002-BB;Fiat") }),
    );
    expect(bilan(refuse)).toEqual([0, 0, 0, 1]);
    expect(refuse.raisons[0]?.raison).toBe("C'est l'ancienne plaque du véhicule BB-003-BB\u00a0: utilisez la nouvelle");
  });

  it("importe une plaque étrangère en la signalant ligne à ligne, et plus une fois la fiche connue", async () => {
    const octets = csv(
      "Immatriculation;Marque",
      "BB-010-BB;Fiat",
      "1-ABC-234;Skoda",
      "PASUNEPLAQUE;Opel",
      "4821 XN 69;Seat",
    );
    const pret = await g.verifier(await g.deposer({ entite: "vehicules", octets }));
    expect([bilan(pret), pret.plaques_a_verifier]).toEqual([[4, 0, 0, 0], 2]);
    const lignes = async (suite: string) =>
      (
        await t.appeler("GET", `/api/imports/${pret.id}/lignes?${suite}`, { jeton: await t.session(t.jeu.expert) })
      ).json() as { total: number; lignes: { ligne: number; plaque_a_verifier: boolean }[] };
    const signalees = await lignes("plaques_a_verifier=oui");
    expect([signalees.total, signalees.lignes.map((l) => l.ligne)]).toEqual([2, [3, 4]]);
    expect((await lignes("verdict=creation")).lignes.map((l) => l.plaque_a_verifier)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const fini = await g.jouer(pret.id, "lancement");
    expect([bilan(fini), fini.plaques_a_verifier]).toEqual([[4, 0, 0, 0], 2]);
    const encore = await g.verifier(
      await g.deposer({
        entite: "vehicules",
        octets: csv("Immatriculation;Marque", "1-ABC-234;Skoda", "PASUNEPLAQUE;Ford"),
      }),
    );
    expect([bilan(encore), encore.plaques_a_verifier]).toEqual([[0, 1, 1, 0], 0]);
  });

  it("termine une affectation avant d'ouvrir la suivante, dans n'importe quel ordre", async () => {
    await ecrire("insert into conducteurs (client_id, prenom, nom) values ($1, 'Rose', 'Suivante')", [t.jeu.clientA]);
    const fini = await g.importer({
      entite: "affectations",
      octets: csv(
        "Immatriculation;Conducteur;Début;Fin",
        "GB-482-NR;Rose Suivante;01/06/2026;",
        "GB-482-NR;;15/01/2025;31/05/2026",
      ),
    });
    expect(bilan(fini)).toEqual([1, 1, 0, 0]);
    expect((await g.jouer(fini.id, "annulation")).annules).toBe(2);
    const restes = await lire(
      "select date_fin_affectation from historique_affectation_vehicules where vehicule_id = $1",
      [t.jeu.vehicule],
    );
    expect(restes).toEqual([{ date_fin_affectation: null }]);
  });

  it("refuse un compteur que les affectations voisines contredisent, du fichier ou de la base", async () => {
    await ecrire(
      `with v as (insert into vehicules (client_id, immatriculation) values ($1, 'KM-001-KM'), ($1, 'KM-002-KM') returning id, plaque),
        c as (insert into conducteurs (client_id, prenom, nom) values ($1, 'Max', 'Compteur') returning id)
       insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation,
         kilometrage_debut_affectation, kilometrage_fin_affectation)
       select $1, v.id, c.id, d::date, f::date, k, null from v, c, (values ('2020-01-01', '2020-12-31', 10000), ('2024-01-01', null, 60000)) x (d, f, k)
       where v.plaque = 'KM001KM'`,
      [t.jeu.clientA],
    );
    const octets = csv(
      "Plaque;Conducteur;Début;Fin;Km début;Km fin",
      "KM-001-KM;Max Compteur;01/01/2021;31/12/2021;9999;20000",
      "KM-001-KM;Max Compteur;01/01/2022;31/12/2022;20000;60001",
      "KM-001-KM;Max Compteur;01/01/2023;30/06/2023;30000;35000",
      "KM-001-KM;Max Compteur;01/01/2020;31/12/2020;;31000",
      "KM-002-KM;Max Compteur;01/02/2020;28/02/2020;500;400",
      "KM-002-KM;Max Compteur;01/03/2020;31/03/2020;300;400",
      "KM-002-KM;Max Compteur;01/04/2020;30/04/2020;350;500",
    );
    const pret = await g.verifier(await g.deposer({ entite: "affectations", octets }));
    const fautes = (await g.lignes(pret.id, "&verdict=rejetee")).map((l) => [
      l.ligne,
      ...l.erreurs.map((e) => [e.colonne, e.valeur, e.raison]),
    ]);
    const espaces = (s: unknown) => JSON.parse(JSON.stringify(s).replace(/[\u202f\u00a0]/g, " "));
    expect(espaces(fautes)).toEqual([
      [
        2,
        ["Km début", "9999", "Max Compteur (ligne 5) a rendu ce véhicule avec 31 000 km au compteur"],
        ["Km fin", "20000", "Max Compteur (ligne 5) a rendu ce véhicule avec 31 000 km au compteur"],
      ],
      [
        3,
        ["Km début", "20000", "Max Compteur (ligne 5) a rendu ce véhicule avec 31 000 km au compteur"],
        ["Km fin", "60001", "Max Compteur a pris ce véhicule avec 60 000 km au compteur"],
      ],
      [4, ["Km début", "30000", "Max Compteur (ligne 5) a rendu ce véhicule avec 31 000 km au compteur"]],
      [6, ["Km fin", "400", "Le compteur ne recule pas : il était à 500 km au début"]],
      [8, ["Km début", "350", "Max Compteur (ligne 7) a rendu ce véhicule avec 400 km au compteur"]],
    ]);
    // Ce qui a changé depuis la vérification compte : la base dit maintenant 350 km avant la ligne 7.
    await ecrire(
      `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation, kilometrage_fin_affectation)
       select $1, v.id, c.id, '2020-01-01', '2020-01-31', 350 from vehicules v, conducteurs c where v.plaque = 'KM002KM' and c.nom = 'Compteur'`,
      [t.jeu.clientA],
    );
    const fini = await g.jouer(pret.id, "lancement");
    expect(bilan(fini)).toEqual([0, 1, 0, 6]);
    expect((await g.lignes(fini.id, "&verdict=rejetee")).find((l) => l.ligne === 7)?.erreurs[0]?.raison).toContain(
      "Max Compteur a rendu ce véhicule",
    );
  });

  it("ne recrée pas une fiche archivée, ne l'affecte pas, n'écrit pas ses contrats", async () => {
    await ecrire("insert into vehicules (client_id, immatriculation, archive_le) values ($1, 'AR-001-CH', now())", [
      t.jeu.clientA,
    ]);
    await ecrire("insert into conducteurs (client_id, prenom, nom, archive_le) values ($1, 'Ida', 'Archivée', now())", [
      t.jeu.clientA,
    ]);
    await ecrire("insert into garages (nom, code_postal, archive_le) values ('Atelier Archivé', '38000', now())");
    const raisons = async (entite: EntiteImport, ...lignes: string[]) =>
      (await g.verifier(await g.deposer({ entite, octets: csv(...lignes) }))).raisons.map(
        (r) => `${r.colonne} : ${r.raison}`,
      );
    expect(await raisons("affectations", "Plaque;Conducteur;Début", "AR-001-CH;Ida Archivée;01/01/2020")).toEqual([
      "Conducteur : Ce conducteur est archivé\u00a0: restaurez-le d'abord",
      "Plaque : Ce véhicule est archivé\u00a0: restaurez-le d'abord",
    ]);
    expect(await raisons("vehicules", "Plaque;Marque", "AR-001-CH;Renault")).toEqual([
      "Plaque : Ce véhicule est archivé\u00a0: restaurez-le d'abord",
    ]);
    expect(await raisons("conducteurs", "Prénom;Nom;Permis", "Ida;Archivée;", "Ida;Archivée;13AA99999")).toEqual([
      "Nom : Ce conducteur est archivé\u00a0: restaurez-le d'abord, ou donnez le n° de permis de son homonyme",
    ]);
    expect(await raisons("garages", "Nom;CP", "Atelier archivé;38000", "Atelier archivé;69001")).toEqual([
      "Nom : Ce garage est archivé\u00a0: restaurez-le d'abord",
    ]);
    await ecrire("insert into references_metier (genre, nom) values ('reseau', 'Autoneo')");
    await ecrire("insert into garages (nom, code_postal, reseau) values ('Fidèle', '38000', 'Retiré')");
    expect(
      await raisons(
        "garages",
        "Nom;CP;Réseau",
        "Neuf;1;autoneo",
        "Fidèle;38000;Retiré",
        "Seul;2;independant",
        "Faux;3;Retiré",
      ),
    ).toEqual([expect.stringMatching(/^Réseau\s: Valeurs admises\s: Indépendant, .*Autoneo$/)]);
    expect(await raisons("contrats", "Plaque;Début;Fin", "AR-001-CH;01/01/2020;01/01/2023")).toEqual([
      "Plaque : Ce véhicule est archivé\u00a0: restaurez-le d'abord",
    ]);
  });

  it("situe un garage, sans jamais s'arrêter pour une adresse inconnue", async () => {
    const fini = await g.importer({
      entite: "garages",
      octets: csv(
        "Nom;Adresse;CP;Ville;Taux MO;Commission;Samedi",
        "Garage Sud;1 rue X;38000;Grenoble;62,5;12,5 %;x",
        "Garage Nulle Part;1 rue Y;00000;Zzz;;;non",
      ),
    });
    expect(bilan(fini)).toEqual([2, 0, 0, 0]);
    const crees = await lire(
      "select nom, taux_mo::float, commission::float, ouvert_le_samedi, latitude is not null as situe from garages where nom like 'Garage %' order by nom desc",
    );
    expect(crees).toEqual([
      { nom: "Garage Sud", taux_mo: 62.5, commission: 12.5, ouvert_le_samedi: true, situe: true },
      { nom: "Garage Nulle Part", taux_mo: null, commission: null, ouvert_le_samedi: false, situe: false },
    ]);
  });

  it("retient les colonnes choisies pour les mêmes titres", async () => {
    const octets = csv("Immat;Truc", "BB-010-BB;Volvo");
    const premier = await g.deposer({ entite: "vehicules", octets });
    expect(premier.correspondance).toEqual(["immatriculation", null]);
    await g.verifier(premier, { correspondance: ["immatriculation", "marque"] });
    expect((await g.deposer({ entite: "vehicules", octets })).correspondance).toEqual(["immatriculation", "marque"]);
    expect((await g.deposer({ entite: "vehicules", octets, client: t.jeu.clientB })).correspondance).toEqual([
      "immatriculation",
      null,
    ]);
  });

  it("refuse deux colonnes pour un champ, et dit laquelle", async () => {
    const lu = await g.deposer({ entite: "vehicules", octets: csv("Immat;Truc", "BB-011-BB;Volvo") });
    const reponse = await g.poster(lu.id, "verification", {
      correspondance: ["immatriculation", "immatriculation"],
      decimale: ",",
    });
    expect([reponse.statusCode, reponse.json().champs]).toEqual([
      400,
      { correspondance: "«\u00a0Immatriculation\u00a0» est rempli par deux colonnes du fichier\u00a0: gardez-en une." },
    ]);
  });

  it("rend les lignes rejetées avec leur motif, prêtes à être corrigées", async () => {
    const lu = await g.verifier(
      await g.deposer({
        entite: "conducteurs",
        octets: csv("Prénom;Nom;Téléphone;Né le", "Zoé;Motif;0612345678;31/02/2000"),
      }),
    );
    const rejets = await t.appeler("GET", `/api/imports/${lu.id}/rejets?format=csv`, {
      jeton: await t.session(t.jeu.admin),
    });
    expect(rejets.body).toBe(
      "\ufeffPrénom;Nom;Téléphone;Né le;Motif;Ligne du fichier\r\nZoé;Motif;06 12 34 56 78;31/02/2000;Né le : Cette date n'existe pas\u00a0: jour/mois/année attendus;2\r\n",
    );
  });
});

describe("aller et retour : ce qui sort d'un export et rentre ne change rien", () => {
  beforeAll(async () => {
    await ecrire(
      "insert into vehicules (client_id, immatriculation, marque, modele) values ($1, 'cc 001 cc', 'Citroën', '=C3  Aircross')",
      [t.jeu.clientA],
    );
    await ecrire(
      "insert into conducteurs (client_id, prenom, nom, telephone) values ($1, 'Zoé', 'D''Été-Œuvre', '+33 6 12 34 56 78')",
      [t.jeu.clientA],
    );
    await ecrire(
      "insert into garages (nom, adresse, code_postal, ville, telephone) values ('Auto & Fils', '1, place du Marché', '01000', 'Bourg-en-Bresse', '0474000000')",
    );
    await ecrire(
      "insert into contrats (client_id, vehicule_id, loueur_id, numero, date_debut, date_fin, kilometrage_contractuel) select client_id, id, $2, 'LLD-00042', current_date - 900, current_date + 90, 90000 from vehicules where plaque = 'CC001CC' and client_id = $1",
      [t.jeu.clientA, t.jeu.loueur],
    );
    await ecrire("insert into garages (nom, ville) values ('Sans adresse', 'Lyon')");
    await ecrire(
      "insert into conducteurs (client_id, prenom, nom, telephone, numero_permis) values ($1, 'Zéro', 'Detête', '0612345686', '040344991119'), ($1, 'Outre', 'Mer', '+262692123456', '911191234567'), ($1, 'Deux', 'Mille', '0033612345687', '000375100123')",
      [t.jeu.clientA],
    );
    // Deux homonymes sans permis : chacun retrouve la ligne qui est la sienne.
    await ecrire(
      "insert into conducteurs (client_id, prenom, nom, telephone) values ($1, 'Eva', 'Pareille', '0611111111'), ($1, 'Eva', 'Pareille', '0622222222')",
      [t.jeu.clientA],
    );
    // Un homonyme archivé conduisait, un compteur recule depuis toujours : remis, rien ne bouge.
    await ecrire(
      `with d as (insert into conducteurs (client_id, prenom, nom, archive_le)
          values ($1, 'Luc', 'Double', null), ($1, 'Luc', 'Double', now()), ($1, 'Anne', 'Partie', now()) returning id, archive_le)
       insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation,
         kilometrage_debut_affectation)
       select $1, v.id, d.id, date '2020-01-01' + 40 * row_number() over ()::int, date '2020-01-20' + 40 * row_number() over ()::int,
         90000 - 1000 * row_number() over ()
       from d join vehicules v on v.plaque = 'CC001CC' and v.client_id = $1 where d.archive_le is not null`,
      [t.jeu.clientA],
    );
  });
  const sorties: [EntiteImport, string][] = [
    ["vehicules", "/api/vehicules/export?"],
    ["conducteurs", "/api/conducteurs/export?"],
    ["affectations", "/api/affectations/export?"],
    ["restitutions", "/api/restitutions/export?"],
    ["garages", "/api/garages/export?"],
    ["contrats", "/api/fins-de-contrat/export?"],
  ];
  it.each(sorties.flatMap(([e, a]) => [[e, a, "csv"] as const, [e, a, "xlsx"] as const]))(
    "%s %s%s",
    async (entite, adresse, format) => {
      const client = entite === "garages" ? "" : `&client_id=${t.jeu.clientA}`;
      const sortie = await t.appeler("GET", `${adresse}format=${format}${client}`, {
        jeton: await t.session(t.jeu.admin),
      });
      const lu = await g.verifier(await g.deposer({ entite, octets: sortie.rawPayload, nom: `x.${format}` }));
      expect(await g.lignes(lu.id, "&verdict=rejetee")).toEqual([]);
      expect(await g.lignes(lu.id, "&verdict=modification")).toEqual([]);
      expect(bilan(lu)).toEqual([0, 0, lu.lignes, 0]);
      expect(lu.lignes).toBeGreaterThan(0);
    },
  );

  it("écrit les téléphones et les permis d'un CSV comme à l'écran, pour que le tableur les garde", async () => {
    const sortie = await t.appeler("GET", `/api/conducteurs/export?format=csv&client_id=${t.jeu.clientA}&q=Detête`, {
      jeton: await t.session(t.jeu.admin),
    });
    expect(sortie.body).toContain("Zéro;Detête;06 12 34 56 86;04 03 44 99 11 19;");
  });

  it.each(sorties.flatMap(([e, a]) => Object.keys(TABLEURS).map((tableur) => [e, tableur, a] as const)))(
    "%s, ouverts et enregistrés par %s",
    async (entite, tableur, adresse) => {
      const client = entite === "garages" ? "" : `&client_id=${t.jeu.clientA}`;
      const sortie = await t.appeler("GET", `${adresse}format=csv${client}`, { jeton: await t.session(t.jeu.admin) });
      const passe = TABLEURS[tableur]?.(sortie.rawPayload) ?? Buffer.alloc(0);
      expect(passe.equals(sortie.rawPayload)).toBe(false);
      const lu = await g.verifier(await g.deposer({ entite, octets: passe }));
      expect(await g.lignes(lu.id, "&verdict=rejetee")).toEqual([]);
      expect(await g.lignes(lu.id, "&verdict=modification")).toEqual([]);
      expect(bilan(lu)).toEqual([0, 0, lu.lignes, 0]);
    },
  );

  it.each(["vehicules", "conducteurs", "affectations", "contrats", "restitutions", "garages"] as const)(
    "le modèle de %s se relit, colonne pour colonne",
    async (entite) => {
      for (const format of ["csv", "xlsx"]) {
        const modele = await t.appeler("GET", `/api/imports/modele?entite=${entite}&format=${format}`, {
          jeton: await t.session(t.jeu.expert),
        });
        const lu = await g.verifier(await g.deposer({ entite, octets: modele.rawPayload }));
        expect(lu.correspondance).not.toContain(null);
        // Un exemple peut désigner une fiche que cette base n'a pas ; il n'a jamais de faute d'écriture.
        const raisons = (await g.lignes(lu.id, "&verdict=rejetee")).flatMap((l) => l.erreurs.map((e) => e.raison));
        expect(raisons).toContain("C'est la ligne d'exemple du modèle\u00a0: retirez-la");
        expect(
          raisons.filter((r) => !/^(Aucun|Loueur inconnu|Cette période|Ce VIN|C'est la ligne d'exemple)/.test(r)),
        ).toEqual([]);
      }
    },
  );
});
