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

/** Où en est le rapport. `seul` : hors de la colonne « Rapport », l'étiquette dit de quoi elle parle. */
export function EtatRapport({ restitution: r, seul }: { restitution: Etat; seul?: boolean }) {
  if (r.etat_lecture) {
    const { ton, court, seul: entier } = ETATS[r.etat_lecture];
    return <Etiquette ton={ton}>{seul ? entier : court}</Etiquette>;
  }
  if (r.url_rapport) return <Etiquette ton="ambre">{seul ? "Rapport déposé" : "Déposé"}</Etiquette>;
  return <Etiquette>{seul ? "Sans rapport" : "Aucun"}</Etiquette>;
}
