import { randomBytes } from "node:crypto";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { erreursRetour } from "../../domain/retours/retour.erreurs.ts";
import { type RetourOuvert, VALIDITE_LIEN_JOURS } from "../../domain/retours/retour.ts";
import { tenirBrouillon } from "../audits/ecrire-audit.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import type { Contexte, ContexteConnecte } from "../http/gestionnaire.ts";
import { condenser } from "../session/demander-lien.ts";
import { messageDeRetour } from "./message-retour.ts";
import { type LienDeRetour, lienDuSecret, poserLien, retourARemplir } from "./retours.queries.ts";

const JOUR_MS = 86_400_000;

/** Donne un lien neuf à l'audit, et l'envoie si une adresse est dite. Le secret ne se relit nulle part. */
export async function creerLien(
  tx: Transaction,
  { id, email }: { id: string; email?: string | undefined },
  { acteur, maintenant, services: { config } }: ContexteConnecte,
): Promise<{ adresse: string }> {
  const { client_id } = await tenirBrouillon(tx, id);
  const secret = randomBytes(32).toString("base64url");
  const expireLe = new Date(maintenant.getTime() + VALIDITE_LIEN_JOURS * JOUR_MS);
  await poserLien(tx, {
    client_id,
    audit_id: id,
    condensat: condenser(secret),
    auteur: acteur.id,
    maintenant,
    expireLe,
  });
  const retour = await retourARemplir(tx, id);
  if (!retour) throw erreursRetour.ferme();
  // Le secret voyage dans le fragment : aucun serveur ne le journalise.
  const adresse = `${config.urlPublique}/retour#${secret}`;
  if (email) await deposerMessage(tx, messageDeRetour(retour, { email, adresse, repondreA: acteur.email }), maintenant);
  return { adresse };
}

/** Le lien que ce secret ouvre. Lève introuvable (404), du même mot qu'il soit inconnu, expiré ou remplacé. */
export async function lienOuvert(jeton: string, { services, maintenant }: Contexte): Promise<LienDeRetour> {
  const lien = await services.base.ecrire(null, maintenant, (tx) => lienDuSecret(tx, condenser(jeton), maintenant), {
    lectureSeule: true,
  });
  if (!lien) throw erreursRetour.ferme();
  return lien;
}

/** Joue un acte du conducteur au nom de qui lui a donné le lien : ses droits bornent la page, et son compte suspendu la ferme. */
export const auNomDuLien = <T>(
  lien: LienDeRetour,
  { services, maintenant }: Contexte,
  acte: (tx: Transaction, acteur: Acteur) => Promise<T>,
): Promise<T> =>
  services.base.auNomDe(lien.cree_par, maintenant, async (tx, identite) => {
    if (!identite) throw erreursRetour.ferme();
    return acte(tx, identite.acteur);
  });

export async function ouvrirRetour(
  { jeton }: { jeton: string },
  contexte: Contexte,
): Promise<{ retour: RetourOuvert | null }> {
  try {
    const lien = await lienOuvert(jeton, contexte);
    const lu = await auNomDuLien(lien, contexte, (tx) => retourARemplir(tx, lien.audit_id));
    return { retour: lu ? { ...lu, rempli: lien.rempli_le !== null } : null };
  } catch (erreur) {
    if (erreur instanceof ErreurMetier && erreur.statut === 404) return { retour: null };
    throw erreur;
  }
}
