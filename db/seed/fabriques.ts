import { randomUUID } from "node:crypto";
import type pg from "pg";
import { BESOINS } from "../../domain/commun/acteur.ts";
import { categorieDe } from "../../domain/fre/categories.ts";
import { inserer } from "./inserer.ts";
import type {
  RangClient,
  RangConducteur,
  RangDocument,
  RangGarage,
  RangLigne,
  RangLoueur,
  RangRestitution,
  RangUtilisateur,
  RangVehicule,
} from "./rangs.ts";
import type { RangTicket } from "./rangs-demandes.ts";
import { TICKET_VIDE } from "./ticket-vide.ts";

// Une fabrique fait une ligne valable de son entité, ses parents compris quand ils manquent, dans la transaction reçue. Les noms
// portent un suffixe tiré au hasard : deux tests d'une même base ne se heurtent pas.

const suffixe = () => randomUUID().slice(0, 8);
const maintenant = () => new Date().toISOString();
/** Lettres permises sur une plaque, dans l'ordre des chiffres hexadécimaux. */
const LETTRES = "ABCDEFGHJKLMNPQR";

function plaqueUnique(): string {
  const hexa = randomUUID().replaceAll("-", "");
  const lettre = (i: number) => LETTRES[Number.parseInt(hexa[i] ?? "0", 16)];
  const chiffres = (Number.parseInt(hexa.slice(0, 6), 16) % 999) + 1;
  return `G${lettre(8)}-${String(chiffres).padStart(3, "0")}-${lettre(9)}${lettre(10)}`;
}

async function unique<T extends object>(tx: pg.ClientBase, table: string, rang: T): Promise<T> {
  await inserer(tx, table, [rang]);
  return rang;
}

export const creerClient = (tx: pg.ClientBase, champs: Partial<RangClient> = {}): Promise<RangClient> =>
  unique(tx, "clients", {
    id: randomUUID(),
    nom: `Société ${suffixe()}`,
    besoins: BESOINS,
    est_prestataire: false,
    taille_flotte: null,
    ...champs,
  });

export const creerLoueur = (tx: pg.ClientBase, champs: Partial<RangLoueur> = {}): Promise<RangLoueur> =>
  unique(tx, "loueurs", { id: randomUUID(), nom: `Loueur ${suffixe()}`, ...champs });

const parentClient = async (tx: pg.ClientBase, champs: { client_id?: string | null }): Promise<string> =>
  champs.client_id ?? (await creerClient(tx)).id;
const parentLoueur = async (tx: pg.ClientBase, champs: { loueur_id?: string | null }): Promise<string> =>
  champs.loueur_id ?? (await creerLoueur(tx)).id;

/** Un utilisateur client par défaut ; sans mot de passe haché, il ne peut pas se connecter. */
export async function creerUtilisateur(
  tx: pg.ClientBase,
  champs: Partial<RangUtilisateur> = {},
): Promise<RangUtilisateur> {
  const role = champs.role ?? "client";
  return unique(tx, "utilisateurs", {
    id: randomUUID(),
    prenom: "Camille",
    nom: "Martin",
    email: `camille.${suffixe()}@exemple.test`,
    telephone_portable: null,
    fonction: null,
    mot_de_passe: null,
    domaine_interne: role !== "client",
    domaine_partenaire: false,
    ...champs,
    role,
    client_id: role === "client" ? await parentClient(tx, champs) : (champs.client_id ?? null),
  });
}

export async function creerVehicule(tx: pg.ClientBase, champs: Partial<RangVehicule> = {}): Promise<RangVehicule> {
  return unique(tx, "vehicules", {
    id: randomUUID(),
    immatriculation: plaqueUnique(),
    vin: null,
    marque: "Renault",
    modele: "Clio V",
    type_vehicule: "VP",
    agence: "Lyon",
    kilometrage: 42_000,
    date_mise_en_circulation: "2023-03-01",
    url_carte_grise: null,
    energie: null,
    centre_de_cout: null,
    cree_le: maintenant(),
    ...champs,
    client_id: await parentClient(tx, champs),
    loueur_id: await parentLoueur(tx, champs),
  });
}

export async function creerConducteur(
  tx: pg.ClientBase,
  champs: Partial<RangConducteur> = {},
): Promise<RangConducteur> {
  return unique(tx, "conducteurs", {
    id: randomUUID(),
    prenom: "Nadia",
    nom: `Perrin ${suffixe()}`,
    email: null,
    telephone: null,
    date_de_naissance: null,
    numero_permis: null,
    date_delivrance_permis: null,
    date_expiration_permis: null,
    lieu_delivrance_permis: null,
    url_permis: null,
    statut: "Actif",
    ...champs,
    client_id: await parentClient(tx, champs),
  });
}

export const creerGarage = (tx: pg.ClientBase, champs: Partial<RangGarage> = {}): Promise<RangGarage> =>
  unique(tx, "garages", {
    id: randomUUID(),
    nom: `Carrosserie ${suffixe()}`,
    reseau: null,
    adresse: "3 impasse des Ateliers",
    code_postal: "69003",
    ville: "Lyon",
    latitude: 45.7578,
    longitude: 4.8583,
    contact: null,
    telephone: null,
    email: null,
    taux_mo: 62,
    taux_peinture: 66,
    commission: 10,
    notes_internes_garage: null,
    vr: false,
    debosselage: false,
    jantes: false,
    ouvert_le_samedi: false,
    ...champs,
  });

