import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ChampsLigneReclamee, ContestationLue } from "../../domain/contestations/contestation.ts";
import { plafond } from "../../domain/contestations/montants.ts";
import { FACTURE_ENTIERE } from "../../domain/contestations/preremplir.ts";
import type { PreuveEncadree } from "../../domain/contestations/preuve-encadree.ts";
import { regleCitee } from "../../domain/contestations/regles.ts";
import type { MotifContestation } from "../../domain/fre/verdicts.ts";
import { phraseSinistres, sinistresDeLaLigne } from "../../domain/rapprochements/sinistres.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { sinistresDeLaFacture } from "../rapprochements/sinistres.queries.ts";
import {
  factureAContester,
  insererLignes,
  type LigneVerrouillee,
  ligneDeFacture,
  lignesDe,
  modifierLigne,
  retirerLigne,
  verdictsDeFacture,
} from "./ecriture.queries.ts";
import { contestationModifiable, relire } from "./ouvrir-contestation.ts";
import { poserPreuve } from "./prouver-ligne.ts";

interface Ajout extends ChampsLigneReclamee {
  preuve: PreuveEncadree | null;
  id: string;
  facture_ligne_id: string | null;
}

/** Invoque un motif sur une ligne de la facture, ou sur la facture entière ; jamais au-delà de ce qu'elle facture. */
export async function ajouterLigne(tx: Transaction, entree: Ajout): Promise<ContestationLue> {
  const contestation = await contestationModifiable(tx, entree.id);
  const facture = await factureAContester(tx, contestation.facture_id);
  if (!facture) throw erreursContestation.factureIntrouvable();
  const { facture_ligne_id } = entree;
  const visee = facture_ligne_id ? await ligneDeFacture(tx, facture.id, facture_ligne_id) : undefined;
  if (facture_ligne_id && !visee) throw erreursContestation.ligneInconnue();
  const lignes = await lignesDe(tx, entree.id);
  if (lignes.some((l) => l.motif === entree.motif && l.facture_ligne_id === facture_ligne_id))
    throw erreursContestation.dejaReclamee();
  refuserExces(entree.montant_reclame, plafond(lignes, facture, visee ?? null));
  await insererLignes(tx, contestation, [
    {
      facture_ligne_id,
      rapport_ligne_id: null,
      pv_ligne_id: null,
      motif: entree.motif,
      designation: visee?.designation ?? FACTURE_ENTIERE,
      net_ht: visee?.net_ht ?? facture.net_ht,
      montant_reclame: entree.montant_reclame,
      explication: await expliquerMotif(tx, facture.id, facture_ligne_id, entree.motif),
      regle: regleCitee(entree.motif, facture.conditions),
      commentaire: entree.commentaire,
      manuelle: true,
    },
  ]);
  if (entree.preuve) {
    const posee = (await lignesDe(tx, entree.id)).find(
      (l) => l.motif === entree.motif && l.facture_ligne_id === facture_ligne_id,
    );
    if (posee) await poserPreuve(tx, entree.id, posee.id, entree.preuve);
  }
  return relire(tx, entree.id);
}

interface Modification {
  id: string;
  ligne_id: string;
  champs: Partial<ChampsLigneReclamee>;
  avant: Record<string, string | number | null>;
}

/** Change le motif, le montant ou le commentaire d'une ligne, si chacun vaut encore ce que la personne avait lu (sinon 409). */
export async function modifierUneLigne(
  tx: Transaction,
  { id, ligne_id, champs, avant }: Modification,
): Promise<ContestationLue> {
  const contestation = await contestationModifiable(tx, id);
  const facture = await factureAContester(tx, contestation.facture_id);
  const lignes = await lignesDe(tx, id);
  const ligne = lignes.find((l) => l.id === ligne_id);
  if (!ligne || !facture) throw erreursContestation.introuvable();
  const { motif, montant_reclame, commentaire } = ligne;
  const changes = changements<ChampsLigneReclamee>({ motif, montant_reclame, commentaire }, champs, avant);
  if (Object.keys(changes).length === 0) return relire(tx, id);
  if (changes.montant_reclame !== undefined) {
    const visee = ligne.facture_ligne_id ? { id: ligne.facture_ligne_id, net_ht: ligne.net_ht } : null;
    refuserExces(changes.montant_reclame, plafond(lignes, facture, visee, ligne.id));
  }
  if (changes.motif !== undefined && memeMotifAilleurs(lignes, ligne, changes.motif))
    throw erreursContestation.dejaReclamee();
  await modifierLigne(tx, ligne.id, {
    ...changes,
    ...(changes.motif !== undefined && {
      regle: regleCitee(changes.motif, facture.conditions),
      explication: await expliquerMotif(tx, facture.id, ligne.facture_ligne_id, changes.motif),
    }),
  });
  return relire(tx, id);
}

/** Ce que Reflet sait dire de ce motif sur cette ligne : le sinistre qui touchait sa pièce, ou le verdict du rapprochement ; sinon rien. */
async function expliquerMotif(
  tx: Transaction,
  facture: string,
  ligneId: string | null,
  motif: MotifContestation,
): Promise<string> {
  if (motif === "dommage_deja_declare_sinistre") {
    const ligne = ligneId ? await ligneDeFacture(tx, facture, ligneId) : undefined;
    return ligne ? phraseSinistres(sinistresDeLaLigne(ligne, await sinistresDeLaFacture(tx, facture))) : "";
  }
  const verdicts = await verdictsDeFacture(tx, facture);
  return verdicts.find((v) => v.verdict === motif && v.facture_ligne_id === ligneId)?.phrase ?? "";
}

export async function retirerUneLigne(
  tx: Transaction,
  { id, ligne_id }: { id: string; ligne_id: string },
): Promise<ContestationLue> {
  await contestationModifiable(tx, id);
  if (!(await retirerLigne(tx, id, ligne_id))) throw erreursContestation.introuvable();
  return relire(tx, id);
}

const memeMotifAilleurs = (
  lignes: readonly LigneVerrouillee[],
  { id, facture_ligne_id }: LigneVerrouillee,
  motif: string,
) => lignes.some((l) => l.id !== id && l.facture_ligne_id === facture_ligne_id && l.motif === motif);

function refuserExces(montant: number, admis: number): void {
  if (montant > admis) throw erreursContestation.depasse(admis);
}
