import { avecMotsAppris } from "./complements.ts";
import { BLOC } from "./etiquettes-bloc.ts";
import { jetons } from "./texte.ts";

export type ChampIdentite =
  | "immatriculation"
  | "vin"
  | "marque"
  | "modele"
  | "vehicule"
  | "kilometrage"
  | "kilometrage_expertise"
  | "date_mise_en_circulation"
  | "date_restitution"
  | "date_expertise"
  | "date_document"
  | "contrat"
  | "dossier"
  | "loueur"
  | "numero"
  | "autre";

// « autre » : étiquettes sans intérêt pour la lecture, mais qui bornent la valeur de leur voisine.
const IDENTITE: Record<ChampIdentite, readonly string[]> = {
  immatriculation: [
    "immatriculation",
    "n° immat.",
    "immat",
    "n° d'immatriculation",
    "plaque",
    "n° immatriculation",
    "numéro d'immatriculation",
    "immatriculation du véhicule",
    "plaque d'immatriculation",
  ],
  vin: [
    "vin",
    "n° de châssis",
    "n° de série",
    "n° châssis",
    "n° série",
    "châssis",
    "numéro de série",
    "numéro de châssis",
    "n° dans la série du type",
    "n° d'identification",
    "code vin",
    "n° vin",
    "numéro vin",
    "vin / châssis",
    "n° de série (vin)",
  ],
  marque: ["marque"],
  modele: ["modèle", "modele", "dénomination commerciale"],
  vehicule: [
    "véhicule",
    "marque / modèle",
    "marque et modèle",
    "marque modèle version",
    "désignation du véhicule",
    "type de véhicule",
    "marque / modèle / version",
    "véhicule concerné",
    "véhicule restitué",
  ],
  kilometrage: [
    "kilométrage",
    "km compteur",
    "km relevé",
    "compteur",
    "km",
    "kilométrage compteur",
    "kilométrage relevé",
    "kilométrage à la restitution",
    "km restitution",
    "km retour",
    "km au retour",
    "km à la restitution",
    "relevé compteur",
    "kilométrage au retour",
    "kilométrage restitution",
    "km réel",
    "kilométrage réel",
    "index kilométrique",
    "km au compteur",
  ],
  kilometrage_expertise: [
    "km à l'expertise",
    "kilométrage à l'expertise",
    "km expertise",
    "kilométrage expertise",
    "km inspection",
    "km à l'inspection",
    "kilométrage à l'inspection",
    "km relevé à l'expertise",
    "kilométrage relevé à l'expertise",
  ],
  date_mise_en_circulation: [
    "date de 1ère mise en circulation",
    "1ère mise en circulation",
    "première mise en circulation",
    "date de première mise en circulation",
    "1ère mec",
    "date mec",
    "mec",
    "dpmc",
    "date 1ère mec",
    "date de 1ère mec",
    "mise en circulation",
    "date de mise en circulation",
    "date 1ère mise en circulation",
    "1ère immatriculation",
    "date de 1ère immatriculation",
    "1re mec",
    "1re mise en circulation",
    "date de 1re mise en circulation",
    "d.p.m.c.",
  ],
  date_restitution: [
    "date de restitution",
    "restitution",
    "date de retour",
    "date du pv",
    "date restitution",
    "retour",
    "date et heure de restitution",
    "restitution le",
    "restitué le",
    "retour le",
    "date retour",
    "date de restitution du véhicule",
    "date de fin de location",
    "date et heure",
  ],
  date_expertise: [
    "date d'expertise",
    "date d'inspection",
    "date visite",
    "date de visite",
    "expertise",
    "date expertise",
    "date inspection",
    "inspection",
    "expertise le",
    "inspection le",
    "expertisé le",
    "date du rapport",
    "date de l'expertise",
    "date de l'inspection",
    "date de la visite",
  ],
  date_document: [
    "date",
    "date de facture",
    "date facture",
    "date d'émission",
    "édité le",
    "émise le",
    "émis le",
    "date du document",
    "date de l'avoir",
    "date avoir",
    "date de facturation",
    "facturé le",
    "date du devis",
    "date du relevé",
    "date d'édition",
  ],
  contrat: [
    "n° de contrat",
    "contrat",
    "réf. contrat",
    "référence contrat",
    "n° contrat",
    "numéro de contrat",
    "référence du contrat",
    "contrat n°",
    "contrat de location",
    "n° du contrat",
  ],
  dossier: [
    "dossier",
    "n° dossier",
    "n° de dossier",
    "réf. dossier",
    "référence dossier",
    "votre référence",
    "dossier n°",
  ],
  loueur: [
    "loueur",
    "mandant",
    "donneur d'ordre",
    "bailleur",
    "propriétaire",
    "société de location",
    "loueur / mandant",
  ],
  numero: [
    "n° de facture",
    "numéro de facture",
    "facture n°",
    "n° facture",
    "n° de rapport",
    "rapport n°",
    "n° rapport",
    "numéro de rapport",
    "référence du rapport",
    "réf. rapport",
    "n° d'avoir",
    "avoir n°",
    "n° de devis",
    "devis n°",
    "n° de relevé",
    "relevé n°",
    "n° de pv",
    "pv n°",
    "numéro",
    "référence rapport",
    "n° du rapport",
  ],
  autre: [
    "client",
    "locataire",
    "n° client",
    "code client",
    "compte client",
    "conducteur",
    "agence",
    "site",
    "lieu",
    "lieu d'expertise",
    "lieu d'inspection",
    "plateforme",
    "version",
    "finition",
    "version/finition",
    "énergie",
    "genre",
    "type",
    "couleur",
    "places",
    "puissance",
    "échéance",
    "date d'échéance",
    "site d'affectation",
    "centre de coût",
    "carburant",
    "niveau carburant",
    "niveau de charge",
    "nombre de clés remises",
    "nombre de clés",
    "date mission",
    "n° sinistre",
    "n° police",
    "expert",
    "garage",
    "téléphone",
    "adresse",
    "age",
    "durée",
    "usager",
    "utilisateur",
    "siège social",
    "objet",
    "taux mo",
    "inspecteur",
    "lieu de restitution",
    "n° d'ordre",
    "date de commande",
    "bon de commande",
  ],
};

/** Étiquette réduite à ses mots, « HT » retiré : la forme sous laquelle elle est cherchée. */
export function cleEtiquette(texte: string): string {
  return jetons(texte)
    .filter((mot) => mot !== "ht")
    .join("");
}

function indexer<T extends string>(entrees: Record<T, readonly string[]>): ReadonlyMap<string, T> {
  const index = new Map<string, T>();
  for (const champ of Object.keys(entrees) as T[]) {
    for (const etiquette of entrees[champ]) {
      const cle = cleEtiquette(etiquette);
      if (!index.has(cle)) index.set(cle, champ);
    }
  }
  return index;
}

const ETIQUETTES_IDENTITE = indexer(IDENTITE);

/** Étiquettes d'identification, mots appris compris, sous leur forme cherchée. */
export const etiquettesIdentite = (): ReadonlyMap<string, ChampIdentite> =>
  avecMotsAppris("etiquette", ETIQUETTES_IDENTITE, cleEtiquette);
export const ETIQUETTES_BLOC = indexer(BLOC);
