import { jugerReglage, type Reglage } from "../../domain/administration/reglages.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { oterReglage, poserReglage, reglagesEnregistres, tenirReglage } from "./reglages.queries.ts";
import { relireReglages } from "./reglages-tenus.ts";

/** Les réglages tels qu'ils valent à cet instant, ceux qu'un autre serveur vient de changer compris. */
export async function listerReglages(_entree: unknown, { services }: ContexteConnecte) {
  await relireReglages(services);
  const { mode, reglages } = services.config;
  return { mode, groupes: reglages };
}

const trouver = (services: ContexteConnecte["services"], variable: string): Reglage => {
  const trouve = services.config.reglages.flatMap((g) => g.reglages).find((r) => r.variable === variable);
  if (!trouve?.saisie) throw erreurs.introuvable("Ce réglage ne se change pas à l'écran.");
  return trouve;
};

/**
 * Pose un réglage, ou l'ôte (valeur nulle) : il vaut aussitôt ici, en dix secondes sur un autre serveur. Refusé si l'environnement le pose
 * déjà (400), ou si un autre l'a changé entre-temps (409).
 */
export async function regler(
  { variable, valeur, avant }: { variable: string; valeur: string | null; avant: string | null },
  { services, jeton, maintenant }: ContexteConnecte,
): Promise<Reglage> {
  const { saisie, source } = trouver(services, variable);
  if (source === "environnement")
    throw erreurs.saisieInvalide({
      valeur: "L'environnement du programme pose ce réglage\u00a0: il se change là.",
    });
  const defaut = saisie && valeur !== null ? jugerReglage(saisie, valeur) : null;
  if (defaut) throw erreurs.saisieInvalide({ valeur: defaut });
  await services.base.ecrire(jeton, maintenant, (tx) => ecrire(tx, { variable, valeur, avant, maintenant }));
  await relireReglages(services);
  return trouver(services, variable);
}

async function ecrire(
  tx: Transaction,
  c: { variable: string; valeur: string | null; avant: string | null; maintenant: Date },
): Promise<void> {
  await tenirReglage(tx, c.variable);
  const actuel = (await reglagesEnregistres(tx)).find((r) => r.variable === c.variable)?.valeur ?? null;
  if (actuel !== c.avant) throw erreurs.conflit({ valeur: actuel });
  if (c.valeur === null) await oterReglage(tx, c.variable);
  else await poserReglage(tx, c.variable, c.valeur, c.maintenant);
}
