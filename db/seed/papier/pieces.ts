import type { Fichiers } from "../../../server/fichiers/stockage.ts";
import type { VehiculeSeme } from "../entites/flotte.ts";
import type { RangConducteur, RangFichier } from "../rangs.ts";
import { enSuite, garderFichier } from "./deposer-papiers.ts";
import { date } from "./ecrire.ts";
import type { Imprimer } from "./imprimer.ts";

/** Trois pièces sur quatre : un vrai parc a toujours des cartes grises et des permis qui manquent. */
const manque = (rang: number) => rang % 4 === 3;

/** Genre national et carrosserie d'une carte grise (fiche domaine 5.3). */
const GENRES = { VP: ["VP", "CI"], VU: ["CTTE", "FOURGON"], VS: ["CTTE", "DERIV-VP"] } as const;

/** Champs d'une carte grise, dans l'ordre du certificat ; le titulaire est le loueur, le locataire au bloc C.3. */
function vueCarteGrise({ decrit, rang, societe }: VehiculeSeme, loueur: string): object {
  const [genre, carrosserie] = GENRES[decrit.type];
  const { siege } = societe;
  return {
    couleur: "#5a6b3f",
    emetteur: "Spécimen",
    numero: decrit.immatriculation,
    date: decrit.miseEnCirculation,
    champs: [
      ["A", "Immatriculation", decrit.immatriculation],
      ["B", "Première immatriculation", date(decrit.miseEnCirculation)],
      ["C.1", "Titulaire", loueur],
      ["C.3", "Locataire", `${societe.papier}, ${siege.adresse}, ${siege.codePostal} ${siege.ville}`],
      ["D.1", "Marque", decrit.marque.toUpperCase()],
      ["D.2", "Type, variante, version", decrit.version],
      ["D.3", "Dénomination commerciale", decrit.modele.toUpperCase()],
      ["E", "N° d'identification", decrit.vin],
      ["I", "Date de ce certificat", date(rang.date_mise_en_circulation)],
      ["J.1", "Genre national", genre],
      ["J.3", "Carrosserie", carrosserie],
      ["P.3", "Énergie", decrit.electrique ? "EL" : decrit.type === "VU" ? "GO" : "ES"],
      ["S.1", "Places assises", decrit.type === "VP" ? "5" : decrit.type === "VU" ? "3" : "2"],
    ],
  };
}

function vuePermis(c: RangConducteur): object {
  return {
    couleur: "#8a3a52",
    emetteur: "Spécimen",
    numero: c.numero_permis,
    date: c.date_delivrance_permis ?? "2020-01-01",
    initiales: `${c.prenom.charAt(0)}${c.nom.charAt(0)}`,
    champs: [
      ["1", "Nom", c.nom.toUpperCase()],
      ["2", "Prénom", c.prenom],
      ["3", "Naissance", date(c.date_de_naissance)],
      ["4a", "Délivré le", date(c.date_delivrance_permis)],
      ["4b", "Valable jusqu'au", date(c.date_expiration_permis)],
      ["4c", "Délivré par", c.lieu_delivrance_permis ?? ""],
      ["5", "Numéro", c.numero_permis ?? ""],
      ["9", "Catégories", "AM  B1  B"],
    ],
  };
}

interface Parc {
  flotte: readonly VehiculeSeme[];
  conducteurs: readonly RangConducteur[];
  loueurs: readonly { id: string; papier: string }[];
}

type Garder = (
  pdf: Uint8Array,
  description: Pick<RangFichier, "client_id" | "usage" | "nom" | "cree_le">,
) => Promise<RangFichier>;

/** Imprime et garde cartes grises et permis, « spécimen » en travers ; pose leur adresse sur chaque véhicule et conducteur. */
export async function deposerPieces(fichiers: Fichiers, parc: Parc, imprimer: Imprimer): Promise<RangFichier[]> {
  const garder: Garder = (pdf, description) =>
    garderFichier(fichiers, pdf, { ...description, type_mime: "application/pdf", cree_par: null });
  const vehicules = parc.flotte.filter((_, rang) => !manque(rang));
  const conducteurs = parc.conducteurs.filter((_, rang) => !manque(rang));
  return [
    ...(await enSuite(vehicules, (v) => carteGrise(v, parc, imprimer, garder))),
    ...(await enSuite(conducteurs, (c) => permis(c, imprimer, garder))),
  ];
}

async function carteGrise(v: VehiculeSeme, parc: Parc, imprimer: Imprimer, garder: Garder): Promise<RangFichier> {
  const { client_id, immatriculation, cree_le, loueur_id } = v.rang;
  const loueur = parc.loueurs.find((l) => l.id === loueur_id)?.papier ?? "";
  const { pdf } = imprimer("carte-grise", vueCarteGrise(v, loueur));
  const nom = `Carte grise ${immatriculation}.pdf`;
  const fichier = await garder(pdf, { client_id, usage: "carte_grise", nom, cree_le });
  v.rang.url_carte_grise = fichier.id;
  return fichier;
}

async function permis(c: RangConducteur, imprimer: Imprimer, garder: Garder): Promise<RangFichier> {
  const { pdf } = imprimer("permis", vuePermis(c));
  const nom = `Permis ${c.prenom} ${c.nom}.pdf`;
  const cree_le = `${c.date_delivrance_permis}T09:00:00Z`;
  const fichier = await garder(pdf, { client_id: c.client_id, usage: "permis", nom, cree_le });
  c.url_permis = fichier.id;
  return fichier;
}
