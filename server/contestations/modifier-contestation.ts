import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ChampsContestation, ContestationLue } from "../../domain/contestations/contestation.ts";
import { type EtatContestation, peutPasser } from "../../domain/contestations/etats.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { changerEtatContestation, lignesDe, modifierContestation } from "./ecriture.queries.ts";
import { relire, tenir } from "./ouvrir-contestation.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsContestation>;
  avant: Record<string, string | null>;
}

/** Change la date limite ou le nom de l'expert, si chacun vaut encore ce que la personne avait lu (sinon 409). */
export async function modifierUneContestation(
  tx: Transaction,
  { id, champs, avant }: Entree,
): Promise<ContestationLue> {
  const { date_limite, expert } = await tenir(tx, id);
  const changes = changements<ChampsContestation>({ date_limite, expert }, champs, avant);
  if (Object.keys(changes).length > 0) await modifierContestation(tx, id, changes);
  return relire(tx, id);
}

interface Passage {
  id: string;
  etat: EtatContestation;
  /** L'état que la personne avait sous les yeux. */
  avant: EtatContestation;
}

/** Ce qu'une personne dit elle-même d'un dossier : conforme, à contester, soldé. Le reste découle d'un envoi, d'une réponse, d'un avoir. */
export async function changerEtat(tx: Transaction, { id, etat, avant }: Passage): Promise<ContestationLue> {
  const contestation = await tenir(tx, id);
  if (contestation.etat === etat) return relire(tx, id);
  if (contestation.etat !== avant) throw erreurs.conflit({ etat: contestation.etat });
  if (!peutPasser(contestation.etat, etat, "geste")) throw erreursContestation.passage(contestation.etat, etat);
  if (etat === "a_contester" && (await lignesDe(tx, id)).length === 0) throw erreursContestation.sansLigne();
  await changerEtatContestation(tx, id, etat);
  return relire(tx, id);
}
