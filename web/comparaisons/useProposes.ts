import { useState } from "react";
import type { PhotosVehicule, Releve } from "../../domain/comparaisons/comparaison.ts";
import type { Endroit } from "../../domain/photos/differences.ts";
import type { Propose } from "./EndroitsProposes.tsx";
import { useDifferences } from "./useDifferences.ts";

type Photo = Releve["photos"][number] | undefined;

/** Les endroits que la photo d'après montre de plus que celle d'avant, sauf ceux qu'un dommage encadre déjà ou que la personne écarte. */
export function useProposes({ releves }: PhotosVehicule, avant: Photo, apres: Photo) {
  const [ecartes, setEcartes] = useState<ReadonlySet<string>>(new Set());
  const differences = useDifferences(avant?.fichier_id, apres?.fichier_id);
  const cle = (numero: number) => `${avant?.fichier_id} ${apres?.fichier_id} ${numero}`;
  const encadres = releves.flatMap((r) =>
    r.dommages.flatMap((d) => (d.cadre && d.cadre.fichier_id === apres?.fichier_id ? [d.cadre] : [])),
  );
  const proposes: Propose[] = (differences?.comparables ? differences.endroits : [])
    .map((endroit, i) => ({ numero: i + 1, endroit }))
    .filter(({ numero, endroit }) => !ecartes.has(cle(numero)) && !encadres.some((c) => seTouchent(c, endroit)));
  return { proposes, ecarter: (numero: number) => setEcartes((avantLui) => new Set([...avantLui, cle(numero)])) };
}

const seTouchent = (a: Endroit, b: Endroit): boolean =>
  a.x < b.x + b.largeur && b.x < a.x + a.largeur && a.y < b.y + b.hauteur && b.y < a.y + a.hauteur;
