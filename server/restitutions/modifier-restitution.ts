import { jourDeParis } from "../../domain/commun/dates.ts";
import { exigerSansDoute, traceDes } from "../../domain/commun/doutes.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { ChampsModifiables, RestitutionLue } from "../../domain/restitutions/restitution.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { rapprocherRestitution } from "../rapprochements/rapprocher-restitution.ts";
import { doutesDeLaRestitution } from "./doutes-restitution.ts";
import { lireRestitution, modifierRestitution, verrouillerRestitution } from "./restitutions.queries.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsModifiables>;
  avant: Record<string, string | number | null>;
  doutes_admis?: boolean | undefined;
}

/**
 * Modifie les champs envoyés si chacun vaut encore ce que la personne avait lu. Sinon conflit (409) avec les valeurs actuelles :
 * deux personnes sur deux sections différentes ne se gênent pas, sur le même champ la seconde choisit.
 */
export async function modifierUneRestitution(
  tx: Transaction,
  { id, champs, avant, doutes_admis }: Entree,
  { maintenant }: ContexteConnecte,
): Promise<RestitutionLue> {
  const actuel = await verrouillerRestitution(tx, id);
  if (!actuel) throw erreursRestitution.introuvable();
  const noms = Object.keys(champs) as (keyof ChampsModifiables)[];
  const changes = noms.filter((n) => actuel[n] !== champs[n]);
  if (changes.some((n) => actuel[n] !== avant[n]))
    throw erreurs.conflit(Object.fromEntries(noms.map((n) => [n, actuel[n]])));
  const doutes = await doutesDeLaRestitution(tx, { ...actuel, ...champs }, changes, {
    id,
    client_id: actuel.client_id,
    aujourdhui: jourDeParis(maintenant),
  });
  exigerSansDoute(doutes, doutes_admis);
  const trace = traceDes(doutes);
  // Le loueur et le jour choisissent les conditions, le compteur la vétusté : le rapprochement suit.
  const aRapprocher = changes.some((n) => n === "loueur_id" || n === "date_restitution" || n === "kilometrage");
  await Promise.all([
    changes.length > 0 &&
      modifierRestitution(tx, id, {
        ...Object.fromEntries(changes.map((n) => [n, champs[n]])),
        ...(trace && { doutes_admis: trace }),
      }),
    aRapprocher && rapprocherRestitution(tx, id),
  ]);
  const relue = await tx.une<{ row_to_json: string }>(lireRestitution({ id }));
  return JSON.parse(relue?.row_to_json ?? "null") as RestitutionLue;
}
