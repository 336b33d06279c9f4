import type { Acteur } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { notificationsContrat, Preference } from "../../domain/notifications/notification.contrat.ts";
import { erreursNotification } from "../../domain/notifications/notification.erreurs.ts";
import { type Genre, joursApres, REGLES } from "../../domain/notifications/notification.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  compterNonLues,
  ecrirePreference,
  lirePreferences,
  listerNotifications,
  marquerLue,
  marquerToutesLues,
  nonLues,
  reporterAu,
} from "./notifications.queries.ts";

const TAILLE = 25;

function leConcerne(acteur: Acteur, genre: Genre): boolean {
  const { besoin } = REGLES[genre];
  return acteur.role !== "client" || besoin === null || acteur.besoins.includes(besoin);
}

export const notificationsRoutes: Gestionnaires<typeof notificationsContrat> = {
  lister: {
    lecture: ({ etat = "a_traiter", page = 1, taille = TAILLE }, maintenant) =>
      listerNotifications({ etat, page, taille }, jourDeParis(maintenant)),
  },
  compter: { lecture: (_entree, maintenant) => compterNonLues(jourDeParis(maintenant)) },
  marquer: {
    ecriture: async (tx, { id, lue }, { maintenant }) => {
      if (!(await marquerLue(tx, id, lue, maintenant))) throw erreursNotification.introuvable();
      return nonLues(tx, jourDeParis(maintenant));
    },
  },
  marquerTout: {
    ecriture: async (tx, _entree, { maintenant }) => {
      const jour = jourDeParis(maintenant);
      await marquerToutesLues(tx, jour, maintenant);
      return nonLues(tx, jour);
    },
  },
  reporter: {
    ecriture: async (tx, { id, jours }, { maintenant }) => {
      const jour = jourDeParis(maintenant);
      if (!(await reporterAu(tx, id, jours === 0 ? null : joursApres(jour, jours))))
        throw erreursNotification.introuvable();
      return nonLues(tx, jour);
    },
  },
  preferences: { lecture: lirePreferences },
  choisir: {
    ecriture: async (tx, choix, { acteur }) => {
      if (!leConcerne(acteur, choix.genre)) throw erreursNotification.genreInconnu();
      await ecrirePreference(tx, choix);
      const lu = await tx.une<{ coalesce: string }>(lirePreferences());
      return JSON.parse(lu?.coalesce ?? "[]") as Preference[];
    },
  },
};
