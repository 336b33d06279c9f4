import type { RestitutionListee } from "../../domain/restitutions/restitution.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

type Etat = Pick<RestitutionListee, "rapport_ht" | "facture_ht" | "url_rapport">;

/**
 * Où en est le rapport. Une lecture validée porte un montant ; un rapport déposé sans montant reste à vérifier ou n'a pas pu être
 * lu. `seul` : hors de la colonne « Rapport », l'étiquette dit de quoi elle parle.
 */
export function EtatRapport({ restitution: r, seul }: { restitution: Etat; seul?: boolean }) {
  if (r.rapport_ht !== null || r.facture_ht !== null)
    return <Etiquette ton="vert">{seul ? "Rapport validé" : "Validé"}</Etiquette>;
  if (r.url_rapport) return <Etiquette ton="ambre">{seul ? "Rapport déposé" : "Déposé"}</Etiquette>;
  return <Etiquette>{seul ? "Sans rapport" : "Aucun"}</Etiquette>;
}
