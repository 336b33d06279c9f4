import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { type EtatImport, type ImportLu, LIBELLES_ETAT_IMPORT } from "../../domain/imports/import.ts";
import { type Bilan, phraseBilan } from "../../domain/imports/phrases.ts";
import { api } from "../api.ts";
import { type Changement, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";

/** Qui a déposé, vérifié, lancé ou annulé un import, et ce que chaque étape a donné. */
export function HistoriqueImport({ lu }: { lu: ImportLu }) {
  // L'état est de la clé : une étape franchie relit l'histoire.
  const options = api.imports.historique.queryOptions({ input: { id: lu.id } });
  const requete = useQuery({ ...options, queryKey: [...options.queryKey, lu.etat] });
  return (
    <Historique
      objet={lu.id}
      requete={requete}
      raconter={(evenements) =>
        // Sans auteur, c'est la tâche qui travaille.
        raconter(
          evenements.map((e) => ({ ...e, auteur: e.auteur ?? "Reflet" })),
          { changement: (e) => changement(e, lu), titre },
        )
      }
    />
  );
}

const etat = (v: unknown): string => LIBELLES_ETAT_IMPORT[v as EtatImport]; // borné en base
const reprises = (v: unknown): number => (Array.isArray(v) ? v.filter((c) => c !== null).length : 0);

function changement({ operation, champ, avant, apres }: EvenementHistorique, lu: ImportLu): Changement | null {
  if (operation === "creation") return { libelle: "Fichier", apres: lu.nom_fichier };
  switch (champ) {
    case "etat":
      return { libelle: "Étape", avant: etat(avant), apres: etat(apres) };
    case "motif":
      return { libelle: "Pourquoi", apres: String(apres) };
    case "correspondance":
      return { libelle: "Colonnes reprises", apres: reprises(apres) };
    case "bilan": {
      const bilan = apres as Bilan & { annules: number; refuses: number }; // écrit par le déclencheur
      const annulation =
        bilan.annules + bilan.refuses > 0
          ? `\u00a0; ${bilan.annules} remises comme avant, ${bilan.refuses} gardées`
          : "";
      return { libelle: "Bilan", apres: `${phraseBilan(DESCRIPTIONS[lu.entite], bilan)}${annulation}` };
    }
    default:
      return null;
  }
}

const TITRES: Readonly<Partial<Record<EtatImport, string>>> = {
  lecture: "Relecture demandée",
  colonnes: "Fichier lu",
  verification: "Vérification demandée",
  pret: "Lignes vérifiées",
  import: "Import lancé",
  termine: "Import terminé",
  annulation: "Annulation demandée",
  annule: "Import annulé",
  echec: "Import arrêté",
  abandonne: "Import abandonné",
};

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Fichier déposé";
  const suite = evenements.find((e) => e.champ === "etat")?.apres;
  return TITRES[suite as EtatImport] ?? "Colonnes choisies";
}
