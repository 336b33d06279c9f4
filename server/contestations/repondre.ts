import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Accord } from "../../domain/contestations/avoir.ts";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ContestationLue, SaisieReponse } from "../../domain/contestations/contestation.ts";
import {
  type EtatContestation,
  lettreModifiable,
  peutImputer,
  peutPasser,
  peutRepondre,
} from "../../domain/contestations/etats.ts";
import { etatDeReponse } from "../../domain/contestations/montants.ts";
import type { Transaction } from "../db/base.ts";
import { rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  avoirAImputer,
  type ContestationVerrouillee,
  changerEtatContestation,
  ecrireAccords,
  factureAContester,
  insererAvoir,
  insererReponse,
  joindreALaReponse,
  type LigneVerrouillee,
  lignesDe,
  reponseDeLaCle,
  reponseVisible,
} from "./ecriture.queries.ts";
import { preparerLettre, relire, tenir } from "./ouvrir-contestation.ts";

/**
 * Note ce que le loueur répond, ligne par ligne ; l'état du dossier en découle. Une ligne dont la réponse ne dit rien garde la sienne. Un
 * refus, même partiel, prépare une nouvelle lettre que rien n'oblige à envoyer. La même clé ne note qu'une réponse.
 */
export async function repondre(
  tx: Transaction,
  { id, ...saisie }: SaisieReponse & { id: string },
  { acteur, maintenant }: Pick<ContexteConnecte, "acteur" | "maintenant">,
): Promise<ContestationLue & { reponse_id: string }> {
  const contestation = await tenir(tx, id);
  const deja = await reponseDeLaCle(tx, id, saisie.cle_idempotence);
  if (deja) return { ...(await relire(tx, id)), reponse_id: deja.id };
  if (!peutRepondre(contestation.etat)) throw erreursContestation.passage(contestation.etat, "acceptee");
  if (saisie.date > jourDeParis(maintenant) || saisie.date < (contestation.contestee_le ?? ""))
    throw erreursContestation.dateReponse();
  const lignes = accorder(await lignesDe(tx, id), saisie.accords);
  await ecrireAccords(tx, id, saisie.accords);
  const notee = await insererReponse(tx, contestation, saisie, acteur.id);
  const etat = etatDeReponse(lignes);
  if (etat !== contestation.etat) {
    // Tout ce qui avait été accordé ne l'est plus, et une ligne n'a pas de réponse : le dossier est refusé pour le reste.
    const vers = etat === "contestee" ? "refusee" : etat;
    await passer(tx, contestation, vers, "reponse");
  }
  return { ...(await relire(tx, id)), reponse_id: notee?.id ?? "" };
}

/** Impute un avoir : ses accords valent réponse, et le dossier attend d'être soldé. Un avoir ne s'impute qu'une fois (409). */
export async function imputerAvoir(
  tx: Transaction,
  { id, document_id, accords }: { id: string; document_id: string; accords: Accord[] },
  { acteur }: ContexteConnecte,
): Promise<ContestationLue> {
  const contestation = await tenir(tx, id);
  const { avoirs_proposes: proposes, ...dossier } = await relire(tx, id);
  if (!peutImputer(dossier)) throw erreursContestation.passage(contestation.etat, "avoir_recu");
  const avoir = await avoirAImputer(tx, document_id, contestation.client_id);
  if (avoir?.impute) throw erreursContestation.avoirDejaImpute();
  if (!avoir || !proposes.some((a) => a.document_id === document_id)) throw erreursContestation.avoirInconnu();
  const lignes = accorder(await lignesDe(tx, id), accords);
  await ecrireAccords(tx, id, accords);
  if (!(await insererAvoir(tx, contestation, document_id, accords, acteur.id)))
    throw erreursContestation.avoirDejaImpute();
  if (contestation.etat === "contestee") {
    const etat = etatDeReponse(lignes);
    // Un avoir qui ne rend rien de ce qui est réclamé est encore une réponse : un refus, suivi d'un geste.
    await changerEtatContestation(tx, id, etat === "contestee" ? "refusee" : etat);
  }
  // Soldé, le dossier le reste : l'avoir promis y arrive enfin.
  if (contestation.etat !== "avoir_recu" && contestation.etat !== "soldee")
    await changerEtatContestation(tx, id, "avoir_recu");
  return relire(tx, id);
}

/** Joint à une réponse notée le courrier du loueur (PDF ou image). */
export function joindreReponse(
  { id, reponse_id, nom }: { id: string; reponse_id: string; nom: string },
  contexte: ContexteConnecte,
): Promise<ContestationLue> {
  const { services, jeton, maintenant } = contexte;
  const lire = (tx: Transaction) => reponseVisible(tx, id, reponse_id);
  return services.base.ecrire(jeton, maintenant, lire, { lectureSeule: true }).then((reponse) => {
    if (!reponse) throw erreursContestation.introuvable();
    const reception = {
      usage: "reponse" as const,
      nom,
      client_id: reponse.client_id,
      prefixe: `contestations/${reponse_id}`,
    };
    return recevoirFichier(contexte, reception, async (tx, fichier) => {
      if (!(await reponseVisible(tx, id, reponse_id))) throw erreursContestation.introuvable();
      await rattacherFichier(tx, fichier.id);
      await joindreALaReponse(tx, reponse_id, fichier.id);
      return relire(tx, id);
    });
  });
}

/** Les lignes une fois ces accords posés ; refuse un accord sur une ligne d'ailleurs, ou au-delà de ce qui est réclamé. */
function accorder(lignes: readonly LigneVerrouillee[], accords: readonly Accord[]): LigneVerrouillee[] {
  const montants = new Map(accords.map((a) => [a.ligne_id, a.montant]));
  if ([...montants.keys()].some((ligne) => !lignes.some((l) => l.id === ligne)))
    throw erreursContestation.accordInconnu();
  return lignes.map((l) => {
    const montant = montants.get(l.id);
    if (montant !== undefined && montant > l.montant_reclame) throw erreursContestation.accordDepasse(l.designation);
    return montant === undefined ? l : { ...l, montant_accorde: montant };
  });
}

async function passer(
  tx: Transaction,
  contestation: ContestationVerrouillee,
  vers: EtatContestation,
  voie: "reponse",
): Promise<void> {
  if (!peutPasser(contestation.etat, vers, voie)) throw erreursContestation.passage(contestation.etat, vers);
  await changerEtatContestation(tx, contestation.id, vers);
  if (!lettreModifiable(vers)) return;
  const facture = await factureAContester(tx, contestation.facture_id);
  if (facture) await preparerLettre(tx, contestation, facture, "nouvelle");
}
