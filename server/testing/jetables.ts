import { randomUUID } from "node:crypto";
import type { AppTest } from "./app-test.ts";

export async function ligneJetable(base: AppTest["base"], jeu: AppTest["jeu"]): Promise<string> {
  await remettreAVerifier(base, jeu);
  return base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into document_lignes (document_id, client_id, rang, designation)
       select $1, $2, coalesce(max(rang), 0) + 1, 'ligne de trop' from document_lignes where document_id = $1 returning id`,
      [jeu.document, jeu.clientA],
    );
    return rows[0]?.id ?? "";
  });
}

/** Une vue de la cliente du jeu. */
export const vueJetable = (base: AppTest["base"], jeu: AppTest["jeu"], ecran = "analyses"): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into vues (ecran, utilisateur_id, client_id, nom, parametres) values ($4, $1, $2, $3, $5) returning id`,
      [
        jeu.claire,
        jeu.clientA,
        `Vue ${randomUUID()}`,
        ecran,
        ecran === "analyses" ? {} : { recherche: {}, cachees: [] },
      ],
    );
    return rows[0]?.id ?? "";
  });

/** Une personne de la première société ; invitée, elle n'a pas encore suivi son lien. */
export const personneJetable = (base: AppTest["base"], jeu: AppTest["jeu"], invitee = false): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into utilisateurs (email, role, client_id, mot_de_passe, invitation_en_attente)
       values ($1, 'client', $2, case when not $3 then 'x' end, $3) returning id`,
      [`jetable-${randomUUID()}@canarival.test`, jeu.clientA, invitee],
    );
    const id = rows[0]?.id ?? "";
    if (invitee)
      await c.query(
        `insert into invitations (utilisateur_id, jeton_sha256, envoyee_le, expire_le)
         values ($1, sha256(gen_random_uuid()::text::bytea), now() - interval '1 hour', now() + interval '7 days')`,
        [id],
      );
    return id;
  });

/** Une personne qui a perdu son téléphone : sa double authentification est installée. */
export const personneAFacteur = async (base: AppTest["base"], jeu: AppTest["jeu"]): Promise<string> => {
  const id = await personneJetable(base, jeu);
  await base.proprietaire((c) =>
    c.query("insert into seconds_facteurs (utilisateur_id, methode, confirme_le) values ($1, 'courriel', now())", [id]),
  );
  return id;
};

/** Une agence de la première société, que rien ne porte. */
export const agenceJetable = (base: AppTest["base"], jeu: AppTest["jeu"]): Promise<{ id: string; nom: string }> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string; nom: string }>(
      "insert into agences (client_id, nom) values ($1, $2) returning id, nom",
      [jeu.clientA, `Agence ${randomUUID()}`],
    );
    return rows[0] ?? { id: "", nom: "" };
  });

/** Un réseau de garages que rien ne porte. */
export const referenceJetable = (base: AppTest["base"]): Promise<{ id: string; nom: string }> =>
  base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme");
    const { rows } = await c.query<{ id: string; nom: string }>(
      "insert into references_metier (genre, nom) values ('reseau', $1) returning id, nom",
      [`Réseau ${randomUUID()}`],
    );
    await c.query("commit");
    return rows[0] ?? { id: "", nom: "" };
  });

/** Un export programmé de la cliente du jeu, que l'exemple peut changer ou supprimer. */
export const exportProgrammeJetable = (base: AppTest["base"], jeu: AppTest["jeu"]): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into exports_programmes (utilisateur_id, client_id, ecran, nom, format, frequence, cle_idempotence)
       values ($1, $2, 'tickets', 'Tickets', 'csv', 'quotidien', gen_random_uuid()) returning id`,
      [jeu.claire, jeu.clientA],
    );
    return rows[0]?.id ?? "";
  });

