import { QueryClient } from "@tanstack/react-query";
import { statutErreur } from "./erreurs.ts";

/** Cache des lectures. Une coupure ou une panne se retente deux fois ; un refus (4xx) jamais. */
export const cacheRequetes = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      // Sans réseau, une lecture échoue et le dit : mise en attente, elle laisserait croire que l'écran répond aux filtres choisis.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (essais, erreur) => {
        const statut = statutErreur(erreur);
        return (statut === null || statut >= 500) && essais < 2;
      },
      retryDelay: (essai) => Math.min(200 * 2 ** essai, 3_000),
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
