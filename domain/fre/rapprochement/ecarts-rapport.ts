import type { LigneLue, VehiculeLu } from "../document-lu.ts";
import { remiseHorsLignes } from "../remise-des-lignes.ts";
import { netDe } from "./chiffrage.ts";
import type { CodeEcart } from "./codes-ecart.ts";
import type { Couple } from "./couples.ts";

/** Une marche du rapport à la facture, en centimes HT ; `lignes` : combien de lignes la font. */
export interface EcartRapport {
  code: CodeEcart;
  montant: number;
  lignes: number;
}

const somme = (lignes: readonly LigneLue[], de: (ligne: LigneLue) => number): number =>
  lignes.reduce((total, ligne) => total + de(ligne), 0);
const brutDe = (ligne: LigneLue): number => ligne.brut_ht ?? ligne.net_ht ?? 0;

/** Le HT imprimé d'une facture ; à défaut ce que ses lignes et ses déductions donnent. */
export function htImprime({ lignes, totaux }: VehiculeLu): number {
  if (totaux.net_ht !== null) return totaux.net_ht;
  if (totaux.ttc !== null) return totaux.ttc - (totaux.tva ?? 0);
  return lignes.length > 0 || totaux.brut_ht !== null ? htDesLignes({ lignes, totaux }) : 0;
}

/** Un relevé dont rien ne détaille le HT, ni ligne ni brut : son addition ne se refait pas. */
export const sansDetail = ({ lignes, totaux }: Pick<VehiculeLu, "lignes" | "totaux">): boolean =>
  lignes.length === 0 && totaux.brut_ht === null;

/** Le HT que donnent les lignes d'une facture, sa remise et sa franchise ; sans ligne (relevé), la chaîne de ses totaux. */
export function htDesLignes({ lignes, totaux }: Pick<VehiculeLu, "lignes" | "totaux">): number {
  const base = lignes.length > 0 ? somme(lignes, netDe) : (totaux.brut_ht ?? 0) - Math.abs(totaux.abattement_ht ?? 0);
  return base - deductions({ lignes, totaux });
}

const deductions = (facture: Pick<VehiculeLu, "lignes" | "totaux">): number =>
  remiseHorsLignes(facture) + Math.abs(facture.totaux.franchise_ht ?? 0);

/**
 * Pourquoi la facture n'est pas au montant du rapport : du brut du rapport au HT de la facture, marche par marche. La somme des marches est
 * toujours exacte ; ce que les documents n'expliquent pas est une marche comme les autres.
 */
export function ecartsDuRapport(rapport: VehiculeLu, facture: VehiculeLu, couples: readonly Couple[]): EcartRapport[] {
  const marches =
    facture.lignes.length === 0 ? marchesDesTotaux(rapport, facture) : marchesDesLignes(rapport, facture, couples);
  const net = htImprime(facture);
  const reste = net - marches.reduce((total, m) => total + m.montant, 0);
  marches.push({ code: "non_explique", montant: reste, lignes: 0 });
  const utiles = marches.filter((m) => m.code === "brut_rapport" || m.montant !== 0);
  return [
    ...utiles.map((m) => ({ ...m, montant: m.montant + 0 })),
    { code: "net_facture", montant: net, lignes: facture.lignes.length },
  ];
}

const brutDuRapport = ({ lignes }: VehiculeLu): EcartRapport => {
  const fre = lignes.filter((l) => l.nature === "fre");
  return { code: "brut_rapport", montant: somme(fre, brutDe), lignes: fre.length };
};

const deductionsImprimees = (facture: VehiculeLu): EcartRapport[] => [
  { code: "remise", montant: -remiseHorsLignes(facture), lignes: 0 },
  { code: "franchise", montant: -Math.abs(facture.totaux.franchise_ht ?? 0), lignes: 0 },
];

/** Un relevé ne dit pas ses dommages : seuls ses totaux imprimés expliquent l'écart, et aucune ligne du rapport n'y est dite oubliée. */
function marchesDesTotaux(rapport: VehiculeLu, facture: VehiculeLu): EcartRapport[] {
  const { brut_ht, abattement_ht } = facture.totaux;
  const brut = brutDuRapport(rapport);
  return [
    brut,
    { code: "brut_different", montant: brut_ht === null ? 0 : brut_ht - brut.montant, lignes: 0 },
    { code: "abattement", montant: -Math.abs(abattement_ht ?? 0), lignes: 0 },
    ...deductionsImprimees(facture),
  ];
}

