import { arrondir, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type LibelleTotal, libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { montantsDeGrille } from "../../commun/grille-totaux.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { montantsDeLaRangee } from "../../commun/montants-detaches.ts";
import { zoneDe } from "../../commun/zones.ts";
import { NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import { ditsDeFiche } from "./dits-de-fiche.ts";
import { tauxDe } from "./lignes-libres.ts";
import { type MontantSitue, montantsProuves, montantsSitues } from "./strategies-montants.ts";

const BLANC = 0.95;
const BORD = 3;

/** Une pièce, et les rangées jusqu'à la suivante. */
interface Fiche {
  tete: Bloc;
  rangees: Rangee[];
}

const sansCodes = { localisation: null, dommage: null, operation: null };
const nomDe = ({ mots }: Bloc): string => texteDe(mots).replace(NUMERO_DE_FICHE, "");

/** Un nom de pièce, même suivi de son dommage et de son geste, est plus court qu'une phrase. */
const MOTS_MAXIMUM = 12;
function nommeUneLigne(bloc: Bloc): boolean {
  if (bloc.mots.length > MOTS_MAXIMUM || bloc.mots.some(({ texte }) => estMontant(texte))) return false;
  const { element, nature } = comprendreLigne({ designation: nomDe(bloc), ...sansCodes });
  return element !== null || nature !== "fre";
}

type Prouves = Record<"brut" | "net" | "deduit", ReadonlySet<number>>;
const PREUVES: Partial<Record<LibelleTotal, keyof Prouves>> = {
  brut_ht: "brut",
  net_ht: "net",
  sous_total: "net",
  abattement_ht: "deduit",
};

/** Les totaux imprimés de la page : la somme d'une colonne de fiches est l'un d'eux. */
function totauxImprimes(rangees: readonly Rangee[], decimale: SeparateurDecimal): Prouves {
  const trouves = { brut: new Set<number>(), net: new Set<number>(), deduit: new Set<number>() };
  const imprimes = [...rangees.flatMap((r) => montantsDeLaRangee(r, rangees)), ...montantsDeGrille(rangees)];
  const retires: number[] = [];
  for (const { libelle, montant } of imprimes) {
    const champ = libelleTotal(libelle) ?? "report";
    const preuve = PREUVES[champ];
    const centimes = montantCellule(montant.texte, decimale);
    if (preuve && centimes) trouves[preuve].add(Math.abs(centimes));
    if (centimes && (champ === "remise_ht" || champ === "franchise_ht")) retires.push(Math.abs(centimes));
  }
  // « Remise -89,62 », « Total HT 1 030,68 » : ce dont ils partent n'est pas imprimé, leur somme le dit.
  const toutes = retires.reduce((total, retire) => total + retire, 0);
  for (const net of trouves.net)
    for (const retire of [...retires, toutes]) if (retire > 0) trouves.brut.add(net + retire);
  return trouves;
}

const COLONNES_DE_FRONT = 3;

/** Les colonnes où s'alignent des pièces, la plus fournie d'abord : chacune ouvre peut-être les fiches. */
function colonnesDePieces(rangees: readonly Rangee[]): Bloc[][] {
  const colonnes: Bloc[][] = [];
  for (const bloc of rangees.flatMap((rangee) => blocsDe(rangee, BLANC)).filter(nommeUneLigne)) {
    const sienne = colonnes.find(([premier]) => Math.abs((premier?.x0 ?? 0) - bloc.x0) <= BORD);
    if (sienne) sienne.push(bloc);
    else colonnes.push([bloc]);
  }
  const fournies = colonnes
    .map(sansEtiquettes)
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length);
  // Des fiches de front, lues l'une après l'autre, ouvrent chacune à l'abscisse de sa colonne.
  const rang = new Map(rangees.map((rangee, i) => [rangee, i]));
  const ensemble = fournies.slice(0, COLONNES_DE_FRONT).flat();
  ensemble.sort((a, b) => (rang.get(a.rangee) ?? 0) - (rang.get(b.rangee) ?? 0) || a.x0 - b.x0);
  return fournies.length > 1 ? [...fournies, ensemble] : fournies;
}

/** « ZONE TOIT », « ZONE COFFRE », sous la pièce et à son aplomb : une étiquette que bien d'autres cases répètent, non une pièce. */
function sansEtiquettes(colonne: readonly Bloc[]): Bloc[] {
  const premierMot = ({ mots }: Bloc) => mots[0]?.texte ?? "";
  // « Kilomètres supplémentaires », « Frais de dossier » ouvrent comme une colonne, et n'en sont pas l'étiquette.
  const autreNature = (bloc: Bloc) => comprendreLigne({ designation: nomDe(bloc), ...sansCodes }).nature !== "fre";
  return colonne.filter(
    (bloc) => !/:$/.test(premierMot(bloc)) && (roleColonne(premierMot(bloc)) === null || autreNature(bloc)),
  );
}

/** « Tache → Nettoyage », juste sous « Siège conducteur » : ce qu'il en est, non un nettoyage de plus. */
function ditLeGesteDe(dessus: Bloc | undefined, bloc: Bloc): boolean {
  if (!dessus || dessus.rangee.page !== bloc.rangee.page || bloc.rangee.y - dessus.rangee.y > 2 * bloc.rangee.corps)
    return false;
  return (
    bloc.rangee !== dessus.rangee && comprendreLigne({ designation: nomDe(bloc), ...sansCodes }).element === "nettoyage"
  );
}

/** De chaque pièce à la suivante ; une pièce sans montant avant la suivante n'ouvre rien (« Jante frottée », sous la jante). */
function fichesDe(tetes: readonly Bloc[], rangees: readonly Rangee[]): Fiche[] {
  const fiches: Fiche[] = [];
  const ordre = new Map(rangees.map((rangee, i) => [rangee, i]));
  const rang = (bloc: Bloc | undefined) => (bloc ? (ordre.get(bloc.rangee) ?? rangees.length) : rangees.length);
  const ouvrent = tetes.filter((tete, i) => !ditLeGesteDe(tetes[i - 1], tete));
  for (const [i, tete] of ouvrent.entries()) {
    const siennes = rangees.slice(rang(tete), rang(ouvrent[i + 1])).filter(({ page }) => page === tete.rangee.page);
    if (siennes.some(({ mots }) => mots.some(({ texte }) => estMontant(texte))))
      fiches.push({ tete, rangees: siennes });
  }
  return fiches;
}

type Chaine = Pick<LigneLue, "brut_ht" | "abattement_ht" | "net_ht"> & { mots: MontantSitue[] };

const somme = (choisis: readonly MontantSitue[]) => choisis.reduce((total, { centimes }) => total + centimes, 0);
const differe = (a: readonly MontantSitue[], b: readonly MontantSitue[]): boolean =>
  a.some(({ centimes }, i) => centimes > (b[i]?.centimes ?? 0));

/** Le brut et le net de chaque fiche : l'un au moins est prouvé par son total, l'autre par le sien ou par celui de ce qui les sépare. */
function chainesDe(fiches: readonly (readonly MontantSitue[])[], totaux: Prouves): Chaine[] | null {
  const prouve = { brut: montantsProuves(fiches, totaux.brut), net: montantsProuves(fiches, totaux.net) };
  const separe = (brut: readonly MontantSitue[], net: readonly MontantSitue[]) =>
    differe(brut, net) &&
    !differe(net, brut) &&
    (prouve.net.includes(net as MontantSitue[]) || totaux.deduit.has(somme(brut) - somme(net)));
  const retenu = prouve.brut[0] ?? prouve.net[0];
  if (!retenu) return null;
  const autres = [...prouve.net, ...toutesLesColonnes(fiches)];
  const net = prouve.brut[0] ? (autres.find((n) => separe(retenu, n)) ?? retenu) : retenu;
  const brut =
    prouve.brut[0] ?? autres.find((b) => differe(b, retenu) && totaux.deduit.has(somme(b) - somme(retenu))) ?? retenu;
  return retenu.map((seul, i) => {
    const [haut, bas] = [brut[i] ?? seul, net[i] ?? seul];
    const abattement = brut === net ? null : haut.centimes - bas.centimes;
    return { brut_ht: haut.centimes, abattement_ht: abattement, net_ht: bas.centimes, mots: [haut, bas] };
  });
}

/** « 218,33 € », puis « 248,10 € HT, remise 12 % » : le taux imprimé mène du second au premier, c'est le brut. */
function selonLeTaux(chaine: Chaine, rangees: readonly Rangee[], decimale: SeparateurDecimal): Chaine {
  const { brut_ht, abattement_ht, net_ht } = chaine;
  if (abattement_ht !== null || net_ht === null || brut_ht !== net_ht) return chaine;
  const taux = rangees.flatMap((rangee) => tauxDe(rangee, decimale));
  const brut = montantsSitues(rangees, decimale).find(({ centimes }) =>
    taux.some((t) => centimes !== net_ht && centimes - arrondir(centimes * t, 10_000) === net_ht),
  );
  if (!brut) return chaine;
  return { ...chaine, brut_ht: brut.centimes, abattement_ht: brut.centimes - net_ht, mots: [...chaine.mots, brut] };
}

/** Les colonnes de montants qui se répètent, prouvées ou non : l'une d'elles peut être ce qu'une vétusté laisse. */
function toutesLesColonnes(fiches: readonly (readonly MontantSitue[])[]): MontantSitue[][] {
  const nombre = Math.min(...fiches.map(({ length }) => length));
  if (fiches.some(({ length }) => length < nombre)) return [];
  return Array.from({ length: nombre }, (_, i) => fiches.flatMap((fiche) => fiche[i] ?? []));
}

/**
 * Dernier recours, quand aucune disposition connue ne donne des lignes justes : chaque pièce ouvre une fiche, et le montant de chacune est celui
 * que toutes impriment à la même place et dont la somme est un total de la page. Sans cette preuve, aucune ligne.
 */
export function lireLignesProuvees(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  consommees: Set<Rangee>,
): LigneLue[] {
  const totaux = totauxImprimes(rangees, decimale);
  for (const tetes of colonnesDePieces(rangees)) {
    const fiches = fichesDe(tetes, rangees);
    if (fiches.length < 2) continue;
    const chaines = chainesDe(
      fiches.map((fiche) => montantsSitues(fiche.rangees, decimale)),
      totaux,
    );
    if (!chaines) continue;
    const bas = hauteurDesFiches(fiches, chaines);
    return fiches.flatMap((fiche, i) => {
      const chaine = chaines[i];
      if (!chaine) return [];
      const suivie = fiches[i + 1]?.tete.rangee.page === fiche.tete.rangee.page;
      // Sous le prix de la dernière, un montant est celui d'un total, sauf là où les autres fiches en ont un aussi.
      const prix = Math.max(...chaine.mots.map(({ mot }) => mot.y));
      const sienne = (r: Rangee) =>
        suivie ||
        r.y <= prix ||
        !aUnMontant(r) ||
        fiches.some((autre) => autre !== fiche && aUnMontantA(autre, r.y - fiche.tete.rangee.y));
      const siennes = fiche.rangees.filter((r) => r.y - fiche.tete.rangee.y <= bas + 1 && sienne(r));
      for (const rangee of siennes) consommees.add(rangee);
      return [ligneDe(pages, { ...fiche, rangees: siennes }, selonLeTaux(chaine, siennes, decimale), fiches)];
    });
  }
  return [];
}

const aUnMontant = ({ mots }: Rangee): boolean => mots.some(({ texte }) => estMontant(texte));
const aUnMontantA = ({ tete, rangees }: Fiche, hauteur: number): boolean =>
  rangees.some((r) => aUnMontant(r) && Math.abs(r.y - tete.rangee.y - hauteur) < 1.5);

/** La dernière fiche d'une page ne descend pas plus bas que les autres : dessous, ce sont les totaux. */
function hauteurDesFiches(fiches: readonly Fiche[], chaines: readonly Chaine[]): number {
  const suivies = fiches.filter(({ tete }, i) => fiches[i + 1]?.tete.rangee.page === tete.rangee.page);
  const hauteurs = suivies.map(({ tete, rangees }) => (rangees.at(-1)?.y ?? tete.rangee.y) - tete.rangee.y);
  const montants = fiches.map(({ tete }, i) =>
    Math.max(...(chaines[i]?.mots ?? []).map(({ mot }) => mot.y - tete.rangee.y)),
  );
  return Math.max(0, ...hauteurs, ...montants);
}

function ligneDe(pages: readonly Page[], fiche: Fiche, chaine: Chaine, fiches: readonly Fiche[]): LigneLue {
  const { tete, rangees } = fiche;
  const designation = nomDe(tete);
  const dits = ditsDeFiche(
    tete,
    rangees,
    fiches.map((autre) => autre.rangees),
  );
  const { mots, ...montants } = chaine;
  const confiance = confianceDe(CONFIANCES.geometrie, tete.mots);
  const prix = confianceDe(
    CONFIANCES.geometrie,
    mots.map(({ mot }) => mot),
  );
  return {
    page: tete.rangee.page,
    designation,
    ...comprendreLigne({
      designation,
      localisation: dits.localisation,
      dommage: dits.dommage,
      operation: dits.facturable ? dits.operation : "",
    }),
    facturable: dits.facturable,
    quantite: 1,
    ...montants,
    zone: zoneDe(
      pages[tete.rangee.page - 1],
      rangees.flatMap((rangee) => rangee.mots),
    ),
    confiances: { designation: confiance, element: confiance, brut_ht: prix, net_ht: prix },
  };
}
