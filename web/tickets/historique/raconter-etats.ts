import { formaterDate } from "../../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { formaterKm } from "../../../domain/commun/montants.ts";
import { LIBELLES_VUE, type TypeEtat } from "../../../domain/etats-des-lieux/etat.ts";
import { LIBELLES_DOMMAGE } from "../../../domain/fre/libelles.ts";
import { type Changement, estVide } from "../../historique/etapes.ts";

const texte = (v: unknown) => String(v);

/** Champs racontés ; le tracé et l'instant de la signature se lisent dans l'étape elle-même. */
const CHAMPS: Readonly<Record<string, readonly [string, (v: unknown) => string]>> = {
  date_etat: ["Date", (v) => formaterDate(String(v))],
  lieu: ["Lieu", texte],
  kilometrage: ["Kilométrage", (v) => formaterKm(Number(v))],
  energie: ["Niveau relevé", texte],
  niveau: ["Niveau", (v) => `${v}\u00a0%`],
  observations: ["Observations", texte],
  signataire: ["Signataire", texte],
  contresignataire: ["Fait par", texte],
};

const DE: Record<TypeEtat, string> = { depart: "de départ", arrivee: "d'arrivée" };
/** Deux photos d'un même tour du véhicule ne sont pas plus loin l'une de l'autre, en millisecondes. */
const TOUR_MS = 15 * 60_000;

const ligne = (e: EvenementHistorique) =>
  (e.operation === "suppression" ? e.avant : e.apres) as Record<string, unknown>;
const estPhoto = (e: EvenementHistorique) => e.entite === "etat_photos";
/** Ce que montre chaque photo d'une étape. */
const noms = (e: EvenementHistorique): string[] => (ligne(e).vues as string[] | undefined) ?? [];

/** Ce que montre la photo d'un évènement : une vue, ou un dommage que le journal numérote. */
function nommer(e: EvenementHistorique, rangs: ReadonlyMap<unknown, unknown>): string {
  const { vue, dommage_id } = ligne(e) as { vue?: keyof typeof LIBELLES_VUE | null; dommage_id?: string };
  if (vue) return LIBELLES_VUE[vue];
  const rang = rangs.get(dommage_id);
  return rang === undefined ? "un dommage" : `dommage ${rang}`;
}

/**
 * Réduit le journal des états à ce qu'une personne a fait : ce qu'un geste emporte avec lui (une correction reprend dommages et
 * photos, un brouillon abandonné les retire) ne se raconte pas une fois de plus, et les photos d'un même tour font une étape.
 */
export function regrouperEtats(evenements: readonly EvenementHistorique[]): EvenementHistorique[] {
  const gestes = new Set(evenements.map((e) => `${e.fait_le}|${e.entite}|${e.operation}`));
  const emporte = ({ fait_le, entite, operation, etat }: EvenementHistorique) =>
    etat &&
    entite !== "etats_des_lieux" &&
    (gestes.has(`${fait_le}|etats_des_lieux|${operation}`) ||
      (entite === "etat_photos" && gestes.has(`${fait_le}|etat_dommages|${operation}`)));
  const rangs = new Map(
    evenements
      .filter((e) => e.entite === "etat_dommages" && e.operation !== "modification")
      .map((e) => [ligne(e).id, ligne(e).rang]),
  );
  const gardes: EvenementHistorique[] = [];
  let plusAncienne = "";
  for (const e of evenements) {
    if (emporte(e)) continue;
    const recente = gardes.at(-1);
    if (recente && memeTour(recente, e, plusAncienne))
      gardes[gardes.length - 1] = reunir(recente, [nommer(e, rangs), ...noms(recente)]);
    else gardes.push(estPhoto(e) ? reunir(e, [nommer(e, rangs)]) : e);
    plusAncienne = e.fait_le;
  }
  return gardes;
}

const memeTour = (recente: EvenementHistorique, e: EvenementHistorique, plusAncienne: string): boolean =>
  estPhoto(recente) &&
  estPhoto(e) &&
  recente.operation === e.operation &&
  recente.auteur === e.auteur &&
  recente.etat?.type === e.etat?.type &&
  recente.etat?.version === e.etat?.version &&
  Date.parse(plusAncienne) - Date.parse(e.fait_le) < TOUR_MS;

const reunir = (e: EvenementHistorique, vues: string[]): EvenementHistorique =>
  e.operation === "suppression" ? { ...e, avant: { vues } } : { ...e, apres: { vues } };

/** Ce qu'un évènement d'un état des lieux change, ou `null` s'il n'apprend rien de plus que son titre. */
export function changementEtat(e: EvenementHistorique): Changement | null {
  if (estPhoto(e)) return { libelle: noms(e).length > 1 ? "Photos" : "Photo", apres: compter(noms(e)) };
  // Situé sur une photo : le cadre se voit sur elle, ses chiffres ne diraient rien.
  if (e.entite === "etat_dommages" && e.operation === "modification") return null;
  if (e.entite === "etat_dommages") {
    const { rang, element, dommage, commentaire } = ligne(e) as Record<string, string>;
    const nature = (LIBELLES_DOMMAGE[dommage as keyof typeof LIBELLES_DOMMAGE] ?? dommage).toLowerCase();
    return { libelle: `Dommage ${rang}`, apres: `${element}, ${nature}${commentaire ? `. ${commentaire}` : ""}` };
  }
  const champ = e.operation === "modification" ? CHAMPS[e.champ ?? ""] : undefined;
  if (!champ) return null;
  const [libelle, ecrire] = champ;
  const lire = (v: unknown) => (estVide(v) ? null : ecrire(v));
  // Une signature ne remplace rien, et un premier relevé non plus : la valeur se lit seule.
  return { libelle, ...(!estVide(e.avant) && { avant: lire(e.avant) }), apres: lire(e.apres) };
}

/** Les vues dans l'ordre, chacune une fois. */
const compter = (vues: readonly string[]): string =>
  [...new Set(vues)]
    .map((vue) => {
      const nombre = vues.filter((v) => v === vue).length;
      return nombre > 1 ? `${vue} (${nombre} photos)` : vue;
    })
    .join(", ");

/** Le titre d'une étape, qui nomme l'état : celui de départ ou d'arrivée, et sa version quand il a été corrigé. */
export function titreEtat([e, ...autres]: readonly EvenementHistorique[]): string {
  if (!e?.etat) return "Ticket modifié";
  const { type, version } = e.etat;
  const nom = `tat des lieux ${DE[type]}${version > 1 ? ` (version ${version})` : ""}`;
  const [ajoute, retire] = ["relevé à l'é", "retiré de l'é"];
  if (e.entite === "etat_dommages") return `Dommage ${e.operation === "creation" ? ajoute : retire}${nom}`;
  if (estPhoto(e)) {
    const s = noms(e).length > 1 ? "s" : "";
    return `Photo${s} ${e.operation === "creation" ? `ajoutée${s} à l'é` : `retirée${s} de l'é`}${nom}`;
  }
  if (e.operation === "creation") return version > 1 ? `Correction de l'é${nom} commencée` : `É${nom} commencé`;
  if (e.operation === "suppression") return `Brouillon de l'é${nom} abandonné`;
  return `É${nom} ${[e, ...autres].some((x) => x.champ === "signataire") ? "signé" : "modifié"}`;
}
