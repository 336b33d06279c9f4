import { tenirCles } from "../courrier/courrier.queries.ts";
import { mesurer } from "../courrier/deposer-une-fois.ts";
import { noterTentative, reseauDe } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";

/**
 * Actes par heure, par réseau puis par formulaire : une agence entière derrière une seule adresse passe, un robot non. Une restitution
 * demande dix photos, reprises comprises.
 */
const MAX = {
  photo: { reseau: 600, formulaire: 6_000 },
  envoi: { reseau: 30, formulaire: 300 },
} as const;

/** Note l'acte, ou lève trop_de_demandes (429). */
export function mesurerPublic(
  { services, adresse, maintenant }: Pick<Contexte, "services" | "adresse" | "maintenant">,
  acte: keyof typeof MAX,
  formulaire: string,
): Promise<void> {
  const mesures = [
    { cle: `demande-${acte}-reseau:${reseauDe(adresse)}`, max: MAX[acte].reseau },
    { cle: `demande-${acte}:${formulaire}`, max: MAX[acte].formulaire },
  ];
  const cles = mesures.map((m) => m.cle);
  return services.base.porte(async (tx) => {
    await tenirCles(tx, cles);
    await mesurer(tx, mesures, maintenant);
    await noterTentative(tx, cles, maintenant);
  });
}
