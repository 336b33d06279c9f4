import { demandeEnCours } from "../db/origine.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { type Acces, noterAcces } from "./journal.queries.ts";

type Fait = Pick<Acces, "action"> &
  Partial<Pick<Acces, "entite" | "ligne_id" | "client_id" | "auteur_id" | "quoi" | "statut">>;

/** Un accès de la demande en cours : qui, d'où et par quelle route viennent d'elle. */
export function accesDe(fait: Fait, maintenant: Date): Acces {
  const o = demandeEnCours();
  const acteur = o?.acteur;
  return {
    fait_le: maintenant,
    auteur_id: o?.cle ? undefined : acteur?.id,
    cle_id: o?.cle,
    client_id: acteur?.role === "client" ? acteur.clientId : undefined,
    requete: o?.requete ?? "",
    route: o?.route ?? "",
    adresse: o?.adresse ?? "",
    appareil: o?.appareil ?? "",
    ...fait,
  };
}

/** Note des accès tout de suite : s'ils ne peuvent pas l'être, ce qu'ils ouvraient reste fermé. */
export const noterAvant = (
  { services, maintenant }: Pick<Contexte, "services" | "maintenant">,
  ...faits: readonly Fait[]
): Promise<void> =>
  services.base.porte((tx) =>
    noterAcces(
      tx,
      faits.map((fait) => accesDe(fait, maintenant)),
    ),
  );
