import type { z } from "zod";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.erreurs.ts";
import type { EntrepriseLue, reglageEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { CHEMIN_ANNONCE_DEPART, CHEMIN_RETOUR_ENTREPRISE } from "../../domain/session/constantes.ts";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { Contexte, ContexteConnecte } from "../http/gestionnaire.ts";
import { chiffrer } from "../secrets/coffre.ts";
import { refusEmetteur } from "./appeler-fournisseur.ts";
import {
  domainePris,
  ecrireReglage,
  effacerLien,
  effacerLiens,
  effacerReglage,
  insererReglage,
  lireEntreprise,
  tenirSociete,
} from "./connexion-entreprise.queries.ts";
import { adresseDepart } from "./quitter.ts";
import { proprietaireSecret } from "./verifier-retour.ts";

type Ecrite = z.infer<typeof reglageEntreprise> & { id: string; lu_le: string | null };

/** Le réglage d'une société, sans son secret, et l'adresse à déclarer chez son fournisseur. */
export async function lireReglage(
  tx: Transaction,
  { id }: { id: string },
  { services }: ContexteConnecte,
): Promise<EntrepriseLue> {
  const lue = await lireEntreprise(tx, id);
  if (!lue) throw erreursEntreprise.societeIntrouvable();
  const { urlPublique } = services.config;
  return {
    adresse_retour: urlPublique + CHEMIN_RETOUR_ENTREPRISE,
    adresse_depart: adresseDepart(services.config),
    adresse_annonce: urlPublique + CHEMIN_ANNONCE_DEPART,
    ...lue,
  };
}

/** Où un fournisseur ne peut pas être. Lève 400. */
export async function verifierEmetteur({ emetteur }: Pick<Ecrite, "emetteur">, { services }: Contexte): Promise<void> {
  const refus = await refusEmetteur(emetteur, services.config);
  if (refus) throw erreursEntreprise.emetteur(refus);
}

/**
 * Écrit le réglage. Changer d'émetteur ou d'identifiant client délie tout le monde : un sujet ne vaut que chez le fournisseur qui l'a
 * donné. Lève 400 par champ, domaine_pris ou conflit (409).
 */
export async function regler(tx: Transaction, entree: Ecrite, contexte: ContexteConnecte): Promise<EntrepriseLue> {
  const { config } = contexte.services;
  const { id, lu_le, secret, domaines, ...reste } = entree;
  if (reste.obligatoire && !reste.actif) throw erreursEntreprise.obligatoireEteinte();
  const societe = await tenirSociete(tx, id);
  if (!societe) throw erreursEntreprise.societeIntrouvable();
  if (reste.creation && societe.est_prestataire) throw erreursEntreprise.creationPourLEquipe();
  const { reglage: actuel } = await lireReglage(tx, { id }, contexte);
  if ((actuel?.mis_a_jour_le ?? null) !== lu_le) throw erreurs.conflit({ ...actuel });
  if (!actuel && !secret) throw erreursEntreprise.secretRequis();
  // Un secret est fait pour celui qui l'a donné : il ne part pas chez un autre émetteur.
  if (actuel && actuel.emetteur !== reste.emetteur && !secret) throw erreursEntreprise.secretRequis();
  const pris = await domainePris(tx, id, domaines);
  if (pris) throw erreursEntreprise.domainePris(pris.domaine, pris.societe);
  const chiffre = secret ? chiffrer(config, proprietaireSecret(id), Buffer.from(secret)) : null;
  const reglage = { clientId: id, secret: chiffre, domaines: [...new Set(domaines)].sort(), ...reste };
  try {
    await (actuel ? ecrireReglage(tx, reglage) : insererReglage(tx, reglage));
  } catch (erreur) {
    // Une autre société vient de prendre l'un d'eux.
    if (refusDeLaBase(erreur).code === "23505")
      throw erreursEntreprise.domainePris(domaines.join(", "), "une autre société");
    throw erreur;
  }
  if (actuel && (actuel.emetteur !== reste.emetteur || actuel.identifiant !== reste.identifiant))
    await effacerLiens(tx, id);
  return lireReglage(tx, { id }, contexte);
}

export async function retirer(
  tx: Transaction,
  { id }: { id: string },
  contexte: ContexteConnecte,
): Promise<EntrepriseLue> {
  if (!(await effacerReglage(tx, id))) throw erreursEntreprise.reglageIntrouvable();
  return lireReglage(tx, { id }, contexte);
}

export async function delier(
  tx: Transaction,
  { id, utilisateur_id }: { id: string; utilisateur_id: string },
  contexte: ContexteConnecte,
): Promise<EntrepriseLue> {
  if (!(await effacerLien(tx, id, utilisateur_id))) throw erreursEntreprise.lienIntrouvable();
  return lireReglage(tx, { id }, contexte);
}
