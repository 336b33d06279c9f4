import { lirePlaque, plaqueDeLaValeur, plaquesDuTexte } from "../../../domain/commun/plaques.ts";
import { estVinValide, normaliserVin } from "../../../domain/commun/vin.ts";
import type { VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import type { Rangee } from "../commun/geometrie.ts";
import type { Paire } from "../identite/etiquette.ts";
import { lireIdentite } from "../identite/lire-identite.ts";
import { TOTAUX_VIDES } from "../totaux/totaux.ts";
import type { FactureStructuree, LigneStructuree } from "./facture.ts";

/** La date de livraison d'une facture électronique est d'ordinaire celle de la restitution, sans que le document le dise. */
const CONFIANCE_LIVRAISON = 0.6;

type PaireIdentite = Paire<ChampIdentite>;

function paire(champ: ChampIdentite, valeur: string): PaireIdentite {
  return { champ, valeur, ponctuee: true, devinee: false, page: 1, y: 0, x: 0, mots: [], rangees: [] };
}

/** Une étiquette tient en six mots et soixante signes, juste avant ses deux-points. */
const MOTS_MAXIMUM = 6;
const SIGNES_MAXIMUM = 60;

interface Reperee {
  champ: ChampIdentite;
  debut: number;
  fin: number;
}

/** Étiquettes connues d'un texte : « Immatriculation : », « VIN= » ; la plus longue suite de mots connue devant les deux-points. */
function etiquettesDe(texte: string): Reperee[] {
  const etiquettes = etiquettesIdentite();
  const reperees: Reperee[] = [];
  for (let i = 0; i < texte.length; i += 1) {
    if (texte[i] !== ":" && texte[i] !== "=") continue;
    const avant = texte.slice(Math.max(0, i - SIGNES_MAXIMUM, reperees.at(-1)?.fin ?? 0), i).trimEnd();
    const mots = (avant.split(/[,(]|\. /).at(-1) ?? "").trim().split(/\s+/).slice(-MOTS_MAXIMUM);
    const rang = mots.findIndex((_, n) => etiquettes.has(cleEtiquette(mots.slice(n).join(" "))));
    const champ = rang < 0 ? undefined : etiquettes.get(cleEtiquette(mots.slice(rang).join(" ")));
    if (champ) reperees.push({ champ, debut: texte.lastIndexOf(mots[rang] ?? "", i), fin: i + 1 });
  }
  return reperees;
}

/** Couples étiquette / valeur d'un texte libre : « Immatriculation : GB-139-XC ; Kilométrage : 93673 ». Une valeur finit où commence l'étiquette suivante. */
export function pairesDuTexte(texte: string): PaireIdentite[] {
  return texte.split(/[\n;|]+/).flatMap((morceau) => {
    const reperees = etiquettesDe(morceau);
    return reperees.map(({ champ, fin }, i) => {
      const valeur = morceau.slice(fin, reperees[i + 1]?.debut ?? morceau.length);
      return paire(champ, valeur.trim().replace(/[\s,.(/–—-]+$/, ""));
    });
  });
}

/** Un identifiant d'objet facturé n'a pas d'étiquette : une plaque ou un châssis se reconnaît à sa forme. */
const pairesDesIdentifiants = (identifiants: readonly string[]): PaireIdentite[] =>
  identifiants.flatMap((identifiant) => {
    if (plaquesDuTexte(identifiant.trim().toUpperCase())[0]?.debut === 0)
      return [paire("immatriculation", identifiant)];
    return estVinValide(normaliserVin(identifiant)) ? [paire("vin", identifiant)] : [];
  });

const LARGEUR = 5;
const CORPS = 10;

/** Un texte libre posé comme une page : une rangée par ligne sans étiquette, où une phrase se lit comme dans un courrier. */
const rangeesDe = (textes: readonly string[]): Rangee[] =>
  textes
    .flatMap((texte) => texte.split(/\n+|;\s*|\s[|•·–—-]\s/))
    .filter((texte) => texte.trim() !== "" && pairesDuTexte(texte).length === 0)
    .map((texte, i) => {
      let x = 0;
      const mots = texte
        .trim()
        .split(/\s+/)
        .map((mot) => {
          const x0 = x;
          x += (mot.length + 0.5) * LARGEUR;
          return { texte: mot, x0, x1: x0 + mot.length * LARGEUR, y: i * 4 * CORPS, corps: CORPS };
        });
      return { page: 1, y: i * 4 * CORPS, corps: CORPS, mots };
    });

/** Ce qu'un document électronique dit d'un véhicule : couples étiquetés, identifiants, textes libres. */
export interface Dits {
  paires: readonly PaireIdentite[];
  textes: readonly string[];
}

export const ditsDeLigne = (ligne: LigneStructuree): Dits => ({
  paires: [
    ...ligne.proprietes.flatMap(([libelle, valeur]) => pairesDuTexte(`${libelle} : ${valeur}`)),
    ...ligne.textes.flatMap(pairesDuTexte),
    ...pairesDesIdentifiants(ligne.identifiants),
  ],
  textes: ligne.textes,
});

export const ditsDesNotes = (notes: readonly string[]): Dits => ({
  paires: notes.flatMap(pairesDuTexte),
  textes: notes,
});

export const ditsDuDocument = (facture: FactureStructuree): Dits =>
  reunirDits([ditsDesNotes(facture.notes), { paires: pairesDesIdentifiants(facture.identifiants), textes: [] }]);

export const reunirDits = (dits: readonly Dits[]): Dits => ({
  paires: dits.flatMap(({ paires }) => paires),
  textes: dits.flatMap(({ textes }) => textes),
});

/** Plaque qu'une ligne nomme, par une propriété, un identifiant, une note ou sa désignation. */
export function plaqueDe(ligne: LigneStructuree): string | null {
  const etiquetee = ditsDeLigne(ligne).paires.find(({ champ }) => champ === "immatriculation")?.valeur;
  const lue = etiquetee ? lirePlaque(plaqueDeLaValeur(etiquetee) ?? "")?.texte : undefined;
  if (lue) return lue;
  const libres = [...ligne.textes, ligne.designation].flatMap(plaquesDuTexte);
  return libres[0]?.texte ?? etiquetee ?? null;
}

/** La seule plaque que nomment des textes libres ; `null` s'ils en nomment plusieurs, ou aucune. */
export function plaqueSeule(textes: readonly string[]): string | null {
  const [seule, autre] = new Set(textes.flatMap(plaquesDuTexte).map(({ texte }) => texte));
  return seule !== undefined && autre === undefined ? seule : null;
}

/** Véhicule sans ses lignes, d'après ce qui se dit de lui. */
export function vehiculeDe({ paires, textes }: Dits, facture: FactureStructuree): VehiculeLu {
  const {
    sources: _sources,
    confiances: _confiances,
    expertise: _expertise,
    ...identite
  } = lireIdentite([], rangeesDe(textes), { paires }).vehicule;
  const livraison = identite.date_restitution === null ? facture.livraison : null;
  return {
    ...identite,
    contrat: identite.contrat ?? facture.contrat,
    date_restitution: identite.date_restitution ?? livraison,
    ...(livraison ? { confiances: { date_restitution: CONFIANCE_LIVRAISON } } : {}),
    lignes: [],
    totaux: { ...TOTAUX_VIDES },
  };
}
