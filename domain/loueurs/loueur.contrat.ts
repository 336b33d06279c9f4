import { z } from "zod";
import {
  attendus,
  champsAModifier,
  demandeArchive,
  filtreArchives,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import {
  champsLoueur,
  identificationLoueur,
  loueur,
  loueurAjoute,
  loueurListe,
  loueurLu,
  reclamationsLoueur,
} from "./loueur.ts";

const tags = ["Références"];
const interne = attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 });

export const filtresLoueurs = z.strictObject({
  ...parametresListe,
  archives: filtreArchives,
  /** Clic sur un compteur : ceux dont les conditions manquent, ou celles d'un client sont négociées. */
  conditions: z.enum(["aucunes", "negociees"]).optional(),
  tri: z.enum(["nom", "vehicules", "contrats", "restitutions"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresLoueurs = z.infer<typeof filtresLoueurs>;

const nombre = z.int();
const valeurLue = z.union([z.string(), z.array(z.string()), z.null()]);

export const loueursContrat = {
  /** `archive` : encore nommé dans les fiches qui le désignent, mais plus proposé. */
  lister: route({ acces: "session", attendus: attendus.connecte(200), portee: "loueurs:lire" })
    .route({ method: "GET", path: "/loueurs", tags, summary: "Loueurs" })
    .output(z.array(loueur)),
  ajouter: route({
    acces: "modifier_fiches",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
    portee: "loueurs:ecrire",
  })
    .route({ method: "POST", path: "/loueurs", tags, summary: "Ajouter un loueur, ou retrouver celui de ce nom" })
    .input(champsLoueur)
    .output(loueurAjoute),
  suivre: route({ acces: "gerer_loueurs", attendus: interne, portee: "loueurs:lire" })
    .route({ method: "GET", path: "/loueurs/suivi", tags, summary: "Les loueurs et ce qui les désigne" })
    .input(filtresLoueurs)
    .output(pageDe(loueurListe).extend({ compteurs: z.object({ total: nombre, negociees: nombre, aucunes: nombre }) })),
  exporter: route({ acces: "gerer_loueurs", attendus: interne, brute: true, portee: "loueurs:lire" })
    .route({ method: "GET", path: "/loueurs/export", tags, summary: "Exporter les loueurs filtrés (XLSX ou CSV)" })
    .input(filtresLoueurs.extend({ ...parametresExport, ...parametresSelection })),
  lire: route({ acces: "gerer_loueurs", attendus: interne, portee: "loueurs:lire" })
    .route({ method: "GET", path: "/loueurs/{id}", tags, summary: "Lire un loueur" })
    .input(z.strictObject({ id: identifiant }))
    .output(loueurLu),
  renommer: route({ acces: "gerer_loueurs", attendus: interne, portee: "loueurs:ecrire" })
    .route({
      method: "PATCH",
      path: "/loueurs/{id}",
      tags,
      summary: "Renommer un loueur\u00a0; l'ancien nom reste reconnu",
    })
    .input(z.strictObject({ id: identifiant, champs: champsLoueur, avant: z.strictObject({ nom: z.string() }) }))
    .output(loueurLu),
  identifier: route({ acces: "gerer_vocabulaire", attendus: { ...interne, expert: 403 } })
    .route({
      method: "PATCH",
      path: "/loueurs/{id}/identification",
      tags,
      summary: "Les autres noms d'un loueur et ses numéros légaux",
    })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(identificationLoueur),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), valeurLue),
      }),
    )
    .output(loueurLu),
  reclamer: route({ acces: "gerer_loueurs", attendus: interne, portee: "loueurs:ecrire" })
    .route({
      method: "PATCH",
      path: "/loueurs/{id}/reclamations",
      tags,
      summary: "Le délai de réponse d'un loueur et où lui réclamer",
    })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(reclamationsLoueur),
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .output(loueurLu),
  archiver: route({ acces: "gerer_loueurs", attendus: interne, portee: "loueurs:ecrire" })
    .route({ method: "PUT", path: "/loueurs/{id}/archive", tags, summary: "Archiver un loueur, ou le restaurer" })
    .input(demandeArchive)
    .output(loueurLu),
  /** Un loueur qu'une société demande et que l'équipe n'ajoutera pas : il quitte sa bande, ou y revient. Le journal dit qui, et quand. */
  ecarterDemande: route({ acces: "gerer_loueurs", attendus: interne })
    .route({
      method: "PUT",
      path: "/loueurs/demandes/{id}/ecart",
      tags,
      summary: "Écarter un loueur demandé, ou le reprendre",
    })
    .input(z.strictObject({ id: identifiant, ecartee: z.boolean() }))
    .output(z.object({ ecartee: z.boolean() })),
  historique: route({ acces: "gerer_loueurs", attendus: interne })
    .route({
      method: "GET",
      path: "/loueurs/{id}/historique",
      tags,
      summary: "Qui a changé quoi, quand, conditions comprises",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
};
