import { normaliserPlaque } from "../commun/plaques.ts";
import type { TypeDemande, TypeSinistre } from "../tickets/ticket.ts";
import { CLES_PHOTOS_RESTITUTION } from "./catalogue.ts";
import type { ChampFormulaire } from "./formulaire.ts";
import { champsVisibles, type Reponse, type Reponses } from "./reponses.ts";

/** Ce qu'une demande jugée bonne écrit dans le ticket. */
export interface TicketDeDemande {
  immatriculation: string | null;
  loueur_id: string | null;
  civilite_demandeur: string | null;
  demandeur_prenom_nom: string | null;
  demandeur_telephone: string | null;
  demandeur_email: string | null;
  localisation_vehicule: string | null;
  type_sinistre: TypeSinistre | null;
  tiers: boolean | null;
  date_sinistre: string | null;
  circonstances_sinistre: string | null;
  elements_endommages: string[];
  date_convoyage: string | null;
  adresse_depart: string | null;
  adresse_arrivee: string | null;
  informations_complementaires: string | null;
  /** Identifiants des photos déposées, dans l'ordre du formulaire. */
  photos: string[];
}

/** Une réponse gardée avec le ticket, sous le libellé qu'elle avait ce jour-là. */
export interface ReponseGardee {
  champ_id: string;
  cle: string | null;
  label: string;
  type_champ: ChampFormulaire["type_champ"];
  valeur: Reponse;
}

/** Les réponses données aux champs montrés ; ce que le navigateur enverrait d'autre n'est pas gardé. */
export const reponsesGardees = (
  champs: readonly ChampFormulaire[],
  reponses: Reponses,
  type: TypeDemande,
): ReponseGardee[] =>
  champsVisibles(champs, type).flatMap(({ id, cle, label, type_champ }) => {
    const brute = reponses[id];
    const valeur = typeof brute === "string" ? brute.trim() : brute;
    return valeur === undefined || valeur.length === 0 ? [] : [{ champ_id: id, cle, label, type_champ, valeur }];
  });

const SINISTRES: Readonly<Record<string, TypeSinistre>> = {
  Assurance: "assurance",
  "Hors assurance": "hors_assurance",
};
const OUI_NON: Readonly<Record<string, boolean>> = { Oui: true, Non: false };

/** Une plaque comme on l'écrit sur une fiche ; la réponse, elle, garde ce que la personne a tapé. */
const ecrirePlaque = (texte: string | null): string | null => (texte ? normaliserPlaque(texte).slice(0, 20) : null);

export function ticketDeDemande(gardees: readonly ReponseGardee[], type: TypeDemande): TicketDeDemande {
  const lire = (cle: string): string | null => {
    const valeur = gardees.find((r) => r.cle === cle)?.valeur;
    return typeof valeur === "string" ? valeur : null;
  };
  const liste = (r: ReponseGardee | undefined): string[] => (r && typeof r.valeur !== "string" ? r.valeur : []);
  // Pour une restitution, les dix vues vont ensemble ; pour les autres demandes, toutes les photos données.
  const deRestitution = (r: ReponseGardee) => r.cle !== null && CLES_PHOTOS_RESTITUTION.includes(r.cle);
  const photos = gardees
    .filter((r) => r.type_champ === "photo" || r.type_champ === "photos")
    .toSorted((a, b) => Number(deRestitution(b)) - Number(deRestitution(a)))
    .flatMap(liste);
  return {
    immatriculation: ecrirePlaque(lire("immatriculation")),
    loueur_id: lire("loueur"),
    civilite_demandeur: lire("civilite"),
    demandeur_prenom_nom: lire("prenom_nom")?.slice(0, 200) ?? null,
    demandeur_telephone: lire("telephone"),
    demandeur_email: lire("email"),
    localisation_vehicule:
      (type === "convoyage" ? lire("adresse_depart") : null) ?? lire("lieu_etat") ?? lire("localisation"),
    type_sinistre: SINISTRES[lire("type_sinistre") ?? ""] ?? null,
    tiers: OUI_NON[lire("tiers") ?? ""] ?? null,
    date_sinistre: lire("date_sinistre"),
    circonstances_sinistre: lire("circonstances"),
    elements_endommages: liste(gardees.find((r) => r.cle === "elements")),
    date_convoyage: lire("date_convoyage"),
    adresse_depart: lire("adresse_depart")?.slice(0, 300) ?? null,
    adresse_arrivee: lire("adresse_arrivee")?.slice(0, 300) ?? null,
    informations_complementaires: lire("informations"),
    photos,
  };
}
