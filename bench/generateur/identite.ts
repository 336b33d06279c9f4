import { type Bloc, type Cellule, cellule, grille, texte } from "./blocs.ts";
import type { Composition } from "./composition.ts";
import { CHAMPS, ETIQUETTES, type Rubrique, VOISINS } from "./etiquettes.ts";
import { plusJours, type Retour, tirerPlaque } from "./retour.ts";

// Bloc d'identification du véhicule : étiquettes ponctuées ou non, au-dessus des valeurs, en tableau, en enfilade, en phrase.

type Paire = readonly [etiquette: string, valeur: string];

export interface Souhaits {
  /** Rubriques que ce document ne dit jamais là. */
  sans?: readonly Rubrique[];
  /** Rubriques toujours imprimées. */
  avec?: readonly Rubrique[];
  /** Paires de plus : date d'expertise, numéro et date du document, mandant. */
  plus?: readonly Paire[];
  /** Le compteur est celui du jour du document : son étiquette ne dit pas « au retour ». Ou bien elle le dit, quand un autre est imprimé. */
  compteur?: "jour" | "retour";
}

function valeurDe(c: Composition, r: Retour, rubrique: Rubrique): string {
  return {
    plaque: r.plaque,
    vin: r.vin,
    mec: c.e.date(r.mec),
    kilometrage: c.e.km(r.km),
    restitution: c.e.date(r.restitution),
    contrat: r.contrat,
    marque: r.marque,
    modele: r.modele,
    vehicule: `${r.marque} ${r.modele}`,
  }[rubrique];
}

function choisirRubriques(c: Composition, { sans = [], avec = [] }: Souhaits): Rubrique[] {
  const { h } = c;
  const vehicule: Rubrique[] = h.chance(0.6) ? ["vehicule"] : ["marque", "modele"];
  const facultatives: Rubrique[] = ["vin", "mec", "kilometrage", "restitution", "contrat"];
  const gardees = facultatives.filter((r) => !sans.includes(r) && (avec.includes(r) || h.chance(0.8)));
  const autres = vehicule.filter((r) => !sans.includes(r));
  const suite = h.chance(0.5) ? [...autres, ...gardees] : h.melanger([...autres, ...gardees]);
  // Marque et modèle se suivent toujours : un modèle ne se dit pas avant sa marque.
  const ordre = suite.includes("marque") ? [...autres, ...suite.filter((r) => !autres.includes(r))] : suite;
  return h.chance(0.7) ? ["plaque", ...ordre] : [...ordre, "plaque"];
}

const enLigne = (paires: readonly Paire[], ponctuation: string) => paires.map(([e, v]) => `${e}${ponctuation}${v}`);

function enColonnes(cases: readonly (readonly Cellule[])[], colonnes: number): Cellule[][] {
  const hauteur = Math.ceil(cases.length / colonnes);
  const vide = (cases[0] ?? []).map(() => cellule(""));
  return Array.from({ length: hauteur }, (_, i) =>
    Array.from({ length: colonnes }, (_, k) => cases[k * hauteur + i] ?? vide).flat(),
  );
}

type Forme = (c: Composition, paires: readonly Paire[]) => Bloc[];

const ponctuee: Forme = (_c, paires) => enLigne(paires, " : ").map((t) => texte(t));

const alignee: Forme = (c, paires) => {
  const fin = c.h.un(["", " :", ""]);
  const cases = paires.map(([e, v]) => [cellule(`${e}${fin}`), cellule(v, c.h.chance(0.5) ? { gras: true } : {})]);
  const filets = c.h.un(["aucun", "tous", "rangees"] as const);
  const deux = c.h.chance(0.5);
  const largeurs = deux ? [22, 28, 22, 28] : [40, 60];
  return [grille(largeurs, enColonnes(cases, deux ? 2 : 1), c.corps, { filets, etendue: deux ? 1 : 0.55 })];
};

