import { cleEtiquette } from "../../domain/fre/vocabulaire/etiquettes.ts";
import { joindre } from "./colonnes.ts";
import { supposerEtiquettes } from "./etiquettes-supposees.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";
import { LIAISON } from "./liaison.ts";
import { estChasseFixe } from "./nombres.ts";
import { ALIGNEMENT, INTERLIGNE, memeCorps, valeurDe } from "./valeur-etiquette.ts";

export interface Paire<T> {
  champ: T;
  /** Vrai si l'étiquette est close par deux-points. */
  ponctuee: boolean;
  /** Vrai si le vocabulaire n'a pas l'étiquette : ses mots et la forme de sa valeur l'ont fait deviner. */
  devinee: boolean;
  page: number;
  /** Ligne de base de l'étiquette, et son abscisse. */
  y: number;
  x: number;
  valeur: string;
  mots: Mot[];
  rangees: Rangee[];
}

export interface Etiquette<T> {
  champ: T;
  bloc: Bloc;
  /** Mots du même bloc imprimés après l'étiquette. */
  suite: Mot[];
  /** Une étiquette sans deux-points n'est sûre que si elle occupe tout son bloc. */
  ponctuee: boolean;
  devinee?: boolean;
}

/** Étiquettes cherchées, et la forme que doit avoir une valeur qui suit son étiquette sans deux-points. */
export interface Lexique<T> {
  get(cle: string): T | undefined;
  has(cle: string): boolean;
  forme?: ((champ: T, valeur: string) => boolean) | undefined;
  /** Vrai si la valeur, de la forme du champ, ne peut pas se poursuivre sur la rangée suivante. */
  entiere?: ((champ: T, valeur: string) => boolean) | undefined;
  /** Champ que laissent deviner les mots d'une étiquette inconnue. */
  deviner?: ((texte: string) => T | undefined) | undefined;
}

const BLANC = 0.95;
/** Plus large qu'une espace : un peu plus d'un quart de corps, ou six dixièmes à chasse fixe. */
const blancSur = (mot: Mot): number => (estChasseFixe(mot) ? 0.7 : 0.5);
const plusDeuxPoints = (texte: string) => /:$/.test(texte.trim());

/** « Model 3 », « Model Y » : une voiture dont le nom commence comme une étiquette. */
const NOM_D_ETIQUETTE = /^model [3sxy]$/i;

/** Repère une étiquette en tête d'un bloc : la plus longue suite de mots du lexique, close par « : » ou par la fin du bloc. */
function etiquetteEnTete<T>(bloc: Bloc, lexique: Lexique<T>, deviner = true): Etiquette<T> | null {
  if (NOM_D_ETIQUETTE.test(texteDe(bloc.mots))) return null;
  for (let n = Math.min(bloc.mots.length, 9); n > 0; n -= 1) {
    const tete = texteDe(bloc.mots.slice(0, n));
    // « 118 005 km - Restitution : » : une étiquette ne passe pas un tiret ; « Marque - Modèle », que rien ne précède, en est une.
    if (bloc.mots.slice(1, n).some((mot) => SEPARE.test(mot.texte)) && /\d$/.test(avantLui(bloc, 0))) continue;
    // « Méthode : Réparation » : ce qui suit les deux-points est la valeur, non la fin de l'étiquette.
    if (bloc.mots.slice(0, n - 1).some((mot) => plusDeuxPoints(mot.texte))) {
      if (bloc.mots[n - 1]?.texte !== ":" || bloc.mots.slice(0, n - 2).some((mot) => plusDeuxPoints(mot.texte)))
        continue;
    }
    const suivant = bloc.mots[n]?.texte;
    // « Immatriculation du véhicule / Registration : » : la traduction n'est pas la valeur.
    if (suivant === "/" || bloc.mots[n - 1]?.texte === "/") continue;
    // Les deux-points d'une fiche peuvent s'aligner loin de l'étiquette, devant la valeur.
    const ponctuee = plusDeuxPoints(tete) || suivant === ":" || (n === bloc.mots.length && apresLui(bloc) === ":");
    const cle = cleEtiquette(tete);
    const champ = lexique.get(cle);
    // « N° 44-7710 », sans deux-points, est une valeur.
    if (champ === undefined || (cle === "n" && !ponctuee)) continue;
    // « Contrat 217556 » : sans deux-points, la suite doit avoir la forme que le champ attend.
    if (!ponctuee && n < bloc.mots.length && !lexique.forme?.(champ, texteDe(bloc.mots.slice(n)))) continue;
    return { champ, bloc, suite: bloc.mots.slice(suivant === ":" ? n + 1 : n), ponctuee };
  }
  return etiquetteTraduite(bloc, lexique) ?? (deviner ? etiquetteDevinee(bloc, lexique) : null);
}

