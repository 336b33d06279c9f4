import type { Acteur } from "../../domain/commun/acteur.ts";
import { plier } from "../../domain/commun/recherche.ts";
import { type Capacite, peut } from "../../domain/droits/capacites.ts";
import { menuDe } from "../../domain/droits/menu.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";
import { TERMES } from "../../domain/lexique/termes.ts";
import type { FicheTrouvee } from "../../domain/recherche/recherche.contrat.ts";
import { GENRES_TROUVES, LIBELLES_TROUVES } from "../../domain/recherche/recherche.ts";
import { LIBELLES_TYPE_DEMANDE, type TypeDemande } from "../../domain/tickets/ticket.ts";
import { GROUPES } from "../administration/rubriques.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { chemins } from "../chemins.ts";
import { seDeconnecter } from "../session/deconnexion.ts";
import type { Recente } from "../session/recents.ts";

/** Une ligne de la palette : une adresse à ouvrir, ou un geste. */
export interface Entree {
  cle: string;
  titre: string;
  detail: string | null;
  chemin?: string;
  faire?: () => void;
  /** La fiche, pour la garder parmi les récentes. */
  recente?: Recente;
}
export interface GroupeEntrees {
  titre: string;
  entrees: readonly Entree[];
}

const ACTIONS: readonly { titre: string; mots: string; chemin: string; si: Capacite }[] = [
  {
    titre: "Nouvelle restitution",
    mots: "ajouter creer",
    chemin: `${chemins.restitutions()}?ajout=1`,
    si: "ajouter_restitution",
  },
  {
    titre: "Déposer des documents",
    mots: "ajouter importer envoyer rapport facture avoir",
    chemin: chemins.documents(),
    si: "deposer_document",
  },
  {
    titre: "Contester une facture",
    mots: "contestation lettre reclamer",
    chemin: `${chemins.restitutions()}?a_contester=ouvert`,
    si: "contester",
  },
  {
    titre: "Nouvel audit",
    mots: "auditer faire ouvrir fin de contrat",
    chemin: `${chemins.audits()}?ajout=1`,
    si: "auditer",
  },
  { titre: "Nouvel import", mots: "importer excel csv", chemin: chemins.nouvelImport(), si: "importer" },
  {
    titre: "Nouveau véhicule",
    mots: "ajouter creer",
    chemin: `${chemins.vehicules()}?ajout=1`,
    si: "modifier_vehicules",
  },
  {
    titre: "Nouveau conducteur",
    mots: "ajouter creer",
    chemin: `${chemins.conducteurs()}?ajout=1`,
    si: "modifier_conducteurs",
  },
  { titre: "Nouveau garage", mots: "ajouter creer", chemin: `${chemins.garages()}?ajout=1`, si: "modifier_fiches" },
  { titre: "Voir mes rappels", mots: "notifications cloche", chemin: chemins.notifications(), si: "voir_tickets" },
  {
    titre: "Régler mes notifications",
    mots: "preferences e-mail",
    chemin: `${chemins.profil()}#notifications`,
    si: "modifier_profil",
  },
];

/** Les feuilles que la palette ouvre par-dessus l'écran. */
export interface Feuilles {
  surRaccourcis: () => void;
  surGlossaire: () => void;
}
/** Chercher un mot du métier mène à sa définition. */
const MOTS = Object.values(TERMES)
  .map((t) => t.terme)
  .join(" ");

/** Écrans et gestes de cette personne dont le nom contient chaque mot ; tous si rien n'est cherché. */
export function ecransEtActions(acteur: Acteur, cherche: string, feuilles: Feuilles): readonly GroupeEntrees[] {
  const mots = cherche.split(/\s+/).map(plier).filter(Boolean);
  const repond = (texte: string) => mots.every((m) => plier(texte).includes(m));
  const rubriques = GROUPES.flatMap((g) => g.rubriques).filter((r) => peut(acteur, r.si));
  const ecrans = [
    ...menuDe(acteur).map(({ libelle, chemin }) => ({ titre: libelle, detail: null, chemin })),
    ...rubriques.map(({ titre, chemin }) => ({ titre, detail: "Administration", chemin })),
  ];
  const gestes: Entree[] = [
    ...ACTIONS.filter((a) => peut(acteur, a.si) && repond(`${a.titre} ${a.mots}`)).map(({ titre, chemin }) => ({
      cle: `action ${titre}`,
      titre,
      detail: null,
      chemin,
    })),
    ...[
      { cle: "action raccourcis", titre: "Raccourcis clavier", detail: null, mots: "", faire: feuilles.surRaccourcis },
      { cle: "action glossaire", titre: "Glossaire", detail: null, mots: MOTS, faire: feuilles.surGlossaire },
      { cle: "action sortie", titre: "Se déconnecter", detail: null, mots: "", faire: () => void seDeconnecter() },
    ]
      .filter((e) => repond(`${e.titre} ${e.mots}`))
      .map(({ mots: _, ...e }) => e),
  ];
  return [
    {
      titre: "Écrans",
      entrees: ecrans
        .filter((e) => repond(`${e.titre} ${e.detail ?? ""}`))
        .map((e) => ({ cle: `ecran ${e.chemin}`, ...e })),
    },
    { titre: "Actions", entrees: gestes },
  ].filter((g) => g.entrees.length > 0);
}

/** Où s'ouvre une fiche trouvée. */
function cheminDe({ genre, id, type }: FicheTrouvee, acteur: Acteur): string {
  switch (genre) {
    case "ticket":
      return adresseTicket({ id, type_demande: type as TypeDemande }); // le contrat rend le type du ticket
    case "societe":
      // Sans la fiche de la société, ses tickets.
      return peut(acteur, "administrer") ? chemins.societe(id) : `${chemins.tickets()}?client_id=${id}`;
    default:
      return chemins[genre](id);
  }
}

function detailDe({ genre, type, detail, client_nom }: FicheTrouvee): string | null {
  const nature =
    genre === "ticket"
      ? LIBELLES_TYPE_DEMANDE[type as TypeDemande]
      : genre === "document"
        ? LIBELLES_TYPE_DOCUMENT[type as keyof typeof LIBELLES_TYPE_DOCUMENT]
        : null;
  return [nature, detail, client_nom].filter(Boolean).join(" · ") || null;
}

export const groupesDeFiches = (fiches: readonly FicheTrouvee[], acteur: Acteur): readonly GroupeEntrees[] =>
  GENRES_TROUVES.map((genre) => ({
    titre: LIBELLES_TROUVES[genre],
    entrees: fiches
      .filter((f) => f.genre === genre)
      .map((f) => {
        const fiche = { titre: f.titre, detail: detailDe(f), chemin: cheminDe(f, acteur) };
        return { cle: `${genre} ${f.id}`, ...fiche, recente: { genre, ...fiche } };
      }),
  })).filter((g) => g.entrees.length > 0);

export const groupeRecent = (recentes: readonly Recente[]): readonly GroupeEntrees[] =>
  recentes.length === 0
    ? []
    : [
        {
          titre: "Ouvertes récemment",
          entrees: recentes.map((r) => ({ cle: `recente ${r.chemin}`, ...r, recente: r })),
        },
      ];
