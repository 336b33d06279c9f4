import type { ChampIdentite } from "./etiquettes.ts";

/** Clé d'une étiquette inconnue, et ce que ses mots disent d'elle ; l'ordre départage (« date du contrat » n'est pas un contrat). */
const DEVINEES: readonly (readonly [RegExp, RegExp | null, ChampIdentite])[] = [
  [
    /mise(?:en)?circ|(?:^|date|1ere|1re|premiere)mec$|^dm[ec]c?$|(?:1ere|1re|premiere)(?:immat|circ)|(?:1st|first)reg|reg(?:istration|istered)?(?:date|on)$|dateof(?:first)?reg/,
    /lieu|pays|numero/,
    "date_mise_en_circulation",
  ],
  [
    /kilom|^km|km$|compteur|odom|mileage/,
    /contr|prevu|depart|debut|inclus|suppl|depass|exced|tarif|prix|annuel|mensuel|total|forfait|allow|excess|start|agreed/,
    "kilometrage",
  ],
  [
    /date.*(?:restit|retour|recuper|depose|depot|reprise|recept|entree|remise|arrivee)|(?:jour|heure).*(?:restit|retour)|(?:restitue|rendu|repris|recupere|depose|receptionne|retourne|remis)e?(?:le|jour)?$|date.*(?:return|collect|drop|handover)|(?:return|collect\w*|drop\w*|handover|handed)\w*(?:date|on)$/,
    /prevu|theorique|contract|lieu|motif|planned|expected|facture|edition|demande|commande/,
    "date_restitution",
  ],
  [
    /(?:date|jour|heure|le$|on$|du$).*(?:expertis|inspect|visit|exam|passage|constat|contr?ole|apprais|survey|assess)|(?:expertise|inspecte|visite|examine|controle|constate)\w*$|(?:inspect\w*|survey\w*|apprais\w*|assess\w*)(?:date|on)$/,
    /lieu|motif|ville|site|centre|km|kilom|cabinet|societe|^n|ref|type|cout|technique|prochain|next|place|id$/,
    "date_expertise",
  ],
  [
    /immat|plaque|plate|^reg(?:istration|istre)?(?:n|no|number)/,
    /date|1ere|1re|premiere|pays|first|1st|certificat/,
    "immatriculation",
  ],
  [/chassis|vin$|^vin|serietype|n(?:umero)?serie|frame|identificationvehic|vehicleid/, /date|moteur/, "vin"],
  [
    /contrat|contract(?!uel)|^lease|lease(?:no?|num|ref|id|agr)|agreement|bail(?!leur)/,
    /date|debut|fin|duree|type|km|kilom|cadre|mileage|start|end|company|lessor|durat/,
    "contrat",
  ],
  [
    /(?:^n|no|num|numero|number|ref|reference|id|identifiant).*(?:rapport|report|inspection|expertise|appraisal|bilan|chiffrage|evaluation|constat)$|(?:^n|no|num|numero|number|ref|reference|id|identifiant).*(?:rapport|report|inspection|expertise|appraisal)|(?:rapport|report|inspection|expertise|appraisal)(?:n|no|num|numero|number|ref|reference|id)$/,
    /date|lieu|client|type/,
    "numero",
  ],
];

/** Champ que laissent deviner les mots d'une étiquette que le vocabulaire n'a pas, ou `undefined` ; sa valeur doit en avoir la forme. */
export const devinerEtiquette = (cle: string): ChampIdentite | undefined =>
  DEVINEES.find(([oui, non]) => oui.test(cle) && !non?.test(cle))?.[2];
