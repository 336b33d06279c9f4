import type { EtapeConnexion } from "../../domain/session/session.contrat.ts";

/** Le code attendu, gardé dans cet onglet : une page rechargée le redemande au lieu du mot de passe. */
interface Gardee {
  etape: EtapeConnexion;
  email: string;
  jusqua: number;
}

const CLE = "reflet.etape";
/** Vie de la session intermédiaire ; le serveur, lui, tranche. */
const DUREE_MS = 10 * 60_000;

export const garderEtape = (etape: EtapeConnexion, email: string): void =>
  sessionStorage.setItem(CLE, JSON.stringify({ etape, email, jusqua: Date.now() + DUREE_MS } satisfies Gardee));

export const oublierEtape = (): void => sessionStorage.removeItem(CLE);

/** L'étape gardée, si son délai court encore. */
export function etapeGardee(): Gardee | null {
  const gardee = JSON.parse(sessionStorage.getItem(CLE) ?? "null") as Gardee | null; // écrit par garderEtape seul
  return gardee && gardee.jusqua > Date.now() ? gardee : null;
}
