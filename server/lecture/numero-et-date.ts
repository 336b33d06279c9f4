import { lireDate } from "../../domain/commun/dates.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { type Page, texteDe } from "./geometrie.ts";
import { dateDans, type IdentiteLue } from "./identification.ts";
import { numeroDans } from "./numero-de-document.ts";
import type { Titre } from "./titre.ts";

const PAPIER = /^(?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24}$/;

/** Le numéro annoncé par son étiquette ; un rapport qui n'en a pas d'autre porte celui de son dossier. */
export function numeroEtiquete(identite: IdentiteLue, type: DocumentLu["type_document"]): string | null {
  const de = (champ: "numero" | "dossier") => identite.paires.find((p) => p.champ === champ && /\d{3}/.test(p.valeur));
  // La facture qu'un avoir nomme est celle qu'il corrige.
  const papier = identite.paires.find(
    (p) => p.champ === "papier" && PAPIER.test(p.valeur) && dateDans(p.valeur) === null,
  );
  const paire =
    de("numero") ??
    (type === "avoir" ? undefined : papier) ??
    (type === "rapport" || type === "pv" ? de("dossier") : undefined);
  return paire ? (numeroDans(`N° ${paire.valeur}`) ?? paire.valeur) : null;
}

/** Première date que porte une étiquette de ce champ, en ISO, ou `null`. */
export const dateEtiquetee = (
  { paires }: IdentiteLue,
  champ: "date_document" | "date_impression" | "numero",
): string | null =>
  paires.filter((paire) => paire.champ === champ).flatMap(({ valeur }) => dateDans(valeur) ?? [])[0] ?? null;

/** « Facture de remise en état du 19 mai 2025 » : un titre sans numéro peut finir par le jour du document ; une période ou un retour, non. */
const TITRE_DATE =
  /^(?!.*\b(?:restitu|retour|contrat|p[ée]riode|[ée]ch[ée]ance|au \d))\D{4,70}? (?:du|le|en date du) (\d[\d/.-]{7,9}|\d{1,2}(?:er)? \p{L}{3,9}\.? \d{4})$/iu;
const dateDuTitre = ({ bloc }: Titre): string | null => dateDans(TITRE_DATE.exec(texteDe(bloc?.mots ?? []))?.[1] ?? "");

/** Rapport : date d'expertise. PV : date de restitution. Facture, avoir, devis, relevé : la date près du numéro, ou étiquetée (ISO, ou `null`). */
export function dateDuDocument(document: DocumentLu, titre: Titre, identite: IdentiteLue): string | null {
  // « Numéro / Date : 9100448217 / 12.05.2025 ».
  const imprimee =
    titre.date ?? dateEtiquetee(identite, "date_document") ?? dateEtiquetee(identite, "numero") ?? dateDuTitre(titre);
  const expertise = identite.vehicule.expertise?.date ?? null;
  if (document.type_document === "rapport") return expertise ?? imprimee;
  if (document.type_document === "pv") return identite.vehicule.date_restitution ?? imprimee;
  return imprimee;
}

const DATE_CHIFFREE = /(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2}(?![\d/.-])/g;

/** Un procès-verbal qui n'imprime qu'une date, où qu'elle soit, est de ce jour-là ; celle de la mise en circulation n'en est pas une. */
export function seuleDate(pages: readonly Page[], circulation: string | null | undefined): string | null {
  const textes = pages.flatMap(({ rangees }) => rangees.map(({ mots }) => texteDe(mots)));
  const dates = new Set(textes.flatMap((texte) => texte.match(DATE_CHIFFREE) ?? []).map((texte) => lireDate(texte)));
  dates.delete(circulation ?? null);
  const [seule = null] = dates;
  return dates.size === 1 ? seule : null;
}
