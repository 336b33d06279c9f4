import { jourDeParis } from "../../domain/commun/dates.ts";
import type { FiltresFins } from "../../domain/contrats/contrat.contrat.ts";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import { LIBELLES_ETAPE, limitePreavis, phraseEtape, prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { joursEntre } from "../../domain/contrats/jours.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { finsAExporter } from "./fins.queries.ts";

const prevue = (f: FinDeContrat, maintenant: Date) => prevoirFin(f, jourDeParis(maintenant));

export const exporterFins = exporterListe<FiltresFins, FinDeContrat>({
  nom: "fins-de-contrat",
  titre: "Fins de contrat",
  requete: finsAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (f) => f.immatriculation },
    { cle: "conducteur", titre: "Conducteur", type: "texte", valeur: nomDuConducteur },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (f) => f.loueur_nom },
    { cle: "contrat", titre: "Contrat", type: "code", valeur: (f) => f.numero },
    { cle: "date_fin", titre: "Fin", type: "date", valeur: (f) => f.date_fin },
    {
      cle: "jours",
      titre: "Jours restants",
      type: "entier",
      valeur: (f, m) => (f.restituee_le ? null : joursEntre(jourDeParis(m), f.date_fin)),
    },
    { cle: "km_projete", titre: "Km projeté", type: "entier", valeur: (f, m) => prevue(f, m).projection.km },
    {
      cle: "km_contractuel",
      titre: "Km contractuel",
      type: "entier",
      valeur: (f) => f.kilometrage_contractuel,
    },
    {
      cle: "depassement",
      titre: "Dépassement estimé HT",
      type: "montant",
      valeur: (f, m) => prevue(f, m).depassement?.cout_ht ?? null,
    },
    { cle: "etape", titre: "Étape", type: "texte", valeur: (f) => LIBELLES_ETAPE[f.etape] },
    {
      cle: "explication",
      titre: "Où en est-on",
      type: "texte",
      largeur: 60,
      valeur: (f, m) => phraseEtape(f.etape, f, jourDeParis(m)),
    },
    { cle: "preavis", titre: "Prévenir avant le", type: "date", valeur: limitePreavis },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (f) => f.agence },
    { cle: "client", titre: "Client", type: "texte", valeur: (f) => f.client_nom },
  ],
});
