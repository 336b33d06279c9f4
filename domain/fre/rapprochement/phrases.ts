import { formaterEuros, formaterKm } from "../../commun/montants.ts";
import { LIBELLES_COMPOSANTE } from "../calcul/vetuste.ts";
import type { LigneLue } from "../document-lu.ts";
import { LIBELLES_OPERATION } from "../libelles.ts";
import { LIBELLES_VERDICT } from "../verdicts.ts";
import { phraseDeFactureAVerifier } from "./facture-comptee.ts";
import type { Constat } from "./ligne-verifiee.ts";
import type { SousSeuil } from "./seuils.ts";

const ESPACE = "\u00a0";

/** Ce qu'une phrase nomme : les lignes des trois documents. */
export interface LignesDuVerdict {
  facture: LigneLue;
  rapport: LigneLue | undefined;
  pv: LigneLue | undefined;
}

const nombre = (n: number): string => String(Math.round(n * 100) / 100).replace(".", ",");
export const pourCent = (n: number): string => `${nombre(n)}${ESPACE}%`;
const mm = (n: number): string => (n >= 100 ? `${nombre(n / 10)}${ESPACE}cm` : `${nombre(n)}${ESPACE}mm`);
const pageDe = (ligne: LigneLue | undefined, document: string): string =>
  ligne?.page ? `page ${ligne.page} ${document}` : document;
const cite = (ligne: LigneLue): string => `«${ESPACE}${ligne.designation}${ESPACE}»`;
const operation = (ligne: LigneLue | undefined): string =>
  ligne?.operation ? LIBELLES_OPERATION[ligne.operation].toLowerCase() : "opération non précisée";

function phraseSousSeuil(raison: SousSeuil, rapport: LigneLue | undefined): string {
  const ou = pageDe(rapport, "du rapport");
  switch (raison.raison) {
    case "non_facturable":
      return `Le rapport dit ce dommage non facturable (${ou}).`;
    case "pneu":
      return `Le rapport mesure ${mm(raison.mesure)} de profil (${ou}), au moins les ${mm(raison.seuil)} exigés.`;
    case "pare_brise":
      return raison.mesure === null
        ? `Impact hors du champ de vision (${ou}), que l'état standard admet.`
        : `Impact de ${mm(raison.mesure)} hors du champ de vision (${ou}), sans dépasser le seuil de ${mm(raison.seuil)}.`;
    case "taille":
      return `Le rapport mesure ${mm(raison.mesure)} (${ou}), sans dépasser le seuil de ${mm(raison.seuil)} de l'état standard.`;
  }
}

/**
 * Une phrase par verdict de ligne : la règle, les deux montants, la page. Montants HT. La désignation citée vient du document : elle est
 * écourtée pour que la phrase tienne dans un courrier.
 */
