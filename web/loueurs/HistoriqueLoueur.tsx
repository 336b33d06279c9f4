import { useQuery } from "@tanstack/react-query";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { champsLoueur, identificationLoueur, type LoueurLu } from "../../domain/loueurs/loueur.ts";
import { api, client } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import { changementConditions } from "../conditions/raconter-conditions.ts";
import type { Champs } from "../form/proprietes-section.ts";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { useActeur } from "../session/session.ts";
import { CHAMPS } from "./champs.ts";
import { useLoueurRelu } from "./useLoueurRelu.ts";

/** Qui a changé quoi sur un loueur, ses autres noms et ses conditions. */
export function HistoriqueLoueur({ loueur }: { loueur: LoueurLu }) {
  const requete = useQuery(api.loueurs.historique.queryOptions({ input: { id: loueur.id } }));
  const poser = useLoueurRelu();
  const acteur = useActeur();
  // Le nom suit la fiche, les numéros légaux la section « Sur les documents » : chacun sa route, chacune ses règles.
  const champs = [
    ...(peut(acteur, "gerer_loueurs") ? ["nom"] : []),
    ...(peut(acteur, "gerer_vocabulaire") ? ["siren", "numero_tva"] : []),
  ];
  const enregistrer = async (changes: Champs, avant: Champs) => {
    const lus = avant as Record<string, string | null>; // trois champs de texte
    if ("nom" in changes)
      poser(
        await client.loueurs.renommer({
          id: loueur.id,
          champs: champsLoueur.parse(changes),
          avant: { nom: loueur.nom },
        }),
      );
    else poser(await client.loueurs.identifier({ id: loueur.id, champs: envoyables.parse(changes), avant: lus }));
  };
  return (
    <Historique
      objet={loueur.id}
      requete={requete}
      raconter={raconterLoueur}
      retablir={
        loueur.archive_le === null
          ? {
              entite: "loueurs",
              champs,
              actuel: (champ) => loueur[champ as "nom" | "siren" | "numero_tva"],
              enregistrer,
            }
          : undefined
      }
    />
  );
}

const envoyables = identificationLoueur.partial();

const raconterLoueur = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

function changement(e: EvenementHistorique): Changement | null {
  if (e.entite === "conditions_loueur") return changementConditions(e);
  if (e.entite === "loueur_alias") {
    const ajoute = e.operation === "creation";
    const { motif } = (ajoute ? e.apres : e.avant) as { motif: string }; // le journal garde la ligne entière
    return { libelle: ajoute ? "Ajouté" : "Retiré", apres: motif };
  }
  if (e.champ === "archive_le") return { libelle: "Archive", apres: estVide(e.apres) ? "Non" : "Oui" };
  return changementDeChamp(e, CHAMPS);
}

function titre(evenements: readonly EvenementHistorique[]): string {
  const [premier] = evenements;
  if (premier?.entite === "loueur_alias") return "Autres noms modifiés";
  if (premier?.entite === "conditions_loueur") return titreConditions(premier);
  if (evenements.some((e) => e.operation === "creation")) return "Loueur créé";
  const archive = evenements.find((e) => e.champ === "archive_le");
  if (archive) return estVide(archive.apres) ? "Loueur restauré" : "Loueur archivé";
  return "Loueur modifié";
}

const GESTES = { creation: "créées", modification: "modifiées", suppression: "supprimées" } as const;

/** Le sujet d'une version : « société|premier jour », la société vide pour les conditions communes. */
function titreConditions({ operation, sujet }: EvenementHistorique): string {
  const [societe, du = ""] = (sujet ?? "").split("|");
  return `Conditions ${societe ? `de ${societe}` : "communes"} du ${formaterDate(du)} ${GESTES[operation]}`;
}
