import type { Dommage, Element, Localisation, Operation } from "../../domain/fre/codes.ts";

/** Dégât tel qu'un document peut l'imprimer, et ce qu'il veut dire. `place` est la localisation quand la ligne n'en imprime pas. */
export interface Degat {
  piece: string;
  constat: string;
  geste: string;
  element: Element | null;
  place: Localisation | null;
  dommage: Dommage | null;
  operation: Operation | null;
}

const d = (
  piece: string,
  constat: string,
  geste: string,
  element: Element | null,
  place: Localisation | null,
  dommage: Dommage | null,
  operation: Operation | null,
): Degat => ({ piece, constat, geste, element, place, dommage, operation });

/** Mots de la fiche domaine 2.1, 2.2 et 2.4, mêlés d'abréviations. */
export const DEGATS: readonly Degat[] = [
  d("Bouclier avant", "éraflure", "remise en peinture", "pare_chocs_avant", "avant", "rayure", "peinture"),
  d("Peau de pare-chocs AR", "griffe", "polissage", "pare_chocs_arriere", "arriere", "rayure", "lustrage"),
  d(
    "Portière AVD",
    "coup de portière",
    "débosselage sans peinture",
    "porte_avant_droite",
    "cote_droit",
    "bosse",
    "dsp",
  ),
  d(
    "Aile ARG",
    "tôle froissée",
    "redressage et peinture",
    "aile_arriere_gauche",
    "arriere_gauche",
    "enfoncement",
    "reparation_peinture",
  ),
  d("Jante alu AVG", "frottement", "rénovation", "roue_avant_gauche", "avant_gauche", "jante_frottee", "reparation"),
  d("Enjoliveur ARD", "absent", "fourniture", "roue_arriere_droite", "arriere_droit", "manquant", "fourniture"),
  d("Pneu AVD", "profil 2,1 mm", "remplacement", "roue_avant_droite", "avant_droit", "usure", "remplacement"),
  d("Pare-brise", "étoile", "réparation résine", "pare_brise", "avant", "impact", "reparation"),
  d("Lunette AR", "brisée", "remplacement", "lunette_arriere_hayon", "arriere", "fissure", "remplacement"),
  d("Coque de rétro G", "cassée", "échange", "retroviseur_gauche", "cote_gauche", "fissure", "remplacement"),
  d("Phare D", "fêlé", "remplacement", "optique_avant_droit", "avant_droit", "fissure", "remplacement"),
  d("Feu AR G", "fendu", "remplacement", "feu_arriere_gauche", "arriere_gauche", "fissure", "remplacement"),
  d(
    "Siège conducteur",
    "brûlure de cigarette",
    "réparation sellerie",
    "siege_conducteur",
    "interieur_avant",
    "brulure",
    "reparation",
  ),
  d("Banquette arrière", "taches", "nettoyage", "banquette_arriere", "interieur_arriere", "salissure", "nettoyage"),
  d("2e clé", "non restituée", "fourniture", "cle", null, "manquant", "fourniture"),
  d("Carnet d'entretien", "manquant", "duplicata", "carnet_entretien", null, "manquant", "fourniture"),
  d("Capot moteur", "gravillonnage", "raccord peinture", "capot", "avant", "eclat", "peinture"),
  d("Pavillon", "bosse", "DSP", "toit", "toit", "bosse", "dsp"),
  d("Bas de caisse D", "corrosion", "remise en peinture", "bas_de_caisse_droit", "cote_droit", "corrosion", "peinture"),
  d("Hayon", "coulure", "repeindre", "lunette_arriere_hayon", "arriere", "defaut_peinture", "peinture"),
  d("Cache-bagages", "absent", "remplacement", "accessoire", null, "manquant", "remplacement"),
  d(
    "Porte ARD",
    "déformation",
    "tôlerie + peinture",
    "porte_arriere_droite",
    "cote_droit",
    "enfoncement",
    "reparation_peinture",
  ),
  d("Moquette", "déchirure", "remplacement", "moquette", null, "brulure", "remplacement"),
  d("Aile AVD", "impact tôle", "débosselage sans peinture", "aile_avant_droite", "avant_droit", "bosse", "dsp"),
  d("Volant", "usure", "réparation", "volant", "interieur_avant", "usure", "reparation"),
  d("Rétroviseur droit", "rayure", "lustrage", "retroviseur_droit", "cote_droit", "rayure", "lustrage"),
];

