import { z } from "zod";
import { codeElement } from "../audits/depuis-etat.ts";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";

/**
 * Un sinistre déclaré sur le véhicule avant sa restitution, et les pièces qu'il touchait. `le` : date ISO du sinistre, ou à défaut du jour
 * où il a été déclaré.
 */
export const sinistreDeclare = z.object({
  id: identifiant,
  le: z.string(),
  statut_ticket: z.string(),
  elements_endommages: z.array(z.string()),
});
export type SinistreDeclare = z.infer<typeof sinistreDeclare>;

interface LigneDeFrais {
  nature: string;
  element: string | null;
  dommage: string | null;
}

/** Ce qu'un choc ne fait pas : le temps l'use, le salit ou le rouille. */
const SANS_CHOC = new Set(["usure", "salissure", "corrosion", "dysfonctionnement"]);

const CODES = new Map<string, string>(ELEMENTS_ENDOMMAGES.map((nom) => [nom, codeElement(nom)]));

/**
 * Les sinistres qui touchaient la pièce de cette ligne, du plus récent au plus ancien : un dommage déjà déclaré n'est plus à payer en frais
 * de remise en état. C'est une piste : seule une personne sait si c'est le même dommage.
 */
export function sinistresDeLaLigne(
  { nature, element, dommage }: LigneDeFrais,
  sinistres: readonly SinistreDeclare[],
): SinistreDeclare[] {
  if (nature !== "fre" || element === null || (dommage !== null && SANS_CHOC.has(dommage))) return [];
  return sinistres
    .filter((s) => s.elements_endommages.some((nom) => CODES.get(nom) === element))
    .sort((a, b) => b.le.localeCompare(a.le));
}

/** « Sinistre déclaré le 12/03/2025 sur cet élément. », telle que la lettre la cite. */
export const phraseSinistres = (sinistres: readonly SinistreDeclare[]): string => {
  const jours = [...new Set(sinistres.map((s) => formaterDate(s.le)))];
  if (jours.length === 0) return "";
  if (jours.length === 1) return `Sinistre déclaré le ${jours[0]} sur cet élément.`;
  return `Sinistres déclarés les ${jours.slice(0, -1).join(", ")} et ${jours.at(-1)} sur cet élément.`;
};
