import { avecMotsAppris, fichesDesLoueurs } from "./complements.ts";
import { plier } from "./texte.ts";

interface Loueur {
  nom: string;
  alias: readonly string[];
  /** Noms qui sont aussi des mots courants : reconnus seulement en tête de page ou derrière une étiquette. */
  alias_fragiles?: readonly string[];
  siren?: readonly string[];
}

// Fiche domaine 1.6. L'ordre départage deux noms qui commencent au même endroit : le plus précis d'abord.
const LOUEURS: readonly Loueur[] = [
  {
    nom: "Diac Location / Mobilize Lease&Co",
    alias: ["diac location", "mobilize lease co", "mobilize lease", "overlease", "rci banque", "rci bank", "rci"],
    alias_fragiles: ["diac", "mobilize"],
    siren: ["329892368"],
  },
  { nom: "Ayvens", alias: ["ayvens", "ald automotive", "ald", "temsys", "leaseplan france", "leaseplan"] },
  { nom: "Arval", alias: ["arval service lease", "arval", "bnp paribas leasing"] },
  {
    nom: "Alphabet",
    alias: ["alphabet france fleet management", "alphabet france", "alphabet fleet"],
    alias_fragiles: ["alphabet"],
  },
  {
    nom: "Athlon",
    alias: [
      "athlon car lease",
      "athlon",
      "mercedes benz financial services",
      "mercedes benz mobility",
      "mercedes benz financement",
    ],
  },
  { nom: "Leasys", alias: ["leasys", "free2move lease", "free2move", "credipar", "stellantis financial services"] },
  {
    nom: "Volkswagen Financial Services",
    alias: ["volkswagen financial services", "volkswagen bank", "vwfs fleet", "vwfs", "vw financial services"],
  },
  { nom: "Kinto", alias: ["kinto one", "kinto france", "kinto", "toyota fleet mobility"] },
  {
    nom: "Crédit Agricole Mobility",
    alias: ["credit agricole mobility", "ca mobility", "agilauto partage", "agilauto"],
  },
  { nom: "BPCE Car Lease", alias: ["bpce car lease", "natixis car lease"] },
  { nom: "Leaseway", alias: ["leaseway"] },
  { nom: "Crédit Mutuel Leasing", alias: ["credit mutuel leasing", "cm cic bail"] },
  { nom: "Fraikin", alias: ["fraikin"] },
  { nom: "Petit Forestier", alias: ["petit forestier"] },
  { nom: "Olinn Mobility", alias: ["olinn mobility", "olinn"] },
  { nom: "Hertz Lease", alias: ["hertz lease"] },
  { nom: "Bremany Lease", alias: ["bremany lease", "bremany"] },
  { nom: "Parcours", alias: ["parcours sas", "parcours location"], alias_fragiles: ["parcours"] },
];

interface Trouvaille {
  nom: string;
  position: number;
  longueur: number;
}

const LIVRES = new Set(LOUEURS.flatMap(({ alias, alias_fragiles = [] }) => [...alias, ...alias_fragiles]));

/** Les loueurs que leurs fiches nomment ; ce que le lecteur sait déjà d'un nom, et de sa fragilité, demeure. */
function desFiches(): Loueur[] {
  return fichesDesLoueurs().flatMap(({ motif, valeur }) => {
    const mot = plier(motif);
    return mot === "" || /^\d+$/.test(mot) || LIVRES.has(mot) ? [] : [{ nom: valeur, alias: [mot] }];
  });
}

function parNumero(chiffres: string): string | null {
  const fiche = fichesDesLoueurs().find(({ motif }) => {
    const numero = motif.replace(/\D/g, "");
    return /^(?:[A-Z]{2})?[\d ]{9,}$/i.test(motif.trim()) && numero.length >= 9 && chiffres.includes(numero);
  });
  return fiche?.valeur ?? LOUEURS.find((l) => l.siren?.some((siren) => chiffres.includes(siren)))?.nom ?? null;
}

function chercher(texte: string, fragiles: boolean): Trouvaille | null {
  const plie = ` ${plier(texte)} `;
  let meilleure: Trouvaille | null = null;
  for (const loueur of [...LOUEURS, ...desFiches()]) {
    const alias = fragiles ? [...loueur.alias, ...(loueur.alias_fragiles ?? [])] : loueur.alias;
    for (const mot of alias) {
      const position = plie.indexOf(` ${mot} `);
      if (position < 0) continue;
      const mieux =
        !meilleure ||
        position < meilleure.position ||
        (position === meilleure.position && mot.length > meilleure.longueur);
      if (mieux) meilleure = { nom: loueur.nom, position, longueur: mot.length };
    }
  }
  return meilleure;
}

/** Nom canonique du loueur nommé dans un texte court (valeur d'une étiquette, en-tête), ou `null`. */
export function loueurNomme(texte: string): string | null {
  const appris = loueurAppris(texte);
  if (appris) return appris;
  return chercher(texte, true)?.nom ?? null;
}

/** Loueur d'une page entière : par son SIREN ou son numéro de TVA, sinon par le premier de ses noms sans équivoque. */
export function loueurDuTexte(texte: string): string | null {
  const chiffres = texte.replace(/(?<=\d)[\s\u00a0\u202f](?=\d)/g, "");
  return loueurAppris(texte) ?? parNumero(chiffres) ?? chercher(texte, false)?.nom ?? null;
}

const AUCUN: ReadonlyMap<string, string> = new Map();

// Un nom appris peut être un numéro légal : il se cherche dans le texte plié comme un autre.
function loueurAppris(texte: string): string | null {
  const appris = avecMotsAppris("loueur", AUCUN, plier);
  if (appris.size === 0) return null;
  const plie = ` ${plier(texte)} `;
  return [...appris].find(([motif]) => motif !== "" && plie.includes(` ${motif} `))?.[1] ?? null;
}
