import type { AppTest } from "../app-test.ts";

/** Une demande valable pour une route : ses paramètres de chemin, de requête, son corps ou ses octets. */
export interface Exemple {
  chemin?: Record<string, string>;
  requete?: Record<string, string>;
  corps?: unknown;
  octets?: Uint8Array;
}

export type Exemples = Record<string, (t: AppTest) => Exemple | Promise<Exemple>>;
