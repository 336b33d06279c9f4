import { z } from "zod";
import { attendus, champsAModifier, dateIso, identifiant, route } from "../commun/contrat.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { cadrePhoto } from "./cadre.ts";
import {
  champsEtat,
  etatLu,
  etatPhotographie,
  lecturePhoto,
  saisieDommage,
  signature,
  TYPES_ETAT,
  VUES,
} from "./etat.ts";

const tags = ["États des lieux"];
/** Écritures de l'équipe sur un brouillon. */
const pourEquipe = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const pourLecture = {
  acces: "voir_tickets",
  attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
} as const;
const unEtat = z.strictObject({ id: identifiant });

export const etatsDesLieuxContrat = {
  deTicket: route({ ...pourLecture, portee: "etats_des_lieux:lire" })
    .route({ method: "GET", path: "/tickets/{id}/etats-des-lieux", tags, summary: "Les états des lieux d'un ticket" })
    .input(unEtat)
    // Du plus ancien au plus récent : la dernière version de chaque type est la bonne.
    .output(z.array(etatLu)),
  ouvrir: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({
      method: "POST",
      path: "/tickets/{id}/etats-des-lieux",
      tags,
      summary: "Ouvrir un état des lieux, ou la correction du dernier signé",
    })
    // Avec une clé, donnée par qui l'a commencé sans réseau : l'état la prend pour identifiant s'il n'y en a pas encore de ce type ; sinon
    // rien ne s'ouvre, et le dernier est rendu tel qu'il est, signé ou non.
    // Le jour est celui où il a été commencé, si ce n'est pas aujourd'hui.
    .input(
      z.strictObject({
        id: identifiant,
        type: z.enum(TYPES_ETAT),
        cle_idempotence: identifiant.optional(),
        date_etat: dateIso().optional(),
      }),
    )
    .output(etatLu),
  modifier: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({ method: "PATCH", path: "/etats-des-lieux/{id}", tags, summary: "Enregistrer un brouillon" })
    .input(
      unEtat.extend({
        champs: champsAModifier(champsEtat),
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .output(etatLu),
  abandonner: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({ method: "DELETE", path: "/etats-des-lieux/{id}", tags, summary: "Abandonner un brouillon" })
    .input(unEtat)
    .output(z.object({ abandonne: z.boolean() })),
  ajouterDommage: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({ method: "POST", path: "/etats-des-lieux/{id}/dommages", tags, summary: "Marquer un dommage" })
    .input(unEtat.extend({ ...saisieDommage.shape, cadre: cadrePhoto.nullish(), cle_idempotence: identifiant }))
    .output(etatLu),
  retirerDommage: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({
      method: "DELETE",
      path: "/etats-des-lieux/{id}/dommages/{dommage_id}",
      tags,
      summary: "Retirer un dommage et ses photos",
    })
    .input(unEtat.extend({ dommage_id: identifiant }))
    .output(etatLu),
  encadrerDommage: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({
      method: "PUT",
      path: "/etats-des-lieux/{id}/dommages/{dommage_id}/cadre",
      tags,
      summary: "Situer un dommage sur une photo",
    })
    .input(unEtat.extend({ dommage_id: identifiant, cadre: cadrePhoto }))
    .output(etatLu),
  ajouterPhoto: route({ ...pourEquipe, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "etats_des_lieux:ecrire" })
    .route({ method: "PUT", path: "/etats-des-lieux/{id}/photos/{vue}", tags, summary: "Ajouter la photo d'une vue" })
    .input(unEtat.extend({ vue: z.enum(VUES), nom: z.string().min(1).max(255) }))
    .output(etatPhotographie),
  photographierDommage: route({
    ...pourEquipe,
    brute: true,
    corpsMax: TAILLE_FICHIER_MAX,
    portee: "etats_des_lieux:ecrire",
  })
    .route({
      method: "PUT",
      path: "/etats-des-lieux/{id}/dommages/{dommage_id}/photos",
      tags,
      summary: "Ajouter la photo d'un dommage",
    })
    .input(unEtat.extend({ dommage_id: identifiant, nom: z.string().min(1).max(255) }))
    .output(etatPhotographie),
  lirePhoto: route({ ...pourEquipe, portee: "etats_des_lieux:lire" })
    .route({
      method: "GET",
      path: "/etats-des-lieux/{id}/photos/{fichier_id}/lecture",
      tags,
      summary: "La plaque ou le kilométrage lus sur la photo d'une vue",
    })
    .input(unEtat.extend({ fichier_id: identifiant }))
    .output(lecturePhoto),
  retirerPhoto: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({ method: "DELETE", path: "/etats-des-lieux/{id}/photos/{fichier_id}", tags, summary: "Retirer une photo" })
    .input(unEtat.extend({ fichier_id: identifiant }))
    .output(etatLu),
  signer: route({ ...pourEquipe, portee: "etats_des_lieux:ecrire" })
    .route({ method: "POST", path: "/etats-des-lieux/{id}/signature", tags, summary: "Signer et figer un état" })
    .input(unEtat.extend(signature.shape))
    .output(etatLu),
  imprimer: route({ ...pourLecture, brute: true, portee: "etats_des_lieux:lire" })
    .route({ method: "GET", path: "/etats-des-lieux/{id}/pdf", tags, summary: "Le PDF d'un état des lieux" })
    .input(unEtat),
};
