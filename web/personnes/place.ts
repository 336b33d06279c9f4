import type { Role } from "../../domain/commun/acteur.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { LIBELLES_ROLE } from "../../domain/utilisateurs/utilisateur.ts";

/** Le rôle d'une personne et la société qu'il demande : ils changent, et se rétablissent, ensemble. */
export interface Place {
  role: Role;
  client_id: string | null;
}
interface PlaceNommee extends Place {
  client_nom: string | null;
}

export const CHAMP_PLACE = "place";
/** Une place en un texte, que l'historique compare ; l'équipe n'a pas de société. */
export const ecrirePlace = ({ role, client_id }: Place): string => `${role}|${(role === "client" && client_id) || ""}`;
export function lirePlace(texte: string): Place {
  const [role, client_id] = texte.split("|");
  return { role: role as Role, client_id: client_id || null }; // écrit par `ecrirePlace`, d'après la base
}

const nommer = ({ role, client_nom }: PlaceNommee): string =>
  role === "client" && client_nom ? `${LIBELLES_ROLE[role]}, ${client_nom}` : LIBELLES_ROLE[role];

const estPlace = ({ champ, operation }: EvenementHistorique): boolean =>
  operation === "modification" && (champ === "role" || champ === "client_id");

/**
 * Réunit le rôle et la société changés d'un même geste en un évènement `place`. Ses valeurs se retrouvent en défaisant l'histoire depuis
 * aujourd'hui ; ce qui les nomme est dans `sujet` (« avant » puis « après », séparés d'une fin de ligne).
 * @param evenements le plus récent d'abord
 */
export function reunirPlaces(evenements: readonly EvenementHistorique[], actuelle: PlaceNommee): EvenementHistorique[] {
  let apres = actuelle;
  const reunis: EvenementHistorique[] = [];
  const faits = new Set<string>();
  for (const e of evenements) {
    if (!estPlace(e)) {
      reunis.push(e);
      continue;
    }
    if (faits.has(e.fait_le)) continue;
    faits.add(e.fait_le);
    const geste = evenements.filter((autre) => estPlace(autre) && autre.fait_le === e.fait_le);
    const role = geste.find((autre) => autre.champ === "role");
    const societe = geste.find((autre) => autre.champ === "client_id");
    const avant: PlaceNommee = {
      role: role ? (role.avant as Role) : apres.role, // la base borne les rôles
      ...(societe
        ? { client_id: societe.avant as string | null, client_nom: societe.sujet?.split("|")[0] || null }
        : { client_id: apres.client_id, client_nom: apres.client_nom }),
    };
    reunis.push({
      ...e,
      champ: CHAMP_PLACE,
      avant: ecrirePlace(avant),
      apres: ecrirePlace(apres),
      sujet: `${nommer(avant)}\n${nommer(apres)}`,
    });
    apres = avant;
  }
  return reunis;
}
