import { formaterDate } from "../commun/dates.ts";
import { sansAccents } from "../commun/recherche.ts";
import type { MotifContestation } from "../fre/verdicts.ts";

/** Ce que la lettre cite d'un dossier. */
export interface References {
  numero: string | null;
  date_document: string | null;
  immatriculation: string;
  vehicule: string;
  date_restitution: string;
  /** Déjà réclamé une fois : la lettre répond à un refus. */
  version: number;
}

/** « n° FRE25-0031877 du 02/04/2025 ». */
export const nommerFacture = ({ numero, date_document }: Pick<References, "numero" | "date_document">): string =>
  [numero && `n°\u00a0${numero}`, date_document && `du ${formaterDate(date_document)}`].filter(Boolean).join(" ");

export const objetParDefaut = (r: References): string =>
  `${r.version > 1 ? "Nouvelle contestation" : "Contestation"} de la facture de frais de remise en état ${nommerFacture(r)} – ${r.immatriculation}`;

export const introductionParDefaut = (r: References): string =>
  `Madame, Monsieur,

${
  r.version > 1
    ? `Nous revenons vers vous au sujet de votre facture ${nommerFacture(r)}, relative à la restitution du véhicule ${r.vehicule} immatriculé ${r.immatriculation} : votre réponse ne nous permet pas de l'accepter en l'état.`
    : `Nous avons reçu votre facture ${nommerFacture(r)}, relative à la restitution, le ${formaterDate(r.date_restitution)}, du véhicule ${r.vehicule} immatriculé ${r.immatriculation}.`
}

Après vérification, nous contestons les lignes suivantes, pour les motifs indiqués en regard.`;

/** Sans montant : le total contesté est imprimé d'après les lignes, il ne peut pas vieillir dans le texte. */
export const CONCLUSION_PAR_DEFAUT = `Nous vous remercions de bien vouloir établir un avoir du montant total contesté et de suspendre le recouvrement de cette somme jusqu'à votre réponse. Les pièces sur lesquelles nous nous fondons sont listées ci-après.

Nous vous prions d'agréer, Madame, Monsieur, l'expression de nos salutations distinguées.`;

const ARGUMENTS: Record<MotifContestation, string> = {
  absent_du_rapport:
    "Ce dommage ne figure pas au rapport d'expertise : rien ne permet d'en vérifier l'existence ni le coût.",
  double_facturation: "Ce dommage est facturé deux fois : une seule des deux lignes peut être due.",
  absent_du_pv:
    "Ce dommage ne figure pas au procès-verbal de restitution établi contradictoirement : il ne peut nous être imputé.",
  posterieur_a_la_restitution:
    "Ce dommage a été relevé après la restitution, alors que le véhicule n'était plus sous notre garde.",
  sous_seuil: "Ce dommage ne dépasse pas ce que l'état standard admet : il relève de l'usure normale.",
  erreur_de_calcul: "Le montant facturé ne résulte pas des éléments que la facture détaille elle-même.",
  vetuste_absente_ou_fausse: "L'abattement de vétusté prévu au contrat n'a pas été appliqué, ou pas au taux convenu.",
  remise_non_appliquee: "La remise négociée n'a pas été appliquée.",
  operation_disproportionnee:
    "L'opération facturée excède ce que le dommage exige : une réparation suffit là où un remplacement est facturé.",
  montant_superieur_au_rapport: "Le montant facturé dépasse celui que l'expert a retenu pour ce dommage.",
  franchise_non_deduite: "La franchise prévue au contrat n'a pas été déduite.",
  tva_a_tort: "La TVA a été appliquée à une indemnité que le contrat place hors de son champ.",
  dommage_deja_declare_sinistre: "Ce dommage a déjà été déclaré et traité en sinistre.",
  preuve_insuffisante:
    "Les pièces reçues ne prouvent pas ce dommage : photographie absente, sans repère de taille ou illisible.",
  pneu_mesure_contestee:
    "La mesure du pneumatique est contestée : la méthode et l'emplacement du relevé ne sont pas établis.",
  impact_pare_brise_reparable: "L'impact est réparable : le remplacement du pare-brise n'est pas justifié.",
  cle_ou_document_restitue: "Cette pièce a été remise lors de la restitution.",
  erreur_vehicule_km_date: "La ligne porte sur un autre véhicule, un autre kilométrage ou une autre date.",
  prestation_incluse_au_contrat: "Cette prestation est comprise dans les loyers.",
};

/** Où l'explication du calcul renvoie à une page, et la pièce qu'il faut pour l'ouvrir. */
const RENVOIS: readonly [genre: string, renvoi: RegExp][] = [
  ["rapport", / \(page \d{1,6} du rapport\)/g],
  ["facture", / \(page \d{1,6} de la facture\)/g],
];

/**
 * Le texte proposé pour une ligne : ce que le calcul a trouvé s'il l'a dit, sinon la phrase ordinaire du motif. Une page d'une pièce que le dossier
 * n'a pas à joindre ne s'y cite pas : le loueur n'aurait rien où la lire.
 */
export function argumentParDefaut(
  motif: MotifContestation,
  explication: string,
  pieces: readonly { genre: string }[],
): string {
  const dite = RENVOIS.reduce(
    (texte, [genre, renvoi]) => (pieces.some((p) => p.genre === genre) ? texte : texte.replace(renvoi, "")),
    explication.trim(),
  );
  return dite === "" ? ARGUMENTS[motif] : `${ARGUMENTS[motif]} ${dite}`;
}

/**
 * Rappels que la personne ajoute si elle le veut : deux décisions, dans les termes de la fiche et rien de plus. Elle reste
 * libre de les changer ; Reflet ne donne pas d'avis juridique.
 */
export const RAPPELS_JURIDIQUES = [
  {
    cle: "pv_non_signe",
    libelle: "PV non signé (CA Versailles, 2013)",
    texte:
      "Un procès-verbal de restitution non signé n'a que la valeur d'un indice (CA Versailles, 17 décembre 2013, n° 12/07275).",
  },
  {
    cle: "devis_sans_description",
    libelle: "Chiffrage sans description (CA Paris, 2015)",
    texte:
      "Un document d'expertise limité à une liste de réparations et à un montant global, sans description des dommages ni référence à l'usure normale, ne suffit pas à fonder la demande ; un devis n'est pas un chiffrage (CA Paris, 13 mars 2015, n° 12/22023).",
  },
] as const;

/** Nom du fichier de la lettre : « contestation-FRE25-0031877-GB-482-NR-v1.pdf ». */
export const nomDuPdf = (numero: string | null, immatriculation: string, version: number): string =>
  sansAccents(`contestation-${numero ?? "facture"}-${immatriculation}-v${version}.pdf`).replace(
    /[^A-Za-z0-9.-]+/g,
    "-",
  );
