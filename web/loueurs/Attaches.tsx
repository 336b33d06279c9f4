import { Link } from "@tanstack/react-router";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { chemins } from "../chemins.ts";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";

/** Ce qui désigne ce loueur ; les listes qui se filtrent par loueur s'ouvrent d'ici. */
export function Attaches({ loueur: { id, attaches } }: { loueur: LoueurLu }) {
  return (
    <Fiche titre="Ce qui le désigne">
      <Donnees
        donnees={[
          { libelle: "Véhicules suivis", valeur: nombre(attaches.vehicules) },
          {
            libelle: "Contrats en cours",
            valeur: (
              <Link to={chemins.finsDeContrat()} search={{ loueur_id: id } as never}>
                {nombre(attaches.contrats)}
                <span className="visuellement-cache">, voir les fins de contrat</span>
              </Link>
            ),
          },
          {
            libelle: "Restitutions",
            valeur: (
              <Link to={chemins.restitutions()} search={{ loueur_id: id } as never}>
                {nombre(attaches.restitutions)}
                <span className="visuellement-cache">, voir les restitutions</span>
              </Link>
            ),
          },
        ]}
      />
    </Fiche>
  );
}
