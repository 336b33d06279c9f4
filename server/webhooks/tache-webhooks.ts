import { attenteLivraison, ECHECS_MAX, LIVRAISONS_GARDEES_JOURS } from "../../domain/webhooks/webhook.ts";
import { ouvrirFile } from "../file-durable.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { appeler } from "./appeler.ts";
import { ranger, sortir } from "./secret-webhook.ts";
import {
  type LivraisonPrise,
  noterEchecLivraison,
  noterLivree,
  oublierLivraisons,
  prendreLivraison,
  rangerSecret,
  secretsEnClair,
} from "./webhooks.queries.ts";

/** Plus que l'appel le plus long. */
const BAIL_S = 30;
const RELEVE_MS = 3_000;
const ENTRETIEN_MS = 60 * 60_000;

export interface TacheWebhooks {
  demarrer(): void;
  /** Livre tout ce qui est dû maintenant ; rend le nombre d'appels faits. */
  vider(): Promise<number>;
  /** Met au coffre les secrets écrits en clair par une version d'avant ; les destinataires ne voient rien changer. */
  rangerSecrets(): Promise<void>;
  arreter(): Promise<void>;
}

/**
 * Livre les événements, au moins une fois chacun (docs/adr/0014) : un serveur tué entre l'appel et sa note le refait, sous le même
 * identifiant de livraison.
 */
export function creerTacheWebhooks(
  { base, horloge, config }: Pick<Services, "base" | "horloge" | "config">,
  dire: DireFaute = () => undefined,
): TacheWebhooks {
  const appelerSigne = async (l: LivraisonPrise, corps: string, instant: number) => {
    const secret = sortir(config, l.webhook_id, l.secret);
    // Rien ne part sans signature : le destinataire ne saurait pas que c'est nous.
    if (secret === null)
      return { statut: null, erreur: "Le secret ne se lit plus (SECRET a changé)\u00a0: recréez ce webhook" };
    const { adresse, evenement } = l;
    return appeler({ adresse, secret, livraison: l.id, evenement, corps, instant }, config.webhooksHotes);
  };
  const rangerSecrets = (): Promise<void> =>
    base.porte(async (tx) => {
      for (const { id, secret } of await secretsEnClair(tx)) await rangerSecret(tx, id, ranger(config, id, secret));
    });
  const livrer = async (l: LivraisonPrise): Promise<true> => {
    const corps = JSON.stringify({
      id: l.id,
      evenement: l.evenement,
      survenu_le: new Date(l.survenu_le).toISOString(),
      objet_id: l.ligne_id,
      client_id: l.client_id,
    });
    const debut = performance.now();
    const instant = Math.floor(horloge().getTime() / 1000);
    const issue = await appelerSigne(l, corps, instant);
    const dureeMs = Math.round(performance.now() - debut);
    const maintenant = horloge();
    const attente = attenteLivraison(l.essais);
    await base.porte((tx) =>
      issue.erreur === null
        ? noterLivree(tx, l, issue.statut, dureeMs, maintenant)
        : noterEchecLivraison(tx, l, {
            statut: issue.statut,
            erreur: issue.erreur,
            dureeMs,
            prochain: attente === null ? null : new Date(maintenant.getTime() + attente * 1000),
            echecsMax: ECHECS_MAX,
            maintenant,
          }),
    );
    return true;
  };
  const file = ouvrirFile(
    {
      nom: "webhooks",
      releveMs: RELEVE_MS,
      prendre: () => base.porte((tx) => prendreLivraison(tx, horloge(), BAIL_S)),
      mener: livrer,
    },
    dire,
  );
  const entretenir = () => {
    const avant = new Date(horloge().getTime() - LIVRAISONS_GARDEES_JOURS * 86_400_000);
    return base.porte((tx) => oublierLivraisons(tx, avant));
  };
  return {
    demarrer: () => {
      // Base absente à cet instant : le prochain démarrage le refera, un secret en clair signe toujours.
      void sansLever("secrets des webhooks", rangerSecrets, dire)();
      file.demarrer(enContinu("vieilles livraisons", entretenir, { periodeMs: ENTRETIEN_MS }, dire));
    },
    vider: file.vider,
    rangerSecrets,
    arreter: file.arreter,
  };
}
