import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { TotauxLus } from "../../../domain/fre/document-lu.ts";
import { type LibelleTotal, libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { montantsDeGrille } from "../commun/grille-totaux.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { montantsDeLaRangee } from "../commun/montants-detaches.ts";
import { enPhrase, type MontantLibelle, montantsLibelles } from "../commun/rangee-total.ts";
import { deroulerLibelles } from "./libelles-enroules.ts";
import { montantALaLigne } from "./totaux-a-la-ligne.ts";

export const TOTAUX_VIDES: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** Totaux lus, et d'où vient chacun. */
export interface TotauxSitues {
  totaux: TotauxLus;
  origines: Partial<Record<keyof TotauxLus, { page: number; mots: Mot[]; confiance: number }>>;
  /** Le brut est un « Total avant franchise » : il ne l'est que si les lignes n'ont rien déduit avant lui. */
  avantFranchise?: boolean;
  /** Montants imprimés hors des lignes, sous un libellé qui n'est pas celui d'un total connu. */
  sansNom?: readonly Imprime[];
}

interface Imprime {
  centimes: number;
  page: number;
  mots: Mot[];
}

// Imprimés en déduction (« -250,00 », « 250,00- », « (250,00) »), ils sont positifs dans le format.
const DEDUCTIONS = new Set<keyof TotauxLus>(["abattement_ht", "remise_ht", "franchise_ht"]);

/** Une remise d'un autre nom ; sur un avoir, ce serait une ligne. */
const GESTE = /^(?:geste commercial|rabais|ristourne|r[ée]duction (?:commerciale|client))\b/i;
const BLANC = 1.2;
const SIGNE_SEUL = /^[-–−+]$/;
/**
 * Un encadré de totaux peut s'imprimer à côté d'une fiche ou des mentions légales : ce qui étiquette le montant suit un blanc, ou un
 * changement de taille de caractère. Rend le total que nomme la plus courte fin du libellé ainsi coupé, ou `null`.
 */
function totalApresLeBlanc(mots: readonly Mot[]): LibelleTotal | null {
  const libelle = mots.slice(0, -1).filter((mot) => !SIGNE_SEUL.test(mot.texte));
  for (let i = libelle.length - 1; i > 0; i -= 1) {
    const [mot, precedent] = [libelle[i] as Mot, libelle[i - 1] as Mot];
    const separe = mot.x0 - precedent.x1 > BLANC * mot.corps || Math.abs(mot.corps - precedent.corps) > 0.1 * mot.corps;
    const champ = separe ? libelleTotal(texteDe(libelle.slice(i)).replace(/[:.\s]+$/, "")) : null;
    if (champ !== null) return champ;
  }
  return null;
}

/** « Total net HT », « Total dû HT », « Reste à charge » : ce qui reste, une fois tout déduit. */
const BASE = /^total (?:des )?bases?\b/i;
const NET_NOMME = /\bnet(?:te)?s?\b|\bd[ûÛ]e?s?(?!\p{L})|\breste\b|\bcharge\b/iu;
const TTC_NOMME = /\bT\.?T\.?C\b|toutes taxes comprises/i;
const APRES_VETUSTE =
  /\bapr[èe]s (?:d[ée]duction (?:de la )?)?(?:vétusté|vetuste|abattements?|d[ée]pr[ée]ciation|d[ée]cote)/i;
const AVANT_FRANCHISE = /^(?!sous|s\/).*\bavant (?:d[ée]duction (?:de la )?)?franchise/i;
const FINAL = /^(?:montant|total|somme) finale?$/i;
export const ACOMPTE = /\b(?:acomptes?|arrhes|d[ée]j[àa] (?:r[ée]gl|vers|pay)|avances?)/i;
export const RESTE = /\b(?:reste|solde|restant)\b/i;

/**
 * « Total TTC 1 200,00 », « Acompte 200,00 », « Net à payer 1 000,00 » : de plusieurs montants taxes comprises, celui que font le hors taxes et
 * la TVA, à défaut celui qui se dit TTC, à défaut le dernier.
 */
function choisirTtc(ttcs: readonly Imprime[], { net_ht, tva }: TotauxLus): Imprime | undefined {
  const calcule = (net_ht ?? 0) + (tva ?? 0);
  const juste = net_ht !== null && tva !== null && ttcs.find(({ centimes }) => Math.abs(centimes - calcule) <= 1);
  const nomme = ttcs.findLast(({ mots }) => TTC_NOMME.test(texteDe(mots)) && !RESTE.test(texteDe(mots)));
  return juste || nomme || ttcs.at(-1);
}

/** « Total net HT » sur une rangée, « 765,97 € » seul dessous : le libellé d'une case ou d'une marge, et son montant. */
function sousSonLibelle(rangees: readonly Rangee[], rangee: Rangee): MontantLibelle[] | null {
  const [montant, devise] = rangee.mots;
  if (
    !montant ||
    rangee.mots.length > 2 ||
    !estMontant(montant.texte) ||
    (devise && !/^(?:€|EUR|HT|TTC)$/.test(devise.texte))
  )
    return null;
  const dessus = rangees[rangees.indexOf(rangee) - 1];
  if (!dessus || dessus.page !== rangee.page || rangee.y - dessus.y > 3 * rangee.corps) return null;
  const [premier, dernier] = [dessus.mots[0], dessus.mots.at(-1)];
  const bord = rangee.mots.at(-1)?.x1 ?? montant.x1;
  const aligne =
    Math.abs((premier?.x0 ?? 0) - montant.x0) < 4 ||
    Math.abs((dernier?.x1 ?? 0) - bord) < 4 ||
    Math.abs((premier?.x0 ?? 0) + (dernier?.x1 ?? 0) - montant.x0 - bord) < 8;
  const libelle = texteDe(dessus.mots).replace(/[:.\s]+$/, "");
  if (!aligne || dessus.mots.some(({ texte }) => estMontant(texte)) || libelleTotal(libelle) === null) return null;
  return [{ libelle, montant, mots: [...dessus.mots, montant] }];
}

/** Les totaux que nomme leur libellé, à leur gauche : la base ou la taxe d'un taux, dans un récapitulatif, ne les remplace pas. */
const totauxNommes = (rangees: readonly Rangee[]): Set<LibelleTotal | null> =>
  new Set(
    rangees
      .flatMap((rangee) => (enPhrase(rangee) ? [] : montantsLibelles(rangee)))
      .map(({ libelle, mots }) => libelleTotal(libelle) ?? totalApresLeBlanc(mots)),
  );

const LA_TAXE = /(?<!\p{L})(?:T\.?V\.?A|taxes?|VAT)(?!\p{L})/iu;

/** Le montant imprimé qui vaut tant de centimes, derrière un taux ou une base. */
function seulMontant(
  rangees: readonly Rangee[],
  centimes: number,
  decimale: SeparateurDecimal,
): { rangee: Rangee; mot: Mot } | undefined {
  return rangees
    .flatMap((rangee) => rangee.mots.slice(1).map((mot) => ({ rangee, mot })))
    .find(({ mot }) => estMontant(mot.texte) && montantCellule(mot.texte, decimale) === centimes);
}

/** Totaux imprimés d'un document, cherchés dans les rangées qui ne sont pas des lignes ; le dernier imprimé l'emporte. */
export function lireTotaux(imprimees: readonly Rangee[], decimale: SeparateurDecimal): TotauxSitues {
  const totaux: TotauxLus = { ...TOTAUX_VIDES };
  const origines: TotauxSitues["origines"] = {};
  const rangees = deroulerLibelles(imprimees);
  const grilles = montantsDeGrille(rangees);
  const nommes = grilles.length > 0 ? totauxNommes(rangees) : new Set();
  const anciensNets: { centimes: number; origine: NonNullable<TotauxSitues["origines"]["net_ht"]> }[] = [];
  const ttcs: Imprime[] = [];
  const sousTotaux: Imprime[] = [];
  const sansNom: Imprime[] = [];
  const composantes: number[] = [];
  for (const rangee of rangees) {
    // Les intitulés d'une grille : un taux (« T.V.A. 20,00 ») n'y est pas un montant.
    if (grilles.some((grille) => grille.rangee !== rangee && grille.mots.some((mot) => rangee.mots.includes(mot))))
      continue;
    const deGrille = grilles.filter((grille) => grille.rangee === rangee && !nommes.has(libelleTotal(grille.libelle)));
    const dessous =
      deGrille.length > 0
        ? null
        : (sousSonLibelle(rangees, rangee) ?? montantALaLigne(rangee, rangees[rangees.indexOf(rangee) - 1]));
    const imprimes = deGrille.length > 0 ? deGrille : (dessous ?? montantsDeLaRangee(rangee, rangees));
    // Dans une rangée de totaux, un montant sous un nom inconnu.
    for (const mot of deGrille.length > 0 ? rangee.mots : []) {
      const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
      if (centimes !== null && imprimes.every(({ montant }) => montant !== mot))
        sansNom.push({ centimes, page: rangee.page, mots: [mot] });
    }
    for (const { libelle, montant, mots } of imprimes) {
      const nomme = libelleTotal(libelle) ?? totalApresLeBlanc(mots);
      // « Montant final », derrière le hors taxes et la TVA, est ce qu'ils font.
      const apresLaTaxe = nomme === "net_ht" && totaux.net_ht !== null && totaux.tva !== null && FINAL.test(libelle);
      const champ = apresLaTaxe ? "ttc" : nomme;
      const centimes = montantCellule(montant.texte, decimale);
      if (champ === null && centimes !== null) sansNom.push({ centimes, page: rangee.page, mots });
      if (champ === null || centimes === null) continue;
      if (champ === "composante") composantes.push(centimes);
      if (champ === "sous_total") sousTotaux.push({ centimes, page: rangee.page, mots });
      if (!(champ in totaux)) continue;
      const cle = champ as keyof TotauxLus;
      if (cle === "net_ht" && totaux.net_ht !== null && origines.net_ht)
        anciensNets.push({ centimes: totaux.net_ht, origine: origines.net_ht });
      if (cle === "ttc") ttcs.push({ centimes, page: rangee.page, mots });
      totaux[cle] = DEDUCTIONS.has(cle) ? Math.abs(centimes) : centimes;
      origines[cle] = { page: rangee.page, mots, confiance: confianceDe(CONFIANCES.etiquetee, [montant]) };
    }
  }
  const ttcRetenu = choisirTtc(ttcs, totaux);
  // « Total net HT 555,50 · Acompte 100,00 · Reste à payer 455,50 » : ce qui reste d'un acompte n'est pas un total du document.
  const resteDAcompte =
    totaux.net_ht !== null &&
    totaux.tva === null &&
    RESTE.test(texteDe(ttcRetenu?.mots ?? [])) &&
    sansNom.some(({ mots, centimes }) => ACOMPTE.test(texteDe(mots)) && centimes !== 0);
  if (resteDAcompte) {
    totaux.ttc = null;
    delete origines.ttc;
  } else if (ttcRetenu) {
    totaux.ttc = ttcRetenu.centimes;
    origines.ttc = {
      page: ttcRetenu.page,
      mots: ttcRetenu.mots,
      confiance: confianceDe(CONFIANCES.etiquetee, ttcRetenu.mots.slice(-1)),
    };
  }
  // « Total des remises en état 1 174,74 », puis une franchise et un hors taxes : le premier, que la déduction mène au second, est le brut.
  const deduit = (totaux.abattement_ht ?? 0) + (totaux.remise_ht ?? 0) + (totaux.franchise_ht ?? 0);
  // « Total montant HT », « Total vétusté », « Total net HT » : devant une déduction, le plus grand des deux qui ne se dit pas net est le brut.
  const dits = (mots: readonly Mot[] | undefined) => NET_NOMME.test(texteDe(mots ?? []));
  const brut =
    anciensNets.find(({ centimes }) => deduit > 0 && centimes - deduit === totaux.net_ht) ??
    anciensNets.findLast(
      ({ centimes, origine }) =>
        deduit > 0 && centimes > (totaux.net_ht ?? 0) && !dits(origine.mots) && dits(origines.net_ht?.mots),
    ) ??
    // « Total base HT », au-dessus d'un total hors taxes moindre : ce qui précède les déductions des lignes.
    anciensNets.findLast(
      ({ centimes, origine }) => centimes > (totaux.net_ht ?? centimes) && BASE.test(texteDe(origine.mots)),
    );
  if (totaux.brut_ht === null && brut) {
    totaux.brut_ht = brut.centimes;
    origines.brut_ht = brut.origine;
  }
  // « Total avant franchise 931,00 », puis la franchise et le hors taxes qu'elle laisse : rien d'autre n'en est déduit, c'est le brut.
  const avant = sousTotaux.findLast(
    ({ centimes, mots }) =>
      AVANT_FRANCHISE.test(texteDe(mots)) && deduit > 0 && !totaux.abattement_ht && centimes - deduit === totaux.net_ht,
  );
  const avantFranchise = totaux.brut_ht === null && avant !== undefined;
  if (avantFranchise) {
    totaux.brut_ht = avant.centimes;
    origines.brut_ht = { page: avant.page, mots: avant.mots, confiance: confianceDe(CONFIANCES.etiquetee, avant.mots) };
  }
  // « Net à payer » sans TVA ni autre total hors taxes est aussi le total hors taxes.
  if (totaux.net_ht === null && totaux.tva === null && totaux.ttc !== null) {
    totaux.net_ht = totaux.ttc;
    if (origines.ttc) origines.net_ht = origines.ttc;
  }
  // « Montant total des réparations », que suivent la TVA et le TTC qui s'y ajoutent : c'est le hors taxes, rien n'en a été déduit.
  if (totaux.net_ht === null && totaux.brut_ht !== null && totaux.brut_ht + (totaux.tva ?? 0) === totaux.ttc) {
    totaux.net_ht = totaux.brut_ht;
    totaux.brut_ht = null;
    if (origines.brut_ht) origines.net_ht = origines.brut_ht;
    delete origines.brut_ht;
  }
  // « Total remise en état », « Autres prestations », « Net à payer » : sans TVA, ce que font les deux premiers est le hors taxes.
  const autres = (totaux.ttc ?? 0) - (totaux.net_ht ?? 0);
  const aussi = composantes.includes(autres) || composantes.reduce((somme, part) => somme + part, 0) === autres;
  if (totaux.tva === null && totaux.net_ht !== null && autres > 0 && aussi) {
    totaux.net_ht = totaux.ttc;
    if (origines.ttc) origines.net_ht = origines.ttc;
  }
  // Un récapitulatif par taux n'a pas de total de la taxe quand un seul taux en porte : son montant est celui que font le HT et le TTC.
  if (totaux.tva === null && totaux.net_ht !== null && totaux.ttc !== null && totaux.ttc > totaux.net_ht) {
    const due = totaux.ttc - totaux.net_ht;
    const taxe = rangees.some((rangee) => LA_TAXE.test(texteDe(rangee.mots)))
      ? seulMontant(rangees, due, decimale)
      : undefined;
    if (taxe) {
      totaux.tva = due;
      origines.tva = {
        page: taxe.rangee.page,
        mots: [taxe.mot],
        confiance: confianceDe(CONFIANCES.geometrie, [taxe.mot]),
      };
    }
  }
  // « Total HT après remise », que suivent la TVA et le TTC : le calcul dit que c'est le total hors taxes.
  const { tva, ttc } = totaux;
  const net = sousTotaux.findLast(({ centimes }) => tva !== null && ttc !== null && centimes + tva === ttc);
  if (totaux.net_ht === null && net) {
    totaux.net_ht = net.centimes;
    origines.net_ht = { page: net.page, mots: net.mots, confiance: confianceDe(CONFIANCES.etiquetee, net.mots) };
  }
  // « Total HT après vétusté », sans autre hors taxes ni franchise : ce que la vétusté laisse du brut est dû.
  const laisse = sousTotaux.findLast(
    ({ centimes, mots }) =>
      APRES_VETUSTE.test(texteDe(mots)) &&
      totaux.brut_ht !== null &&
      totaux.abattement_ht !== null &&
      centimes === totaux.brut_ht - totaux.abattement_ht,
  );
  if (totaux.net_ht === null && totaux.franchise_ht === null && totaux.remise_ht === null && laisse) {
    totaux.net_ht = laisse.centimes;
    origines.net_ht = {
      page: laisse.page,
      mots: laisse.mots,
      confiance: confianceDe(CONFIANCES.etiquetee, laisse.mots),
    };
  }
  const geste = sansNom.find(({ mots, centimes }) => centimes !== 0 && GESTE.test(texteDe(mots)));
  if (totaux.remise_ht === null && geste && (totaux.net_ht ?? 0) >= 0) {
    totaux.remise_ht = Math.abs(geste.centimes);
    origines.remise_ht = {
      page: geste.page,
      mots: geste.mots,
      confiance: confianceDe(CONFIANCES.etiquetee, geste.mots),
    };
  }
  // « Montant final », sous la TVA : ce que fait le hors taxes et la TVA est le TTC, quel qu'en soit le nom.
  const final = sansNom.findLast(({ centimes }) => tva && totaux.net_ht !== null && centimes === totaux.net_ht + tva);
  if (ttc === null && final) {
    totaux.ttc = final.centimes;
    origines.ttc = { page: final.page, mots: final.mots, confiance: confianceDe(CONFIANCES.geometrie, final.mots) };
  }
  return { totaux, origines, avantFranchise, sansNom };
}
