import { jourDeParis } from "../../domain/commun/dates.ts";
import type { DemandeAction, DemandeApercu } from "../../domain/masse/masse.contrat.ts";
import { erreursMasse } from "../../domain/masse/masse.erreurs.ts";
import {
  type ActionFaite,
  type AnnulationFaite,
  type ApercuMasse,
  DELAI_ANNULATION_H,
} from "../../domain/masse/masse.ts";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  actionDeLaCle,
  compter,
  ecrire,
  effacerPerimees,
  laisserLeTemps,
  noterAnnulation,
  noterEffet,
  ouvrirAction,
  remettre,
  verrouiller,
  verrouillerAction,
} from "./masse.queries.ts";
import { valeurDemandee } from "./valeur-demandee.ts";

export const debutDuDelai = (maintenant: Date): Date => new Date(maintenant.getTime() - DELAI_ANNULATION_H * 3_600_000);

/** Ce que l'action changerait : combien de fiches, combien sont déjà ainsi, lesquelles sont écartées et pourquoi. N'écrit rien. */
export async function apercevoir(
  tx: Transaction,
  d: DemandeApercu,
  { maintenant }: ContexteConnecte,
): Promise<ApercuMasse> {
  const valeur = await valeurDemandee(tx, d, maintenant);
  const apercu = await compter(tx, d, valeur, jourDeParis(maintenant));
  if (!apercu) throw erreursMasse.tropDeLignes();
  return apercu;
}

/**
 * Fait l'action en une transaction : toutes les fiches concernées, ou aucune. Si leur nombre n'est plus celui de l'aperçu, rien n'est
 * changé (409, avec le nouveau compte). La même clé ne la fait qu'une fois.
 */
export async function agir(
  tx: Transaction,
  { attendus, cle_idempotence: cle, ...d }: DemandeAction,
  { acteur, maintenant }: ContexteConnecte,
): Promise<ActionFaite> {
  const voulue = await valeurDemandee(tx, d, maintenant);
  // L'heure d'un archivage se lit dans les fiches ; l'action, elle, n'a rien eu à choisir.
  const valeur = d.action === "archiver" ? null : voulue;
  await effacerPerimees(tx, debutDuDelai(maintenant));
  const { entite, action } = d;
  const ouverte = await ouvrirAction(tx, { entite, action, valeur, personne: acteur.id, le: maintenant, cle });
  if (!ouverte) return dejaFaite(tx, acteur.id, cle);
  await laisserLeTemps(tx);
  const verrouillees = await verrouiller(tx, d);
  if (!verrouillees) throw erreursMasse.tropDeLignes();
  const effet = await siPersonneNecrit(() =>
    ecrire(tx, d, { id: ouverte.id, valeur: voulue, jour: jourDeParis(maintenant), verrouillees }),
  );
  if (effet.concernes !== attendus) throw erreursMasse.perime({ ...effet, nommees: [] });
  await noterEffet(tx, ouverte.id, effet);
  return { id: ouverte.id, modifies: effet.concernes, inchanges: effet.inchanges, ecartes: effet.ecartes };
}

async function dejaFaite(tx: Transaction, personne: string, cle: string): Promise<ActionFaite> {
  const faite = await actionDeLaCle(tx, personne, cle);
  if (!faite) throw erreursMasse.concurrence();
  return { id: faite.id, modifies: faite.modifies, inchanges: faite.inchanges, ecartes: faite.ecartes };
}

/**
 * Remet les fiches comme avant l'action, pendant 24 heures, pour son auteur ou un admin. Une fiche changée depuis garde sa valeur ;
 * une fiche que les règles retiennent aussi. Déjà annulée, l'action rend le même compte.
 */
export async function annuler(
  tx: Transaction,
  { id }: { id: string },
  { acteur, maintenant }: ContexteConnecte,
): Promise<AnnulationFaite> {
  const action = await verrouillerAction(tx, id);
  if (!action) throw erreursMasse.introuvable();
  if (action.fait_par !== acteur.id && acteur.role !== "admin") throw erreursMasse.annulationInterdite();
  if (action.annulee_le) return { remises: action.remises, laissees: action.laissees };
  if (action.fait_le < debutDuDelai(maintenant)) throw erreursMasse.tropTard();
  await laisserLeTemps(tx);
  const effet = await siPersonneNecrit(() => remettre(tx, action, jourDeParis(maintenant)));
  // Une fiche que l'annulation n'a pas à changer a déjà été remise à la main.
  const laissees = effet.ecartes;
  await noterAnnulation(tx, id, maintenant, effet.concernes, laissees);
  return { remises: effet.concernes, laissees };
}

/** Une fiche écrite au même instant peut prendre la plaque que l'action libère : la base refuse, et la personne recommence. */
async function siPersonneNecrit<T>(travail: () => Promise<T>): Promise<T> {
  try {
    return await travail();
  } catch (erreur) {
    const { code } = refusDeLaBase(erreur);
    if (code === "23505" || code === "23503" || code === "40P01") throw erreursMasse.concurrence();
    throw erreur;
  }
}
