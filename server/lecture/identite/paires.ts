import { cleEtiquette } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { type Bloc, type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { LIAISON } from "../commun/liaison.ts";
import { BLANC, blocsDeFiche, plusDeuxPoints } from "../mise-en-page/blocs-de-fiche.ts";
import { joindre } from "../mise-en-page/colonnes.ts";
import type { Etiquette, Lexique, Paire } from "./etiquette.ts";
import { supposerEtiquettes } from "./etiquettes-supposees.ts";
import { ALIGNEMENT, INTERLIGNE, memeCorps, valeurDe } from "./valeur-etiquette.ts";

/** « Model 3 », « Model Y » : une voiture dont le nom commence comme une étiquette. */
const NOM_D_ETIQUETTE = /^model [3sxy]$/i;

/** Repère une étiquette en tête d'un bloc : la plus longue suite de mots du lexique, close par « : » ou par la fin du bloc. */
function etiquetteEnTete<T>(bloc: Bloc, lexique: Lexique<T>, deviner = true): Etiquette<T> | null {
  if (NOM_D_ETIQUETTE.test(texteDe(bloc.mots)) || estUneUnite(bloc, 0)) return null;
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

/** « 90 053 km » : des kilomètres, que leur blanc en fasse ou non un bloc à part ; « VF1KCLBUF49416955 Km : 53 177 » est un châssis, puis une étiquette. */
const estUneUnite = (bloc: Bloc, i: number): boolean =>
  /^kms?$/i.test(bloc.mots[i]?.texte ?? "") &&
  /^\d[\d .]*$/.test(i > 0 ? (bloc.mots[i - 1]?.texte ?? "") : avantLui(bloc, 0)) &&
  !bloc.mots[i + 1]?.texte.startsWith(":");

/** Coupe un bloc devant une étiquette ponctuée trouvée en son milieu (valeur trop longue qui touche l'étiquette voisine). */
function couper<T>(bloc: Bloc, lexique: Lexique<T>): Bloc[] {
  for (let i = 1; i < bloc.mots.length; i += 1) {
    // « 90 053 km à l'expertise » : l'unité d'un nombre n'ouvre pas d'étiquette.
    if (estUneUnite(bloc, i)) continue;
    const reste: Bloc = { ...bloc, mots: bloc.mots.slice(i), x0: bloc.mots[i]?.x0 ?? bloc.x0 };
    const lue = etiquetteEnTete(reste, lexique, false);
    // « CLASSE A – Km : » : une étiquette du milieu d'un bloc ne passe pas un tiret.
    const passeUnTiret = reste.mots
      .slice(1, reste.mots.length - (lue?.suite.length ?? 0))
      .some((m) => SEPARE.test(m.texte));
    const trouvee = passeUnTiret ? null : lue;
    // « Restitué le 19/10/2025 - Expertisé le 22/10/2025 » : après un tiret, une étiquette suivie d'une valeur de sa forme.
    if (!trouvee) continue;
    const apresTiret = SEPARE.test(avantLui(bloc, i)) && trouvee.suite.length > 0;
    const tete: Bloc = { ...bloc, mots: bloc.mots.slice(0, i), x1: bloc.mots[i - 1]?.x1 ?? bloc.x1 };
    // « VIN VF3… Kilométrage 49 370 Mise en circulation 02/03/2021 » : deux étiquettes, chacune suivie d'une valeur de sa forme.
    const avant = etiquetteEnTete(tete, lexique);
    // « N° de facture FA25-0091 Date » : la seconde étiquette a sa valeur plus loin.
    const enFile = (avant?.suite.length ?? 0) > 0 && (trouvee.suite.length > 0 || avant?.ponctuee === false);
    if (!(trouvee.ponctuee || apresTiret || enFile)) continue;
    const entiere = etiquetteEnTete(bloc, lexique);
    if (entiere?.suite.length === 0) continue;
    // Une étiquette plus longue qui commence avant (« Marque / Modèle : ») l'emporte sur sa fin (« Modèle : »).
    if (entiere?.ponctuee && entiere.suite.length < reste.mots.length) continue;
    return [tete, ...couper(reste, lexique)];
  }
  return [bloc];
}

/** « Marque : VOLKSWAGEN. Modèle : GOLF. » : le point qui ferme une phrase n'est pas de la valeur ; celui d'un sigle (« S.A. », « Cie. »), si. */
const sansPointFinal = (texte: string): string => texte.replace(/(?<=(?:^|[^.\p{L}\p{N}])[\p{L}\p{N}]{4,}|\d)\.$/u, "");

/** Couples étiquette / valeur des rangées, dans l'ordre de lecture. Étiquettes et valeurs peuvent tenir sur plusieurs rangées. */
export function lirePaires<T>(rangees: readonly Rangee[], lexique: Lexique<T>): Paire<T>[] {
  const grille = blocsDeFiche(rangees, (texte) => lexique.has(cleEtiquette(texte))).map((blocs) =>
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
        valeur: sansPointFinal(joindre(valeur.mots)),
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
        // « 1re mise en | 17/02/20 » sur « circulation » : l'étiquette attend sa suite, et sa valeur est déjà à sa droite.
        const servie = inachevee && voisin !== undefined && lexique.forme?.(champ, texteDe(voisin.mots)) === true;
        // « Mode de | Réparation et » sur « réparation : | peinture » : une étiquette ne finit pas par « de », la valeur continue dessous.
        const coupee = LIAISON.test(bloc.mots.at(-1)?.texte ?? "") && plusDeuxPoints(texteDe(mots));
        if (!liee && !servie && !coupee && voisin !== undefined && dessous.some(distincte)) return;
        // « FACTURE » au-dessus de « Numéro : 2500869 » : le titre de la case, puis une étiquette entière devant sa valeur.
        const titree =
          voisin === undefined && dessous.every((d) => champDe(d.mots, lexique) !== undefined && aSaValeur(grille, d));
        if (titree && !inachevee && !liee) return;
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
