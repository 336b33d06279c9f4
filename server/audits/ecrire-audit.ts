import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import {
  type AuditLu,
  type ChampsAudit,
  DOMMAGES_AUDIT_MAX,
  PHOTOS_DOMMAGE_MAX,
  type ResultatAudit,
  type SaisieDommageAudit,
} from "../../domain/audits/audit.ts";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { plusMois } from "../../domain/contrats/jours.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { PHOTOS_ETAT_MAX } from "../../domain/etats-des-lieux/etat.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import { photoDuVehicule } from "../comparaisons/photos-vehicule.queries.ts";
import { relireContrat } from "../contrats/contrats.queries.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { Position } from "../geocodage/geocodeur.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { calculer, garagesCompares, pourPersonne, recalculer, relireAudit, tenirAudit } from "./calculer.ts";
import {
  type AuditVerrouille,
  attacherPhoto,
  brouillonDuVehicule,
  contratQuiFinit,
  type DommageVerrouille,
  dommageDejaRecu,
  dommagesConnus,
  dommagesDeLEtat,
  effacerAudit,
  insererAudit,
  insererDommage,
  laisserPhotos,
  modifierAudit,
  modifierDommage,
  retirerDommage,
  situerAudit,
  tenirVehicule,
  vehiculePourAudit,
  verrouillerAudit,
  verrouillerDommage,
} from "./ecriture.queries.ts";
import { aliasDuGarage } from "./garage-du-client.ts";

/** Mois avant un retour dont on ne sait pas la date : le véhicule n'a pas de contrat saisi. */
const MOIS_SANS_CONTRAT = 3;

/** L'audit, tenu jusqu'à la fin de la transaction, s'il peut encore changer. Lève introuvable (404), audit_termine (409). */
export async function tenirBrouillon(tx: Transaction, id: string): Promise<AuditVerrouille> {
  const audit = await verrouillerAudit(tx, id);
  if (!audit) throw erreursAudit.introuvable();
  if (audit.etat !== "brouillon") throw erreursAudit.fige();
  return audit;
}

/**
 * Ouvre l'audit d'un véhicule, ou reprend celui qui est en cours : le contrat qui finit donne la date, le loueur et le kilométrage
 * attendu ; l'agence, le lieu. Les dommages d'un état des lieux peuvent s'y reprendre du même geste.
 */
export async function ouvrirAudit(
  { id, etat_des_lieux_id }: { id: string; etat_des_lieux_id?: string | undefined },
  c: ContexteConnecte,
): Promise<{ id: string; repris: boolean }> {
  const { base, geocodeur } = c.services;
  const vu = await base.ecrire(c.jeton, c.maintenant, (tx) => vehiculePourAudit(tx, id), { lectureSeule: true });
  if (!vu) throw erreursVehicule.introuvable();
  if (vu.archive) throw erreursVehicule.archive();
  // Hors de la transaction : un fournisseur d'adresses lent ne tient aucun verrou, et sa panne n'empêche pas d'ouvrir.
  const position = vu.agence ? await geocodeur.localiser(vu.agence).catch(() => null) : null;
  return base.ecrire(c.jeton, c.maintenant, async (tx) => {
    await tenirVehicule(tx, id);
    const enCours = await brouillonDuVehicule(tx, id);
    const audit = enCours ?? (await creer(tx, { id, ...vu }, position, c));
    if (etat_des_lieux_id) await copierDommages(tx, audit.id, vu.client_id, id, etat_des_lieux_id);
    if (!enCours || etat_des_lieux_id) await recalculer(tx, audit.id, c);
    return { id: audit.id, repris: enCours !== undefined };
  });
}

/** Le retour que prépare l'audit : celui du contrat, au plus tôt ce jour ; un contrat échu n'est pas encore rendu. */
export function retourAVenir(
  contrat: { restitution_prevue_le: string | null; date_fin: string } | undefined,
  jour: string,
): string {
  const prevu = contrat ? (contrat.restitution_prevue_le ?? contrat.date_fin) : plusMois(jour, MOIS_SANS_CONTRAT);
  return prevu < jour ? jour : prevu;
}

type Vehicule = { id: string } & NonNullable<Awaited<ReturnType<typeof vehiculePourAudit>>>;

async function creer(
  tx: Transaction,
  v: Vehicule,
  position: Position | null,
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ id: string }> {
  const jour = jourDeParis(maintenant);
  const trouve = await contratQuiFinit(tx, v.id, jour);
  const contrat = trouve && (await relireContrat(tx, trouve.id));
  const retour = retourAVenir(contrat, jour);
  const projete = contrat && prevoirFin({ ...contrat, date_fin: retour }, jour).projection.km;
  const cree = await insererAudit(tx, {
    client_id: v.client_id,
    vehicule_id: v.id,
    contrat_id: contrat?.id ?? null,
    loueur_id: contrat?.loueur_id ?? v.loueur_id,
    retour_prevu_le: retour,
    kilometrage: projete ?? v.kilometrage,
    lieu: v.agence,
    position,
    auteur: acteur.id,
  });
  if (!cree) throw erreursAudit.introuvable();
  return cree;
}

