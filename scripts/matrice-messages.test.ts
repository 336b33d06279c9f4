import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Les notifications de la section 8 : chacune est provoquée par une histoire, qui l'affirme comme le texte entier de sa notification
 * (`notification` de e2e/gestes.ts compare par égalité).
 */
const NOTIFICATIONS = [
  "Un e-mail de réinitialisation a été envoyé",
  "Mot de passe mis à jour avec succès",
  "Erreur lors de la sauvegarde",
  "Erreur lors de la sauvegarde des modifications",
  "Modifications enregistrées avec succès",
  "Erreur lors de la mise à jour",
  "Immatriculation mise à jour",
  "Nom mis à jour",
  "Erreur lors de la suppression du ticket",
  "Ticket supprimé avec succès",
  "Erreur lors de la suppression du garage",
  "Garage supprimé avec succès",
  "Erreur lors de l'ajout de la restitution",
  "Restitution ajoutée avec succès",
  "Erreur lors du téléchargement du fichier",
  "Erreur lors du téléchargement du fichier Devis signé",
  "Erreur lors du téléchargement du rapport",
  "Erreur lors de la suppression du fichier",
  "Erreur lors de la suppression du fichier Devis signé",
  "Fichier téléchargé avec succès",
  "Fichier supprimé avec succès",
  "Erreur lors du téléchargement des photos",
  "Erreur lors de la suppression de la photo",
  "Photos ajoutées avec succès",
  "Photo supprimée avec succès",
  "Erreur lors du téléchargement de la photo",
  "Photo mise à jour avec succès",
  "Erreur lors de la mise à jour du profil",
  "Profil mis à jour avec succès",
  "Erreur lors de la copie de l'URL",
  "URL copiée dans le presse-papier",
  "Message envoyé avec succès",
  "Erreur lors de l'envoi du message",
  "Erreur lors de la mise à jour de l'ordre des champs",
  "Erreur lors de la suppression du champ",
  "Erreur lors de l'ajout du champ",
  "Erreur lors de l'envoi du formulaire",
  "Champ supprimé avec succès",
  "Champ ajouté avec succès",
  "Formulaire envoyé avec succès",
];

/** Celles du site public (sa zone n'est pas celle de l'application) et les phrases qui restent dans la page, comparées mot pour mot. */
const DANS_LA_PAGE = [
  "Votre demande a été envoyée avec succès",
  "Email ou mot de passe incorrect",
  "Erreur lors de l'envoi de l'e-mail de réinitialisation",
  "Erreur lors de l'initialisation de la session",
  "Erreur lors de la réinitialisation du mot de passe",
  "Erreur lors du chargement des données",
  "Erreur lors du chargement des loueurs/marques",
  "Erreur lors du chargement des loueurs",
  "Erreur lors du chargement des éléments endommagés",
  "Erreur lors du chargement des garages",
  "Erreur lors du chargement du profil",
  "Ticket non trouvé",
  "Garage non trouvé",
  "Restitution non trouvée",
  "Véhicule non trouvé",
  "Conducteur non trouvé",
  "Aucun garage trouvé à proximité",
  "Impossible de trouver les coordonnées pour cette adresse",
  "Erreur lors de la récupération des coordonnées",
  "Adresse non disponible",
  "Adresse incomplète",
  "Impossible de géocoder cette adresse",
  "Êtes-vous sûr de vouloir supprimer ce ticket ? Cette action est irréversible.",
  "Êtes-vous sûr de vouloir supprimer ce garage ? Cette action est irréversible.",
];

const dossier = join(import.meta.dirname, "../e2e");
const noms = (await readdir(dossier)).filter((nom) => nom.endsWith(".ts"));
const histoires = (await Promise.all(noms.map((nom) => readFile(join(dossier, nom), "utf8")))).join("\n");
/** Ce que les histoires attendent d'une notification entière, et les tableaux de phrases qu'elles y passent. */
const affirmees = new Set([
  ...[...histoires.matchAll(/\bnotification\(\s*\w+,\s*"([^"]+)"/g)].map((m) => m[1]),
  ...[...histoires.matchAll(/\["\w+", "(Erreur lors de la sauvegarde[^"]*)"\]/g)].map((m) => m[1]),
]);

describe("matrice des messages", () => {
  it.each(NOTIFICATIONS)("une histoire affirme la notification entière « %s »", (phrase) => {
    expect(affirmees.has(phrase)).toBe(true);
  });

  it.each(DANS_LA_PAGE)("une histoire provoque « %s »", (phrase) => {
    expect(histoires).toContain(phrase);
  });
});
