import { arrondir, lireDecimal, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { DetailsLigne, LigneLue, Source } from "../../../../domain/fre/document-lu.ts";
import { roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { ETIQUETTES_BLOC } from "../../../../domain/fre/vocabulaire/etiquettes.ts";
import type { ChampBloc } from "../../../../domain/fre/vocabulaire/etiquettes-bloc.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { sourceDe, zoneDe } from "../../commun/zones.ts";
import type { Paire } from "../../identite/etiquette.ts";
import { lirePaires } from "../../identite/paires.ts";
import { etiquettesRepetees } from "./etiquettes-repetees.ts";
import { MONTANT_EN_TETE, type PaireBloc, piecesEnTitre } from "./pieces-en-titre.ts";

interface BlocDommage {
  page: number;
  valeurs: Map<ChampBloc, Paire<ChampBloc>>;
  mots: Mot[];
}

const TITRE =
  /^(?:dommage|degat|defaut|constat|point|dommage releve|damage|defect|item)? ?(?:n|no|numero)? ?\d{1,3}(?: (?:sur |de )?\d{1,3})?$/;

/** « N° pièce : FRE90-3296286 » : une pièce comptable, non celle d'une voiture. */
const NUMERO = /^\S*\d{3}/;

const avant = (a: { page: number; y: number }, b: { page: number; y: number }) => a.page - b.page || a.y - b.y;

/** Titres de blocs (« Dommage n° 4 ») : ils bornent un bloc même quand la pièce n'en est pas la première étiquette. */
function titres(rangees: readonly Rangee[]): Rangee[] {
  return rangees.filter((rangee) => {
    const premier = blocsDe(rangee)[0];
    return (
      premier !== undefined &&
      rangee.mots.length <= 4 &&
      TITRE.test(plier(texteDe(premier.mots))) &&
      /[a-z]/i.test(texteDe(premier.mots))
    );
  });
}

/** Couples des fiches, d'abord par le vocabulaire, puis avec les étiquettes de montant que chaque fiche répète. */
function pairesDe(rangees: readonly Rangee[]): PaireBloc[] {
  const lire = (lexique: typeof ETIQUETTES_BLOC): PaireBloc[] => {
    const lues = lirePaires(rangees, lexique);
    const titrees = piecesEnTitre(rangees, lues);
    // Là où chaque fiche a sa pièce pour titre, une étiquette isolée n'en nomme pas.
    return titrees.length === 0 ? lues : [...lues.filter(({ champ }) => champ !== "piece"), ...titrees];
  };
  const connues = lire(ETIQUETTES_BLOC);
  const repetees = etiquettesRepetees(rangees, connues, ETIQUETTES_BLOC);
  const lues = repetees.size === 0 ? connues : lire(new Map([...ETIQUETTES_BLOC, ...repetees]));
  return lues.sort((a, b) => avant(a, b) || a.x - b.x);
}

/** Ce que la dernière fiche d'une page a sous elle, plus bas qu'aucune autre ne descend, est le pied du document. */
function plusBas(pieces: readonly PaireBloc[], paires: readonly PaireBloc[], colonne: (x: number) => number): number {
  const hauteurs = pieces.flatMap((piece) => {
    const suivante = pieces.find(
      (p) => colonne(p.x) === colonne(piece.x) && p.page === piece.page && p.y > piece.y + MEME_RANGEE,
    );
    if (!suivante) return [];
    return paires
      .filter((p) => p.page === piece.page && colonne(p.x) === colonne(piece.x) && p.y >= piece.y && p.y < suivante.y)
      .map(({ y }) => y - piece.y);
  });
  return hauteurs.length > 0 ? Math.max(...hauteurs) + MEME_RANGEE : Number.POSITIVE_INFINITY;
}

function decouper(rangees: readonly Rangee[]): BlocDommage[] {
  const paires = pairesDe(rangees);
  const bornes = titres(rangees);
  // Sans deux-points ni titre de bloc, « Pièce » au-dessus d'une valeur est l'intitulé d'une colonne ; plusieurs fois à gauche, une étiquette.
  const nommees = paires.filter(
    (paire) => paire.champ === "piece" && !NUMERO.test(paire.valeur) && (paire.ponctuee || !roleNomme(paire.valeur)),
  );
  const repetee = nommees.length > 1 && nommees.every(aSaDroite);
  const pieces = nommees.filter((paire) => paire.ponctuee || repetee || bornes.length > 0);
  const debuts = pieces.map((piece) => {
    const titre = bornes.findLast((borne) => avant(borne, piece) < 0);
    return titre ? { page: titre.page, y: titre.y } : { page: piece.page, y: piece.y - 1 };
  });
  const colonnes = coteACote(pieces);
  if (colonnes.length > 1) return decouperColonnes(paires, pieces, colonnes);
  const bas = plusBas(pieces, paires, () => 0);
  return pieces.map((piece, i) => {
    const debut = debuts[i] as { page: number; y: number };
    const fin = debuts[i + 1];
    const bloc: BlocDommage = { page: piece.page, valeurs: new Map(), mots: [] };
    for (const paire of paires) {
      if (avant(paire, debut) < 0 || (fin && avant(paire, fin) >= 0) || bloc.valeurs.has(paire.champ)) continue;
      if (paire.page === piece.page ? plusLoin(bloc, piece, paire, bas) : estChiffre(bloc)) continue;
      if (paire.champ !== "autre") bloc.valeurs.set(paire.champ, paire);
      if (paire.page === piece.page) bloc.mots.push(...paire.rangees.flatMap((rangee) => rangee.mots));
    }
    return bloc;
  });
}

/** Une fiche coupée par un saut de page n'a pas encore son prix ; celle qui l'a ne prend rien d'une autre page (un récapitulatif). */
const estChiffre = ({ valeurs }: BlocDommage): boolean => valeurs.has("cout_total") || valeurs.has("cout_net");

/** Interlignes, en corps, d'une même fiche. */
const INTERLIGNE = 2;

/** Plus bas que ne descend aucune fiche, et détaché de ce que celle-ci a déjà : un commentaire l'allonge, le pied du document est plus loin. */
function plusLoin({ mots }: BlocDommage, piece: PaireBloc, { y, mots: siens }: PaireBloc, bas: number): boolean {
  const corps = siens[0]?.corps ?? 0;
  return y - piece.y > bas && y - Math.max(piece.y, ...mots.map((mot) => mot.y)) > INTERLIGNE * corps;
}

const aSaDroite = ({ mots, valeur, y }: Paire<ChampBloc>): boolean =>
  mots[0] !== undefined && Math.abs(mots[0].y - y) < 1 && !MONTANT_EN_TETE.test(valeur);

const MEME_RANGEE = 4;

/** Abscisses des colonnes de fiches posées côte à côte : deux pièces sur la même rangée, au moins une fois sur deux. */
function coteACote(pieces: readonly PaireBloc[]): number[] {
  const voisines = pieces.filter((a) =>
    pieces.some((b) => b !== a && b.page === a.page && Math.abs(a.y - b.y) < MEME_RANGEE),
  );
  if (voisines.length < 2 || voisines.length * 2 < pieces.length) return [];
  const xs = voisines.map((paire) => paire.x).sort((a, b) => a - b);
  return xs.filter((x, i) => i === 0 || x - (xs[i - 1] ?? 0) > 20);
}

/** Fiches côte à côte : chacune va de sa pièce à la suivante de sa colonne, sans déborder sur la voisine. */
function decouperColonnes(
  paires: readonly PaireBloc[],
  pieces: readonly PaireBloc[],
  colonnes: readonly number[],
): BlocDommage[] {
  const ecart = Math.min(...colonnes.slice(1).map((x, i) => x - (colonnes[i] ?? 0)));
  // Entre deux pièces d'une même colonne, tout appartient à leurs fiches ; le pied du document n'en est pas.
  const dansUneFiche = (paire: PaireBloc) =>
    pieces.some((p) => avant(p, paire) <= 0) &&
    pieces.some((p) => avant(paire, p) < 0) &&
    (colonnes[0] ?? 0) - paire.x < ecart;
  // Une fiche peut commencer à gauche de sa pièce (photo, montants dessous) : toutes du même retrait.
  const retrait = Math.max(0, (colonnes[0] ?? 0) - Math.min(...paires.filter(dansUneFiche).map(({ x }) => x)));
  const rang = (x: number) => colonnes.findLastIndex((colonne) => x >= colonne - retrait - 3);
  const bas = plusBas(pieces, paires, rang);
  return pieces.map((piece) => {
    const suivante = pieces.find((p) => rang(p.x) === rang(piece.x) && avant(piece, p) < 0);
    const bloc: BlocDommage = { page: piece.page, valeurs: new Map(), mots: [] };
    for (const paire of paires) {
      if (rang(paire.x) !== rang(piece.x) || avant(paire, piece) < 0 || (suivante && avant(paire, suivante) >= 0))
        continue;
      if (paire.page !== piece.page || bloc.valeurs.has(paire.champ) || plusLoin(bloc, piece, paire, bas)) continue;
      if (paire.champ !== "autre") bloc.valeurs.set(paire.champ, paire);
      bloc.mots.push(...paire.mots);
    }
    return bloc;
  });
}

/** Blocs d'un rapport qui ne chiffre pas : tous, ou presque, nomment une pièce connue et son dommage. */
function constatsDe(blocs: readonly BlocDommage[]): BlocDommage[] {
  const constats = blocs.filter(({ valeurs }) => {
    const designation = valeurs.get("piece")?.valeur ?? "";
    const codes = { designation, localisation: null, dommage: valeurs.get("type")?.valeur ?? "", operation: "" };
    return valeurs.has("type") && comprendreLigne(codes).element !== null;
  });
  const decrits = blocs.filter(({ valeurs }) => valeurs.has("type"));
  return constats.length > 0 && constats.length * 5 >= decrits.length * 4 ? decrits : [];
}

/**
 * Lignes d'un rapport en blocs (un bloc d'étiquettes par dommage). Rend une liste vide si le document n'en est pas un ;
 * les rangées lues sont ajoutées à `consommees`.
 */
export function lireBlocs(pages: readonly Page[], decimale: SeparateurDecimal, consommees: Set<Rangee>): LigneLue[] {
  const blocs = decouper(pages.flatMap((page) => page.rangees));
  const chiffrees = blocs.filter(estChiffre);
  // Un tableau peut contenir le mot « Pièce » : il faut des montants étiquetés, ou des constats, pour parler de blocs.
  const chiffres = chiffrees.length > 0 ? chiffrees : constatsDe(blocs);
  if (chiffres.length === 0) return [];
  for (const bloc of chiffres) for (const rangee of rangeesDuBloc(bloc, pages)) consommees.add(rangee);
  return chiffres.map((bloc) => ligneDuBloc(pages, bloc, decimale));
}

/** Les rangées des valeurs d'une fiche, et celles qu'elle imprime entre elles sous des étiquettes inconnues : ses montants ne sont pas des totaux. */
function rangeesDuBloc({ valeurs, page }: BlocDommage, pages: readonly Page[]): Rangee[] {
  const lues = [...valeurs.values()].flatMap(({ rangees }) => rangees);
  const siennes = lues.filter((rangee) => rangee.page === page);
  const hauteurs = siennes.map(({ y }) => y);
  const [haut, bas] = [Math.min(...hauteurs), Math.max(...hauteurs)];
  const gauche = Math.min(...siennes.map(({ mots }) => mots[0]?.x0 ?? 0)) - 3;
  const droite = Math.max(...siennes.map(({ mots }) => mots.at(-1)?.x1 ?? 0)) + 3;
  const dedans = pages
    .flatMap(({ rangees }) => rangees)
    .filter(
      ({ page: numero, y, mots }) =>
        numero === page && y > haut && y < bas && mots.every(({ x0, x1 }) => x0 >= gauche && x1 <= droite),
    );
  return [...lues, ...dedans];
}

const COMPOSANTES = [
  "mo_remplacement",
  "reparation",
  "mo_peinture",
  "tarif_peinture",
  "tarif_pondere",
  "mo_reparation",
  "pieces",
] as const;

function ligneDuBloc(pages: readonly Page[], bloc: BlocDommage, decimale: SeparateurDecimal): LigneLue {
  const texte = (champ: ChampBloc) => bloc.valeurs.get(champ)?.valeur ?? null;
  const montant = (champ: ChampBloc) => montantCellule(texte(champ) ?? undefined, decimale);
  const designation = texte("piece") ?? "";
  const facturable =
    !/usure normale/.test(plier(texte("cause") ?? "")) &&
    !/^non\b/.test(plier(texte("facturable") ?? "")) &&
    // « Mode R. : Usure normale – non facturable », à la place du geste.
    !/usure normale|non (?:facturable|facture|imputable)/.test(plier(texte("mode") ?? ""));
  const codes = comprendreLigne({
    designation,
    localisation: texte("zone"),
    dommage: texte("type"),
    // Une fiche qui n'étiquette ni dommage ni geste les dit dans sa désignation.
    operation: texte("mode") ?? (bloc.valeurs.has("type") ? "" : null),
  });
  // « Vétusté : 10 % » est un taux, « Vétusté : 10,00 € » un montant.
  const enTaux = /%/.test(texte("depreciation") ?? "");
  // « 30,00- % » : le signe d'une déduction, derrière son taux.
  const pct = lireDecimal(
    (texte(enTaux ? "depreciation" : "depreciation_pct") ?? "").replace(/[-−]?\s*%/, "").trim(),
    2,
    decimale,
  );
  const total = montant("cout_total");
  // « Imputable HT : 112,50 € » n'est pas une case Oui / Non.
  const imprime = montant("cout_net") ?? montant("facturable");
  // Un brut et un net imprimés, et une déduction d'un autre nom ou sans nom : ce qui les sépare est déduit, non une faute de calcul.
  const muet = total !== null && imprime !== null && total > imprime && imprime >= 0 ? total - imprime : null;
  // « Décote (15 %)   - 28,28 € » : imprimée en déduction, elle est positive dans le format.
  const depreciation = enTaux ? null : montant("depreciation");
  const abattement =
    (depreciation !== null && total !== null && total > 0 ? Math.abs(depreciation) : depreciation) ??
    (pct !== null && total !== null ? arrondir(total * pct, 10_000) : muet);
  // Un brut et sa vétusté, sans net de nom connu : ce qui reste du brut est dû.
  const net = imprime ?? (total !== null && abattement !== null ? total - abattement : null);
  return {
    page: bloc.page,
    designation,
    ...codes,
    operation: facturable ? codes.operation : null,
    facturable,
    quantite: 1,
    brut_ht: total ?? net,
    abattement_ht: abattement,
    net_ht: net ?? total,
    zone: zoneDe(pages[bloc.page - 1], bloc.mots),
    details: detailsDuBloc(bloc, montant, pct),
    ...origineDuBloc(pages, bloc),
  };
}

function detailsDuBloc(
  bloc: BlocDommage,
  montant: (champ: ChampBloc) => number | null,
  pct: number | null,
): DetailsLigne {
  const somme = (...champs: (typeof COMPOSANTES)[number][]) => {
    const valeurs = champs.map(montant).filter((valeur) => valeur !== null);
    return valeurs.length > 0 ? valeurs.reduce((a, b) => a + b, 0) : undefined;
  };
  const severite = bloc.valeurs.get("severite")?.valeur;
  return {
    dimension: severite && /\d/.test(severite) ? severite : undefined,
    dommage_imprime: bloc.valeurs.get("type")?.valeur || undefined,
    localisation_imprimee: bloc.valeurs.get("zone")?.valeur || undefined,
    operation_imprimee: bloc.valeurs.get("mode")?.valeur || undefined,
    mo_ht: somme("mo_remplacement", "mo_reparation"),
    peinture_ht: somme("mo_peinture", "tarif_peinture"),
    pieces_ht: somme("reparation", "pieces"),
    autres_ht: somme("tarif_pondere"),
    vetuste_pct: pct ?? undefined,
  };
}

const ORIGINES: Readonly<Record<string, readonly ChampBloc[]>> = {
  designation: ["piece"],
  element: ["piece"],
  localisation: ["zone"],
  dommage: ["type"],
  operation: ["mode"],
  brut_ht: ["cout_total", "cout_net"],
  abattement_ht: ["depreciation", "depreciation_pct"],
  net_ht: ["cout_net", "cout_total"],
};

/** Valeur et confiance de chaque champ d'un bloc. */
function origineDuBloc(pages: readonly Page[], bloc: BlocDommage): Required<Pick<LigneLue, "confiances" | "sources">> {
  const confiances: Record<string, number> = {};
  const sources: Record<string, Source> = {};
  for (const [champ, etiquettes] of Object.entries(ORIGINES)) {
    const paire = etiquettes.map((etiquette) => bloc.valeurs.get(etiquette)).find((p) => p !== undefined);
    if (!paire) continue;
    sources[champ] = sourceDe(pages, paire.page, paire.mots);
    confiances[champ] = confianceDe(paire.ponctuee ? CONFIANCES.etiquetee : CONFIANCES.voisine, paire.mots);
  }
  return { confiances, sources };
}
