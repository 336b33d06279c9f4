import { ErreurLectureImport } from "./erreurs.ts";

const ENTITES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Texte d'un XML de classeur : entités, et `_x000D_` par quoi Excel écrit un caractère que XML n'admet pas. */
export function decoder(texte: string): string {
  const lu = texte.includes("&")
    ? texte.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (tout, dec, hex, nom) => {
        if (nom) return ENTITES[nom.toLowerCase()] ?? tout;
        const code = dec ? Number(dec) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
      })
    : texte;
  return lu.includes("_x") ? lu.replace(/_x([\dA-Fa-f]{4})_/g, (_, h) => caractere(Number.parseInt(h, 16))) : lu;
}

/** La base ne garde pas le caractère nul. */
const caractere = (code: number): string => (code === 0 ? "" : String.fromCharCode(code));

const motifs = new Map<string, RegExp>();

/** Valeur d'un attribut ; `nom` peut être un motif (`[\\w-]+:id`), et vient toujours du code. */
export function attribut(attributs: string, nom: string): string | undefined {
  const motif = motifs.get(nom) ?? new RegExp(`(?:^|\\s)${nom}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  motifs.set(nom, motif);
  const trouve = motif.exec(attributs);
  const valeur = trouve?.[1] ?? trouve?.[2];
  return valeur === undefined ? undefined : decoder(valeur);
}

export interface Balise {
  /** Nom sans son préfixe : certains logiciels écrivent `<x:row>`. */
  nom: string;
  attributs: string;
  /** Fermante (`</c>`), ou ouverte et fermée d'un trait (`<c/>`). */
  fermante: boolean;
  seule: boolean;
  /** Le texte qui la précède, depuis la balise d'avant. */
  avant: string;
}

/** Une balise de classeur en tient cent fois moins ; au-delà, elle n'est là que pour occuper. */
const BALISE_MAX = 64 * 1024;
/** Plus long que tout ce qu'une cellule garde : la suite se lit et s'oublie. */
const TEXTE_MAX = 64 * 1024;

const GUILLEMETS = new Set(['"', "'"]);
/** Ce qui n'est pas un élément, et ce qui le ferme. */
const PASSES = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/**
 * Les balises d'un XML lu par morceaux, sans jamais le tenir entier ; un paquet par morceau, parce qu'attendre à chaque balise coûte plus
 * que la lire. Commentaires et déclarations sont passés. Chaque caractère n'est regardé qu'un nombre borné de fois, quoi que le fichier
 * contienne : aucune expression régulière n'y revient en arrière. Lève `abime` sur une balise sans fin.
 */
export async function* paquetsDeBalises(morceaux: AsyncIterable<string>): AsyncGenerator<Balise[]> {
  const lecteur = new LecteurDeBalises();
  for await (const morceau of morceaux) yield lecteur.lire(morceau);
}

/** Toutes les balises d'une petite partie (liens, styles). */
export async function* balises(morceaux: AsyncIterable<string>): AsyncGenerator<Balise> {
  for await (const paquet of paquetsDeBalises(morceaux)) yield* paquet;
}

class LecteurDeBalises {
  /** Le début d'une balise dont la fin est dans le morceau suivant. */
  private reste = "";
  private avant = "";
  /** Ce qui fermera le commentaire, la déclaration ou le CDATA ouvert. */
  private fin: string | null = null;
  private enCdata = false;

  lire(morceau: string): Balise[] {
    const texte = this.reste + morceau;
    const trouvees: Balise[] = [];
    let p = 0;
    while (p < texte.length) {
      const suite: number = this.fin ? this.passer(texte, p, this.fin) : this.avancer(texte, p, trouvees);
      if (suite < 0) break;
      p = suite;
    }
    this.reste = texte.slice(p);
    if (this.reste.length > BALISE_MAX) throw new ErreurLectureImport("abime");
    return trouvees;
  }

  /** Un texte puis une balise ; rend où continuer, ou -1 s'il faut le morceau suivant. */
  private avancer(texte: string, p: number, trouvees: Balise[]): number {
    if (texte[p] !== "<") {
      const debut = texte.indexOf("<", p);
      const fin = debut < 0 ? texte.length : debut;
      this.garder(texte.slice(p, fin));
      return fin;
    }
    if (texte[p + 1] === "!" || texte[p + 1] === "?") {
      const passe = PASSES.find(([debut]) => texte.startsWith(debut, p));
      // `<!-` peut devenir un commentaire, `<![CD` un CDATA.
      if (!passe || (passe[0] === "<!" && texte.length - p < "<![CDATA[".length)) return -1;
      this.fin = passe[1];
      this.enCdata = passe[0] === "<![CDATA[";
      return p + passe[0].length;
    }
    const fin = finDeBalise(texte, p + 1);
    if (fin < 0) return -1;
    const balise = comprendre(texte.slice(p + 1, fin), this.avant);
    if (balise) trouvees.push(balise);
    this.avant = "";
    return fin + 1;
  }

  /** Passe jusqu'à `fin` ; ce qu'un CDATA contient est du texte, sans entité à lire. */
  private passer(texte: string, p: number, fin: string): number {
    const trouve = texte.indexOf(fin, p);
    // La fin peut être à cheval : ses premiers signes attendent la suite.
    const jusqua = trouve < 0 ? Math.max(p, texte.length - fin.length + 1) : trouve;
    if (this.enCdata) this.garder(texte.slice(p, jusqua).replaceAll("&", "&amp;"));
    if (trouve >= 0) this.fin = null;
    return trouve >= 0 ? trouve + fin.length : jusqua > p ? jusqua : -1;
  }

  private garder(texte: string): void {
    if (this.avant.length < TEXTE_MAX) this.avant += texte.slice(0, TEXTE_MAX - this.avant.length);
  }
}

/** Où est le « > » qui ferme : un attribut peut en contenir un. */
function finDeBalise(texte: string, debut: number): number {
  let guillemet = "";
  const max = Math.min(texte.length, debut + BALISE_MAX);
  for (let i = debut; i < max; i++) {
    const signe = texte.charAt(i);
    if (guillemet) {
      if (signe === guillemet) guillemet = "";
    } else if (GUILLEMETS.has(signe)) guillemet = signe;
    else if (signe === ">") return i;
  }
  return -1;
}

const estBlanc = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** `x:row r="1" /` : son nom sans préfixe et ses attributs ; nul si ce n'est pas un nom. */
function comprendre(dedans: string, avant: string): Balise | null {
  const fermante = dedans.startsWith("/");
  const seule = dedans.endsWith("/") && dedans.length > 1;
  const corps = dedans.slice(fermante ? 1 : 0, seule ? -1 : undefined);
  let fin = 0;
  while (fin < corps.length && !estBlanc(corps.charCodeAt(fin))) fin += 1;
  const entier = corps.slice(0, fin);
  const nom = entier.slice(entier.indexOf(":") + 1);
  return nom === "" ? null : { nom, attributs: corps.slice(fin), fermante, seule, avant };
}
