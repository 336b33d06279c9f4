import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { ValeurFiche } from "../champs/Valeur.tsx";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { CHAMPS, COORDONNEES } from "./champs.ts";

/** Un client n'a pas la liste des garages : il vient d'un ticket. */
const RETOUR = { vers: chemins.tickets(), texte: "Retour aux tickets" };

/** La fiche d'un garage pour un client : son nom et ses coordonnées, à lire. Le reste ne quitte pas le serveur. */
export function CoordonneesDuGarage({ id }: { id: string }) {
  const requete = useQuery(api.garages.coordonnees.queryOptions({ input: { id } }));
  return (
    <PageFiche requete={requete} introuvable="Garage non trouvé" retour={RETOUR} titre={(g) => g.nom}>
      {(garage) => (
        <>
          <EntetePage titre={garage.nom} retour={<LienRetour {...RETOUR} />} />
          <Fiche titre="Coordonnées">
            <Donnees
              donnees={COORDONNEES.map((cle) => ({
                libelle: CHAMPS[cle].libelle,
                valeur: <ValeurFiche definition={CHAMPS[cle]} valeur={garage[cle]} />,
              }))}
            />
          </Fiche>
        </>
      )}
    </PageFiche>
  );
}
