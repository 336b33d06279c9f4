import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  type PhotosVehicule,
  photosDeLaVue,
  type Releve,
  VUES_COMPAREES,
  type VueComparee,
} from "../../domain/comparaisons/comparaison.ts";

type Choix = { avant?: string; apres?: string; vue?: string };

/** Ce que l'on compare, tenu dans l'adresse : deux relevés et une vue. Sans choix, les deux derniers tours du véhicule. */
export function useComparaison({ releves }: PhotosVehicule) {
  const recherche: Readonly<Record<string, unknown>> = useLocation().search;
  const naviguer = useNavigate();
  const avecPhotos = releves.filter((r) => r.photos.length > 0);
  const tours = avecPhotos.filter((r) => r.photos.some((p) => p.vue !== null));
  const proposes = tours.length >= 2 ? tours : avecPhotos;
  const lu = (cle: keyof Choix) => avecPhotos.find((r) => r.id === recherche[cle]);
  const apres = lu("apres") ?? proposes.at(-1) ?? null;
  const avant = lu("avant") ?? proposes.filter((r) => r.id !== apres?.id).at(-1) ?? null;
  const aUnePhoto = (v: VueComparee) => [avant, apres].some((r) => r && photosDeLaVue(r, v).length > 0);
  /** Un dommage y est encadré sur la photo d'après : c'est elle que l'on vient voir. */
  const encadre = (v: VueComparee) =>
    photosDe(apres, v).some((p) => releves.some((r) => r.dommages.some((d) => d.cadre?.fichier_id === p.fichier_id)));
  const vues = VUES_COMPAREES.filter((v) => v !== "autres" || aUnePhoto("autres"));
  const vue =
    vues.find((v) => v === recherche.vue) ?? vues.find(encadre) ?? vues.find(aUnePhoto) ?? vues[0] ?? "face_avant";
  const choisir = (suite: Choix) =>
    void naviguer({
      to: ".",
      search: (s: Record<string, unknown>) => ({ ...s, ...suite }),
      replace: true,
      resetScroll: false,
    });
  const pas = (n: number) => choisir({ vue: vues[(vues.indexOf(vue) + n + vues.length) % vues.length] ?? vue });
  return { avecPhotos, avant, apres, vues, vue, choisir, pas };
}

export const photosDe = (r: Releve | null, vue: VueComparee) => (r ? photosDeLaVue(r, vue) : []);
