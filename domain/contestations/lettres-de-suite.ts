import { z } from "zod";
import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import { type Canal, type EtatContestation, LIBELLES_CANAL, lettreModifiable } from "./etats.ts";
import { introductionParDefaut, nommerFacture, objetParDefaut, type References } from "./lettre.ts";

/** Ce qu'une lettre demande, dans l'ordre où l'on insiste. */
export const NATURES = ["contestation", "nouvelle", "relance", "mise_en_demeure", "mediation", "avoir"] as const;
export type Nature = (typeof NATURES)[number];
export const natureLettre = z.enum(NATURES, { error: "Choix inconnu" });
export const LIBELLES_NATURE: Record<Nature, string> = {
  contestation: "Contestation",
  nouvelle: "Nouvelle contestation",
  relance: "Relance",
  mise_en_demeure: "Mise en demeure",
  mediation: "Demande de médiation",
  avoir: "Demande d'avoir",
};

/** Ce que fait le bouton qui prépare la lettre. */
export const GESTES_NATURE: Record<Nature, string> = {
  contestation: "Contester",
  nouvelle: "Contester à nouveau",
  relance: "Relancer",
  mise_en_demeure: "Mettre en demeure",
  mediation: "Proposer une médiation",
  avoir: "Relancer l'avoir",
};

/** Une lettre partie, ou une réponse reçue : ce qui a déjà été dit. */
export interface Echanges {
  envoyees: readonly {
    version: number;
    nature: Nature;
    canal: Canal;
    destinataire: string | null;
    reference: string | null;
    envoyee_le: string;
  }[];
  reponses: readonly { date: string; interlocuteur: string; texte: string; accorde: number }[];
}

/** Un silence se relance, puis se met en demeure, puis se porte en médiation ; un refus se conteste encore, ou de même. */
export function naturesPossibles(etat: EtatContestation): readonly Nature[] {
  if (!lettreModifiable(etat)) return [];
  if (etat === "a_contester") return ["contestation"];
  return etat === "contestee"
    ? ["relance", "mise_en_demeure", "mediation"]
    : ["nouvelle", "mise_en_demeure", "mediation"];
}

/** Cette lettre peut suivre celles qui sont parties ; un avoir accordé se demande tant qu'il n'est pas rendu, même d'un dossier soldé. */
export const peutSuivre = (
  c: { etat: EtatContestation; contestee_le: string | null; attendu: number },
  nature: Nature,
): boolean =>
  nature === "avoir"
    ? c.contestee_le !== null && c.attendu > 0
    : c.etat !== "a_contester" && naturesPossibles(c.etat).includes(nature);

/** Le brouillon se rédige : son dossier attend une lettre, ou c'est un avoir qu'il demande. */
export const seRedige = (etat: EtatContestation, nature: Nature): boolean =>
  nature === "avoir" || lettreModifiable(etat) || etat === "a_verifier";

/** La suite de ce qui est déjà parti : la première nature de l'échelle qui ne l'est pas ; la dernière se répète. */
export function natureSuivante(etat: EtatContestation, parties: readonly Nature[]): Nature {
  const possibles = naturesPossibles(etat);
  return possibles.find((n) => !parties.includes(n)) ?? possibles.at(-1) ?? "contestation";
}

/** La suite d'une contestation, de ce qu'elle a déjà fait partir. */
export const natureApres = (c: { etat: EtatContestation; envoyees: readonly { nature: Nature }[] }): Nature =>
  natureSuivante(
    c.etat,
    c.envoyees.map((e) => e.nature),
  );

/** Ce que la lettre rappelle : chaque lettre et chaque réponse, à sa date ; vide s'il n'y en a aucune. */
export function rappelerEchanges({ envoyees, reponses }: Echanges): string {
  const dits = [
    ...envoyees.map((e) => ({
      le: e.envoyee_le,
      rang: e.version,
      texte: `${LIBELLES_NATURE[e.nature].toLowerCase()} adressée par ${LIBELLES_CANAL[e.canal].toLowerCase()}${e.destinataire ? ` à ${e.destinataire}` : ""}${e.reference ? ` (référence ${e.reference})` : ""}`,
    })),
    ...reponses.map((r) => ({ le: r.date, rang: 1000, texte: direReponse(r) })),
  ].sort((a, b) => a.le.localeCompare(b.le) || a.rang - b.rang);
  return dits
    .map((d) => `– le ${formaterDate(d.le)}\u00a0: ${d.texte}\u00a0;`)
    .join("\n")
    .replace(/\u00a0;$/, ".");
}

/** Une réponse citée de mémoire : assez pour s'y reconnaître, pas tout le courrier. */
const CITATION_MAX = 300;
function direReponse({ interlocuteur, texte, accorde }: Echanges["reponses"][number]): string {
  const propos = texte.replace(/\s+/g, " ").trim();
  const cite = propos.length > CITATION_MAX ? `${propos.slice(0, CITATION_MAX).trimEnd()}…` : propos;
  return [
    `votre réponse${interlocuteur ? ` (${interlocuteur})` : ""}`,
    cite && `\u00a0: «\u00a0${cite}\u00a0»`,
    accorde > 0 ? `, qui accordait ${formaterEuros(accorde)} HT` : "",
  ].join("");
}

