import { erreurs } from "../../domain/commun/erreurs.ts";
import { DUREE_ABSOLUE_MS, DUREE_INACTIVITE_MS, DUREE_SECOND_FACTEUR_MS } from "../../domain/session/constantes.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import type { Transaction } from "../db/base.ts";
import type { Identite } from "../db/identite.ts";
import { demandeEnCours } from "../db/origine.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { nouveauJeton, poserCookie } from "../http/jeton.ts";
import { accesDe } from "../journal/acces.ts";
import { noterAcces } from "../journal/journal.queries.ts";
import { CONNEXIONS } from "../journal/lectures-sensibles.ts";
import { insererIntermediaire } from "./second-facteur.queries.ts";
import { insererSession } from "./session.queries.ts";

/** D'où vient une nouvelle session, pour la liste que voit la personne. */
const provenance = ({ adresse, requete }: Contexte) => ({
  adresse: adresse.slice(0, 60),
  agent: String(requete.headers["user-agent"] ?? "").slice(0, 300),
});

/** Ce qui reste à faire une fois la transaction close : poser le cookie et dire qui est connecté. */
export interface Ouverture {
  sessionId: string;
  terminer(): Promise<SessionLue>;
}

/** Écrit une session complète sous un jeton neuf, dans la transaction de ce qui l'autorise. */
export async function ouvrirComplete(tx: Transaction, utilisateurId: string, contexte: Contexte): Promise<Ouverture> {
  const { services, maintenant, reponse } = contexte;
  const { jeton, condensat } = nouveauJeton();
  const limiteLe = new Date(maintenant.getTime() + DUREE_ABSOLUE_MS);
  const inseree = await insererSession(tx, {
    utilisateurId,
    condensat,
    maintenant,
    expireLe: new Date(maintenant.getTime() + DUREE_INACTIVITE_MS),
    limiteLe,
    ...provenance(contexte),
  });
  const connexion = {
    action: "connexion",
    entite: "utilisateurs",
    ligne_id: utilisateurId,
    auteur_id: utilisateurId,
    quoi: CONNEXIONS.get(demandeEnCours()?.route ?? ""),
  } as const;
  await noterAcces(tx, [accesDe(connexion, maintenant)]);
  return {
    sessionId: inseree?.id ?? "",
    terminer: async () => {
      const identite = await services.base.identifier(condensat, maintenant);
      if (!identite) throw erreurs.connexionRefusee();
      poserCookie(reponse, services.config, jeton, limiteLe);
      return presenterSession(identite, identite.expireLe, maintenant);
    },
  };
}

/** Écrit une session qui n'ouvre que les routes du second facteur ; rend son identifiant et de quoi poser le cookie. */
export async function ouvrirIntermediaire(
  tx: Transaction,
  utilisateurId: string,
  contexte: Contexte,
): Promise<{ sessionId: string; poser(): void }> {
  const { services, maintenant, reponse } = contexte;
  const { jeton, condensat } = nouveauJeton();
  const expireLe = new Date(maintenant.getTime() + DUREE_SECOND_FACTEUR_MS);
  const inseree = await insererIntermediaire(tx, {
    utilisateurId,
    condensat,
    maintenant,
    expireLe,
    ...provenance(contexte),
  });
  return { sessionId: inseree?.id ?? "", poser: () => poserCookie(reponse, services.config, jeton, expireLe) };
}

export function presenterSession({ acteur }: Pick<Identite, "acteur">, expireLe: Date, maintenant: Date): SessionLue {
  return {
    id: acteur.id,
    role: acteur.role,
    prenom: acteur.prenom,
    nom: acteur.nom,
    email: acteur.email,
    avatar_url: acteur.avatarUrl,
    client_id: acteur.role === "client" ? acteur.clientId : null,
    client_nom: acteur.role === "client" ? acteur.clientNom : null,
    besoins: acteur.role === "client" ? [...acteur.besoins] : [],
    autonome: acteur.role === "client" && acteur.autonome,
    domaine_interne: acteur.domaineInterne,
    domaine_partenaire: acteur.domainePartenaire,
    expire_le: expireLe.toISOString(),
    maintenant: maintenant.toISOString(),
  };
}
