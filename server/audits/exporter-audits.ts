import type { FiltresAudits } from "../../domain/audits/audit.contrat.ts";
import { type AuditListe, LIBELLES_ETAT_AUDIT } from "../../domain/audits/audit.ts";
import { JOURS_POUR_REPARER } from "../../domain/audits/bareme.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { auditsAExporter } from "./audits.queries.ts";

export const exporterAudits = exporterListe<FiltresAudits, AuditListe>({
  nom: "audits",
  titre: "Audits avant restitution",
  requete: auditsAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (a) => a.immatriculation },
    {
      cle: "vehicule",
      titre: "Véhicule",
      type: "texte",
      valeur: (a) => nomDeModele(a),
    },
    { cle: "conducteur", titre: "Conducteur", type: "texte", valeur: nomDuConducteur },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (a) => a.agence },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (a) => a.loueur_nom },
    { cle: "retour", titre: "Retour prévu", type: "date", valeur: (a) => a.retour_prevu_le },
    {
      cle: "limite",
      titre: "Réparer avant le",
      type: "date",
      valeur: (a) => plusJours(a.retour_prevu_le, -JOURS_POUR_REPARER),
    },
    { cle: "dommages", titre: "Dommages", type: "entier", valeur: (a) => a.nombre_dommages },
    { cle: "facture", titre: "Facture en l'état HT", type: "montant", valeur: (a) => a.facture_en_l_etat_ht },
    { cle: "reparations", titre: "Réparations HT", type: "montant", valeur: (a) => a.reparations_ht },
    { cle: "economie", titre: "Économie HT", type: "montant", valeur: (a) => a.economie_ht },
    { cle: "etat", titre: "État", type: "texte", valeur: (a) => LIBELLES_ETAT_AUDIT[a.etat] },
    { cle: "restituee", titre: "Rendu le", type: "date", valeur: (a) => a.restituee_le },
    { cle: "client", titre: "Client", type: "texte", valeur: (a) => a.client_nom },
  ],
});
