// Long parce que c'est un registre : ce que chaque rôle atteint de chaque table, relu d'un trait à côté de la table des droits.
import { USAGES } from "../../../domain/fichiers/usages.ts";
import {
  autonome,
  avec,
  besoin,
  combiner,
  duneSociete,
  et,
  type Identite,
  type Ligne,
  nommer,
  ou,
  oui,
  QUI,
  type Regle,
  type Role,
  sauf,
  societe,
  soi,
  type Valeurs,
  vaut,
} from "./regles.ts";

export type Geste = "lire" | "ajouter" | "modifier" | "supprimer";
/** Ce qu'un rôle fait des lignes d'une table. `modifier` dit la ligne qui se change ; `devenir`, ce qu'elle peut devenir, quand c'est autre chose. */
export type Gestes = Partial<Record<Geste | "devenir", Regle>>;
/** Les rôles de personne ; l'admin et l'expert ajoutent le leur à l'équipe, le partenaire au client. */
export type Qui = "equipe" | "admin" | "expert" | "client" | "partenaire" | "public" | "connexion";

export interface DroitsDeTable extends Partial<Record<Qui, Gestes>> {
  /** Les lignes à poser, quand le produit des valeurs usuelles (`USUELLES`) des colonnes que lisent les politiques ne convient pas. */
  lignes?: () => readonly Valeurs[];
}

const tout = (regle: Regle = oui): Gestes => ({ lire: regle, ajouter: regle, modifier: regle, supprimer: regle });
const lit = (regle: Regle = oui): Gestes => ({ lire: regle });
const equipe = { equipe: tout() };
const admin = { admin: tout() };
const connexion = { connexion: tout() };

/** À l'équipe toutes, à une société les siennes si sa fiche coche le besoin de cette capacité. */
const selon = (capacite: Parameters<typeof avec>[0]): DroitsDeTable => ({ ...equipe, client: tout(avec(capacite)) });
/** De même, mais une société lit sans écrire, et l'équipe aussi : des sommes que la base tient. */
const sommes = (regle: Regle): DroitsDeTable => ({ equipe: lit(), client: lit(regle) });
/** Une société lit les siennes ; l'équipe les écrit. */
const perimetre: DroitsDeTable = { ...equipe, client: lit(societe) };
/** À chacun les siennes. */
const aSoi: DroitsDeTable = { equipe: tout(soi()), client: tout(soi()) };

const document = suit("documents", "document_id");
const restitutions = avec("voir_restitutions");
const parReception: Regle = (qui) => qui.personne === QUI.reception;
const libre = { equipe: tout(soi()), client: tout(et(soi(), societe)) };

/** Ce qu'une fiche, une ligne ou un fichier demande, usage par usage : ceux d'ici suivent un besoin, les autres la seule société. */
const usage = (...noms: string[]): Regle => vaut("usage", ...noms);
const voitUsage: Regle = et(
  ou(sauf(usage("rapport", "facture", "avoir", "pv", "document", "lettre", "reponse")), restitutions),
  ou(sauf(usage("permis", "carte_grise")), besoin("vehicules"), besoin("conducteurs")),
  ou(sauf(usage("message", "rapport_analyses")), soi("cree_par")),
  ou(sauf(usage("import")), et(soi("cree_par"), autonome)),
);
const horsCorbeille = vaut("corbeille_id", null);

const CHAMPS_D_AUDIT = [
  "etat",
  "retour_prevu_le",
  "kilometrage",
  "lieu",
  "franchise_assurance_ht",
  "notes",
  "reparations_faites",
];
const entite = (...noms: string[]): Regle => vaut("entite", ...noms);
/** Ce qu'un client relit de son histoire. */
const histoire = ou(
  et(
    restitutions,
    ou(
      entite("restitutions", "documents", "document_lignes", "rapprochements", "audit_dommages"),
      entite("contestations", "contestation_lignes", "contestation_lettres"),
      entite("contestation_reponses", "contestation_avoirs", "statuts_facture"),
      et(entite("audits"), vaut("champ", ...CHAMPS_D_AUDIT)),
    ),
  ),
  et(societe, entite("vehicules"), vaut("champ", "agence")),
);
/** Ce dont l'expert lit l'histoire : les dossiers, non l'administration. */
const DE_DOSSIER =
  "tickets commentaires etats_des_lieux etatsDesLieux etat_dommages etat_photos vehicules conducteurs affectations historique_affectation_vehicules contrats garages restitutions documents document_lignes rapprochements audits audit_dommages audit_photos contestations contestation_lignes contestation_lettres contestation_reponses contestation_avoirs loueurs loueur_alias conditions_loueur conditions vocabulaire_appris fichiers imports analyses".split(
    " ",
  );
