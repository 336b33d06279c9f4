import type { TypeDocument } from "./codes.ts";
import type { ChampVehicule, DocumentLu, VehiculeLu } from "./document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "./identification.ts";

const COMMUNS: readonly ChampVehicule[] = ["marque", "modele", "kilometrage", "date_restitution", "contrat"];

/**
 * Ce qu'un document de cette sorte imprime d'ordinaire de son véhicule (fiche domaine, 2). Un champ ne manque que si la page le nomme : ce qu'elle ne
 * dit pas ne se demande pas, et ce qu'elle nomme se demande, d'ordinaire ou non.
 */
const ATTENDUS: Readonly<Record<TypeDocument, readonly ChampVehicule[]>> = {
  rapport: [...COMMUNS, "vin", "date_mise_en_circulation"],
  facture: COMMUNS,
  pv: [...COMMUNS, "vin"],
  avoir: ["marque", "modele", "date_restitution", "contrat"],
  devis: ["marque", "modele", "kilometrage"],
  releve: COMMUNS,
  inconnu: [],
};

/** Ces champs ont une étiquette à eux : nommés par la page, ils manquent à tout papier. Une date sans emploi peut être d'autre chose. */
const NOMMES: readonly ChampVehicule[] = ["immatriculation", "vin", "kilometrage", "contrat"];
const nommement = ({ champs_nommes: nommes = [] }: DocumentLu, champ: ChampVehicule): boolean => nommes.includes(champ);
const nomme = ({ champs_nommes: nommes }: DocumentLu, champ: ChampVehicule): boolean => nommes?.includes(champ) ?? true;

/** Les champs de ce véhicule qui manquent à la lecture. D'un relevé : ceux que d'autres rangées ont. */
export function champsManquants(document: DocumentLu, vehicule: VehiculeLu): ChampVehicule[] {
  const { type_document: type, colonnes_absentes: absentes = CHAMPS_IDENTIFICATION } = document;
  const attendus =
    type === "releve"
      ? CHAMPS_IDENTIFICATION.filter((champ) => !absentes.includes(champ))
      : CHAMPS_IDENTIFICATION.filter((champ) =>
          ATTENDUS[type].includes(champ)
            ? nomme(document, champ)
            : NOMMES.includes(champ) && nommement(document, champ),
        );
  return attendus.filter((champ) => vehicule[champ] === null);
}

/** Les colonnes d'un relevé que la page nomme et qu'aucun véhicule n'a laissé lire : chacune se demande une fois, non à chaque rangée. */
export const colonnesManquantes = (document: DocumentLu): ChampVehicule[] =>
  document.type_document === "releve"
    ? COMMUNS.filter((champ) => document.colonnes_absentes?.includes(champ) && nomme(document, champ))
    : [];