/** « Kilométrage constaté lors de la remise : » : ses mots la disent, le vocabulaire ne l'a pas. */
function etiquetteDevinee<T>(bloc: Bloc, lexique: Lexique<T>): Etiquette<T> | null {
  // Les deux-points d'une fiche peuvent s'aligner loin de l'étiquette, devant la valeur.
  const dernier = bloc.rangee.mots.indexOf(bloc.mots.at(-1) as Mot);
  const aligne = bloc.rangee.mots[dernier + 1]?.texte === ":";
  const trouve = bloc.mots.findIndex((mot) => plusDeuxPoints(mot.texte));
  const rang = trouve < 0 && aligne ? bloc.mots.length : trouve;
  const mots = bloc.mots.slice(0, bloc.mots[rang]?.texte === ":" ? rang : rang + 1);
  if (rang < 0 || mots.length === 0 || mots.length > 8 || mots.some((mot) => SEPARE.test(mot.texte))) return null;
  const champ = lexique.deviner?.(texteDe(mots));
  return champ === undefined ? null : { champ, bloc, suite: bloc.mots.slice(rang + 1), ponctuee: true, devinee: true };
}

/** Les mots d'une étiquette anglaise, derrière la barre d'une étiquette en deux langues. */
const TRADUCTION =
  /^(?:registration|statement|credit|note|issue|plate|licence|license|vin|chassis|make|brand|model|mileage|odometer|first|in|service|date|of|the|return|returned|contract|lease|no\.?|number|ref\.?|reference|customer|client|lessor|report|invoice|inspection|vehicle):?$/i;

/** « Marque / Make », « Kilométrage / Mileage : » : une étiquette et sa traduction, connue ou faite de mots d'étiquettes. */
function etiquetteTraduite<T>(bloc: Bloc, lexique: Lexique<T>): Etiquette<T> | null {
  for (const [barre, { texte }] of bloc.mots.entries()) {
    const champ = texte === "/" ? lexique.get(cleEtiquette(texteDe(bloc.mots.slice(0, barre)))) : undefined;
    const fin = champ === undefined ? 0 : finDeTraduction(bloc.mots, barre, lexique);
    if (champ === undefined || fin === 0) continue;
    const deuxPoints = bloc.mots[fin]?.texte === ":";
    const ponctuee = deuxPoints || plusDeuxPoints(bloc.mots[fin - 1]?.texte ?? "");
    const suite = bloc.mots.slice(deuxPoints ? fin + 1 : fin);
    if (!ponctuee && suite.length > 0 && !lexique.forme?.(champ, texteDe(suite))) continue;
    return { champ, bloc, suite, ponctuee };
  }
  return null;
}

/** Rang du mot qui suit la traduction imprimée derrière une barre, ou 0 si ce n'en est pas une. */
function finDeTraduction<T>(mots: readonly Mot[], barre: number, lexique: Lexique<T>): number {
  for (let fin = Math.min(mots.length, barre + 7); fin > barre + 1; fin -= 1)
    if (lexique.has(cleEtiquette(texteDe(mots.slice(barre + 1, fin))))) return fin;
  let fin = barre + 1;
  while (fin < mots.length && TRADUCTION.test(mots[fin]?.texte ?? "")) fin += 1;
  return fin === barre + 1 ? 0 : fin;
}

/** Champ d'une étiquette entière, en une langue ou en deux. */
function champDe<T>(mots: readonly Mot[], lexique: Lexique<T>): T | undefined {
  const direct = lexique.get(cleEtiquette(texteDe(mots)));
  const barre = direct === undefined ? mots.findIndex((mot) => mot.texte === "/") : -1;
  if (barre < 1 || finDeTraduction(mots, barre, lexique) !== mots.length) return direct;
  return lexique.get(cleEtiquette(texteDe(mots.slice(0, barre))));
}

const SEPARE = /^[-–—·|!]$/;

