import { useEffect, useState } from "react";
import { PAUSE_GEOCODAGE_MS, type Position } from "../../domain/adresses/adresse.ts";
import type { TicketSurCarte } from "../../domain/tickets/carte.ts";
import { client } from "../api.ts";

/** Ce que l'on sait du lieu d'un ticket. */
export type Localisation =
  | { etat: "situe"; position: readonly [number, number]; precision?: Position["precision"] }
  | { etat: "attente" | "introuvable" | "erreur" | "sans_adresse" };

/** Avant toute recherche : les coordonnées gardées se montrent aussitôt. */
function deDepart(ticket: TicketSurCarte): Localisation {
  const { latitude_vehicule: latitude, longitude_vehicule: longitude, localisation_vehicule: adresse } = ticket;
  if (latitude !== null && longitude !== null) return { etat: "situe", position: [latitude, longitude] };
  return { etat: adresse ? "attente" : "sans_adresse" };
}

async function situer(adresse: string, signal: AbortSignal): Promise<Localisation> {
  try {
    const { position: p } = await client.adresses.localiser({ adresse }, { signal });
    return p ? { etat: "situe", position: [p.latitude, p.longitude], precision: p.precision } : { etat: "introuvable" };
  } catch {
    return { etat: "erreur" };
  }
}

const patienter = (signal: AbortSignal): Promise<void> =>
  new Promise((suite) => {
    const minuterie = setTimeout(suite, PAUSE_GEOCODAGE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(minuterie);
      suite();
    });
  });

/** Situe les tickets sans coordonnées l'un après l'autre, 300 ms entre deux ; s'arrête dès que l'écran se ferme. */
export function useLocalisations(tickets: readonly TicketSurCarte[]): ReadonlyMap<string, Localisation> {
  const [trouvees, setTrouvees] = useState<ReadonlyMap<string, Localisation>>(new Map());
  useEffect(() => {
    const arret = new AbortController();
    const { signal } = arret;
    const aSituer = tickets.filter((t) => deDepart(t).etat === "attente");
    const parcourir = async () => {
      for (const [rang, ticket] of aSituer.entries()) {
        if (rang > 0) await patienter(signal);
        if (signal.aborted) return;
        const localisation = await situer(ticket.localisation_vehicule ?? "", signal);
        if (signal.aborted) return;
        setTrouvees((avant) => new Map(avant).set(ticket.id, localisation));
      }
    };
    void parcourir();
    return () => arret.abort();
  }, [tickets]);
  return new Map(tickets.map((t) => [t.id, trouvees.get(t.id) ?? deDepart(t)]));
}
