import { sql } from "kysely";
import type { FiltresAffectations } from "../../domain/affectations/affectation.contrat.ts";
import { type FiltresLignes, NON_PRECISE } from "../../domain/analyses/detail.contrat.ts";
import { LIBELLES_EVITABLE } from "../../domain/analyses/evitables.ts";
import type { FiltresEcritures } from "../../domain/argent/argent.contrat.ts";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { type FiltresAudits, LIBELLES_ECHEANCE_AUDIT } from "../../domain/audits/audit.contrat.ts";
import { LIBELLES_ETAT_AUDIT } from "../../domain/audits/audit.ts";
import type { FiltresClients } from "../../domain/clients/client.contrat.ts";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { formaterDate, NOMS_MOIS } from "../../domain/commun/dates.ts";
import { direGlissante, GLISSANTE, nommerMoisDate, nommerPeriode, type Periode } from "../../domain/commun/periode.ts";
import type { FiltresConducteurs } from "../../domain/conducteurs/conducteur.contrat.ts";
import type { FiltresContestations } from "../../domain/contestations/contestation.contrat.ts";
import { LIBELLES_ETAT_DIT, LIBELLES_RETARD } from "../../domain/contestations/etats.ts";
import { direFinEn, type FiltresFins, LIBELLES_HORIZON } from "../../domain/contrats/contrat.contrat.ts";
import { LIBELLES_ETAPE } from "../../domain/contrats/fin-de-contrat.ts";
import type { FiltresDocuments } from "../../domain/documents/document.contrat.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../domain/documents/document.ts";
import type { Categorie } from "../../domain/fre/categories.ts";
import type { Dommage, Element, Localisation, Operation } from "../../domain/fre/codes.ts";
import {
  LIBELLES_CATEGORIE,
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../domain/fre/libelles.ts";
import type { FiltresGarages } from "../../domain/garages/garage.contrat.ts";
import type { FiltresJournal } from "../../domain/journal/journal.contrat.ts";
import { LIBELLES_ACTION, LIBELLES_ENTITE, LIBELLES_PERIODE } from "../../domain/journal/journal.ts";
import { LIBELLES_DOSSIER } from "../../domain/restitutions/dossiers.ts";
import type { FiltresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import type { FiltresConvoyages, FiltresSinistres, FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import {
  LIBELLES_STATUT_FACTURE,
  LIBELLES_SUIVI,
  LIBELLES_TYPE_DEMANDE,
  LIBELLES_TYPE_SINISTRE,
} from "../../domain/tickets/ticket.ts";
import type { FiltresPersonnes } from "../../domain/utilisateurs/utilisateur.contrat.ts";
import { LIBELLES_ETAT_PERSONNE, LIBELLES_ROLE } from "../../domain/utilisateurs/utilisateur.ts";
import type { FiltresVehicules } from "../../domain/vehicules/vehicule.contrat.ts";
import { LIBELLES_STATUT } from "../../domain/vehicules/vehicule.ts";
import type { Transaction } from "../db/base.ts";

type SansVue<F> = Omit<F, "page" | "taille" | "tri" | "sens">;
/** Ce que deux listes nomment pareil sans en offrir les mêmes choix. */
type SansEtat<F> = Omit<SansVue<F>, "etat">;
interface Etats {
  etat?: FiltresTickets["etat"] | FiltresDocuments["etat"];
}
/** Les filtres de toutes les listes : chacune en a quelques-uns. */
export type FiltresDits = Partial<
  SansVue<FiltresRestitutions> &
    Etats &
    SansEtat<FiltresTickets> &
    SansEtat<FiltresDocuments> &
    FiltresJournal &
    SansVue<FiltresSinistres> &
    SansVue<FiltresConvoyages> &
    SansVue<FiltresVehicules> &
    SansVue<FiltresFins> &
    SansVue<FiltresConducteurs> &
    SansVue<FiltresGarages> &
    SansVue<FiltresContestations> &
    SansVue<FiltresEcritures> &
    SansVue<FiltresAudits> &
    FiltresAffectations &
    SansVue<FiltresLignes> &
    SansVue<FiltresClients> &
    SansVue<FiltresPersonnes> &
    SelectionDeListe
>;

const NOMMER = {
  clients: sql`nom`,
  loueurs: sql`nom`,
  vehicules: sql`immatriculation`,
  conducteurs: sql`btrim(prenom || ' ' || nom)`,
  utilisateurs: sql`btrim(prenom || ' ' || nom)`,
};

/** Nom visible d'une fiche ; hors du périmètre, il reste inconnu. */
async function nomDe(tx: Transaction, table: keyof typeof NOMMER, id: string | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  const trouve = await tx.une<{ nom: string }>(
    sql`select ${NOMMER[table]} as nom from ${sql.id(table)} where id = ${id}`,
  );
  return trouve?.nom ?? "inconnu";
}

/** Le jour de la demande, que la base porte avec son identité : les douze derniers mois de la phrase sont ceux des chiffres. */
const jourLu = async (tx: Transaction): Promise<string> =>
  (await tx.une<{ jour: string }>(sql`select aujourdhui()::text as jour`))?.jour ?? "";

/** Une année se dit telle ; toute autre période, par ses mois ou ses jours. */
async function periodeDite(
  tx: Transaction,
  periode: Periode | undefined,
): Promise<readonly [string, string | number | undefined]> {
  if (typeof periode !== "string") return ["Année", periode];
  return ["Période", periode === GLISSANTE ? direGlissante(await jourLu(tx)) : nommerPeriode(periode)];
}

/** Les filtres d'une liste en phrases, pour la feuille « Filtres » d'un export. */
export async function phrasesDesFiltres(tx: Transaction, f: FiltresDits): Promise<string[]> {
  // Une entrée par filtre : en ajouter un à une liste sans le dire ici ne compile pas.
  const dites: Record<keyof FiltresDits, readonly [string, string | number | undefined]> = {
    q: ["Recherche", f.q && `«\u00a0${f.q}\u00a0»`],
    etat: ["État", libelle({ ...LIBELLES_ETAT_DOCUMENT, en_cours: "en cours", cloture: "clôturés" }, f.etat)],
    type_demande: ["Type de demande", libelle(LIBELLES_TYPE_DEMANDE, f.type_demande)],
    statut_facture: ["Facture", libelle(LIBELLES_STATUT_FACTURE, f.statut_facture)],
    suivi: ["Responsable", libelle(LIBELLES_SUIVI, f.suivi)],
    type_sinistre: ["Type de sinistre", libelle(LIBELLES_TYPE_SINISTRE, f.type_sinistre)],
    tiers: ["Tiers", libelle({ oui: "avec tiers", non: "sans tiers" }, f.tiers)],
    statut: ["Statut", libelle(LIBELLES_STATUT, f.statut)],
    reseau: ["Réseau", f.reseau],
    affiliation: ["Affiliation", libelle({ reseau: "en réseau", independant: "indépendants" }, f.affiliation)],
    archives: ["Archives", f.archives && "archivés seulement"],
    etape: ["Étape", libelle(LIBELLES_ETAPE, f.etape)],
    rendu: ["Véhicules", libelle({ non: "à venir", oui: "rendus" }, f.rendu)],
    horizon: ["Échéance", libelle(LIBELLES_HORIZON, f.horizon)],
    fin_en: ["Fin", f.fin_en && direFinEn(f.fin_en)],
    statut_contestation: ["Contestation", libelle(LIBELLES_ETAT_DIT, f.statut_contestation)],
    retard: ["Délai", libelle(LIBELLES_RETARD, f.retard)],
    avoir: ["Avoir", f.avoir && "à imputer"],
    semaine: ["Échéance", f.semaine && "dans les sept jours"],
    mot: ["Somme", libelle(LIBELLES_MOT, f.mot)],
    etat_audit: ["Audit", libelle(LIBELLES_ETAT_AUDIT, f.etat_audit)],
    echeance: ["Échéance", libelle(LIBELLES_ECHEANCE_AUDIT, f.echeance)],
    annee: await periodeDite(tx, f.annee),
    mois: ["Mois", typeof f.mois === "string" ? nommerMoisDate(f.mois) : f.mois && NOMS_MOIS[f.mois - 1]],
    client_id: ["Client", await nomDe(tx, "clients", f.client_id)],
    loueur_id: ["Loueur", await nomDe(tx, "loueurs", f.loueur_id)],
    vehicule_id: ["Véhicule", await nomDe(tx, "vehicules", f.vehicule_id)],
    conducteur_id: ["Conducteur", await nomDe(tx, "conducteurs", f.conducteur_id)],
    agence: ["Agence", f.agence],
    marque: ["Marque", f.marque],
    modele: ["Modèle", f.modele],
    type_vehicule: ["Type de véhicule", f.type_vehicule],
    // Un code inconnu des listes fermées se montre tel quel.
    categorie: ["Catégorie", libelle(LIBELLES_CATEGORIE, f.categorie as Categorie | undefined)],
    localisation: ["Localisation", libelle(LIBELLES_LOCALISATION, f.localisation as Localisation | undefined)],
    dommage: ["Dommage", libelle(LIBELLES_DOMMAGE, f.dommage as Dommage | undefined)],
    element: ["Élément", libelle(LIBELLES_ELEMENT, f.element as Element | undefined)],
    operation: ["Opération", libelle(LIBELLES_OPERATION, f.operation as Operation | undefined)],
    evitable: ["Frais évitables", libelle(LIBELLES_EVITABLE, f.evitable)],
    avoirs: ["Avoirs", libelle({ oui: "avoirs seulement", non: "sans les avoirs" }, f.avoirs)],
    prix: ["Prix", f.prix && "lignes comparées"],
    ids: ["Sélection", f.ids && compte(f.ids.length, "ligne choisie", "lignes choisies")],
    sauf: ["Sélection", f.sauf && `sauf ${compte(f.sauf.length, "ligne", "lignes")}`],
    activite: ["Sociétés", libelle({ actives: "actives", desactivees: "désactivées" }, f.activite)],
    partenaire: ["Partenaires", f.partenaire && "partenaires seulement"],
    role: ["Rôle", libelle(LIBELLES_ROLE, f.role)],
    acces: ["Accès", libelle(LIBELLES_ETAT_PERSONNE, f.acces)],
    type: ["Type", libelle(LIBELLES_TYPE_DOCUMENT, f.type)],
    a_verifier: ["À vérifier", f.a_verifier && "par la personne"],
    rattache: ["Restitution", libelle({ oui: "rangés", non: "sans restitution" }, f.rattache)],
    personne: ["Personne", await nomDe(tx, "utilisateurs", f.personne)],
    entite: ["Objet", f.entite && (LIBELLES_ENTITE[f.entite] ?? f.entite)],
    action: ["Action", libelle(LIBELLES_ACTION, f.action)],
    periode: ["Période", libelle(LIBELLES_PERIODE, f.periode)],
    du: ["Du", f.du && formaterDate(f.du)],
    au: ["Au", f.au && formaterDate(f.au)],
    adresse: ["Adresse réseau", f.adresse],
    a_contester: ["À contester", libelle({ ouvert: "dans les délais", hors_delai: "hors délai" }, f.a_contester)],
    dossier: ["Dossiers", libelle(LIBELLES_DOSSIER, f.dossier)],
    perdu_depuis: ["Perdu depuis le", f.perdu_depuis && formaterDate(f.perdu_depuis)],
    frais: ["Frais", libelle({ oui: "avec frais", non: "sans frais" }, f.frais)],
  };
  return Object.values(dites).flatMap(([nom, valeur]) =>
    valeur === undefined || valeur === "" ? [] : [`${nom}\u00a0: ${valeur}`],
  );
}

const compte = (n: number, un: string, plusieurs: string): string => `${n} ${n < 2 ? un : plusieurs}`;

const libelle = <C extends string>(libelles: Record<C, string>, code: C | undefined): string | undefined =>
  code === undefined ? undefined : code === "" || code === NON_PRECISE ? "non précisé" : (libelles[code] ?? code);
