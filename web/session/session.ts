import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { client } from "../api.ts";
import { etatSession, sessionOuverte } from "../expiration.ts";
import { oublierLesAutres } from "../hors-ligne/oublier.ts";
import { abandonner } from "./abandon.ts";
import { rendreAdresse } from "./adresse.ts";

/** Une session et l'écart entre l'heure du serveur et celle du poste, pour compter juste même si sa pendule est fausse. */
export interface SessionSuivie extends SessionLue {
  ecartMs: number;
}

function suivre(lue: SessionLue): SessionSuivie {
  sessionOuverte();
  return { ...lue, ecartMs: Date.parse(lue.maintenant) - Date.now() };
}

const CLE = ["session-suivie"] as const;

export const requeteSession = queryOptions({
  queryKey: CLE,
  queryFn: async ({ client: cache }) => adopter(cache, await client.session.lire()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** La session lue devient celle de la page, si c'est bien la même personne ; l'adresse est rendue avant que la page ne reparaisse. */
async function adopter(cache: QueryClient, lue: SessionLue): Promise<SessionSuivie> {
  const avant = cache.getQueryData<SessionSuivie>(CLE);
  if (avant && avant.id !== lue.id) return abandonner(cache);
  if (!avant) void oublierLesAutres(lue.id);
  await rendreAdresse();
  return suivre(lue);
}

/** Reprend là où la session s'était arrêtée : la page reparaît telle quelle, les appels en attente partent. */
export async function reprendre(cache: QueryClient, lue: SessionLue): Promise<void> {
  const expiree = etatSession() === "expiree";
  cache.setQueryData(CLE, await adopter(cache, lue));
  if (expiree) await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CLE[0] });
}

export const useSession = (): SessionSuivie => useSuspenseQuery(requeteSession).data;

export function acteurDe(session: SessionLue): Acteur {
  const personne = {
    id: session.id,
    prenom: session.prenom,
    nom: session.nom,
    email: session.email,
    avatarUrl: session.avatar_url,
    domaineInterne: session.domaine_interne,
    domainePartenaire: session.domaine_partenaire,
  };
  if (session.role !== "client") return { ...personne, role: session.role };
  return {
    ...personne,
    role: "client",
    clientId: session.client_id ?? "",
    clientNom: session.client_nom ?? "",
    besoins: session.besoins,
    autonome: session.autonome,
  };
}

/** La personne connectée, dans n'importe quel écran : `peut(useActeur(), "modifier_fiches")`. */
export const useActeur = (): Acteur => acteurDe(useSession());
