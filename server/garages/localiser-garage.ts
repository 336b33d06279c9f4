import { adresseComplete, adressePostale } from "../../domain/garages/garage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { type AdresseGarage, localiserGarage } from "./ecriture.queries.ts";

/** Au-delà, la réponse part sans attendre le fournisseur d'adresses ; les coordonnées se posent quand il répond. */
const ATTENTE_MS = 1_000;

/**
 * Cherche les coordonnées d'une adresse complète, une fois l'enregistrement acquis, et les pose. Un fournisseur lent, en panne ou une
 * adresse inconnue n'y changent rien : la fiche est enregistrée, sans coordonnées.
 */
export async function localiser(id: string, adresse: AdresseGarage, contexte: ContexteConnecte): Promise<void> {
  if (!adresseComplete(adresse)) return;
  const { promise: delai, resolve } = Promise.withResolvers<void>();
  const minuteur = setTimeout(resolve, ATTENTE_MS);
  await Promise.race([chercherEtPoser(id, adresse, contexte), delai]);
  clearTimeout(minuteur);
}

async function chercherEtPoser(
  id: string,
  adresse: AdresseGarage,
  { services: { base, geocodeur }, jeton, maintenant }: ContexteConnecte,
): Promise<void> {
  try {
    const position = await geocodeur.localiser(adressePostale(adresse));
    if (position) await base.ecrire(jeton, maintenant, (tx) => localiserGarage(tx, id, adresse, position));
  } catch {
    // L'écran saura situer l'adresse à la demande ; rien à dire à qui vient d'enregistrer.
  }
}
