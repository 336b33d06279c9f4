import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { plaqueDuMot, plaquesDuTexte } from "../../../../domain/commun/plaques.ts";
import type { LigneLue, VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import { estMarqueConnue, separerMarque } from "../../../../domain/fre/vocabulaire/marques.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { montantsLibelles } from "../../commun/rangee-total.ts";
import { lireIdentite } from "../../identite/lire-identite.ts";
import { lireTotaux, situerTotaux } from "../../totaux/totaux.ts";
import type { Tableau } from "../tableaux/tableau.ts";
import { totauxDuDocument } from "./totaux-du-document.ts";

interface Section {
  plaque: string;
  debut: number;
  fin: number;
}

const place = (page: number, y: number) => page * 1e5 + y;
/** La plaque d'une rangée, en un mot ou, d'avant 2009, en trois (« 6636 JF 19 »). */
const plaqueDe = ({ mots }: Rangee) =>
  mots.map((mot) => plaqueDuMot(mot.texte)).find((plaque) => plaque !== null) ??
  plaquesDuTexte(texteDe(mots))[0]?.texte ??
  null;
const estTotal = (rangee: Rangee) =>
  montantsLibelles(rangee).some(({ libelle }) => {
    const champ = libelleTotal(libelle);
    return champ !== null && champ !== "report";
  });

/** Sections d'un document, une par plaque : de la rangée qui la nomme à celle qui nomme la suivante. */
function sectionsDe(libres: readonly Rangee[]): Section[] {
  const sections: Section[] = [];
  for (const rangee of libres) {
    const plaque = estTotal(rangee) ? null : plaqueDe(rangee);
    const derniere = sections.at(-1);
    if (!plaque || derniere?.plaque === plaque) continue;
    const debut = place(rangee.page, rangee.y) - 0.5 * rangee.corps;
    if (derniere) derniere.fin = debut;
    sections.push({ plaque, debut, fin: Number.POSITIVE_INFINITY });
  }
  return sections;
}

/** Marque et modèle du titre de section (« Véhicule GB-482-NR – RENAULT CLIO »), si la marque est connue. */
function marqueDuTitre(titre: Rangee | undefined, plaque: string): Pick<VehiculeLu, "marque" | "modele"> | object {
  const parts = texteDe(titre?.mots ?? [])
    .split(/\s[–—|·:-]\s|[(),;]/)
    .map((part) => part.replace(plaque, "").trim());
  for (const part of parts) {
    const nomme = separerMarque(part.replace(/^v[ée]hicule\s*:?\s*/i, ""));
    if (estMarqueConnue(nomme.marque)) return nomme;
  }
  return {};
}

const yDe = (pages: readonly Page[], ligne: LigneLue) =>
  place(
    ligne.page ?? 1,
    ((ligne.zone?.y ?? 0) + (ligne.zone?.hauteur ?? 0)) * (pages[(ligne.page ?? 1) - 1]?.hauteur ?? 0),
  );

/**
 * Véhicules d'une facture qui leur donne une section à chacun : sa plaque, ses lignes, ses totaux. `null` si le document n'en a pas deux,
 * si l'une des sections est sans ligne, ou si une ligne précède la première : rien n'est alors partagé au hasard.
 */
export function vehiculesParSection(
  pages: readonly Page[],
  libres: readonly Rangee[],
  lignes: readonly LigneLue[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
): VehiculeLu[] | null {
  const sections = sectionsDeVehicules(libres);
  if (!sections) return null;
  const parSection = sections.map((section) => lignes.filter((ligne) => dans(yDe(pages, ligne), section)));
  if (parSection.some((siennes) => siennes.length === 0)) return null;
  if (parSection.reduce((n, siennes) => n + siennes.length, 0) !== lignes.length) return null;
  const totauxDe = sections.map((section) =>
    libres.filter((rangee) => dans(place(rangee.page, rangee.y), section) && estTotal(rangee)),
  );
  // Après la dernière section viennent les totaux de tous : elle n'a que le nombre de totaux des autres.
  const nombre = Math.max(...totauxDe.slice(0, -1).map((rangees) => rangees.length));
  return sections.map((section, i) => {
    const siennes = libres.filter((rangee) => dans(place(rangee.page, rangee.y), section));
    const { vehicule } = lireIdentite(
      pages,
      siennes.filter((rangee) => !estTotal(rangee)),
    );
    const { colonnes = [], ...imprimes } = totauxDuDocument((totauxDe[i] ?? []).slice(0, nombre), tableaux, decimale);
    const situes = lireTotaux(
      {
        ...imprimes,
        colonnes: colonnes.filter(({ page, mots }) => dans(place(page, mots[0]?.y ?? 0), section)),
      },
      parSection[i],
    );
    const nomme = vehicule.marque === null ? marqueDuTitre(siennes[0], section.plaque) : {};
    return situerTotaux(
      { ...vehicule, ...nomme, immatriculation: section.plaque, lignes: parSection[i] ?? [], totaux: situes.totaux },
      situes,
      pages,
    );
  });
}

const dans = (valeur: number, { debut, fin }: Section) => valeur >= debut && valeur < fin;

/** Les sections d'un document de plusieurs véhicules ; `null` s'il n'en a pas deux, ou si une plaque y revient : rien n'y est alors partagé au hasard. */
function sectionsDeVehicules(libres: readonly Rangee[]): Section[] | null {
  const sections = sectionsDe(libres);
  const plaques = new Set(sections.map(({ plaque }) => plaque));
  return sections.length >= 2 && plaques.size === sections.length ? sections : null;
}

/**
 * Véhicules d'un relevé qui donne une fiche à chacun, sans lignes : sa plaque, son identité, ses totaux. `null` si l'un d'eux n'a pas de
 * montant dû : rien n'est alors partagé au hasard.
 */
export function vehiculesParFiche(
  pages: readonly Page[],
  libres: readonly Rangee[],
  decimale: SeparateurDecimal,
): VehiculeLu[] | null {
  const sections = sectionsDeVehicules(libres);
  if (!sections) return null;
  // Les totaux de tous suivent la dernière fiche, qui n'est pas plus haute que les autres.
  const derniere = sections.at(-1);
  if (derniere) derniere.fin = derniere.debut + hauteurDesFiches(sections);
  // « Total du relevé : HT 2 246,36 », tout près de la dernière fiche : aucune autre n'a cette rangée.
  const estDeFiche = (rangee: Rangee) => !TOTAL_DE_TOUS.test(texteDe(rangee.mots));
  const vehicules = sections.map((section) => {
    const siennes = libres.filter((rangee) => dans(place(rangee.page, rangee.y), section));
    const { vehicule } = lireIdentite(pages, siennes);
    const situes = lireTotaux({ rangees: siennes.filter(estDeFiche), decimale });
    const { totaux } = situes;
    const nomme = vehicule.marque === null ? marqueDuTitre(siennes[0], section.plaque) : {};
    return situerTotaux({ ...vehicule, ...nomme, immatriculation: section.plaque, lignes: [], totaux }, situes, pages);
  });
  return vehicules.every(({ totaux }) => totaux.net_ht !== null || totaux.ttc !== null) ? vehicules : null;
}

const TOTAL_DE_TOUS =
  /^(?:totaux(?!\p{L})|total (?:g[ée]n[ée]ral|du relev[ée]|du mois|de la p[ée]riode|des? v[ée]hicules|de la facture)(?!\p{L}))/iu;

/** La plus grande hauteur d'une fiche que la suivante ferme sur la même page. */
function hauteurDesFiches(sections: readonly Section[]): number {
  const hauteurs = sections.slice(0, -1).map(({ debut, fin }) => fin - debut);
  return Math.max(...hauteurs.filter((hauteur) => hauteur < 5e4), 0) || Number.POSITIVE_INFINITY;
}

/**
 * Une facture de plusieurs véhicules peut les récapituler avant d'en donner le détail en annexe : chacun garde ses lignes et ce que son annexe
 * dit de lui, que sa rangée du récapitulatif complète. `null` si l'annexe nomme un véhicule que le récapitulatif n'a pas.
 */
export function completerParLAnnexe(
  recapitules: readonly VehiculeLu[],
  annexe: readonly VehiculeLu[] | null,
): VehiculeLu[] | null {
  const plaques = new Set(recapitules.map(({ immatriculation }) => immatriculation));
  if (!annexe?.every(({ immatriculation }) => plaques.has(immatriculation))) return null;
  return recapitules.map((recapitule) => {
    const detaille = annexe.find(({ immatriculation }) => immatriculation === recapitule.immatriculation);
    if (!detaille) return recapitule;
    return {
      ...recapitule,
      ...sansVide(detaille),
      totaux: { ...recapitule.totaux, ...sansVide(detaille.totaux) },
      sources: { ...recapitule.sources, ...detaille.sources },
      confiances: { ...recapitule.confiances, ...detaille.confiances },
    };
  });
}

const sansVide = <T extends object>(objet: T): Partial<T> =>
  Object.fromEntries(Object.entries(objet).filter(([, valeur]) => valeur !== null)) as Partial<T>;
