import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../../domain/commun/historique.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import type { VehiculeLu } from "../../../domain/vehicules/vehicule.ts";
import { api } from "../../api.ts";
import type { Definition } from "../../champs/definition.ts";
import { ValeurSimple } from "../../champs/Valeur.tsx";
import { type Changement, confirmeALaCreation, type Etape, estVide, raconter } from "../../historique/etapes.ts";
import { Historique } from "../../historique/Historique.tsx";
import { useActeur } from "../../session/session.ts";
import { CHAMPS_VEHICULE } from "../champs.ts";
import { useModifierVehicule } from "../useModifierVehicule.ts";

/** Pour l'équipe : le serveur refuse le journal à un utilisateur client. */
export function ModificationsVehicule({ vehicule }: { vehicule: VehiculeLu }) {
  const requete = useQuery(api.vehicules.historique.queryOptions({ input: { id: vehicule.id } }));
  const { enregistrer } = useModifierVehicule(vehicule);
  const peutModifier = peut(useActeur(), "modifier_fiches") && vehicule.archive_le === null;
  return (
    <Historique
      titre="Modifications de la fiche"
      objet={vehicule.id}
      requete={requete}
      raconter={raconterVehicule}
      retablir={
        peutModifier
          ? {
              entite: "vehicules",
              champs: Object.keys(CHAMPS_VEHICULE),
              actuel: (champ) => vehicule[champ as keyof typeof CHAMPS_VEHICULE],
              // La valeur rétablie a déjà été celle de la fiche.
              enregistrer: (changes, avant) => enregistrer(changes, avant, true),
            }
          : undefined
      }
    />
  );
}

const DEFINITIONS: Readonly<Record<string, Definition | undefined>> = CHAMPS_VEHICULE;

const raconterVehicule = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

function changement({ operation, champ, avant, apres }: EvenementHistorique): Changement | null {
  if (operation === "creation") return confirmeALaCreation(apres);
  if (operation !== "modification" || champ === null) return null;
  // L'archivage se lit dans le titre de l'étape.
  if (champ === "archive_le") return { libelle: "État", avant: etat(avant), apres: etat(apres) };
  if (champ === "url_carte_grise") {
    const fichier = (v: unknown, nom: string) => (estVide(v) ? null : nom);
    return {
      libelle: "Carte grise",
      avant: fichier(avant, "ancien fichier"),
      apres: fichier(apres, "nouveau fichier"),
    };
  }
  if (champ === "doutes_admis") return { libelle: "Confirmé malgré", apres: String(apres) };
  const definition = DEFINITIONS[champ];
  if (!definition) return null;
  const lire = (valeur: unknown) => (estVide(valeur) ? null : <ValeurSimple definition={definition} valeur={valeur} />);
  return { libelle: definition.complet ?? definition.libelle, avant: lire(avant), apres: lire(apres) };
}

const etat = (archiveLe: unknown): string => (estVide(archiveLe) ? "suivi" : "archivé");

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Véhicule ajouté";
  const archivage = evenements.find((e) => e.champ === "archive_le");
  if (archivage) return estVide(archivage.apres) ? "Véhicule restauré" : "Véhicule archivé";
  return evenements.some((e) => e.champ === "immatriculation") ? "Immatriculation changée" : "Véhicule modifié";
}
