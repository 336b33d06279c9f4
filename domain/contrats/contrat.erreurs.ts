import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { nomDuContrat } from "./contrat.ts";

interface Autre {
  numero: string | null;
  date_debut: string;
  date_fin: string;
}

export const erreursContrat = {
  introuvable: () => erreurs.introuvable("Contrat non trouvé"),
  /** Deux contrats d'un véhicule ne se chevauchent pas : l'autre est nommé, pour qu'on sache lequel corriger. */
  chevauchement: (autre: Autre) => {
    const phrase = `Ces dates chevauchent le ${nomDuContrat(autre)}, du ${formaterDate(autre.date_debut)} au ${formaterDate(autre.date_fin)}`;
    return new ErreurMetier("chevauchement", 409, phrase, { champs: { date_debut: phrase } });
  },
};
