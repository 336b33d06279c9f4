import type { EtatImport } from "../../domain/imports/import.ts";
import { ouvrirFile } from "../file-durable.ts";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { annulerImport } from "./annuler-import.ts";
import { ecrireImport } from "./ecrire-import.ts";
import {
  arreterImport,
  type ImportPris,
  oublierVieuxImports,
  prendreImport,
  rendreImport,
  tenirBail,
} from "./imports.queries.ts";
import { ErreurLectureImport } from "./lecture/erreurs.ts";
import { lireFichierImport } from "./lire-import.ts";
import { surImport } from "./reveil.ts";
import { ArretImport, BAIL_S, BailPerdu, creerTravail, type Travail } from "./travail.ts";
import { verifierImport } from "./verifier-import.ts";

const RELEVE_MS = 3_000;
/** Après une demande : sa transaction se valide le plus souvent dans ces délais. */
const REVEILS_MS = [20, 200];
const BATTEMENT_MS = (BAIL_S * 1000) / 4;
const ENTRETIEN_MS = 60 * 60_000;
/** Une panne se retente ; au-delà, ce n'est plus une panne. */
const ECHECS_MAX = 5;
const ATTENTE_ECHEC_S = 5;

const ETAPES: Partial<Record<EtatImport, (travail: Travail) => Promise<void>>> = {
  lecture: lireFichierImport,
  verification: verifierImport,
  import: ecrireImport,
  annulation: annulerImport,
};

/** La tâche qui lit, vérifie, écrit et annule les imports. */
export interface TacheImports {
  /** Relève les imports de temps en temps et dès qu'une personne en lance un. */
  demarrer(): void;
  /** Fait tout ce qui attend ; rend le nombre d'étapes menées à leur terme. */
  vider(): Promise<number>;
  /** Ne prend plus rien, finit la transaction en cours et rend l'import, qu'un autre serveur reprendra. */
  arreter(): Promise<void>;
}

type Journal = (details: { import: string; etape: string; err: string }) => void;

export function creerTacheImports(
  services: Travail["services"],
  journal: Journal = () => undefined,
  dire: DireFaute = () => undefined,
): TacheImports {
  const { base, horloge } = services;
  const dans = (secondes: number) => new Date(horloge().getTime() + secondes * 1000);

  const menerUn = async (pris: ImportPris): Promise<boolean> => {
    const tenir = sansLever("bail d'un import", () => base.porte((tx) => tenirBail(tx, pris, dans(BAIL_S))), dire);
    const battement = setInterval(() => void tenir(), BATTEMENT_MS);
    try {
      await ETAPES[pris.etat]?.(creerTravail(services, pris, () => file.arret.aborted));
      return true;
    } catch (erreur) {
      if (erreur instanceof BailPerdu) {
        if (file.arret.aborted) await base.porte((tx) => rendreImport(tx, pris, horloge(), false));
      } else if (erreur instanceof ArretImport || erreur instanceof ErreurLectureImport)
        await base.porte((tx) => arreterImport(tx, pris, erreur.message, horloge()));
      else await echouer(pris, erreur);
      return false;
    } finally {
      clearInterval(battement);
    }
  };

  const echouer = async (pris: ImportPris, erreur: unknown): Promise<void> => {
    journal({ import: pris.id, etape: pris.etat, err: String((erreur as Error).stack ?? erreur) });
    await base.porte((tx) =>
      pris.echecs + 1 >= ECHECS_MAX
        ? arreterImport(tx, pris, "Une erreur inattendue a arrêté cet import. Elle a été enregistrée.", horloge())
        : rendreImport(tx, pris, dans(ATTENTE_ECHEC_S), true),
    );
  };

  const file = ouvrirFile(
    {
      nom: "imports",
      releveMs: RELEVE_MS,
      prendre: () => base.porte((tx) => prendreImport(tx, horloge(), BAIL_S)),
      mener: menerUn,
    },
    dire,
  );
  const entretenir = () => base.porte((tx) => oublierVieuxImports(tx, horloge()));

  return {
    demarrer: () => {
      const desabonner = surImport(() => {
        for (const delai of REVEILS_MS) setTimeout(file.relever, delai).unref();
      });
      file.demarrer(desabonner, enContinu("vieux imports", entretenir, { periodeMs: ENTRETIEN_MS }, dire));
    },
    vider: file.vider,
    arreter: file.arreter,
  };
}
