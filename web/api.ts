import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { ErreurReseau } from "../domain/commun/erreurs.ts";
import { type Contrat, contrat } from "../domain/contrat.ts";
import { estErreur } from "./erreurs.ts";
import { attendreReconnexion, etatSession } from "./session/expiration.ts";

const estErreurReseau = (corps: unknown): corps is ErreurReseau =>
  typeof corps === "object" && corps !== null && "code" in corps && "message_fr" in corps;

const lien = new OpenAPILink(contrat, {
  url: () => new URL("/api", window.location.origin),
  headers: { "x-reflet": "1" },
  fetch: (requete, options) => fetch(requete, { ...options, credentials: "same-origin" }),
  customErrorResponseBodyDecoder: (corps, reponse) =>
    estErreurReseau(corps)
      ? new ORPCError(corps.code, {
          status: reponse.status,
          message: corps.message_fr,
          data: { champs: corps.champs, donnees: corps.donnees, request_id: corps.request_id },
        })
      : null,
  interceptors: [
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
