import { randomUUID } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jouerProcessus } from "../processus-borne.ts";
import type { PageEnvoyee } from "./page-envoyee.ts";

export interface DemandePages {
  source: string;
  cible: string;
}

/** Pages d'un document qui partent au plus : au-delà, ce ne sont plus ses lignes. */
export const PAGES_MAX = 8;
/** Octets de tout ce qui part, images comprises. */
const ENVOI_MAX = 8 * 1024 * 1024;
const PROCESSUS = fileURLToPath(new URL("./preparer.processus.ts", import.meta.url));
/** Huit pages numérisées se reconnaissent en une trentaine de secondes ; personne n'attend. */
const DELAI_MS = 180_000;

/** Les pages d'un document, prêtes à partir, faites dans un processus borné ; aucune s'il n'en a pas qui se montrent. */
export async function preparerPages(source: string): Promise<PageEnvoyee[]> {
  const cible = join(tmpdir(), `reflet-pages-${randomUUID()}`);
  try {
    const faite = await jouerProcessus(PROCESSUS, { source, cible } satisfies DemandePages, {
      tasMo: 384,
      delaiMs: DELAI_MS,
    });
    if (!faite || (await stat(cible)).size > ENVOI_MAX) return [];
    return JSON.parse(await readFile(cible, "utf8")) as PageEnvoyee[];
  } finally {
    await rm(cible, { force: true });
  }
}
