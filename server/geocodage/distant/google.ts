import { z } from "zod";
import type { Geocodeur, Position } from "../geocodeur.ts";
import type { ServiceAdresses } from "../reglages.ts";
import { appeler, PanneGeocodage } from "./appeler.ts";
import { enFrance } from "./en-france.ts";

const SUGGESTIONS_MAX = 8;

const geocodage = z.object({
  status: z.string().max(60),
  results: z
    .array(
      z.object({
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string().optional(),
        }),
      }),
    )
    .optional(),
});
const suggestions = z.object({
  status: z.string().max(60),
  predictions: z.array(z.object({ place_id: z.string().max(500), description: z.string().max(500) })).optional(),
});

const PRECISIONS: Record<string, Position["precision"]> = {
  ROOFTOP: "adresse",
  RANGE_INTERPOLATED: "adresse",
  GEOMETRIC_CENTER: "rue",
};

/**
 * Google, ou un service de même forme : `status`, puis le lieu du premier résultat. `url` : la racine de
 * l'API, sans barre finale. La clé ne quitte pas le serveur.
 */
export const google = ({ url, hotes, cle }: ServiceAdresses & { cle: string }, delaiMs?: number): Geocodeur => ({
  suggerer: async (texte) => {
    const { status, predictions = [] } = await appeler(
      { url: `${url}/place/autocomplete/json`, ...(hotes && { hotes }) },
      { input: texte, components: "country:fr", language: "fr", key: cle },
      suggestions,
      delaiMs,
    );
    if (!estTrouve(status)) return [];
    return predictions.slice(0, SUGGESTIONS_MAX).map((p) => ({ identifiant: p.place_id, description: p.description }));
  },
  localiser: async (adresse) => {
    const { status, results } = await appeler(
      { url: `${url}/geocode/json`, ...(hotes && { hotes }) },
      { address: adresse, components: "country:FR", language: "fr", key: cle },
      geocodage,
      delaiMs,
    );
    const lieu = estTrouve(status) ? results?.[0]?.geometry : undefined;
    if (!lieu) return null;
    const { lat: latitude, lng: longitude } = lieu.location;
    return enFrance({ latitude, longitude, precision: PRECISIONS[lieu.location_type ?? ""] ?? "commune" });
  },
});

/** Vrai : trouvé ; faux : rien à cette adresse. Tout autre état (quota, clé refusée) est une panne. */
function estTrouve(status: string): boolean {
  if (status === "OK") return true;
  if (status === "ZERO_RESULTS") return false;
  throw new PanneGeocodage(`état ${status}`);
}