export function phraseDeLigne(c: Constat, { facture, rapport, pv }: LignesDuVerdict): string {
  const net = formaterEuros(c.montant);
  const qui = cite({ ...facture, designation: facture.designation.slice(0, 160) });
  const ou = pageDe(facture, "de la facture");
  const attendu = formaterEuros(c.attendu ?? 0);
  const constate = formaterEuros(c.constate ?? 0);
  switch (c.verdict) {
    case "absent_du_rapport":
      return `${qui} est facturé ${net} HT (${ou}) sans ligne au rapport d'expertise.`;
    case "double_facturation":
      return `${qui} est facturé ${net} HT (${ou}) pour un dommage du rapport (${pageDe(rapport, "du rapport")}) déjà facturé par une autre ligne.`;
    case "absent_du_pv":
      return `${qui}, facturé ${net} HT (${ou}), n'est pas au procès-verbal de restitution.`;
    case "posterieur_a_la_restitution":
      return `Absent du procès-verbal, et ${formaterKm(c.km?.releves ?? 0)} parcourus entre le procès-verbal et l'expertise (${formaterKm(c.km?.tolerance ?? 0)} admis)${ESPACE}: ${qui}, ${net} HT (${ou}), est postérieur à la restitution.`;
    case "sous_seuil":
      return `${c.sousSeuil ? phraseSousSeuil(c.sousSeuil, rapport) : ""} ${qui} est pourtant facturé ${net} HT (${ou}).`;
    case "erreur_de_calcul":
      return `Brut moins abattement font ${attendu} HT, la facture porte ${constate} HT (${ou})${ESPACE}: ${net} de trop.`;
    case "vetuste_absente_ou_fausse":
      return `La vétusté de ${pourCent(c.taux_pct ?? 0)} (${LIBELLES_COMPOSANTE[c.composante ?? "main_oeuvre"]}) vaut ${attendu}, la facture en déduit ${constate} (${ou})${ESPACE}: ${net} HT de trop.`;
    case "remise_non_appliquee":
      return `La remise négociée de ${pourCent(c.taux_pct ?? 0)} vaut ${attendu}, la facture en déduit ${constate} (${ou})${ESPACE}: ${net} HT de trop.`;
    case "operation_disproportionnee":
      return `Le rapport chiffre «${ESPACE}${operation(rapport)}${ESPACE}», soit ${attendu} HT net (${pageDe(rapport, "du rapport")})${ESPACE}; la facture compte «${ESPACE}${operation(facture)}${ESPACE}» à ${constate} HT (${ou})${ESPACE}: ${net} de trop.`;
    case "montant_superieur_au_rapport":
      return `Le rapport chiffre ${attendu} HT brut (${pageDe(rapport, "du rapport")}), la facture compte ${constate} HT brut (${ou})${ESPACE}: ${net} HT net de trop.`;
    case "conforme":
      return rapport || pv
        ? `${qui} est facturé comme ${rapport ? "le rapport le chiffre" : "le procès-verbal le constate"}, déductions faites.`
        : `${qui} ne porte aucun écart.`;
    case "a_verifier":
      return phraseAVerifier(c, ou);
    default:
      return LIBELLES_VERDICT[c.verdict];
  }
}

/** Ce qui manque, ce que cela suspend, et que la ligne reste due jusque-là. */
function phraseAVerifier({ manques = [], suspendus = [], enjeu = 0 }: Constat, ou: string): string {
  const verdicts = [...new Set(suspendus)].map((v) => LIBELLES_VERDICT[v].toLowerCase().replace(" pv ", " PV "));
  const raisons = manques.map((m) => m.raison).join(" ");
  return `${raisons} Jusque-là, rien ne s'en affirme (${verdicts.join(", ")})${ESPACE}: ses ${formaterEuros(enjeu)} HT (${ou}) restent comptés comme dus.`;
}

/** Une phrase par verdict sur la facture entière ; montants en centimes. */
export function phraseDeFacture(c: Constat): string {
  const attendu = formaterEuros(c.attendu ?? 0);
  const constate = formaterEuros(c.constate ?? 0);
  const montant = formaterEuros(c.montant);
  switch (c.verdict) {
    case "erreur_de_calcul":
      return `Les lignes de la facture, sa remise et sa franchise font ${attendu} HT, son total imprimé est ${constate} HT${ESPACE}: ${montant} de trop.`;
    case "remise_non_appliquee":
      return `La remise négociée de ${pourCent(c.taux_pct ?? 0)} sur le total vaut ${attendu} sur les lignes dues, la facture en déduit ${constate}${ESPACE}: ${montant} HT de trop.`;
    case "franchise_non_deduite":
      return `La franchise due est de ${attendu}, la facture en déduit ${constate}${ESPACE}: ${montant} HT de trop.`;
    case "tva_a_tort":
      return `Le contrat met ces frais hors du champ de la TVA, la facture en compte ${montant}.`;
    case "a_verifier":
      return phraseDeFactureAVerifier(c);
    default:
      return LIBELLES_VERDICT[c.verdict];
  }
}
