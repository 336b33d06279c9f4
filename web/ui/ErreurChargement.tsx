import { detailErreur } from "../erreurs.ts";
import { Bandeau } from "./Bandeau.tsx";

interface Props {
  erreur: unknown;
  relire: () => unknown;
  titre?: string;
}

/** Ce qui n'a pas pu se lire, pourquoi, et de quoi réessayer. */
export const ErreurChargement = ({ erreur, relire, titre = "Erreur lors du chargement des données" }: Props) => (
  <Bandeau genre="erreur" titre={titre} surReessayer={() => void relire()}>
    {detailErreur(erreur)}
  </Bandeau>
);
