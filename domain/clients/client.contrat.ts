import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";

export const clientsContrat = {
  /** Choix des filtres : sans l'entreprise du prestataire, par ordre de nom. Un utilisateur client n'y a pas droit. */
  lister: route({
    acces: "filtrer_par_client",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "GET", path: "/clients", tags: ["Références"], summary: "Clients" })
    .output(z.array(z.object({ id: identifiant, nom: z.string() }))),
};
