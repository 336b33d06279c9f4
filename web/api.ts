import contrat from "reflet:contrat";
import { createORPCClient } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contrat } from "../domain/contrat.ts";
import { enErreur, estErreur } from "./erreurs.ts";
import { attendreReconnexion, etatSession } from "./expiration.ts";
import { avecCleNeuve, cleDejaRecue } from "./form/cles-recues.ts";
import { suivreEcriture } from "./onglet.ts";

/** La forme qu'en attend le client : de chaque route, où l'appeler. */
function routesDe(noeud: typeof contrat.routes): AnyContractRouter {
  const entrees = Object.entries(noeud).map(([nom, suite]) => {
    if (typeof suite !== "string") return [nom, routesDe(suite)];
    const [method, path] = suite.split(" ");
    return [nom, { "~orpc": { errorMap: {}, meta: {}, route: { method, path } } }];
  });
  return Object.fromEntries(entrees);
}

const lien = new OpenAPILink(routesDe(contrat.routes), {
  url: () => new URL("/api", window.location.origin),
  headers: { "x-reflet": "1" },
  fetch: (requete, options) => {
    const appel = fetch(requete, { ...options, credentials: "same-origin" });
    return requete.method === "GET" || requete.url.includes("/api/presences") ? appel : suivreEcriture(appel);
  },
  customErrorResponseBodyDecoder: (corps, reponse) => enErreur(corps, reponse.status),
  interceptors: [
    async (appel) => {
      try {
        return await appel.next({ ...appel, input: avecCleNeuve(appel.input) });
      } catch (erreur) {
        if (estErreur(erreur, "deja_recu")) cleDejaRecue(appel.input);
        throw erreur;
      }
    },
    async ({ next, path }) => {
      try {
        return await next();
      } catch (erreur) {
        if (path[0] === "session" || etatSession() === "absente" || !estErreur(erreur, "non_connecte")) throw erreur;
        await attendreReconnexion();
        return next();
      }
    },
  ],
});

/** Le client typé : `client.restitutions.lire({ id })`. */
export const client: ContractRouterClient<Contrat> = createORPCClient(lien);

/** Les mêmes appels pour TanStack Query : `useQuery(api.restitutions.lire.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);

type Parametres = Readonly<Record<string, string | number | undefined | null>>;

/** Adresse d'une route d'octets (export, fichier) : pour un lien ou un dépôt, jamais pour lire du JSON. */
export function adresseApi(chemin: `/${string}`, parametres: Parametres = {}): string {
  const recherche = new URLSearchParams();
  for (const [cle, valeur] of Object.entries(parametres)) {
    if (valeur !== undefined && valeur !== null && valeur !== "") recherche.set(cle, String(valeur));
  }
  const suite = recherche.toString();
  return `/api${chemin}${suite && `?${suite}`}`;
}
