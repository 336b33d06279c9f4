import { z } from "zod";
import { CONSERVATION_MESSAGES_JOURS, type Information } from "../../domain/site/informations.ts";

const texte = z.string().trim().optional();
export const MOIS_MAX = 360;
/** Un journal ne se garde jamais plus d'un an. */
export const MOIS_JOURNAUX_MAX = 12;
const mois = z.coerce.number().int().min(1).max(MOIS_MAX);
/** Les variables de l'environnement que montrent les pages publiques. Aucune n'est exigée pour démarrer. */
export const environnementSite = {
  RAISON_SOCIALE: texte,
  FORME_JURIDIQUE: texte,
  CAPITAL_SOCIAL: texte,
  IMMATRICULATION: texte,
  NUMERO_TVA: texte,
  ADRESSE_SIEGE: texte,
  DIRECTEUR_PUBLICATION: texte,
  EMAIL_CONTACT: texte,
  TELEPHONE: texte,
  HEBERGEUR_NOM: texte,
  HEBERGEUR_ADRESSE: texte,
  EMAIL_DONNEES: texte,
  CONSERVATION_DEMANDES_MOIS: mois.default(36),
  CONSERVATION_PERMIS_MOIS: mois.default(6),
  // Ni la loi ni la spécification ne fixent ces trois-là : la prescription civile (Code civil, art. 2224) et l'usage de la CNIL.
  CONSERVATION_CONDUCTEURS_MOIS: mois.default(60),
  CONSERVATION_COMPTES_MOIS: mois.default(36),
  CONSERVATION_DOSSIERS_MOIS: mois.default(60),
  CONSERVATION_SINISTRES_MOIS: mois.default(120),
  CONSERVATION_FACTURES_MOIS: mois.default(120),
  CONSERVATION_JOURNAUX_MOIS: mois.max(MOIS_JOURNAUX_MAX).default(MOIS_JOURNAUX_MAX),
};
type Environnement = z.infer<z.ZodObject<typeof environnementSite>>;

export interface InformationsSite {
  valeurs: Readonly<Partial<Record<Information, string>>>;
  /** Variables que la loi demande de publier et qui manquent. */
  manquantes: readonly string[];
  /** Mois pendant lesquels une demande de démonstration est gardée. */
  moisDemandes: number;
  /** Mois gardés après la fin de la dernière affectation (permis), l'archivage (conducteurs), la suspension (comptes), la clôture (dossiers, sinistres), la date du document (factures). */
  moisPermis: number;
  moisConducteurs: number;
  moisComptes: number;
  moisDossiers: number;
  moisSinistres: number;
  moisFactures: number;
  /** Mois pendant lesquels une session finie et son adresse réseau sont gardées. */
  moisJournaux: number;
}

const OBLIGATOIRES = [
  "RAISON_SOCIALE",
  "FORME_JURIDIQUE",
  "CAPITAL_SOCIAL",
  "IMMATRICULATION",
  "ADRESSE_SIEGE",
  "DIRECTEUR_PUBLICATION",
  "EMAIL_CONTACT",
  "TELEPHONE",
  "HEBERGEUR_NOM",
  "HEBERGEUR_ADRESSE",
  "EMAIL_DONNEES",
] as const;

/** Une société qui ne peut pas exister : numéros et domaines réservés aux exemples. */
const DEMONSTRATION: Partial<Environnement> = {
  RAISON_SOCIALE: "Reflet (société fictive de démonstration)",
  FORME_JURIDIQUE: "Société par actions simplifiée, fictive",
  CAPITAL_SOCIAL: "10\u202f000\u00a0€",
  IMMATRICULATION: "RCS Exemple 000 000 000",
  NUMERO_TVA: "FR 00 000 000 000",
  ADRESSE_SIEGE: "1 rue de l'Exemple, 69000 Lyon",
  DIRECTEUR_PUBLICATION: "Camille Exemple",
  EMAIL_CONTACT: "contact@reflet.test",
  TELEPHONE: "01 99 00 12 34",
  HEBERGEUR_NOM: "Hébergeur Exemple (fictif)",
  HEBERGEUR_ADRESSE: "2 rue de l'Exemple, 59000 Lille",
  EMAIL_DONNEES: "donnees@reflet.test",
};

/** 36 devient « 3 ans », 12 reste « 12 mois » : l'usage des politiques de confidentialité. */
const enDuree = (mois: number): string => (mois > 12 && mois % 12 === 0 ? `${mois / 12} ans` : `${mois} mois`);

/** Réunit ce que disent les pages publiques ; en production rien n'est inventé, ce qui manque est nommé. */
export function lireInformations(lu: Environnement, mode: "demonstration" | "production"): InformationsSite {
  const renseigne = Object.fromEntries(Object.entries(lu).filter(([, v]) => v !== undefined && v !== ""));
  const e = { ...(mode === "demonstration" && DEMONSTRATION), ...renseigne } as Environnement;
  return {
    manquantes: OBLIGATOIRES.filter((nom) => !e[nom]),
    moisDemandes: e.CONSERVATION_DEMANDES_MOIS,
    moisPermis: e.CONSERVATION_PERMIS_MOIS,
    moisConducteurs: e.CONSERVATION_CONDUCTEURS_MOIS,
    moisComptes: e.CONSERVATION_COMPTES_MOIS,
    moisDossiers: e.CONSERVATION_DOSSIERS_MOIS,
    moisSinistres: e.CONSERVATION_SINISTRES_MOIS,
    moisFactures: e.CONSERVATION_FACTURES_MOIS,
    moisJournaux: e.CONSERVATION_JOURNAUX_MOIS,
    valeurs: {
      editeur: e.RAISON_SOCIALE ?? "Reflet",
      forme: e.FORME_JURIDIQUE,
      capital: e.CAPITAL_SOCIAL,
      immatriculation: e.IMMATRICULATION,
      tva: e.NUMERO_TVA,
      adresse: e.ADRESSE_SIEGE,
      directeur: e.DIRECTEUR_PUBLICATION,
      email_contact: e.EMAIL_CONTACT,
      telephone: e.TELEPHONE,
      telephone_lien: e.TELEPHONE?.replace(/[^\d+]/g, ""),
      hebergeur: e.HEBERGEUR_NOM,
      hebergeur_adresse: e.HEBERGEUR_ADRESSE,
      email_donnees: e.EMAIL_DONNEES,
      duree_demandes: enDuree(e.CONSERVATION_DEMANDES_MOIS),
      duree_journaux: enDuree(e.CONSERVATION_JOURNAUX_MOIS),
      duree_messages: `${CONSERVATION_MESSAGES_JOURS} jours`,
    },
  };
}
