import { useQuery } from "@tanstack/react-query";
import type { Differences } from "../../domain/photos/differences.ts";
import { adresseApi } from "../api.ts";

/** Ce que la photo d'après montre de plus que celle d'avant, cherché sur l'appareil une fois les deux affichées ; rien tant que l'on ne sait pas. */
export function useDifferences(avant: string | undefined, apres: string | undefined): Differences | undefined {
  const { data } = useQuery({
    queryKey: ["differences-photos", avant, apres],
    queryFn: () => chercher(avant ?? "", apres ?? ""),
    enabled: Boolean(avant && apres && avant !== apres),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function chercher(avant: string, apres: string): Promise<Differences> {
  const [{ COTE_COMPARE, differencesDesPhotos }, { ouvrirEnGris }] = await Promise.all([
    import("../../domain/photos/differences.ts"),
    import("../form/regarder-photo.ts"),
  ]);
  const [a, b] = await Promise.all([avant, apres].map(async (f) => ouvrirEnGris(await petite(f), COTE_COMPARE)));
  // Les deux photos s'affichent d'abord : le calcul tient le fil quelques dixièmes de seconde.
  await new Promise((suite) => setTimeout(suite));
  return a && b ? differencesDesPhotos(a, b) : { comparables: false };
}

async function petite(fichier: string): Promise<Blob> {
  const reponse = await fetch(adresseApi(`/fichiers/${fichier}`, { apercu: "1" }));
  if (!reponse.ok) throw new Error(`photo ${reponse.status}`);
  return reponse.blob();
}
