import { z } from "zod";
import {
  attendus,
  champsAModifier,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { adresseEmail } from "../commun/saisies.ts";
import { cadrePhoto } from "../etats-des-lieux/cadre.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import {
  AUDITS_PLANIFIES_MAX,
  auditListe,
  auditLu,
  auditsPlanifies,
  CHOIX,
  champsAudit,
  ETATS_AUDIT,
  resultatAudit,
  saisieDommageAudit,
} from "./audit.ts";

/** « urgent » : il reste moins d'un mois pour faire réparer ; « rendu » : le vrai retour a eu lieu. */
export const ECHEANCES_AUDIT = ["urgent", "a_venir", "rendu"] as const;
export const LIBELLES_ECHEANCE_AUDIT: Record<(typeof ECHEANCES_AUDIT)[number], string> = {
  urgent: "Moins d'un mois pour réparer",
  a_venir: "Plus d'un mois pour réparer",
  rendu: "Véhicule rendu",
};

export const filtresAudits = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  loueur_id: identifiant.optional(),
  vehicule_id: identifiant.optional(),
  etat_audit: z.enum(ETATS_AUDIT).optional(),
  echeance: z.enum(ECHEANCES_AUDIT).optional(),
  tri: z.enum(["urgence", "economie", "facture"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresAudits = z.infer<typeof filtresAudits>;

const tags = ["Audits"];
const lecture = (autre: number) => ({
  acces: "auditer" as const,
  attendus: attendus.connecte(200, { autre_client: autre, sans_besoin: 403 }),
});
const parId = z.strictObject({ id: identifiant });
const parDommage = parId.extend({ dommage_id: identifiant });
const nombre = z.number().int();

export const auditsContrat = {
  lister: route({ ...lecture(200), portee: "audits:lire" })
    .route({ method: "GET", path: "/audits", tags, summary: "Lister les audits avant restitution" })
    .input(filtresAudits)
    // Les compteurs ignorent l'état et l'échéance, que l'on choisit en les regardant.
    .output(
      pageDe(auditListe).extend({
        compteurs: z.object({
          brouillon: nombre,
          termine: nombre,
          transmis: nombre,
          urgent: nombre,
          /** Économie des audits qui répondent aux filtres, en centimes HT. */
          economie_ht: nombre,
        }),
      }),
    ),
  exporter: route({ ...lecture(200), brute: true, portee: "audits:lire" })
    .route({ method: "GET", path: "/audits/export", tags, summary: "Exporter les audits filtrés (XLSX ou CSV)" })
    .input(filtresAudits.extend(parametresExport)),
  ouvrir: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "POST",
      path: "/vehicules/{id}/audits",
      tags,
      summary: "Ouvrir l'audit d'un véhicule, ou reprendre celui en cours",
    })
    .input(parId.extend({ etat_des_lieux_id: identifiant.optional() }))
    .output(z.object({ id: identifiant, repris: z.boolean() })),
  planifier: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "POST",
      path: "/audits/planifier",
      tags,
      summary: "Ouvrir l'audit de plusieurs véhicules qui n'en ont pas",
    })
    .input(
      z.strictObject({
        vehicules: z.array(identifiant).min(1).max(AUDITS_PLANIFIES_MAX),
        /** Rien ne s'ouvre : ce qui s'ouvrirait, et pour quels jours, à confirmer. */
        apercu: z.boolean().optional(),
      }),
    )
    .output(auditsPlanifies),
  lire: route({ ...lecture(404), portee: "audits:lire" })
    .route({ method: "GET", path: "/audits/{id}", tags, summary: "Un audit, ses dommages et son calcul" })
    .input(parId)
    .output(auditLu),
  historique: route({ ...lecture(404), portee: "audits:lire" })
    .route({ method: "GET", path: "/audits/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(parId)
    .output(z.array(evenementHistorique)),
  modifier: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({ method: "PATCH", path: "/audits/{id}", tags, summary: "Modifier un audit en cours" })
    .input(
      parId.extend({
        champs: champsAModifier(champsAudit),
        /** Valeurs lues avant la saisie : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .output(auditLu),
  supprimer: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({ method: "DELETE", path: "/audits/{id}", tags, summary: "Supprimer un audit en cours" })
    .input(parId)
    .output(z.object({ supprime: z.boolean() })),
  simuler: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "POST",
      path: "/audits/{id}/simulation",
      tags,
      summary: "Le calcul avec un dommage en cours de saisie, sans rien garder",
    })
    .input(parId.extend({ dommage_id: identifiant.nullable(), dommage: saisieDommageAudit }))
    .output(resultatAudit),
  ajouterDommage: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({ method: "POST", path: "/audits/{id}/dommages", tags, summary: "Ajouter un dommage" })
    .input(parId.extend({ ...saisieDommageAudit.shape, cadre: cadrePhoto.nullish(), cle_idempotence: identifiant }))
    .output(auditLu),
  modifierDommage: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "PATCH",
      path: "/audits/{id}/dommages/{dommage_id}",
      tags,
      summary: "Corriger un dommage, ou imposer ce que l'on en fait",
    })
    .input(
      parDommage.extend({
        champs: champsAModifier(z.strictObject({ ...saisieDommageAudit.shape, choix: z.enum(CHOIX) })),
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    )
    .output(auditLu),
  retirerDommage: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "DELETE",
      path: "/audits/{id}/dommages/{dommage_id}",
      tags,
      summary: "Retirer un dommage et ses photos",
    })
    .input(parDommage)
    .output(auditLu),
  reprendre: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "POST",
      path: "/audits/{id}/reprise",
      tags,
      summary: "Reprendre les dommages d'un état des lieux",
    })
    .input(parId.extend({ etat_des_lieux_id: identifiant }))
    .output(auditLu),
  ajouterPhoto: route({ ...lecture(404), brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "audits:ecrire" })
    .route({
      method: "PUT",
      path: "/audits/{id}/dommages/{dommage_id}/photos",
      tags,
      summary: "Ajouter la photo d'un dommage",
    })
    .input(parDommage.extend({ nom: z.string().min(1).max(255) }))
    .output(auditLu),
  retirerPhoto: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "DELETE",
      path: "/audits/{id}/dommages/{dommage_id}/photos/{fichier_id}",
      tags,
      summary: "Retirer une photo",
    })
    .input(parDommage.extend({ fichier_id: identifiant }))
    .output(auditLu),
  terminer: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "POST",
      path: "/audits/{id}/fin",
      tags,
      summary: "Terminer un audit\u00a0: il se fige, son contrat le sait",
    })
    .input(parId)
    .output(auditLu),
  rouvrir: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({ method: "DELETE", path: "/audits/{id}/fin", tags, summary: "Rouvrir un audit terminé" })
    .input(parId)
    .output(auditLu),
  transmettre: route({
    acces: "auditer",
    // Un compte de la société ne transmet qu'à ceux qu'il voit.
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 403, autonome: 400 }),
    portee: "audits:ecrire",
  })
    .route({
      method: "POST",
      path: "/audits/{id}/envoi",
      tags,
      summary: "Transmettre un audit par e-mail à un compte de la société",
    })
    .input(parId.extend({ email: adresseEmail.max(254) }))
    .output(auditLu),
  noterReparations: route({ ...lecture(404), portee: "audits:ecrire" })
    .route({
      method: "PUT",
      path: "/audits/{id}/reparations",
      tags,
      summary: "Dire si les réparations conseillées ont été faites",
    })
    .input(parId.extend({ faites: z.boolean().nullable() }))
    .output(auditLu),
  imprimer: route({ ...lecture(404), brute: true, portee: "audits:lire" })
    .route({ method: "GET", path: "/audits/{id}/pdf", tags, summary: "Le PDF d'un audit" })
    .input(parId),
};
