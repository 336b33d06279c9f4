import type { DepartService } from "../../domain/administration/premiers-pas.ts";
import { choisirTransport } from "../courrier/choisir-transport.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireDepart } from "./premiers-pas.queries.ts";

/** Où en est le service : ce que la configuration pose, ce que la base contient. */
export async function lirePremiersPas(
  _entree: unknown,
  { services: { base, config }, jeton, maintenant }: ContexteConnecte,
): Promise<DepartService> {
  const depart = await base.ecrire(jeton, maintenant, lireDepart);
  const sens = new Map(config.reglages.flatMap((g) => g.reglages).map((r) => [r.variable, r.sens]));
  return {
    mentions_manquantes: config.site.manquantes.map((variable) => sens.get(variable) ?? variable),
    courrier: choisirTransport(config) !== null,
    loueurs: depart?.loueurs ?? false,
    societe: depart?.societe ?? null,
  };
}