const ENTITES = [...DE_DOSSIER, "statuts_facture", "utilisateurs", "clients", "cles_api", "reglages", null];
const dossier = entite(...DE_DOSSIER);

const commentaire = et(societe, vaut("interne", false), ou(vaut("restitution_id", null), besoin("restitutions")));
const deSaMain = et(societe, vaut("interne", false), soi("auteur_id"));
const vueDeSociete = et(societe, ou(sauf(vaut("ecran", "analyses")), besoin("restitutions")));
const rappel: Regle = ou(
  et(vaut("genre", "mention"), suit("commentaires", "commentaire_id")),
  et(vaut("genre", "permis"), besoin("conducteurs")),
  et(vaut("genre", "contrat"), besoin("vehicules")),
  et(sauf(vaut("genre", "mention", "permis", "contrat")), besoin("restitutions")),
);
const enVue = et(vaut("usage", "message"), vaut("client_id", null));

/**
 * Les lignes que chacun atteint, table par table : ce que les politiques de la base doivent faire, dit d'ici sans les lire. Le système les a
 * toutes ; une table absente n'est qu'à lui.
 */
export const LIGNES: Readonly<Record<string, DroitsDeTable>> = {
  actions_masse: equipe,
  actions_masse_lignes: equipe,
  adresses_en_attente: {
    ...connexion,
    equipe: { lire: soi(), supprimer: soi() },
    client: { lire: soi(), supprimer: soi() },
  },
  agences: { equipe: lit(), ...admin, client: lit(societe) },
  appels_distants: { ...connexion, equipe: lit() },
  arrivage_pieces: {
    ...equipe,
    connexion: tout(vaut("client_id", null)),
    client: tout(et(societe, parReception)),
  },
  arrivage_reperes: { ...equipe, ...connexion, client: tout(parReception) },
  arrivages: { ...equipe, connexion: tout(vaut("client_id", null)), client: tout(et(societe, parReception)) },
  audit_dommages: selon("auditer"),
  audit_photos: selon("auditer"),
  audit_resultats: selon("auditer"),
  audit_vues: selon("auditer"),
  audits: {
    equipe: { ...tout(), supprimer: vaut("etat", "brouillon") },
    client: { ...tout(avec("auditer")), supprimer: et(avec("auditer"), vaut("etat", "brouillon")) },
    lignes: () => combiner({ client_id: [QUI.a, QUI.b, null], etat: ["brouillon", "pret"] }),
  },
  calendriers: { ...connexion, ...aSoi },
  cles_api: { ...admin, connexion: lit() },
  cles_api_usages: { ...connexion, admin: lit() },
  clients: {
    ...equipe,
    connexion: lit(),
    client: lit((qui, ligne) => qui.societe !== null && ligne.id === qui.societe),
    // Une société ouverte, qu'un formulaire actif présente.
    public: lit(vaut("id", QUI.a, QUI.b)),
    lignes: () => [
      { id: QUI.a, desactive_le: null },
      { id: QUI.b, desactive_le: null },
      { id: QUI.c, desactive_le: "2026-01-01" },
      { id: "e0000000-0000-4000-8000-000000000000", desactive_le: null },
    ],
  },
  codes_courriel: connexion,
  codes_secours: connexion,
  commentaires: {
    equipe: { lire: oui, ajouter: soi("auteur_id"), modifier: soi("auteur_id") },
    client: {
      lire: commentaire,
      ajouter: et(commentaire, soi("auteur_id")),
      modifier: deSaMain,
    },
    lignes: () =>
      combiner({
        client_id: [QUI.a, QUI.b, null],
        interne: [true, false],
        auteur_id: [QUI.claire, QUI.collegue, QUI.admin, QUI.expert],
        restitution_id: [null, QUI.marc],
      }),
  },
  conditions_loueur: { ...equipe, client: lit(ou(vaut("client_id", null), societe)) },
  conducteurs: {
    ...equipe,
    client: { lire: societe, ajouter: avec("modifier_conducteurs"), modifier: avec("modifier_conducteurs") },
  },
  connexions_entreprise: connexion,
  contestation_avoirs: selon("contester"),
  contestation_lettres: selon("contester"),
  contestation_lignes: selon("contester"),
  contestation_reponses: selon("contester"),
  contestations: selon("contester"),
  // La société n'y écrit que le rendez-vous du retour (`colonnes.txt`).
  contrats: { ...equipe, client: { lire: societe, modifier: et(societe, besoin("restitutions")) } },
  corbeille: { admin: lit() },
  demandes: sommes(societe),
  demandes_donnees: {
    equipe: { lire: soi(), ajouter: soi() },
    admin: { lire: oui, modifier: oui },
    client: { lire: soi(), ajouter: soi() },
  },
  demandes_de_loueur: { equipe: { lire: oui, modifier: oui }, client: { lire: societe, ajouter: societe } },
  demandes_recuperation: connexion,
  dernieres_connexions: { admin: lit() },
  document_lectures: { ...equipe, ...connexion, client: tout(document), lignes: deDocuments },
  document_lignes: selon("deposer_document"),
  documents: {
    equipe: { ...tout(), supprimer: sauf(vaut("etat", "valide")) },
    client: {
      ...tout(avec("deposer_document")),
      supprimer: et(
        avec("deposer_document"),
        ou(vaut("depose_par_client", true), autonome),
        sauf(vaut("etat", "valide")),
      ),
    },
    lignes: () =>
      combiner({ client_id: [QUI.a, QUI.b, null], etat: ["valide", "a_valider"], depose_par_client: [true, false] }),
  },
  domaines_identite: connexion,
  effacements: { admin: lit() },
  etat_dommages: perimetre,
  etat_photos: perimetre,
  etats_des_lieux: {
    equipe: { ...tout(), supprimer: vaut("signe_le", null) },
    client: lit(societe),
    lignes: () => combiner({ client_id: [QUI.a, QUI.b, null], signe_le: [null, "2026-01-01"] }),
  },
  expediteurs_connus: equipe,
  export_destinataires: {
    ...connexion,
    equipe: destinataires((l) => [QUI.admin, QUI.expert].some((p) => p === l.utilisateur_id)),
    client: destinataires((l, qui) =>
      (qui.societe === QUI.a ? [QUI.claire, QUI.collegue] : [QUI.marc]).some((p) => p === l.utilisateur_id),
    ),
    lignes: () =>
      combiner({
        export_id: uneSurTrois("exports_programmes"),
        utilisateur_id: [QUI.claire, QUI.collegue, QUI.reception, QUI.suspendue, QUI.marc, QUI.admin, QUI.expert],
      }),
  },
  exports_programmes: {
    ...connexion,
    ...libre,
    equipe: sansSociete(soi()),
    lignes: () =>
      combiner({
        client_id: [QUI.a, QUI.b, null],
        utilisateur_id: [QUI.claire, QUI.collegue, QUI.marc, QUI.admin, QUI.expert],
      }),
  },
  exports_societe: admin,
  fichiers: {
    equipe: {
      ...tout(horsCorbeille),
      lire: et(horsCorbeille, ou(sauf(usage("rapport_analyses")), soi("cree_par"))),
    },
    client: {
      lire: et(horsCorbeille, societe, voitUsage),
      ajouter: et(horsCorbeille, societe, soi("cree_par")),
      modifier: et(horsCorbeille, societe, soi("cree_par")),
      supprimer: et(horsCorbeille, usage("avatar"), soi("cree_par")),
    },
    connexion: {
      lire: ou(orphelin, usage("import"), enVue),
      ajouter: ou(orphelin, et(enVue, vaut("cree_par", null))),
      modifier: ou(orphelin, usage("import")),
      supprimer: orphelin,
    },
    lignes: fichiersPoses,
  },
  fins_de_contrat: { equipe: lit(), client: lit(societe) },
  formulaire_champs: {
    ...admin,
    public: lit(suit("formulaires", "formulaire_id")),
    lignes: () => combiner({ formulaire_id: lignesDe("formulaires").map(({ id }) => id) }),
  },
  formulaires: {
    ...admin,
    public: lit(et(vaut("statut", "actif"), sauf(vaut("client_id", QUI.c, null)))),
    lignes: () => combiner({ client_id: [QUI.a, QUI.b, QUI.c, null], statut: ["actif", "inactif"] }),
  },
  fournisseurs_identite: { ...admin, ...connexion },
  fusions: admin,
  garages: { ...equipe, client: lit(duneSociete) },
  historique: {
    ...admin,
    expert: { ...tout(), lire: dossier },
    client: lit(histoire),
    lignes: () => [
      ...combiner({ client_id: [QUI.a, QUI.b, null], entite: ENTITES, champ: ["agence", "autre"] }),
      ...combiner({ client_id: [QUI.a], entite: ["audits", "tickets", "vehicules"], champ: CHAMPS_D_AUDIT }),
    ],
  },
  historique_affectation_vehicules: { ...equipe, client: { ...tout(avec("affecter")), lire: societe } },
  identites_liees: { ...admin, ...connexion },
  import_correspondances: { ...equipe, client: tout(et(societe, autonome)) },
  import_lignes: {
    ...equipe,
    connexion: { lire: oui, supprimer: oui },
    client: tout(suit("imports", "import_id")),
    lignes: () => combiner({ import_id: uneSurTrois("imports") }),
  },
  imports: {
    ...equipe,
    ...connexion,
    client: {
      ...tout(et(avec("importer"), soi("cree_par"))),
      ajouter: et(avec("importer"), soi("cree_par"), entite("vehicules", "conducteurs", "affectations")),
      devenir: et(avec("importer"), soi("cree_par"), entite("vehicules", "conducteurs", "affectations")),
    },
    lignes: () =>
      combiner({
        client_id: [QUI.a, QUI.b, null],
        cree_par: [QUI.claire, QUI.collegue, QUI.admin],
        entite: ["vehicules", "conducteurs", "affectations", "garages", "contrats", "restitutions"],
      }),
  },
  installation: { connexion: lit() },
  invitations: { ...admin, ...connexion },
  journal_acces: {
    admin: lit(),
    expert: lit(ou(vaut("action", "ecriture"), dossier)),
    lignes: () => combiner({ action: ["ecriture", "lecture"], entite: ENTITES }),
  },
  lectures_distantes: { ...equipe, ...connexion, client: tout(document), lignes: deDocuments },
  liens_retour: selon("contester"),
  livre_factures: sommes(restitutions),
  loueur_alias: { ...equipe, client: lit(duneSociete) },
  loueurs: { ...equipe, client: lit(), public: lit() },
  message_pieces: {
    ...connexion,
    equipe: { ajouter: piece },
    client: { ajouter: piece },
    lignes: () =>
      uneSurTrois("fichiers")
        .filter((_, rang) => rang % 4 === 0)
        .flatMap((id) => combiner({ fichier_id: [id], cle: [id, "autre"] })),
  },
  messages: {
    ...connexion,
    equipe: { ajouter: neuf },
    client: { ajouter: neuf },
    public: { ajouter: neuf },
    lignes: () =>
      combiner({
        essais: [0, 1],
        envoye_le: [null, "2026-01-01"],
        abandonne_le: [null, "2026-01-01"],
        derniere_erreur: [null, "refusé"],
      }),
  },
  mots_courriels: { ...admin, equipe: lit(), client: lit(), public: lit(), connexion: lit() },
  notifications: {
    ...connexion,
    equipe: tout(soi()),
    client: {
      ...tout(et(soi(), societe, rappel)),
      ajouter: et(soi(), societe),
      devenir: et(soi(), societe),
    },
    lignes: () => [
      ...combiner({
        utilisateur_id: [QUI.claire, QUI.collegue, QUI.admin],
        client_id: [QUI.a, QUI.b, null],
        genre: ["permis", "contrat", "avoir"],
        commentaire_id: [null],
      }),
      ...combiner({
        utilisateur_id: [QUI.claire],
        client_id: [QUI.a],
        genre: ["mention"],
        commentaire_id: [null, ...uneSurTrois("commentaires")],
      }),
    ],
  },
  passages_conservation: { admin: lit() },
  preferences_notifications: { ...connexion, ...aSoi },
  presences: {
    ...connexion,
    // Chacun range la sienne du côté où il est ; l'équipe voit tout le monde, une société les siens.
    equipe: {
      ...tout(et(soi(), vaut("interne", true))),
      lire: oui,
      modifier: soi(),
      supprimer: soi(),
      devenir: interne,
    },
    client: {
      lire: ou(societe, soi()),
      ajouter: et(soi(), societe, vaut("interne", false)),
      modifier: soi(),
      devenir: et(soi(), societe, vaut("interne", false)),
      supprimer: soi(),
    },
  },
  propositions_distantes: selon("deposer_document"),
  rapports_envoyes: {
    ...connexion,
    equipe: { lire: oui, modifier: et(soi(), vaut("etat", "a_envoyer")), devenir: et(soi(), vaut("etat", "depose")) },
    client: {
      lire: et(soi(), societe),
      modifier: et(soi(), vaut("etat", "a_envoyer")),
      devenir: et(soi(), vaut("etat", "depose")),
    },
    lignes: () =>
      combiner({
        client_id: [QUI.a, QUI.b, null],
        utilisateur_id: [QUI.claire, QUI.collegue, QUI.admin, QUI.expert],
        etat: ["a_envoyer", "depose", "envoye"],
      }),
  },
  rapprochement_verdicts: selon("rapprocher"),
  rapprochements: selon("rapprocher"),
  receptions: {
    ...equipe,
    ...connexion,
    client: lit(soi("id")),
    lignes: () => [{ id: QUI.reception }, { id: QUI.suspendue }],
  },
  recuperations: connexion,
  references_metier: {
    equipe: lit(),
    admin: { ...tout(), supprimer: sauf(vaut("genre", "element")) },
    client: lit(et(duneSociete, sauf(vaut("genre", "reseau")))),
    public: lit(et(vaut("genre", "element"), vaut("archivee_le", null))),
    lignes: () => combiner({ genre: ["element", "reseau", "marque"], archivee_le: [null, "2026-01-01"] }),
  },
  reglages: { ...admin, connexion: lit() },
  repartition_fre: sommes(restitutions),
  restitutions: {
    ...equipe,
    client: { lire: restitutions, ajouter: et(avec("ajouter_restitution"), soi("cree_par")) },
  },
  resumes_notifications: connexion,
  sauvegardes: { connexion: lit() },
  seconds_facteurs: connexion,
  seconds_facteurs_proposes: connexion,
  sessions: { ...admin, ...connexion, ...aSoi },
  sessions_entreprise: connexion,
  statuts_facture: {
    ...selon("contester"),
    connexion: tout(vaut("sens", "emis")),
    lignes: () => combiner({ client_id: [QUI.a, QUI.b, null], sens: ["emis", "recu"] }),
  },
  tentatives: connexion,
  tickets: perimetre,
  totaux_documents: sommes(restitutions),
  totaux_factures: { equipe: lit(), partenaire: lit(societe) },
  totaux_restitutions: { ...equipe, client: lit(restitutions) },
  totaux_sinistres_clos: sommes(societe),
  totaux_tickets: perimetre,
  utilisateurs: {
    connexion: {
      lire: oui,
      modifier: ou(vaut("invitation_en_attente", true), vaut("actif", true)),
      devenir: vaut("actif", true),
    },
    equipe: { lire: oui, modifier: soi("id") },
    admin: {
      ...tout(),
      modifier: vaut("technique", false),
      supprimer: vaut("invitation_en_attente", true),
    },
    client: { lire: soi("id"), modifier: soi("id") },
    lignes: personnesPosees,
  },
  vehicule_kilometrages: sommes(societe),
  vehicule_plaques: perimetre,
  vehicules: {
    ...equipe,
    client: { lire: societe, ajouter: avec("modifier_vehicules"), modifier: avec("modifier_vehicules") },
  },
  vocabulaire_appris: selon("deposer_document"),
  vue_abonnements: { ...connexion, ...libre, equipe: sansSociete(soi()) },
  vues: {
    connexion: lit(),
    equipe: {
      ...sansSociete(soi()),
      lire: ou(soi(), et(vaut("partagee", true), vaut("client_id", null))),
    },
    client: {
      ...tout(et(vueDeSociete, soi())),
      lire: et(vueDeSociete, ou(vaut("partagee", true), soi())),
    },
    lignes: () =>
      combiner({
        client_id: [QUI.a, QUI.b, null],
        ecran: ["analyses", "tickets"],
        partagee: [true, false],
        utilisateur_id: [QUI.claire, QUI.collegue, QUI.admin, QUI.expert],
      }),
  },
  vues_par_defaut: aSoi,
  webhook_livraisons: { ...admin, ...connexion },
  webhooks: { ...admin, ...connexion },
};

