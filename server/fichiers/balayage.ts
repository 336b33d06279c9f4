import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { clesSansLigne, effacerOrphelins, installation } from "./fichiers.queries.ts";

const PERIODE_MS = 60 * 60_000;
const JOUR_MS = 24 * PERIODE_MS;
/** Combien de clés sont demandées à la base à la fois. */
const PAQUET = 500;

type Besoins = Pick<Services, "base" | "fichiers" | "horloge">;

/** Efface chaque heure ce que plus rien ne tient depuis un jour ; rend de quoi s'arrêter. */
export const balayerDepots = (services: Besoins, dire: DireFaute): (() => Promise<void>) =>
  enContinu("balayage", (arret) => balayer(services, arret), { periodeMs: PERIODE_MS, aussitot: false }, dire);

/**
 * Un passage : les brouillons interrompus, puis les dépôts jamais rattachés (la ligne puis ses octets), ensuite les octets qu'aucune ligne ne nomme, laissés
 * par une coupure entre les deux. Rend les clés effacées.
 */
export async function balayer({ base, fichiers, horloge }: Besoins, arret?: AbortSignal): Promise<string[]> {
  const avant = new Date(horloge().getTime() - JOUR_MS);
  await fichiers.balayerBrouillons(avant);
  const effacees = (await base.porte(effacerOrphelins)).map((f) => f.cle);
  for (const cle of effacees) await fichiers.supprimer(cle);
  if (!(await fichiers.appartientA(await base.porte(installation)))) return effacees;
  let paquet: string[] = [];
  const vider = async () => {
    const perdues = paquet.length > 0 ? await base.porte((tx) => clesSansLigne(tx, paquet)) : [];
    for (const cle of perdues) await fichiers.supprimer(cle);
    effacees.push(...perdues);
    paquet = [];
  };
  for await (const cle of fichiers.anciennes(avant)) {
    if (arret?.aborted) return effacees;
    paquet.push(cle);
    if (paquet.length >= PAQUET) await vider();
  }
  await vider();
  return effacees;
}