/** Enregistre les champs changés ; un lieu changé se situe ensuite, hors de la transaction. */
export async function modifierUnAudit(
  { id, champs, avant }: { id: string; champs: Partial<ChampsAudit>; avant: Record<string, unknown> },
  c: ContexteConnecte,
): Promise<AuditLu> {
  const { base, geocodeur } = c.services;
  const aSituer = await base.ecrire(c.jeton, c.maintenant, async (tx) => {
    const actuel = await tenirBrouillon(tx, id);
    const nommer = (garage: string) => (estInterne(c.acteur) ? garage : aliasDuGarage(id, garage));
    const vu = { ...actuel, garage_id: actuel.garage_id && nommer(actuel.garage_id) };
    const changes = changements<ChampsAudit>(vu, champs, avant);
    if (changes.garage_id) changes.garage_id = await exigerProche(tx, id, changes.garage_id, nommer);
    const deplace = "lieu" in changes;
    if (Object.keys(changes).length > 0)
      await modifierAudit(tx, id, { ...changes, ...(deplace && { latitude: null, longitude: null, garage_id: null }) });
    return deplace ? (changes.lieu ?? null) : null;
  });
  const position = aSituer && (await geocodeur.localiser(aSituer).catch(() => null));
  return base.ecrire(c.jeton, c.maintenant, async (tx) => {
    if (aSituer && position) await situerAudit(tx, id, aSituer, position);
    return recalculer(tx, id, c);
  });
}

/**
 * Seul un garage que l'audit compare s'impose : un autre ne changerait rien, et n'est peut-être pas connu de la personne. Rend
 * l'identifiant de celui qu'elle appelle ainsi.
 */
async function exigerProche(
  tx: Transaction,
  id: string,
  garage: string,
  nommer: (garage: string) => string,
): Promise<string> {
  const proche = (await garagesCompares(tx, await tenirAudit(tx, id))).find((g) => nommer(g.id) === garage);
  if (!proche) throw erreurs.saisieInvalide({ garage_id: "Ce garage n'est pas parmi ceux que l'audit compare" });
  return proche.id;
}

export async function supprimerAudit(tx: Transaction, { id }: { id: string }): Promise<{ supprime: boolean }> {
  await tenirBrouillon(tx, id);
  await laisserPhotos(tx, await effacerAudit(tx, id));
  return { supprime: true };
}

/** Le calcul avec un dommage tel qu'il se tape, ajouté ou corrigé, sans rien garder. */
export async function simuler(
  { id, dommage_id, dommage }: { id: string; dommage_id: string | null; dommage: SaisieDommageAudit },
  c: ContexteConnecte,
): Promise<ResultatAudit> {
  return c.services.base.ecrire(
    c.jeton,
    c.maintenant,
    async (tx) => {
      const audit = await tenirAudit(tx, id);
      if (audit.etat !== "brouillon") throw erreursAudit.fige();
      const rang = Math.max(0, ...audit.dommages.map((d) => d.rang)) + 1;
      const connu = audit.dommages.some((d) => d.id === dommage_id);
      const dommages = connu
        ? audit.dommages.map((d) => (d.id === dommage_id ? { ...d, ...dommage } : d))
        : [...audit.dommages, { ...dommage, rang, choix: "auto" as const }].slice(0, DOMMAGES_AUDIT_MAX);
      return pourPersonne(audit.id, (await calculer(tx, audit, dommages, c.maintenant)).resultat, c);
    },
    { lectureSeule: true },
  );
}

export async function ajouterDommage(
  tx: Transaction,
  {
    id,
    cle_idempotence: cle,
    ...saisie
  }: SaisieDommageAudit & { id: string; cle_idempotence: string; cadre?: CadrePhoto | null | undefined },
  c: ContexteConnecte,
): Promise<AuditLu> {
  const { client_id, vehicule_id } = await tenirBrouillon(tx, id);
  if (await dommageDejaRecu(tx, id, cle)) return recalculer(tx, id, c);
  const photo = saisie.cadre?.fichier_id;
  if (photo && !(await photoDuVehicule(tx, vehicule_id, photo))) throw erreursAudit.photoIntrouvable();
  const cree = await insererDommage(tx, id, client_id, saisie, DOMMAGES_AUDIT_MAX, cle);
  if (!cree) throw erreursAudit.tropDeDommages();
  // La photo qui le montre le suit, comme une photo reprise d'un état des lieux.
  if (photo) await attacherPhoto(tx, { client: client_id, dommage: cree.id, fichier: photo, max: PHOTOS_DOMMAGE_MAX });
  return recalculer(tx, id, c);
}

