import type { Complements } from "../../domain/analyses/detail.contrat.ts";
import { LIBELLES_MOT, MOTS } from "../../domain/argent/livre.ts";
import type { ColonneExport } from "../exports/colonnes.ts";

/** Un chiffre de l'écran « Loueurs » : une seule des trois valeurs est la sienne, vide sans donnée ou sous l'effectif minimal. */
export interface ChiffreComplement {
  libelle: string;
  dossiers: number;
  montant?: number | null;
  part?: number | null;
  /** Jours, ou dommages par véhicule. */
  valeur?: number | null;
}

export const COLONNES_COMPLEMENTS: readonly ColonneExport[] = [
  { cle: "libelle", titre: "Indicateur", type: "texte", largeur: 40 },
  { cle: "dossiers", titre: "Dossiers", type: "entier" },
  { cle: "montant", titre: "Montant HT (€)", type: "montant" },
  { cle: "part", titre: "Part", type: "part" },
  { cle: "valeur", titre: "Jours ou moyenne", type: "decimal" },
];

/** Contestations, délais, durées et frais évitables, tels que l'écran les donne ; montants en centimes. */
export function chiffresComplements(c: Complements): ChiffreComplement[] {
  const { contestation: k, delais, tco, audits, dommages, contrats, evitables } = c;
  const evites = evitables.postes.reduce((somme, p) => somme + p.nombre, 0);
  return [
    { libelle: "Taux de contestation", dossiers: k.factures, part: k.part },
    ...MOTS.map((mot) => ({
      libelle: LIBELLES_MOT[mot],
      dossiers: k.livre.factures_par_mot[mot],
      montant: k.livre[mot],
    })),
    { libelle: "Taux de succès (lignes)", dossiers: k.livre.lignes_tranchees, part: k.succes_part },
    {
      libelle: "Restitution → rapport (jours, médiane)",
      dossiers: delais.rapport.nombre,
      valeur: delais.rapport.jours,
    },
    { libelle: "Rapport → facture (jours, médiane)", dossiers: delais.facture.nombre, valeur: delais.facture.jours },
    { libelle: "Facture → paiement (jours, médiane)", dossiers: delais.paiement.nombre, valeur: delais.paiement.jours },
    { libelle: "FRE dans les loyers et les FRE", dossiers: tco.nombre, part: tco.part },
    { libelle: "FRE dans le coût complet", dossiers: tco.complet.nombre, part: tco.complet.part },
    { libelle: "Marge des audits", dossiers: audits.nombre, montant: audits.marge_ht },
    { libelle: "Dommages par véhicule", dossiers: dommages.vehicules, valeur: dommages.par_vehicule },
    { libelle: "FRE par mois de contrat", dossiers: contrats.nombre, montant: contrats.par_mois_ht },
    { libelle: "Frais évitables (lignes)", dossiers: evites, montant: evitables.montant_ht },
    { libelle: "Part des frais évitables (lignes)", dossiers: evites, part: evitables.part },
  ];
}
