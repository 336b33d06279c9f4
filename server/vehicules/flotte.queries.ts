import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/** L'affectation `h` est en cours : commencée, et pas encore finie. */
export const EN_COURS = sql`h.date_debut_affectation <= aujourdhui()
  and (h.date_fin_affectation is null or h.date_fin_affectation >= aujourdhui())`;

/** L'affectation `h` est en cours et n'a pas de fin : elle rend son véhicule actif. */
export const OUVERTE = sql`h.date_debut_affectation <= aujourdhui() and h.date_fin_affectation is null`;

/** Un fichier joint en JSON, ou nul s'il n'y en a pas ou si la personne ne le voit pas. */
export const fichierJoint = (colonne: Sql): Sql =>
  sql`(select json_build_object('id', f.id, 'nom', f.nom, 'type_mime', f.type_mime) from fichiers f where f.id = ${colonne})`;

export const CARACTERISTIQUES = sql`v.id, v.immatriculation, l.nom as loueur_nom, v.agence, v.marque, v.modele, v.type_vehicule,
  ${fichierJoint(sql`v.url_carte_grise`)} as carte_grise`;

export const IDENTITE = sql`c.id, c.prenom, c.nom, c.date_de_naissance, c.statut, c.telephone, c.email, c.numero_permis,
  c.date_delivrance_permis, c.date_expiration_permis, c.lieu_delivrance_permis, ${fichierJoint(sql`c.url_permis`)} as permis`;

export const AFFECTATION = sql`h.id, h.date_debut_affectation, h.date_fin_affectation,
  h.kilometrage_debut_affectation, h.kilometrage_fin_affectation`;
