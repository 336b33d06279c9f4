import { z } from "zod";
import { ROLES } from "../commun/acteur.ts";
import { identifiant } from "../commun/contrat.ts";
import { telephoneOuRien, texteOuRien } from "../commun/saisies.ts";

/** Où en est l'accès d'une personne. */
export const ETATS_PERSONNE = ["active", "invitee", "suspendue", "societe_desactivee"] as const;
type EtatPersonne = (typeof ETATS_PERSONNE)[number];
export const LIBELLES_ETAT_PERSONNE: Record<EtatPersonne, string> = {
  active: "Active",
  invitee: "Invitée",
  suspendue: "Suspendue",
  societe_desactivee: "Société désactivée",
};

export const LIBELLES_ROLE: Record<(typeof ROLES)[number], string> = {
  admin: "Admin",
  expert: "Expert",
  client: "Client",
};

/** Entre deux envois de la même invitation, en secondes : un double clic n'en fait qu'un. */
export const REPIT_INVITATION_S = 30;

const nomOuRien = z.string().trim().max(100, "Le texte dépasse 100 caractères");

/** Ce que l'admin écrit d'une personne, hors de son rôle et de sa société. L'adresse reste à elle. */
export const champsPersonne = z.strictObject({
  prenom: nomOuRien,
  nom: nomOuRien,
  telephone_portable: telephoneOuRien,
  fonction: texteOuRien(100),
  second_facteur_exige: z.boolean("Répondez par oui ou par non"),
  /** Tient la flotte de sa société, si sa société le peut. */
  autonome: z.boolean("Répondez par oui ou par non"),
});
export type ChampsPersonne = z.infer<typeof champsPersonne>;

const ROLE_REQUIS = "Choisissez un rôle";
export const roleEtSociete = {
  role: z.enum(ROLES, { error: ROLE_REQUIS }),
  client_id: identifiant.nullable(),
};

/** Une société pour un client, aucune pour l'équipe. Rend la faute du champ, ou `null`. */
export function fauteDeSociete(role: string, clientId: string | null): string | null {
  if (role === "client") return clientId ? null : "Un client appartient à une société";
  return clientId ? "L'équipe du prestataire n'appartient à aucune société cliente" : null;
}

export const personneListe = z.object({
  id: identifiant,
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  etat: z.enum(ETATS_PERSONNE),
  /** Elle a installé une double authentification. */
  facteur: z.boolean(),
  derniere_connexion: z.string().nullable(),
});
export type PersonneListe = z.infer<typeof personneListe>;

export const personneLue = personneListe.extend({
  telephone_portable: z.string().nullable(),
  fonction: z.string().nullable(),
  second_facteur_exige: z.boolean(),
  autonome: z.boolean(),
  /** Sa société lui laisse l'être ; sans elle, le choix n'a pas d'effet. */
  autonomie_societe: z.boolean(),
  /** Droits de son domaine de messagerie, posés avec une adresse vérifiée. */
  domaine_interne: z.boolean(),
  domaine_partenaire: z.boolean(),
  cree_le: z.string(),
  suspendu_le: z.string().nullable(),
  sessions: z.int(),
  invitation: z
    .object({
      envoyee_le: z.string(),
      expire_le: z.string(),
      expiree: z.boolean(),
      envois: z.int(),
      invitee_par: z.string().nullable(),
    })
    .nullable(),
});
export type PersonneLue = z.infer<typeof personneLue>;

/** « Claire Fontaine », ou son adresse tant qu'elle n'a pas dit son nom. */
export const nommerPersonne = ({ prenom, nom, email }: Pick<PersonneListe, "prenom" | "nom" | "email">): string =>
  `${prenom} ${nom}`.trim() || email;
