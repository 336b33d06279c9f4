import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type {
  ChampsDocument,
  ChampsLigne,
  DocumentDetaille,
  LigneDocument,
  TotauxDocument,
} from "../../domain/documents/document.ts";
import { champALEcran } from "../../domain/documents/evaluer.ts";
import { categorieDe } from "../../domain/fre/categories.ts";
import { CHAMPS_IDENTIFICATION } from "../../domain/fre/identification.ts";
import { duVehicule, juger, reponseAuDoute } from "../../domain/fre/juger.ts";
import { remettreLigne } from "../corbeille/corbeille.queries.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { apprendreDeLigne, apprendreLoueur } from "../vocabulaire/apprendre.ts";
import {
  confirmerLigne,
  type DocumentVerrouille,
  insererLignes,
  ligneDejaRecue,
  modifierEntete,
  modifierLigne,
  modifierTotaux,
  prochainRang,
  situerLignes,
  supprimerLigne,
  verrouillerDocument,
} from "./documents.queries.ts";
import { lectureGardee } from "./lecture-gardee.queries.ts";
import { presenter } from "./presenter.ts";
import { controlerEtSuivre, rattacherSeul } from "./rattacher.ts";
import { documentGarde } from "./reconstruire.ts";

type Avant = Readonly<Record<string, unknown>>;

/** Le document, verrouillé, si la personne peut en corriger la lecture. Un document validé est figé (409). */
export async function documentACorriger(tx: Transaction, id: string, acteur: Acteur): Promise<DocumentVerrouille> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  if (document.etat === "valide") throw erreursDocument.dejaValide();
  if (document.etat === "a_lire") throw erreursDocument.enLecture();
  if (!peutCorrigerLecture(acteur, document)) throw erreurs.interdit();
  return document;
}

/** Les contrôles suivent chaque correction, et le rapprochement de la restitution les précède. */
const recontroler = (tx: Transaction, { id }: DocumentVerrouille): Promise<DocumentDetaille> =>
  controlerEtSuivre(tx, id);

/** Une valeur écrite ou confirmée par une personne n'est plus à demander. */
const sures = (champs: readonly string[]): Record<string, number> => Object.fromEntries(champs.map((c) => [c, 1]));

const champsDe = (d: DocumentVerrouille): ChampsDocument =>
  ({
    type_document: d.type_document,
    numero: d.numero,
    date_document: d.date_document,
    loueur_lu: d.loueur_lu,
    ...Object.fromEntries(CHAMPS_IDENTIFICATION.map((c) => [c, d.identification[c] ?? null])),
  }) as ChampsDocument; // les colonnes de la base et les champs de l'identification lue

/** Corrige l'en-tête d'un document. Un champ que quelqu'un d'autre a changé entre-temps est un conflit (409), rien n'est écrasé. */
export async function corrigerEntete(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ChampsDocument>; avant: Avant },
  c: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, c.acteur);
  const changes = changements<ChampsDocument>(champsDe(document), champs, avant);
  const { type_document, numero, date_document, loueur_lu, ...identification } = changes;
  const colonnes = Object.fromEntries(
    Object.entries({ type_document, numero, date_document, loueur_lu }).filter(([, v]) => v !== undefined),
  );
  const nomme = (champ: string) => (champ === "loueur_lu" ? "loueur" : champ);
  await modifierEntete(tx, id, colonnes, identification, sures(Object.keys(champs).map(nomme)));
  if (loueur_lu && loueur_lu !== document.loueur_lu) await apprendreLoueur(tx, document, loueur_lu, c);
  // Une plaque ou une date corrigée peut désigner la restitution que la lecture n'avait pas trouvée.
  if (!document.restitution_id) return rattacherSeul(tx, id);
  return recontroler(tx, document);
}

/** « Cette valeur est juste », ou « ce champ n'est pas sur le document ». */
export async function confirmerValeur(
  tx: Transaction,
  { id, ligne_id, champ }: { id: string; ligne_id?: string | undefined; champ: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  const reponses = sures([champ, ...(await doutesDuChamp(tx, id, champ, ligne_id ?? null))]);
  if (!ligne_id) await modifierEntete(tx, id, {}, {}, reponses);
  else if (!(await confirmerLigne(tx, id, ligne_id, reponses))) throw erreursDocument.introuvable();
  return recontroler(tx, document);
}

/** Les doutes du juge posés à ce champ : les dire justes, c'est y répondre, pour l'écart que la personne a sous les yeux. */
async function doutesDuChamp(tx: Transaction, id: string, champ: string, ligneId: string | null): Promise<string[]> {
  const garde = await lectureGardee(tx, id);
  if (!garde) return [];
  const { document, rang } = documentGarde(garde);
  const ligne = ligneId === null ? null : garde.lignes.findIndex((l) => l.id === ligneId);
  return duVehicule(juger(document), rang)
    .doutes.filter((doute) => champALEcran(doute) === champ && doute.ligne === ligne)
    .map(reponseAuDoute);
}

export async function corrigerLigne(
  tx: Transaction,
  { id, ligne_id, champs, avant }: { id: string; ligne_id: string; champs: Partial<ChampsLigne>; avant: Avant },
  c: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, c.acteur);
  const actuelle = (await presenter(tx, id)).lignes.find((l) => l.id === ligne_id);
  if (!actuelle) throw erreursDocument.introuvable();
  const changes = changements<ChampsLigne>(actuelle, champs, avant);
  const categorie = categorieDe({ ...actuelle, ...changes });
  await modifierLigne(tx, id, ligne_id, { ...changes, categorie, corrigee: true });
  await confirmerLigne(tx, id, ligne_id, sures(Object.keys(champs)));
  await apprendreDeLigne(tx, document, actuelle, changes, c);
  return recontroler(tx, document);
}

export async function ajouterLigne(
  tx: Transaction,
  { id, champs, cle_idempotence }: { id: string; champs: ChampsLigne; cle_idempotence: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  if (await ligneDejaRecue(tx, id, cle_idempotence)) return presenter(tx, id);
  const rang = (await prochainRang(tx, id))?.rang ?? 0;
  const nouvelle: Partial<LigneDocument> = { ...champs, rang, page: null, quantite: 1, corrigee: true };
  await insererLignes(tx, id, document.client_id, [{ ...nouvelle, categorie: categorieDe(champs), cle_idempotence }]);
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

/** Remet une ligne retirée depuis moins de trente jours, telle qu'elle était. */
export async function remettre(
  tx: Transaction,
  { id, ligne_id }: { id: string; ligne_id: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  if (!(await remettreLigne(tx, id, ligne_id))) throw erreursDocument.ligneEffacee();
  return recontroler(tx, document);
}

export async function corrigerTotaux(
  tx: Transaction,
  { id, totaux, avant }: { id: string; totaux: Partial<TotauxDocument>; avant: Avant },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  const actuels = (await presenter(tx, id)).totaux;
  const changes = changements<TotauxDocument>(actuels, totaux, avant);
  if (Object.keys(changes).length > 0) await modifierTotaux(tx, id, changes);
  await modifierEntete(tx, id, {}, {}, sures(Object.keys(totaux).map((t) => `totaux.${t}`)));
  return recontroler(tx, document);
}
