import { sEcritCommeUnJour } from "../commun/dates.ts";
import { lirePlaque } from "../commun/plaques.ts";
import type { DocumentLu, VehiculeLu } from "./document-lu.ts";
import { plier } from "./vocabulaire/texte.ts";
import { type LibelleTotal, libelleTotal } from "./vocabulaire/totaux.ts";

/** Une valeur qui a la forme de son champ et que le reste de la page dément : à relire. */
export interface Invraisemblance {
  champ: string;
  raison: string;
}

const serrer = (texte: string | null): string => (texte ?? "").replace(/[^\p{L}\d]/gu, "").toUpperCase();

/** Deux champs à l'identique : l'un a pris la valeur de l'autre. */
const pareils = (a: string | null, b: string | null): boolean => serrer(a) !== "" && serrer(a) === serrer(b);

const VOIE = /\b(?:rue|avenue|boulevard|chemin|impasse|allee|quai|cedex)\b/;
/** Une voie abrégée est aussi la tête d'un numéro (« AV-2026-77 ») : il lui faut un nom derrière elle. */
const VOIE_ABREGEE = /\b(?:av|bd|place|route|zone|zi|za)\.? \p{L}{2,}|\bbp \d/iu;
const estAdresse = (texte: string): boolean => VOIE.test(plier(texte)) || VOIE_ABREGEE.test(texte);
const TELEPHONE = /^(?:\+33|0)[1-9]\d{8}$/;

/** Ce qui ne peut pas être le numéro d'un document. */
function numeroInvraisemblable({ numero, vehicules }: DocumentLu): string | null {
  if (numero === null) return null;
  const [vehicule] = vehicules;
  if (estAdresse(numero)) return `«\u00a0${numero}\u00a0» ressemble à une adresse.`;
  if (TELEPHONE.test(numero.replace(/[\s.]/g, ""))) return `«\u00a0${numero}\u00a0» ressemble à un téléphone.`;
  if (sEcritCommeUnJour(numero.trim())) return `«\u00a0${numero}\u00a0» est une date.`;
  if (!/\d/.test(numero)) return `«\u00a0${numero}\u00a0» n'a pas un chiffre.`;
  if (vehicule && pareils(numero, vehicule.immatriculation)) return "C'est la plaque du véhicule.";
  if (vehicule && pareils(numero, vehicule.vin)) return "C'est le châssis du véhicule.";
  return null;
}

/** Ces documents s'écrivent après le retour ; un devis ou un procès-verbal, le jour même ou avant. */
const APRES_LE_RETOUR: ReadonlySet<string> = new Set(["facture", "avoir", "rapport"]);

function dateInvraisemblable({ type_document, date_document: date, vehicules }: DocumentLu): string | null {
  if (date === null) return null;
  for (const { date_mise_en_circulation: mec, date_restitution: restitution } of vehicules) {
    if (mec !== null && date === mec) return "C'est la date de première mise en circulation.";
    if (mec !== null && date < mec) return "Ce document serait daté d'avant la première mise en circulation.";
    if (restitution !== null && date < restitution && APRES_LE_RETOUR.has(type_document))
      return "Ce document serait daté d'avant la restitution.";
  }
  return null;
}

/** Un rapport de texte sans un seul montant, ni lu ni resté sur la page : il constate, et n'a pas de prix à demander. */
export const neChiffreRien = ({ type_document: type, provenance = "texte", vehicules }: DocumentLu): boolean =>
  type === "rapport" &&
  provenance === "texte" &&
  vehicules.every(
    ({ lignes, totaux, restes = [], passages = [] }) =>
      lignes.length > 0 &&
      restes.length === 0 &&
      lignes.every(({ brut_ht, net_ht }) => brut_ht === null && net_ht === null) &&
      Object.values(totaux).every((total) => total === null) &&
      passages.every(({ montants }) => montants.length === 0),
  );

const TOTAUX_DUS: ReadonlySet<LibelleTotal | null> = new Set(["brut_ht", "net_ht", "ttc"]);

/** Un procès-verbal constate, un rapport chiffre : ce que la page imprime dément parfois son titre. */
function typeInvraisemblable(document: DocumentLu): string | null {
  const totalise = document.vehicules.some(({ restes = [] }) =>
    restes.some((r) => TOTAUX_DUS.has(libelleTotal(r.libelle))),
  );
  if (document.type_document === "pv" && totalise)
    return "Ce procès-verbal imprime un total\u00a0: c'est peut-être un rapport chiffré.";
  return neChiffreRien(document) ? "Ce rapport ne chiffre rien\u00a0: c'est peut-être un procès-verbal." : null;
}

