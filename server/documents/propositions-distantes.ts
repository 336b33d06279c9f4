import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille, TotauxDocument } from "../../domain/documents/document.ts";
import type { LigneProposee, PropositionDistante } from "../../domain/documents/proposition-distante.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { deciderProposition, propositionAttendue } from "../lecteur-distant/lecteur-distant.queries.ts";
import { corrigerEntete, corrigerTotaux, documentACorriger } from "./corriger-lecture.ts";
import {
  type DocumentVerrouille,
  insererLignes,
  prochainRang,
  situerLignes,
  viderLignes,
} from "./documents.queries.ts";
import { presenter } from "./presenter.ts";
import { controlerEtSuivre } from "./rattacher.ts";

interface Entree {
  id: string;
  proposition_id: string;
}

/** La proposition, si elle attend encore et si la personne peut corriger ce document. Quelqu'un a pu répondre entre-temps à son champ. */
async function attendue(tx: Transaction, { id, proposition_id }: Entree, { acteur }: ContexteConnecte) {
  const document = await documentACorriger(tx, id, acteur);
  const proposition = await propositionAttendue(tx, id, proposition_id);
  if (!proposition || (proposition.champ && document.confiances[proposition.champ] === 1))
    throw erreursDocument.propositionIntrouvable();
  return { document, proposition };
}

/** Une personne confirme ce que le second lecteur propose : la valeur entre dans la lecture comme si elle l'avait saisie. */
export async function confirmerProposition(
  tx: Transaction,
  entree: Entree,
  c: ContexteConnecte,
): Promise<DocumentDetaille> {
  const { document, proposition } = await attendue(tx, entree, c);
  await deciderProposition(tx, proposition.id, "confirmee", c.acteur.id, c.maintenant);
  return appliquer(tx, document, proposition, c);
}

export async function ecarterProposition(
  tx: Transaction,
  entree: Entree,
  c: ContexteConnecte,
): Promise<DocumentDetaille> {
  const { document, proposition } = await attendue(tx, entree, c);
  await deciderProposition(tx, proposition.id, "ecartee", c.acteur.id, c.maintenant);
  return presenter(tx, document.id);
}

async function appliquer(
  tx: Transaction,
  document: DocumentVerrouille,
  proposition: PropositionDistante,
  c: ContexteConnecte,
): Promise<DocumentDetaille> {
  const { id } = document;
  const actuel = await presenter(tx, id);
  switch (proposition.genre) {
    case "champ": {
      const cle = proposition.champ === "loueur" ? "loueur_lu" : proposition.champ;
      const lus: Readonly<Record<string, unknown>> = { ...actuel, ...actuel.identification };
      return corrigerEntete(tx, { id, champs: { [cle]: proposition.valeur }, avant: { [cle]: lus[cle] } }, c);
    }
    case "total": {
      const nom = proposition.champ.replace("totaux.", "") as keyof TotauxDocument;
      return corrigerTotaux(tx, { id, totaux: { [nom]: proposition.valeur }, avant: actuel.totaux }, c);
    }
    case "ligne":
      return ajouter(tx, document, [proposition.valeur]);
    case "lignes":
      // Une ligne corrigée depuis est le travail de quelqu'un : on ne la remplace pas.
      if (actuel.lignes.some((ligne) => ligne.corrigee)) throw erreursDocument.lignesCorrigees();
      await viderLignes(tx, id);
      return ajouter(tx, document, proposition.valeur);
  }
}

/** Ce que la personne a vu et confirmé d'une ligne ne se redemande pas ; ses codes, si : le vocabulaire les a devinés de ses mots. */
const confirmees = (ligne: LigneProposee): Record<string, number> =>
  Object.fromEntries(
    (["designation", "brut_ht", "abattement_ht", "net_ht"] as const)
      .filter((champ) => ligne[champ] !== null)
      .map((champ) => [champ, 1]),
  );

async function ajouter(
  tx: Transaction,
  { id, client_id, restitution_id, date_restitution }: DocumentVerrouille,
  lignes: readonly LigneProposee[],
): Promise<DocumentDetaille> {
  const rang = (await prochainRang(tx, id))?.rang ?? 0;
  const aInserer = lignes.map((ligne, i) => ({
    ...ligne,
    rang: rang + i,
    corrigee: true,
    confiances: confirmees(ligne),
  }));
  await insererLignes(tx, id, client_id, aInserer);
  if (restitution_id && date_restitution) await situerLignes(tx, id, restitution_id, date_restitution);
  return controlerEtSuivre(tx, id);
}