/** Les lignes posées d'une table dont d'autres dépendent. */
function lignesDe(table: string): Ligne[] {
  return nommer(table, LIGNES[table]?.lignes?.() ?? []);
}

/** Assez d'entre elles pour que toutes les valeurs y soient ; chaque ligne coûte quatre ordres à chaque identité. */
const uneSurTrois = (table: string): string[] =>
  lignesDe(table).flatMap(({ id }, rang) => (rang % 3 === Math.floor(rang / 3) % 3 ? [id] : []));

/** Vrai si la ligne nommée par cette colonne se lit : la politique de l'une suit celle de l'autre. */
function suit(table: string, colonne: string): Regle {
  return (qui, ligne) => {
    const nommee = lignesDe(table).find(({ id }) => id === ligne[colonne]);
    return nommee !== undefined && regleDe(table, qui, "lire")(qui, nommee);
  };
}

/** Ce que peut ce rôle d'une ligne de cette table : l'admin et l'expert, ce que peut l'équipe et ce qui n'est qu'à eux ; le partenaire de même. */
export function regleDe(table: string, { role }: Pick<Identite, "role">, geste: Geste | "devenir"): Regle {
  if (role === "reflet_systeme") return oui;
  const droits = LIGNES[table] ?? {};
  const dits = SOUS[role].flatMap(
    (qui) => droits[qui]?.[geste] ?? (geste === "devenir" && droits[qui]?.modifier) ?? [],
  );
  return ou(...dits.flatMap((regle) => regle || []));
}

