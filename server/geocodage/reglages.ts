import { z } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

export const FOURNISSEURS = ["hors-ligne", "geoplateforme", "google", "aucun"] as const;

/** D'où viennent les adresses. La clé n'en sort que vers le fournisseur. */
export type ReglagesGeocodage =
  | { fournisseur: "hors-ligne" | "aucun" }
  | { fournisseur: "geoplateforme"; url: string }
  | { fournisseur: "google"; url: string; cle: string };

/** Le fond des cartes. */
export interface ReglagesTuiles {
  /** Modèle d'adresse : `{z}`, `{x}`, `{y}`. */
  url: string;
  /** Origine des images, seule ajoutée à la politique de contenu. */
  origine: string;
  attribution: string;
}

const texteOuRien = z
  .string()
  .trim()
  .optional()
  .transform((v) => (v === "" ? undefined : v));

export const environnementGeographie = {
  GEOCODEUR: z.enum(FOURNISSEURS).default("hors-ligne"),
  GEOCODEUR_URL: texteOuRien,
  GEOCODEUR_CLE: texteOuRien,
  TUILES_URL: texteOuRien,
  TUILES_ATTRIBUTION: texteOuRien,
};

interface Environnement {
  GEOCODEUR: (typeof FOURNISSEURS)[number];
  GEOCODEUR_URL?: string | undefined;
  GEOCODEUR_CLE?: string | undefined;
  TUILES_URL?: string | undefined;
  TUILES_ATTRIBUTION?: string | undefined;
}

const URLS = {
  geoplateforme: "https://data.geopf.fr/geocodage",
  google: "https://maps.googleapis.com/maps/api",
};

/** Vérifie le fournisseur d'adresses. Lève ErreurDemarrage, en nommant le réglage qui ne va pas. */
export function lireReglagesGeocodage(e: Environnement): ReglagesGeocodage {
  if (e.GEOCODEUR !== "geoplateforme" && e.GEOCODEUR !== "google") return { fournisseur: e.GEOCODEUR };
  const url = (e.GEOCODEUR_URL ?? URLS[e.GEOCODEUR]).replace(/\/+$/, "");
  // Des adresses de clients et une clé y voyagent : jamais en clair, sauf vers la machine elle-même.
  if (!estSure(URL.parse(url))) throw new ErreurDemarrage("GEOCODEUR_URL n'est pas une adresse https.");
  if (e.GEOCODEUR === "geoplateforme") return { fournisseur: "geoplateforme", url };
  if (!e.GEOCODEUR_CLE) throw new ErreurDemarrage("GEOCODEUR=google demande une clé : GEOCODEUR_CLE manque.");
  return { fournisseur: "google", url, cle: e.GEOCODEUR_CLE };
}

const FONDS: Record<string, { url: string; attribution: string }> = {
  ign: {
    url: "https://data.geopf.fr/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    attribution: "© IGN – Géoplateforme",
  },
  osm: { url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", attribution: "© OpenStreetMap contributors" },
};

/** Vérifie le fond de carte : « ign », « osm », ou un modèle d'adresse. Absent : le contour de la France. Lève ErreurDemarrage. */
export function lireReglagesTuiles(e: Environnement): ReglagesTuiles | null {
  if (!e.TUILES_URL) return null;
  const fond = FONDS[e.TUILES_URL] ?? { url: e.TUILES_URL, attribution: "" };
  const sansPlaces = fond.url.replace(/\{[zxy]\}/g, "0");
  const url = URL.parse(sansPlaces);
  const complet = ["{z}", "{x}", "{y}"].every((place) => fond.url.includes(place));
  if (!url || !estSure(url) || !complet || /[{}]/.test(sansPlaces))
    throw new ErreurDemarrage("TUILES_URL n'est pas valable : « ign », « osm », ou https://…/{z}/{x}/{y}.png.");
  const attribution = e.TUILES_ATTRIBUTION ?? fond.attribution;
  if (!attribution) throw new ErreurDemarrage("TUILES_URL demande aussi TUILES_ATTRIBUTION : qui fournit ces cartes.");
  return { url: fond.url, origine: url.origin, attribution };
}

function estSure(url: URL | null): boolean {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname ?? "");
  return url?.protocol === "https:" || (url?.protocol === "http:" && local);
}
