import { z } from "zod";
import type { Geocodeur, Position } from "../geocodeur.ts";
import type { ServiceAdresses } from "../reglages.ts";
import { appeler } from "./appeler.ts";
import { enFrance } from "./en-france.ts";

const SUGGESTIONS_MAX = 8;
/** En dessous, le service a répondu autre chose que l'adresse demandée. */
const RESSEMBLANCE_MIN = 0.6;
/** Le service refuse une recherche plus longue. */
const TEXTE_MAX = 200;

const reponse = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        id: z.string().max(200),
        label: z.string().max(500),
        score: z.number(),
        type: z.string(),
        postcode: z.string().optional(),
      }),
    }),
  ),
});

const PRECISIONS: Record<string, Position["precision"]> = { housenumber: "adresse", street: "rue", locality: "rue" };

/** La Géoplateforme de l'IGN : adresses de France, sans clé. `url` : l'adresse de son géocodage, sans barre finale. */
export const geoplateforme = ({ url, hotes }: ServiceAdresses, delaiMs?: number): Geocodeur => {
  const chercher = (texte: string, parametres: Record<string, string>) =>
    appeler(
      { url: `${url}/search`, ...(hotes && { hotes }) },
      { q: texte.slice(0, TEXTE_MAX), index: "address", autocomplete: "0", ...parametres },
      reponse,
      delaiMs,
    );
  return {
    suggerer: async (texte) => {
      const { features } = await chercher(texte, { autocomplete: "1", limit: String(SUGGESTIONS_MAX) });
      return features
        .slice(0, SUGGESTIONS_MAX)
        .map(({ properties: p }) => ({ identifiant: p.id, description: p.label }));
    },
    localiser: async (adresse) => {
      const trouvee = (await chercher(adresse, { limit: "1" })).features[0];
      if (!trouvee) return null;
      const { geometry, properties: p } = trouvee;
      const code = /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(adresse)?.[0];
      if (p.score < RESSEMBLANCE_MIN || (code && p.postcode && p.postcode !== code)) return null;
      const [longitude, latitude] = geometry.coordinates;
      return enFrance({ latitude, longitude, precision: PRECISIONS[p.type] ?? "commune" });
    },
  };
};
