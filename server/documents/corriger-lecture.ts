import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { ChampsLigne, DocumentDetaille, TotauxDocument } from "../../domain/documents/document.ts";
import { categorieDe } from "../../domain/fre/categories.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { anomaliesDe } from "./anomalies.ts";
import {
  type DocumentVerrouille,
  ecrireAnomalies,
  insererLignes,
  modifierLigne,
  modifierTotaux,
  prochainRang,
  situerLignes,
  supprimerLigne,
  verrouillerDocument,
} from "./documents.queries.ts";
import { presenter } from "./lire-fichier.ts";

/** Le document, verrouillé, si la personne peut en corriger la lecture. Un document validé est figé (409). */
export async function documentACorriger(tx: Transaction, id: string, acteur: Acteur): Promise<DocumentVerrouille> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  if (document.etat === "valide") throw erreursDocument.dejaValide();
  if (document.etat === "illisible") throw erreursDocument.illisible();
  if (!peutCorrigerLecture(acteur, document)) throw erreurs.interdit();
  return document;
}

/** Les anomalies suivent chaque correction : elles sont recalculées sur les valeurs courantes. */
async function recontroler(tx: Transaction, document: DocumentVerrouille): Promise<DocumentDetaille> {
  const corrige = await presenter(tx, document.id);
  await ecrireAnomalies(tx, document.id, anomaliesDe(corrige, document.identification));
  return presenter(tx, document.id);
}

export async function corrigerLigne(
  tx: Transaction,
  { id, ligne_id, champs }: { id: string; ligne_id: string; champs: Partial<ChampsLigne> },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  const actuelle = (await presenter(tx, id)).lignes.find((l) => l.id === ligne_id);
  if (!actuelle) throw erreursDocument.introuvable();
  const categorie = categorieDe({ ...actuelle, ...champs });
  await modifierLigne(tx, id, ligne_id, { ...champs, categorie, corrigee: true });
  return recontroler(tx, document);
}

export async function ajouterLigne(
  tx: Transaction,
  { id, champs }: { id: string; champs: ChampsLigne },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  const rang = (await prochainRang(tx, id))?.rang ?? 0;
  await insererLignes(tx, id, document.client_id, [
    { ...champs, rang, page: null, quantite: 1, categorie: categorieDe(champs), corrigee: true },
  ]);
  if (document.restitution_id && document.date_restitution)
    await situerLignes(tx, id, document.restitution_id, document.date_restitution);
  return recontroler(tx, document);
}

export async function retirerLigne(
  tx: Transaction,
  { id, ligne_id }: { id: string; ligne_id: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  if (!(await supprimerLigne(tx, id, ligne_id))) throw erreursDocument.introuvable();
  return recontroler(tx, document);
}

export async function corrigerTotaux(
  tx: Transaction,
  { id, totaux }: { id: string; totaux: Partial<TotauxDocument> },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  if (Object.keys(totaux).length > 0) await modifierTotaux(tx, id, totaux);
  return recontroler(tx, document);
}