export async function creerTicket(tx: pg.ClientBase, champs: Partial<RangTicket> = {}): Promise<RangTicket> {
  const le = champs.cree_le ?? maintenant();
  return unique(tx, "tickets", {
    ...TICKET_VIDE,
    id: randomUUID(),
    immatriculation: plaqueUnique(),
    cree_le: le,
    mis_a_jour_le: le,
    ...champs,
    client_id: await parentClient(tx, champs),
  });
}

export async function creerRestitution(
  tx: pg.ClientBase,
  champs: Partial<RangRestitution> = {},
): Promise<RangRestitution> {
  const le = champs.cree_le ?? maintenant();
  return unique(tx, "restitutions", {
    id: randomUUID(),
    immatriculation: plaqueUnique(),
    date_restitution: le.slice(0, 10),
    agence: "Lyon",
    marque: "Renault",
    modele: "Clio V",
    type_vehicule: "VP",
    kilometrage: 98_412,
    montant_ht_apres_remise: 52_516,
    url_rapport: null,
    rapport_ht: null,
    facture_ht: null,
    vehicule_id: null,
    ticket_id: null,
    paiement_le: null,
    cree_par: null,
    cree_le: le,
    mis_a_jour_le: le,
    ...champs,
    client_id: await parentClient(tx, champs),
    loueur_id: await parentLoueur(tx, champs),
  });
}

const LIGNE = {
  nature: "fre",
  element: "pare_chocs_avant",
  localisation: "avant",
  dommage: "rayure",
  operation: "peinture",
} as const;

function ligne(document: RangDocument, date: string, rang: number, champs: Partial<RangLigne>): RangLigne {
  const brut = champs.brut_ht ?? 20_000;
  return {
    id: randomUUID(),
    document_id: document.id,
    client_id: document.client_id,
    restitution_id: document.restitution_id,
    date_restitution: date,
    rang,
    page: 1,
    designation: "Pare-chocs avant – rayure – peinture",
    ...LIGNE,
    categorie: categorieDe({
      nature: "fre",
      element: champs.element === undefined ? LIGNE.element : champs.element,
      dommage: champs.dommage ?? LIGNE.dommage,
    }),
    facturable: true,
    quantite: 1,
    brut_ht: brut,
    abattement_ht: null,
    net_ht: brut,
    zone: null,
    details: null,
    comptee: false,
    ...champs,
  };
}

/** Un document et ses lignes (une par défaut), sur une restitution ; demandé « valide », il passe par la validation pour que la base tienne ses totaux. */
export async function creerDocument(
  tx: pg.ClientBase,
  champs: Partial<RangDocument> = {},
  lignes: readonly Partial<RangLigne>[] = [{}],
): Promise<RangDocument & { lignes: RangLigne[] }> {
  const restitution = champs.restitution_id
    ? await restitutionDe(tx, champs.restitution_id)
    : await creerRestitution(tx, champs.client_id ? { client_id: champs.client_id } : {});
  const le = champs.cree_le ?? maintenant();
  const net = lignes.reduce((somme, l) => somme + (l.net_ht ?? l.brut_ht ?? 20_000), 0);
  const document: RangDocument = {
    id: randomUUID(),
    fichier_id: null,
    type_document: "rapport",
    numero: `MR-${suffixe()}`,
    date_document: restitution.date_restitution,
    loueur_lu: null,
    identification: {},
    anomalies: [],
    a_completer: [],
    lecture: {},
    part: 1,
    parts: 1,
    sources: {},
    motif_illisible: null,
    brut_ht: net,
    abattement_ht: null,
    remise_ht: null,
    franchise_ht: null,
    net_ht: net,
    tva: null,
    ttc: null,
    cree_par: null,
    depose_par_client: false,
    cree_le: le,
    valide_par: null,
    mis_a_jour_le: le,
    ...champs,
    etat: champs.etat === "valide" ? "a_verifier" : (champs.etat ?? "a_verifier"),
    valide_le: null,
    client_id: restitution.client_id,
    restitution_id: restitution.id,
  };
  await inserer(tx, "documents", [document]);
  const gardees = lignes.map((l, rang) => ligne(document, restitution.date_restitution, rang, l));
  await inserer(tx, "document_lignes", gardees);
  if (champs.etat !== "valide") return { ...document, lignes: gardees };
  const valideLe = champs.valide_le ?? le;
  await tx.query("update documents set etat = 'valide', valide_le = $2 where id = $1", [document.id, valideLe]);
  return { ...document, etat: "valide", valide_le: valideLe, lignes: gardees };
}

async function restitutionDe(
  tx: pg.ClientBase,
  id: string,
): Promise<{ id: string; client_id: string; date_restitution: string }> {
  const { rows } = await tx.query<{ id: string; client_id: string; date_restitution: string }>(
    "select id, client_id, date_restitution::text from restitutions where id = $1",
    [id],
  );
  const trouvee = rows[0];
  if (!trouvee) throw new Error(`Restitution absente : ${id}`);
  return trouvee;
}