/** Une clé d'API que l'exemple peut révoquer. */
export const cleJetable = (base: AppTest["base"]): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into cles_api (nom, empreinte, debut, expire_le, portees)
       values ('Clé de trop', sha256(gen_random_uuid()::text::bytea), 'reflet_abcde', current_date + 365, '{tco:lire}') returning id`,
    );
    return rows[0]?.id ?? "";
  });

export const remettreAVerifier = (base: AppTest["base"], jeu: AppTest["jeu"]) =>
  base.proprietaire((c) =>
    c.query("update documents set etat = 'a_verifier', valide_le = null, valide_par = null where id = $1", [
      jeu.document,
    ]),
  );

export const sansContrat = ({ base, jeu }: AppTest) =>
  base.proprietaire((c) => c.query("delete from contrats where vehicule_id = $1", [jeu.vehicule]));

/** Le seul contrat du véhicule du jeu, que l'exemple peut changer ou supprimer. */
export const contratJetable = async (t: AppTest): Promise<string> => {
  await sansContrat(t);
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2025-01-01', '2028-01-01') returning id",
      [t.jeu.clientA, t.jeu.vehicule],
    );
    return rows[0]?.id ?? "";
  });
};

/** Un véhicule de la première société qui reste à rendre, son contrat compris ; rend le véhicule. */
export const vehiculeARendre = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `with v as (insert into vehicules (client_id, immatriculation) values ($1, 'RV-' || substr(gen_random_uuid()::text, 1, 8)) returning id)
       insert into contrats (client_id, vehicule_id, date_debut, date_fin) select $1, id, '2025-01-01', '2028-01-01' from v returning vehicule_id as id`,
      [t.jeu.clientA],
    );
    return rows[0]?.id ?? "";
  });

/** Un ticket de la première société, pour le véhicule du jeu, que l'exemple peut changer ou supprimer. */
export const ticketJetable = (t: AppTest, type: string): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation, loueur_id)
       select $1, client_id, id, immatriculation, $3 from vehicules where id = $2 returning id`,
      [type, t.jeu.vehicule, t.jeu.loueur],
    );
    return rows[0]?.id ?? "";
  });

export const garageJetable = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>("insert into garages (nom) values ('Garage jetable') returning id");
    return rows[0]?.id ?? "";
  });

/** Un brouillon d'état des lieux de la première société ; `valeurs` : date, lieu, kilométrage, niveau. */
export const etatJetable = async (t: AppTest, valeurs = "null, null, null, null"): Promise<string> => {
  const ticket = await ticketJetable(t, "etat_des_lieux");
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into etats_des_lieux (client_id, ticket_id, type, version, date_etat, lieu, kilometrage, niveau)
       values ($1, $2, 'depart', 1, ${valeurs}) returning id`,
      [t.jeu.clientA, ticket],
    );
    return rows[0]?.id ?? "";
  });
};

/** De quoi changer le réseau d'un garage neuf. */
export const reseauEnMasse = (t: AppTest) =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>("insert into garages (nom) values ('Garage jetable') returning id");
    return { entite: "garages", selection: { ids: [rows[0]?.id] }, action: "reseau", valeur: "AD" };
  });

/** Une action de l'expert : lui et l'admin peuvent l'annuler. */
export const actionJetable = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into actions_masse (entite, action, valeur, fait_par, fait_le, cle_idempotence)
       values ('garages', 'reseau', 'AD', $1, now(), gen_random_uuid()) returning id`,
      [t.jeu.expert],
    );
    return rows[0]?.id ?? "";
  });

/** Un import de la première société, à l'étape voulue, avec une ligne à créer. */
export const importJetable = (t: AppTest, etat: string): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into imports (entite, client_id, nom_fichier, etat, colonnes, correspondance, format, crees, lance_par, cree_par)
       values ('vehicules', $1, 'parc.csv', $2, '[{"titre":"Immatriculation","exemples":[],"ignoree":null}]', '["immatriculation"]',
               '{"type":"csv","decimale":",","depuis_1904":false,"ligne_titres":1}', 1, $3, $3) returning id`,
      [t.jeu.clientA, etat, t.jeu.admin],
    );
    await c.query(
      `insert into import_lignes (import_id, ligne, cellules, valeurs, verdict, changes)
       values ($1, 2, '["ZZ-999-ZZ"]', '{"immatriculation":"ZZ-999-ZZ"}', 'creation', '{"immatriculation":"ZZ-999-ZZ"}')`,
      [rows[0]?.id],
    );
    return rows[0]?.id ?? "";
  });

/** Un audit d'un véhicule neuf de la première société, avec un dommage. */
export const auditJetable = async (
  t: AppTest,
  etat: "brouillon" | "termine" = "brouillon",
): Promise<{ id: string; dommage: string; vehicule: string }> => {
  const vehicule = await vehiculeJetable(t);
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string; dommage: string }>(
      `with a as (insert into audits (client_id, vehicule_id, loueur_id, retour_prevu_le, etat, termine_le)
          values ($1, $2, $3, current_date + 90, $4, case $4 when 'termine' then now() end) returning id)
       insert into audit_dommages (id, client_id, audit_id, rang, element, dommage, dimension_mm)
       select gen_random_uuid(), $1, a.id, 1, 'capot', 'rayure', 120 from a returning audit_id as id, id as dommage`,
      [t.jeu.clientA, vehicule, t.jeu.loueur, etat],
    );
    return { id: rows[0]?.id ?? "", dommage: rows[0]?.dommage ?? "", vehicule };
  });
};

export const dommageJetable = (t: AppTest, etat: string): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into etat_dommages (client_id, etat_id, rang, element, dommage) values ($1, $2, 1, 'Capot', 'rayure') returning id`,
      [t.jeu.clientA, etat],
    );
    return rows[0]?.id ?? "";
  });

