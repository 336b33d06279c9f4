import { questions } from "../../../domain/fre/a-demander.ts";
import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../../domain/fre/identification.ts";
import { passagesSansLigne } from "../../../domain/fre/passages-sans-ligne.ts";
import { inexpliques } from "../../../domain/fre/prouver-un-ecart.ts";
import { remiseHorsLignes } from "../../../domain/fre/remise-des-lignes.ts";
import type { Page } from "../commun/geometrie.ts";
import { imprimeUnTotal } from "../identite/titre.ts";
import { codesVoisins } from "./bande-de-ligne.ts";

/**
 * Ce que vaut une lecture, composante par composante : combien elle en a, et ce que chacune pèse. Les poids viennent d'une mesure
 * (décision 18), non d'un avis ; ce qui est en faveur de la lecture est positif.
 */
export const POIDS = {
  /** Les lignes font un total imprimé : brut, net, abattement ; ou net et taxe font le toutes taxes comprises. */
  totaux_retrouves: 3,
  /** D'une ligne : brut moins abattement, ou quantité par prix, fait son montant. */
  lignes_justes: 0.5,
  /** Lignes qui nomment leur pièce, ou un poste qui n'en a pas. */
  lignes_nommees: 3,
  /** Places, dommages et gestes compris. */
  codes: 1,
  /** Valeurs des lignes lues derrière une étiquette, ou sous un intitulé. */
  etiquetees: 0.2,
  /** Champs d'identification trouvés. */
  identite: 1,
  lignes_sans_nom: -2,
  /** Montants de la page que rien ne prend, et pièces qu'elle nomme hors des lignes. */
  sans_emploi: -1,
  /** Dommages et gestes imprimés à la hauteur d'une ligne qui n'en a pas pris. */
  codes_laisses: -1,
  /** Plaques de la page qu'aucun véhicule lu n'a : des véhicules confondus en un seul. */
  plaques_en_trop: -4,
  questions: -1,
  /** Vrai si la page dément le type lu : un procès-verbal qui imprime un total, un rapport qui ne chiffre rien. */
  type_dementi: -3,
  /** Anomalies que la lecture affirmerait. */
  anomalies: -1,
  /** Centaines de lettres des désignations : ce qu'une ligne dit de sa voisine. */
  lettres: -0.5,
} as const;

export type Composante = keyof typeof POIDS;
export const COMPOSANTES = Object.keys(POIDS) as Composante[];

/** Combien une lecture a de chaque composante, et la somme pesée. */
export interface Score {
  comptes: Record<Composante, number>;
  /** De ses questions, celles que posent ses lignes et ses totaux. */
  questionsDeLignes: number;
  total: number;
}

/** Confiance, au moins, d'une valeur qu'une étiquette ou un intitulé nomme. */
const ETIQUETEE = 0.9;

const estNommee = ({ element, nature }: LigneLue): boolean => element !== null || nature !== "fre";

const compter = <T>(elements: readonly T[], vrai: (element: T) => boolean): number => elements.filter(vrai).length;

/** Les additions de la page qu'une lecture retrouve : les lignes font le brut, l'abattement et le net ; le hors taxes et sa taxe font le reste. */
function totauxRetrouves(vehicule: VehiculeLu): number {
  const { lignes, totaux } = vehicule;
  const { brut_ht, abattement_ht, net_ht, tva, ttc } = totaux;
  const [brut, net] = [sommeDesLignes(lignes, "brut_ht"), sommeDesLignes(lignes, "net_ht")];
  const deduit = Math.abs(totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule);
  const plusieurs = lignes.length > 1;
  return compter(
    [
      plusieurs && !!brut_ht && brut === brut_ht,
      plusieurs && !!abattement_ht && sommeDesLignes(lignes, "abattement_ht") === abattement_ht,
      plusieurs && !!net_ht && net !== null && (net === net_ht || net - deduit === net_ht),
      !!net_ht && !!ttc && net_ht + (tva ?? 0) === ttc,
    ],
    Boolean,
  );
}

/** De même des véhicules d'un même papier, face à ce qu'il imprime pour tous. */
function totauxDeTousRetrouves({ vehicules, totaux_releve }: DocumentLu): number {
  if (!totaux_releve || vehicules.length < 2) return 0;
  const { net_ht, tva, ttc } = totaux_releve;
  const apports = vehicules.map((vehicule) => vehicule.totaux.net_ht ?? sommeDesLignes(vehicule.lignes, "net_ht"));
  const somme = apports.reduce<number>((total, apport) => total + (apport ?? 0), 0);
  return compter([!!net_ht && somme === net_ht, !!net_ht && !!ttc && net_ht + (tva ?? 0) === ttc], Boolean);
}

