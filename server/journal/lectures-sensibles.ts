import type { RouteDecrite } from "../http/route-decrite.ts";

/**
 * Les lectures que le journal retient, par clé de route : ce qui a été lu, et le signe dans la réponse qu'il l'a
 * vraiment été. Un numéro absent, une note vide, un champ que le rôle n'a pas ne se notent pas.
 */
const LECTURES: Readonly<Record<string, { quoi: string; si: RegExp }>> = {
  "tickets.lire": { quoi: "notes_internes", si: /"notes_internes" ?: ?"/ },
  "tickets.historique": { quoi: "notes_internes", si: /"champ" ?: ?"notes_internes"/ },
  "garages.lire": { quoi: "notes_internes", si: /"notes_internes_garage" ?: ?"/ },
  "garages.historique": { quoi: "notes_internes", si: /"champ" ?: ?"notes_internes_garage"/ },
  "conducteurs.lire": { quoi: "permis", si: /"numero_permis" ?: ?"/ },
  "conducteurs.lister": { quoi: "permis", si: /"numero_permis" ?: ?"/ },
  "vehicules.lire": { quoi: "permis", si: /"numero_permis" ?: ?"/ },
  "commentaires.lister": { quoi: "commentaires_internes", si: /"interne" ?: ?true/ },
  "imports.lignes": { quoi: "lignes_import", si: /"ligne" ?: ?\d/ },
  "donneesPersonnelles.chercher": { quoi: "personne", si: /"id" ?: ?"/ },
  "donneesPersonnelles.textes": { quoi: "textes_libres", si: /"id" ?: ?"/ },
  // Qui lit le journal y est aussi.
  "journal.lister": { quoi: "journal", si: /"cle" ?: ?"/ },
};

/** Ce que cette réponse a montré de sensible ; `null` si rien. */
export function lectureSensible(route: string, json: string): string | null {
  const lecture = LECTURES[route];
  return lecture?.si.test(json) ? lecture.quoi : null;
}

/**
 * Les routes d'octets qui n'emportent pas une liste : un fichier (noté à part), une photo montrée dans la page, un modèle vide, une fiche à
 * imprimer, une carte, un e-mail d'exemple.
 */
const SANS_EXPORT: ReadonlySet<string> = new Set([
  "fichiers.telecharger",
  "documents.photo",
  "adresses.archive",
  "imports.modele",
  "audits.imprimer",
  "etatsDesLieux.imprimer",
  "contestations.apercu",
  "statutsFacture.fichier",
  "administration.apercu",
  "enDirect.flux",
]);

/** Une route qui emporte des données : notée avant que le premier octet parte. Une nouvelle route d'octets l'est d'office. */
export const estUnExport = ({ cle, methode, meta }: Pick<RouteDecrite, "cle" | "methode" | "meta">): boolean =>
  methode === "GET" && meta.brute === true && !SANS_EXPORT.has(cle);

/** Les fichiers dont chaque ouverture se note, avant d'en donner les octets. */
export const FICHIERS_SENSIBLES: ReadonlySet<string> = new Set(["permis", "carte_grise"]);

/** Les routes qui ouvrent une session, et par quel moyen : un refus y est une connexion refusée. */
export const CONNEXIONS: ReadonlyMap<string, string> = new Map([
  ["session.ouvrir", "mot_de_passe"],
  ["secondFacteur.presenter", "second_facteur"],
  ["secondFacteur.confirmerInscription", "second_facteur"],
  ["connexionEntreprise.ouvrir", "entreprise"],
]);