export const LOUEURS: readonly (readonly [imprime: string, nom: string])[] = [
  ["LEASEPLAN FRANCE", "Ayvens"],
  ["TEMSYS", "Ayvens"],
  ["BNP Paribas Leasing", "Arval"],
  ["Alphabet France Fleet Management", "Alphabet"],
  ["Athlon Car Lease", "Athlon"],
  ["FREE2MOVE LEASE", "Leasys"],
  ["Overlease", "Diac Location / Mobilize Lease&Co"],
  ["Volkswagen Bank", "Volkswagen Financial Services"],
  ["KINTO One", "Kinto"],
  ["Agilauto", "Crédit Agricole Mobility"],
  ["Natixis Car Lease", "BPCE Car Lease"],
  ["Leaseway", "Leaseway"],
  ["CM-CIC Bail", "Crédit Mutuel Leasing"],
  ["Fraikin", "Fraikin"],
  ["Petit Forestier", "Petit Forestier"],
  ["Hertz Lease", "Hertz Lease"],
];

const VEHICULES: readonly (readonly [marque: string, modele: string])[] = [
  ["PEUGEOT", "308 SW BlueHDi 130"],
  ["Renault", "Kangoo Van E-Tech"],
  ["CITROËN", "Berlingo Van M"],
  ["VOLKSWAGEN", "Golf 8 TDI"],
  ["Toyota", "Yaris Cross Hybride"],
  ["DACIA", "Duster Société"],
  ["Skoda", "Octavia Combi"],
  ["Ford", "Transit Custom L1H1"],
];

const LETTRES = "ABCDEFGHJKLMNPQRSTVWXYZ";

/** Tirage reproductible : la même graine donne les mêmes documents. */
export function tirage(graine: number) {
  let etat = graine * 2654435761 + 12345;
  const suivant = () => {
    etat = (Math.imul(etat, 1103515245) + 12345) & 0x7fffffff;
    return etat / 0x80000000;
  };
  const entier = (min: number, max: number) => min + Math.floor(suivant() * (max - min + 1));
  const parmi = <T>(liste: readonly T[]): T => liste[entier(0, liste.length - 1)] as T;
  return { entier, parmi };
}

export interface LigneModele extends Degat {
  /** Temps en centièmes d'heure ; montants en centimes. */
  tempsMo: number;
  mo: number;
  tempsPeinture: number;
  peinture: number;
  pieces: number;
  brut: number;
  taux: number;
  abattement: number;
  net: number;
}

export interface RetourModele {
  loueur: readonly [imprime: string, nom: string];
  client: string;
  numero: string;
  plaque: string;
  vin: string;
  marque: string;
  modele: string;
  km: number;
  mec: string;
  restitution: string;
  expertise: string;
  date: string;
  contrat: string;
  tauxMo: number;
  tauxPeinture: number;
  lignes: LigneModele[];
}

const jour = (date: Date) => date.toISOString().slice(0, 10);
const plus = (iso: string, jours: number) => jour(new Date(Date.parse(iso) + jours * 86_400_000));
const arrondi = (valeur: number) => Math.round(valeur + 1e-7);

