import contrat from "reflet:contrat";
import type { FiltresAudits } from "../domain/audits/audit.contrat.ts";
import type { FiltresClients } from "../domain/clients/client.contrat.ts";
import { lireParametre } from "../domain/commun/parametres.ts";
import type { FiltresConducteurs } from "../domain/conducteurs/conducteur.contrat.ts";
import type { FiltresDocuments } from "../domain/documents/document.contrat.ts";
import type { FiltresFormulaires } from "../domain/formulaires/formulaire.contrat.ts";
import type { FiltresGarages } from "../domain/garages/garage.contrat.ts";
import type { FiltresImports } from "../domain/imports/import.contrat.ts";
import type { FiltresLoueurs } from "../domain/loueurs/loueur.contrat.ts";
import type { FiltresNotifications } from "../domain/notifications/notification.contrat.ts";
import type { FiltresConvoyages, FiltresSinistres, FiltresTickets } from "../domain/tickets/ticket.contrat.ts";
import type { FiltresPersonnes } from "../domain/utilisateurs/utilisateur.contrat.ts";
import type { FiltresVehicules } from "../domain/vehicules/vehicule.contrat.ts";
import type { FiltresVocabulaire } from "../domain/vocabulaire/vocabulaire.contrat.ts";
import type { FiltresLivraisons } from "../domain/webhooks/webhook.contrat.ts";
import type { Parametres } from "./table/recherche.ts";

/** Les listes dont l'adresse se lit sans schéma : la route qui les sert, et ce que son adresse peut porter. */
interface Listes {
  "audits.lister": FiltresAudits;
  "clients.suivre": FiltresClients;
  "conducteurs.lister": FiltresConducteurs;
  "documents.lister": FiltresDocuments;
  "formulaires.lister": FiltresFormulaires;
  "garages.lister": FiltresGarages;
  "imports.lister": FiltresImports;
  "loueurs.suivre": FiltresLoueurs;
  "notifications.lister": FiltresNotifications;
  "tickets.convoyages": FiltresConvoyages;
  "tickets.lister": FiltresTickets;
  "tickets.sinistres": FiltresSinistres;
  "utilisateurs.lister": FiltresPersonnes;
  "vehicules.lister": FiltresVehicules;
  "vocabulaire.lister": FiltresVocabulaire;
  "webhooks.livraisons": FiltresLivraisons;
}

/** Ce que peut porter l'adresse d'une liste, sauf ce que l'écran n'y admet pas. */
export function parametresDe<C extends keyof Listes>(cle: C, sauf: readonly string[] = []): Parametres<Listes[C]> {
  const admis = Object.entries(contrat.listes[cle] ?? {}).filter(([nom]) => !sauf.includes(nom));
  const lecteurs = admis.map(([nom, parametre]) => {
    const safeParse = (brut: unknown) => {
      const data = lireParametre(parametre, brut);
      return data === undefined ? { success: false } : { success: true, data };
    };
    return [nom, { safeParse }] as const;
  });
  return { shape: Object.fromEntries(lecteurs) };
}
