import { peut } from "../../domain/droits/capacites.ts";
import type { Transaction } from "../db/base.ts";
import type { Services } from "../services.ts";
import { type ImportPris, tenirBail } from "./imports.queries.ts";

/** Durée d'un bail, et de son renouvellement pendant un travail long : un serveur mort laisse l'import au bout de ce temps. */
export const BAIL_S = 20;

/** L'import ne peut pas continuer : la phrase est pour la personne. */
export class ArretImport extends Error {
  override readonly name = "ArretImport";
}
/** Un autre serveur a repris l'import, ou une personne l'a arrêté : ce travail-ci s'efface sans rien dire. */
export class BailPerdu extends Error {
  override readonly name = "BailPerdu";
}

/** Un import pris par la tâche, et de quoi écrire au nom de la personne qui l'a lancé. */
export interface Travail {
  pris: ImportPris;
  services: Pick<Services, "base" | "horloge" | "fichiers" | "geocodeur">;
  /** Vrai quand le programme s'arrête : on finit la transaction en cours, pas plus. */
  interrompu(): boolean;
  /** Une transaction au nom de la personne ; le bail y est prolongé, ou le travail s'arrête. */
  ecrire<T>(suite: (tx: Transaction) => Promise<T>): Promise<T>;
}

export function creerTravail(services: Travail["services"], pris: ImportPris, interrompu: () => boolean): Travail {
  return {
    pris,
    services,
    interrompu,
    ecrire: (suite) => {
      if (interrompu()) throw new BailPerdu();
      if (!pris.lance_par) throw new ArretImport(DROIT_PERDU);
      return services.base.auNomDe(pris.lance_par, services.horloge(), async (tx, identite) => {
        // Les droits se revérifient à chaque pas : un compte suspendu pendant l'import n'écrit plus rien.
        if (!identite || !peut(identite.acteur, "importer")) throw new ArretImport(DROIT_PERDU);
        if (!(await tenirBail(tx, pris, new Date(services.horloge().getTime() + BAIL_S * 1000)))) throw new BailPerdu();
        return suite(tx);
      });
    },
  };
}

const DROIT_PERDU =
  "La personne qui a lancé cet import n'a plus le droit d'importer\u00a0: il s'est arrêté là où il en était.";
