import { type PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import { multiplier, type TextePose } from "./textes.ts";

// Coupe un texte lettre par lettre, chacune à la place que sa chasse lui donne : ce que font les éditions qui justifient.

interface Police {
  /** Octets par code. */
  octets: 1 | 2;
  /** Chasse d'un code en millièmes ; `null` quand la police ne la dit pas. */
  chasse: (code: number) => number | null;
}

const nombre = (dict: PDFDict, nom: string, defaut: number) =>
  dict.lookupMaybe(PDFName.of(nom), PDFNumber)?.asNumber() ?? defaut;

/** Chasses d'une police composite : « code [l l l] » ou « de à l ». */
function chassesComposites(police: PDFDict): Map<number, number> {
  const w = police.lookup(PDFName.of("W")) as PDFArray | undefined;
  const chasses = new Map<number, number>();
  for (let i = 0; w && i < w.size(); ) {
    const premier = (w.lookup(i) as PDFNumber).asNumber();
    const suite = w.lookup(i + 1);
    if (suite instanceof PDFNumber) {
      const large = (w.lookup(i + 2) as PDFNumber).asNumber();
      for (let code = premier; code <= suite.asNumber(); code += 1) chasses.set(code, large);
      i += 3;
    } else {
      const liste = suite as PDFArray;
      for (let k = 0; k < liste.size(); k += 1) chasses.set(premier + k, (liste.lookup(k) as PDFNumber).asNumber());
      i += 2;
    }
  }
  return chasses;
}

/** Polices de la page, par leur nom de ressource. */
export function polices(page: PDFPage): Map<string, Police> {
  const rendues = new Map<string, Police>();
  const ressources = page.node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
  for (const [nom] of ressources?.entries() ?? []) {
    const police = ressources?.lookup(nom, PDFDict) as PDFDict;
    if (police.lookup(PDFName.of("Subtype"))?.toString() === "/Type0") {
      const descendante = (police.lookup(PDFName.of("DescendantFonts")) as PDFArray).lookup(0, PDFDict);
      const chasses = chassesComposites(descendante);
      const defaut = nombre(descendante, "DW", 1000);
      rendues.set(nom.toString(), { octets: 2, chasse: (code) => chasses.get(code) ?? defaut });
    } else {
      const larges = police.lookup(PDFName.of("Widths")) as PDFArray | undefined;
      const premier = nombre(police, "FirstChar", 0);
      const chasse = (code: number) => (larges?.lookup(code - premier) as PDFNumber | undefined)?.asNumber() ?? null;
      rendues.set(nom.toString(), { octets: 1, chasse });
    }
  }
  return rendues;
}

const ECHAPPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Octets d'une chaîne telle qu'écrite. */
function octetsDe(brute: string): number[] {
  if (brute.startsWith("<")) {
    const hexa = brute.slice(1, -1).replace(/\s/g, "");
    return (hexa.length % 2 ? `${hexa}0` : hexa).match(/../g)?.map((h) => Number.parseInt(h, 16)) ?? [];
  }
  const propre = brute.slice(1, -1).replace(/\\(?:([0-7]{1,3})|(\r\n|[\r\n])|(.))/g, (_, octal, saut, lettre) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    return saut ? "" : (ECHAPPES[lettre] ?? lettre);
  });
  return [...propre].map((c) => c.charCodeAt(0));
}

const reglage = (t: TextePose, nom: string, defaut: number) => Number(t.reglages.get(nom)?.operandes[0] ?? defaut);

/** Les lettres d'un texte, chacune à sa place ; le texte entier si sa police ne dit pas ses chasses. */
export function couperEnLettres(t: TextePose, connues: ReadonlyMap<string, Police>): TextePose[] {
  const tf = t.reglages.get("Tf");
  const police = connues.get(tf?.operandes[0] ?? "");
  if (!police) return [t];
  const corps = Number(tf?.operandes[1] ?? 1);
  const etroit = reglage(t, "Tz", 100) / 100;
  const [espacement, blanc] = [reglage(t, "Tc", 0), reglage(t, "Tw", 0)];
  const lettres: TextePose[] = [];
  let x = 0;
  for (const morceau of t.montre) {
    if (typeof morceau === "number") {
      x -= (morceau / 1000) * corps * etroit;
      continue;
    }
    const octets = octetsDe(morceau);
    for (let i = 0; i < octets.length; i += police.octets) {
      const lot = octets.slice(i, i + police.octets);
      const code = lot.reduce((a, b) => a * 256 + b, 0);
      const chasse = police.chasse(code);
      if (chasse === null) return [t];
      const hexa = lot.map((o) => o.toString(16).padStart(2, "0")).join("");
      lettres.push({ ...t, tm: multiplier([1, 0, 0, 1, x, 0], t.tm), montre: [`<${hexa}>`] });
      x += ((chasse / 1000) * corps + espacement + (police.octets === 1 && code === 32 ? blanc : 0)) * etroit;
    }
  }
  return lettres;
}
