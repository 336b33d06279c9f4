import type { LigneLue } from "../../domain/fre/document-lu.ts";
import { type Bloc, cellule, espace, grille, texte } from "./blocs.ts";
import { avecVetuste, type Discours, direDesignation, type FormeMontants, montantsVrais } from "./colonnes.ts";
import { type Composition, capitaliser } from "./composition.ts";
import { INTITULES } from "./intitules.ts";
import { direZone } from "./pieces.ts";
import type { Demande, LignesComposees } from "./tableau-lignes.ts";
import { ligneVraie, type Poste } from "./verite.ts";

// Les lignes hors tableau : une fiche par dommage, des fiches deux par deux dans l'ordre de leurs numéros, ou des phrases.

interface FormeFiche {
  etiquettes: Record<"piece" | "zone" | "dommage" | "dimension" | "operation" | "facturable", string>;
  montants: Record<"brut" | "taux" | "vetuste" | "net" | "montant", string>;
  zones: number;
  titre: "numero" | "piece";
  mot: string;
  photo: boolean;
  deuxPoints: string;
}

function tirerForme(c: Composition): FormeFiche {
  const { h } = c;
  const un = (sens: keyof typeof INTITULES) => h.un(INTITULES[sens]);
  return {
    etiquettes: {
      piece: un("piece"),
      zone: un("zone"),
      dommage: un("dommage"),
      dimension: un("dimension"),
      operation: un("operation"),
      facturable: "Facturable",
    },
    montants: { brut: un("brut"), taux: un("taux"), vetuste: un("vetuste"), net: un("net"), montant: un("montant") },
    zones: h.entier(0, 2),
    titre: h.chance(0.5) ? "numero" : "piece",
    mot: h.un(["Dommage n°", "Dégât n°", "Constat n°", "Dommage"]),
    photo: h.chance(0.5),
    deuxPoints: h.un([" :", " :", ""]),
  };
}

function paires(c: Composition, d: Demande, f: FormeFiche, p: Poste): [string, string][] {
  const { e } = c;
  const l = p.ligne;
  if (!l) return [[f.montants.montant, e.euros(p.net)]];
  const non = !l.facturable;
  const mots: [string, string][] = f.titre === "numero" ? [[f.etiquettes.piece, l.piece.nom]] : [];
  if (d.discours.zone) mots.push([f.etiquettes.zone, direZone(l.zone, f.zones)]);
  mots.push([f.etiquettes.dommage, capitaliser(l.dommage.mots)]);
  if (l.dimension && d.discours.colonnes.includes("dimension")) mots.push([f.etiquettes.dimension, l.dimension]);
  if (d.facturable) mots.push([f.etiquettes.facturable, non ? "Non" : "Oui"]);
  mots.push([f.etiquettes.operation, non ? "–" : capitaliser(l.operation.mots)]);
  if (!avecVetuste(d.forme)) return [...mots, [f.montants.montant, e.euros(p.net)]];
  return [
    ...mots,
    [f.montants.brut, e.euros(p.brut)],
    [f.montants.vetuste, e.euros(p.vetuste + p.remise)],
    [f.montants.net, e.euros(p.net)],
  ];
}

function fiche(c: Composition, d: Demande, f: FormeFiche, p: Poste, rang: number): Bloc[] {
  const titre = f.titre === "numero" ? `${f.mot} ${rang + 1}` : `${String(rang + 1).padStart(2, "0")} ${p.libelle}`;
  const dits = paires(c, d, f, p).map(([a, b]) => [cellule(`${a}${f.deuxPoints}`), cellule(b)]);
  const corps = grille([45, 55], dits, c.corps - 0.5, { marge: 1.5 });
  const milieu: Bloc = f.photo
    ? { sorte: "cote", parts: [68, 32], enfants: [[corps], [{ sorte: "photo", hauteur: 46 }]] }
    : corps;
  return [texte(titre, { gras: true }), milieu];
}

const vraie = (p: Poste, page: number, designation: string, discours: Discours, forme: FormeMontants): LigneLue => {
  const { brut, abattement, net } = montantsVrais(forme, p);
  return ligneVraie(p, {
    designation,
    page,
    dommage: discours.dommage,
    operation: discours.operation,
    zone: discours.zone,
    quantite: false,
    brut,
    abattement,
    net,
  });
};

/** Fiches, `deFront` par rangée. */
export function composerFiches(c: Composition, d: Demande, deFront: 1 | 2): LignesComposees {
  const f = tirerForme(c);
  const enColonne = deFront === 2 && c.h.chance(0.3);
  const dit: Demande = { ...d, discours: { ...d.discours, dommage: true, operation: true } };
  const lignes: LigneLue[] = [];
  let debut = 0;
  const pages = d.parPage.map((nombre, page) => {
    const postes = d.postes.slice(debut, debut + nombre);
    for (const p of postes) lignes.push(vraie(p, page + 1, p.libelle, dit.discours, d.forme));
    const fiches = postes.map((p, i) => fiche(c, dit, f, p, debut + i));
    debut += nombre;
    if (deFront === 1)
      return fiches.flatMap((x): Bloc[] => [{ sorte: "cote", parts: [1], enfants: [x], cadre: true }, espace(4)]);
    const hauteur = Math.ceil(fiches.length / 2);
    return Array.from({ length: hauteur }, (_, i): Bloc[] => {
      const [a, b] = enColonne ? [fiches[i], fiches[i + hauteur]] : [fiches[2 * i], fiches[2 * i + 1]];
      return [{ sorte: "cote", parts: [1, 1], enfants: [a ?? [], b ?? []], cadre: true }, espace(4)];
    }).flat();
  });
  return { pages, lignes };
}

/** Une phrase par ligne, numérotée, puces ou rien. */
export function composerPhrases(c: Composition, d: Demande): LignesComposees {
  const { h, e } = c;
  const puce = h.un(["numero", "tiret", "rien"] as const);
  const ht = h.un([" HT", "", " HT"]);
  const discours: Discours = {
    ...d.discours,
    parties: ["piece", "dommage", "operation"],
    deuxLignes: false,
    separateur: h.un([" – ", ", "]),
    dommage: true,
    operation: true,
    zone: false,
  };
  const symbole = e.euros(0) === e.nombre(0) ? " €" : "";
  const euros = (n: number) => `${e.euros(n)}${symbole}`;
  const lignes: LigneLue[] = [];
  let debut = 0;
  const pages = d.parPage.map((nombre, page) => {
    const blocs = d.postes.slice(debut, debut + nombre).map((p, i): Bloc => {
      const nom = direDesignation(discours, p);
      lignes.push(vraie(p, page + 1, nom, discours, d.forme));
      const tete = { numero: `${debut + i + 1}. `, tiret: "- ", rien: "" }[puce];
      const chiffre =
        avecVetuste(d.forme) && p.taux !== null
          ? `${euros(p.brut)}${ht}, vétusté ${euros(p.vetuste + p.remise)}, soit ${euros(p.net)}${ht}`
          : `${euros(p.net)}${ht}`;
      return texte(`${tete}${nom} : ${chiffre}`);
    });
    debut += nombre;
    return blocs;
  });
  return { pages, lignes };
}
