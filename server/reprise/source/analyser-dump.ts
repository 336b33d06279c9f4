import { valeurInsertion, valeursCopie } from "./valeurs-sql.ts";

/** Ce que l'analyse rencontre ; positions en octets dans le fichier. */
export interface Ecoute {
  /** Une instruction qui apporte des lignes commence. */
  debut(table: string, colonnes: readonly string[] | null, position: number, ligne: number): void;
  rangee(valeurs: (string | null)[], ligne: number): void;
  fin(position: number): void;
  /** Toute autre instruction d'une ligne, pour ce qu'elle règle (`SET client_encoding`). */
  reglage(texte: string): void;
}

const NOM = String.raw`(?:"(?:[^"]|"")+"|[\w$\x80-\xff]+)`;
const CIBLE = String.raw`(?:ONLY\s+)?(${NOM}(?:\s*\.\s*${NOM})?)\s*(?:\(([^)]*)\))?`;
const COPIE = new RegExp(String.raw`^COPY\s+${CIBLE}\s+FROM\s+stdin\b`, "i");
const NOMS = new RegExp(NOM, "g");
const INSERTION = new RegExp(String.raw`^\s*INSERT\s+INTO\s+${CIBLE}\s*(?:OVERRIDING\s+\w+\s+VALUE\s*)?VALUES\b`, "i");
const ENTETE_MAX = 100_000;

/**
 * Découpe un dump PostgreSQL en texte, ligne par ligne, sans en garder plus d'une valeur à la fois : `COPY … FROM stdin`, et
 * `INSERT INTO … VALUES`. Tout le reste (fonctions, politiques, commentaires) est franchi. Le texte reçu est en octets (« latin1 ») : les
 * positions sont celles du fichier, et la syntaxe est la même dans tous les encodages qu'on lit.
 */
export class AnalyseDump {
  private etat: "libre" | "copie" | "entete" | "rangees" | "autre" = "libre";
  private entete = "";
  private debutEntete = 0;
  private ligneEntete = 0;
  /** Dans une chaîne : ce qui la ferme. `E` : une chaîne à barres obliques. */
  private chaine = "";
  private profondeur = 0;
  private valeur = "";
  /** Après les rangées : `ON CONFLICT (…)`, `RETURNING …`. */
  private suite = false;
  private rangee: (string | null)[] = [];
  private ligneRangee = 0;
  private readonly ecoute: Ecoute;
  private readonly lire: boolean;

  /** @param lire faux : seul l'endroit des lignes compte, leurs valeurs ne sont pas découpées */
  constructor(ecoute: Ecoute, lire = true) {
    this.ecoute = ecoute;
    this.lire = lire;
  }

  /** Au milieu d'une instruction : le fichier ne peut pas s'arrêter là. */
  get inachevee(): boolean {
    return this.etat !== "libre";
  }

  /** @param fin position du premier octet après cette ligne */
  ligne(texte: string, debut: number, fin: number, numero: number): void {
    if (this.etat === "copie") this.copie(texte, numero, fin);
    else if (this.etat !== "libre" || this.commencer(texte, debut, numero)) this.suivre(`${texte}\n`, fin, numero);
  }

  /** Reconnaît l'instruction qui commence ; rend vrai si le reste de la ligne est à suivre. */
  private commencer(texte: string, debut: number, numero: number): boolean {
    if (/^\s*(?:--|\\|$)/.test(texte)) return false;
    const copie = COPIE.exec(texte);
    if (copie) {
      this.etat = "copie";
      this.ecoute.debut(nomDeTable(copie[1] ?? ""), colonnesDe(copie[2]), debut, numero);
      return false;
    }
    this.etat = /^\s*INSERT\s/i.test(texte) ? "entete" : "autre";
    this.entete = "";
    this.debutEntete = debut;
    this.ligneEntete = numero;
    if (this.etat === "autre") this.ecoute.reglage(texte);
    return true;
  }

  private suivre(texte: string, fin: number, numero: number): void {
    const reste = this.etat === "entete" ? this.lireEntete(texte) : texte;
    if (reste) this.parcourir(reste, fin, numero);
  }

  private copie(texte: string, numero: number, fin: number): void {
    const nue = texte.endsWith("\r") ? texte.slice(0, -1) : texte;
    if (nue === "\\.") {
      this.etat = "libre";
      this.ecoute.fin(fin);
    } else if (this.lire) this.ecoute.rangee(valeursCopie(nue), numero);
  }

