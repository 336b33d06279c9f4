import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import type { Hasard } from "../hasard.ts";
import { type Bloc, espace, type Feuilles, texte } from "./blocs.ts";
import type { Composition } from "./composition.ts";
import { ajuster } from "./largeurs.ts";
import type { Retour } from "./retour.ts";
import { composerPied, type Emetteur } from "./titre.ts";

/** Un document composé : ce que les moteurs impriment, et sa vérité. */
export interface Compose {
  feuilles: Feuilles;
  verite: DocumentLu;
  /** Ce qu'il a de particulier, pour l'index. */
  particularites: string[];
}

/** Largeur utile des feuilles, en points : le moins large des moteurs. */
const PLACE = 526;
const PLACE_PAYSAGE = 772;

const ARTICLES = [
  "Toute facture est payable à trente jours. Une indemnité forfaitaire de 40,00 € est due en cas de retard de paiement.",
  "La franchise de 250,00 € s'entend par véhicule restitué ; l'abattement pour vétusté ne peut dépasser 30 %.",
  "Le kilométrage supplémentaire est facturé 0,05 € par km au-delà du forfait contractuel. Barème en vigueur au 01/01/2020.",
  "Le duplicata d'une carte grise est facturé 65,00 € HT, celui d'un carnet d'entretien 45,00 € HT.",
  "Le locataire dispose de quinze jours pour contester par écrit les frais de remise en état qui lui sont facturés.",
];

/** Page de conditions générales, pleine de montants et de dates qui ne sont pas du document. */
function conditionsGenerales(h: Hasard): Bloc[] {
  const articles = Array.from({ length: h.entier(8, 14) }, (_, i): Bloc[] => [
    texte(`Article ${i + 1} – ${h.un(["Paiement", "Restitution", "Franchise", "Kilométrage", "Litiges"])}`, {
      gras: true,
      corps: 7.5,
    }),
    texte(h.un(ARTICLES), { corps: 7 }),
    texte(h.un(ARTICLES), { corps: 7 }),
  ]);
  const moitie = Math.ceil(articles.length / 2);
  return [
    texte("Conditions générales de location", { gras: true, corps: 13 }),
    { sorte: "cote", parts: [1, 1], enfants: [articles.slice(0, moitie).flat(), articles.slice(moitie).flat()] },
  ];
}

export interface Corps {
  /** Avant les lignes, sur la première page. */
  tete: readonly Bloc[];
  /** Lignes de chaque page. */
  pages: readonly (readonly Bloc[])[];
  /** Après les lignes, sur la dernière page. */
  fin: readonly Bloc[];
  emetteur: Emetteur;
  /** Rappelé en haut des pages suivantes. */
  rappel: string;
}

/** Assemble les pages ; filigrane, cachet et conditions générales au hasard. */
export function assembler(c: Composition, r: Retour, corps: Corps): Feuilles {
  const { h } = c;
  const pages = corps.pages.map((lignes, i) => ({
    blocs: [
      ...(i === 0 ? [...corps.tete, espace(6)] : []),
      ...lignes,
      ...(i === corps.pages.length - 1 ? corps.fin : []),
    ],
  }));
  if (corps.emetteur === "loueur" && h.chance(0.08)) pages.push({ blocs: conditionsGenerales(h) });
  const place = c.paysage ? PLACE_PAYSAGE : PLACE;
  return {
    pages: pages.map((page) => ({ blocs: ajuster(page.blocs, place) })),
    paysage: c.paysage,
    corps: c.corps,
    courant: h.chance(0.6) ? corps.rappel : null,
    pied: h.chance(0.85) ? composerPied(c, r, corps.emetteur) : [],
    filigrane: h.chance(0.07) ? h.un(["DUPLICATA", "COPIE", "ORIGINAL"]) : null,
    tampon: h.chance(0.06) ? h.un(["BON À PAYER", "REÇU LE 14 AVR. 2025", "COMPTABILITÉ"]) : null,
    empattements: h.chance(0.15),
  };
}

/** Lignes par page : tout sur une, ou coupé quand la page est pleine. Le rapport des hauteurs dépend de la forme des lignes. */
export function couper(nombre: number, premiere: number, suivantes: number): number[] {
  if (nombre <= premiere) return [nombre];
  const parPage = [premiere];
  let reste = nombre - premiere;
  while (reste > 0) {
    const ici = Math.min(reste, suivantes);
    parPage.push(ici);
    reste -= ici;
  }
  return parPage;
}
