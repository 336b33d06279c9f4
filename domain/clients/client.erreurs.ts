import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { type Agence, type AttachesClient, ecrireAttachesClient, ecrireFichesAgence } from "./client.ts";

interface Autre {
  id: string;
  nom: string;
  desactivee: boolean;
}
const nommer = ({ nom, desactivee }: Autre): string => `«\u00a0${nom}\u00a0»${desactivee ? " (désactivée)" : ""}`;
const pris = (champ: string, phrase: string, { id, nom }: Autre) =>
  new ErreurMetier("societe_existe", 409, phrase, { champs: { [champ]: phrase }, donnees: { client: { id, nom } } });

export const erreursClient = {
  introuvable: () => erreurs.introuvable("Société non trouvée"),
  nomPris: (autre: Autre) => pris("nom", `La société ${nommer(autre)} porte déjà ce nom`, autre),
  sirenPris: (autre: Autre) => pris("siren", `Ce SIREN est celui de la société ${nommer(autre)}`, autre),
  prestataire: (geste: string) =>
    new ErreurMetier("societe_prestataire", 409, `C'est la société du prestataire\u00a0: elle ne se ${geste} pas.`),
  retenue: (attaches: AttachesClient) =>
    new ErreurMetier(
      "societe_retenue",
      409,
      `Cette société ne peut pas être retirée\u00a0: ${ecrireAttachesClient(attaches) || "des données"} en dépendent. Désactivez-la plutôt.`,
      { donnees: { attaches } },
    ),
  agencePrise: (nom: string) => {
    const phrase = `L'agence «\u00a0${nom}\u00a0» est déjà dans la liste`;
    return new ErreurMetier("agence_existe", 409, phrase, { champs: { nom: phrase } });
  },
  agenceIntrouvable: () => erreurs.introuvable("Agence non trouvée"),
  agenceInchangee: () => erreurs.saisieInvalide({ vers: "C'est déjà le nom de cette agence" }),
  agencePortee: (a: Pick<Agence, "vehicules" | "restitutions">) =>
    new ErreurMetier(
      "agence_portee",
      409,
      `Ce nom est porté par ${ecrireFichesAgence(a)}\u00a0: renommez l'agence plutôt que de la retirer.`,
    ),
  /** L'aperçu n'est plus juste : la personne doit revoir le nombre avant de changer. */
  apercuDepasse: (actuel: Pick<Agence, "vehicules" | "restitutions">) =>
    new ErreurMetier(
      "apercu_depasse",
      409,
      "Des fiches ont changé depuis l'aperçu\u00a0: vérifiez le nouveau nombre.",
      {
        donnees: { actuel },
      },
    ),
};
