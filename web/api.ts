import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { type Contrat, contrat } from "../domain/contrat.ts";
import { suivreEcriture } from "./en-direct/onglet.ts";
import { enErreur, estErreur } from "./erreurs.ts";
import { avecCleNeuve, cleDejaRecue } from "./form/cles-recues.ts";
import { attendreReconnexion, etatSession } from "./session/expiration.ts";

const lien = new OpenAPILink(contrat, {
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
