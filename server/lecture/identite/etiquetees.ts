import { lirePlaque, plaqueDeLaValeur } from "../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../domain/commun/vin.ts";
import type { TypeDocument } from "../../../domain/fre/codes.ts";
import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { codeEnTete, codesDe } from "../commun/codes.ts";
import { dateDans } from "../commun/dates-imprimees.ts";
import {
  aLaForme,
  contratDans,
  kilometrageALExpertise,
  kilometrageApresDate,
  kilometrageAuRetour,
  kilometrageDans,
  vinDans,
} from "../commun/formes.ts";
import { texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";
import { type ChampPropose, type Proposition, resserrer } from "./proposition.ts";

type PaireIdentite = Paire<ChampIdentite>;

/** Ce qu'une étiquette du lexique annonce : le champ, comment se lit sa valeur, et ce que l'étiquette vaut seule. */
interface Annonce {
  champ: ChampPropose;
  lire: (texte: string) => string | null;
  poids: number;
}

const compteur = (lire: (texte: string) => number | null) => (texte: string) => lire(texte)?.toString() ?? null;
/** « Véhicule restitué le 10/03/2025 » : l'étiquette repliée est celle d'un véhicule, la valeur est une date. */
export const enDate = (texte: string): string | null =>
  /^(?:le )?\d{1,4}(?:er)?(?:[/.-]\d| \p{L}{3,9}\.? \d{4})/u.test(texte) ? dateDans(texte) : null;

const date = (champ: ChampPropose, poids: number): Annonce => ({ champ, lire: dateDans, poids });
const SUR = 0.98;

/** Par étiquette, ce qu'elle peut annoncer ; les numéros dépendent du papier, et se lisent plus bas. */
const ANNONCES: Partial<Record<ChampIdentite, readonly Annonce[]>> = {
  immatriculation: [{ champ: "immatriculation", lire: plaqueDeLaValeur, poids: SUR }],
  vin: [{ champ: "vin", lire: vinDans, poids: SUR }],
  kilometrage: [
    { champ: "kilometrage", lire: compteur(kilometrageAuRetour), poids: SUR },
    { champ: "kilometrage_expertise", lire: compteur(kilometrageALExpertise), poids: SUR },
  ],
  kilometrage_expertise: [{ champ: "kilometrage_expertise", lire: compteur(kilometrageDans), poids: SUR }],
  date_mise_en_circulation: [date("date_mise_en_circulation", SUR)],
  date_restitution: [
    date("date_restitution", SUR),
    // « Retour du véhicule : 03/08/2025 à 126 134 km » : le compteur du retour, qui n'est pas celui de l'expertise.
    { champ: "kilometrage", lire: compteur(kilometrageApresDate), poids: 0.95 },
  ],
  // À défaut de la date du retour, celle où le contrat finissait, qui se confirme.
  date_fin_contrat: [date("date_restitution", 0.72)],
  date_expertise: [date("date_expertise", SUR)],
  date_document: [
    date("date_document", 0.97),
    // « Document 46473140 », à côté de « Date du document » : un code n'est pas une date.
    { champ: "numero", lire: (texte) => (dateDans(texte) === null ? codeEnTete(texte) : null), poids: 0.9 },
  ],
  date_impression: [date("date_document", 0.76)],
  vehicule: [{ champ: "date_restitution", lire: enDate, poids: 0.9 }],
  contrat: [{ champ: "contrat", lire: contratDans, poids: SUR }],
};

const PAPIERS: readonly (readonly [RegExp, TypeDocument])[] = [
  [/\b(?:avoir|credit)\b/, "avoir"],
  [/\b(?:factur\w*|invoice|fact)\b/, "facture"],
  [/\b(?:devis|quotation|estimate)\b/, "devis"],
  [/\b(?:rapport|expertise|inspection|chiffrage|report|appraisal)\b/, "rapport"],
  [/\b(?:pv|proces verbal)\b/, "pv"],
];

/** Les mots d'une étiquette, tels qu'imprimés devant ou au-dessus de sa valeur. */
function etiquetteDe({ rangees, mots, x }: PaireIdentite): string {
  const [rangee] = rangees;
  const fin = Math.min(
    ...mots.filter((mot) => rangee?.mots.includes(mot)).map((mot) => mot.x0),
    Number.POSITIVE_INFINITY,
  );
  const siens = (rangee?.mots ?? []).filter((mot) => mot.x0 >= x - 1 && mot.x0 < fin);
  return plier(texteDe(siens.slice(0, 8)));
}

/** Vrai si l'étiquette nomme un autre papier que celui-ci : la facture qu'un avoir corrige, le rapport qu'une facture suit. */
export function nommeUnAutrePapier(etiquette: string, type: TypeDocument): boolean {
  const papier = PAPIERS.find(([motif]) => motif.test(etiquette))?.[1];
  if (papier === undefined || papier === type || type === "inconnu" || (type === "releve" && papier === "facture"))
    return false;
  return papier === "facture" || type === "facture" || type === "avoir" || type === "devis";
}

/** Un numéro que son étiquette dit être celui du papier, du dossier ou d'un autre papier. */
function annoncesDeNumero(paire: PaireIdentite, type: TypeDocument): Annonce[] {
  const etiquette = etiquetteDe(paire);
  const annonce = (champ: ChampPropose, poids: number): Annonce => ({ champ, lire: codeEnTete, poids });
  if (paire.champ === "dossier") {
    // « Dossier d'expertise » est celui de l'expert ; « Dossier » tout court, chez un loueur, est celui du contrat.
    if (/\bexpert|mission/.test(etiquette)) return [annonce("numero", type === "rapport" ? 0.9 : 0.4)];
    return [annonce("numero", type === "rapport" || type === "pv" ? 0.78 : 0.2), annonce("contrat", 0.85)];
  }
  if (nommeUnAutrePapier(etiquette, type)) return [annonce("autre", 0.9), annonce("numero", 0.5)];
  if (paire.champ === "papier" && dateDans(paire.valeur) !== null) return [date("date_document", 0.9)];
  const papier = PAPIERS.find(([motif]) => motif.test(etiquette))?.[1];
  const sienne = papier === undefined || papier === type || type === "inconnu";
  if (paire.champ === "papier") return [annonce("numero", sienne ? 0.9 : 0.6)];
  return [annonce("numero", papier === undefined ? 0.88 : sienne ? 0.97 : 0.85)];
}

/** Sans deux-points, l'alignement ou la forme rattachent seuls la valeur à son étiquette ; devinée, ses mots seuls la disent. */
const poidsDe = (poids: number, paire: PaireIdentite, entiere: boolean): number =>
  poids *
  (paire.ponctuee || paire.valeur.startsWith(":") ? 1 : 0.985) *
  (paire.devinee ? (paire.ponctuee ? 0.96 : 0.87) : 1) *
  (entiere ? 1 : 0.93);

function aSaForme({ champ, valeur }: Proposition, paire: PaireIdentite): boolean {
  if (champ === "vin") return estVinValide(valeur);
  if (champ === "immatriculation") return lirePlaque(valeur) !== null;
  return /^(?:contrat|numero|kilometrage)/.test(champ) || aLaForme(paire.champ, paire.valeur.replace(/^:\s*/, ""));
}

const SES_REFERENCES = /^(?:nos|notre|n\/?) ?ref/;
const DE_L_AUTEUR: ReadonlySet<TypeDocument> = new Set(["rapport", "pv", "devis"]);

/** Ce que disent les étiquettes : une valeur par couple, et par champ que l'étiquette peut annoncer. */
export function propositionsEtiquetees(paires: readonly PaireIdentite[], type: TypeDocument): Proposition[] {
  return paires.flatMap((paire): Proposition[] => {
    const { champ, valeur: texte, mots, page } = paire;
    if (champ === "autre") {
      // « Nos références » d'un expert : celles de son rapport, à défaut d'un autre numéro.
      const siennes = SES_REFERENCES.test(etiquetteDe(paire)) && DE_L_AUTEUR.has(type);
      return codesDe(mots).flatMap(({ valeur, mots: siens }): Proposition[] => [
        { champ: "autre", valeur, page, mots: siens, poids: siennes ? 0.3 : 0.9 },
        ...(siennes ? [{ champ: "numero" as const, valeur, page, mots: siens, poids: 0.93 }] : []),
      ]);
    }
    const deNumero = champ === "numero" || champ === "dossier" || champ === "papier";
    const annonces = deNumero ? annoncesDeNumero(paire, type) : (ANNONCES[champ] ?? []);
    const lues = annonces.flatMap((annonce): Proposition[] => {
      const valeur = annonce.lire(texte);
      if (valeur === null) return [];
      const siens = resserrer(mots, (part) => annonce.lire(part) === valeur);
      const lue = { champ: annonce.champ, valeur, page, mots: siens, poids: annonce.poids };
      // Devinée, ou sans deux-points devant un nombre, une étiquette ne vaut que devant une valeur de sa forme.
      const formee = paire.devinee || (!paire.ponctuee && annonce.champ.startsWith("kilo"));
      if (formee && !aLaForme(champ, texte.replace(/^:\s*/, ""))) return [];
      return [{ ...lue, poids: poidsDe(annonce.poids, paire, aSaForme(lue, paire)) }];
    });
    // « Numéro / Date : 9100448217 / 12.05.2025 ».
    const duPapier = deNumero && champ !== "dossier" && annonces[0]?.champ !== "autre";
    const jour = duPapier ? dateDans(texte) : null;
    if (jour === null) return lues;
    const siens = resserrer(mots, (part) => dateDans(part) === jour);
    return [...lues, { champ: "date_document", valeur: jour, page, mots: siens, poids: 0.93 }];
  });
}
