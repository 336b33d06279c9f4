import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

interface Autre {
  id: string;
  nom: string;
  archive: boolean;
}
const nommer = ({ nom, archive }: Autre): string => `«\u00a0${nom}\u00a0»${archive ? " (archivé)" : ""}`;
const pris = (champ: string, phrase: string, { id, nom }: Autre) =>
  new ErreurMetier("nom_pris", 409, phrase, { champs: { [champ]: phrase }, donnees: { loueur: { id, nom } } });

export const erreursLoueur = {
  introuvable: () => erreurs.introuvable("Loueur non trouvé"),
  archive: () => new ErreurMetier("loueur_archive", 409, "Ce loueur est archivé\u00a0: restaurez-le pour le modifier."),
  nomPris: (autre: Autre) => pris("nom", `Le loueur ${nommer(autre)} porte déjà ce nom`, autre),
  nomEstAlias: (autre: Autre) => pris("nom", `C'est déjà un autre nom du loueur ${nommer(autre)}`, autre),
  aliasPris: (alias: string, autre: Autre) =>
    pris("alias", `«\u00a0${alias}\u00a0» désigne déjà le loueur ${nommer(autre)}`, autre),
  aliasEstNom: (alias: string) =>
    erreurs.saisieInvalide({ alias: `«\u00a0${alias}\u00a0» est déjà le nom de ce loueur` }),
  sirenPris: (autre: Autre) => pris("siren", `Ce SIREN est celui du loueur ${nommer(autre)}`, autre),
};
