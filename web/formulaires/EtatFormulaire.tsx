import { type FormulaireListe, LIBELLES_STATUT_FORMULAIRE } from "../../domain/formulaires/formulaire.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

export const EtatFormulaire = ({ statut }: Pick<FormulaireListe, "statut">) => (
  <Etiquette ton={statut === "actif" ? "vert" : "neutre"}>{LIBELLES_STATUT_FORMULAIRE[statut]}</Etiquette>
);
