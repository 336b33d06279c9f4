import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { detacherNegatives } from "../totaux/deductions.ts";
import { TOTAUX_VIDES } from "../totaux/totaux.ts";
import type { FactureStructuree, LigneStructuree } from "./facture.ts";
import {
  type Dits,
  ditsDeLigne,
  ditsDesNotes,
  ditsDuDocument,
  plaqueDe,
  plaqueSeule,
  reunirDits,
  vehiculeDe,
} from "./identite.ts";

type Signe = 1 | -1;
const signer = (montant: number | null, signe: Signe) =>
  montant === null || montant === 0 ? montant : montant * signe;

const propriete = (ligne: LigneStructuree, motif: RegExp) =>
  ligne.proprietes.find(([libelle]) => motif.test(plier(libelle)))?.[1] ?? null;

/** Une ligne dont la quantité et le prix ne mènent à son net que lus autrement se fait vérifier. */
const CONFIANCE_DE_PRIX = 0.5;

function ligneLue(ligne: LigneStructuree, signe: Signe): LigneLue {
  const { designation } = ligne;
  const seule = comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  // Ce que la désignation ne dit pas, la description du produit le dit parfois.
  const suite = ligne.textes[0] ?? null;
  const imprimes = {
    localisation: propriete(ligne, /^(localisation|zone|emplacement|position)/),
    dommage:
      propriete(ligne, /^(dommage|nature du dommage|type de dommage|degat|constat|defaut|etat constate)/) ??
      (seule.dommage ? null : suite),
    operation:
      propriete(
        ligne,
        /^(operation|mode|intervention|travaux|travail|action|methode|reparation preconisee|geste|remede)/,
      ) ?? (seule.operation ? null : suite),
  };
  return {
    page: null,
    designation,
    ...comprendreLigne({ designation, ...imprimes }),
    facturable: true,
    quantite: Math.abs(ligne.quantite) || 1,
    brut_ht: signer(ligne.brut, signe),
    abattement_ht: signer(ligne.abattement, signe),
    net_ht: signer(ligne.net, signe),
    ...(ligne.douteuse ? { confiances: { quantite: CONFIANCE_DE_PRIX } } : {}),
  };
}

/** Remise et franchise du document entier, ou de celles que leur motif rattache à un véhicule. */
function deductionsDe(deductions: FactureStructuree["deductions"], signe: Signe): Partial<TotauxLus> {
  const somme = (franchise: boolean) => {
    const retenues = deductions.filter((d) => /franchise/.test(plier(d.motif)) === franchise);
    return retenues.length > 0 ? retenues.reduce((total, d) => total + d.montant, 0) : null;
  };
  return { remise_ht: signer(somme(false), signe), franchise_ht: signer(somme(true), signe) };
}

function totauxDe(facture: FactureStructuree, signe: Signe): TotauxLus {
  const { net, tva, ttc } = facture.totaux;
  return {
    ...TOTAUX_VIDES,
    ...deductionsDe(facture.deductions, signe),
    net_ht: signer(net, signe),
    tva: signer(tva, signe),
    ttc: signer(ttc, signe),
  };
}

const fraisDuDocument = (facture: FactureStructuree): LigneStructuree[] =>
  facture.frais.map(({ motif, montant }) => ({
    designation: motif || "Frais",
    textes: [],
    identifiants: [],
    numero: null,
    parente: null,
    titre: false,
    proprietes: [],
    quantite: 1,
    brut: montant,
    abattement: null,
    net: montant,
  }));

interface LigneRangee {
  ligne: LigneStructuree;
  plaque: string | null;
  dits: Dits;
}

/** Une ligne sans montant qui nomme une plaque est le titre de celles qui suivent. */
const estTitre = (ligne: LigneStructuree): boolean =>
  ligne.titre || (!ligne.net && !ligne.brut && plaqueDe(ligne) !== null && ligneLue(ligne, 1).element === null);

/** Lignes qui comptent, chacune avec la plaque qu'elle nomme, ou celle du titre qui la précède ou la groupe. */
function rangerLignes(lignes: readonly LigneStructuree[]): LigneRangee[] {
  const groupes = new Map<string, LigneRangee>();
  let titre: LigneRangee | null = null;
  const rangees: LigneRangee[] = [];
  for (const ligne of lignes) {
    const groupe: LigneRangee | null = (ligne.parente ? groupes.get(ligne.parente) : undefined) ?? titre;
    const plaque = plaqueDe(ligne);
    const propre = plaque === null || plaque === groupe?.plaque;
    const dits = reunirDits([ditsDeLigne(ligne), ...(propre && groupe ? [groupe.dits] : [])]);
    const rangee: LigneRangee = { ligne, plaque: plaque ?? groupe?.plaque ?? null, dits };
    if (!estTitre(ligne)) rangees.push(rangee);
    else {
      if (ligne.numero) groupes.set(ligne.numero, rangee);
      if (plaque !== null) titre = { ...rangee, dits: reunirDits([rangee.dits, ditsDuTitre(ligne)]) };
    }
  }
  return rangees;
}

