import type { Operation } from "../../domain/fre/codes.ts";
import type { LigneLue } from "../../domain/fre/document-lu.ts";
import { hasard } from "../hasard.ts";
import { type Bloc, type Cellule, cellule, droite, espace, grille, texte } from "./blocs.ts";
import { type Composition, nouvelleComposition, titrer } from "./composition.ts";
import { assembler, type Compose } from "./documents.ts";
import { composerIdentite } from "./identite.ts";
import { INTITULES } from "./intitules.ts";
import { arrondir, inventerRetour, type Ligne } from "./retour.ts";
import { composerTitre } from "./titre.ts";
import { composerTotaux, total, totauxVrais } from "./totaux.ts";
import { documentVrai, ligneVraie, posteAutre, posteDe, vehiculeVrai } from "./verite.ts";

// Devis d'un carrossier : ses pièces par code d'opération, puis la main-d'œuvre par poste. Chaque poste est une ligne.

interface Article {
  code: string;
  mots: string;
  operation: Operation;
  chiffre: boolean;
}

/** Ce que le carrossier écrit d'une pièce selon ce qu'il en fait ; une réparation n'a pas de prix à elle, les postes la chiffrent. */
function article(l: Ligne): Article {
  const geste = l.operation.code;
  const nom = l.piece.nom.toUpperCase();
  if (geste === "remplacement" || geste === "fourniture")
    return { code: "E", mots: nom, operation: "remplacement", chiffre: true };
  if (geste === "peinture" || geste === "reparation_peinture")
    return { code: "L", mots: `${nom} LAQUER`, operation: "peinture", chiffre: false };
  return { code: "I", mots: `${nom} REPARER`, operation: "reparation", chiffre: false };
}

interface Lignes {
  rangees: Cellule[][];
  vraies: LigneLue[];
  ht: number;
}

function enPieces(c: Composition, lignes: readonly Ligne[], remises: readonly number[], avecRemise: boolean): Lignes {
  const rangees: Cellule[][] = [];
  const vraies: LigneLue[] = [];
  let ht = 0;
  lignes.forEach((l, i) => {
    const a = article(l);
    const brut = arrondir(l.brut / 10) * 10;
    const taux = avecRemise ? (remises[i] ?? 0) : 0;
    const remise = arrondir((brut * taux) / 100);
    const montant = (n: number) => droite(a.chiffre ? c.e.nombre(n) : "");
    const cellules = [cellule(a.code), cellule(a.mots), droite(a.chiffre ? "1" : ""), montant(brut)];
    if (avecRemise) cellules.push(droite(a.chiffre && taux > 0 ? c.e.taux(taux) : ""));
    rangees.push([...cellules, montant(brut - remise)]);
    const imprime = { designation: a.mots, page: 1, dommage: false, operation: true, zone: false, quantite: false };
    const montants = a.chiffre
      ? { brut, abattement: taux > 0 ? remise : null, net: brut - remise }
      : { brut: null, abattement: null, net: null };
    vraies.push({ ...ligneVraie(posteDe(l), { ...imprime, ...montants }), operation: a.operation });
    if (a.chiffre) ht += brut - remise;
  });
  return { rangees, vraies, ht };
}

function enPostes(c: Composition, r: ReturnType<typeof inventerRetour>): Lignes {
  const { h, e } = c;
  const temps = () => h.entier(2, 22) * 25;
  const postes: { nom: string; heures: number; taux: number; operation: Operation | null }[] = [
    { nom: "Tôlerie T1", heures: temps(), taux: r.tauxMo, operation: null },
    ...(h.chance(0.5) ? [{ nom: "Tôlerie T2", heures: temps(), taux: r.tauxMo + 400, operation: null }] : []),
    { nom: "Peinture", heures: temps(), taux: r.tauxPeinture, operation: "peinture" as const },
  ];
  let ht = 0;
  const vraies: LigneLue[] = [];
  const rangees = postes.map((p) => {
    const montant = arrondir((p.heures * p.taux) / 100);
    ht += montant;
    const imprime = { designation: p.nom, page: 1, dommage: false, operation: false, zone: false, quantite: false };
    vraies.push({
      ...ligneVraie(posteAutre("fre", p.nom, montant), { ...imprime, brut: montant, abattement: null, net: montant }),
      operation: p.operation,
    });
    return [cellule(p.nom), droite(e.heures(p.heures)), droite(e.nombre(p.taux)), droite(e.nombre(montant))];
  });
  return { rangees, vraies, ht };
}

/** Devis d'un carrossier ; sa page ne nomme aucun loueur. */
export function composerDevis(graine: number): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, false);
  const r = inventerRetour(graine * 31 + 23, h.entier(2, 8), ["papier", "nettoyage", "manquant", "sellerie"]);
  const titre = composerTitre(c, "devis", r, "garage");
  const identite = composerIdentite(c, r, { sans: ["restitution", "contrat"], plus: titre.paires });
  const avecRemise = h.chance(0.4);
  const remises = r.lignes.map(() => h.un([0, 8, 10, 12]));
  const pieces = enPieces(c, r.lignes, remises, avecRemise);
  const postes = enPostes(c, r);
  const gras = (mots: string, aligne?: "droite"): Cellule =>
    cellule(titrer(c, mots), aligne ? { gras: true, aligne } : { gras: true });
  const tetePieces = [
    gras(h.un(["Op", "Code op.", "Op."])),
    gras(h.un(INTITULES.designation)),
    gras(h.un(INTITULES.quantite), "droite"),
    gras(h.un(INTITULES.prixUnitaire), "droite"),
    ...(avecRemise ? [gras(h.un(INTITULES.remisePourcent), "droite")] : []),
    gras("Montant HT", "droite"),
  ];
  const tetePostes = [
    gras("Poste"),
    gras(h.un(["Heures", "Temps"]), "droite"),
    gras(h.un(["Taux horaire", "Taux"]), "droite"),
    gras("Montant HT", "droite"),
  ];
  const filets = h.un(["tous", "rangees", "aucun"] as const);
  const legende = texte("E échange – I réparation – L laquage (peinture)", { corps: 7 });
  const blocs: Bloc[] = [
    ...(h.chance(0.5) ? [texte("Pièces et opérations", { gras: true })] : []),
    grille([7, 45, 8, 14, ...(avecRemise ? [10] : []), 14], pieces.rangees, c.corps, { entetes: [tetePieces], filets }),
    espace(3),
    legende,
    ...(h.chance(0.6) ? [texte("Main-d'œuvre", { gras: true })] : []),
    grille([48, 16, 18, 18], postes.rangees, c.corps, { entetes: [tetePostes], filets }),
  ];
  const ht = pieces.ht + postes.ht;
  const tva = arrondir(ht * 0.2);
  const totaux = [total(c, "net_ht", ht), total(c, "tva", tva), total(c, "ttc", ht + tva)];
  const feuilles = assembler(c, r, {
    tete: [...titre.tete, ...identite],
    pages: [blocs],
    fin: composerTotaux(c, totaux),
    emetteur: "garage",
    rappel: r.garage,
  });
  const lignes = [...pieces.vraies, ...postes.vraies];
  return {
    feuilles,
    verite: documentVrai(c, "devis", r, [vehiculeVrai(c, r, lignes, totauxVrais(totaux))]),
    particularites: ["postes de main-d'œuvre"],
  };
}