/** Ce que l'en-tête d'un document dit d'invraisemblable de lui-même. */
export function invraisemblancesDuDocument(document: DocumentLu): Invraisemblance[] {
  return [
    enQuestion("type_document", typeInvraisemblable(document)),
    enQuestion("numero", numeroInvraisemblable(document)),
    enQuestion("date_document", dateInvraisemblable(document)),
  ].flat();
}

const enQuestion = (champ: string, raison: string | null): Invraisemblance[] =>
  raison === null ? [] : [{ champ, raison: `${raison} Vérifiez-le sur la page.` }];

/** Une étiquette, ou la phrase d'à côté, prise pour une marque ou un modèle. */
const ETIQUETTE = /\b(?:immatriculation|kilometrage|chassis|vin|contrat|date|client|adresse|facture|rapport|loueur)\b/;
/** Les numéros de contrat des loueurs tiennent en une douzaine de signes, préfixe et clé compris. */
const CONTRAT_MAXIMUM = 30;

function contratInvraisemblable({ contrat, immatriculation, vin }: VehiculeLu, numero: string | null): string | null {
  if (contrat === null) return null;
  if (pareils(contrat, immatriculation) || lirePlaque(contrat)?.format === "siv") return "C'est une plaque.";
  if (pareils(contrat, vin)) return "C'est le châssis du véhicule.";
  if (pareils(contrat, numero)) return "C'est aussi le numéro lu pour le document.";
  if (ETIQUETTE.test(plier(contrat)) || contrat.length > CONTRAT_MAXIMUM) return "D'autres valeurs y sont mêlées.";
  if (sEcritCommeUnJour(contrat.trim())) return `«\u00a0${contrat}\u00a0» est une date.`;
  if (estAdresse(contrat)) return `«\u00a0${contrat}\u00a0» ressemble à une adresse.`;
  return /\d/.test(contrat) ? null : `«\u00a0${contrat}\u00a0» n'a pas un chiffre.`;
}

// Un véhicule de location longue durée est rendu après des mois d'usage ; au-delà, aucun n'a roulé autant (fiche domaine, 1).
const KM_MINIMUM = 1000;
const KM_MAXIMUM = 600_000;
const KM_PAR_JOUR_MAXIMUM = 800;
const JOUR_MS = 86_400_000;

function compteurInvraisemblable(vehicule: VehiculeLu): string | null {
  const { kilometrage: km, date_mise_en_circulation: mec, date_restitution: restitution } = vehicule;
  if (km === null) return null;
  if (km < KM_MINIMUM) return "Ce compteur est celui d'un véhicule neuf.";
  if (km > KM_MAXIMUM) return "Aucun véhicule de location longue durée ne roule autant.";
  if (mec === null || restitution === null || restitution <= mec) return null;
  const jours = (Date.parse(restitution) - Date.parse(mec)) / JOUR_MS;
  return km > jours * KM_PAR_JOUR_MAXIMUM ? "Ce compteur est trop haut pour l'âge du véhicule." : null;
}

const LETTRES_MAXIMUM = 60;

function nomInvraisemblable(valeur: string | null): string | null {
  if (valeur === null) return null;
  if (valeur.includes(":") || ETIQUETTE.test(plier(valeur)))
    return `«\u00a0${valeur}\u00a0» porte une étiquette de la page.`;
  if (sEcritCommeUnJour(valeur.trim()) || lirePlaque(valeur)?.format === "siv")
    return `«\u00a0${valeur}\u00a0» n'est pas un nom.`;
  return valeur.length > LETTRES_MAXIMUM ? "Ce texte est trop long pour un nom de véhicule." : null;
}

/** Ce que l'en-tête d'un véhicule dit d'invraisemblable de lui. */
export function invraisemblancesDuVehicule(vehicule: VehiculeLu, numero: string | null): Invraisemblance[] {
  return [
    enQuestion("contrat", contratInvraisemblable(vehicule, numero)),
    enQuestion("kilometrage", compteurInvraisemblable(vehicule)),
    enQuestion("marque", nomInvraisemblable(vehicule.marque)),
    enQuestion("modele", nomInvraisemblable(vehicule.modele)),
  ].flat();
}