function marchesDesLignes(rapport: VehiculeLu, facture: VehiculeLu, couples: readonly Couple[]): EcartRapport[] {
  const repondues = new Set(
    couples.flatMap((c) => (c.ligne_rapport === null || c.double ? [] : [c.ligne_rapport, ...c.regroupees])),
  );
  const sansReponse = rapport.lignes.filter((l, rang) => l.nature === "fre" && !repondues.has(rang) && brutDe(l) !== 0);
  const postes = postesRepartis(rapport, sansReponse);
  const nonFacturees = sansReponse.filter((l) => !postes.includes(l));
  const ajoutees = couples.filter((c) => c.ligne_rapport === null || c.double);
  const autres = facture.lignes.filter((l) => l.nature !== "fre");
  const facturees = facture.lignes.filter((l) => l.nature === "fre");
  const differences = couples
    .filter((c) => c.ligne_rapport !== null && !c.double)
    .map((c) => {
      const rangs = [c.ligne_rapport as number, ...c.regroupees];
      const enRapport = rangs.flatMap((rang) => rapport.lignes[rang] ?? []);
      return somme(facture.lignes.slice(c.ligne_facture, c.ligne_facture + 1), brutDe) - somme(enRapport, brutDe);
    })
    .filter((ecart) => ecart !== 0);
  const ajoute = ajoutees.flatMap((c) => facture.lignes[c.ligne_facture] ?? []);
  return [
    brutDuRapport(rapport),
    { code: "non_facture", montant: -somme(nonFacturees, brutDe), lignes: nonFacturees.length },
    { code: "ajoute", montant: somme(ajoute, brutDe), lignes: ajoute.length },
    {
      code: "brut_different",
      montant: differences.reduce((a, b) => a + b, 0) - somme(postes, brutDe),
      lignes: differences.length,
    },
    {
      code: "abattement",
      montant: somme(facturees, netDe) - somme(facturees, brutDe),
      lignes: facturees.filter((l) => netDe(l) !== brutDe(l)).length,
    },
    ...deductionsImprimees(facture),
    { code: "autres_lignes", montant: somme(autres, netDe), lignes: autres.length },
  ];
}

/**
 * Les lignes du rapport que la facture compte sous une autre : un dommage regroupé avec son voisin, les heures d'une expertise par postes
 * (`facture` à `null` : réparties sur ses dommages). Rangs dans leur document.
 */
export function compteesAutrement(
  rapport: VehiculeLu | null,
  couples: readonly Couple[],
): { rapport: number; facture: number | null }[] {
  if (!rapport) return [];
  const regroupees = couples.flatMap((c) => c.regroupees.map((rang) => ({ rapport: rang, facture: c.ligne_facture })));
  const prises = new Set(couples.flatMap((c) => [c.ligne_rapport, ...c.regroupees]));
  const postes = couples.length === 0 ? [] : postesRepartis(rapport, rapport.lignes);
  return [
    ...regroupees,
    ...postes.flatMap((ligne) => {
      const rang = rapport.lignes.indexOf(ligne);
      return ligne.nature !== "fre" || prises.has(rang) ? [] : [{ rapport: rang, facture: null }];
    }),
  ];
}

/** Les heures et les ingrédients d'une expertise par postes : la facture les répartit sur ses dommages, elle ne les omet pas. */
const postesRepartis = ({ lignes }: VehiculeLu, parmi: readonly LigneLue[]): LigneLue[] =>
  chiffreParPostes(lignes) ? parmi.filter((l) => l.element === null) : [];

/** Une expertise par postes chiffre les heures à part : ses pièces seules ne disent pas le coût d'un dommage. */
export const chiffreParPostes = (lignes: readonly LigneLue[]): boolean =>
  lignes.some((l) => l.nature === "fre" && l.element === null && l.details?.taux_horaire_ht !== undefined);
