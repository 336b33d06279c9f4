import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { ecrireFichesReference, type FichesReference, type Reference } from "./reference.ts";

export const erreursReference = {
  introuvable: () => erreurs.introuvable("Référence non trouvée"),
  /** Le nom est déjà là, accents et casse ignorés : les réunir se demande. */
  existe: (champ: "nom" | "vers", { nom, archivee }: { nom: string; archivee: boolean }) => {
    const phrase = `«\u00a0${nom}\u00a0» est déjà dans la liste${archivee ? ", archivé\u00a0: restaurez-le" : ""}`;
    return new ErreurMetier("reference_existe", 409, phrase, { champs: { [champ]: phrase }, donnees: { nom } });
  },
  inchangee: () => erreurs.saisieInvalide({ vers: "C'est déjà ce nom" }),
  marqueInconnue: () => erreurs.saisieInvalide({ marque: "Choisissez une marque de la liste" }),
  horsMarque: () => erreurs.saisieInvalide({ marque: "Seul un modèle a une marque" }),
  /** Un libellé de la spécification ne se retire pas ; et lui seul a d'autres noms. */
  elementFixe: () =>
    new ErreurMetier("element_fixe", 409, "Cet élément est l'un des 22 du contrat\u00a0: désactivez-le plutôt."),
  pasUnElement: () => erreurs.saisieInvalide({ synonymes: "Seul un élément endommagé a d'autres noms" }),
  /** Son propre nom n'est pas un autre nom. */
  memeNom: () => erreurs.saisieInvalide({ synonymes: "C'est déjà le nom de cet élément" }),
  reseauLong: (champ: "nom" | "vers") => erreurs.saisieInvalide({ [champ]: "Le texte dépasse 60 caractères" }),
  reserve: (champ: "nom" | "vers") =>
    erreurs.saisieInvalide({ [champ]: "«\u00a0Indépendant\u00a0» veut dire sans réseau\u00a0: ce n'en est pas un" }),
  portee: (r: Reference) =>
    new ErreurMetier(
      "reference_portee",
      409,
      `${ecrireFichesReference(r)} en ${r.vehicules + r.restitutions + r.garages + r.modeles > 1 ? "dépendent" : "dépend"}\u00a0: archivez ce nom, ou fusionnez-le avec un autre.`,
    ),
  apercuDepasse: (actuel: FichesReference) =>
    new ErreurMetier(
      "apercu_depasse",
      409,
      "Des fiches ont changé depuis l'aperçu\u00a0: vérifiez le nouveau nombre.",
      {
        donnees: { actuel },
      },
    ),
};