// « GB-482-NR – RENAULT CLIO V » : la désignation d'un titre parle du véhicule, celle d'une ligne non.
const ditsDuTitre = (ligne: LigneStructuree): Dits => ({ paires: [], textes: [ligne.designation] });

/** Un seul véhicule : toutes les lignes sont à lui, comme les totaux. */
function vehiculeSeul(facture: FactureStructuree, rangees: readonly LigneRangee[], signe: Signe): VehiculeLu {
  const dits = reunirDits([ditsDuDocument(facture), ...rangees.map((rangee) => rangee.dits)]);
  const lues = rangees.map(({ ligne }) => ligneLue(ligne, signe));
  const totaux = totauxDe(facture, signe);
  const { lignes, deductions } = detacherNegatives(lues, facture.nature === "avoir");
  const vehicule = vehiculeDe(dits, facture);
  for (const { champ, montant } of deductions) totaux[champ] = (totaux[champ] ?? 0) + montant;
  const nommee = rangees.map(({ plaque }) => plaque).find((plaque) => plaque !== null) ?? null;
  const immatriculation = vehicule.immatriculation ?? nommee ?? plaqueSeule(dits.textes);
  return { ...vehicule, immatriculation, lignes, totaux };
}

/** Une ligne par véhicule, qui n'en nomme aucune pièce : ce sont les rangées d'un relevé. */
const estReleve = (vehicules: readonly VehiculeLu[]): boolean =>
  vehicules.every(({ lignes }) => lignes.length === 1 && lignes[0]?.element === null && lignes[0].nature === "fre");

function rangeeDeReleve(vehicule: VehiculeLu): VehiculeLu {
  const ligne = vehicule.lignes[0];
  const { brut_ht = null, abattement_ht = null, net_ht = null } = ligne ?? {};
  const abattu = abattement_ht ? { brut_ht, abattement_ht } : {};
  return { ...vehicule, lignes: [], totaux: { ...vehicule.totaux, ...abattu, net_ht } };
}

function vehiculesParPlaque(
  facture: FactureStructuree,
  rangees: readonly LigneRangee[],
  plaques: readonly (string | null)[],
  signe: Signe,
): VehiculeLu[] {
  return plaques.map((plaque) => {
    const siennes = rangees.filter((rangee) => rangee.plaque === plaque);
    const deduites = facture.deductions.filter(({ motif }) => plaque !== null && plaqueSeule([motif]) === plaque);
    // Une note de la facture qui ne nomme que ce véhicule parle de lui.
    const notes = facture.notes.filter((note) => plaque !== null && plaqueSeule([note]) === plaque);
    return {
      ...vehiculeDe(reunirDits([...siennes.map(({ dits }) => dits), ditsDesNotes(notes)]), facture),
      immatriculation: plaque,
      lignes: siennes.map(({ ligne }) => ligneLue(ligne, signe)),
      totaux: { ...TOTAUX_VIDES, ...deductionsDe(deduites, signe) },
    };
  });
}

/**
 * Véhicules d'une facture électronique : un par plaque que nomment ses lignes. Les lignes qui n'en nomment pas restent ensemble, sans
 * véhicule, plutôt que d'être données à l'un d'eux.
 */
export function vehiculesDeLaFacture(
  facture: FactureStructuree,
  signe: Signe,
): Pick<DocumentLu, "vehicules" | "totaux_releve"> & { releve: boolean } {
  const rangees = rangerLignes([...facture.lignes, ...fraisDuDocument(facture)]);
  const plaques = [...new Set(rangees.map(({ plaque }) => plaque))];
  const nommees = plaques.filter((plaque) => plaque !== null);
  if (nommees.length < 2) return { vehicules: [vehiculeSeul(facture, rangees, signe)], releve: false };
  const vehicules = vehiculesParPlaque(facture, rangees, [...nommees, ...plaques.filter((p) => p === null)], signe);
  const releve = nommees.length === vehicules.length && estReleve(vehicules);
  // Les totaux imprimés sont ceux de tous : ils se contrôlent face à la somme des véhicules.
  const totaux_releve = totauxDe(facture, signe);
  return { vehicules: releve ? vehicules.map(rangeeDeReleve) : vehicules, totaux_releve, releve };
}
