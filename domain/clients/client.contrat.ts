import { z } from "zod";
import {
  attendus,
  champsAModifier,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { agence, champsClient, clientListe, clientLu, loueurDeClient, nomAgence, valeurClient } from "./client.ts";

const tags = ["Sociétés"];
const admin = { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 };
const pourAdmin = { acces: "administrer", attendus: attendus.connecte(200, admin) } as const;
const une = z.strictObject({ id: identifiant });
const nombre = z.int();

export const filtresClients = z.strictObject({
  ...parametresListe,
  activite: z.enum(["actives", "desactivees"]).optional(),
  partenaire: z.literal("oui").optional(),
  tri: z.enum(["nom", "taille_flotte", "personnes", "vehicules", "tickets", "restitutions"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresClients = z.infer<typeof filtresClients>;

export const clientsContrat = {
  /** Choix des filtres : sans l'entreprise du prestataire, par ordre de nom. Un utilisateur client n'y a pas droit. */
  lister: route({
    acces: "filtrer_par_client",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
    portee: "societes:lire",
  })
    .route({ method: "GET", path: "/clients", tags: ["Références"], summary: "Clients" })
    .output(z.array(z.object({ id: identifiant, nom: z.string() }))),
  suivre: route(pourAdmin)
    .route({ method: "GET", path: "/clients/suivi", tags, summary: "Les sociétés et ce qui leur appartient" })
    .input(filtresClients)
    .output(
      pageDe(clientListe).extend({ compteurs: z.object({ total: nombre, actives: nombre, desactivees: nombre }) }),
    ),
  exporter: route({ ...pourAdmin, brute: true })
    .route({ method: "GET", path: "/clients/export", tags, summary: "Exporter les sociétés filtrées (XLSX ou CSV)" })
    .input(filtresClients.extend({ ...parametresExport, ...parametresSelection })),
  creer: route(pourAdmin)
    .route({ method: "POST", path: "/clients", tags, summary: "Créer une société" })
    .input(champsClient.extend({ cle_idempotence: identifiant }))
    .output(clientLu),
  lire: route(pourAdmin)
    .route({ method: "GET", path: "/clients/{id}", tags, summary: "Lire une société" })
    .input(une)
    .output(clientLu),
  modifier: route(pourAdmin)
    .route({ method: "PATCH", path: "/clients/{id}", tags, summary: "Modifier une société" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsClient),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), valeurClient),
      }),
    )
    .output(clientLu),
  desactiver: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/clients/{id}/desactivation",
      tags,
      summary: "Désactiver une société (ses personnes ne se connectent plus), ou la réactiver",
    })
    .input(z.strictObject({ id: identifiant, desactivee: z.boolean("Répondez par oui ou par non") }))
    .output(z.object({ client: clientLu, sessions_fermees: nombre })),
  supprimer: route(pourAdmin)
    .route({ method: "DELETE", path: "/clients/{id}", tags, summary: "Retirer une société dont rien ne dépend" })
    .input(une)
    .output(z.object({ retiree: z.literal(true) })),
  historique: route(pourAdmin)
    .route({ method: "GET", path: "/clients/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(une)
    .output(z.array(evenementHistorique)),
  loueurs: route(pourAdmin)
    .route({ method: "GET", path: "/clients/{id}/loueurs", tags, summary: "Les loueurs d'une société" })
    .input(une)
    .output(z.array(loueurDeClient)),
  agences: route(pourAdmin)
    .route({ method: "GET", path: "/clients/{id}/agences", tags, summary: "Les agences d'une société et leurs fiches" })
    .input(une)
    .output(z.array(agence)),
  /** Chacun ne voit que les agences de son périmètre : celles d'une autre société n'existent pas pour lui. */
  agencesProposees: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "GET",
      path: "/clients/{id}/agences-proposees",
      tags,
      summary: "Les agences à proposer à la saisie",
    })
    .input(une)
    .output(z.array(z.string())),
  ajouterAgence: route(pourAdmin)
    .route({ method: "POST", path: "/clients/{id}/agences", tags, summary: "Ajouter une agence" })
    .input(z.strictObject({ id: identifiant, nom: nomAgence }))
    .output(z.array(agence)),
  renommerAgence: route(pourAdmin)
    .route({
      method: "POST",
      path: "/clients/{id}/agences/renommer",
      tags,
      summary: "Renommer une agence, et les fiches qui la portent\u00a0; les nombres de l'aperçu font foi",
    })
    .input(
      z.strictObject({
        id: identifiant,
        de: z.string().min(1).max(200),
        vers: nomAgence,
        /** Ce que l'aperçu annonçait : si ce n'est plus vrai, rien ne change (409). */
        vehicules: z.int().min(0),
        restitutions: z.int().min(0),
      }),
    )
    .output(z.array(agence)),
  retirerAgence: route(pourAdmin)
    .route({
      method: "DELETE",
      path: "/clients/{id}/agences/{agence_id}",
      tags,
      summary: "Retirer de la liste une agence qu'aucune fiche ne porte",
    })
    .input(z.strictObject({ id: identifiant, agence_id: identifiant }))
    .output(z.array(agence)),
  exporterTout: route({ ...pourAdmin, brute: true })
    .route({
      method: "GET",
      path: "/clients/{id}/export-complet",
      tags,
      summary: "Tout ce que Reflet tient d'une société\u00a0: ses tables en CSV et ses fichiers (ZIP)",
    })
    .input(une),
};
