import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { client } from "../api.ts";
import { sessionOuverte } from "./expiration.ts";

/** Une session et l'écart entre l'heure du serveur et celle du poste, pour compter juste même si sa pendule est fausse. */
export interface SessionSuivie extends SessionLue {
  ecartMs: number;
}

export function suivre(lue: SessionLue): SessionSuivie {
  sessionOuverte();
  return { ...lue, ecartMs: Date.parse(lue.maintenant) - Date.now() };
}

export const requeteSession = queryOptions({
  queryKey: ["session-suivie"],
  queryFn: async () => suivre(await client.session.lire()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export const useSession = (): SessionSuivie => useSuspenseQuery(requeteSession).data;

export function usePoserSession(): (lue: SessionLue) => void {
  const cache = useQueryClient();
  return (lue) => cache.setQueryData(requeteSession.queryKey, suivre(lue));
}

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
  };
}

/** La personne connectée, dans n'importe quel écran : `peut(useActeur(), "modifier_fiches")`. */
export const useActeur = (): Acteur => acteurDe(useSession());
