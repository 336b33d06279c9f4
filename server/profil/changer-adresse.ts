import { randomBytes } from "node:crypto";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { erreursProfil } from "../../domain/profil/profil.erreurs.ts";
import { DUREE_CONFIRMATION_H } from "../../domain/profil/profil.ts";
import type { Config } from "../config.ts";
import { tenirCles } from "../courrier/courrier.queries.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { mesurer } from "../courrier/deposer-une-fois.ts";
import type { Transaction } from "../db/base.ts";
import { refusDeLaBase } from "../db/lot.ts";
import { noterTentative } from "../http/frein.ts";
import type { Contexte, ContexteConnecte } from "../http/gestionnaire.ts";
import { condenser } from "../session/demander-lien.ts";
import { exigerPreuve } from "../session/profil-facteur.ts";
import { eteindreLiens, fermerSessions } from "../session/recuperation.queries.ts";
import {
  adressePrise,
  attendreAdresse,
  ecrireAdresse,
  oublierAdressesPerimees,
  tenirAdresse,
  userLienAdresse,
} from "./adresse.queries.ts";
import {
  messageAdressePrise,
  messageDeConfirmation,
  messageDeLaDemande,
  messageDuChangementAdresse,
} from "./messages-adresse.ts";
import { relireProfil } from "./profil.queries.ts";

/** Demandes par heure : d'une personne, et vers une même adresse, que Reflet n'a pas à inonder. */
const DEMANDES_PAR_PERSONNE = 5;
const DEMANDES_PAR_ADRESSE = 3;

/**
 * Demande une autre adresse : elle attend d'être confirmée par le lien qu'elle reçoit, et l'actuelle est prévenue.
 * Une adresse déjà prise suit le même chemin et rend la même réponse ; son titulaire reçoit, au lieu du lien, qu'elle a déjà un compte.
 */
export async function demanderAdresse(
  { email, ...preuve }: { email: string; mot_de_passe: string; code: string },
  contexte: ContexteConnecte,
): Promise<ProfilLu> {
  const { services, acteur, maintenant, jeton } = contexte;
  // La personne connaît son adresse : le lui dire n'apprend rien.
  if (email === acteur.email) throw erreursProfil.adresseInchangee();
  const compte = await exigerPreuve(preuve, contexte);
  const secret = randomBytes(32).toString("base64url");
  const demande = { prenom: compte.prenom, ancienne: compte.email, nouvelle: email };
  await services.base.porte(async (tx) => {
    await mesurerDemandes(tx, acteur.id, email, maintenant);
    await oublierAdressesPerimees(tx, maintenant);
    await attendreAdresse(tx, {
      utilisateurId: acteur.id,
      email,
      condensat: condenser(secret),
      maintenant,
      expireLe: new Date(maintenant.getTime() + DUREE_CONFIRMATION_H * 60 * 60_000),
    });
    const { urlPublique } = services.config;
    // L'origine vient de la configuration seule : aucun en-tête de la demande n'y entre.
    const message = (await adressePrise(tx, email))
      ? messageAdressePrise(demande, `${urlPublique}/auth`)
      : messageDeConfirmation(demande, `${urlPublique}/confirmer-adresse#jeton=${secret}`);
    await deposerMessage(tx, message, maintenant);
    await deposerMessage(tx, messageDeLaDemande(demande, maintenant, `${urlPublique}/mot-de-passe-oublie`), maintenant);
  });
  return services.base.ecrire(jeton, maintenant, (tx) => relireProfil(tx, maintenant), { lectureSeule: true });
}

async function mesurerDemandes(tx: Transaction, id: string, email: string, maintenant: Date): Promise<void> {
  const mesures = [
    { cle: `adresse-de:${id}`, max: DEMANDES_PAR_PERSONNE },
    { cle: `adresse-vers:${email}`, max: DEMANDES_PAR_ADRESSE },
  ];
  const cles = mesures.map((m) => m.cle);
  await tenirCles(tx, cles);
  await mesurer(tx, mesures, maintenant);
  await noterTentative(tx, cles, maintenant);
}

/**
 * Suit le lien : l'adresse change, les droits liés à son domaine sont recalculés, les liens de mot de passe envoyés à l'ancienne
 * s'éteignent. Si ces droits changent, toutes les sessions se ferment. Lève lien_refuse ou adresse_prise.
 */
export async function confirmerAdresse(
  { jeton }: { jeton: string },
  { services, maintenant }: Contexte,
): Promise<{ email: string; deconnecte: boolean }> {
  const { config } = services;
  try {
    return await services.base.porte(async (tx) => {
      const lien = await userLienAdresse(tx, condenser(jeton), maintenant);
      const compte = lien && (await tenirAdresse(tx, lien.utilisateur_id));
      if (!compte) throw erreursProfil.lienRefuse();
      if (await adressePrise(tx, lien.email)) throw erreursProfil.adressePrise();
      const droits = droitsDuDomaine(lien.email, config);
      await ecrireAdresse(tx, lien.utilisateur_id, { email: lien.email, ...droits });
      await eteindreLiens(tx, lien.utilisateur_id, maintenant);
      const deconnecte =
        droits.domaineInterne !== compte.domaine_interne || droits.domainePartenaire !== compte.domaine_partenaire;
      if (deconnecte) await fermerSessions(tx, lien.utilisateur_id, maintenant);
      const demande = { prenom: compte.prenom, ancienne: compte.email, nouvelle: lien.email };
      await deposerMessage(
        tx,
        messageDuChangementAdresse(demande, maintenant, config.courrier.prestataire),
        maintenant,
      );
      return { email: lien.email, deconnecte };
    });
  } catch (erreur) {
    // Deux comptes confirment la même adresse au même instant : l'unicité de la base tranche.
    if (refusDeLaBase(erreur).code === "23505") throw erreursProfil.adressePrise();
    throw erreur;
  }
}

/** Les droits qui tiennent au domaine de l'adresse : calculés ici, une fois, puis gardés. */
export const droitsDuDomaine = (email: string, { domaineInterne, domainePartenaire }: Config) => ({
  domaineInterne: email.endsWith(`@${domaineInterne}`),
  domainePartenaire: email.endsWith(`@${domainePartenaire}`),
});
