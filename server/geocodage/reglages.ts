import { isAbsolute, normalize, relative } from "node:path";
import { z } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { cheminDedans } from "../fichiers/chemin-dedans.ts";
import { LOCAUX, refusAdresse } from "../http/adresse-publique.ts";

export const FOURNISSEURS = ["automatique", "hors-ligne", "geoplateforme", "google", "aucun"] as const;

/** D'où viennent les adresses. La clé n'en sort que vers le fournisseur. */
export type ReglagesGeocodage =
  | { fournisseur: "hors-ligne" | "aucun" }
  /** « automatique » : la Géoplateforme (BAN), et le répertoire hors ligne tant qu'elle ne répond pas. */
  | ({ fournisseur: "automatique" | "geoplateforme" } & ServiceAdresses)
  | ({ fournisseur: "google"; cle: string } & ServiceAdresses);

/** Où répond le service d'adresses, et les hôtes privés que l'exploitant lui permet ; la machine elle-même en est. */
export interface ServiceAdresses {
  url: string;
  hotes?: readonly string[];
}

/** Le fond des cartes. */
export interface ReglagesTuiles {
  /** Des images une à une, ou toutes dans un fichier PMTiles lu par morceaux. */
  format: "images" | "archive";
  /** Ce que demande le navigateur : un modèle d'adresse (`{z}`, `{x}`, `{y}`), ou l'adresse de l'archive. */
  url: string;
  /** Origine des images ou de l'archive, seule ajoutée à la politique de contenu. Absente : le programme sert l'archive. */
  origine?: string;
  /** Chemin absolu de l'archive que sert le programme, sous le dossier de données. */
  fichier?: string;
  attribution: string;
}

const texteOuRien = z
  .string()
  .trim()
  .optional()
  .transform((v) => (v === "" ? undefined : v));

export const environnementGeographie = {
  GEOCODEUR: z.enum(FOURNISSEURS).default("automatique"),
  GEOCODEUR_URL: texteOuRien,
  GEOCODEUR_HOTES: texteOuRien,
  GEOCODEUR_CLE: texteOuRien,
  TUILES_URL: z
    .string()
    .trim()
    .optional()
    .transform((v) => v || "ign"),
  TUILES_ATTRIBUTION: texteOuRien,
};

interface Environnement {
  GEOCODEUR: (typeof FOURNISSEURS)[number];
  GEOCODEUR_URL?: string | undefined;
  GEOCODEUR_HOTES?: string | undefined;
  GEOCODEUR_CLE?: string | undefined;
  TUILES_URL: string;
  TUILES_ATTRIBUTION?: string | undefined;
}

const URLS = {
  automatique: "https://data.geopf.fr/geocodage",
  geoplateforme: "https://data.geopf.fr/geocodage",
  google: "https://maps.googleapis.com/maps/api",
};

/** Vérifie le fournisseur d'adresses. Lève ErreurDemarrage, en nommant le réglage qui ne va pas. */
export function lireReglagesGeocodage(e: Environnement): ReglagesGeocodage {
  if (e.GEOCODEUR === "hors-ligne" || e.GEOCODEUR === "aucun") return { fournisseur: e.GEOCODEUR };
  const url = (e.GEOCODEUR_URL ?? URLS[e.GEOCODEUR]).replace(/\/+$/, "");
  // Des adresses de clients et une clé y voyagent : jamais en clair, sauf vers la machine elle-même.
  const hotes = e.GEOCODEUR_HOTES?.split(",").map((h) => h.trim()) ?? [];
  const refus = refusAdresse(url, [...LOCAUX, ...hotes], LOCAUX);
  if (refus)
    throw new ErreurDemarrage(
      `GEOCODEUR_URL n'est pas valable\u00a0: ${refus}. Un service à soi se nomme dans GEOCODEUR_HOTES.`,
    );
  const service = { url, ...(hotes.length > 0 && { hotes }) };
  if (e.GEOCODEUR !== "google") return { fournisseur: e.GEOCODEUR, ...service };
  if (!e.GEOCODEUR_CLE) throw new ErreurDemarrage("GEOCODEUR=google demande une clé : GEOCODEUR_CLE manque.");
  return { fournisseur: "google", ...service, cle: e.GEOCODEUR_CLE };
}

const FONDS: Record<string, { url: string; attribution: string }> = {
  ign: {
    url: "https://data.geopf.fr/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    attribution: "© IGN – Géoplateforme",
  },
  osm: { url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", attribution: "© OpenStreetMap contributors" },
};

const TUILES_REFUSEES =
  "TUILES_URL n'est pas valable : « ign », « osm », « aucun », https://…/{z}/{x}/{y}.png, ou une archive .pmtiles (https://… ou un chemin dans DATA_DIR).";

/**
 * Vérifie le fond de carte : « ign », « osm », un modèle d'adresse, ou une archive .pmtiles (adresse, ou chemin dans `dossier`, absolu).
 * « aucun » : nul, la carte montre le contour de la France. Lève ErreurDemarrage.
 */
export function lireReglagesTuiles(e: Environnement, dossier: string): ReglagesTuiles | null {
  if (e.TUILES_URL === "aucun") return null;
  const connu = FONDS[e.TUILES_URL];
  const attribution = e.TUILES_ATTRIBUTION ?? connu?.attribution;
  const lire = /\.pmtiles(?:\?|$)/.test(e.TUILES_URL) ? lireArchive : lireModele;
  const fond = lire(connu?.url ?? e.TUILES_URL, dossier);
  if (!attribution) throw new ErreurDemarrage("TUILES_URL demande aussi TUILES_ATTRIBUTION : qui fournit ces cartes.");
  return { ...fond, attribution };
}

function lireModele(modele: string): Omit<ReglagesTuiles, "attribution"> {
  const sansPlaces = modele.replace(/\{[zxy]\}/g, "0");
  const url = URL.parse(sansPlaces);
  const complet = ["{z}", "{x}", "{y}"].every((place) => modele.includes(place));
  if (!url || !estSure(url) || !complet || /[{}]/.test(sansPlaces)) throw new ErreurDemarrage(TUILES_REFUSEES);
  return { format: "images", url: modele, origine: url.origin };
}

function lireArchive(valeur: string, dossier: string): Omit<ReglagesTuiles, "attribution"> {
  const url = URL.parse(valeur);
  if (url) {
    // Un navigateur refuse de lire une adresse qui porte un mot de passe.
    if (!estSure(url) || url.username || url.password || /[{}]/.test(valeur))
      throw new ErreurDemarrage(TUILES_REFUSEES);
    return { format: "archive", url: url.href, origine: url.origin };
  }
  // Toute personne connectée lit ce fichier : rien de ce qui est hors du dossier de données ne doit pouvoir se servir par mégarde.
  const relatif = isAbsolute(valeur) ? relative(dossier, valeur) : normalize(valeur);
  if (!relatif.endsWith(".pmtiles")) throw new ErreurDemarrage(TUILES_REFUSEES);
  try {
    return { format: "archive", url: "/api/carte/archive", fichier: cheminDedans(dossier, relatif) };
  } catch {
    throw new ErreurDemarrage(TUILES_REFUSEES);
  }
}

function estSure(url: URL | null): boolean {
  const local = LOCAUX.includes(url?.hostname ?? "");
  return url?.protocol === "https:" || (url?.protocol === "http:" && local);
}
