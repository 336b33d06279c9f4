import type { etatsDesLieuxContrat } from "../../domain/etats-des-lieux/etat.contrat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  abandonner,
  encadrerDommage,
  enregistrerEtat,
  marquerDommage,
  oterDommage,
  ouvrirEtat,
  signer,
} from "./ecrire-etat.ts";
import { etatsDuTicket } from "./etats.queries.ts";
import { imprimerEtat } from "./imprimer-etat.ts";
import { lireSurPhoto } from "./lire-sur-photo.ts";
import { deposerDommage, deposerVue, oterPhoto } from "./photos-etat.ts";

export const etatsDesLieuxRoutes: Gestionnaires<typeof etatsDesLieuxContrat> = {
  deTicket: { lecture: ({ id }) => etatsDuTicket(id), introuvable: erreursTicket.introuvable },
  ouvrir: { ecriture: ouvrirEtat },
  modifier: { ecriture: enregistrerEtat },
  abandonner: { libre: abandonner },
  ajouterDommage: { ecriture: marquerDommage },
  encadrerDommage: { ecriture: encadrerDommage },
  retirerDommage: { libre: oterDommage },
  ajouterPhoto: { libre: deposerVue },
  photographierDommage: { libre: deposerDommage },
  lirePhoto: { libre: lireSurPhoto },
  retirerPhoto: { libre: oterPhoto },
  signer: { ecriture: signer },
  imprimer: { libre: imprimerEtat },
};