/** Le mot imprimé juste avant celui-ci, barre comprise : les blocs, eux, n'en gardent pas. */
function avantLui(bloc: Bloc, i: number): string {
  const rang = bloc.rangee.mots.indexOf(bloc.mots[i] as Mot);
  const precedent = bloc.rangee.mots[rang - 1];
  // La case d'à côté ne précède pas l'étiquette.
  const proche = precedent && (bloc.mots[i]?.x0 ?? 0) - precedent.x1 <= 2 * BLANC * precedent.corps;
  return proche ? precedent.texte : "";
}

/** Le mot imprimé juste après le bloc, au-delà de son blanc. */
const apresLui = ({ rangee, mots }: Bloc): string =>
  rangee.mots[rangee.mots.indexOf(mots.at(-1) as Mot) + 1]?.texte ?? "";

/** Coupe un bloc devant une étiquette ponctuée trouvée en son milieu (valeur trop longue qui touche l'étiquette voisine). */
function couper<T>(bloc: Bloc, lexique: Lexique<T>): Bloc[] {
  for (let i = 1; i < bloc.mots.length; i += 1) {
    const reste: Bloc = { ...bloc, mots: bloc.mots.slice(i), x0: bloc.mots[i]?.x0 ?? bloc.x0 };
    const trouvee = etiquetteEnTete(reste, lexique, false);
    // « Restitué le 19/10/2025 - Expertisé le 22/10/2025 » : après un tiret, une étiquette suivie d'une valeur de sa forme.
    const apresTiret = SEPARE.test(avantLui(bloc, i)) && (trouvee?.suite.length ?? 0) > 0;
    const tete: Bloc = { ...bloc, mots: bloc.mots.slice(0, i), x1: bloc.mots[i - 1]?.x1 ?? bloc.x1 };
    // « VIN VF3… Kilométrage 49 370 Mise en circulation 02/03/2021 » : deux étiquettes, chacune suivie d'une valeur de sa forme.
    const avant = etiquetteEnTete(tete, lexique);
    // « N° de facture FA25-0091 Date » : la seconde étiquette a sa valeur plus loin.
    const enFile =
      trouvee !== null && (avant?.suite.length ?? 0) > 0 && (trouvee.suite.length > 0 || avant?.ponctuee === false);
    if (!trouvee || !(trouvee.ponctuee || apresTiret || enFile) || etiquetteEnTete(bloc, lexique)?.suite.length === 0)
      continue;
    // Une étiquette plus longue qui commence avant (« Marque / Modèle : ») l'emporte sur sa fin (« Modèle : »).
    if (
      etiquetteEnTete(bloc, lexique)?.ponctuee &&
      (etiquetteEnTete(bloc, lexique)?.suite.length ?? 0) < reste.mots.length
    )
      continue;
    return [tete, ...couper(reste, lexique)];
  }
  return [bloc];
}

// Les barres « ! » des expertises à chasse fixe ne séparent ni n'appartiennent à rien ici.
const sansBarres = (rangee: Rangee): Bloc[] =>
  entreBarres(rangee.mots)
    .flatMap((mots) => blocsDe({ ...rangee, mots }, BLANC))
    .map((bloc) => ({ ...bloc, rangee }));

function entreBarres(mots: readonly Mot[]): Mot[][] {
  const morceaux: Mot[][] = [[]];
  for (const mot of mots) {
    if (mot.texte === "!") morceaux.push([]);
    else morceaux.at(-1)?.push(mot);
  }
  return morceaux.filter((morceau) => morceau.length > 0);
}

/**
 * Blocs des rangées. Une valeur longue peut presque toucher l'étiquette suivante : un mot posé là où d'autres blocs
 * commencent, et un peu plus loin qu'une espace, en commence un lui aussi.
 */
function decouper(rangees: readonly Rangee[], estEtiquette: (texte: string) => boolean): Bloc[][] {
  const grille = enColonnes(rangees.map(sansBarres), estEtiquette);
  const departs = new Map<string, number>();
  const cle = (page: number, x: number) => `${page}|${Math.round(x / 2)}`;
  for (const bloc of grille.flat()) {
    // Une valeur tout près de son étiquette commence dans le bloc de celle-ci, mais plus loin qu'une espace.
    bloc.mots.forEach((mot, i) => {
      const precedent = bloc.mots[i - 1];
      if (precedent && mot.x0 - precedent.x1 <= blancSur(mot) * mot.corps) return;
      const k = cle(bloc.rangee.page, mot.x0);
      departs.set(k, (departs.get(k) ?? 0) + 1);
    });
  }
  const estDepart = (mot: Mot, page: number, fois: number) =>
    [-2, 0, 2].some((pas) => (departs.get(cle(page, mot.x0 + pas)) ?? 0) >= fois);
  return grille.map((blocs) =>
    blocs.flatMap((bloc) =>
      couperAuxDeparts(bloc, (mot, fois) => estDepart(mot, bloc.rangee.page, fois), estEtiquette),
    ),
  );
}

