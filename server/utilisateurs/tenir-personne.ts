import type { Role } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursPersonne } from "../../domain/utilisateurs/utilisateur.erreurs.ts";
import type { ChampsPersonne, PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { refusDeLaBase } from "../db/lot.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { messageDuFacteur } from "../session/messages-second-facteur.ts";
import { exigerActuel } from "../session/mot-de-passe-actuel.ts";
import { fermerSessions } from "../session/recuperation.queries.ts";
import { lienOubli } from "../session/verifier-code.ts";
import { ecrirePersonne, effacerSonFacteur, verrouillerPersonne } from "./ecriture.queries.ts";
import { exigerSociete } from "./inviter.ts";
import { relirePersonne } from "./utilisateurs.queries.ts";

async function tenir(tx: Transaction, id: string, maintenant: Date): Promise<PersonneLue> {
  const personne = await verrouillerPersonne(tx, id, maintenant);
  if (!personne) throw erreursPersonne.introuvable();
  return personne;
}
const relire = async (tx: Transaction, id: string, maintenant: Date) =>
  (await relirePersonne(tx, id, maintenant)) as PersonneLue; // verrouillée à l'instant : elle existe

/** La base refuse que le dernier admin sorte, d'où que vienne le geste ; ici, on le dit. */
async function sansPerdreLAdmin<T>(travail: () => Promise<T>): Promise<T> {
  try {
    return await travail();
  } catch (erreur) {
    if (refusDeLaBase(erreur).constraint === "dernier_admin") throw erreursPersonne.dernierAdmin();
    throw erreur;
  }
}

export async function modifierPersonne(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ChampsPersonne>; avant: Readonly<Record<string, unknown>> },
  { maintenant }: ContexteConnecte,
): Promise<PersonneLue> {
  const actuelle = await tenir(tx, id, maintenant);
  const changes = changements<ChampsPersonne>(actuelle, champs, avant);
  if (Object.keys(changes).length > 0) await ecrirePersonne(tx, id, changes);
  // La seconde preuve est exigée dès maintenant : une session ouverte sans elle ne la contourne pas.
  if (changes.second_facteur_exige && !actuelle.facteur) await fermerSessions(tx, id, maintenant);
  return relire(tx, id, maintenant);
}

interface Changement {
  id: string;
  role: Role;
  client_id: string | null;
  mot_de_passe: string;
  avant: { role: string; client_id: string | null };
}

/** Rôle et société changent ensemble ; toutes les sessions de la personne se ferment, la suivante naît avec ses nouveaux droits. */
export async function changerRole(
  { id, role, client_id, mot_de_passe: motDePasse, avant }: Changement,
  c: ContexteConnecte,
): Promise<PersonneLue> {
  const { services, maintenant } = c;
  await exigerActuel(motDePasse, "mot_de_passe", c);
  return sansPerdreLAdmin(() =>
    services.base.ecrire(c.jeton, maintenant, async (tx, identite) => {
      // Une demande peut avoir perdu ses droits pendant le calcul du mot de passe.
      if (identite?.acteur.role !== "admin") throw erreurs.nonConnecte();
      const actuelle = await tenir(tx, id, maintenant);
      const changes = changements<Pick<PersonneLue, "role" | "client_id">>(actuelle, { role, client_id }, avant);
      if (Object.keys(changes).length === 0) return actuelle;
      await exigerSociete(tx, role, client_id);
      await ecrirePersonne(tx, id, { role, client_id });
      const lue = await relire(tx, id, maintenant);
      await fermerSessions(tx, id, maintenant);
      return { ...lue, sessions: 0 };
    }),
  );
}

/** Suspendre ferme le compte et ses sessions : où qu'elle soit, la personne le voit à sa prochaine demande. */
export async function suspendre(
  tx: Transaction,
  { id, suspendue }: { id: string; suspendue: boolean },
  { maintenant }: ContexteConnecte,
): Promise<PersonneLue> {
  return sansPerdreLAdmin(async () => {
    const actuelle = await tenir(tx, id, maintenant);
    if (actuelle.invitation) throw erreursPersonne.encoreInvitee();
    await ecrirePersonne(tx, id, { suspendu_le: suspendue ? maintenant : null });
    if (suspendue) await fermerSessions(tx, id, maintenant);
    return relire(tx, id, maintenant);
  });
}

export async function fermerSesSessions(
  tx: Transaction,
  { id }: { id: string },
  { maintenant }: ContexteConnecte,
): Promise<{ fermees: number }> {
  await tenir(tx, id, maintenant);
  return { fermees: await fermerSessions(tx, id, maintenant) };
}

/**
 * Retire la double authentification d'une personne qui ne peut plus la passer. Elle l'apprend par e-mail, ses sessions se ferment, et
 * elle en installe une autre à sa prochaine connexion si elle lui est exigée.
 */
export async function retirerFacteur(
  { id, mot_de_passe: motDePasse }: { id: string; mot_de_passe: string },
  c: ContexteConnecte,
): Promise<PersonneLue> {
  const { services, maintenant, acteur } = c;
  if (id === acteur.id) throw erreursPersonne.sonFacteur();
  await exigerActuel(motDePasse, "mot_de_passe", c);
  return services.base.ecrire(c.jeton, maintenant, async (tx, identite) => {
    if (identite?.acteur.role !== "admin") throw erreurs.nonConnecte();
    const personne = await tenir(tx, id, maintenant);
    if (!(await effacerSonFacteur(tx, id))) throw erreursPersonne.sansFacteur();
    await fermerSessions(tx, id, maintenant);
    const fait = { acte: "retiree", quand: maintenant } as const;
    await deposerMessage(tx, messageDuFacteur(personne, fait, lienOubli(services.config)), maintenant);
    return relire(tx, id, maintenant);
  });
}
