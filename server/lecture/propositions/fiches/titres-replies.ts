import { type Bloc, blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { SUSPENDU } from "../../commun/liaison.ts";
import { estMontant } from "../../commun/montant-imprime.ts";

const BLANC = 0.95;
const BORD = 3;
/** Interligne d'un titre replié, et écart de deux corps qui sont le même. */
const INTERLIGNE = 1.5;
const CORPS = 0.05;

/** Ce qui joint, au bout d'une rangée, deux parts d'un titre : « réparation + », « usure 1,9 mm – ». */
const SIGNE = /^[-–—·+/&,]$/;

/** « peinture » sous « Bas de caisse gauche – frottement – remise en » : même bord, même corps, l'interligne, et rien que des mots qui continuent. */
function continueLe(titre: Bloc, rangee: Rangee): boolean {
  const blocs = blocsDe(rangee, BLANC);
  const [suite, dernier] = [blocs[0], titre.mots.at(-1)];
  if (!suite || !dernier || blocs.length > 1 || rangee.page !== titre.rangee.page) return false;
  const corps = suite.mots[0]?.corps ?? 0;
  const place = Math.abs(suite.x0 - titre.x0) <= BORD && Math.abs(corps - dernier.corps) <= CORPS * dernier.corps;
  const interligne = rangee.y > dernier.y && rangee.y - dernier.y <= INTERLIGNE * corps;
  const texte = texteDe(suite.mots);
  const nue = !suite.mots.some((mot) => estMontant(mot.texte)) && !/:/.test(texte);
  const suspendu = SIGNE.test(dernier.texte) || SUSPENDU.test(dernier.texte);
  return place && interligne && nue && (suspendu || texte.startsWith("("));
}

/** La fiche, son titre recollé à ce qu'il a passé à la ligne. */
export function deplierTitre<F extends { piece: Bloc; suite: Rangee[] }>(fiche: F): F {
  const [premiere, ...reste] = fiche.suite;
  if (!premiere || !continueLe(fiche.piece, premiere)) return fiche;
  const mots = [...fiche.piece.mots, ...premiere.mots];
  return deplierTitre({ ...fiche, piece: { ...fiche.piece, mots }, suite: reste });
}