/** Écart, en points, de deux mots d'une même colonne. */
const MEME_BORD = 1.5;

/**
 * Une fiche en colonnes serrées : « d'immatriculation de châssis » sous « Plaque | Numéro », « VF3… Renault » sous « Numéro | Marque ». Au moins
 * trois mots d'une rangée tombent chacun au début d'un bloc de la rangée voisine : ce sont des colonnes, et la rangée s'y coupe.
 */
function enColonnes(grille: readonly Bloc[][], estEtiquette: (texte: string) => boolean): Bloc[][] {
  const dansUneEtiquette = (mot: Mot, blocs: readonly Bloc[]) => {
    const mots = blocs.find((bloc) => bloc.mots.includes(mot))?.mots ?? [];
    const rang = mots.indexOf(mot);
    return traverseUneEtiquette(mots.slice(0, rang), mots.slice(rang), true, estEtiquette);
  };
  return grille.map((blocs, i) => {
    const coupes = [grille[i - 1], grille[i + 1], grille[i - 2], grille[i + 2]].flatMap((voisine = []) => {
      const [a, b] = [blocs[0]?.rangee, voisine[0]?.rangee];
      if (!a || !b || a.page !== b.page || voisine.length < 2 || Math.abs(a.y - b.y) > 3 * Math.max(a.corps, b.corps))
        return [];
      const tombe = (mot: Mot) => voisine.some((bloc) => Math.abs(bloc.x0 - mot.x0) < MEME_BORD);
      const mots = blocs.flatMap((bloc) => bloc.mots);
      const communs = mots.filter(tombe);
      if (communs.length >= 3 && communs.length >= blocs.length) return communs;
      // Les deux rangées sont serrées : la plupart des mots de l'une tombent sous un mot de l'autre.
      const voisins = voisine.flatMap((bloc) => bloc.mots);
      // « Méthode : Peinture » sous « Coût HT : 120,00 € » : des étiquettes ponctuées ou traduites ne sont pas des colonnes.
      if ([...mots, ...voisins].some(({ texte }) => texte === "/" || plusDeuxPoints(texte))) return [];
      const alignes = mots.filter(
        (mot) =>
          !LIAISON.test(mot.texte) &&
          !dansUneEtiquette(mot, blocs) &&
          voisins.some((autre) => Math.abs(autre.x0 - mot.x0) < MEME_BORD),
      );
      return alignes.length >= 4 && alignes.length * 5 >= 3 * Math.min(mots.length, voisins.length) ? alignes : [];
    });
    if (coupes.length === 0) return [...blocs];
    return blocs.flatMap((bloc) => {
      const morceaux: Mot[][] = [];
      for (const mot of bloc.mots) {
        if (morceaux.length === 0 || coupes.includes(mot)) morceaux.push([mot]);
        else morceaux.at(-1)?.push(mot);
      }
      return morceaux.map((mots) => ({ ...bloc, mots, x0: mots[0]?.x0 ?? bloc.x0, x1: mots.at(-1)?.x1 ?? bloc.x1 }));
    });
  });
}

function couperAuxDeparts(
  bloc: Bloc,
  estDepart: (mot: Mot, fois: number) => boolean,
  estEtiquette: (texte: string) => boolean,
): Bloc[] {
  const morceaux: Mot[][] = [];
  bloc.mots.forEach((mot, i) => {
    const dernier = morceaux.at(-1);
    const precedent = dernier?.at(-1);
    const blanc = precedent ? (mot.x0 - precedent.x1) / mot.corps : Number.POSITIVE_INFINITY;
    // Une espace ordinaire suffit quand tout le reste du bloc est une étiquette connue.
    const large =
      blanc > 0.33 || (blanc > 0.15 && !LIAISON.test(mot.texte) && estEtiquette(texteDe(bloc.mots.slice(i))));
    const traversee = () => traverseUneEtiquette(dernier ?? [], bloc.mots.slice(i), blanc > 0.33, estEtiquette);
    // « Kilométrage / Mileage » : la barre tient les deux langues d'une étiquette.
    const barre = mot.texte === "/" || precedent?.texte === "/";
    // Un blanc qu'aucune espace n'a se contente d'une seule autre rangée qui commence là.
    const coupe = large && !barre && estDepart(mot, blanc > blancSur(mot) ? 2 : 3) && !traversee();
    if (!dernier || coupe) morceaux.push([mot]);
    else dernier.push(mot);
  });
  return morceaux.map((mots) => ({ ...bloc, mots, x0: mots[0]?.x0 ?? bloc.x0, x1: mots.at(-1)?.x1 ?? bloc.x1 }));
}

