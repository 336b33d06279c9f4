import { sommeDesLignes } from "../../domain/fre/controles-montants.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { remiseHorsLignes } from "../../domain/fre/remise-des-lignes.ts";

/** Ce qu'une lecture laisse de côté pour lire la même page autrement : des façons de trouver les lignes, dans l'ordre où elles s'essaient. */
export interface Ecartes {
  blocs?: boolean;
  tableaux?: boolean;
  titrees?: boolean;
  fiches?: boolean;
  prixNus?: boolean;
  libres?: boolean;
}

const SANS_TABLEAU: Ecartes = { blocs: true, tableaux: true };

/** De la plus proche de la première lecture à la plus éloignée. */
const AUTRES: readonly Ecartes[] = [
  { blocs: true },
  { tableaux: true },
  SANS_TABLEAU,
  { ...SANS_TABLEAU, titrees: true },
  { ...SANS_TABLEAU, titrees: true, fiches: true },
  { ...SANS_TABLEAU, titrees: true, fiches: true, prixNus: true },
  { ...SANS_TABLEAU, titrees: true, fiches: true, prixNus: true, libres: true },
];

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

/** Une autre lecture ne vaut que si la page la prouve : des lignes qui nomment leur pièce, et dont la somme est imprimée. */
function estProuvee({ vehicules: [seul, autre], anomalies }: DocumentLu): boolean {
  if (!seul || autre || anomalies.length > 0) return false;
  const nommees = seul.lignes.filter(estNommee);
  return nommees.length >= 2 && nommees.length * 3 >= seul.lignes.length * 2 && ferme(seul);
}

/** Vrai si ces lignes sont plus nombreuses que celles d'une première lecture, ou en gardent tous les montants : un écart du papier ne s'efface pas. */
function garde(lignes: readonly LigneLue[], { lignes: premieres }: VehiculeLu): boolean {
  const nommees = premieres.filter((ligne) => ligne.net_ht !== null && estNommee(ligne));
  const montants = new Set(lignes.flatMap(({ brut_ht, net_ht }) => [brut_ht, net_ht]));
  return lignes.length > nommees.length || nommees.every(({ net_ht }) => montants.has(net_ht));
}

/**
 * La première lecture d'une page ; là où ses lignes ne font aucun total imprimé, la première de ses autres lectures que l'arithmétique prouve.
 * Les règles qui disent tableau ou fiche se trompent parfois ; une addition juste au centime, presque jamais.
 */
export function choisirLecture(lire: (ecartes: Ecartes) => DocumentLu, imprimeUnTotal: () => boolean): DocumentLu {
  const premiere = lire({});
  const [seul, autre] = premiere.vehicules;
  if (!CHIFFRES.has(premiere.type_document) || !seul || autre) return premiere;
  const juste = ferme(seul);
  if (juste ? !estMuette(premiere) : !imprimeUnTotal()) return premiere;
  const prouvees = AUTRES.map(lire).filter(
    (essai) => estProuvee(essai) && garde(essai.vehicules[0]?.lignes ?? [], seul),
  );
  // À preuve égale, celle qui comprend le plus de ses lignes.
  const depart = juste ? premiere : (prouvees[0] ?? premiere);
  return prouvees.reduce((gardee, essai) => (codesLus(essai) > codesLus(gardee) ? essai : gardee), depart);
}

/** Un rapport dit toujours le dommage de ses lignes : des montants justes sans eux sont ceux de fiches mal découpées. */
function estMuette({ type_document, vehicules }: DocumentLu): boolean {
  const lignes = vehicules.flatMap((vehicule) => vehicule.lignes).filter(estNommee);
  const muettes = lignes.filter(({ dommage, operation }) => dommage === null && operation === null);
  return type_document === "rapport" && muettes.length > 1 && muettes.length * 3 >= lignes.length * 2;
}

const codesLus = ({ vehicules }: DocumentLu): number =>
  vehicules
    .flatMap(({ lignes }) => lignes)
    .flatMap(({ element, localisation, dommage, operation }) => [element, localisation, dommage, operation])
    .filter((code) => code !== null).length;
