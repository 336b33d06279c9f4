import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import type { ChampsDocument, DocumentDetaille, TotauxDocument } from "../../../domain/documents/document.ts";
import { TYPES_DOCUMENT } from "../../../domain/fre/codes.ts";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../../domain/fre/libelles.ts";
import { libelleDe } from "../lecture/libelles.ts";

type CleChamp = keyof ChampsDocument;
type Nature = "texte" | "date" | "km" | "choix" | "euros";

/** Un champ de l'en-tête ou un total : son nom dans la lecture, sa valeur, ce qui reste à en dire. */
export interface Champ {
  /** Nom de la lecture : « immatriculation », « loueur », « totaux.net_ht ». */
  nom: string;
  libelle: string;
  nature: Nature;
  /** Colonne à corriger de l'en-tête ; absente pour un total. */
  cle?: CleChamp;
  total?: keyof TotauxDocument;
  valeur: string | number | null;
  /** Pourquoi on le demande ; absent quand rien n'est à vérifier. */
  raison?: string;
  /** Nom de la question posée sur ce champ, quand ce n'est pas le sien : un numéro juste peut être déjà pris. */
  question?: string;
}

const ENTETE: readonly (Pick<Champ, "nom" | "libelle" | "nature"> & { cle: CleChamp })[] = [
  { cle: "type_document", nom: "type_document", libelle: "Type de document", nature: "choix" },
  { cle: "numero", nom: "numero", libelle: "Numéro", nature: "texte" },
  { cle: "date_document", nom: "date_document", libelle: "Date du document", nature: "date" },
  { cle: "loueur_lu", nom: "loueur", libelle: "Loueur", nature: "texte" },
  { cle: "immatriculation", nom: "immatriculation", libelle: "Immatriculation", nature: "texte" },
  { cle: "vin", nom: "vin", libelle: "VIN", nature: "texte" },
  { cle: "marque", nom: "marque", libelle: "Marque", nature: "texte" },
  { cle: "modele", nom: "modele", libelle: "Modèle", nature: "texte" },
  { cle: "kilometrage", nom: "kilometrage", libelle: "Kilométrage", nature: "km" },
  { cle: "date_mise_en_circulation", nom: "date_mise_en_circulation", libelle: "Mise en circulation", nature: "date" },
  { cle: "date_restitution", nom: "date_restitution", libelle: "Date de restitution", nature: "date" },
  { cle: "contrat", nom: "contrat", libelle: "Contrat", nature: "texte" },
];

const TOTAUX: readonly { total: keyof TotauxDocument; libelle: string }[] = [
  { total: "brut_ht", libelle: "Total brut HT" },
  { total: "abattement_ht", libelle: "Abattement de vétusté" },
  { total: "remise_ht", libelle: "Remise" },
  { total: "franchise_ht", libelle: "Franchise" },
  { total: "net_ht", libelle: "Total net HT" },
  { total: "tva", libelle: "TVA" },
  { total: "ttc", libelle: "Total TTC" },
];

/** Un champ de ce nom, avec cette valeur : de quoi le dire hors de la lecture. */
export function champNomme(nom: string, valeur: string | number): Champ {
  const entete = ENTETE.find((c) => c.nom === nom);
  if (entete) return { ...entete, valeur };
  const total = TOTAUX.find((t) => `totaux.${t.total}` === nom);
  return { nom, libelle: total?.libelle ?? nom, nature: total ? "euros" : "texte", valeur };
}

/** La question d'un numéro qu'un autre document porte déjà (`evaluer`) : elle se pose sur le numéro. */
const DOUBLON = "doublon";

export const TYPES = TYPES_DOCUMENT.map((valeur) => ({ valeur, libelle: LIBELLES_TYPE_DOCUMENT[valeur] }));

function valeurDe(d: DocumentDetaille, cle: CleChamp): string | number | null {
  if (cle === "type_document" || cle === "numero" || cle === "date_document" || cle === "loueur_lu") return d[cle];
  return d.identification[cle];
}

/** Les champs d'un document, ceux à vérifier d'abord, puis dans l'ordre du papier. Les totaux absents et non demandés sont tus. */
export function champsDe(d: DocumentDetaille): Champ[] {
  const raison = (nom: string) => d.a_completer.find((m) => m.ligne === null && m.champ === nom)?.raison;
  const entete = ENTETE.map((c): Champ => {
    const lu = { ...c, valeur: valeurDe(d, c.cle), raison: raison(c.nom) };
    const pris = c.nom === "numero" && !lu.raison ? raison(DOUBLON) : undefined;
    return pris ? { ...lu, raison: pris, question: DOUBLON } : lu;
  });
  const totaux = TOTAUX.map(({ total, libelle }): Champ => {
    const nom = `totaux.${total}`;
    return { nom, libelle, nature: "euros", total, valeur: d.totaux[total], raison: raison(nom) };
  });
  const montres = [...entete, ...totaux.filter((t) => t.valeur !== null || t.raison || d.etat === "illisible")];
  return [...montres.filter((c) => c.raison), ...montres.filter((c) => !c.raison)];
}

export function ecrireChamp({ nature, valeur }: Champ): string | null {
  if (valeur === null || valeur === "") return null;
  if (nature === "choix") return libelleDe(LIBELLES_TYPE_DOCUMENT, String(valeur));
  if (nature === "date") return formaterDate(String(valeur)) || String(valeur);
  if (typeof valeur === "number") return nature === "km" ? formaterKm(valeur) : formaterEuros(valeur);
  return valeur;
}

/** La confiance de la lecture dans ce champ, en pour cent entiers ; `null` quand elle n'en dit rien, ou suffit : la question vient d'ailleurs. */
export function confianceDe(d: DocumentDetaille, nom: string): number | null {
  const confiance = d.confiances[nom];
  return confiance === undefined || confiance >= CONFIANCE_SUFFISANTE ? null : Math.round(confiance * 100);
}
