import { jourDeParis } from "../../domain/commun/dates.ts";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { messageDesRappels, messageDuRappel } from "./messages-rappels.ts";
import { enjeuxDesRappels } from "./notifications.queries.ts";
import {
  actualiser,
  decrireRappels,
  oublierReglees,
  prendreChaque,
  prendreResume,
  societesARappeler,
  tenirRappels,
  tenirSociete,
} from "./rappels.queries.ts";

/** Qui reçoit d'un coup plus de rappels que cela (parc tout juste importé) les reçoit en un message. */
const MESSAGES_MAX = 5;

/** Rappels nés, résolus ou effacés en une instruction : une société qui en a plus y revient. */
const LOT = 500;

type Besoins = Pick<Services, "base" | "horloge" | "config">;

/**
 * Un passage : les rappels du jour, une société après l'autre, puis les e-mails dus. Peut se rejouer, se lancer sur deux serveurs ou après
 * des jours d'arrêt : chaque rappel n'existe et ne part qu'une fois. Une société qui échoue n'arrête pas les autres ; le passage lève à la
 * fin, pour que cela se dise.
 */
export async function passerRappels(besoins: Besoins, arret?: AbortSignal): Promise<void> {
  const { base, horloge } = besoins;
  const maintenant = horloge();
  const echecs: unknown[] = [];
  const societes = await base.porte(societesARappeler);
  for (const { id } of societes) {
    if (arret?.aborted) return;
    await mettreAJour(besoins, id, maintenant).catch((erreur: unknown) => {
      // La base est partie : les autres échoueraient de même, le passage suivant reprendra.
      if (erreur instanceof ErreurMetier) throw erreur;
      echecs.push(erreur);
    });
  }
  while ((await base.porte((tx) => oublierReglees(tx, maintenant, LOT))) === LOT);
  await envoyerRappels(besoins, arret);
  if (echecs.length > 0)
    throw new Error(`rappels en échec pour ${echecs.length} sociétés sur ${societes.length}`, { cause: echecs[0] });
}

/** Les rappels d'une société, par transactions courtes. Un autre serveur la tient : il fait le même travail. */
async function mettreAJour({ base }: Besoins, societe: string, maintenant: Date): Promise<void> {
  const jour = jourDeParis(maintenant);
  const unLot = () =>
    base.porte(async (tx) => {
      if (!(await tenirSociete(tx, societe))) return false;
      const { nes, finis } = await actualiser(tx, { societe, jour, maintenant, max: LOT });
      return nes === LOT || finis === LOT;
    });
  while (await unLot());
}

/** Les e-mails dus, une personne après l'autre. */
export async function envoyerRappels({ base, horloge, config }: Besoins, arret?: AbortSignal): Promise<void> {
  const maintenant = horloge();
  const jour = jourDeParis(maintenant);
  const envoyer = async (tx: Transaction, prises: readonly { id: string }[], enUn: boolean): Promise<boolean> => {
    const ids = prises.map((p) => p.id);
    const decrits = await decrireRappels(tx, ids);
    const [premier] = decrits;
    if (!premier) return prises.length > 0;
    // Lus au nom de qui les reçoit, par la requête de son écran : l'e-mail ne dit ni plus que ce qu'il voit, ni autre chose.
    const enjeux = await base.auNomDe(premier.utilisateur_id, maintenant, async (sienne, identite) =>
      identite ? await enjeuxDesRappels(sienne, ids) : [],
    );
    const connus = new Map(enjeux.map((e) => [e.id, e]));
    const rappels = decrits.map((r) => ({ montant_ht: null, estime: null, ...r, ...connus.get(r.id) }));
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
    while (!arret?.aborted && (await uneDePlus()));
  }
}

const PASSAGE_MS = 60 * 60_000;
/** Les e-mails partent peu après 7 h, quelle que soit l'heure du démarrage. */
const RELEVE_MS = 5 * 60_000;

/** Au démarrage puis chaque heure, les e-mails plus souvent ; rend de quoi s'arrêter. */
export function rappelerEnContinu(besoins: Besoins, dire: DireFaute): () => Promise<void> {
  const arrets = [
    enContinu("rappels", (arret) => passerRappels(besoins, arret), { periodeMs: PASSAGE_MS }, dire),
    enContinu(
      "e-mails des rappels",
      (arret) => envoyerRappels(besoins, arret),
      { periodeMs: RELEVE_MS, aussitot: false },
      dire,
    ),
  ];
  return async () => {
    await Promise.all(arrets.map((arreter) => arreter()));
  };
}
