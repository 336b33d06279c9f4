import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { dateLimite } from "../../domain/contestations/echeance.ts";
import { lignesModifiables } from "../../domain/contestations/etats.ts";
import { CONCLUSION_PAR_DEFAUT } from "../../domain/contestations/lettre.ts";
import { type Nature, peutSuivre, textesDeSuite } from "../../domain/contestations/lettres-de-suite.ts";
import { plafond } from "../../domain/contestations/montants.ts";
import { type LignePreremplie, preremplir } from "../../domain/contestations/preremplir.ts";
import { regleCitee } from "../../domain/contestations/regles.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { relireContestation } from "./contestations.queries.ts";
import { echangesDe } from "./echanges.queries.ts";
import {
  type ContestationVerrouillee,
  contestationDeLaFacture,
  derniereVersionPartie,
  type FactureAContester,
  factureAContester,
  insererBrouillon,
  insererContestation,
  insererLignes,
  lignesDe,
  verdictsDeFacture,
  verrouillerContestation,
} from "./ecriture.queries.ts";

/** Ouvre la contestation d'une facture, préremplie des verdicts de son rapprochement ; rend celle qui existe déjà, s'il y en a une. */
export async function ouvrirContestation(
  tx: Transaction,
  { facture_id }: { facture_id: string },
  { acteur }: ContexteConnecte,
): Promise<{ id: string }> {
  const facture = await factureAContester(tx, facture_id);
  if (!facture) throw erreursContestation.factureIntrouvable();
  const creee = await insererContestation(tx, {
    client_id: facture.client_id,
    restitution_id: facture.restitution_id,
    facture_id,
    date_limite: dateLimite(facture.limite_rapprochement, facture.date_document, facture.delai_jours),
    expert: facture.expert,
    cree_par: acteur.id,
  });
  if (!creee) return (await contestationDeLaFacture(tx, facture_id)) ?? { id: "" };
  const contestation = { id: creee.id, client_id: facture.client_id };
  await insererLignes(tx, contestation, avecRegles(await lignesDuRapprochement(tx, facture), facture));
  await preparerLettre(tx, contestation, facture, "contestation");
  return creee;
}

/** Ajoute les lignes que le rapprochement a trouvées depuis ; ce qu'une personne a changé ou retiré des autres reste. */
export async function reprendreVerdicts(tx: Transaction, { id }: { id: string }): Promise<ContestationLue> {
  const contestation = await contestationModifiable(tx, id);
  const facture = await factureAContester(tx, contestation.facture_id);
  if (!facture) throw erreursContestation.factureIntrouvable();
  const deja = await lignesDe(tx, id);
  const neuves = (await lignesDuRapprochement(tx, facture)).filter(
    (l) => !deja.some((d) => d.motif === l.motif && d.facture_ligne_id === l.facture_ligne_id),
  );
  // Avec ce qui est déjà réclamé sur la même ligne, la réclamation ne dépasse toujours pas son net.
  const retenues: LignePreremplie[] = [];
  for (const l of neuves) {
    const reclamations = [...deja, ...retenues.map((r, i) => ({ ...r, id: String(i) }))];
    const visee = l.facture_ligne_id === null ? null : { id: l.facture_ligne_id, net_ht: l.net_ht };
    const montant = Math.min(l.montant_reclame, plafond(reclamations, facture, visee));
    if (montant > 0) retenues.push({ ...l, montant_reclame: montant });
  }
  await insererLignes(tx, contestation, avecRegles(retenues, facture));
  return relire(tx, id);
}

/** Une lettre à rédiger, à la version suivante, avec ce qui a déjà été dit : la première, celle qui répond à un refus, une relance. */
export async function preparerLettre(
  tx: Transaction,
  contestation: { id: string; client_id: string },
  facture: FactureAContester,
  nature: Nature,
): Promise<void> {
  const version = (await derniereVersionPartie(tx, contestation.id)) + 1;
  const textes = textesDeSuite(
    nature,
    { ...facture, version },
    await echangesDe(tx, contestation.id),
    CONCLUSION_PAR_DEFAUT,
  );
  await insererBrouillon(tx, contestation, version, {
    nature,
    objet: textes.objet.slice(0, 300),
    introduction: textes.introduction.slice(0, 6000),
    conclusion: textes.conclusion,
  });
}

/** La lettre suivante, d'une nature que ce dossier permet : ses textes remplacent ceux du brouillon, qui n'est pas parti. */
export async function preparerSuite(
  tx: Transaction,
  { id, nature }: { id: string; nature: Nature },
): Promise<ContestationLue> {
  const contestation = await tenir(tx, id);
  if (!peutSuivre(await relire(tx, id), nature)) throw erreursContestation.natureImpossible();
  const facture = await factureAContester(tx, contestation.facture_id);
  if (!facture) throw erreursContestation.factureIntrouvable();
  await preparerLettre(tx, contestation, facture, nature);
  return relire(tx, id);
}

export async function relire(tx: Transaction, id: string): Promise<ContestationLue> {
  const lue = await relireContestation<ContestationLue>(tx, id);
  if (!lue) throw erreursContestation.introuvable();
  return lue;
}

/** La contestation, verrouillée. */
export async function tenir(tx: Transaction, id: string): Promise<ContestationVerrouillee> {
  const contestation = await verrouillerContestation(tx, id);
  if (!contestation) throw erreursContestation.introuvable();
  return contestation;
}

/** La contestation, verrouillée, si rien n'est encore parti. */
export async function contestationModifiable(tx: Transaction, id: string): Promise<ContestationVerrouillee> {
  const contestation = await tenir(tx, id);
  if (!lignesModifiables(contestation.etat)) throw erreursContestation.figee();
  return contestation;
}

const lignesDuRapprochement = async (tx: Transaction, facture: FactureAContester): Promise<LignePreremplie[]> =>
  preremplir(await verdictsDeFacture(tx, facture.id), {
    net_ht: facture.net_ht,
    montant_contestable: facture.montant_contestable ?? 0,
  });

const avecRegles = (lignes: readonly LignePreremplie[], facture: FactureAContester) =>
  lignes.map((l) => ({ ...l, regle: regleCitee(l.motif, facture.conditions), manuelle: false, commentaire: null }));