// « Taux | de vétusté », « Montant | net » : la coupe séparerait une étiquette connue. Un blanc large entre deux étiquettes l'emporte.
function traverseUneEtiquette(
  avant: readonly Mot[],
  apres: readonly Mot[],
  large: boolean,
  estEtiquette: (texte: string) => boolean,
): boolean {
  if (avant.length === 0 || (large && estEtiquette(texteDe(avant)))) return false;
  // « Date de restitution / Return | date » : la traduction derrière une barre est une étiquette à elle seule.
  const traduction = avant.slice(avant.findLastIndex((mot) => mot.texte === "/") + 1);
  const entiere = (debut: readonly Mot[]) =>
    apres.some((_, n) => n < 8 && estEtiquette(texteDe([...debut, ...apres.slice(0, n + 1)])));
  return entiere(avant) || (traduction.length < avant.length && traduction.length > 0 && entiere(traduction));
}

/** Couples étiquette / valeur des rangées, dans l'ordre de lecture. Étiquettes et valeurs peuvent tenir sur plusieurs rangées. */
export function lirePaires<T>(rangees: readonly Rangee[], lexique: Lexique<T>): Paire<T>[] {
  const grille = decouper(rangees, (texte) => lexique.has(cleEtiquette(texte))).map((blocs) =>
    blocs.flatMap((bloc) => couper(bloc, lexique)),
  );
  const etiquettes = grille.map((blocs) => blocs.map((bloc) => etiquetteEnTete(bloc, lexique)));
  ecarterValeurs(etiquettes, lexique.forme === undefined);
  const suites = new Set<Bloc>();
  completerEtiquettes(grille, etiquettes, suites, lexique);
  supposerEtiquettes(grille, etiquettes, suites, lexique);
  const paires: Paire<T>[] = [];
  grille.forEach((blocs, i) => {
    blocs.forEach((bloc, j) => {
      const etiquette = etiquettes[i]?.[j];
      if (!etiquette || suites.has(bloc)) return;
      const valeur = valeurDe(etiquette, { lexique, grille, etiquettes, suites }, i, j);
      if (!valeur) return;
      const rangee = bloc.rangee;
      paires.push({
        champ: etiquette.champ,
        ponctuee: etiquette.ponctuee,
        devinee: etiquette.devinee ?? false,
        page: rangee.page,
        y: rangee.y,
        x: bloc.x0,
        valeur: joindre(valeur.mots),
        mots: valeur.mots,
        rangees: [rangee, ...valeur.rangees],
      });
    });
  });
  return paires;
}

// Après « Type : », les mots « Défaut de » sont une valeur, même s'ils ressemblent à une étiquette sans deux-points.
function ecarterValeurs<T>(etiquettes: (Etiquette<T> | null)[][], enAlternance: boolean): void {
  for (const ligne of etiquettes) {
    const alterne = enAlternance && (estAlternee(ligne) || estUnCouple(ligne));
    ligne.forEach((etiquette, j) => {
      if (alterne && j % 2 === 1) ligne[j] = null;
      const precedente = ligne[j - 1];
      if (etiquette && !etiquette.ponctuee && precedente?.ponctuee && precedente.suite.length === 0) ligne[j] = null;
    });
  }
}

/** « Réparation conseillée | Réparation » : seule à droite de son étiquette, une valeur peut ressembler à une autre. */
const estUnCouple = <T>(ligne: readonly (Etiquette<T> | null)[]): boolean =>
  ligne.length === 2 && ligne.every((etiquette) => etiquette && !etiquette.ponctuee && etiquette.suite.length === 0);

