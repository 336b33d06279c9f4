import { statfs } from "node:fs/promises";
import { lireMigrations } from "../db/migrer.ts";
import { derniereSauvegarde } from "../sauvegarde/derniere-sauvegarde.ts";
import type { Services } from "../services.ts";
import { ecrireUneSonde, mesuresDeLaBase } from "./sante.queries.ts";

/** Un jour, et de quoi finir la suivante. */
const SAUVEGARDE_TARDIVE_MS = 26 * 60 * 60_000;
const PLACE_MINIMALE = 64 * 1024 * 1024;
/** De quoi déposer, journaliser et trier encore un moment. */
const FICHIERS_MINIMUM = 256;
/** Une sonde de plus ne coûte rien : plusieurs mandataires qui interrogent ensemble partagent la même réponse. */
const GARDE_MS = 1_000;

export interface Etat {
  pret: boolean;
  /** Ce qui empêche de servir. */
  refus: string[];
  /** Ce qui n'empêche rien mais demande qu'on regarde : tâches en retard, courriels abandonnés. */
  avertissements: string[];
}

let derniere: Promise<number> | undefined;
const derniereMigration = (): Promise<number> => {
  derniere ??= lireMigrations().then((m) => m.at(-1)?.numero ?? 0);
  return derniere;
};

/** Ce qui empêche d'écrire sur ce disque ; nul s'il reste de la place et des noms. Certains systèmes de fichiers ne comptent pas les noms. */
async function manqueAuDisque(dossier: string): Promise<string | null> {
  const lu = await statfs(dossier).catch(() => null);
  if (!lu || lu.bavail * lu.bsize < PLACE_MINIMALE) return "disque plein";
  return lu.files > 0 && lu.ffree < FICHIERS_MINIMUM
    ? "plus de fichiers possibles sur le disque (inodes épuisés)"
    : null;
}

/** Prêt : la base accepte une écriture, son schéma est celui du programme, le disque a de la place. Une tâche en retard avertit seulement. */
async function examiner({ base, config, horloge }: Besoins): Promise<Etat> {
  const refus: string[] = [];
  const avertissements: string[] = [];
  const disque = await manqueAuDisque(config.dossierDonnees);
  if (disque) refus.push(disque);
  try {
    await ecrireUneSonde(base, horloge());
    const m = await mesuresDeLaBase(base);
    if (m.migration < (await derniereMigration())) refus.push("migrations en attente");
    if (m.messages_en_retard > 0) avertissements.push(`${m.messages_en_retard} courriels en retard`);
    if (m.messages_abandonnes > 0) avertissements.push(`${m.messages_abandonnes} courriels abandonnés`);
  } catch {
    refus.push("la base n'accepte pas d'écriture");
  }
  if (config.sauvegarde) {
    const le = await derniereSauvegarde(base, config.sauvegarde.dossier);
    if (!le || horloge().getTime() - le.getTime() > SAUVEGARDE_TARDIVE_MS)
      avertissements.push("aucune sauvegarde depuis plus de 26 heures");
  }
  return { pret: refus.length === 0, refus, avertissements };
}

type Besoins = Pick<Services, "base" | "config" | "horloge">;
const gardees = new WeakMap<object, { le: number; etat: Promise<Etat> }>();

/** L'état du programme, réexaminé au plus une fois par seconde. */
export function etatDe(services: Besoins): Promise<Etat> {
  const gardee = gardees.get(services.base);
  if (gardee && performance.now() - gardee.le < GARDE_MS) return gardee.etat;
  const etat = examiner(services);
  gardees.set(services.base, { le: performance.now(), etat });
  return etat;
}
