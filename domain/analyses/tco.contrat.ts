import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { filtresAnalyses } from "./filtres.ts";

/**
 * La TVA dans le coût : récupérable sur un VU ou un VS, pas sur un VP. `defaut` suit cette règle : la TVA et le TTC d'un VU ou
 * d'un VS restent vides. `ttc` les donne à tous, `ht` à aucun.
 */
export const OPTIONS_TVA = ["defaut", "ttc", "ht"] as const;
export type OptionTva = (typeof OPTIONS_TVA)[number];
export const LIBELLES_TVA: Record<OptionTva, string> = {
  defaut: "TTC pour les VP, HT pour les VU et VS",
  ttc: "TTC pour tous",
  ht: "HT pour tous",
};
export const FORMATS_TCO = ["csv", "xlsx", "json"] as const;
export type FormatTco = (typeof FORMATS_TCO)[number];

export const demandeTco = filtresAnalyses.extend({
  format: z.enum(FORMATS_TCO),
  tva: z.enum(OPTIONS_TVA).optional(),
});
export type DemandeTco = z.infer<typeof demandeTco>;

const tags = ["Export TCO"];
const exposee = {
  acces: "voir_analyses",
  attendus: attendus.connecte(200, { sans_besoin: 403 }),
  brute: true,
  portee: "tco:lire",
} as const;

/** Montants en euros dans le CSV et le classeur, en centimes entiers dans le JSON. */
export const tcoContrat = {
  restitutions: route(exposee)
    .route({
      method: "GET",
      path: "/tco/restitutions",
      tags,
      summary: "Coût total de détention\u00a0: une ligne par restitution",
    })
    .input(demandeTco),
  evolution: route(exposee)
    .route({
      method: "GET",
      path: "/tco/evolution",
      tags,
      summary: "Coût total de détention\u00a0: la période à côté de celle d'avant",
    })
    .input(demandeTco.omit({ tva: true })),
  lignes: route(exposee)
    .route({
      method: "GET",
      path: "/tco/lignes",
      tags,
      summary: "Coût total de détention\u00a0: les lignes des documents validés",
    })
    .input(demandeTco.omit({ tva: true })),
};
