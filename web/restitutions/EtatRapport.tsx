import { direAValider } from "../../domain/contestations/essentiel-du-dossier.ts";
import type { RestitutionListee } from "../../domain/restitutions/restitution.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";

type Etat = Pick<RestitutionListee, "etat_lecture" | "url_rapport">;

const ETATS: Record<NonNullable<Etat["etat_lecture"]>, { ton: Ton; court: string; seul: string }> = {
  valide: { ton: "vert", court: "Validé", seul: "Lecture validée" },
  a_lire: { ton: "bleu", court: "À lire", seul: "Document à lire" },
  a_verifier: { ton: "ambre", court: "À compléter", seul: "Lecture à compléter" },
  pret: { ton: "bleu", court: "Prêt", seul: "Lecture prête à valider" },
  illisible: { ton: "rouge", court: "Illisible", seul: "Rapport illisible" },
};

interface Props {
  restitution: Etat;
  /** Hors de la colonne « Rapport », l'étiquette dit de quoi elle parle. */
  seul?: boolean;
  /** Les documents du dossier qui ne sont pas validés : le rapport l'est peut-être, la lecture du dossier ne l'est pas. */
  aValider?: number | null;
}

/** Où en est le rapport, ou la lecture de tout le dossier. */
export function EtatRapport({ restitution: r, seul, aValider = 0 }: Props) {
  if (r.etat_lecture === "valide" && aValider !== 0)
    return aValider === null ? null : <Etiquette ton="ambre">{direAValider(aValider)}</Etiquette>;
  if (r.etat_lecture) {
    const { ton, court, seul: entier } = ETATS[r.etat_lecture];
    return <Etiquette ton={ton}>{seul ? entier : court}</Etiquette>;
  }
  if (r.url_rapport) return <Etiquette ton="ambre">{seul ? "Rapport déposé" : "Déposé"}</Etiquette>;
  return <Etiquette>{seul ? "Sans rapport" : "Aucun"}</Etiquette>;
}