/** « Étendue | 3 cm | Mode opératoire | Peinture » : une étiquette sur deux, sa valeur à droite, qui peut ressembler à une étiquette. */
function estAlternee<T>(ligne: readonly (Etiquette<T> | null)[]): boolean {
  const [paires, impaires] = [ligne.filter((_, j) => j % 2 === 0), ligne.filter((_, j) => j % 2 === 1)];
  return (
    paires.length >= 2 &&
    paires.length === impaires.length &&
    paires.every((e) => e !== null && e.suite.length === 0) &&
    (impaires.some((e) => e === null) || new Set(paires.map((e) => texteDe(e?.bloc.mots ?? []))).size === 1)
  );
}

export interface Contexte<T> {
  lexique: Lexique<T>;
  grille: readonly Bloc[][];
  etiquettes: (Etiquette<T> | null)[][];
  suites: Set<Bloc>;
}

// « Date de 1ère mise en / circulation : » : l'étiquette continue juste dessous, à la même abscisse.
function completerEtiquettes<T>(
  grille: readonly Bloc[][],
  etiquettes: (Etiquette<T> | null)[][],
  suites: Set<Bloc>,
  lexique: Lexique<T>,
): void {
  grille.forEach((blocs, i) => {
    blocs.forEach((bloc, j) => {
      if (plusDeuxPoints(texteDe(bloc.mots)) || suites.has(bloc)) return;
      let mots = bloc.mots;
      const dessous: Bloc[] = [];
      for (let k = 1; k <= 2; k += 1) {
        const suite = blocDessous(grille, i, bloc, k, dessous.at(-1)?.rangee ?? bloc.rangee);
        // « FACTURE » en gros au-dessus de « N° : » : une étiquette sur deux rangées garde sa taille.
        if (!suite || !memeCorps(suite.rangee, bloc.rangee)) return;
        dessous.push(suite);
        mots = [...mots, ...suite.mots];
        const champ = champDe(mots, lexique);
        const seule = etiquettes[i]?.[j];
        // « Plaque » / « d'immatriculation », « Kilométrage » / « au compteur » : ce qui commence par une liaison continue l'étiquette.
        const inachevee = LIAISON.test(bloc.mots.at(-1)?.texte ?? "") || LIAISON.test(suite.mots[0]?.texte ?? "");
        if (champ === undefined || (seule && !plusDeuxPoints(texteDe(mots)) && !inachevee)) continue;
        // « Marque » sur « Modèle », chacune devant sa valeur : deux étiquettes, pas une étiquette sur deux rangées.
        const liee = dessous.every((d) => LIAISON.test(d.mots[0]?.texte ?? ""));
        // Une autre étiquette à droite n'est pas une valeur : il faut alors que celle du dessous en soit une à elle seule.
        const voisin = blocs[j + 1];
        const parmiDesEtiquettes = voisin !== undefined && champDe(voisin.mots, lexique) !== undefined;
        const distincte = (d: Bloc) =>
          aSaValeur(grille, d) && (!parmiDesEtiquettes || champDe(d.mots, lexique) !== undefined);
        if (!liee && voisin !== undefined && dessous.some(distincte)) return;
        const ligne = etiquettes[i];
        if (ligne) ligne[j] = { champ, bloc, suite: [], ponctuee: true };
        for (const d of dessous) suites.add(d);
        return;
      }
    });
  });
}

const aSaValeur = (grille: readonly Bloc[][], bloc: Bloc): boolean => {
  const ligne = grille.find((blocs) => blocs.includes(bloc));
  return ligne?.[ligne.indexOf(bloc) + 1] !== undefined;
};

function blocDessous(grille: readonly Bloc[][], i: number, bloc: Bloc, pas: number, precedente: Rangee): Bloc | null {
  for (let k = i + 1; k < Math.min(grille.length, i + 1 + pas * 3); k += 1) {
    // Dans une case, une étiquette sur deux rangées est calée à gauche ou centrée.
    const candidat = grille[k]?.find(
      (b) => Math.abs(b.x0 - bloc.x0) < ALIGNEMENT || Math.abs(b.x0 + b.x1 - bloc.x0 - bloc.x1) < ALIGNEMENT,
    );
    if (!candidat || candidat.rangee === precedente || candidat.rangee.y <= precedente.y) continue;
    if (candidat.rangee.page !== precedente.page || candidat.rangee.y - precedente.y > INTERLIGNE * bloc.rangee.corps)
      return null;
    return candidat;
  }
  return null;
}
