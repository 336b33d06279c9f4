import type { SeparateurDecimal } from "../../domain/commun/montants.ts";
import type { LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { estMarqueConnue, separerMarque } from "../../domain/fre/vocabulaire/marques.ts";
import { libelleTotal } from "../../domain/fre/vocabulaire/totaux.ts";
import { type Page, type Rangee, texteDe } from "./geometrie.ts";
import { lireIdentite } from "./identification.ts";
import { montantsLibelles } from "./rangee-total.ts";
import { lireTotaux } from "./totaux.ts";
import { sourceDe } from "./zones.ts";

const PLAQUE = /^\(?([A-Z]{2}-\d{3}-[A-Z]{2})\)?[,;:]?$/;

interface Section {
  plaque: string;
  debut: number;
  fin: number;
}

const place = (page: number, y: number) => page * 1e5 + y;
const plaqueDe = (rangee: Rangee) =>
  rangee.mots.map((mot) => PLAQUE.exec(mot.texte)?.[1]).find((plaque) => plaque !== undefined) ?? null;
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
  decimale: SeparateurDecimal,
): VehiculeLu[] | null {
  const sections = sectionsDe(libres);
  if (sections.length < 2 || new Set(sections.map((s) => s.plaque)).size !== sections.length) return null;
  const dans = (valeur: number, { debut, fin }: Section) => valeur >= debut && valeur < fin;
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
    const { totaux, origines } = lireTotaux((totauxDe[i] ?? []).slice(0, nombre), decimale);
    const lu: VehiculeLu = {
      ...vehicule,
      ...(vehicule.marque === null ? marqueDuTitre(siennes[0], section.plaque) : {}),
      immatriculation: section.plaque,
      lignes: parSection[i] ?? [],
      totaux,
    };
    for (const [champ, { page, mots, confiance }] of Object.entries(origines)) {
      lu.sources = { ...lu.sources, [`totaux.${champ}`]: sourceDe(pages, page, mots) };
      lu.confiances = { ...lu.confiances, [`totaux.${champ}`]: confiance };
    }
    return lu;
  });
}
