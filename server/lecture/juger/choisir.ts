import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { remiseHorsLignes } from "../../../domain/fre/remise-des-lignes.ts";
import type { Proposition } from "../propositions/proposition.ts";

/** Documents dont les lignes s'additionnent. */
const CHIFFRES: ReadonlySet<string> = new Set(["facture", "rapport", "devis", "avoir"]);

/** Vrai si les lignes font au centime un total que la page imprime : brut, net, ou net une fois la remise et la franchise retirées. */
function ferme(vehicule: VehiculeLu): boolean {
  const { lignes, totaux } = vehicule;
  const [brut, net] = [sommeDesLignes(lignes, "brut_ht"), sommeDesLignes(lignes, "net_ht")];
  if (lignes.length < 2) return false;
  if (brut !== null && brut !== 0 && brut === totaux.brut_ht) return true;
  const deduit = Math.abs(totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule);
  return (
    net !== null && net !== 0 && totaux.net_ht !== null && (net === totaux.net_ht || net - deduit === totaux.net_ht)
  );
}

const estNommee = ({ element, nature }: LigneLue): boolean => element !== null || nature !== "fre";

/**
 * Une autre lecture ne vaut que si la page la prouve : des lignes qui nomment leur pièce, et dont la somme est imprimée. Ce qu'elle accuserait
 * l'écarte devant une lecture qui a des lignes ; devant une page dont rien ne s'est lu, l'addition juste suffit.
 */
function estProuvee({ vehicules: [seul, autre], anomalies }: DocumentLu, premiere: DocumentLu): boolean {
  if (!seul || autre || (anomalies.length > 0 && lignesDe(premiere).length > 0)) return false;
  const nommees = seul.lignes.filter(estNommee);
  return nommees.length >= 2 && nommees.length * 3 >= seul.lignes.length * 2 && ferme(seul);
}

/** Une lecture dont la plupart des lignes nomment leur pièce et portent leur prix. */
const estNommante = (lu: DocumentLu): boolean => {
  const lignes = lignesDe(lu);
  return lignes.length >= 2 && lignes.filter((l) => estNommee(l) && l.net_ht !== null).length * 4 >= lignes.length * 3;
};

const lignesDe = ({ vehicules }: DocumentLu): LigneLue[] => vehicules.flatMap((vehicule) => vehicule.lignes);

/** Vrai si ces lignes sont plus nombreuses que celles d'une première lecture, ou en gardent tous les montants : un écart du papier ne s'efface pas. */
function garde(lu: DocumentLu, premiere: DocumentLu): boolean {
  const [lignes, premieres] = [lignesDe(lu), lignesDe(premiere)];
  const nommees = premieres.filter((ligne) => ligne.net_ht !== null && estNommee(ligne));
  const montants = new Set(lignes.flatMap(({ brut_ht, net_ht }) => [brut_ht, net_ht]));
  return lignes.length > nommees.length || nommees.every(({ net_ht }) => montants.has(net_ht));
}

/**
 * La première lecture d'une page ; là où ses lignes ne font aucun total imprimé, la première de ses autres lectures que l'arithmétique prouve.
 * Les règles qui disent tableau ou fiche se trompent parfois ; une addition juste au centime, presque jamais.
 */
export function choisirLecture(
  propositions: Iterable<Proposition>,
  assembler: (proposition: Proposition) => DocumentLu,
  imprimeUnTotal: () => boolean,
): DocumentLu {
  let premiere: DocumentLu | undefined;
  const prouvees: DocumentLu[] = [];
  let nommee: DocumentLu | undefined;
  for (const proposition of propositions) {
    const lu = assembler(proposition);
    if (premiere === undefined) {
      if (suffit(lu, imprimeUnTotal)) return lu;
      premiere = lu;
    } else if (estProuvee(lu, premiere) && garde(lu, premiere)) prouvees.push(lu);
    else if (estNommante(lu) && nommeesDe(lu) > nommeesDe(nommee ?? premiere)) nommee = lu;
  }
  if (premiere === undefined) throw new Error("Un document a toujours une lecture, fût-elle sans ligne");
  // Des lignes dont presque aucune ne nomme rien ne sont pas celles de la page, si une autre lecture en trouve qui nomment.
  if (prouvees.length === 0 && nommee && nommeesDe(premiere) * 3 < lignesDe(premiere).length) return nommee;
  // À preuve égale, celle qui comprend le plus de ses lignes.
  const depart = premiere.vehicules.some(ferme) ? premiere : (prouvees[0] ?? premiere);
  return prouvees.reduce((gardee, essai) => (codesLus(essai) > codesLus(gardee) ? essai : gardee), depart);
}

/** Vrai d'une lecture que rien ne pousse à refaire : elle fait son total et nomme ses lignes, ou la page n'a rien à lui opposer. */
function suffit(lu: DocumentLu, imprimeUnTotal: () => boolean): boolean {
  const [seul, autre] = lu.vehicules;
  if (!CHIFFRES.has(lu.type_document) || !seul || autre) return true;
  return ferme(seul) ? !estMuette(lu) : !imprimeUnTotal();
}

/** Un rapport dit toujours le dommage de ses lignes : des montants justes sans eux sont ceux de fiches mal découpées. */
function estMuette(lu: DocumentLu): boolean {
  const lignes = lignesDe(lu).filter(estNommee);
  const muettes = lignes.filter(({ dommage, operation }) => dommage === null && operation === null);
  return lu.type_document === "rapport" && muettes.length > 1 && muettes.length * 3 >= lignes.length * 2;
}

const codesLus = (lu: DocumentLu): number =>
  lignesDe(lu)
    .flatMap(({ element, localisation, dommage, operation }) => [element, localisation, dommage, operation])
    .filter((code) => code !== null).length;

/** Vrai si toute ligne nomme sa pièce, et fait avec les autres son total quand la page en imprime un : rien ne pousse à relire la page autrement. */
export const estEntiere = (lu: DocumentLu): boolean => {
  const lignes = lignesDe(lu);
  const compte = (vehicule: VehiculeLu) => vehicule.totaux.net_ht === null || ferme(vehicule);
  return (
    lignes.length > 0 && lignes.every(estNommee) && (!CHIFFRES.has(lu.type_document) || lu.vehicules.every(compte))
  );
};

const nommeesDe = (lu: DocumentLu): number => lignesDe(lu).filter(estNommee).length;
const inconnuesDe = (lu: DocumentLu): number => lignesDe(lu).length - nommeesDe(lu);

/** Vrai si une autre façon de dresser la page en explique plus : elle fait son total autant, n'accuse pas plus, et laisse moins de lignes sans nom. */
export function expliquePlus(autre: DocumentLu, lu: DocumentLu): boolean {
  const [fermes, avant] = [autre, lu].map(({ vehicules }) => vehicules.filter(ferme).length) as [number, number];
  if (fermes < avant || autre.anomalies.length > lu.anomalies.length || autre.type_document !== lu.type_document)
    return false;
  if (fermes > avant) return nommeesDe(autre) >= nommeesDe(lu);
  return inconnuesDe(autre) < inconnuesDe(lu) && nommeesDe(autre) > nommeesDe(lu);
}
