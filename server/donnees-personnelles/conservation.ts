import type { ClasseLue } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import {
  CLASSES_CONSERVATION,
  type ClasseConservation,
} from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import type { Transaction } from "../db/base.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { appliquerConservation, essayerConservation } from "./donnees-personnelles.queries.ts";

const PERIODE_MS = 6 * 60 * 60_000;
/** Une fiche coûte 5 ms à un million de tickets : un lot tient les siennes bien moins d'un quart de seconde. */
const LOT = 25;
/** Un long retard se rattrape en plusieurs passages. */
const LIGNES_PAR_PASSAGE = 2_000;

type Besoins = Pick<Services, "base" | "config" | "fichiers" | "horloge">;

/** Mois gardés par classe, tels que la configuration les dit. */
export const moisDe = ({ site }: Services["config"]): Readonly<Record<ClasseConservation, number>> => ({
  permis: site.moisPermis,
  conducteurs: site.moisConducteurs,
  comptes: site.moisComptes,
  demandes: site.moisDemandes,
  journaux: site.moisJournaux,
  sinistres: site.moisSinistres,
  dossiers: site.moisDossiers,
  factures: site.moisFactures,
});

/** Le même jour, tant de mois plus tôt ; le dernier du mois s'il n'existe pas. */
export function moisAvant(maintenant: Date, mois: number): Date {
  const avant = new Date(maintenant);
  avant.setUTCDate(1);
  avant.setUTCMonth(avant.getUTCMonth() - mois);
  const dernier = new Date(Date.UTC(avant.getUTCFullYear(), avant.getUTCMonth() + 1, 0)).getUTCDate();
  avant.setUTCDate(Math.min(maintenant.getUTCDate(), dernier));
  return avant;
}

/** Ce que chaque classe effacerait à son prochain passage, sans rien changer. */
export async function essayer(tx: Transaction, { config, horloge }: Besoins): Promise<ClasseLue[]> {
  const mois = moisDe(config);
  const lues: ClasseLue[] = [];
  for (const classe of CLASSES_CONSERVATION) {
    const avant = moisAvant(horloge(), mois[classe]);
    lues.push({
      classe,
      mois: mois[classe],
      avant: avant.toISOString().slice(0, 10),
      ...(await essayerConservation(tx, classe, avant)),
    });
  }
  return lues;
}

/**
 * Efface ce qui a passé l'âge d'une classe, lot par lot : les lignes d'abord, dans une transaction, puis les octets. Rend le nombre de
 * fichiers.
 */
export async function appliquer(
  { base, config, fichiers, horloge }: Besoins,
  classe: ClasseConservation,
): Promise<number> {
  const le = horloge();
  const avant = moisAvant(le, moisDe(config)[classe]);
  let total = 0;
  for (let faites = 0; faites < LIGNES_PAR_PASSAGE; ) {
    const { lignes, cles } = await base.porte((tx) => appliquerConservation(tx, { classe, avant, le, limite: LOT }));
    // Ce qu'un stockage muet n'efface pas n'a plus de ligne : le balayage l'emportera.
    for (const cle of cles) await fichiers.supprimer(cle).catch(() => undefined);
    total += cles.length;
    faites += lignes;
    if (lignes < LOT) break;
  }
  return total;
}

/**
 * Au démarrage puis quatre fois par jour ; rend de quoi s'arrêter. Une classe qui échoue n'empêche pas les autres. Les exemples de la
 * démonstration ne s'usent pas : là, l'essai à blanc se lit et s'applique à l'écran seulement.
 */
export function conserverEnContinu(services: Besoins, dire: DireFaute): () => Promise<void> {
  if (services.config.mode === "demonstration") return async () => undefined;
  const passer = async (arret: AbortSignal) => {
    for (const classe of CLASSES_CONSERVATION)
      if (!arret.aborted) await sansLever(`conservation (${classe})`, () => appliquer(services, classe), dire)();
  };
  return enContinu("conservation", passer, { periodeMs: PERIODE_MS }, dire);
}
