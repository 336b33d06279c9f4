import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { AjoutRestitution } from "../../domain/restitutions/restitution.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ajouterRestitution } from "../restitutions/ajouter-restitution.ts";
import { rattacherDocument } from "../restitutions/rattachement.queries.ts";
import { propositionDe, restitutionARanger } from "./appariement.queries.ts";
import { controler } from "./controler.ts";
import { verrouillerDocument } from "./documents.queries.ts";
import { chercherRestitution, rangerEnAttente } from "./rattacher.ts";
import { suivreRapprochement } from "./suivre-rapprochement.ts";

/** Crée la restitution que dit un document, l'y range, puis range ceux de la même plaque qui l'attendaient. */
export async function creerRestitution(
  tx: Transaction,
  { id, ...champs }: Omit<AjoutRestitution, "document_id"> & { id: string },
  c: ContexteConnecte,
): Promise<{ restitution_id: string; ranges: number }> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  // Le second clic d'un même envoi retrouve la restitution du premier.
  if (document.restitution_id) return { restitution_id: document.restitution_id, ranges: 0 };
  if (!peutCorrigerLecture(c.acteur, document)) throw erreurs.interdit();
  const client_id = document.client_id ?? champs.client_id;
  const { id: restitution_id } = await ajouterRestitution(tx, { ...champs, client_id }, c);
  const creee = await restitutionARanger(tx, restitution_id);
  if (!creee) throw erreursRestitution.introuvable();
  await rattacherDocument(tx, document, { id: creee.id, clientId: creee.client_id, date: creee.date_restitution });
  await controler(tx, id);
  const ranges = 1 + (await rangerEnAttente(tx, restitution_id));
  await suivreRapprochement(tx, { restitution_id });
  return { restitution_id, ranges };
}

/** Les restitutions possibles d'un document, et de quoi en créer une. */
export async function candidatsDuDocument(tx: Transaction, { id }: { id: string }) {
  const { candidats, raison } = await chercherRestitution(tx, id);
  return { candidats, raison, proposition: (await propositionDe(tx, id)) ?? {} };
}
