import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import {
  changementAffectation,
  estAffectation,
  separer,
  titreAffectation,
} from "../affectations/raconter-affectation.tsx";
import { changementDeChamp } from "../champs/changement.tsx";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { CHAMPS } from "./champs.ts";

/** L'histoire d'un conducteur et de ses affectations : qui, quand, quoi, avant et après. */
export const raconterConducteur = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(separer(evenements), { changement, titre });

function changement(e: EvenementHistorique): Changement | null {
  if (estAffectation(e)) return changementAffectation(e);
  if (e.champ === "url_permis")
    return { libelle: "Fichier du permis", apres: estVide(e.apres) ? "supprimé" : "déposé" };
  if (e.champ === "archive_le") return { libelle: "Fiche", apres: estVide(e.apres) ? "restaurée" : "archivée" };
  return changementDeChamp(e, CHAMPS);
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (estAffectation(evenements[0])) return titreAffectation(evenements);
  if (evenements.some((e) => e.operation === "creation")) return "Conducteur créé";
  const archive = evenements.find((e) => e.champ === "archive_le");
  if (archive) return estVide(archive.apres) ? "Conducteur restauré" : "Conducteur archivé";
  return evenements.every((e) => e.champ === "prenom" || e.champ === "nom") ? "Nom changé" : "Conducteur modifié";
}
