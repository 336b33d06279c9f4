import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { PHOTOS_MAX } from "./pieces-ticket.ts";

export const erreursTicket = {
  introuvable: () => erreurs.introuvable("Ticket non trouvé"),
  pieceAbsente: () => erreurs.introuvable("Fichier non trouvé"),
  /** Un collègue a déposé, remplacé ou retiré ce fichier depuis : rien ne s'efface sans avoir été vu. */
  pieceChangee: () =>
    new ErreurMetier("piece_changee", 409, "Ce fichier a changé entre-temps\u00a0: regardez-le, puis recommencez."),
  /** Un admin l'a désactivé : ce qui le porte déjà le garde, rien de nouveau ne le prend. */
  elementRetire: (nom: string) =>
    erreurs.saisieInvalide({
      elements_endommages: `«\u00a0${nom}\u00a0» n'est plus proposé\u00a0: retirez-le de votre choix`,
    }),
  garageIntrouvable: () => erreurs.introuvable("Garage non trouvé"),
  responsableInconnu: () => erreurs.saisieInvalide({ responsable_id: "Cette personne n'est pas de l'équipe" }),
  /** Un collègue a pris, donné ou laissé le ticket depuis que la personne l'a lu : son choix demeure, et se dit. */
  dejaConfie: (responsable: { id: string; nom: string } | null) =>
    new ErreurMetier(
      "conflit",
      409,
      responsable
        ? `Un collègue a été plus rapide\u00a0: ce ticket est désormais suivi par ${responsable.nom}.`
        : "Un collègue a été plus rapide\u00a0: ce ticket n'a plus de responsable.",
      { donnees: { actuel: { responsable_id: responsable?.id ?? null } } },
    ),
  garageArchive: () =>
    new ErreurMetier("garage_archive", 409, "Ce garage est archivé\u00a0: restaurez-le, ou choisissez-en un autre."),
  /** Le retour en arrière se demande : rejouer la même demande avec un motif. */
  retourAMotiver: () =>
    new ErreurMetier(
      "retour_a_motiver",
      409,
      "Ce changement revient en arrière\u00a0: dites pourquoi pour le confirmer.",
    ),
  tropDePhotos: () => new ErreurMetier("trop_de_photos", 400, `Un ticket porte ${PHOTOS_MAX} photos au plus.`),
  pasUneRestitution: () =>
    new ErreurMetier("pas_une_restitution", 409, "Seule une demande de restitution donne une restitution."),
};
