import { ouvrirFile } from "../file-durable.ts";
import type { Services } from "../services.ts";
import type { DireFaute } from "../tache-de-fond.ts";
import { remettre } from "./remettre.ts";
import { noterRemise, prendreStatut, type StatutDu } from "./statuts.queries.ts";

/** Plus que l'appel le plus long. */
const BAIL_S = 60;
const RELEVE_MS = 5_000;
/** Une plateforme en maintenance revient dans la journée ; au-delà, une personne décide. En secondes, l'une après l'autre. */
const ATTENTES_S = [30, 120, 600, 3_600, 3 * 3_600, 12 * 3_600];

export interface TacheStatuts {
  demarrer(): void;
  /** Remet tout ce qui est dû maintenant ; rend le nombre d'appels faits. */
  vider(): Promise<number>;
  arreter(): Promise<void>;
}

/**
 * Remet à la plateforme les statuts dus, au moins une fois chacun sous le même identifiant (docs/adr/0014). Sans plateforme réglée, n'appelle rien.
 */
export function creerTacheStatuts(
  { base, horloge, config }: Pick<Services, "base" | "horloge" | "config">,
  dire: DireFaute = () => undefined,
): TacheStatuts {
  const mener = async (statut: StatutDu): Promise<true> => {
    const { plateforme } = config;
    const issue = plateforme
      ? await remettre(statut, plateforme)
      : { erreur: "Aucune plateforme n'est plus réglée", definitif: true };
    const le = horloge();
    const attente = issue.definitif ? undefined : ATTENTES_S[statut.essais - 1];
    const prochain = attente === undefined ? null : new Date(le.getTime() + attente * 1000);
    const remise = issue.erreur === null ? "livre" : prochain ? "attente" : "echec";
    await base.porte((tx) => noterRemise(tx, statut.id, { remise, erreur: issue.erreur, le, prochain }));
    return true;
  };
  return ouvrirFile(
    {
      nom: "statuts de facture",
      releveMs: RELEVE_MS,
      prendre: () => base.porte((tx) => prendreStatut(tx, horloge(), BAIL_S)),
      mener,
    },
    dire,
  );
}
