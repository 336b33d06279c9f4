import { buffer } from "node:stream/consumers";
import { CONSERVATION_MESSAGES_JOURS } from "../../domain/site/informations.ts";
import { ouvrirFile } from "../file-durable.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { effacerAnciens, noterEchec, noterEnvoi, piecesDuMessage, prendreMessage } from "./courrier.queries.ts";
import { surDepot } from "./reveil.ts";
import { type MessagePris, PanneTransport, type PieceJointe, type Transport } from "./transport.ts";

/** Temps laissé à un serveur pour dire ce qu'il a fait d'un message : plus que l'envoi le plus long. */
const BAIL_S = 120;
const RELEVE_MS = 5_000;
/** Après un dépôt : la transaction qui le porte se valide le plus souvent dans ces délais. */
const REVEILS_MS = [20, 200, 1_000];
const ENTRETIEN_MS = 60 * 60_000;

/** Attente après le nième échec d'un message, en secondes ; au-delà de la liste, il est abandonné. */
const ATTENTES_S = [30, 120, 600, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];
/** Quand c'est le service qui est en panne, le message n'y est pour rien : il attend moins, et n'est abandonné qu'après trois jours. */
const ATTENTE_PANNE_MAX_S = 600;
const PANNE_MAX_MS = 3 * 24 * 3_600_000;

/** Ce qu'un envoi manqué laisse au journal ; jamais le destinataire ni le corps. */
type Journal = (details: { message: string; gabarit: string; essai: number; abandonne: boolean; err: string }) => void;

/** La tâche qui vide la boîte d'envoi. */
export interface TacheEnvoi {
  /** Relève la boîte de temps en temps et dès qu'un message y est déposé. */
  demarrer(): void;
  /** Envoie tout ce qui est dû maintenant ; rend le nombre de messages partis. */
  vider(): Promise<number>;
  /** Ne prend plus rien, finit l'envoi en cours. */
  arreter(): Promise<void>;
}

export function creerTacheEnvoi(
  { base, horloge, config, fichiers }: Pick<Services, "base" | "horloge" | "config" | "fichiers">,
  transport: Transport | null,
  journal: Journal = () => undefined,
  dire: DireFaute = () => undefined,
): TacheEnvoi {
  const lirePieces = async (message: string): Promise<PieceJointe[]> => {
    const pieces = await base.porte((tx) => piecesDuMessage(tx, message));
    // Une à une : deux pièces de vingt mégaoctets n'ont pas à se croiser.
    const lues: PieceJointe[] = [];
    for (const { cle, ...piece } of pieces) {
      const { flux } = await fichiers.ouvrir(cle);
      lues.push({ ...piece, octets: await buffer(flux) });
    }
    return lues;
  };
  const envoyerUn = async (m: Omit<MessagePris, "pieces">, par: Transport): Promise<boolean | "halte"> => {
    try {
      // La boîte locale montre les pièces elle-même : rien ne part.
      const pieces = par.local ? [] : await lirePieces(m.id);
      await par.envoyer({ ...m, pieces });
    } catch (erreur) {
      const panne = erreur instanceof PanneTransport;
      const err = (erreur as Error).message;
      const suite = suiteDe(m, panne, horloge());
      await base.porte((tx) => noterEchec(tx, m, err, suite));
      journal({ message: m.id, gabarit: m.gabarit, essai: m.essais, abandonne: "abandonLe" in suite, err });
      return panne && "halte";
    }
    // Parti : tant que ce n'est pas noté, il repartirait. Une base qui redémarre mérite quelques essais.
    await insister(() => base.porte((tx) => noterEnvoi(tx, m.id, horloge(), par.local === true)));
    return true;
  };
  const file = ouvrirFile(
    {
      nom: "courrier",
      releveMs: RELEVE_MS,
      prendre: async () => {
        if (!transport) return null;
        const message = await base.porte((tx) => prendreMessage(tx, horloge(), BAIL_S));
        return message && { message, transport };
      },
      mener: (pris) => envoyerUn(pris.message, pris.transport),
    },
    dire,
  );
  const entretenir = () =>
    base.porte((tx) =>
      effacerAnciens(tx, horloge(), { jours: CONSERVATION_MESSAGES_JOURS, moisDemandes: config.site.moisDemandes }),
    );

  return {
    demarrer: () => {
      let reveils: NodeJS.Timeout[] = [];
      const oublierReveils = () => reveils.forEach(clearTimeout);
      const desabonner = surDepot(() => {
        // Cent dépôts à la suite ne valent qu'un réveil.
        oublierReveils();
        reveils = REVEILS_MS.map((delai) => setTimeout(file.relever, delai).unref());
      });
      const entretien = enContinu("vieux courriers", entretenir, { periodeMs: ENTRETIEN_MS }, dire);
      file.demarrer(desabonner, oublierReveils, entretien);
    },
    vider: file.vider,
    arreter: file.arreter,
  };
}

function suiteDe(
  m: Pick<MessagePris, "essais" | "cree_le">,
  panne: boolean,
  maintenant: Date,
): { essaiLe: Date } | { abandonLe: Date } {
  const attente = ATTENTES_S[m.essais - 1];
  if (panne ? maintenant.getTime() - m.cree_le.getTime() > PANNE_MAX_MS : attente === undefined)
    return { abandonLe: maintenant };
  const secondes = panne ? Math.min(attente ?? ATTENTE_PANNE_MAX_S, ATTENTE_PANNE_MAX_S) : (attente ?? 0);
  return { essaiLe: new Date(maintenant.getTime() + secondes * 1000) };
}

async function insister(travail: () => Promise<void>, essais = 5): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      return await travail();
    } catch (erreur) {
      if (n === essais) throw erreur;
      await new Promise((suite) => setTimeout(suite, 500 * n));
    }
  }
}
