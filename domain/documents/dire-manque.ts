import type { DocumentListe } from "./file.ts";

/** Les champs qu'une lecture peut demander, tels qu'une personne les nomme. */
const LIBELLES: Readonly<Record<string, string>> = {
  type_document: "Type de document",
  numero: "Numéro",
  date_document: "Date du document",
  loueur: "Loueur",
  immatriculation: "Immatriculation",
  vin: "VIN",
  marque: "Marque",
  modele: "Modèle",
  kilometrage: "Kilométrage",
  date_mise_en_circulation: "Mise en circulation",
  date_restitution: "Date de restitution",
  contrat: "Contrat",
  lignes: "Lignes",
  vehicules: "Véhicules",
  totaux: "Totaux",
  rapprochement: "Rapprochement",
  designation: "Désignation",
  element: "Élément",
  dommage: "Dommage",
  operation: "Opération",
  brut_ht: "Brut HT",
  abattement_ht: "Abattement",
  net_ht: "Net HT",
  remise_ht: "Remise",
  franchise_ht: "Franchise",
  tva: "TVA",
  ttc: "TTC",
};

/** Le nom d'un champ lu, tel qu'une personne le dit. */
export const libelleDuChamp = (champ: string): string => LIBELLES[champ] ?? champ.replaceAll("_", " ");

/** La première chose à régler, dans la file : une phrase qui dit « cette valeur » y nomme laquelle. */
export function direManque({
  manque,
  manque_champ,
  manque_ligne,
}: Pick<DocumentListe, "manque" | "manque_champ" | "manque_ligne">): string | null {
  if (manque?.startsWith("Ce procès-verbal nomme aussi")) return "Des dommages du PV ne sont pas encore des lignes.";
  // Hors de sa page, « cette ligne » ne dit pas laquelle.
  if (manque?.includes("cette ligne") && manque_ligne !== null)
    return `Ligne ${manque_ligne + 1}\u00a0: ${manque.charAt(0).toLowerCase()}${manque.slice(1)}`;
  if (!manque?.startsWith("Cette valeur") || manque_champ === null) return manque;
  const [champ = "", total] = manque_champ.split(".").reverse();
  const libelle = libelleDuChamp(champ);
  const nom = total === "totaux" ? `Total, ${libelle}` : libelle;
  const ou = manque_ligne === null ? nom : `Ligne ${manque_ligne + 1}, ${libelle}`;
  const quoi = manque.includes("doute") ? "lu avec un doute, à vérifier" : "absent du document, à saisir";
  return `${ou}\u00a0: ${champ === "lignes" ? "aucune n'a été lue" : quoi}.`;
}
