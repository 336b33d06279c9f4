import type { RestitutionListee } from "../../domain/restitutions/restitution.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

type Etat = Pick<RestitutionListee, "rapport_ht" | "facture_ht" | "url_rapport">;

/** Une lecture validée porte un montant ; un rapport déposé sans montant reste à vérifier ou n'a pas pu être lu. */
export function EtatRapport({ restitution: r }: { restitution: Etat }) {
  if (r.rapport_ht !== null || r.facture_ht !== null) return <Etiquette ton="vert">Validé</Etiquette>;
  return r.url_rapport ? <Etiquette ton="ambre">Déposé</Etiquette> : <Etiquette>Sans rapport</Etiquette>;
}
