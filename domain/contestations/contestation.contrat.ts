import { z } from "zod";
import { livre } from "../argent/livre.ts";
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
import { periodeDAdresse } from "../commun/periode.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import {
  accord,
  ajoutLigne,
  champsContestation,
  champsLigneReclamee,
  changementsLettre,
  contestationListee,
  contestationLue,
  saisieEnvoi,
  saisieReponse,
} from "./contestation.ts";
import { ETATS_DITS, etatContestation, RETARDS } from "./etats.ts";
import { natureLettre } from "./lettres-de-suite.ts";
import { preuveEncadree } from "./preuve-encadree.ts";
import { tauxSucces } from "./taux.ts";

export const filtresContestations = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  loueur_id: identifiant.optional(),
  statut_contestation: z.enum(ETATS_DITS, { error: "Choix inconnu" }).optional(),
  /**
   * « lettre » : elle peut encore partir, et réclame ; « oui » : le délai est passé et la lettre n'est pas partie ; « reponse » : elle est
   * partie, et le loueur a passé le sien sans répondre.
   */
  retard: z.enum(RETARDS).optional(),
  /** « oui » : la lettre n'est pas partie et la date limite tombe dans les sept jours. */
  semaine: z.literal("oui").optional(),
  /** La période des restitutions, comme dans les analyses. */
  annee: periodeDAdresse.optional(),
  /** « oui » : un avoir reçu attend d'y être imputé. */
  avoir: z.literal("oui").optional(),
  tri: z.enum(["date_limite", "facture_date", "a_reclamer", "reclame", "en_cours"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresContestations = z.infer<typeof filtresContestations>;

const tags = ["Contestations"];
const liste = attendus.connecte(200, { sans_besoin: 403 });
const objet = attendus.connecte(200, { autre_client: 404, sans_besoin: 403 });
const parId = z.strictObject({ id: identifiant });
const centimes = z.number().int();

/** Les sommes du livre sur les factures que retient le filtre, et celles de ces factures qu'aucune contestation n'a encore ouvertes. */
const totaux = livre.extend({
  a_ouvrir: z.number().int(),
  a_ouvrir_ht: centimes,
  avoirs_a_imputer: z.number().int(),
  /** Factures qui comptent ici sans être un dossier de la liste. */
  sans_dossier: z.number().int(),
  /** Factures qu'un avoir rend sans qu'une lettre soit partie : chacune est une ligne de « réclamé » et d'« accordé ». */
  rendues_sans_lettre: z.number().int(),
  /** Lignes qui attendent une réponse, redemandées comprises : celles qu'ouvre « en cours ». */
  lignes_en_cours: z.number().int(),
});
export type TotauxContestations = z.infer<typeof totaux>;

export const contestationsContrat = {
  lister: route({ acces: "contester", attendus: liste, portee: "contestations:lire" })
    .route({ method: "GET", path: "/contestations", tags, summary: "Lister les contestations" })
    .input(filtresContestations)
    .output(pageDe(contestationListee).extend({ totaux })),
  exporter: route({ acces: "contester", attendus: liste, brute: true, portee: "contestations:lire" })
    .route({ method: "GET", path: "/contestations/export", tags, summary: "Exporter les contestations filtrées" })
    .input(filtresContestations.extend({ ...parametresExport, ...parametresSelection })),
  taux: route({ acces: "contester", attendus: liste, portee: "contestations:lire" })
    .route({ method: "GET", path: "/contestations/taux", tags, summary: "Taux de succès par loueur, motif et expert" })
    .input(z.strictObject({ client_id: identifiant.optional() }))
    .output(z.array(tauxSucces)),
  deRestitution: route({ acces: "contester", attendus: objet, portee: "contestations:lire" })
    .route({
      method: "GET",
      path: "/restitutions/{id}/contestations",
      tags,
      summary: "Factures d'une restitution et leur contestation",
    })
    .input(parId)
    .output(
      z.array(
        z.object({
          facture_id: identifiant,
          facture_numero: z.string().nullable(),
          /** Contestable d'après le rapprochement, en centimes HT ; nul s'il n'a pas eu lieu. */
          contestable: centimes.nullable(),
          /** Ce que le livre en dit : à réclamer ou perdu hors délai, et ce que des avoirs en ont rendu. */
          a_reclamer: centimes,
          hors_delai: centimes,
          recu: centimes,
          contestation: contestationListee.nullable(),
        }),
      ),
    ),
  ouvrir: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "POST", path: "/contestations", tags, summary: "Ouvrir la contestation d'une facture" })
    .input(z.strictObject({ facture_id: identifiant }))
    // La contestation déjà ouverte, s'il y en a une : une facture n'en a qu'une.
    .output(z.object({ id: identifiant })),
  lire: route({ acces: "contester", attendus: objet, portee: "contestations:lire" })
    .route({ method: "GET", path: "/contestations/{id}", tags, summary: "Lire une contestation" })
    .input(parId)
    .output(contestationLue),
  modifier: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "PATCH", path: "/contestations/{id}", tags, summary: "Changer la date limite ou l'expert" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsContestation),
        avant: z.record(z.string(), z.string().nullable()),
      }),
    )
    .output(contestationLue),
  changerEtat: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "POST", path: "/contestations/{id}/etat", tags, summary: "Dire où en est une contestation" })
    .input(z.strictObject({ id: identifiant, etat: etatContestation, avant: etatContestation }))
    .output(contestationLue),
  ajouterLigne: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "POST", path: "/contestations/{id}/lignes", tags, summary: "Ajouter un motif" })
    .input(ajoutLigne.extend({ id: identifiant }))
    .output(contestationLue),
  modifierLigne: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "PATCH",
      path: "/contestations/{id}/lignes/{ligne_id}",
      tags,
      summary: "Changer une ligne réclamée",
    })
    .input(
      z.strictObject({
        id: identifiant,
        ligne_id: identifiant,
        champs: champsAModifier(champsLigneReclamee),
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .output(contestationLue),
  prouverLigne: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "PUT",
      path: "/contestations/{id}/lignes/{ligne_id}/preuve",
      tags,
      summary: "Prouver une ligne réclamée par l'endroit encadré d'une photo, ou retirer cette preuve",
    })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant, preuve: preuveEncadree.nullable() }))
    .output(contestationLue),
  retirerLigne: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "DELETE",
      path: "/contestations/{id}/lignes/{ligne_id}",
      tags,
      summary: "Ne plus réclamer une ligne",
    })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant }))
    .output(contestationLue),
  reprendre: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "POST",
      path: "/contestations/{id}/reprendre",
      tags,
      summary: "Reprendre les lignes du rapprochement",
    })
    .input(parId)
    .output(contestationLue),
  rediger: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "PATCH",
      path: "/contestations/{id}/lettre",
      tags,
      summary: "Enregistrer le brouillon de la lettre",
    })
    .input(changementsLettre.extend({ id: identifiant }))
    .output(contestationLue),
  apercu: route({ acces: "contester", attendus: objet, brute: true, portee: "contestations:lire" })
    .route({ method: "GET", path: "/contestations/{id}/lettre", tags, summary: "Composer la lettre (PDF)" })
    .input(
      z.strictObject({ id: identifiant, telecharger: z.enum(["1"]).optional(), v: z.string().max(100).optional() }),
    ),
  preparer: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({
      method: "POST",
      path: "/contestations/{id}/suite",
      tags,
      summary: "Préparer la lettre suivante\u00a0: relance, mise en demeure, médiation",
    })
    .input(z.strictObject({ id: identifiant, nature: natureLettre }))
    .output(contestationLue),
  envoyer: route({ acces: "contester", attendus: objet })
    .route({
      method: "POST",
      path: "/contestations/{id}/envoi",
      tags,
      summary: "Envoyer la lettre, ou noter son envoi",
    })
    .input(saisieEnvoi.extend({ id: identifiant }))
    .output(contestationLue),
  repondre: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "POST", path: "/contestations/{id}/reponses", tags, summary: "Noter la réponse du loueur" })
    .input(saisieReponse.extend({ id: identifiant }))
    .output(contestationLue.extend({ reponse_id: identifiant })),
  joindre: route({
    acces: "contester",
    attendus: objet,
    brute: true,
    corpsMax: TAILLE_FICHIER_MAX,
    portee: "contestations:ecrire",
  })
    .route({
      method: "PUT",
      path: "/contestations/{id}/reponses/{reponse_id}/piece",
      tags,
      summary: "Joindre le courrier du loueur (corps brut)",
    })
    .input(z.strictObject({ id: identifiant, reponse_id: identifiant, nom: z.string().min(1).max(255) }))
    .output(contestationLue),
  imputer: route({ acces: "contester", attendus: objet, portee: "contestations:ecrire" })
    .route({ method: "POST", path: "/contestations/{id}/avoirs", tags, summary: "Imputer un avoir" })
    .input(z.strictObject({ id: identifiant, document_id: identifiant, accords: z.array(accord).max(300) }))
    .output(contestationLue),
  historique: route({ acces: "contester", attendus: objet })
    .route({ method: "GET", path: "/contestations/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(parId)
    .output(z.array(evenementHistorique)),
};
