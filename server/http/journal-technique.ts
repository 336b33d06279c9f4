import type { FastifyInstance } from "fastify";
import { masquerPlaques } from "../../domain/commun/plaques.ts";
import type { Config } from "../config.ts";

const BASE = { programme: "reflet", pid: process.pid };
/** Le niveau « fatal » du journal de Fastify. */
const FATAL = 60;

/** La ligne d'une erreur que personne n'a rattrapée, écrite sans Fastify : il n'est peut-être pas encore là, ou plus en état. */
export const ligneDeFaute = (erreur: unknown, origine: string): string =>
  JSON.stringify({
    level: FATAL,
    le: new Date().toISOString(),
    ...BASE,
    origine,
    err: decrireErreur(erreur),
    msg: "faute non rattrapée : le programme s'arrête",
  });

/**
 * Le journal du programme : une ligne JSON par fait, en UTC. Rien de ce qu'une personne a saisi n'y entre : ni adresse demandée (une recherche
 * porte une plaque ou un nom), ni corps, ni en-tête, ni la valeur que PostgreSQL cite dans ses erreurs.
 */
export const journalTechnique = (config: Pick<Config, "niveauJournal">) => ({
  level: config.niveauJournal,
  timestamp: () => `,"le":"${new Date().toISOString()}"`,
  base: BASE,
  serializers: {
    err: decrireErreur,
    cause: (cause: unknown) => (cause instanceof Error ? decrireErreur(cause) : undefined),
    req: () => ({}),
    res: () => ({}),
  },
});

interface ErreurDecrite {
  [cle: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Ce qu'une erreur dit sans rien citer : son genre, son code, où. Les phrases des bibliothèques citent des valeurs entre guillemets. */
function decrireErreur(erreur: unknown): ErreurDecrite {
  if (!(erreur instanceof Error)) return { type: typeof erreur, message: masquer(String(erreur)), stack: "" };
  const e = erreur as Error & { code?: string; constraint?: string; table?: string; column?: string; routine?: string };
  return {
    type: e.name,
    message: masquer(e.message),
    ...(e.code && { code: String(e.code) }),
    ...(e.constraint && { contrainte: e.constraint }),
    ...(e.table && { table: e.table }),
    ...(e.column && { colonne: e.column }),
    // Les appels seulement : la première ligne d'une pile répète le message.
    stack: (e.stack ?? "")
      .split("\n")
      .filter((l) => /^\s+at /.test(l))
      .slice(0, 12)
      .join("\n"),
  };
}

/** Ôte ce qui est cité, ce qui ressemble à une adresse, à une plaque, ou à un long identifiant. */
const masquer = (texte: string): string =>
  masquerPlaques(
    texte
      .replace(/"[^"]*"|«[^»]*»|`[^`]*`|'[^']*'/g, "•••")
      .replace(/\([^()]*\)=\([^()]*\)/g, "•••")
      .replace(/(?<![^\s@])[^\s@]+@[^\s@]+/g, "•••"),
    "•••",
  )
    .replace(/\b(?=\w*\d)\w{8,}\b/g, "•••")
    .slice(0, 500);

/** Une ligne par demande servie, au niveau `info` : le motif de sa route, jamais son adresse. */
export function journaliserDemandes(app: FastifyInstance): void {
  app.addHook("onResponse", async (requete, reponse) => {
    requete.log.info(
      {
        demande: requete.id,
        methode: requete.method,
        route: requete.routeOptions.url ?? "inconnue",
        statut: reponse.statusCode,
        ms: Math.round(reponse.elapsedTime),
      },
      "demande",
    );
  });
}
