import type { Fichiers } from "../../../server/fichiers/stockage.ts";
import type { VehiculeSeme } from "../entites/flotte.ts";
import type { RangConducteur, RangFichier } from "../rangs.ts";
import { enSuite, garderFichier } from "./deposer-papiers.ts";
import { date } from "./ecrire.ts";
import type { Papier, Planche } from "./imprimer.ts";

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

type Description = Pick<RangFichier, "client_id" | "usage" | "nom" | "cree_le">;

/** Une carte grise ou un permis à imprimer, ce que dit son fichier, et à qui l'adresse de celui-ci se pose. */
export interface PieceVoulue {
  planche: Planche;
  description: Description;
  poser(fichierId: string): void;
}

/** Les cartes grises et permis à imprimer, « spécimen » en travers. */
export function piecesVoulues(parc: Parc): PieceVoulue[] {
  const vehicules = parc.flotte.filter((_, rang) => !manque(rang));
  const conducteurs = parc.conducteurs.filter((_, rang) => !manque(rang));
  return [...vehicules.map((v) => carteGrise(v, parc)), ...conducteurs.map(permis)];
}

function carteGrise(v: VehiculeSeme, parc: Parc): PieceVoulue {
  const { client_id, immatriculation, cree_le, loueur_id } = v.rang;
  const loueur = parc.loueurs.find((l) => l.id === loueur_id)?.papier ?? "";
  return {
    planche: { modele: "carte-grise", donnees: vueCarteGrise(v, loueur) },
    description: { client_id, usage: "carte_grise", nom: `Carte grise ${immatriculation}.pdf`, cree_le },
    poser: (id) => {
      v.rang.url_carte_grise = id;
    },
  };
}

function permis(c: RangConducteur): PieceVoulue {
  const cree_le = `${c.date_delivrance_permis}T09:00:00Z`;
  return {
    planche: { modele: "permis", donnees: vuePermis(c) },
    description: { client_id: c.client_id, usage: "permis", nom: `Permis ${c.prenom} ${c.nom}.pdf`, cree_le },
    poser: (id) => {
      c.url_permis = id;
    },
  };
}

export type PieceImprimee = PieceVoulue & Pick<Papier, "pdf">;

/** Garde les pièces à mesure qu'elles s'impriment ; rend leurs lignes, et pose leur adresse sur chaque véhicule et conducteur. */
export const deposerPieces = (fichiers: Fichiers, pieces: Iterable<Promise<PieceImprimee>>): Promise<RangFichier[]> =>
  enSuite(pieces, async ({ pdf, description, poser }) => {
    const fichier = await garderFichier(fichiers, pdf, {
      ...description,
      type_mime: "application/pdf",
      cree_par: null,
    });
    poser(fichier.id);
    return fichier;
  });
