import { useLocalStorage } from "@mantine/hooks";
import type { PhotosVehicule, Releve } from "../../domain/comparaisons/comparaison.ts";
import type { Endroit } from "../../domain/photos/differences.ts";
import { useActeur } from "../session/session.ts";
import type { Propose } from "./EndroitsProposes.tsx";
import { useDifferences } from "./useDifferences.ts";

/** Ce que l'on garde d'écarté : les plus anciens s'oublient. */
const ECARTES_MAX = 500;

type Photo = Releve["photos"][number] | undefined;

/**
 * Les endroits que la photo d'après montre de plus que celle d'avant, sauf ceux qu'un dommage encadre déjà ou que la personne écarte ; ce qu'elle
 * écarte se garde sur ce poste, d'une visite à l'autre.
 */
export function useProposes({ releves }: PhotosVehicule, avant: Photo, apres: Photo) {
  const [ecartes, setEcartes] = useLocalStorage<readonly string[]>({
    key: `reflet-ecartes-${useActeur().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const differences = useDifferences(avant?.fichier_id, apres?.fichier_id);
  const cle = (numero: number) => `${avant?.fichier_id} ${apres?.fichier_id} ${numero}`;
  const encadres = releves.flatMap((r) =>
    r.dommages.flatMap((d) => (d.cadre && d.cadre.fichier_id === apres?.fichier_id ? [d.cadre] : [])),
  );
  const proposes: Propose[] = (differences?.comparables ? differences.endroits : [])
    .map((endroit, i) => ({ numero: i + 1, endroit }))
    .filter(({ numero, endroit }) => !ecartes.includes(cle(numero)) && !encadres.some((c) => seTouchent(c, endroit)));
  return {
    proposes,
    ecarter: (numero: number) => setEcartes((avantLui) => [...avantLui, cle(numero)].slice(-ECARTES_MAX)),
  };
}

const seTouchent = (a: Endroit, b: Endroit): boolean =>
  a.x < b.x + b.largeur && b.x < a.x + a.largeur && a.y < b.y + b.hauteur && b.y < a.y + a.hauteur;
