import { plier } from "./texte.ts";

// Les modèles les plus loués en France dont le nom est fait de lettres : ceux de chiffres (« 208 », « C3 ») ne se collent pas de même.
const MODELES: ReadonlySet<string> = new Set(
  (
    "clio captur megane scenic kadjar arkana austral espace rafale zoe twingo kangoo express trafic master symbioz talisman koleos " +
    "duster sandero jogger logan spring dokker bigster " +
    "rifter partner expert boxer traveller berlingo jumpy jumper spacetourer ami " +
    "corsa astra mokka crossland grandland insignia combo vivaro movano zafira " +
    "golf polo tiguan passat touran arteon taigo touareg caddy transporter crafter multivan caravelle " +
    "octavia fabia superb kodiaq karoq kamiq enyaq scala elroq leon ibiza ateca arona tarraco formentor born tavascan " +
    "yaris corolla aygo chr proace hilux camry prius " +
    "fiesta focus puma kuga mondeo mustang transit tourneo ranger " +
    "qashqai juke micra leaf ariya navara primastar interstar townstar " +
    "tucson kona bayon ioniq ceed sportage niro stonic picanto sorento " +
    "panda tipo ducato doblo scudo fiorino talento compass renegade avenger giulia stelvio tonale junior " +
    "sprinter vito citan daily countryman clubman cooper forfour fortwo vitara swift ignis civic jazz"
  ).split(" "),
);

/** Vrai d'un nom de modèle imprimé seul (« EXPERT »), qu'une étiquette pourrait ressembler. */
export const estModeleConnu = (texte: string): boolean => MODELES.has(plier(texte));

/** Ce qui suit un modèle : sa génération, sa carrosserie, sa longueur et sa hauteur, sa finition. */
const SUITE =
  /^(?:[IVX]{1,4}|[LH][\dIl](?:[LH][\dIil])?|SW|GT|RS|ST|Combi|Break|Estate|Tourer|Touring|Sportback|Sportstourer|Sports?wagon|Van|Fourgon|Cargo|Variant|Cross|Active|Business|E-?Tech|Electric|Hybrid|Phase\d?)$/i;

/** « LIH1 » : la longueur et la hauteur d'un utilitaire (« L1H1 »), dont un chiffre se lit comme une lettre. */
export const lireTaille = (texte: string): string =>
  texte.replace(
    /^L([1-4Iil])H([1-3Iil])$/,
    (_, l: string, h: string) => `L${l.replace(/\D/, "1")}H${h.replace(/\D/, "1")}`,
  );

const MOTEUR = /^(?:[TS]Ce|[bB]?[dD]Ci|BlueHDi|HDi|PureTech|T[SD]I|TFSI|E-?Tech|e-?HDi|MHEV|PHEV)$/;

/** « VTCe » : une génération, ou un modèle et sa génération, collés au moteur qui les suit. */
function moteurColle(texte: string): [string, string] | null {
  for (let i = texte.length - 3; i >= 1; i -= 1) {
    const [avant, moteur] = [texte.slice(0, i), texte.slice(i)];
    if (!MOTEUR.test(moteur)) continue;
    if (/^[IVX]{1,4}$/.test(avant) || MODELES.has(plier(avant)) || couperSuite(avant)) return [avant, moteur];
  }
  return null;
}

/** « CLIOV » : un modèle connu et sa suite. */
function couperSuite(texte: string): [string, string] | null {
  for (let i = Math.min(12, texte.length - 1); i >= 3; i -= 1) {
    const [modele, suite] = [texte.slice(0, i), texte.slice(i)];
    if (SUITE.test(suite) && MODELES.has(plier(modele))) return [modele, suite];
  }
  return null;
}

/** Aucun modèle et sa suite ne sont plus longs ; une tache reconnue l'est parfois. */
const LONGUEUR_MAXIMUM = 24;

/**
 * Coupe un modèle et sa suite que la reconnaissance a collés (« CLIOV », « TRAFICL1H1 », « CLIOVTCe ») ; rend ses parts, ou `null` si
 * le texte n'est pas fait d'un modèle connu et d'une suite.
 */
export function decollerModele(texte: string): string[] | null {
  if (texte.length > LONGUEUR_MAXIMUM) return null;
  const moteur = moteurColle(texte);
  return moteur ? [...(couperSuite(moteur[0]) ?? [moteur[0]]), moteur[1]] : couperSuite(texte);
}
