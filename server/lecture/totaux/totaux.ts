import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { TotauxLus } from "../../../domain/fre/document-lu.ts";
import { type LibelleTotal, libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { montantsDeGrille } from "../commun/grille-totaux.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { montantsDeLaRangee } from "../commun/montants-detaches.ts";
import { estDansUnePile } from "../commun/pile-de-totaux.ts";
import { enPhrase, type MontantLibelle, montantsLibelles } from "../commun/rangee-total.ts";
import { deroulerLibelles } from "./libelles-enroules.ts";
import { montantALaLigne } from "./totaux-a-la-ligne.ts";
import { totauxEnPhrase } from "./totaux-en-phrase.ts";

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
  /** Montants imprimés hors des lignes, sous un libellé qui n'est pas celui d'un total connu. */
  sansNom?: readonly Imprime[];
}

interface Imprime {
  centimes: number;
  page: number;
  mots: Mot[];
  /** Ce que vaut la lecture du montant, derrière son libellé. */
  confiance: number;
}

/** Tout ce que les rangées impriment de totaux, et ceux que leurs libellés ont déjà nommés. */
interface Releve extends TotauxSitues {
  /** Hors taxes qu'un autre, imprimé plus bas, a remplacés. */
  anciensNets: Imprime[];
  ttcs: Imprime[];
  sousTotaux: Imprime[];
  composantes: Imprime[];
  sansNom: Imprime[];
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
  if (
    !(aligne || estDansUnePile(rangees, rangees.indexOf(rangee))) ||
    dessus.mots.some(({ texte }) => estMontant(texte)) ||
    libelleTotal(libelle) === null
  )
    return null;
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

function poser({ totaux, origines }: TotauxSitues, champ: keyof TotauxLus, imprime: Imprime | undefined): void {
  if (!imprime) return;
  totaux[champ] = DEDUCTIONS.has(champ) ? Math.abs(imprime.centimes) : imprime.centimes;
  origines[champ] = imprime;
}

/** Ce total est le hors taxes, quel qu'en soit le nom. */
function enNet({ totaux, origines }: TotauxSitues, champ: "brut_ht" | "ttc"): void {
  totaux.net_ht = totaux[champ];
  if (origines[champ]) origines.net_ht = origines[champ];
  if (champ === "ttc") return;
  totaux.brut_ht = null;
  delete origines.brut_ht;
}

/** Totaux imprimés d'un document, cherchés dans les rangées qui ne sont pas des lignes ; le dernier imprimé l'emporte. */
export function lireTotaux(imprimees: readonly Rangee[], decimale: SeparateurDecimal): TotauxSitues {
  const rangees = deroulerLibelles(imprimees);
  const releve = relever(rangees, decimale);
  retenirLeTtc(releve);
  // Une phrase qui nomme les trois et que leur addition prouve dit mieux qu'un libellé pris en son milieu.
  const phrase = Object.entries(totauxEnPhrase(rangees, decimale) ?? {});
  for (const [champ, dit] of phrase)
    poser(releve, champ as keyof TotauxLus, { ...dit, confiance: confianceDe(CONFIANCES.etiquetee, dit.mots) });
  nommerLeBrut(releve);
  nommerLeNet(releve);
  poser(releve, "tva", taxeDeduite(releve, rangees, decimale));
  const { tva, ttc } = releve.totaux;
  netApresDeduction(releve);
  const { totaux, origines, sansNom } = releve;
  const geste = sansNom.find(({ mots, centimes }) => centimes !== 0 && GESTE.test(texteDe(mots)));
  if (totaux.remise_ht === null && (totaux.net_ht ?? 0) >= 0) poser(releve, "remise_ht", geste);
  // « Montant final », sous la TVA : ce que fait le hors taxes et la TVA est le TTC, quel qu'en soit le nom.
  const final = sansNom.findLast(({ centimes }) => tva && totaux.net_ht !== null && centimes === totaux.net_ht + tva);
  if (ttc === null && final)
    poser(releve, "ttc", { ...final, confiance: confianceDe(CONFIANCES.geometrie, final.mots) });
  return { totaux, origines, sansNom };
}

function relever(rangees: readonly Rangee[], decimale: SeparateurDecimal): Releve {
  const vide = { anciensNets: [], ttcs: [], sousTotaux: [], composantes: [], sansNom: [] };
  const releve: Releve = { totaux: { ...TOTAUX_VIDES }, origines: {}, ...vide };
  const { totaux } = releve;
  const grilles = montantsDeGrille(rangees);
  const nommes = grilles.length > 0 ? totauxNommes(rangees) : new Set();
  const lire = (page: number, montant: Mot, mots: Mot[]): Imprime | null => {
    const centimes = montantCellule(montant.texte, decimale);
    return centimes === null ? null : { centimes, page, mots, confiance: confianceDe(CONFIANCES.etiquetee, [montant]) };
  };
  for (const [rang, rangee] of rangees.entries()) {
    // Les intitulés d'une grille : un taux (« T.V.A. 20,00 ») n'y est pas un montant.
    if (grilles.some((grille) => grille.rangee !== rangee && grille.mots.some((mot) => rangee.mots.includes(mot))))
      continue;
    const deGrille = grilles.filter((grille) => grille.rangee === rangee && !nommes.has(libelleTotal(grille.libelle)));
    const horsGrille = () =>
      sousSonLibelle(rangees, rangee) ??
      montantALaLigne(rangee, rangees[rang - 1]) ??
      montantsDeLaRangee(rangee, rangees);
    const imprimes = deGrille.length > 0 ? deGrille : horsGrille();
    // Dans une rangée de totaux, un montant sous un nom inconnu.
    for (const mot of deGrille.length > 0 ? rangee.mots : []) {
      const seul = estMontant(mot.texte) && imprimes.every(({ montant }) => montant !== mot);
      const lu = seul ? lire(rangee.page, mot, [mot]) : null;
      if (lu) releve.sansNom.push(lu);
    }
    for (const { libelle, montant, mots } of imprimes) {
      const lu = lire(rangee.page, montant, mots);
      if (!lu) continue;
      const nomme = libelleTotal(libelle) ?? totalApresLeBlanc(mots);
      // « Montant final », derrière le hors taxes et la TVA, est ce qu'ils font.
      const apresLaTaxe = nomme === "net_ht" && totaux.net_ht !== null && totaux.tva !== null && FINAL.test(libelle);
      ranger(releve, apresLaTaxe ? "ttc" : nomme, lu);
    }
  }
  return releve;
}

/** Un montant, là où son libellé le met. */
function ranger(releve: Releve, champ: LibelleTotal | null, lu: Imprime): void {
  const { totaux, origines } = releve;
  if (champ === null) releve.sansNom.push(lu);
  else if (champ === "composante") releve.composantes.push(lu);
  else if (champ === "sous_total") releve.sousTotaux.push(lu);
  else if (champ in totaux) {
    if (champ === "net_ht" && totaux.net_ht !== null && origines.net_ht)
      releve.anciensNets.push({ centimes: totaux.net_ht, ...origines.net_ht });
    if (champ === "ttc") releve.ttcs.push(lu);
    poser(releve, champ as keyof TotauxLus, lu);
  }
}

/** « Total net HT 555,50 · Acompte 100,00 · Reste à payer 455,50 » : ce qui reste d'un acompte n'est pas un total du document. */
function retenirLeTtc(releve: Releve): void {
  const { totaux, origines, ttcs, sansNom } = releve;
  const retenu = choisirTtc(ttcs, totaux);
  const resteDAcompte =
    totaux.net_ht !== null &&
    totaux.tva === null &&
    RESTE.test(texteDe(retenu?.mots ?? [])) &&
    sansNom.some(({ mots, centimes }) => ACOMPTE.test(texteDe(mots)) && centimes !== 0);
  poser(releve, "ttc", retenu);
  if (!resteDAcompte) return;
  totaux.ttc = null;
  delete origines.ttc;
}

const deductionsDe = ({ abattement_ht, remise_ht, franchise_ht }: TotauxLus): number =>
  (abattement_ht ?? 0) + (remise_ht ?? 0) + (franchise_ht ?? 0);

function nommerLeBrut(releve: Releve): void {
  const { totaux, origines, anciensNets, sousTotaux } = releve;
  if (totaux.brut_ht !== null) return;
  const deduit = deductionsDe(totaux);
  const net = totaux.net_ht;
  const seDitNet = (mots: readonly Mot[] = []) => NET_NOMME.test(texteDe(mots));
  const brut =
    // « Total des remises en état 1 174,74 », puis une franchise et un hors taxes : le premier, que la déduction mène au second, est le brut.
    anciensNets.find(({ centimes }) => deduit > 0 && centimes - deduit === net) ??
    // « Total montant HT », « Total vétusté », « Total net HT » : devant une déduction, le plus grand des deux qui ne se dit pas net est le brut.
    anciensNets.findLast(
      ({ centimes, mots }) => deduit > 0 && centimes > (net ?? 0) && !seDitNet(mots) && seDitNet(origines.net_ht?.mots),
    ) ??
    // « Total base HT », au-dessus d'un total hors taxes moindre : ce qui précède les déductions des lignes.
    anciensNets.findLast(({ centimes, mots }) => centimes > (net ?? centimes) && BASE.test(texteDe(mots)));
  // « Total avant franchise 931,00 », puis la franchise et le hors taxes qu'elle laisse : rien d'autre n'en est déduit, c'est le brut.
  const avant = ({ centimes, mots }: Imprime) =>
    AVANT_FRANCHISE.test(texteDe(mots)) && deduit > 0 && !totaux.abattement_ht && centimes - deduit === net;
  poser(releve, "brut_ht", brut ?? sousTotaux.findLast(avant));
}

function nommerLeNet(releve: Releve): void {
  const { totaux, composantes } = releve;
  // « Net à payer » sans TVA ni autre total hors taxes est aussi le total hors taxes.
  if (totaux.net_ht === null && totaux.tva === null && totaux.ttc !== null) enNet(releve, "ttc");
  // « Montant total des réparations », que suivent la TVA et le TTC qui s'y ajoutent : c'est le hors taxes, rien n'en a été déduit.
  if (totaux.net_ht === null && totaux.brut_ht !== null && totaux.brut_ht + (totaux.tva ?? 0) === totaux.ttc)
    enNet(releve, "brut_ht");
  // « Total remise en état », « Autres prestations », « Net à payer » : sans TVA, ce que font les deux premiers est le hors taxes.
  const autres = (totaux.ttc ?? 0) - (totaux.net_ht ?? 0);
  const parts = composantes.map(({ centimes }) => centimes);
  const aussi = [...parts, parts.reduce((somme, part) => somme + part, 0)].includes(autres);
  if (totaux.tva === null && totaux.net_ht !== null && autres > 0 && aussi) enNet(releve, "ttc");
}

/** Un récapitulatif par taux n'a pas de total de la taxe quand un seul taux en porte : son montant est celui que font le HT et le TTC. */
function taxeDeduite(
  { totaux: { net_ht, tva, ttc } }: Releve,
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
): Imprime | undefined {
  if (tva !== null || net_ht === null || ttc === null || ttc <= net_ht) return;
  const due = ttc - net_ht;
  const taxe = rangees.some(({ mots }) => LA_TAXE.test(texteDe(mots))) && seulMontant(rangees, due, decimale);
  if (!taxe) return;
  const { rangee, mot } = taxe;
  return { centimes: due, page: rangee.page, mots: [mot], confiance: confianceDe(CONFIANCES.geometrie, [mot]) };
}

function netApresDeduction(releve: Releve): void {
  const { totaux, sousTotaux } = releve;
  const { brut_ht, abattement_ht, tva, ttc } = totaux;
  // « Total HT après remise », que suivent la TVA et le TTC : le calcul dit que c'est le total hors taxes.
  if (totaux.net_ht === null)
    poser(
      releve,
      "net_ht",
      sousTotaux.findLast(({ centimes }) => tva !== null && ttc !== null && centimes + tva === ttc),
    );
  // « Total HT après vétusté », sans autre hors taxes ni franchise : ce que la vétusté laisse du brut est dû.
  if (totaux.net_ht !== null || totaux.franchise_ht !== null || totaux.remise_ht !== null) return;
  if (brut_ht === null || abattement_ht === null) return;
  const laisse = ({ centimes, mots }: Imprime) =>
    APRES_VETUSTE.test(texteDe(mots)) && centimes === brut_ht - abattement_ht;
  poser(releve, "net_ht", sousTotaux.findLast(laisse));
}
