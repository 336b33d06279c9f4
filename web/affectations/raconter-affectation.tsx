import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import type { Definitions } from "../champs/definition.ts";
import { ValeurSimple } from "../champs/Valeur.tsx";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";

const ENTITE = "historique_affectation_vehicules";

const CHAMPS: Definitions<string> = {
  date_debut_affectation: { libelle: "Date de début", genre: "date" },
  date_fin_affectation: { libelle: "Date de fin", genre: "date" },
  kilometrage_debut_affectation: { libelle: "Kilométrage de début", genre: "km" },
  kilometrage_fin_affectation: { libelle: "Kilométrage de fin", genre: "km" },
};

export const estAffectation = (e: EvenementHistorique | undefined): boolean => e?.entite.startsWith(ENTITE) ?? false;

/** Deux affectations changées d'un même geste sont deux étapes : chacune a son sujet. */
export const separer = (evenements: readonly EvenementHistorique[]): EvenementHistorique[] =>
  evenements.map((e) => (estAffectation(e) ? { ...e, entite: `${ENTITE}|${e.sujet ?? ""}` } : e));

const periode = (ligne: unknown): Changement["apres"] => {
  const a = ligne as Record<string, string | null>; // une ligne de la table, gardée par le journal
  return (
    <>
      du <ValeurSimple definition={{ libelle: "", genre: "date" }} valeur={a.date_debut_affectation} />
      {a.date_fin_affectation && (
        <>
          {" au "}
          <ValeurSimple definition={{ libelle: "", genre: "date" }} valeur={a.date_fin_affectation} />
        </>
      )}
    </>
  );
};

/** Ce qu'un évènement d'une affectation change, ou `null` s'il n'apprend rien. */
export function changementAffectation(e: EvenementHistorique): Changement | null {
  if (e.operation !== "modification")
    return { libelle: "Période", apres: periode(e.operation === "creation" ? e.apres : e.avant) };
  return changementDeChamp(e, CHAMPS);
}

/** « Affectation de GB-482-NR terminée » */
export function titreAffectation(evenements: readonly EvenementHistorique[]): string {
  const [e] = evenements;
  const nom = `Affectation${e?.sujet ? `\u00a0: ${e.sujet},` : ""}`;
  if (e?.operation === "creation") return `${nom} créée`;
  if (e?.operation === "suppression") return `${nom} supprimée`;
  const fin = evenements.find((x) => x.champ === "date_fin_affectation");
  if (fin && estVide(fin.avant)) return `${nom} terminée`;
  return fin && estVide(fin.apres) ? `${nom} rouverte` : `${nom} corrigée`;
}

/** L'histoire des affectations d'un véhicule. */
export const raconterAffectations = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(separer(evenements), { changement: changementAffectation, titre: titreAffectation });
