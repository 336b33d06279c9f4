import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { ValeurSimple } from "../champs/Valeur.tsx";
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
              lire: (champ, brut) => (enCentiemes(champ) ? Math.round(Number(brut) * 100) : brut),
              enregistrer,
            }
          : undefined
      }
    />
  );
}

/** Le journal garde les euros et les pour cent de la base ; l'écran et le contrat parlent en centièmes. */
const enCentiemes = (champ: string): boolean => estRaconte(champ) && CHAMPS[champ].genre === "nombre";

const raconterGarage = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

const estRaconte = (champ: string): champ is CleChamp => champ in CHAMPS;

function changement({ operation, champ, avant, apres }: EvenementHistorique): Changement | null {
  if (operation !== "modification" || champ === null) return null;
  // Le reste (coordonnées, marques de service) est tenu par le programme ; le geste se lit au titre.
  if (champ === "archive_le") return { libelle: "Archive", apres: estVide(apres) ? "Non" : "Oui" };
  if (champ === "precision_position")
    return apres === "manuelle" ? { libelle: "Localisation", apres: "repère posé à la main" } : null;
  if (!estRaconte(champ)) return null;
  const definition = CHAMPS[champ];
  const lire = (v: unknown) =>
    estVide(v) ? null : (
      <ValeurSimple definition={definition} valeur={enCentiemes(champ) ? Math.round(Number(v) * 100) : v} />
    );
  return { libelle: definition.libelle, avant: lire(avant), apres: lire(apres) };
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Garage créé";
  const archive = evenements.find((e) => e.champ === "archive_le");
  if (archive) return estVide(archive.apres) ? "Garage restauré" : "Garage archivé";
  return "Garage modifié";
}
