import { PRESENCE_OUBLIEE_MS } from "../domain/en-direct/en-direct.ts";
import { oublierArrivages } from "./arrivages/arrivages.queries.ts";
import { balayerCorbeille } from "./corbeille/balayer-corbeille.ts";
import { tasserTotauxDocuments } from "./documents/file.queries.ts";
import { rattraperTextes } from "./documents/rattraper-textes.ts";
import { oublierPresences } from "./en-direct/presences.queries.ts";
import { rattraperEmpreintes } from "./fichiers/rattraper-empreintes.ts";
import { ENVOIS_GARDES_MS, oublierEnvois } from "./http/envois-retenus.ts";
import { oublierVieuxAcces } from "./journal/journal.queries.ts";
import { oublierAdressesPerimees } from "./profil/adresse.queries.ts";
import type { Services } from "./services.ts";
import { LIENS_GARDES_MS } from "./session/demander-lien.ts";
import { oublierVieuxLiens } from "./session/recuperation.queries.ts";
import { oublierVieillesSessions } from "./session/session.queries.ts";
import { type DireFaute, enContinu } from "./tache-de-fond.ts";

const PERIODE_MS = 60 * 60_000;

type Besoins = Pick<Services, "base" | "horloge" | "config" | "fichiers">;

/**
 * Efface les adresses jamais confirmées, les messages reçus et refusés, les envois retenus depuis trop longtemps, les vieux liens de mot de passe, les sessions finies, les accès trop vieux du journal et ce qui a
 * fait son temps à la corbeille, tasse les totaux de la file relit les documents d'une version d'avant et tire l'empreinte de ses photos, même si plus personne ne vient. Un
 * geste qui échoue n'arrête pas les autres ; le premier échec se lève à la fin.
 */
export async function entretenir(
  { base, horloge, config, fichiers }: Besoins,
  arret: AbortSignal = new AbortController().signal,
): Promise<void> {
  const maintenant = horloge();
  const gestes: (() => Promise<unknown>)[] = [
    () => base.porte((tx) => oublierAdressesPerimees(tx, maintenant)),
    () => base.porte((tx) => oublierPresences(tx, new Date(maintenant.getTime() - PRESENCE_OUBLIEE_MS))),
    () => base.porte((tx) => oublierEnvois(tx, new Date(maintenant.getTime() - ENVOIS_GARDES_MS))),
    () => base.porte((tx) => oublierVieuxLiens(tx, new Date(maintenant.getTime() - LIENS_GARDES_MS))),
    () => base.porte((tx) => oublierVieillesSessions(tx, maintenant, config.site.moisJournaux)),
    () =>
      base.porte((tx) =>
        oublierVieuxAcces(tx, moisAvant(maintenant, Math.min(config.site.moisJournaux, MOIS_ACCES_MAX))),
      ),
    () => base.porte(tasserTotauxDocuments),
    () =>
      base.porte((tx) =>
        oublierArrivages(
          tx,
          new Date(maintenant.getTime() - REFUSES_GARDES_MS),
          moisAvant(maintenant, config.site.moisFactures),
        ),
      ),
    () => balayerCorbeille({ base, fichiers }, maintenant),
    () => rattraperTextes({ base, fichiers }, arret),
    () => rattraperEmpreintes({ base, fichiers }, arret),
  ];
  const echecs: unknown[] = [];
  for (const geste of gestes) await geste().catch((erreur: unknown) => echecs.push(erreur));
  if (echecs.length > 0) throw echecs[0];
}

/** Un message refusé se garde le temps de se raviser ; les autres, comme les factures qu'ils portaient. */
const REFUSES_GARDES_MS = 30 * 24 * 60 * 60_000;

/** Les journaux d'accès ne se gardent jamais plus d'un an, quel que soit le réglage. */
const MOIS_ACCES_MAX = 12;
const moisAvant = (instant: Date, mois: number): Date => {
  const avant = new Date(instant);
  avant.setUTCMonth(avant.getUTCMonth() - mois);
  return avant;
};

/** Au démarrage puis chaque heure ; rend de quoi s'arrêter. */
export const entretenirEnContinu = (besoins: Besoins, dire: DireFaute): (() => Promise<void>) =>
  enContinu("entretien", (arret) => entretenir(besoins, arret), { periodeMs: PERIODE_MS }, dire);
