import { Anchor } from "@mantine/core";
import type { FicheNommee } from "../../domain/commun/doutes.ts";
import { chemins } from "../chemins.ts";

const ADRESSES = {
  vehicule: chemins.vehicule,
  restitution: chemins.restitution,
  conducteur: chemins.conducteur,
  garage: chemins.garage,
};

/** Mène à la fiche qu'un message nomme, dans un nouvel onglet : la saisie en cours reste ouverte. */
export const LienFiche = ({ fiche: { genre, id, nom } }: { fiche: FicheNommee }) => (
  <Anchor href={ADRESSES[genre](id)} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
    Ouvrir la fiche de {nom}
    <span className="visuellement-cache"> (nouvel onglet)</span>
  </Anchor>
);
