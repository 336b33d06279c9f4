import type { Dommage } from "../codes.ts";
import { lexique } from "./texte.ts";

// Fiche domaine 2.2. « ignore » masque les tournures qui contiennent un mot de dommage sans en être un.
const MOTS: Record<Dommage | "frottement" | "ignore", readonly string[]> = {
  ignore: [
    "usure normale",
    "dommage inferieur",
    "sans dommage",
    "anti-rayures",
    "non mentionne",
    "anti trou",
    "remise en etat",
  ],
  rayure: ["rayure", "rayures", "raye", "rayee", "griffe", "griffes", "griffure", "eraflure", "eraflures", "erafle", "eraflee", "micro-rayures"],
  frottement: ["frottement", "frotte", "frottee", "frottees", "accroche", "accrochee", "voile", "voilee"],
  bosse: ["bosse", "bosses", "choc", "coup de portiere", "coup de porte", "impact tole", "coup"],
  enfoncement: ["enfoncement", "enfonce", "enfoncee", "deformation", "deforme", "deformee", "plie", "pliee", "embouti", "emboutie", "tole froissee", "froisse"],
  eclat: ["eclat", "eclats", "eclat de peinture", "eclats de peinture", "gravillon", "gravillons", "gravillonnage", "grele"],
  fissure: ["fissure", "fissures", "fissuree", "fele", "felee", "felure", "fendu", "fendue", "casse", "cassee", "cassure", "brise", "brisee"],
  impact: ["impact", "impacts", "impact pare-brise", "etoile", "eclat pare-brise"],
  manquant: ["manquant", "manquante", "manquants", "absent", "absente", "absents", "manque", "non restitue", "non restituee", "non rendu", "perdu", "perdue"],
  salissure: ["salissure", "salissures", "tache", "taches", "souillure", "souillures", "odeur", "odeurs", "poils", "sale", "depots", "encrassement"],
  brulure: ["brulure", "brulures", "brule", "brulee", "dechirure", "dechirures", "dechire", "dechiree", "accroc", "trou", "trous", "perce", "percee"],
  usure: ["usure", "use", "usee", "uses", "profil", "pneu lisse", "lisse", "lisses", "hernie", "coupure"],
  jante_frottee: ["jante frottee", "jante rayee", "jante voilee", "jante accrochee", "jante oxydee", "jante griffee"],
  corrosion: ["corrosion", "corrode", "corrodee", "rouille", "rouillee", "oxydation", "oxyde", "oxydee"],
  defaut_peinture: [
    "defaut de peinture",
    "defaut peinture",
    "defauts de peinture",
    "mauvaise reparation",
    "coulure",
    "coulures",
    "difference de teinte",
    "ecart de teinte",
    "peinture ecaillee",
    "vernis brule",
  ],
  dysfonctionnement: ["voyant allume", "voyant", "hs", "hors service", "inoperant", "inoperante", "dysfonctionnement", "defectueux", "defectueuse", "panne", "en panne"],
  non_conforme: ["non conforme", "montage non conforme", "percage", "adhesif", "adhesifs", "accessoire ajoute"],
};

export const LEXIQUE_DOMMAGES = lexique(MOTS);
