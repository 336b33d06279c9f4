import type { Localisation } from "../../domain/fre/codes.ts";
import { type Hasard, hasard } from "../hasard.ts";
import { type Degat, tirerDegat } from "./degats.ts";
import { ECRITURES_PLACE, type Famille, type Piece, tirerPieces } from "./pieces.ts";

// Un retour inventé : véhicule, dates, contrat, dégâts et montants cohérents au centime. Ce qu'un document en imprime se décide ailleurs.

/** Montants en centimes hors taxes, temps en centièmes d'heure, taux en pour-cent. */
export interface Ligne extends Degat {
  piece: Piece;
  /** Localisation imprimée quand le document a une colonne pour elle. */
  zone: Localisation | null;
  facturable: boolean;
  tempsMo: number;
  mo: number;
  tempsPeinture: number;
  peinture: number;
  pieces: number;
  brut: number;
  tauxVetuste: number;
  vetuste: number;
  tauxRemise: number;
  remise: number;
  net: number;
}

export interface Loueur {
  imprime: string;
  /** Nom canonique, ou `null` quand la page n'en nomme aucun. */
  nom: string | null;
}

export interface Retour {
  loueur: Loueur;
  client: string;
  expert: string;
  garage: string;
  ville: string;
  numero: string;
  plaque: string;
  vin: string;
  marque: string;
  modele: string;
  km: number;
  /** Compteur à l'expertise, au moins celui du retour. */
  kmExpertise: number;
  mec: string;
  restitution: string;
  expertise: string;
  date: string;
  contrat: string;
  tauxMo: number;
  tauxPeinture: number;
  lignes: Ligne[];
}

const LOUEURS: readonly Loueur[] = [
  ["ALD AUTOMOTIVE", "Ayvens"],
  ["AYVENS", "Ayvens"],
  ["TEMSYS", "Ayvens"],
  ["LEASEPLAN FRANCE", "Ayvens"],
  ["ARVAL SERVICE LEASE", "Arval"],
  ["BNP PARIBAS LEASING", "Arval"],
  ["Alphabet France Fleet Management", "Alphabet"],
  ["Athlon Car Lease", "Athlon"],
  ["LEASYS FRANCE", "Leasys"],
  ["FREE2MOVE LEASE", "Leasys"],
  ["DIAC LOCATION", "Diac Location / Mobilize Lease&Co"],
  ["VOLKSWAGEN FINANCIAL SERVICES", "Volkswagen Financial Services"],
  ["KINTO France", "Kinto"],
  ["Agilauto", "Crédit Agricole Mobility"],
  ["NATIXIS CAR LEASE", "BPCE Car Lease"],
  ["LEASEWAY", "Leaseway"],
  ["CM-CIC BAIL", "Crédit Mutuel Leasing"],
  ["FRAIKIN FRANCE", "Fraikin"],
  ["PETIT FORESTIER LOCATION", "Petit Forestier"],
  ["HERTZ LEASE", "Hertz Lease"],
].map(([imprime, nom]) => ({ imprime: imprime as string, nom: nom as string }));

const CLIENTS = [
  "TRANSALPES INGÉNIERIE",
  "SOLENVIE HABITAT",
  "ATELIERS VERNEUIL",
  "NORDAIS SERVICES",
  "MAINTENANCE OUEST",
  "BORÉAL DISTRIBUTION",
  "CABINET LES TROIS RIVES",
];
const EXPERTS = [
  "Autoscope Expertise",
  "Verifleet",
  "Cabinet Morvan & Associés",
  "Inspectis",
  "Contrôle Parc Atlantique",
];
const GARAGES = ["Carrosserie des Tilleuls", "Garage Bellerive", "Carrosserie Maubert", "Garage des Deux Vallées"];
const VILLES = ["Saint-Priest", "Mitry-Mory", "Lesquin", "Blagnac", "Carquefou", "Bruguières", "Vern-sur-Seiche"];

const VEHICULES: readonly (readonly [marque: string, modele: string, wmi: string])[] = [
  ["PEUGEOT", "308 SW BlueHDi 130", "VF3"],
  ["PEUGEOT", "2008", "VR3"],
  ["RENAULT", "CLIO V TCe 90", "VF1"],
  ["RENAULT", "Kangoo Van E-Tech", "VF1"],
  ["CITROEN", "Berlingo Van M", "VF7"],
  ["VOLKSWAGEN", "GOLF", "WVW"],
  ["TOYOTA", "Yaris Cross", "VNK"],
  ["DACIA", "Duster", "UU1"],
  ["SKODA", "OCTAVIA COMBI", "TMB"],
  ["FORD", "TRANSIT CUSTOM", "WF0"],
  ["BMW", "X1 sDrive18d", "WBA"],
  ["MERCEDES-BENZ", "VITO 114 CDI", "W1V"],
  ["OPEL", "Corsa", "W0L"],
  ["TESLA", "MODEL Y", "LRW"],
];

