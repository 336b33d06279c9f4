import { incomprise } from "../comprise.ts";
import { CONFIANCE_SUFFISANTE } from "../confiance.ts";
import type { LigneLue, Passage, VehiculeLu } from "../document-lu.ts";
import { type Doute, doutesDesLignes } from "../juger.ts";
import type { CodeVerdict } from "../verdicts.ts";
import type { Couple, CouplesImposes } from "./couples.ts";
import { lignesDeTrop, montantHorsCompte } from "./facture-comptee.ts";
import type { Manque, Papier } from "./manque.ts";
import { manqueAuPv, manqueAuRapport } from "./papier-entier.ts";
import { memePiece } from "./ressemblance.ts";
import { enLigne, type Retrouvee } from "./retrouver.ts";

// Un verdict accuse : il ne se prononce que sur ce qui a été lu. Ce qui manque pour l'affirmer est une réserve, et la ligne se vérifie d'abord.

/** Par sorte d'appui, ce qui manque à une ligne de facture ; rien : il est sûr. */
interface Reserves {
  /** De quoi parle la ligne, pour la chercher au rapport, au procès-verbal, et pour savoir sa composante. */
  auRapport?: Manque | undefined;
  auPv?: Manque | undefined;
  composante?: Manque | undefined;
  /** Les papiers eux-mêmes : toutes leurs lignes sont-elles lues ? */
  rapport?: Manque | undefined;
  pv?: Manque | undefined;
  /** Une ligne libre du rapport est peut-être celle-ci, sous un autre nom. */
  sosie?: Manque | undefined;
  /** La ligne du rapport qui lui répond n'est peut-être pas la sienne. */
  couple?: Manque | undefined;
  /** Les montants de la ligne, puis leur accord entre eux, puis celui du rapport. */
  montants?: Manque | undefined;
  accord?: Manque | undefined;
  chiffrage?: Manque | undefined;
  /** Un montant imprimé sur la facture, que rien ne compte, est peut-être ce qu'on dit y manquer. */
  compte?: Manque | undefined;
  /** La ligne elle-même : les lignes lues font plus que le total, l'une d'elles n'est peut-être pas facturée. */
  facturee?: Manque | undefined;
  compteurs?: Manque | undefined;
}
type Appui = keyof Reserves;

const CHIFFRES: readonly Appui[] = [
  "auRapport",
  "rapport",
  "couple",
  "composante",
  "montants",
  "accord",
  "chiffrage",
  "compte",
];
const DEDUCTIONS: readonly Appui[] = ["composante", "montants", "accord", "compte"];
/** Sur quoi chaque verdict de ligne s'appuie. */
const APPUIS: Partial<Record<CodeVerdict, readonly Appui[]>> = {
  absent_du_rapport: ["auRapport", "rapport", "sosie", "facturee"],
  double_facturation: ["auRapport", "rapport", "couple", "facturee"],
  absent_du_pv: ["auPv", "pv", "facturee"],
  posterieur_a_la_restitution: ["auPv", "pv", "compteurs", "facturee"],
  sous_seuil: ["auRapport", "rapport", "couple", "facturee"],
  erreur_de_calcul: ["montants", "compte"],
  vetuste_absente_ou_fausse: DEDUCTIONS,
  remise_non_appliquee: DEDUCTIONS,
  operation_disproportionnee: CHIFFRES,
  montant_superieur_au_rapport: CHIFFRES,
};

/** Les réserves d'une ligne, et ce qu'elles laissent affirmer. */
export class ReservesDeLigne {
  readonly #reserves: Reserves;
  constructor(reserves: Reserves = {}) {
    this.#reserves = reserves;
  }

