import { useQuery } from "@tanstack/react-query";
import type { Differences } from "../../domain/photos/differences.ts";
import { adresseApi } from "../api.ts";
import type { DemandeDifferences, ReponseDifferences } from "./differences.travailleur.ts";

/** Ce que la photo d'après montre de plus que celle d'avant, cherché sur l'appareil une fois les deux affichées ; rien tant que l'on ne sait pas. */
export function useDifferences(avant: string | undefined, apres: string | undefined): Differences | undefined {
  const { data } = useQuery({
    queryKey: ["differences-photos", avant, apres],
    queryFn: ({ signal }) => chercher(avant ?? "", apres ?? "", signal),
    enabled: Boolean(avant && apres && avant !== apres),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function chercher(avant: string, apres: string, signal: AbortSignal): Promise<Differences> {
  const [a, b] = await Promise.all([petite(avant, signal), petite(apres, signal)]);
  return comparer({ avant: a, apres: b }, signal);
}

/** Un travailleur par comparaison : il s'arrête avec elle, et une vue quittée ne calcule plus. */
function comparer(photos: DemandeDifferences, signal: AbortSignal): Promise<Differences> {
  const travailleur = new Worker(new URL("./differences.travailleur.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<Differences>();
  travailleur.onmessage = ({ data }: MessageEvent<ReponseDifferences>) => resolve(data);
  travailleur.onerror = () => reject(new Error("comparaison interrompue"));
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  travailleur.postMessage(photos);
  return promise.finally(() => travailleur.terminate());
}

async function petite(fichier: string, signal: AbortSignal): Promise<Blob> {
  const reponse = await fetch(adresseApi(`/fichiers/${fichier}`, { apercu: "1" }), { signal });
  if (!reponse.ok) throw new Error(`photo ${reponse.status}`);
  return reponse.blob();
}
