import { randomUUID } from "node:crypto";
import { clientJetable, formulaireJetable, PHOTO } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const demandesExemples: Exemples = {
  // Le nom de la société est public, par son adresse : celle-ci ne porte pas le nom que la matrice guette.
  "demandes.ouvrir": async (t) => ({ chemin: { client_id: await clientJetable(t) } }),
  "demandes.suggerer": () => ({ requete: { q: "12 rue de la Paix gre" } }),
  "demandes.deposerPhoto": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return {
      chemin: { id },
      requete: { champ_id: photo, brouillon: randomUUID(), nom: "face.png" },
      octets: PHOTO,
    };
  },
  "demandes.retirerPhoto": ({ jeu }) => ({
    chemin: { id: jeu.formulaire, photo_id: randomUUID() },
    corps: { brouillon: randomUUID() },
  }),
  "demandes.envoyer": async (t) => {
    const { id, demande } = await formulaireJetable(t);
    return {
      chemin: { id },
      corps: {
        brouillon: randomUUID(),
        cle_idempotence: randomUUID(),
        duree_ms: 60_000,
        reponses: { [demande]: "État des lieux" },
      },
    };
  },
  "demandes.lireDuTicket": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
};
