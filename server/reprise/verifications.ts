import { type ChampsDeChamp, fautesDeChamp } from "../../domain/formulaires/champs-formulaire.ts";
import type { TypeChamp } from "../../domain/formulaires/formulaire.ts";
import type { NomEntite } from "./colonne.ts";
import type { Fiche } from "./correspondance.ts";

/** Ce qu'une fiche entière a de faux, quand chaque valeur prise seule est juste : les règles des écrans. */
export const VERIFICATIONS: Partial<Record<NomEntite, (f: Fiche) => string[]>> = {
  users: (f) => (f.role === "client" && !f.client_id ? ["Société absente : cette personne n'est pas de l'équipe"] : []),
  historique_affectation_vehicules: (f) => [
    ...apres(f.date_debut_affectation, f.date_fin_affectation, "La date de fin précède la date de début"),
    ...apres(
      f.kilometrage_debut_affectation,
      f.kilometrage_fin_affectation,
      "Le kilométrage de fin est inférieur à celui de début",
    ),
  ],
  formulaire_champs: (f) =>
    Object.values(
      fautesDeChamp(f as unknown as ChampsDeChamp & { type_champ: TypeChamp; cle: string | null }), // convertie à l'instant
    ),
};

/** Deux jours (AAAA-MM-JJ) ou deux compteurs, dans l'ordre. */
const apres = (debut: unknown, fin: unknown, phrase: string): string[] => {
  if (debut === null || fin === null) return [];
  return (fin as string | number) < (debut as string | number) ? [phrase] : [];
};
