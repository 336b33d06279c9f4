import { ErreurMetier } from "../commun/erreurs.ts";

/** « Le garage » : ce dont l'absence empêche de restaurer. */
const MANQUANTS: Readonly<Record<string, string>> = {
  clients: "la société",
  vehicules: "le véhicule",
  conducteurs: "le conducteur",
  tickets: "le ticket",
  restitutions: "la restitution",
  documents: "le document",
  loueurs: "le loueur",
  garages: "le garage",
  formulaires: "le formulaire",
  contrats: "le contrat",
  fichiers: "un fichier",
  etats_des_lieux: "l'état des lieux",
  etat_dommages: "le dommage",
  audits: "l'audit",
  audit_dommages: "le dommage",
};

/** Ce qui s'est fermé depuis le retrait. */
const FIGES: Readonly<Record<string, string>> = {
  document_lignes: "Le document est validé\u00a0: rouvrez sa lecture d'abord.",
  etat_dommages: "L'état des lieux est signé\u00a0: il ne change plus.",
  audit_dommages: "L'audit est terminé\u00a0: rouvrez-le d'abord.",
  etat_photos: "L'état des lieux est signé\u00a0: il ne change plus.",
  audit_photos: "L'audit est terminé\u00a0: rouvrez-le d'abord.",
};

/** Où il n'y a plus la place d'une photo de plus. */
const PLEINS: Readonly<Record<string, string>> = {
  photos: "Le ticket a déjà toutes les photos qu'il peut porter",
  etat_photos: "L'état des lieux a déjà toutes les photos qu'il peut porter",
  audit_photos: "Le dommage a déjà toutes les photos qu'il peut porter",
};

export const erreursCorbeille = {
  introuvable: () => new ErreurMetier("corbeille_introuvable", 404, "Cet objet n'est plus à la corbeille"),
  /** @param detail ce que la base dit : une table disparue, « place:table » (déjà prise), « plein:table », « fige:table » ou « regle:table ». */
  impossible: (detail: string) => {
    const [genre, table = ""] = detail.includes(":") ? detail.split(":") : ["absent", detail];
    const phrase =
      genre === "fige"
        ? `${FIGES[table] ?? "Ce qui le portait est figé depuis."} Rien n'a été restauré.`
        : genre === "plein"
          ? `${PLEINS[table] ?? "Il n'y a plus de place"}\u00a0: retirez-en une d'abord. Rien n'a été restauré.`
          : genre === "place"
            ? "Sa place est prise\u00a0: un autre objet porte aujourd'hui la même référence ou les mêmes dates. Rien n'a été restauré."
            : genre === "regle"
              ? "Il ne répond plus aux règles d'aujourd'hui. Rien n'a été restauré."
              : `Il ne peut pas se passer de ce qui a disparu depuis\u00a0: ${MANQUANTS[table] ?? "un objet lié"}. Rien n'a été restauré.`;
    return new ErreurMetier("restauration_impossible", 409, phrase);
  },
};
