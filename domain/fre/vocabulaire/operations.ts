import type { Nature, Operation } from "../codes.ts";
import { lexique } from "./texte.ts";

export type Geste =
  | "remplacement"
  | "dsp"
  | "reparation"
  | "peinture"
  | "lustrage"
  | "nettoyage"
  | "fourniture"
  | "controle"
  | "depose"
  | "forfait"
  | "ignore";

// Fiche domaine 2.4. « ignore » masque les dommages qui contiennent le nom d'un geste.
const MOTS: Record<Geste, readonly string[]> = {
  ignore: [
    "mauvaise reparation",
    "defaut de peinture",
    "defauts de peinture",
    "eclat de peinture",
    "eclats de peinture",
    "peinture ecaillee",
    "controle technique",
    "remise commerciale",
    "sans peinture",
    "habillage bois",
    "tolerie t1",
    "tolerie t2",
    "tolerie t3",
  ],
  dsp: ["dsp", "debosselage sans peinture", "debosselage", "debosseler"],
  remplacement: ["remplacement", "remplacer", "remplace", "echange", "echanger", "changement"],
  reparation: [
    "reparation",
    "reparer",
    "remise en etat",
    "renovation",
    "renover",
    "redressage",
    "redresser",
    "tolerie",
    "devoilage",
    "rebouchage",
    "resine",
    "recollage",
  ],
  peinture: [
    "peinture",
    "remise en peinture",
    "repeindre",
    "peindre",
    "raccord",
    "raccord peinture",
    "laquage",
    "laquer",
    "retouche",
    "ingredients",
    "vernis",
    "peint1",
    "peint2",
    "peint3",
  ],
  lustrage: ["lustrage", "lustrer", "polissage", "polir", "polish"],
  nettoyage: ["nettoyage", "nettoyer", "desinfection", "lavage", "shampoing", "detachage"],
  fourniture: ["fourniture", "fournir", "duplicata", "refabrication"],
  controle: ["controle", "controler", "diagnostic", "reglage"],
  depose: ["depose", "depose-repose", "dep rep", "depose repose"],
  forfait: ["forfait", "forfaitaire"],
};

export const LEXIQUE_GESTES = lexique(MOTS);

// Deux familles de codes d'une lettre se contredisent (P : peinture en expertise, contrôle en devis) : README des documents, décision 6.
export const CODES_EXPERTISE: Readonly<Record<string, Operation>> = {
  e: "remplacement",
  r: "reparation",
  p: "peinture",
  "e p": "remplacement",
  "r p": "reparation_peinture",
  ep: "remplacement",
  rp: "reparation_peinture",
  g: "controle",
  d: "depose_repose",
};

export const CODES_DEVIS: Readonly<Record<string, Operation>> = {
  e: "remplacement",
  i: "reparation",
  r: "reparation",
  l: "peinture",
  n: "depose_repose",
  p: "controle",
  fo: "forfait",
};

// Fiche domaine 2.7 : ce qui partage la facture sans être une remise en état.
const NATURES: Record<Exclude<Nature, "fre">, readonly string[]> = {
  km: [
    "depassement kilometrique",
    "kilometrage excedentaire",
    "kilometres excedentaires",
    "kilometres supplementaires",
    "km supplementaires",
    "km excedentaires",
    "depassement kilometrage",
    "surkilometrage",
    "depassement km",
  ],
  ira: [
    "restitution anticipee",
    "resiliation anticipee",
    "indemnite restitution anticipee",
    "ira",
    "indemnite resiliation",
  ],
  frais_gestion: ["frais dossier", "frais gestion", "frais administratifs", "frais administration", "frais traitement"],
  transport: [
    "convoyage",
    "rapatriement",
    "transport",
    "acheminement",
    "remorquage",
    "frais convoyage",
    "frais transport",
  ],
  sinistre: ["sinistre", "refacturation sinistre", "dossier sinistre"],
  autre: [
    "jours retard",
    "restitution tardive",
    "retard restitution",
    "amende",
    "amendes",
    "contravention",
    "contraventions",
    "carburant manquant",
    "appoint carburant",
    "penalite",
    "peage",
    "peages",
  ],
};

export const LEXIQUE_NATURES = lexique(NATURES);
