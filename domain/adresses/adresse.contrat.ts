import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { ADRESSE_MAX, position, suggestion } from "./adresse.ts";
import { LONGUEUR_RECHERCHE_MIN } from "./rythme-recherche.ts";

const tags = ["Adresses"];
const TROP_LONGUE = `L'adresse dépasse ${ADRESSE_MAX} caractères`;

export const adressesContrat = {
  suggerer: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/adresses", tags, summary: "Suggérer des adresses en France" })
    .input(
      z.strictObject({
        q: z
          .string("Tapez le début d'une adresse")
          .trim()
          .min(LONGUEUR_RECHERCHE_MIN, `Tapez au moins ${LONGUEUR_RECHERCHE_MIN} caractères`)
          .max(ADRESSE_MAX, TROP_LONGUE),
      }),
    )
    .output(z.object({ suggestions: z.array(suggestion) })),
  localiser: route({
    acces: "voir_carte_tickets",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "GET", path: "/adresses/position", tags, summary: "Situer une adresse en France" })
    .input(
      z.strictObject({
        adresse: z.string("L'adresse est requise").trim().min(1, "L'adresse est requise").max(ADRESSE_MAX, TROP_LONGUE),
      }),
    )
    // Nulle : l'adresse est inconnue du fournisseur.
    .output(z.object({ position: position.nullable() })),
  fond: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/carte/fond", tags, summary: "Le fond des cartes" })
    // Nulles : la configuration refuse tout fond, la carte montre le contour de la France.
    .output(
      z.object({
        tuiles: z
          .object({ format: z.enum(["images", "archive"]), url: z.string(), attribution: z.string() })
          .nullable(),
      }),
    ),
  // 404 : aucune archive n'est réglée, ce qui est le cas de la matrice.
  archive: route({ acces: "session", attendus: attendus.connecte(404), brute: true }).route({
    method: "GET",
    path: "/carte/archive",
    tags,
    summary: "Lire un morceau de l'archive des cartes (PMTiles, en-tête Range)",
  }),
};