export const fichierJetable = (t: AppTest, usage: string): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, $2, 'piece.pdf', 'application/pdf', 9, sha256('piece'), true) returning id`,
      [t.jeu.clientA, usage],
    );
    return rows[0]?.id ?? "";
  });

/** Un véhicule et un conducteur neufs de la première société, que rien ne relie encore. */
export const confiables = (t: AppTest): Promise<{ vehicule: string; conducteur: string }> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ vehicule: string; conducteur: string }>(
      `with v as (insert into vehicules (client_id, immatriculation) values ($1, left($2, 20)) returning id),
        p as (insert into conducteurs (client_id, nom) values ($1, $2) returning id)
       select v.id as vehicule, p.id as conducteur from v, p`,
      [t.jeu.clientA, randomUUID()],
    );
    return rows[0] ?? { vehicule: "", conducteur: "" };
  });

export const affectationJetable = async (t: AppTest): Promise<string> => {
  const { vehicule, conducteur } = await confiables(t);
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
       values ($1, $2, $3, '2026-01-01') returning id`,
      [t.jeu.clientA, vehicule, conducteur],
    );
    return rows[0]?.id ?? "";
  });
};

/** Une plaque que rien d'autre ne porte dans le test. */
let plaques = 0;
export const plaqueJetable = (): string => `ZZ-${String(++plaques).padStart(3, "0")}-ZZ`;

/** Un véhicule de la première société, que l'exemple peut changer ou archiver. */
export const vehiculeJetable = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into vehicules (client_id, immatriculation) values ($1, $2) returning id",
      [t.jeu.clientA, plaqueJetable()],
    );
    return rows[0]?.id ?? "";
  });

/** La plus petite image qui soit : un point. */
export const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Un formulaire neuf de la première société : le choix de la demande, et une photo facultative. */
export const formulaireJetable = (t: AppTest): Promise<{ id: string; demande: string; photo: string }> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string; demande: string; photo: string }>(
      `with f as (insert into formulaires (nom, url_formulaire, client_id) values ('Jetable', '/form-jetable', $1) returning id),
        d as (insert into formulaire_champs (formulaire_id, cle, label, type_champ, options, ordre)
          select id, 'demande', 'Votre demande', 'dropdown', array['Convoyage', 'État des lieux', 'Restitution', 'Sinistre'], 1 from f returning id),
        p as (insert into formulaire_champs (formulaire_id, label, type_champ, obligatoire, ordre)
          select id, 'Photo', 'photo', false, 2 from f returning id)
       select f.id, d.id as demande, p.id as photo from f, d, p`,
      [t.jeu.clientA],
    );
    return rows[0] ?? { id: "", demande: "", photo: "" };
  });

/** Une société neuve, sans formulaire. */
export const clientJetable = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>("insert into clients (nom) values ($1) returning id", [
      `Jetable ${randomUUID()}`,
    ]);
    return rows[0]?.id ?? "";
  });

/** L'un des 22 éléments endommagés, parmi les références. */
export const elementFixe = (base: AppTest["base"]): Promise<string> =>
  base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme");
    const { rows } = await c.query<{ id: string }>(
      "select id from references_metier where genre = 'element' and nom = 'Toit'",
    );
    await c.query("commit");
    return rows[0]?.id ?? "";
  });
