import { fichierJetable, PHOTO, ticketJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const ticketsExemples: Exemples = {
  "tickets.lister": () => ({}),
  "tickets.carte": () => ({}),
  "tickets.exporter": () => ({ requete: { format: "csv" } }),
  "tickets.sinistres": () => ({}),
  "tickets.exporterSinistres": () => ({ requete: { format: "csv" } }),
  "tickets.convoyages": () => ({}),
  "tickets.exporterConvoyages": () => ({ requete: { format: "csv" } }),
  "tickets.lire": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "tickets.modifier": ({ jeu }) => ({
    chemin: { id: jeu.ticket },
    corps: { champs: { civilite_demandeur: null }, avant: { civilite_demandeur: null } },
  }),
  "tickets.changerStatut": async (t) => ({
    chemin: { id: await ticketJetable(t, "convoyage") },
    corps: { champ: "statut_ticket", valeur: "en_cours", avant: "nouvelle_demande" },
  }),
  "tickets.choisirGarage": ({ jeu }) => ({ chemin: { id: jeu.ticket }, corps: { garage_id: jeu.garage, avant: null } }),
  "tickets.confier": ({ jeu }) => ({ chemin: { id: jeu.ticket }, corps: { responsable_id: jeu.expert, avant: null } }),
  "tickets.creerRestitution": async (t) => ({
    chemin: { id: await ticketJetable(t, "restitution") },
    // La matrice la crée sous chaque rôle : la même plaque, le même jour.
    corps: { doutes_admis: true },
  }),
  "tickets.deposerPiece": async (t) => ({
    chemin: { id: await ticketJetable(t, "convoyage"), piece: "pv_depart" },
    requete: { nom: "pv.pdf" },
    octets: Buffer.from("%PDF-1.7\n"),
  }),
  "tickets.retirerPiece": async (t) => {
    const [id, fichier] = [await ticketJetable(t, "convoyage"), await fichierJetable(t, "constat")];
    await t.base.proprietaire((c) => c.query("update tickets set url_constat = $2 where id = $1", [id, fichier]));
    return { chemin: { id, piece: "constat" }, corps: { avant: fichier } };
  },
  "tickets.ajouterPhoto": async (t) => ({
    chemin: { id: await ticketJetable(t, "sinistre") },
    requete: { nom: "photo.png" },
    octets: PHOTO,
  }),
  "tickets.retirerPhoto": async (t) => {
    const [id, fichier] = [await ticketJetable(t, "sinistre"), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("update tickets set photos = array[$2::uuid] where id = $1", [id, fichier]),
    );
    return { chemin: { id, fichier_id: fichier } };
  },
  "tickets.supprimer": async (t) => ({ chemin: { id: await ticketJetable(t, "sinistre") } }),
  "tickets.historique": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
};
