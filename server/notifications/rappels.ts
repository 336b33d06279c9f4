import { jourDeParis } from "../../domain/commun/dates.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import type { Services } from "../services.ts";
import { messageDesRappels, messageDuRappel } from "./messages-rappels.ts";
import {
  actualiser,
  decrireRappels,
  oublierReglees,
  prendreChaque,
  prendreResume,
  tenirRappels,
} from "./rappels.queries.ts";

/** Qui reçoit d'un coup plus de rappels que cela (parc tout juste importé) les reçoit en un message. */
const MESSAGES_MAX = 5;

type Besoins = Pick<Services, "base" | "horloge" | "config">;

/**
 * Un passage : les rappels du jour, puis les e-mails dus. Peut se rejouer, se lancer sur deux serveurs ou après des jours d'arrêt :
 * chaque rappel n'existe et ne part qu'une fois. Chaque personne a sa transaction, ses rappels ne sont notés envoyés qu'avec leur message.
 */
export async function passerRappels(besoins: Besoins): Promise<void> {
  const maintenant = besoins.horloge();
  await besoins.base.porte(async (tx) => {
    if (!(await tenirRappels(tx))) return;
    await actualiser(tx, jourDeParis(maintenant), maintenant);
    await oublierReglees(tx, maintenant);
  });
  await envoyerRappels(besoins);
}

/** Les e-mails dus, une personne après l'autre. */
export async function envoyerRappels({ base, horloge, config }: Besoins): Promise<void> {
  const maintenant = horloge();
  const jour = jourDeParis(maintenant);
  const envoyer = async (tx: Transaction, prises: readonly { id: string }[], enUn: boolean): Promise<boolean> => {
    const rappels = await decrireRappels(
      tx,
      prises.map((p) => p.id),
    );
    if (rappels.length === 0) return prises.length > 0;
    const messages =
      enUn || rappels.length > MESSAGES_MAX
        ? [messageDesRappels(rappels, config, jour)]
        : rappels.map((r) => messageDuRappel(r, config, jour));
    for (const message of messages) await deposerMessage(tx, message, maintenant);
    return true;
  };
  for (const [prendre, enUn] of [
    [prendreChaque, false],
    [prendreResume, true],
  ] as const) {
    const uneDePlus = () =>
      base.porte(async (tx) => (await tenirRappels(tx)) && envoyer(tx, await prendre(tx, jour, maintenant), enUn));
    while (await uneDePlus());
  }
}

const PASSAGE_MS = 60 * 60_000;
/** Les e-mails partent peu après 7 h, quelle que soit l'heure du démarrage. */
const RELEVE_MS = 5 * 60_000;

/** Au démarrage puis chaque heure, les e-mails plus souvent ; rend de quoi s'arrêter. Une base absente : le passage suivant reprendra. */
export function rappelerEnContinu(besoins: Besoins): () => void {
  let enCours = false;
  const sansDoubler = (travail: (b: Besoins) => Promise<void>) => async () => {
    if (enCours) return;
    enCours = true;
    await travail(besoins).catch(() => undefined);
    enCours = false;
  };
  const passer = sansDoubler(passerRappels);
  const minuteries = [setInterval(passer, PASSAGE_MS), setInterval(sansDoubler(envoyerRappels), RELEVE_MS)];
  for (const minuterie of minuteries) minuterie.unref();
  void passer();
  return () => minuteries.forEach(clearInterval);
}