/** Ce que le message dit joindre, selon ce que la lettre demande. */
const JOINTE: Record<Nature, string> = {
  contestation: "notre contestation de",
  nouvelle: "notre nouvelle contestation de",
  relance: "notre relance, au sujet de la contestation de",
  mise_en_demeure: "notre mise en demeure, au sujet de la contestation de",
  mediation: "notre demande de médiation, au sujet de la contestation de",
  avoir: "notre demande de l'avoir accordé sur",
};

/** Le corps du message qui porte la lettre. */
export const messageParDefaut = (
  r: Pick<References, "numero" | "date_document" | "immatriculation">,
  reclame: number,
  nature: Nature = "contestation",
): string =>
  `Bonjour,

Veuillez trouver ci-joint ${JOINTE[nature]} la facture ${nommerFacture(r)} (véhicule ${r.immatriculation}), pour un montant de ${formaterEuros(reclame)} HT.

Bien cordialement,`;

interface Textes {
  objet: string;
  introduction: string;
  conclusion: string;
}

/** Jours laissés pour répondre par une lettre qui somme de le faire. */
const JOURS_MISE_EN_DEMEURE = 15;
const POLITESSE = "Nous vous prions d'agréer, Madame, Monsieur, l'expression de nos salutations distinguées.";
const RECLAMEES = "Les lignes qui restent réclamées, et les motifs de chacune, sont rappelées ci-après.";

/** Les textes d'une lettre qui en suit une autre : ce qui a déjà été dit, puis ce qu'elle demande. Tous restent modifiables. */
export function textesDeSuite(nature: Nature, r: References, echanges: Echanges, conclusionOrdinaire: string): Textes {
  const deja = rappelerEchanges(echanges);
  const rappel = deja ? `\n\nPour rappel\u00a0:\n${deja}` : "";
  if (nature === "contestation" || nature === "nouvelle")
    return {
      objet: objetParDefaut(r),
      introduction: nature === "nouvelle" ? inserer(introductionParDefaut(r), rappel) : introductionParDefaut(r),
      conclusion: conclusionOrdinaire,
    };
  const sujet = `votre facture ${nommerFacture(r)}, relative à la restitution du véhicule ${r.vehicule} immatriculé ${r.immatriculation}`;
  const objet = `${LIBELLES_NATURE[nature]}\u00a0: contestation de la facture ${nommerFacture(r)} – ${r.immatriculation}`;
  if (nature === "relance")
    return {
      objet,
      introduction: `Madame, Monsieur,\n\nNous restons sans réponse à notre contestation de ${sujet}.${rappel}\n\n${RECLAMEES}`,
      conclusion: `Nous vous remercions de nous répondre, ligne par ligne, et d'établir l'avoir correspondant. Le recouvrement de cette somme reste suspendu jusqu'à votre réponse.\n\n${POLITESSE}`,
    };
  if (nature === "mise_en_demeure")
    return {
      objet,
      introduction: `Madame, Monsieur,\n\nMalgré ${echanges.envoyees.length > 1 ? "nos courriers" : "notre courrier"}, notre contestation de ${sujet}, n'a pas reçu de suite satisfaisante.${rappel}\n\n${RECLAMEES}`,
      conclusion: `Nous vous mettons en demeure d'établir l'avoir du montant total contesté, ou d'en justifier le refus ligne par ligne, pièces à l'appui, sous ${JOURS_MISE_EN_DEMEURE} jours à réception de la présente. À défaut, nous proposerons une médiation, et nous nous réservons toute autre voie de droit.\n\n${POLITESSE}`,
    };
  if (nature === "avoir")
    return {
      objet: `Avoir accordé, non reçu\u00a0: facture ${nommerFacture(r)} – ${r.immatriculation}`,
      introduction: `Madame, Monsieur,\n\nVous avez accepté, en tout ou partie, notre contestation de ${sujet}. L'avoir correspondant ne nous est pas parvenu.${rappel}\n\nLes lignes accordées, et ce qu'il en reste à rendre, sont rappelés ci-après.`,
      conclusion: `Nous vous remercions de nous adresser cet avoir sous ${JOURS_MISE_EN_DEMEURE} jours à réception de la présente, ou de nous en indiquer le numéro s'il est déjà établi.\n\n${POLITESSE}`,
    };
  return {
    objet,
    introduction: `Madame, Monsieur,\n\nNotre différend sur ${sujet}, n'a pas trouvé d'accord entre nous.${rappel}\n\n${RECLAMEES}`,
    conclusion: `Nous vous proposons de le soumettre à un médiateur\u00a0: celui que prévoit le contrat ou, à défaut, le Médiateur des entreprises. Nous vous remercions de nous dire, sous ${JOURS_MISE_EN_DEMEURE} jours, si vous l'acceptez. Le recouvrement de cette somme reste suspendu dans l'intervalle.\n\n${POLITESSE}`,
  };
}

/** Le rappel se place avant la dernière phrase de l'introduction. */
const inserer = (introduction: string, rappel: string): string => {
  const place = introduction.lastIndexOf("\n\n");
  return place < 0 ? introduction + rappel : introduction.slice(0, place) + rappel + introduction.slice(place);
};