const SOUS: Readonly<Record<Exclude<Role, "reflet_systeme">, readonly Qui[]>> = {
  reflet_connexion: ["connexion"],
  reflet_public: ["public"],
  reflet_admin: ["equipe", "admin"],
  reflet_expert: ["equipe", "expert"],
  reflet_client: ["client"],
  reflet_client_partenaire: ["client", "partenaire"],
};

/** Les siennes, et celles qu'il écrit ne sont d'aucune société. */
function sansSociete(regle: Regle): Gestes {
  const ecrite = et(regle, vaut("client_id", null));
  return { ...tout(regle), ajouter: ecrite, devenir: ecrite };
}

function interne(...args: Parameters<Regle>): boolean {
  return et(soi(), vaut("interne", true))(...args);
}

/** Qui tient l'export en voit et en ôte les destinataires ; il n'y met que ceux de son bord, actifs. */
function destinataires(deSonBord: (ligne: Ligne, qui: Parameters<Regle>[0]) => boolean): Gestes {
  const tient = suit("exports_programmes", "export_id");
  const met = et(tient, (qui, ligne) => deSonBord(ligne, qui));
  return { ...tout(tient), ajouter: met, devenir: met };
}

/** Un message prêt à partir, que nul n'a encore essayé d'envoyer. */
function neuf(...[, ligne]: Parameters<Regle>): boolean {
  const { essais, envoye_le, abandonne_le, derniere_erreur } = ligne;
  return essais === 0 && !envoye_le && !abandonne_le && !derniere_erreur;
}