  /** Rend ce qui suit l'en-tête ; rien tant qu'il n'est pas complet. */
  private lireEntete(texte: string): string {
    this.entete += texte;
    const trouve = INSERTION.exec(this.entete);
    if (trouve) {
      this.etat = "rangees";
      this.suite = false;
      this.ecoute.debut(nomDeTable(trouve[1] ?? ""), colonnesDe(trouve[2]), this.debutEntete, this.ligneEntete);
      return this.entete.slice(trouve[0].length);
    }
    if (this.entete.length < ENTETE_MAX && !/\bSELECT\b|;\s*$/i.test(this.entete)) return "";
    // Un INSERT … SELECT n'apporte aucune valeur lisible : il se franchit.
    this.etat = "autre";
    return this.entete;
  }

  private parcourir(recu: string, fin: number, numero: number): void {
    let texte = recu;
    let garde = 0;
    const lit = this.etat === "rangees";
    for (let i = 0; i < texte.length; i++) {
      const c = texte[i] as string;
      if (this.chaine) {
        i = this.dansLaChaine(texte, i, c);
        continue;
      }
      if (c === "'") {
        const avant = texte[i - 1];
        this.chaine = (avant === "E" || avant === "e") && !/[\w]/.test(texte[i - 2] ?? "") ? "E" : "'";
      } else if (c === '"') this.chaine = '"';
      else if (c === "$") i = this.ouvrirDollar(texte, i);
      else if (c === "-" && texte[i + 1] === "-") texte = texte.slice(0, i);
      else if (c === "(" || c === "[") {
        this.profondeur += 1;
        if (lit && !this.suite && this.profondeur === 1) {
          this.rangee = [];
          this.valeur = "";
          this.ligneRangee = numero;
          garde = i + 1;
        }
      } else if (c === ")" || c === "]") {
        this.profondeur -= 1;
        if (lit && this.lire && !this.suite && this.profondeur === 0) {
          this.rangee.push(valeurInsertion(this.valeur + texte.slice(garde, i)));
          this.ecoute.rangee(this.rangee, this.ligneRangee);
        }
      } else if (lit && c === "," && this.profondeur === 1) {
        if (this.lire) this.rangee.push(valeurInsertion(this.valeur + texte.slice(garde, i)));
        this.valeur = "";
        garde = i + 1;
      } else if (c === ";" && this.profondeur <= 0) {
        this.etat = "libre";
        this.profondeur = 0;
        const apres = fin - recu.length + i + 1;
        if (lit) this.ecoute.fin(apres);
        // Une autre instruction peut suivre sur la même ligne.
        this.ligne(texte.slice(i + 1).trimEnd(), apres, fin, numero);
        return;
      } else if (lit && this.profondeur === 0 && c >= "A") this.suite = true;
    }
    // Une valeur qui continue à la ligne suivante.
    if (lit && this.lire && this.profondeur > 0) this.valeur += texte.slice(garde);
  }

  private dansLaChaine(texte: string, i: number, c: string): number {
    if (this.chaine.startsWith("$")) {
      if (c !== "$" || !texte.startsWith(this.chaine, i)) return i;
      const fin = i + this.chaine.length - 1;
      this.chaine = "";
      return fin;
    }
    if (this.chaine === "E" && c === "\\") return i + 1;
    if (c !== (this.chaine === '"' ? '"' : "'")) return i;
    if (texte[i + 1] === c) return i + 1;
    this.chaine = "";
    return i;
  }

  private ouvrirDollar(texte: string, i: number): number {
    const balise = /^\$\w*\$/.exec(texte.slice(i, i + 80))?.[0];
    if (!balise || /\w/.test(texte[i - 1] ?? "")) return i;
    this.chaine = balise;
    return i + balise.length - 1;
  }
}

const sansGuillemets = (nom: string): string => {
  const nu = nom.trim();
  return nu.startsWith('"') ? nu.slice(1, -1).replaceAll('""', '"') : nu;
};
const enTexte = (octets: string): string => Buffer.from(octets, "latin1").toString("utf8");

/** « public.tickets » devient « tickets » ; une table d'un autre schéma garde le sien, et ne sera pas confondue avec les nôtres. */
function nomDeTable(cible: string): string {
  const parties = cible.match(NOMS)?.map((p) => enTexte(sansGuillemets(p))) ?? [];
  return parties.length > 1 && parties[0] === "public" ? (parties[1] ?? "") : parties.join(".");
}
const colonnesDe = (liste: string | undefined): string[] | null =>
  liste === undefined ? null : liste.split(",").map((c) => enTexte(sansGuillemets(c)));
