import type { commentairesContrat } from "../../domain/commentaires/commentaire.contrat.ts";
import { erreursCommentaire } from "../../domain/commentaires/commentaire.erreurs.ts";
import type { Commentaire } from "../../domain/commentaires/commentaire.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { reglageParDefaut } from "../../domain/notifications/notification.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  corrigerCommentaire,
  insererCommentaire,
  listerCitables,
  listerCommentaires,
  placeDuSien,
  prevenirCites,
  relireCommentaire,
  societeDeLaFiche,
  supprimerA,
  tousCitables,
} from "./commentaires.queries.ts";

async function relire(tx: Transaction, id: string): Promise<Commentaire> {
  const lu = await relireCommentaire(tx, id);
  if (!lu) throw erreursCommentaire.introuvable();
  return lu;
}

/** Chacun est prévenu une fois par commentaire, dans la transaction qui l'écrit ; l'e-mail suit par la tâche des rappels. */
const prevenir = (tx: Transaction, id: string, maintenant: Date): Promise<void> =>
  prevenirCites(tx, id, { maintenant, jour: jourDeParis(maintenant), ...reglageParDefaut("client", "mention") });

export const commentairesRoutes: Gestionnaires<typeof commentairesContrat> = {
  lister: { lecture: listerCommentaires, introuvable: erreursCommentaire.fiche },
  citables: {
    lecture: ({ interne, ...fiche }) => listerCitables(fiche, interne === "oui"),
    introuvable: erreursCommentaire.fiche,
  },
  creer: {
    ecriture: async (tx, c, { acteur, maintenant }) => {
      if (c.interne && !peut(acteur, "commenter_interne")) throw erreursCommentaire.interneInterdit();
      const client_id = await societeDeLaFiche(tx, c);
      if (!client_id) throw erreursCommentaire.fiche();
      const fiche = { client_id, restitution: c.restitution_id !== undefined, interne: c.interne };
      if (!(await tousCitables(tx, c.cites, fiche))) throw erreursCommentaire.citeInconnu();
      const id = await insererCommentaire(tx, { ...c, client_id }, maintenant);
      if (!id) throw erreursCommentaire.introuvable();
      await prevenir(tx, id, maintenant);
      return relire(tx, id);
    },
  },
  modifier: {
    ecriture: async (tx, { id, avant, ...c }, { maintenant }) => {
      const place = await placeDuSien(tx, id);
      if (!place) throw erreursCommentaire.introuvable();
      changements({ texte: place.texte }, { texte: c.texte }, { texte: avant });
      if (!(await tousCitables(tx, c.cites, place))) throw erreursCommentaire.citeInconnu();
      await corrigerCommentaire(tx, id, c, maintenant);
      await prevenir(tx, id, maintenant);
      return relire(tx, id);
    },
  },
  supprimer: {
    ecriture: async (tx, { id }, { maintenant }) => {
      if (!(await supprimerA(tx, id, maintenant))) throw erreursCommentaire.introuvable();
      return { supprime: true as const };
    },
  },
  retablir: {
    ecriture: async (tx, { id }) => {
      if (!(await supprimerA(tx, id, null))) throw erreursCommentaire.introuvable();
      return relire(tx, id);
    },
  },
};
