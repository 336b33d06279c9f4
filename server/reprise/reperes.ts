import { plier } from "../../domain/commun/recherche.ts";
import {
  CHAMPS_COMPLEMENTAIRES,
  CHAMPS_PREDEFINIS,
  champPredefini,
  TYPES_PROPOSES,
} from "../../domain/formulaires/catalogue.ts";
import { consequences } from "../../domain/tickets/champs-ticket.ts";
import { plaqueDe } from "../imports/entites/entite.ts";
import type { NomEntite } from "./colonne.ts";
import type { Fiche } from "./correspondance.ts";
import { SANS_RESEAU } from "./vocabulaire.ts";

const texteDe = (v: unknown): string => (v === null || v === undefined ? "" : String(v));

/** Les deux repères qui désignent une fiche (voir `MEMES`) ; `null` : rien ne la désigne, elle est toujours neuve. */
export const REPERES: Record<NomEntite, (f: Fiche) => readonly [string, string] | null> = {
  clients: (f) => [plier(texteDe(f.nom)), ""],
  loueurs: (f) => [plier(texteDe(f.nom)), ""],
  garages: (f) => [plier(texteDe(f.nom)), plier(texteDe(f.code_postal) + texteDe(f.adresse))],
  users: (f) => [texteDe(f.email), ""],
  vehicules: (f) => [plaqueDe(texteDe(f.immatriculation)), ""],
  conducteurs: (f) => (f.numero_permis ? [plaqueDe(texteDe(f.numero_permis)), ""] : null),
  historique_affectation_vehicules: (f) => [texteDe(f.vehicule_id), texteDe(f.date_debut_affectation)],
  tickets: () => null,
  restitutions: (f) => [plaqueDe(texteDe(f.immatriculation)), texteDe(f.date_restitution)],
  formulaires: (f) => [plier(texteDe(f.nom)), ""],
  formulaire_champs: (f) => [texteDe(f.formulaire_id), texteDe(f.ordre)],
};

const CLES = new Map(
  [...CHAMPS_PREDEFINIS, ...CHAMPS_COMPLEMENTAIRES].map((c) => [`${plier(c.label)} ${c.type_champ}`, c.cle]),
);

/** Ce qu'une fiche de Reflet sait de plus que la ligne d'origine, et qui s'en déduit. */
export const COMPLEMENTS: Partial<Record<NomEntite, (f: Fiche) => Fiche>> = {
  garages: (f) => ({ ...f, reseau: SANS_RESEAU.includes(plier(texteDe(f.reseau))) ? null : f.reseau }),
  // Une personne de l'équipe n'a pas de société : l'ancienne base la rangeait dans celle du prestataire.
  users: (f) => (f.role === "client" ? f : { ...f, client_id: null }),
  // Un convoyage attend là d'où il part : c'est la règle de ses enregistrements, l'ancienne base ne la tenait pas toujours.
  tickets: (f) => ({ ...f, ...consequences(f as Parameters<typeof consequences>[0], {}) }), // colonnes de la correspondance
  // L'adresse publique est celle de Reflet.
  formulaires: (f) => ({ ...f, url_formulaire: `/form-${texteDe(f.client_id)}` }),
  // Un champ du catalogue se reconnaît à son libellé : c'est ce qui dit quelle donnée du ticket il remplit.
  formulaire_champs: (f) => {
    const cle = CLES.get(`${plier(texteDe(f.label))} ${texteDe(f.type_champ)}`) ?? null;
    return { ...f, cle, types_demande: champPredefini(cle)?.types_demande ?? TYPES_PROPOSES };
  },
};
