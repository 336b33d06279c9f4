import type { FiltresJournal } from "../../domain/journal/journal.contrat.ts";
import { LIBELLES_ACTION, LIBELLES_ENTITE, LIBELLES_QUOI } from "../../domain/journal/journal.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { journalAExporter, type LigneExportee } from "./journal.queries.ts";

/** Une valeur du journal en texte : un nombre et un mot tels quels, le reste en JSON, borné. */
const enTexte = (valeur: unknown): string | null =>
  valeur === null || valeur === undefined
    ? null
    : (typeof valeur === "string" ? valeur : JSON.stringify(valeur)).slice(0, 2_000);

export const exporterJournal = exporterListe<FiltresJournal, LigneExportee>({
  nom: "journal",
  titre: "Journal",
  requete: journalAExporter,
  colonnes: [
    { cle: "fait_le", titre: "Quand (UTC)", type: "texte", largeur: 24, valeur: (l) => l.fait_le.toISOString() },
    { cle: "auteur", titre: "Qui", type: "texte", valeur: (l) => l.auteur ?? (l.cle_api ? `Clé ${l.cle_api}` : null) },
    { cle: "action", titre: "Action", type: "texte", valeur: (l) => LIBELLES_ACTION[l.action] },
    {
      cle: "entite",
      titre: "Objet",
      type: "texte",
      valeur: (l) => l.entite && (LIBELLES_ENTITE[l.entite] ?? l.entite),
    },
    { cle: "objet", titre: "Nom", type: "texte", valeur: (l) => l.objet },
    { cle: "ligne_id", titre: "Identifiant", type: "code", largeur: 38, valeur: (l) => l.ligne_id },
    { cle: "client_nom", titre: "Société", type: "texte", valeur: (l) => l.client_nom },
    {
      cle: "champ",
      titre: "Champ",
      type: "texte",
      valeur: (l) => l.champ ?? (l.quoi && (LIBELLES_QUOI[l.quoi] ?? l.quoi)),
    },
    { cle: "avant", titre: "Avant", type: "texte", largeur: 40, valeur: (l) => enTexte(l.avant) },
    { cle: "apres", titre: "Après", type: "texte", largeur: 40, valeur: (l) => enTexte(l.apres) },
    { cle: "statut", titre: "Réponse", type: "entier", valeur: (l) => l.statut },
    { cle: "adresse", titre: "Adresse", type: "code", valeur: (l) => l.adresse },
    { cle: "appareil", titre: "Appareil", type: "texte", largeur: 40, valeur: (l) => l.appareil },
    { cle: "requete", titre: "Demande", type: "code", largeur: 38, valeur: (l) => l.requete },
  ],
});
