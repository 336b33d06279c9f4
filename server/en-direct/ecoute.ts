import type pg from "pg";
import { attenteReconnexion, BATTEMENT_MS, DELAI_MS } from "../../domain/en-direct/en-direct.ts";
import type { Base } from "../db/base.ts";

const CANAL = "reflet_en_direct";

/** Ce que l'écoute rapporte : un avis, ou qu'elle a repris après une coupure et que des avis ont pu manquer. */
export interface SurEcoute {
  avis(texte: string): void;
  reprise(): void;
}

export interface Ecoute {
  /** Tenue dès que l'écoute est établie ; rejetée si elle ne l'est pas dans le délai. */
  prete(): Promise<void>;
  fermer(): Promise<void>;
}

/**
 * La connexion de ce serveur qui écoute la base (LISTEN) : une seule, hors du groupe. Coupée, elle se rouvre après 1, 2, 5 puis 10 s ; une
 * connexion morte sans le dire se découvre au battement.
 */
export function ecouter(base: Base, sur: SurEcoute): Ecoute {
  let client: pg.Client | null = null;
  let fermee = false;
  let essai = 0;
  let dejaOuverte = false;
  let minuterie: NodeJS.Timeout | undefined;
  let ouverture = Promise.withResolvers<void>();
  ouverture.promise.catch(() => undefined);

  const perdre = (perdu: pg.Client) => {
    if (client !== perdu) return;
    client = null;
    perdu.removeAllListeners("notification");
    void perdu.end().catch(() => undefined);
    if (fermee) return;
    ouverture = Promise.withResolvers<void>();
    ouverture.promise.catch(() => undefined);
    minuterie = setTimeout(() => void ouvrir(), attenteReconnexion(essai++));
    minuterie.unref();
  };
  const ouvrir = async (): Promise<void> => {
    const neuf = base.connexionSeule();
    client = neuf;
    neuf.on("error", () => perdre(neuf));
    neuf.on("end", () => perdre(neuf));
    neuf.on("notification", ({ payload }) => payload && sur.avis(payload));
    try {
      await neuf.connect();
      await neuf.query(`listen ${CANAL}`);
    } catch {
      return perdre(neuf);
    }
    if (fermee || client !== neuf) return void neuf.end().catch(() => undefined);
    essai = 0;
    ouverture.resolve();
    if (dejaOuverte) sur.reprise();
    dejaOuverte = true;
  };
  const pouls = setInterval(() => {
    const tenu = client;
    if (!tenu) return;
    const muet = setTimeout(() => perdre(tenu), DELAI_MS);
    tenu.query("select 1").then(
      () => clearTimeout(muet),
      () => {
        clearTimeout(muet);
        perdre(tenu);
      },
    );
  }, BATTEMENT_MS);
  pouls.unref();
  void ouvrir();

  return {
    prete: () => {
      const delai = Promise.withResolvers<void>();
      const fin = setTimeout(() => delai.reject(new Error("La base ne s'écoute pas")), DELAI_MS);
      return Promise.race([ouverture.promise, delai.promise]).finally(() => clearTimeout(fin));
    },
    fermer: async () => {
      fermee = true;
      clearInterval(pouls);
      clearTimeout(minuterie);
      ouverture.reject(new Error("L'écoute est fermée"));
      const reste = client;
      client = null;
      await reste?.end().catch(() => undefined);
    },
  };
}