function estJuste({ brut_ht, abattement_ht, net_ht, quantite, details = {} }: LigneLue): boolean {
  if (brut_ht !== null && abattement_ht && brut_ht - abattement_ht === net_ht) return true;
  const { prix_unitaire_ht: prix } = details;
  return prix !== undefined && quantite > 1 && Math.round(prix * quantite) === (brut_ht ?? net_ht);
}

/** Ce que la page porte et que rien ne prend : une fois, fût-il compté hors de chacun de ses véhicules. */
function sansEmploi(vehicules: readonly VehiculeLu[]): number {
  const restes = vehicules.flatMap((v) =>
    inexpliques(v).map(({ page, libelle, montant }) => `${page} ${libelle} ${montant}`),
  );
  const passages = vehicules.flatMap((v) => passagesSansLigne(v).map(({ page, texte }) => `${page} ${texte}`));
  if (vehicules.length < 2) return restes.length + passages.length;
  return new Set(restes).size + new Set(passages).size;
}

const typeDementi = ({ type_document }: DocumentLu, pages: readonly Page[], posees: readonly { champ: string }[]) =>
  type_document === "pv" ? imprimeUnTotal(pages) : posees.some(({ champ }) => champ === "type_document");

const CODES = ["localisation", "dommage", "operation"] as const;

/** Ce que vaut une lecture, composante par composante. */
export function scoreDe(lu: DocumentLu, pages: readonly Page[]): Score {
  const { vehicules } = lu;
  const lignes = vehicules.flatMap((vehicule) => vehicule.lignes);
  const nommees = compter(lignes, estNommee);
  const somme = (compte: (vehicule: VehiculeLu) => number) => vehicules.reduce((total, v) => total + compte(v), 0);
  const posees = questions(lu);
  const comptes: Score["comptes"] = {
    totaux_retrouves: somme(totauxRetrouves) + totauxDeTousRetrouves(lu),
    lignes_justes: compter(lignes, estJuste),
    lignes_nommees: nommees,
    codes: lignes.reduce((total, ligne) => total + compter(CODES, (code) => ligne[code] !== null), 0),
    etiquetees: lignes.reduce(
      (total, { confiances = {} }) => total + compter(Object.values(confiances), (c) => c >= ETIQUETEE),
      0,
    ),
    identite: somme((vehicule) => compter(CHAMPS_IDENTIFICATION, (champ) => vehicule[champ] !== null)),
    lignes_sans_nom: lignes.length - nommees,
    sans_emploi: sansEmploi(vehicules),
    plaques_en_trop: lu.plaques_en_trop?.length ?? 0,
    codes_laisses: somme((vehicule) => codesVoisins(vehicule, pages, lu.type_document).length),
    questions: posees.length,
    type_dementi: typeDementi(lu, pages, posees) ? 1 : 0,
    anomalies: lu.anomalies.length,
    lettres: lignes.reduce((total, { designation }) => total + designation.length, 0) / 100,
  };
  const questionsDeLignes = compter(posees, ({ champ, ligne }) => ligne !== null || /^(?:lignes|totaux)/.test(champ));
  return {
    comptes,
    questionsDeLignes,
    total: COMPOSANTES.reduce((total, nom) => total + POIDS[nom] * comptes[nom], 0),
  };
}

/** Vrai d'une lecture aux lignes de laquelle rien ne manque : elles font leurs totaux, rien n'est obscur, sans emploi, à demander ni à reprocher. */
export function sesLignesSontEntieres(lu: DocumentLu, { comptes, questionsDeLignes }: Score): boolean {
  const { lignes_sans_nom, sans_emploi, codes_laisses, anomalies } = comptes;
  if (lignes_sans_nom + sans_emploi + codes_laisses + questionsDeLignes + anomalies > 0) return false;
  const compte = (vehicule: VehiculeLu) =>
    lu.type_document === "pv" || vehicule.lignes.length === 0 || totauxRetrouves(vehicule) > 0;
  return lu.vehicules.every(compte) && lu.vehicules.some(({ lignes, totaux }) => lignes.length > 0 || !!totaux.net_ht);
}
