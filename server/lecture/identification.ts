import { lireDate } from "../../domain/commun/dates.ts";
import { chiffrerDates } from "../../domain/commun/dates-en-lettres.ts";
import { lireKilometrage } from "../../domain/commun/montants.ts";
import { lirePlaque, plaqueDeLaValeur } from "../../domain/commun/plaques.ts";
import { estVinValide, normaliserVin } from "../../domain/commun/vin.ts";
import type { Source, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { roleConnu } from "../../domain/fre/vocabulaire/colonnes.ts";
import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../domain/fre/vocabulaire/etiquettes.ts";
import { devinerEtiquette } from "../../domain/fre/vocabulaire/etiquettes-devinees.ts";
import { loueurNomme } from "../../domain/fre/vocabulaire/loueurs.ts";
import { estMarqueConnue, separerMarque } from "../../domain/fre/vocabulaire/marques.ts";
import { reunirCasesCentrees } from "./cases-centrees.ts";
import { recollerChassis } from "./chassis-coupe.ts";
import { CONFIANCES, confianceDe } from "./confiance.ts";
import type { Page, Rangee } from "./geometrie.ts";
import { kilometrageLibre, plaqueLibre, vinLibre } from "./identite-libre.ts";
import { recollerKilometrage } from "./kilometrage-coupe.ts";
import { lirePaires, type Paire } from "./paires.ts";
import { sansAmas } from "./paires-ecartees.ts";
import { pairesJointes } from "./paires-jointes.ts";
import {
  CIRCULATION_EN_PHRASE,
  CONTRAT_EN_PHRASE,
  EXPERTISE_EN_PHRASE,
  kilometrageEnPhrase,
  marqueEnPhrase,
  plaqueEnPhrase,
  proseDe,
  RESTITUTION_EN_PHRASE,
  RETOUR_EN_PHRASE,
  VEHICULE_EN_PHRASE,
  vehiculeDansLaPhrase,
} from "./prose.ts";
import {
  sansBarre,
  sansPlaque,
  sansSuite,
  sansTitre,
  texteSimple,
  typeSuivantLaMarque,
  vehiculeAnnonce,
  vehiculeDeLaPlaque,
  vehiculeIsole,
} from "./vehicule-nomme.ts";
import { sourceDe } from "./zones.ts";

// Forme stricte d'une valeur imprimée après son étiquette sans deux-points.
export function aLaForme(champ: ChampIdentite, valeur: string): boolean {
  const debut = valeur.replace(/^n\s?[°ºo]\s*/i, "");
  switch (champ) {
    case "immatriculation":
      return plaqueDeLaValeur(debut.split(" ").slice(0, 3).join(" ")) !== null;
    case "vin":
      // Un châssis tronqué ou fautif reste une valeur : il s'imprime tel quel, et se signale.
      return /^(?:[A-Z0-9]{17}|(?=(?:[A-Z]*\d){4})[A-Z]{2}[A-Z0-9]{10,17})\b/.test(debut);
    case "contrat":
      return /^(?:[A-Z]{0,4}[-/]?\d[\w/.-]{3,}|[A-Z]{2,4}[ .]\d{2,}(?:[ .]\d{2,4}){0,3}|\d{1,4}(?: \d{2,4}){1,3}|\d{3})(?:\s[—–|,(]|\s-\s|\.?$)/.test(
        debut,
      );
    case "dossier":
    case "papier":
    case "numero":
      return (
        /^(?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24}(?:\s[—–|,(]|\s-\s|\s(?:du|le)\s|$)/.test(debut) &&
        dateDans(debut.split(" ")[0] ?? "") === null
      );
    case "kilometrage":
    case "kilometrage_expertise":
      return /^\d{1,3}(?:[ .]?\d{3})*(?:\s?km\b|(?=\s+\p{L}|\s*[,;|]|$))/iu.test(debut);
    case "date_restitution":
    case "date_fin_contrat":
    case "date_expertise":
    case "date_mise_en_circulation":
    case "date_document":
    case "date_impression":
      return (
        /^(?:le |du )?\d{1,4}(?:er)?[\s/.-]/i.test(debut) && dateDans(debut.split(" ").slice(0, 4).join(" ")) !== null
      );
    case "marque":
    case "vehicule":
      return commenceParUneMarque(debut) && debut.split(" ").length <= 8;
    case "loueur":
      return debut.split(" ").length <= 6 && loueurNomme(debut) !== null;
    case "modele":
      // « Modèle Ford Transit » nomme les deux : ce n'est pas un modèle seul.
      return (
        /^[\p{Lu}\d]/u.test(debut) &&
        // « Model 3 » est le nom d'une voiture, non l'étiquette de « 3 ».
        debut.length > 1 &&
        debut.split(" ").length <= 8 &&
        !commenceParUneMarque(debut) &&
        !commenceParUneEtiquette(debut)
      );
    default:
      return false;
  }
}

const ENTIERS: ReadonlySet<ChampIdentite> = new Set<ChampIdentite>([
  "immatriculation",
  "vin",
  "kilometrage",
  "kilometrage_expertise",
  "date_restitution",
  "date_fin_contrat",
  "date_expertise",
  "date_mise_en_circulation",
  "date_document",
  "date_impression",
]);
const estEntiere = (champ: ChampIdentite, valeur: string): boolean => ENTIERS.has(champ) && aLaForme(champ, valeur);

const commenceParUneMarque = (texte: string): boolean => {
  const [premier = "", second = ""] = texte.split(" ");
  return estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`);
};

// « Modèle Finition Énergie » : une rangée d'intitulés n'est pas un modèle.
const commenceParUneEtiquette = (texte: string): boolean => {
  const mots = texte.split(" ");
  // « Model Y » est le nom d'une voiture.
  if (/^model [3sxy]$/i.test(texte)) return false;
  return mots.some((_, n) => n < 4 && etiquettesIdentite().has(cleEtiquette(mots.slice(0, n + 1).join(" "))));
};

export type Identite = Omit<VehiculeLu, "lignes" | "totaux">;

export interface IdentiteLue {
  vehicule: Identite;
  paires: readonly Paire<ChampIdentite>[];
}

const MOIS = /\d{1,2}(?:er)?[\s-]+\p{L}{3,9}(?:\.\s*|[\s-]+)\d{2,4}/u;

/** Première date imprimée dans un texte (« 10/03/2025 à 10:15 »), en ISO, ou `null`. */
export function dateDans(texte: string): string | null {
  const propre = chiffrerDates(texte).replace(/\s*([/.-])\s*(?=\d)/g, "$1");
  const enLettres = MOIS.exec(propre);
  if (enLettres) {
    const date = lireDate(enLettres[0].replaceAll("-", " "));
    if (date) return date;
  }
  // Telle quelle d'abord : « 06.06.2024 - 142 544 km » n'est pas une date coupée d'espaces.
  for (const mot of [texte, propre].flatMap((t) => t.split(/[\s,;()]+/))) {
    const date = lireDate(mot);
    if (date) return date;
  }
  return null;
}

// Le châssis reste tel qu'imprimé quand il est invalide : l'anomalie se lit en face de lui.
function vinDans(texte: string): string | null {
  const mots = texte.replace(/[()]/g, " ").trim().split(/\s+/);
  const seul = mots.map(normaliserVin).find((mot) => mot.length >= 11 && /\d/.test(mot) && /^[A-Z0-9]+$/.test(mot));
  if (seul && seul.length === 17) return seul;
  const joint = normaliserVin(texte);
  if (estVinValide(joint)) return joint;
  // « V VR3VR2X WCMX141230 », sur une image : une lettre doublée se détache, un châssis se coupe en deux mots.
  const apres = mots.length > 2 && mots[0]?.length === 1 ? normaliserVin(mots.slice(1).join(" ")) : "";
  if (estVinValide(apres)) return apres;
  return seul ?? null;
}

const kilometrageDans = (imprime: string): number | null => {
  // « 1,60 737 km » : une poussière dans un nombre entier.
  const texte = imprime.replace(/(?<!\d)(\d)[.,](\d{2})(?= \d{3} ?km\b)/i, "$1$2");
  const nombre = /\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?!\d)|\d{1,7}/.exec(texte);
  return nombre ? lireKilometrage(nombre[0]) : null;
};

/** « Retour du véhicule : 03/08/2025 à 126 134 km » : le compteur du retour, qui n'est pas celui de l'expertise. */
const kilometrageApresDate = (texte: string): number | null => {
  const nombre = /\d{4}\b.*?(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s?kms?\b/i.exec(texte)?.[1];
  return nombre ? lireKilometrage(nombre) : null;
};

/** Tombé là de la case voisine, un châssis n'est ni une marque ni un véhicule. */
const estChassis = (texte: string): boolean => /^(?=.*\d{3})[A-Z0-9]{17}$/.test(texte.trim());

/** « Contrat LLD LLD-411307 » sous le titre « CONTRAT » d'une case : l'étiquette, puis sa valeur. */
function sansEtiquette(texte: string): string {
  const mots = texte.split(" ");
  for (let n = mots.length - 1; n > 0; n -= 1)
    if (etiquettesIdentite().get(cleEtiquette(mots.slice(0, n).join(" "))) === "contrat")
      return mots.slice(n).join(" ");
  return texte;
}

const contratDans = (texte: string): string | null => {
  const propre = sansEtiquette(texte)
    .replace(/^n\s?[°ºo]\s*/i, "")
    .replace(/\.$/, "")
    .trim();
  // « Service fin de contrat | 33000 Bordeaux » : la ville du destinataire, à côté.
  if (/^\d{5} \p{Lu}\p{L}+/u.test(propre)) return null;
  return /\d/.test(propre) ? (propre.split(/\s+(?:du|au|–|—|-|\||\(|\p{L}+ ?:)|\s*[,;]/u)[0]?.trim() ?? null) : null;
};

/** Première paire d'un champ dont la valeur se lit, d'abord derrière une étiquette connue ; la suite des paires est celle de la page. */
function premier<T>(
  paires: readonly Paire<ChampIdentite>[],
  champ: ChampIdentite,
  lire: (texte: string) => T | null,
): { valeur: T; paire: Paire<ChampIdentite> } | null {
  const siennes = paires.filter((paire) => paire.champ === champ);
  const ordonnees = [...siennes.filter(({ devinee }) => !devinee), ...siennes.filter(({ devinee }) => devinee)];
  for (const paire of ordonnees) {
    const valeur = lire(paire.valeur);
    if (valeur !== null) return { valeur, paire };
  }
  return null;
}

/** Bloc d'identification d'un document : couples étiquette / valeur, puis, à défaut, la forme même d'une plaque ou d'un châssis. */
export function lireIdentite(pages: readonly Page[], imprimees: readonly Rangee[]): IdentiteLue {
  const etiquettes = etiquettesIdentite();
  const rangees = reunirCasesCentrees(imprimees);
  const lues = lirePaires(rangees, {
    get: (cle) => etiquettes.get(cle),
    has: (cle) => etiquettes.has(cle),
    forme: aLaForme,
    entiere: estEntiere,
    // « RENAULT CLIO V Contrat : » : un véhicule, puis l'étiquette de la case voisine.
    deviner: (texte) => (commenceParUneMarque(texte) ? undefined : devinerEtiquette(cleEtiquette(texte))),
  });
  const paires = sansAmas([...lues, ...pairesJointes(rangees, etiquettes, aLaForme)]);
  const entieres = paires.map((paire) => recollerChassis(recollerKilometrage(paire, rangees), rangees));
  return { paires, vehicule: identiteDesPaires(pages, entieres, rangees) };
}

/** Identification tirée de couples étiquette / valeur déjà repérés. */
export function identiteDesPaires(
  pages: readonly Page[],
  paires: readonly Paire<ChampIdentite>[],
  rangees: readonly Rangee[],
): Identite {
  const sources: Record<string, Source> = {};
  const confiances: Record<string, number> = {};
  const prendre = <T>(nom: string, champ: ChampIdentite, lire: (texte: string) => T | null): T | null => {
    const trouve = premier(paires, champ, lire);
    if (trouve) {
      const { page, mots, ponctuee } = trouve.paire;
      sources[nom] = sourceDe(pages, page, mots);
      confiances[nom] = confianceDe(ponctuee ? CONFIANCES.etiquetee : CONFIANCES.voisine, mots);
    }
    return trouve?.valeur ?? null;
  };
  const libre = <T>(nom: string, valeur: T | null, confiance: number): T | null => {
    if (valeur !== null) confiances[nom] = confiance;
    return valeur;
  };
  // « Véhicule restitué le 10/03/2025 » : l'étiquette repliée est celle d'un véhicule, la valeur est une date.
  const enDate = (texte: string) =>
    /^(?:le )?\d{1,4}(?:er)?(?:[/.-]\d| \p{L}{3,9}\.? \d{4})/u.test(texte) ? dateDans(texte) : null;
  const nom = (texte: string) =>
    // « 3249509 », tombé là d'une case voisine, n'est pas un véhicule.
    enDate(texte) || estChassis(texte) || lirePlaque(texte) || !/\p{L}/u.test(texte)
      ? null
      : texteSimple(sansSuite(sansBarre(sansPlaque(sansTitre(texte)))));
  const deMarque = (texte: string) => (commenceParUneMarque(nom(texte) ?? "") ? nom(texte) : null);
  // De deux véhicules annoncés, celui qui commence par une marque en est un.
  const vehicule = prendre("vehicule", "vehicule", deMarque) ?? prendre("vehicule", "vehicule", nom);
  const separe = vehicule ? separerMarque(vehicule) : { marque: null, modele: null };
  // « Position | Marque | Dimension », au-dessus des pneumatiques : un intitulé de colonne n'est pas une marque.
  const marque = prendre("marque", "marque", (texte) =>
    roleConnu(texte) || estChassis(texte) ? null : texteSimple(texte),
  );
  const imprime =
    prendre("modele", "modele", (texte) => texteSimple(sansSuite(texte))) ??
    libre("modele", marque && !vehicule ? typeSuivantLaMarque(paires) : null, CONFIANCES.voisine);
  // « Modèle : BMW i3 » nomme aussi la marque.
  const duModele =
    imprime !== null && !marque && !vehicule && commenceParUneMarque(imprime) ? separerMarque(imprime) : null;
  const modele = duModele?.modele ?? imprime;
  if (duModele) {
    separe.marque = duModele.marque;
    if (sources.modele) sources.marque = sources.modele;
    confiances.marque = confiances.modele ?? CONFIANCES.voisine;
  }
  if (vehicule && !marque && sources.vehicule) {
    sources.marque = sources.modele = sources.vehicule;
    const base = confiances.vehicule ?? 1;
    // Une marque inconnue est le premier mot du véhicule : le partage est deviné.
    confiances.marque = confiances.modele = estMarqueConnue(separe.marque) ? base : base * CONFIANCES.devinee;
  }
  delete confiances.vehicule;
  const prose = proseDe(rangees);
  const phrase = (motif: RegExp) => motif.exec(prose)?.[1]?.trim() ?? null;
  const retour = phrase(RETOUR_EN_PHRASE) ?? phrase(RESTITUTION_EN_PHRASE);
  const restitution =
    prendre("date_restitution", "date_restitution", enDate) ??
    prendre("date_restitution", "date_restitution", dateDans) ??
    prendre("date_restitution", "vehicule", enDate) ??
    prendre("date_restitution", "date_fin_contrat", dateDans) ??
    libre("date_restitution", retour ? dateDans(retour) : null, CONFIANCES.forme);
  const enPhrase =
    vehicule || marque || modele
      ? null
      : (phrase(VEHICULE_EN_PHRASE) ?? marqueEnPhrase(prose) ?? vehiculeDansLaPhrase(prose));
  const nomme = enPhrase
    ? separerMarque(enPhrase)
    : vehicule || marque || modele
      ? null
      : (vehiculeDeLaPlaque(rangees) ?? vehiculeAnnonce(rangees) ?? vehiculeIsole(rangees));
  if (nomme && estMarqueConnue(nomme.marque)) {
    confiances.marque = confiances.modele = CONFIANCES.forme;
    Object.assign(separe, nomme);
  }
  return {
    immatriculation:
      prendre("immatriculation", "immatriculation", plaqueDeLaValeur) ??
      libre("immatriculation", plaqueLibre(rangees) ?? plaqueEnPhrase(prose), CONFIANCES.forme),
    vin: prendre("vin", "vin", vinDans) ?? libre("vin", vinLibre(rangees), CONFIANCES.forme),
    marque: marque ?? separe.marque,
    modele: modele ?? (marque && vehicule ? null : separe.modele),
    kilometrage:
      prendre("kilometrage", "kilometrage", kilometrageDans) ??
      prendre("kilometrage", "date_restitution", kilometrageApresDate) ??
      // Le seul compteur imprimé est celui du véhicule, relevé au retour ou à l'expertise.
      prendre("kilometrage", "kilometrage_expertise", kilometrageDans) ??
      libre("kilometrage", kilometrageLibre(rangees) ?? kilometrageEnPhrase(prose), CONFIANCES.devinee),
    date_mise_en_circulation:
      prendre("date_mise_en_circulation", "date_mise_en_circulation", dateDans) ??
      libre("date_mise_en_circulation", dateDans(phrase(CIRCULATION_EN_PHRASE) ?? ""), CONFIANCES.forme),
    date_restitution: restitution,
    contrat:
      prendre("contrat", "contrat", contratDans) ??
      libre("contrat", phrase(CONTRAT_EN_PHRASE)?.replace(/[.,;]+$/, "") ?? null, CONFIANCES.forme),
    sources,
    confiances,
    expertise: {
      date: prendre("date_expertise", "date_expertise", dateDans) ?? dateDans(phrase(EXPERTISE_EN_PHRASE) ?? ""),
      kilometrage: prendre("kilometrage_expertise", "kilometrage_expertise", kilometrageDans),
    },
  };
}
