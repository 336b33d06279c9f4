import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { CHAMPS, type CleChamp } from "./champs.ts";
import { useModifierGarage } from "./useModifierGarage.ts";

/** Qui a changé quoi sur un garage. */
export function HistoriqueGarage({ garage, peutModifier }: { garage: GarageLu; peutModifier: boolean }) {
  const enregistrer = useModifierGarage(garage);
  const requete = useQuery(api.garages.historique.queryOptions({ input: { id: garage.id } }));
  return (
    <Historique
      objet={garage.id}
      requete={requete}
      raconter={raconterGarage}
      retablir={
        peutModifier
          ? {
              entite: "garages",
              champs: Object.keys(CHAMPS),
              actuel: (champ) => garage[champ as CleChamp],
              lire: centiemes,
              enregistrer,
            }
          : undefined
      }
    />
  );
}

/** Le journal garde les euros et les pour cent de la base ; l'écran et le contrat parlent en centièmes. */
const centiemes = <V,>(champ: string, valeur: V): V | number =>
  CHAMPS[champ as CleChamp]?.genre === "nombre" ? Math.round(Number(valeur) * 100) : valeur;

const raconterGarage = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

function changement(e: EvenementHistorique): Changement | null {
  const { champ, apres } = e;
  // Le reste (coordonnées, marques de service) est tenu par le programme ; le geste se lit au titre.
  if (champ === "archive_le") return { libelle: "Archive", apres: estVide(apres) ? "Non" : "Oui" };
  if (champ === "precision_position")
    return apres === "manuelle" ? { libelle: "Localisation", apres: "repère posé à la main" } : null;
  return changementDeChamp(e, CHAMPS, centiemes);
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Garage créé";
  const archive = evenements.find((e) => e.champ === "archive_le");
  if (archive) return estVide(archive.apres) ? "Garage restauré" : "Garage archivé";
  return "Garage modifié";
}