const auDessus: Forme = (c, paires) => {
  const parBande = c.h.un([3, 4]);
  const filets = c.h.un(["aucun", "tous"] as const);
  const rangees: Cellule[][] = [];
  for (let i = 0; i < paires.length; i += parBande) {
    const bande = paires.slice(i, i + parBande);
    const remplir = (cellules: Cellule[]) => [
      ...cellules,
      ...Array.from({ length: parBande - bande.length }, () => cellule("")),
    ];
    rangees.push(remplir(bande.map(([e]) => cellule(e))), remplir(bande.map(([, v]) => cellule(v, { gras: true }))));
  }
  return [grille(Array(parBande).fill(1), rangees, c.corps, { filets })];
};

const enTableau: Forme = (c, paires) => {
  const moitie = paires.length > 6 ? Math.ceil(paires.length / 2) : paires.length;
  return [paires.slice(0, moitie), paires.slice(moitie)]
    .filter((p) => p.length > 0)
    .map((p) =>
      grille(
        p.map(([e, v]) => Math.max(e.length, v.length, 6)),
        [p.map(([, v]) => cellule(v))],
        c.corps - 0.5,
        { entetes: [p.map(([e]) => cellule(e, { gras: true }))], filets: "tous" },
      ),
    );
};

const enfilade: Forme = (c, paires) => {
  const separateur = c.h.un([" – ", "   ", " · ", " / "]);
  const coupe = Math.ceil(paires.length / 2);
  return [paires.slice(0, coupe), paires.slice(coupe)].map((p) => texte(enLigne(p, " : ").join(separateur)));
};

const FORMES: readonly Forme[] = [ponctuee, alignee, alignee, auDessus, enTableau, enfilade];

/** « Véhicule RENAULT CLIO V immatriculé GB-482-NR, restitué le … » : tout se dit, le reste des paires suit. */
function enPhrase(c: Composition, r: Retour, plus: readonly Paire[]): Bloc[] {
  const { e, h, imprimes } = c;
  for (const champ of ["marque", "modele", "vin", "restitution", "kilometrage", "contrat"] as const)
    imprimes.add(champ);
  const debut = h.un(["Concerne le véhicule", "Véhicule", "Votre véhicule"]);
  const km = /km/.test(e.km(r.km)) ? e.km(r.km) : `${e.km(r.km)} km`;
  const phrase = `${debut} ${r.marque} ${r.modele} immatriculé ${r.plaque} (châssis ${r.vin}), contrat n° ${r.contrat}, restitué le ${e.date(r.restitution)} avec ${km} au compteur.`;
  return [texte(phrase), ...enLigne(plus, " : ").map((t) => texte(t))];
}

/** Compose l'identification et note dans la composition les champs imprimés. */
export function composerIdentite(c: Composition, r: Retour, souhaits: Souhaits = {}): Bloc[] {
  const { h } = c;
  const plus = souhaits.plus ?? [];
  if (!souhaits.sans?.length && !souhaits.avec?.length && h.chance(0.08)) return enPhrase(c, r, plus);
  const rubriques = choisirRubriques(c, souhaits);
  for (const rubrique of rubriques) for (const champ of CHAMPS[rubrique]) c.imprimes.add(champ);
  const auRetour = (e: string) => /retour$|^Km restitution/.test(e);
  const etiquettes = (rubrique: Rubrique) =>
    ETIQUETTES[rubrique].filter(
      (e) => rubrique !== "kilometrage" || !souhaits.compteur || auRetour(e) === (souhaits.compteur === "retour"),
    );
  const paires: Paire[] = rubriques.map((rubrique) => [h.un(etiquettes(rubrique)), valeurDe(c, r, rubrique)]);
  if (rubriques.includes("restitution") && h.chance(0.1))
    paires.push(["Date de fin de contrat", c.e.date(plusJours(r.restitution, h.entier(2, 25)))]);
  if (h.chance(0.03)) paires.push(["Véhicule de remplacement", tirerPlaque(h)]);
  const voisins = h.melanger(VOISINS).slice(0, h.un([0, 0, 1, 2, 3]));
  for (const [etiquette, valeurs] of voisins) paires.splice(h.entier(1, paires.length), 0, [etiquette, h.un(valeurs)]);
  const sansDeuxPoints = paires.map(([e, v]): Paire => [c.capitales && h.chance(0.3) ? e.toUpperCase() : e, v]);
  return h.un(FORMES)(c, [...plus, ...sansDeuxPoints]);
}
