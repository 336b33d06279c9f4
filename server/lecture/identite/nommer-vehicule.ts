import { lirePlaque } from "../../../domain/commun/plaques.ts";
import { roleConnu } from "../../../domain/fre/vocabulaire/colonnes.ts";
import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { estMarqueConnue, type MarqueModele, separerMarque } from "../../../domain/fre/vocabulaire/marques.ts";
import { estModeleConnu } from "../../../domain/fre/vocabulaire/modeles.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import { commenceParUneMarque, estChassis } from "../commun/formes.ts";
import type { Rangee } from "../commun/geometrie.ts";
import { marqueEnPhrase, proseDe, VEHICULE_EN_PHRASE, vehiculeDansLaPhrase } from "../commun/prose.ts";
import { enDate } from "./etiquetees.ts";
import type { Paire } from "./etiquette.ts";
import { champProbable } from "./etiquette-probable.ts";
import {
  sansBarre,
  sansPlaque,
  sansSuite,
  texteSimple,
  typeSuivantLaMarque,
  vehiculeDeLaPlaque,
  vehiculeIsole,
} from "./vehicule-nomme.ts";

type PaireIdentite = Paire<ChampIdentite>;

/** Un nom lu, la paire qui le porte s'il en a une, et sa confiance. */
export interface Nomme {
  valeur: string | null;
  paire: PaireIdentite | null;
  confiance: number;
}

const RIEN: Nomme = { valeur: null, paire: null, confiance: 0 };

const ETIQUETABLES: readonly ChampIdentite[] = [
  "immatriculation",
  "vin",
  "kilometrage",
  "contrat",
  "date_mise_en_circulation",
  "date_restitution",
];

/** « Désignation commerciale | Numéro VIN du véhicule » : l'étiquette voisine, que le lexique n'a pas. */
const estUneEtiquette = (texte: string): boolean =>
  !/\d/.test(texte) &&
  !commenceParUneMarque(texte) &&
  !estModeleConnu(texte) &&
  (champProbable(texte, ETIQUETABLES, 2)?.part ?? 0) > 0.7;

// « 3249509 », tombé là d'une case voisine, n'est pas un véhicule.
const nom = (texte: string): string | null =>
  enDate(texte) || estChassis(texte) || lirePlaque(texte) || !/\p{L}/u.test(texte) || estUneEtiquette(texte)
    ? null
    : texteSimple(sansSuite(sansBarre(sansPlaque(texte))));
const nomDeMarque = (texte: string): string | null => (commenceParUneMarque(nom(texte) ?? "") ? nom(texte) : null);

/** Première paire d'un champ dont la valeur se lit, d'abord derrière une étiquette connue. */
function prendre(
  paires: readonly PaireIdentite[],
  champ: ChampIdentite,
  lire: (texte: string) => string | null,
): Nomme {
  const siennes = paires
    .filter((paire) => paire.champ === champ)
    .toSorted((a, b) => Number(a.devinee) - Number(b.devinee));
  for (const paire of siennes) {
    const valeur = lire(paire.valeur);
    const base = paire.ponctuee ? CONFIANCES.etiquetee : CONFIANCES.voisine;
    if (valeur !== null) return { valeur, paire, confiance: confianceDe(base, paire.mots) };
  }
  return RIEN;
}

/** Nommé sans étiquette : dans une phrase, à côté de la plaque, seul sous elle. */
function sansEtiquette(rangees: readonly Rangee[]): MarqueModele | null {
  const prose = proseDe(rangees);
  const enPhrase = VEHICULE_EN_PHRASE.exec(prose)?.[1]?.trim() ?? marqueEnPhrase(prose) ?? vehiculeDansLaPhrase(prose);
  const nomme = enPhrase ? separerMarque(enPhrase) : (vehiculeDeLaPlaque(rangees) ?? vehiculeIsole(rangees));
  return nomme && estMarqueConnue(nomme.marque) ? nomme : null;
}

/** « Marque PEUGEOT Modèle EXPERT », sans ponctuation ni blanc : la valeur de l'une a pris l'étiquette et la valeur de l'autre. */
const SON_MODELE = /^(\S+(?: \S+)?)\s+mod[èe]le\s*:?\s+(\S.*)$/i;
const avantLeModele = (texte: string): string => SON_MODELE.exec(texte)?.[1] ?? texte;
function modeleDerriere(marque: Nomme): Nomme | null {
  const modele = SON_MODELE.exec(marque.paire?.valeur ?? "")?.[2];
  return modele ? { ...marque, valeur: texteSimple(sansSuite(modele)) } : null;
}

/** Marque et modèle : deux étiquettes, une seule pour les deux, ou aucune. */
export function nommerVehicule(
  paires: readonly PaireIdentite[],
  rangees: readonly Rangee[],
): { marque: Nomme; modele: Nomme } {
  // De deux véhicules annoncés, celui qui commence par une marque en est un.
  const deMarque = prendre(paires, "vehicule", nomDeMarque);
  const vehicule = deMarque.valeur === null ? prendre(paires, "vehicule", nom) : deMarque;
  // « Position | Marque | Dimension », au-dessus des pneumatiques : un intitulé de colonne n'est pas une marque.
  const marque = prendre(paires, "marque", (texte) =>
    roleConnu(texte) || estChassis(texte)
      ? null
      : texteSimple(avantLeModele(texte).replace(/\s[–—|·/-](?:\s.*)?$/, "")),
  );
  const etiquete =
    modeleDerriere(marque) ??
    prendre(paires, "modele", (texte) => (estUneEtiquette(texte) ? null : texteSimple(sansSuite(texte))));
  const type = etiquete.valeur === null && marque.valeur && !vehicule.valeur ? typeSuivantLaMarque(paires) : null;
  const modele = type === null ? etiquete : { valeur: type, paire: null, confiance: CONFIANCES.voisine };
  if (vehicule.valeur !== null) {
    const separe = separerMarque(vehicule.valeur);
    // Une marque inconnue est le premier mot du véhicule : le partage est deviné.
    const confiance = vehicule.confiance * (estMarqueConnue(separe.marque) ? 1 : CONFIANCES.devinee);
    return {
      marque: marque.valeur === null ? { ...vehicule, valeur: separe.marque, confiance } : marque,
      modele:
        modele.valeur !== null
          ? modele
          : { ...vehicule, valeur: marque.valeur === null ? separe.modele : null, confiance },
    };
  }
  // « Modèle : BMW i3 » nomme aussi la marque.
  if (marque.valeur === null && modele.valeur !== null && commenceParUneMarque(modele.valeur)) {
    const separe = separerMarque(modele.valeur);
    return { marque: { ...modele, valeur: separe.marque }, modele: { ...modele, valeur: separe.modele } };
  }
  if (marque.valeur !== null || modele.valeur !== null) return { marque, modele };
  const libre = sansEtiquette(rangees);
  const lu = (valeur: string | null): Nomme => ({ valeur, paire: null, confiance: CONFIANCES.forme });
  return libre ? { marque: lu(libre.marque), modele: lu(libre.modele) } : { marque: RIEN, modele: RIEN };
}
