/** Erreur prévue du produit : une phrase pour la personne, un statut HTTP, et les champs fautifs s'il y en a. */
export class ErreurMetier extends Error {
  override readonly name = "ErreurMetier";
  readonly code: string;
  readonly statut: number;
  /** Message par champ, pour l'afficher à sa place dans le formulaire. */
  readonly champs: Readonly<Record<string, string>> | undefined;
  /** Ce que l'écran doit montrer en plus : valeurs actuelles d'un conflit, délai d'attente en secondes. */
  readonly donnees: Readonly<Record<string, unknown>> | undefined;
  /** La phrase que la spécification écrit dans une autre langue : elle part à côté, pour qui la compare. */
  readonly specifie: string | undefined;

  constructor(
    code: string,
    statut: number,
    message: string,
    extra: { champs?: Record<string, string>; donnees?: Record<string, unknown>; specifie?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.statut = statut;
    this.champs = extra.champs;
    this.donnees = extra.donnees;
    this.specifie = extra.specifie;
  }
}

/** Forme unique d'une erreur sur le réseau. */
export interface ErreurReseau {
  code: string;
  /** La phrase de la spécification, quand elle n'est pas en français. */
  message?: string;
  message_fr: string;
  request_id: string;
  champs?: Record<string, string>;
  donnees?: Record<string, unknown>;
}

/** Erreurs communes ; chaque entité ajoute les siennes dans son dossier. */
export const erreurs = {
  nonConnecte: () =>
    new ErreurMetier("non_connecte", 401, "Aucune session n'est ouverte\u00a0: connectez-vous.", {
      specifie: "No session found",
    }),
  connexionRefusee: () => new ErreurMetier("connexion_refusee", 401, "Email ou mot de passe incorrect"),
  interdit: () => new ErreurMetier("interdit", 403, "Vous n'avez pas le droit d'effectuer cette action."),
  origineRefusee: () =>
    new ErreurMetier("origine_refusee", 403, "Cette demande ne vient pas de Reflet\u00a0: elle est refusée."),
  introuvable: (message = "Cette page n'existe pas ou n'existe plus.") => new ErreurMetier("introuvable", 404, message),
  saisieInvalide: (champs: Record<string, string>) =>
    new ErreurMetier("saisie_invalide", 400, Object.values(champs)[0] ?? "La demande n'est pas valable.", { champs }),
  demandeIllisible: () => new ErreurMetier("demande_illisible", 400, "La demande n'a pas pu être lue."),
  tropGros: (message = "La demande est trop volumineuse.") => new ErreurMetier("trop_gros", 413, message),
  tropDeDemandes: (secondes: number) =>
    new ErreurMetier("trop_de_demandes", 429, "Trop de tentatives\u00a0: patientez avant de réessayer.", {
      donnees: { secondes },
    }),
  conflit: (actuel: Record<string, unknown>) =>
    new ErreurMetier(
      "conflit",
      409,
      "Cette fiche a été modifiée entre-temps, par quelqu'un d'autre ou dans un autre onglet.",
      {
        donnees: { actuel },
      },
    ),
  /** Même clé d'idempotence, autre contenu : le premier envoi est enregistré, celui-ci reste à la personne. `recu` : sa référence. */
  dejaRecu: (recu: string | null) =>
    new ErreurMetier(
      "deja_recu",
      409,
      `Votre premier envoi est bien arrivé${recu ? `, sous la référence ${recu}` : ""}, sans ce que vous avez changé depuis. Votre saisie est gardée\u00a0: vérifiez le premier, puis envoyez de nouveau si celui-ci doit s'y ajouter.`,
      { donnees: { recu } },
    ),
  indisponible: () =>
    new ErreurMetier("indisponible", 503, "Reflet est momentanément indisponible. Réessayez dans quelques secondes."),
  impression: () =>
    new ErreurMetier("impression_impossible", 503, "Le document n'a pas pu être préparé. Réessayez dans un instant."),
  interne: () => new ErreurMetier("interne", 500, "Une erreur inattendue est survenue. Elle a été enregistrée."),
};