/** Une pièce jointe est un fichier que l'on voit, sous la clé où il est. */
function piece(...args: Parameters<Regle>): boolean {
  return args[1].cle === args[1].fichier_id && suit("fichiers", "fichier_id")(...args);
}

function orphelin(...[, ligne]: Parameters<Regle>): boolean {
  return ligne.rattache === false && ligne.cree_le === "2020-01-01";
}

function deDocuments(): Valeurs[] {
  return combiner({ document_id: lignesDe("documents").map(({ id }) => id) });
}

function fichiersPoses(): Valeurs[] {
  const usages = [...Object.keys(USAGES), "rapport_analyses"];
  const ailleurs = { corbeille_id: [null], rattache: [true], cree_le: ["2099-01-01"] };
  return [
    ...combiner({
      client_id: [QUI.a, QUI.b, null],
      usage: usages,
      cree_par: [QUI.claire, QUI.collegue, null],
      ...ailleurs,
    }),
    ...combiner({
      client_id: [QUI.a],
      usage: ["rapport", "avatar", "import", "message"],
      cree_par: [QUI.claire],
      corbeille_id: [null, QUI.marc],
      rattache: [true, false],
      cree_le: ["2020-01-01", "2099-01-01"],
    }),
  ];
}

function personnesPosees(): Valeurs[] {
  const posee = (id: string, role: string, client_id: string | null, reste: Valeurs = {}): Valeurs => ({
    id,
    role,
    client_id,
    actif: true,
    technique: false,
    invitation_en_attente: false,
    ...reste,
  });
  return [
    posee(QUI.claire, "client", QUI.a),
    posee(QUI.collegue, "client", QUI.a),
    posee(QUI.reception, "client", QUI.a, { technique: true }),
    posee(QUI.suspendue, "client", QUI.a, { actif: false }),
    posee(QUI.marc, "client", QUI.b),
    posee(QUI.admin, "admin", null),
    posee(QUI.expert, "expert", null),
    posee(QUI.invitee, "expert", null, { actif: false, invitation_en_attente: true }),
  ];
}