const LETTRES = [..."ABCDEFGHJKLMNPQRSTVWXYZ"];
const LETTRES_VIN = [..."ABCDEFGHJKLMNPRSTUVWXYZ"];

export const arrondir = (valeur: number): number => Math.floor(valeur + 0.5 + 1e-9);
export const plusJours = (iso: string, jours: number): string =>
  new Date(Date.parse(iso) + jours * 86_400_000).toISOString().slice(0, 10);
/** Plaque du système en vigueur, ou de l'ancien une fois sur vingt. */
export function tirerPlaque(h: Hasard): string {
  const paire = () => `${h.un(LETTRES)}${h.un(LETTRES)}`.replace("SS", "SR");
  if (h.chance(0.05)) return `${h.entier(1000, 9999)} ${paire()} ${h.entier(10, 19)}`;
  return `${h.un(["E", "F", "G"])}${h.un(LETTRES)}-${String(h.entier(1, 999)).padStart(3, "0")}-${paire()}`;
}

function tirerVin(h: Hasard, wmi: string): string {
  const milieu = Array.from({ length: 8 }, () => (h.chance(0.6) ? h.un(LETTRES_VIN) : String(h.entier(0, 9)))).join("");
  return `${wmi}${milieu}${h.entier(100_000, 999_999)}`;
}

function tirerNumero(h: Hasard, date: string): string {
  const an = date.slice(2, 4);
  const n = h.entier(10_000, 999_999);
  return h.un([
    `FRE${an}-${n}`,
    `${an}${n}`,
    `F20${an}${n}`,
    `RST-20${an}-${n}`,
    `${h.un(["FC", "DL", "RE"])}${an}/${n}`,
    `KF-${an}${date.slice(5, 7)}-${n}`,
  ]);
}

function chiffrer(h: Hasard, piece: Piece, degat: Degat, tauxMo: number, tauxPeinture: number, taux: number): Ligne {
  const geste = degat.operation.code;
  const forfait = degat.operation.mots.includes("forfait") || ["nettoyage", "fourniture"].includes(geste);
  const peint = geste === "peinture" || geste === "reparation_peinture";
  const tempsMo = forfait ? 0 : h.entier(1, 10) * (h.chance(0.5) ? 25 : 10);
  const tempsPeinture = peint ? h.entier(3, 9) * 25 : 0;
  const mo = arrondir((tempsMo * tauxMo) / 100);
  const peinture = arrondir((tempsPeinture * tauxPeinture) / 100);
  const pieces = forfait || geste === "remplacement" ? h.entier(35, 480) * 100 + h.entier(0, 9) * 10 : 0;
  const brut = mo + peinture + pieces;
  const tauxVetuste = forfait ? 0 : taux;
  const vetuste = arrondir((brut * tauxVetuste) / 100);
  return {
    ...degat,
    piece,
    zone: piece.place,
    facturable: true,
    tempsMo,
    mo,
    tempsPeinture,
    peinture,
    pieces,
    brut,
    tauxVetuste,
    vetuste,
    tauxRemise: 0,
    remise: 0,
    net: brut - vetuste,
  };
}

/** Un retour inventé ; `nombre` de lignes, `sans` ces familles de pièces. Les pièces sont toutes différentes et écrites de la même façon. */
export function inventerRetour(graine: number, nombre: number, sans: readonly Famille[] = []): Retour {
  const h = hasard(graine);
  const restitution = plusJours("2023-02-06", h.entier(0, 1000));
  const [marque, modele, wmi] = h.un(VEHICULES);
  const [tauxMo, tauxPeinture] = [h.entier(52, 82) * 100, h.entier(60, 95) * 100];
  const taux = h.un([10, 15, 20, 25, 30]);
  const expertise = plusJours(restitution, h.entier(1, 9));
  const date = plusJours(expertise, h.entier(4, 40));
  const km = h.entier(18_000, 165_000);
  const pieces = tirerPieces(h, nombre, h.un(ECRITURES_PLACE), sans);
  return {
    loueur: h.un(LOUEURS),
    client: h.un(CLIENTS),
    expert: h.un(EXPERTS),
    garage: h.un(GARAGES),
    ville: h.un(VILLES),
    numero: tirerNumero(h, date),
    plaque: tirerPlaque(h),
    vin: tirerVin(h, wmi),
    marque,
    modele,
    km,
    kmExpertise: km + h.entier(0, 30),
    mec: plusJours(restitution, -h.entier(800, 1700)),
    restitution,
    expertise,
    date,
    contrat: h.un([
      `0${h.entier(100_000, 999_999)}`,
      `${h.entier(1_000_000, 2_999_999)}`,
      `C${h.entier(10_000, 99_999)}`,
      `${h.entier(100_000, 999_999)}`,
    ]),
    tauxMo,
    tauxPeinture,
    lignes: pieces.map((piece) => chiffrer(h, piece, tirerDegat(h, piece), tauxMo, tauxPeinture, taux)),
  };
}