export async function corrigerDommage(
  tx: Transaction,
  {
    id,
    dommage_id,
    champs,
    avant,
  }: { id: string; dommage_id: string; champs: Partial<DommageVerrouille>; avant: Record<string, unknown> },
  c: ContexteConnecte,
): Promise<AuditLu> {
  await tenirBrouillon(tx, id);
  const actuel = await verrouillerDommage(tx, id, dommage_id);
  if (!actuel) throw erreursAudit.dommageIntrouvable();
  const changes = changements<DommageVerrouille>(actuel, champs, avant);
  if (Object.keys(changes).length > 0) await modifierDommage(tx, dommage_id, changes);
  return recalculer(tx, id, c);
}

export async function oterDommage(
  tx: Transaction,
  { id, dommage_id }: { id: string; dommage_id: string },
  c: ContexteConnecte,
): Promise<AuditLu> {
  await tenirBrouillon(tx, id);
  const photos = await retirerDommage(tx, id, dommage_id);
  if (!photos) throw erreursAudit.dommageIntrouvable();
  await laisserPhotos(tx, photos);
  return recalculer(tx, id, c);
}

/** Copie les dommages d'un état des lieux de ce véhicule, sans ceux que l'audit a déjà, avec leurs photos. */
async function copierDommages(
  tx: Transaction,
  audit: string,
  client: string,
  vehicule: string,
  etat: string,
): Promise<void> {
  const releves = await dommagesDeLEtat(tx, vehicule, etat);
  if (releves.length === 0) throw erreursAudit.etatIntrouvable();
  const connus = await dommagesConnus(tx, audit);
  for (const { element: piece, dommage, commentaire, cadre, photos } of releves) {
    const element = codeElement(piece);
    if (connus.some((d) => d.element === element && d.dommage === dommage)) continue;
    const saisie: SaisieDommageAudit = {
      element,
      dommage,
      commentaire,
      localisation: null,
      dimension_mm: null,
      profondeur_mm: null,
      nombre: 1,
      peinture_atteinte: null,
      hors_champ: null,
      evenement: null,
    };
    const cree = await insererDommage(tx, audit, client, { ...saisie, cadre }, DOMMAGES_AUDIT_MAX, null);
    if (!cree) throw erreursAudit.tropDeDommages();
    for (const fichier of photos) await attacherPhoto(tx, { client, dommage: cree.id, fichier, max: PHOTOS_ETAT_MAX });
  }
}

export async function reprendreEtat(
  tx: Transaction,
  { id, etat_des_lieux_id }: { id: string; etat_des_lieux_id: string },
  c: ContexteConnecte,
): Promise<AuditLu> {
  const { client_id, vehicule_id } = await tenirBrouillon(tx, id);
  await copierDommages(tx, id, client_id, vehicule_id, etat_des_lieux_id);
  return recalculer(tx, id, c);
}

/** Fige l'audit, ses conditions et son calcul ; son contrat note le jour (déclencheur de la base). */
export async function terminer(tx: Transaction, { id }: { id: string }, c: ContexteConnecte): Promise<AuditLu> {
  await tenirBrouillon(tx, id);
  await recalculer(tx, id, c, true);
  await modifierAudit(tx, id, { etat: "termine", termine_le: c.maintenant });
  return relireAudit(tx, id, c);
}

/** Rouvre un audit figé : il se recalcule aux conditions et aux prix du moment. */
export async function rouvrir(tx: Transaction, { id }: { id: string }, c: ContexteConnecte): Promise<AuditLu> {
  const audit = await verrouillerAudit(tx, id);
  if (!audit) throw erreursAudit.introuvable();
  if (audit.etat === "brouillon") throw erreursAudit.enCours();
  if (audit.rendu) throw erreursAudit.rendu();
  await tenirVehicule(tx, audit.vehicule_id);
  if (await brouillonDuVehicule(tx, audit.vehicule_id)) throw erreursAudit.autreEnCours();
  await modifierAudit(tx, id, {
    etat: "brouillon",
    termine_le: null,
    transmis_le: null,
    transmis_a: null,
    reparations_faites: null,
  });
  return recalculer(tx, id, c);
}

/** Ce qui a été fait du conseil : la prévision que l'on compare à la facture en dépend. */
export async function noterReparations(
  tx: Transaction,
  { id, faites }: { id: string; faites: boolean | null },
  c: ContexteConnecte,
): Promise<AuditLu> {
  const audit = await verrouillerAudit(tx, id);
  if (!audit) throw erreursAudit.introuvable();
  if (audit.etat === "brouillon") throw erreursAudit.enCours();
  await modifierAudit(tx, id, { reparations_faites: faites });
  return relireAudit(tx, id, c);
}