  /** Ce qui manque pour affirmer ce verdict ; vide : il s'affirme. */
  contre(verdict: CodeVerdict): Manque[] {
    return (APPUIS[verdict] ?? []).flatMap((appui) => this.#reserves[appui] ?? []);
  }

  /** Le rapport ne dit pas sûrement ce qui répond à cette ligne : un partage entre main-d'œuvre et pièces peut s'y trouver. */
  get chiffrageInconnu(): Manque | undefined {
    const { auRapport, rapport, couple } = this.#reserves;
    return rapport ?? couple ?? auRapport;
  }

  /** La composante de la ligne n'est pas sûre : elle peut être n'importe laquelle. */
  get composanteInconnue(): boolean {
    return this.#reserves.composante !== undefined;
  }
}

export interface Dossier {
  facture: VehiculeLu;
  rapport: VehiculeLu | null;
  pv: VehiculeLu | null;
  couples: readonly Couple[];
  retrouvees: ReadonlyMap<number, Retrouvee>;
  couplesImposes: CouplesImposes;
  couplesPvImposes: CouplesImposes;
  /** Documents qu'une personne a validés : leurs lignes sont celles de la page. */
  confirmes: Partial<Record<Papier, boolean>>;
  /** Ce que la lecture d'un document entier laisse en doute (page illisible, type incertain), en une phrase. */
  doutes: Partial<Record<Papier, string | null>>;
}

/** Les réserves de chaque ligne de facture d'un dossier, dans l'ordre des couples. */
export function reservesDuDossier(dossier: Dossier): ReservesDeLigne[] {
  const { facture, rapport, pv, confirmes, doutes } = dossier;
  const entier = {
    rapport: rapport && !confirmes.rapport ? (doutes.rapport ?? manqueAuRapport(rapport)) : null,
    pv: pv && !confirmes.pv ? (doutes.pv ?? manqueAuPv(pv)) : null,
  };
  const obscures = facture.lignes.flatMap((l, rang) =>
    l.nature === "fre" && (l.net_ht ?? l.brut_ht ?? 0) > 0 && incomprise(l, confirmes.facture) ? [rang] : [],
  );
  const doutees = confirmes.facture ? [] : doutesDesLignes(facture);
  const facturee = confirmes.facture ? undefined : lignesDeTrop(facture);
  const comptes = {
    facture: montantHorsCompte("facture", facture, confirmes.facture),
    rapport: rapport ? montantHorsCompte("rapport", rapport, confirmes.rapport) : undefined,
  };
  return dossier.couples.map((couple) => {
    const doute = doutees.find((d) => d.ligne === couple.ligne_facture);
    return new ReservesDeLigne(deLaLigne(dossier, couple, { entier, obscures, doute, comptes, facturee }));
  });
}

interface Vues {
  entier: { rapport: string | null; pv: string | null };
  /** Rangs des lignes facturées que la lecture n'a pas comprises. */
  obscures: readonly number[];
  /** Ce que l'arithmétique de la ligne laisse à demander. */
  doute: Doute | undefined;
  /** Un montant de la page que rien ne compte. */
  comptes: { facture: Manque | undefined; rapport: Manque | undefined };
  facturee: Manque | undefined;
}

function deLaLigne(dossier: Dossier, couple: Couple, { entier, obscures, doute, comptes, facturee }: Vues): Reserves {
  const { facture, rapport, pv, confirmes, retrouvees } = dossier;
  const rang = couple.ligne_facture;
  const ligne = facture.lignes[rang] as LigneLue;
  const obscure = incomprise(ligne, confirmes.facture);
  const parle: Manque | undefined = obscure
    ? { papier: "facture", champ: obscure.champ, raison: `${obscure.dit}.` }
    : undefined;
  const impose = {
    rapport: dossier.couplesImposes[rang] !== undefined,
    pv: dossier.couplesPvImposes[rang] !== undefined,
  };
  const retrouvee = retrouvees.get(rang)?.rapport;
  const enRapport = couple.ligne_rapport === null ? undefined : rapport?.lignes[couple.ligne_rapport];
  const duPapier = (papier: "rapport" | "pv", raison: string | null | undefined): Manque | undefined =>
    raison && !impose[papier] ? { papier, raison } : undefined;
  const passages = { rapport: confirmes.rapport ? [] : rapport?.passages, pv: confirmes.pv ? [] : pv?.passages };
  return {
    auRapport: impose.rapport ? undefined : parle,
    auPv: impose.pv ? undefined : parle,
    composante: parle ?? operationDouteuse(ligne, confirmes.facture),
    rapport: duPapier(
      "rapport",
      retrouvee
        ? `Le rapport porte «\u00a0${retrouvee.designation.slice(0, 80)}\u00a0» (page ${retrouvee.page}) hors de ses lignes lues.`
        : (entier.rapport ?? nommee(ligne, passages.rapport, "Le rapport")),
    ),
    pv: duPapier("pv", entier.pv ?? nommee(ligne, passages.pv, "Le procès-verbal")),
    sosie: duPapier("rapport", sosieDe(ligne, dossier)),
    couple: duPapier("rapport", disputee(ligne, enRapport, dossier, obscures.filter((r) => r !== rang).length > 0)),
    montants: confirmes.facture
      ? undefined
      : doute
        ? { papier: "facture", champ: doute.champ, raison: doute.raison }
        : montantsDouteux(ligne),
    accord: confirmes.facture ? undefined : desaccord(ligne),
    chiffrage:
      enRapport && !confirmes.rapport && (enRapport.confiances?.brut_ht ?? 1) < CONFIANCE_SUFFISANTE
        ? { papier: "rapport", raison: `Le montant du rapport, page ${enRapport.page ?? 1}, a été lu avec un doute.` }
        : comptes.rapport,
    compte: comptes.facture,
    facturee,
    compteurs: compteursDouteux(dossier),
  };
}

/** La page nomme cette pièce hors de ses lignes, sans qu'on sache si c'est le même dommage. */
function nommee(ligne: LigneLue, passages: readonly Passage[] | undefined, papier: string): string | null {
  const passage = passages?.find((p) => memePiece(ligne, enLigne(p, null)) !== null);
  return passage
    ? `${papier} nomme cette pièce hors de ses lignes lues\u00a0: «\u00a0${passage.texte.slice(0, 80)}\u00a0» (page ${passage.page}).`
    : null;
}

/** Une ligne du rapport que rien ne facture, au même montant : la même chose sous un autre nom. */
function sosieDe(ligne: LigneLue, { rapport, couples }: Dossier): string | null {
  const prises = new Set(couples.flatMap((c) => [c.ligne_rapport, ...c.regroupees]));
  const sosie = rapport?.lignes.find(
    (l, rang) =>
      l.nature === "fre" && !prises.has(rang) && l.brut_ht !== null && l.brut_ht > 0 && l.brut_ht === ligne.brut_ht,
  );
  return sosie
    ? `Le rapport porte «\u00a0${sosie.designation.slice(0, 80)}\u00a0» au même montant${sosie.page ? ` (page ${sosie.page})` : ""}, que rien d'autre ne facture\u00a0: c'est peut-être la même ligne.`
    : null;
}

/** Plusieurs lignes du rapport touchent cette pièce, et une autre ligne de la facture, incomprise, a peut-être pris la sienne. */
function disputee(
  ligne: LigneLue,
  enRapport: LigneLue | undefined,
  { rapport }: Dossier,
  autreObscure: boolean,
): string | null {
  if (!enRapport || !autreObscure) return null;
  const siennes = rapport?.lignes.filter((l) => l.nature === "fre" && memePiece(ligne, l) !== null) ?? [];
  return siennes.length > 1
    ? "Le rapport a plusieurs lignes pour cette pièce, et une autre ligne de la facture n'a pas été comprise\u00a0: l'une peut prendre la place de l'autre."
    : null;
}

const operationDouteuse = ({ confiances }: LigneLue, confirmee = false): Manque | undefined =>
  !confirmee && (confiances?.operation ?? 1) < CONFIANCE_SUFFISANTE
    ? { papier: "facture", champ: "operation", raison: "L'opération de cette ligne a été lue avec un doute." }
    : undefined;

const LIBELLES_MONTANT = { brut_ht: "brut", abattement_ht: "abattement", net_ht: "net" } as const;

function montantsDouteux({ confiances = {} }: LigneLue): Manque | undefined {
  const champ = (["brut_ht", "abattement_ht", "net_ht"] as const).find(
    (nom) => (confiances[nom] ?? 1) < CONFIANCE_SUFFISANTE,
  );
  return (
    champ && {
      papier: "facture",
      champ,
      raison: `Le montant ${LIBELLES_MONTANT[champ]} de cette ligne a été lu avec un doute.`,
    }
  );
}

/** Les montants de la ligne se contredisent en sa défaveur : un net sous brut moins abattement, ou des composantes qui ne font pas le brut. */
function desaccord({ brut_ht, abattement_ht, net_ht, details = {} }: LigneLue): Manque | undefined {
  if (brut_ht === null) return;
  const parts = [details.mo_ht, details.peinture_ht, details.pieces_ht, details.autres_ht].filter(
    (p) => p !== undefined,
  );
  const composantes = parts.length > 1 ? parts.reduce((a, b) => a + b, 0) : brut_ht;
  if (composantes !== brut_ht)
    return {
      papier: "facture",
      champ: "brut_ht",
      raison: "Les montants détaillés de cette ligne ne font pas son brut.",
    };
  return net_ht !== null && net_ht < brut_ht - (abattement_ht ?? 0)
    ? {
        papier: "facture",
        champ: "net_ht",
        raison: "Le net de cette ligne est plus bas que son brut moins son abattement.",
      }
    : undefined;
}

function compteursDouteux({ rapport, pv, confirmes }: Dossier): Manque | undefined {
  const douteux = (v: VehiculeLu | null) => (v?.confiances?.kilometrage ?? 1) < CONFIANCE_SUFFISANTE;
  const papier = !confirmes.pv && douteux(pv) ? "pv" : !confirmes.rapport && douteux(rapport) ? "rapport" : null;
  return papier
    ? {
        papier,
        raison: `Le kilométrage ${papier === "pv" ? "du procès-verbal" : "du rapport"} a été lu avec un doute.`,
      }
    : undefined;
}