/** Un retour inventé : identité, dégâts tirés sans remise, montants cohérents au centime. */
export function inventer(graine: number, nombre: number): RetourModele {
  const { entier, parmi } = tirage(graine);
  const lettre = () => LETTRES[entier(0, LETTRES.length - 1)];
  const restitution = plus("2024-01-08", entier(0, 700));
  const [marque, modele] = parmi(VEHICULES);
  const tauxMo = entier(52, 78) * 100;
  const tauxPeinture = entier(60, 90) * 100;
  const taux = parmi([1000, 1500, 2000, 2500]);
  const restants = [...DEGATS];
  const lignes = Array.from({ length: nombre }, (): LigneModele => {
    const degat = restants.splice(entier(0, restants.length - 1), 1)[0] as Degat;
    const lourd = /peinture|reparation/.test(degat.operation ?? "");
    const tempsMo = entier(1, 12) * 25;
    const tempsPeinture = lourd ? entier(2, 10) * 25 : 0;
    const mo = arrondi((tempsMo * tauxMo) / 100);
    const peinture = arrondi((tempsPeinture * tauxPeinture) / 100);
    const pieces = /remplacement|fourniture/.test(degat.operation ?? "") ? entier(2500, 48_000) : 0;
    const brut = mo + peinture + pieces;
    const abattement = arrondi((brut * taux) / 10_000);
    return { ...degat, tempsMo, mo, tempsPeinture, peinture, pieces, brut, taux, abattement, net: brut - abattement };
  });
  return {
    loueur: parmi(LOUEURS),
    client: parmi(["TRANSALPES INGÉNIERIE", "SOLENVIE HABITAT", "ATELIERS VERNEUIL", "NORDEX SERVICES"]),
    numero: `${parmi(["FA", "RX", "DOC", "EX"])}${entier(20, 25)}-${entier(10_000, 99_999)}`,
    plaque: `${parmi(["G", "F", "E"])}${lettre()}-${entier(101, 998)}-${lettre()}${lettre()}`.replace("SS", "SR"),
    vin: `VF3${Array.from({ length: 6 }, () => lettre())
      .join("")
      .replaceAll("Q", "R")}${entier(10_000_000, 99_999_999)}`,
    marque,
    modele,
    km: entier(18_000, 162_000),
    mec: plus(restitution, -entier(900, 1600)),
    restitution,
    expertise: plus(restitution, entier(0, 6)),
    date: plus(restitution, entier(8, 40)),
    contrat: `${entier(100_000, 999_999)}${parmi(["", "-01", "A"])}`,
    tauxMo,
    tauxPeinture,
    lignes,
  };
}

export const somme = (
  lignes: readonly LigneModele[],
  champ: "brut" | "abattement" | "net" | "mo" | "peinture" | "pieces",
) => lignes.reduce((total, ligne) => total + ligne[champ], 0);

const milliers = (n: number, separateur: string) => String(n).replace(/\B(?=(\d{3})+$)/g, separateur);

/** Montant à la française, milliers séparés d'une espace insécable. */
export const euros = (centimes: number, milliersPar = "\u00a0") =>
  `${centimes < 0 ? "-" : ""}${milliers(Math.floor(Math.abs(centimes) / 100), milliersPar)},${String(Math.abs(centimes) % 100).padStart(2, "0")}`;
/** Montant à point décimal, milliers à l'anglaise, négatif entre parenthèses. */
export const eurosAnglais = (centimes: number) => {
  const absolu = `${milliers(Math.floor(Math.abs(centimes) / 100), ",")}.${String(Math.abs(centimes) % 100).padStart(2, "0")}`;
  return centimes < 0 ? `(${absolu})` : absolu;
};
export const heures = (centiemes: number) => euros(centiemes);
export const km = (valeur: number) => milliers(valeur, "\u00a0");
export const dateFr = (iso: string) => iso.split("-").reverse().join("/");
const MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
export const dateEnLettres = (iso: string) => {
  const [annee = "", mois = "", quantieme = ""] = iso.split("-");
  return `${Number(quantieme) === 1 ? "1er" : Number(quantieme)} ${MOIS[Number(mois) - 1]} ${annee}`;
};
