import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { trouverAnomalies } from "../../../domain/fre/controles.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { loueurDuTexte, loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { ErreurLecture } from "../erreurs.ts";
import { identiteDesPaires } from "../identification.ts";
import type { Paire } from "../paires.ts";
import { TOTAUX_VIDES } from "../totaux.ts";
import { lireArbre } from "./arbre.ts";
import { lireCii } from "./cii.ts";
import type { FactureStructuree, LigneStructuree } from "./facture.ts";
import { lireUbl } from "./ubl.ts";

/** La date de livraison d'une facture électronique est d'ordinaire celle de la restitution, sans que le document le dise. */
const CONFIANCE_LIVRAISON = 0.6;

/** Lit une facture ou un avoir électronique (CII ou UBL). Lève `xml_inconnu` si le XML est autre chose. */
export function lireFactureXml(octets: Uint8Array): DocumentLu {
  const racine = lireArbre(octets);
  const facture = lireCii(racine) ?? lireUbl(racine);
  if (!facture) throw new ErreurLecture("xml_inconnu");
  return enDocument(facture);
}

function paire(champ: ChampIdentite, valeur: string): Paire<ChampIdentite> {
  return { champ, valeur, ponctuee: true, page: 1, y: 0, x: 0, mots: [], rangees: [] };
}

/** Couples étiquette / valeur d'un texte libre : « Immatriculation : GB-139-XC ; Kilométrage : 93673 ». */
function pairesDuTexte(texte: string): Paire<ChampIdentite>[] {
  return texte.split(/[\n;|]+/).flatMap((morceau) => {
    const coupe = /^([^:=]{2,60})[:=](.+)$/.exec(morceau.trim());
    const champ = coupe?.[1] ? etiquettesIdentite().get(cleEtiquette(coupe[1])) : undefined;
    return champ && coupe?.[2] ? [paire(champ, coupe[2].trim())] : [];
  });
}

const pairesDeLigne = (ligne: LigneStructuree) =>
  ligne.proprietes.flatMap(([libelle, valeur]) => pairesDuTexte(`${libelle} : ${valeur}`));

const plaqueDe = (ligne: LigneStructuree) =>
  pairesDeLigne(ligne).find((p) => p.champ === "immatriculation")?.valeur ?? null;

const propriete = (ligne: LigneStructuree, motif: RegExp) =>
  ligne.proprietes.find(([libelle]) => motif.test(plier(libelle)))?.[1] ?? null;

function ligneLue(ligne: LigneStructuree, signe: 1 | -1): LigneLue {
  const signer = (montant: number | null) => (montant === null || montant === 0 ? montant : montant * signe);
  return {
    page: null,
    designation: ligne.designation,
    ...comprendreLigne({
      designation: ligne.designation,
      localisation: propriete(ligne, /^(localisation|zone|emplacement|position)/),
      dommage: propriete(ligne, /^(dommage|nature du dommage|type de dommage|degat)/),
      operation: propriete(ligne, /^(operation|mode|intervention)/),
    }),
    facturable: true,
    quantite: Math.abs(ligne.quantite) || 1,
    brut_ht: signer(ligne.brut),
    abattement_ht: signer(ligne.abattement),
    net_ht: signer(ligne.net),
  };
}

function totauxDe(facture: FactureStructuree, signe: 1 | -1): TotauxLus {
  const signer = (montant: number | null) => (montant === null || montant === 0 ? montant : montant * signe);
  const somme = (franchise: boolean) => {
    const retenues = facture.deductions.filter((d) => /franchise/.test(plier(d.motif)) === franchise);
    return retenues.length > 0 ? retenues.reduce((total, d) => total + d.montant, 0) : null;
  };
  const { net, tva, ttc } = facture.totaux;
  return {
    ...TOTAUX_VIDES,
    remise_ht: signer(somme(false)),
    franchise_ht: signer(somme(true)),
    net_ht: signer(net),
    tva: signer(tva),
    ttc: signer(ttc),
  };
}

function vehiculeDe(paires: readonly Paire<ChampIdentite>[], facture: FactureStructuree): VehiculeLu {
  const {
    sources: _sources,
    confiances: _confiances,
    expertise: _expertise,
    ...identite
  } = identiteDesPaires([], paires, []);
  const livraison = identite.date_restitution === null ? facture.livraison : null;
  return {
    ...identite,
    contrat: identite.contrat ?? facture.contrat,
    date_restitution: identite.date_restitution ?? livraison,
    ...(livraison ? { confiances: { date_restitution: CONFIANCE_LIVRAISON } } : {}),
    lignes: [],
    totaux: { ...TOTAUX_VIDES },
  };
}

function enDocument(facture: FactureStructuree): DocumentLu {
  // Un avoir électronique a des montants positifs ; le format de lecture les veut négatifs.
  const signe = facture.avoir && (facture.totaux.ttc ?? facture.totaux.net ?? 0) > 0 ? -1 : 1;
  const frais: LigneStructuree[] = facture.frais.map(({ motif, montant }) => ({
    designation: motif || "Frais",
    proprietes: [],
    quantite: 1,
    brut: montant,
    abattement: null,
    net: montant,
  }));
  const lignes = [...facture.lignes, ...frais];
  const communes = facture.notes.flatMap(pairesDuTexte);
  const plaques = [...new Set(lignes.map(plaqueDe).filter((plaque) => plaque !== null))];
  const vehicules =
    plaques.length > 1
      ? plaques.map((plaque) => {
          const siennes = lignes.filter((ligne) => plaqueDe(ligne) === plaque);
          const vehicule = vehiculeDe(siennes.flatMap(pairesDeLigne), facture);
          return { ...vehicule, lignes: siennes.map((ligne) => ligneLue(ligne, signe)) };
        })
      : [
          {
            ...vehiculeDe([...communes, ...lignes.flatMap(pairesDeLigne)], facture),
            lignes: lignes.map((ligne) => ligneLue(ligne, signe)),
            totaux: totauxDe(facture, signe),
          },
        ];
  const document: DocumentLu = {
    type_document: facture.avoir ? "avoir" : "facture",
    numero: facture.numero,
    date_document: facture.date,
    loueur: loueurDe(facture.vendeur),
    vehicules,
    anomalies: [],
    provenance: "structure",
  };
  document.anomalies = trouverAnomalies(document);
  return document;
}

function loueurDe(vendeur: readonly string[]): string | null {
  return loueurDuTexte(vendeur.join("\n")) ?? vendeur.map(loueurNomme).find((nom) => nom !== null) ?? null;
}
