import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconCalendarCheck,
  IconCalendarDue,
  IconCar,
  IconClipboardCheck,
  IconFileText,
  IconFlag,
  IconId,
  IconKey,
  IconMessageReply,
  IconReceiptRefund,
  IconReport,
  IconScale,
  IconSend,
  IconTruck,
  IconUserCheck,
  IconUserMinus,
} from "@tabler/icons-react";
import type { Acteur } from "../../../domain/commun/acteur.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../../domain/fre/libelles.ts";
import { LIBELLES_TYPE_DEMANDE, type TypeDemande } from "../../../domain/tickets/ticket.ts";
import type { EvenementVehicule, FaitVehicule } from "../../../domain/vehicules/evenement.ts";
import { adresseTicket } from "../../adresse-ticket.ts";
import { chemins } from "../../chemins.ts";
import { libelleDe } from "../../documents/lecture/libelles.ts";

const ICONES: Record<FaitVehicule, Icon> = {
  affectation_debut: IconUserCheck,
  affectation_fin: IconUserMinus,
  ticket: IconAlertTriangle,
  etat_des_lieux: IconClipboardCheck,
  restitution: IconKey,
  document: IconFileText,
  audit_termine: IconReport,
  audit_transmis: IconSend,
  contestation_envoyee: IconScale,
  contestation_reponse: IconMessageReply,
  avoir_impute: IconReceiptRefund,
  contrat_debut: IconFlag,
  contrat_fin: IconCalendarDue,
  audit: IconReport,
  restitution_prevue: IconCalendarCheck,
  creation: IconCar,
  plaque: IconId,
  archive: IconArchive,
  restauration: IconArchiveOff,
};
const ICONES_TICKET: Partial<Record<string, Icon>> = {
  convoyage: IconTruck,
  restitution: IconArrowsExchange,
  etat_des_lieux: IconClipboardCheck,
};

export const iconeDe = (e: EvenementVehicule): Icon =>
  (e.fait === "ticket" && ICONES_TICKET[e.type ?? ""]) || ICONES[e.fait];

const numero = (nom: string, texte: string | null): string => (texte ? `${nom} n° ${texte}` : nom);

/** Ce qui est arrivé, en une phrase courte. */
export function titreDe({ fait, texte, type, a_venir }: EvenementVehicule): string {
  switch (fait) {
    case "affectation_debut":
      return `${a_venir ? "Affectation prévue" : "Affecté"} à ${texte ?? "un conducteur"}`;
    case "affectation_fin":
      return `Fin de l'affectation à ${texte ?? "un conducteur"}`;
    case "ticket":
      return `Ticket ${(LIBELLES_TYPE_DEMANDE[type as TypeDemande] ?? "").toLowerCase()}`.trim(); // type gardé par la base
    case "etat_des_lieux":
      return `État des lieux ${type === "depart" ? "de départ" : "d'arrivée"} signé`;
    case "restitution":
      return "Véhicule restitué";
    case "document":
      return numero(libelleDe(LIBELLES_TYPE_DOCUMENT, type) ?? "Document", texte);
    case "audit_termine":
      return "Audit avant restitution terminé";
    case "audit_transmis":
      return texte ? `Audit transmis à ${texte}` : "Audit transmis";
    case "contestation_envoyee":
      return "Facture contestée";
    case "contestation_reponse":
      return "Réponse du loueur à la contestation";
    case "avoir_impute":
      return `${numero("Avoir", texte)} imputé`;
    case "contrat_debut":
      return `Début du ${numero("contrat", texte)}`;
    case "contrat_fin":
      return `Fin du ${numero("contrat", texte)}`;
    case "audit":
      return "Audit avant restitution";
    case "restitution_prevue":
      return "Restitution prévue";
    case "creation":
      return "Fiche créée";
    case "plaque":
      return `Immatriculation ${texte ?? ""} remplacée`;
    case "archive":
      return "Véhicule archivé";
    case "restauration":
      return "Véhicule restauré";
  }
}

/** La fiche où cela se lit, si la personne la voit. */
export function lienDe({ fait, lien_id, type }: EvenementVehicule, acteur: Acteur): string | null {
  if (!lien_id) return null;
  switch (fait) {
    case "affectation_debut":
    case "affectation_fin":
      return peut(acteur, "voir_menu_conducteurs") ? chemins.conducteur(lien_id) : null;
    case "ticket":
      return adresseTicket({ id: lien_id, type_demande: type as TypeDemande }); // type gardé par la base
    case "etat_des_lieux":
      return chemins.etatDesLieux(lien_id);
    case "restitution":
    case "document":
      return peut(acteur, "voir_restitutions") ? chemins.restitution(lien_id) : null;
    case "audit_termine":
    case "audit_transmis":
      return peut(acteur, "auditer") ? chemins.audit(lien_id) : null;
    case "contestation_envoyee":
    case "contestation_reponse":
    case "avoir_impute":
      return peut(acteur, "contester") ? chemins.contestation(lien_id) : null;
    default:
      return null;
  }
}
