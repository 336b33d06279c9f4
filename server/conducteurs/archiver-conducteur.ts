import { erreursAffectation } from "../../domain/affectations/affectation.erreurs.ts";
import { chevauchee } from "../../domain/affectations/regles.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import {
  affectationParId,
  affectationsOuvertes,
  affectationsVoisines,
  modifierAffectation,
  prendreVehicule,
} from "../affectations/affectations.queries.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { poserArchive, verrouillerConducteur } from "./ecriture.queries.ts";
import { relire } from "./modifier-conducteur.ts";

interface Terminee {
  id: string;
  /** La fin qu'elle avait avant l'archivage. */
  date_fin_affectation: string | null;
  terminee_le: string;
}

/** Archive un conducteur ; ses affectations qui courent encore finissent d'abord, au jour demandé. Rend de quoi annuler. */
export async function archiverConducteur(
  tx: Transaction,
  { id, terminer_le }: { id: string; terminer_le?: string | undefined },
  { maintenant }: ContexteConnecte,
): Promise<{ conducteur: ConducteurLu; terminees: Terminee[] }> {
  const actuel = await verrouillerConducteur(tx, id);
  if (!actuel) throw erreursConducteur.introuvable();
  const terminees: Terminee[] = [];
  for (const a of actuel.archive ? [] : await affectationsOuvertes(tx, id, jourDeParis(maintenant))) {
    if (!terminer_le) throw erreursConducteur.finRequise();
    if (a.date_debut_affectation > terminer_le)
      throw erreursConducteur.finAvantDebut(a.immatriculation, a.date_debut_affectation);
    // Une fin déjà prévue avant ce jour reste la sienne.
    if (a.date_fin_affectation !== null && a.date_fin_affectation <= terminer_le) continue;
    await modifierAffectation(tx, a.id, { date_fin_affectation: terminer_le });
    terminees.push({ id: a.id, date_fin_affectation: a.date_fin_affectation, terminee_le: terminer_le });
  }
  if (!actuel.archive) await poserArchive(tx, id, maintenant);
  return { conducteur: await relire(tx, id), terminees };
}

/**
 * Restaure un conducteur archivé. `rouvrir` annule un archivage : chaque affectation reprend sa fin d'avant. Celle que quelqu'un a
 * changée ou supprimée depuis reste comme il l'a mise, celle d'un véhicule archivé depuis aussi, et se comptent ; un véhicule confié depuis à un autre arrête tout.
 */
export async function restaurerConducteur(
  tx: Transaction,
  { id, rouvrir = [] }: { id: string; rouvrir?: readonly Terminee[] | undefined },
): Promise<{ conducteur: ConducteurLu; laissees: number }> {
  const aRouvrir = [];
  for (const terminee of [...rouvrir].sort((x, y) => x.id.localeCompare(y.id))) {
    const a = await affectationParId(tx, terminee.id);
    if (!a) continue;
    if (a.conducteur_id !== id) throw erreursAffectation.introuvable();
    // Les véhicules d'abord, puis le conducteur : le même ordre que la création d'une affectation.
    if ((await prendreVehicule(tx, a.vehicule_id))?.archive) continue;
    aRouvrir.push(terminee);
  }
  if (!(await verrouillerConducteur(tx, id))) throw erreursConducteur.introuvable();
  let rouvertes = 0;
  for (const { id: affectation, date_fin_affectation, terminee_le } of aRouvrir) {
    const a = await affectationParId(tx, affectation);
    if (!a || a.date_fin_affectation !== terminee_le) continue;
    const rouverte = { ...a, date_fin_affectation };
    const autre = chevauchee(rouverte, await affectationsVoisines(tx, a.vehicule_id, a.id));
    if (autre) throw erreursAffectation.chevauchement(autre, null);
    await modifierAffectation(tx, a.id, { date_fin_affectation });
    rouvertes += 1;
  }
  await poserArchive(tx, id, null);
  return { conducteur: await relire(tx, id), laissees: rouvrir.length - rouvertes };
}
