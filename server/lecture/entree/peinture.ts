import { type Etat, estBlanche, estInvisible, estOpaque, INITIAL, regler } from "./etat-graphique.ts";
import { appliquer, type Boite, composer, croiser, enfermer, estDroite, IDENTITE, type Matrice } from "./matrice.ts";
import { rectanglesDe } from "./rectangles.ts";

/** Ce qu'une opération de texte pose sur la page, dans le repère du PDF : sa ligne de base, de son début à sa fin. */
export interface TextePeint {
  texte: string;
  /** Place dans l'ordre de peinture. */
  rang: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  matrice: Matrice;
  corps: number;
  /** Mode de rendu invisible, transparence entière, calque masqué. */
  invisible: boolean;
  /** Encre blanche : on ne la voit que sur un fond. */
  blanc: boolean;
  /** Identifiant de l'annotation dont c'est l'apparence. */
  annotation: string | null;
}

/** Ce qui est peint d'autre que du texte. */
export interface Aplat {
  rang: number;
  boite: Boite;
  /** Vrai si tout ce qui était peint dessous a disparu. */
  couvre: boolean;
  blanc: boolean;
  estImage?: true;
  /** Nom de l'image, dont seul le décodage dit si elle est opaque. */
  image?: string;
}

export interface Peinture {
  textes: TextePeint[];
  aplats: Aplat[];
}

export interface Glyphe {
  unicode: string;
  width: number;
  isSpace?: boolean;
}

/** Liste d'opérations d'une page, et ce que l'appelant sait de ses calques et de ses polices. */
export interface Operations {
  ops: Readonly<Record<string, number>>;
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
  calqueVisible: (proprietes: unknown) => boolean;
  /** Points par unité de chasse d'une police de corps 1 (un millième, hors police dessinée). */
  uniteDe: (police: string) => number;
}

const nombre = (args: unknown, i = 0): number => Number((args as unknown[] | null)?.[i] ?? 0);

/** Rejoue les opérations d'une page, sans rien dessiner, pour dire ce qui s'y peint, où et dans quel ordre. */
export function peindre({ ops, fnArray, argsArray, calqueVisible, uniteDe }: Operations): Peinture {
  const textes: TextePeint[] = [];
  const aplats: Aplat[] = [];
  const pile: Etat[] = [];
  let etat: Etat = { ...INITIAL };
  let texte: Matrice = IDENTITE;
  let [x, y, ligneX, ligneY] = [0, 0, 0, 0];
  let annotation: string | null = null;
  let decoupeEnAttente = false;
  const calques: boolean[] = [];

  const deplacer = (dx: number, dy: number) => {
    ligneX += dx;
    ligneY += dy;
    [x, y] = [ligneX, ligneY];
  };
  const empiler = () => pile.push({ ...etat });
  const depiler = () => {
    etat = pile.pop() ?? etat;
  };
  const poserAplat = (rang: number, boite: Boite, sansTrou: boolean, blanc: boolean, image: Partial<Aplat> = {}) =>
    aplats.push({
      rang,
      boite: croiser(boite, etat.decoupe),
      couvre: sansTrou && estOpaque(etat) && calques.every(Boolean),
      blanc,
      ...image,
    });
  const remplir = (rang: number, chemin: ArrayLike<number> | null, bords: unknown, contour: boolean) => {
    const rectangles = contour || !chemin || !estDroite(etat.ctm) ? [] : rectanglesDe(chemin);
    const blanc = !etat.motif && estBlanche(etat.couleur);
    for (const boite of rectangles) poserAplat(rang, enfermer(etat.ctm, boite), !etat.motif, blanc);
    if (rectangles.length > 0 || !bords) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bords as ArrayLike<number> & Iterable<number>;
    const marge = contour ? etat.trait / 2 : 0;
    // Un contour peut être de n'importe quelle couleur : il compte pour un fond, jamais pour un cache.
    poserAplat(rang, enfermer(etat.ctm, [x0 - marge, y0 - marge, x1 + marge, y1 + marge]), false, !contour && blanc);
  };
  const decouper = (chemin: ArrayLike<number> | null) => {
    const rectangles = chemin && estDroite(etat.ctm) ? rectanglesDe(chemin) : [];
    const [seul] = rectangles;
    if (rectangles.length === 1 && seul) etat.decoupe = croiser(etat.decoupe, enfermer(etat.ctm, seul));
    else etat.exacte = false;
  };
  const tracer = (rang: number, args: unknown[]) => {
    const [peint, donnees, bords] = args;
    const chemin = ((donnees as unknown[] | null)?.[0] ?? null) as ArrayLike<number> | null;
    if (decoupeEnAttente) decouper(chemin);
    decoupeEnAttente = false;
    if (PLEINS.some((nom) => ops[nom] === peint)) remplir(rang, chemin, bords, false);
    else if (peint !== ops.endPath) remplir(rang, chemin, bords, true);
  };
  const ecrire = (rang: number, glyphes: readonly unknown[]) => {
    const { ctm, corps, etirement, entreLettres, entreMots, levee } = etat;
    const unite = uniteDe(etat.police) * corps;
    let avance = 0;
    let dit = "";
    for (const glyphe of glyphes) {
      if (typeof glyphe === "number") avance -= (glyphe * corps) / 1000;
      else if (glyphe !== null && typeof glyphe === "object") {
        const { unicode, width, isSpace } = glyphe as Glyphe;
        avance += width * unite + entreLettres + (isSpace ? entreMots : 0);
        dit += unicode ?? "";
      }
    }
    const matrice = composer(ctm, texte);
    const [x0, y0] = appliquer(matrice, x, y + levee);
    x += avance * etirement;
    if (dit.trim() === "") return;
    const [x1, y1] = appliquer(matrice, x, y + levee);
    textes.push({
      texte: dit,
      rang,
      x0,
      y0,
      x1,
      y1,
      matrice,
      corps: Math.abs(corps) * Math.hypot(matrice[2], matrice[3]),
      invisible: estInvisible(etat) || calques.includes(false),
      blanc: etat.mode === 0 && !etat.motif && estBlanche(etat.couleur),
      annotation,
    });
  };
  const poserImage = (rang: number, args: unknown[] | null, opaque: boolean) => {
    const nom = typeof args?.[0] === "string" ? args[0] : undefined;
    poserAplat(rang, enfermer(etat.ctm, [0, 0, 1, 1]), opaque && nom !== undefined && estDroite(etat.ctm), false, {
      estImage: true,
      ...(nom === undefined ? {} : { image: nom }),
    });
  };

  const gestes: Readonly<Record<string, (args: unknown[], rang: number) => void>> = {
    save: empiler,
    restore: depiler,
    transform: (args) => {
      etat.ctm = composer(etat.ctm, args);
    },
    paintFormXObjectBegin: (args) => {
      empiler();
      etat.ctm = composer(etat.ctm, args[0] ?? IDENTITE);
      if (args[1] && estDroite(etat.ctm))
        etat.decoupe = croiser(etat.decoupe, enfermer(etat.ctm, args[1] as unknown as Boite));
    },
    paintFormXObjectEnd: depiler,
    beginGroup: (args) => {
      empiler();
      etat.groupe *= etat.opacite;
      etat.opacite = 1;
      etat.fusionne ||= Boolean((args[0] as { smask?: unknown } | null)?.smask);
    },
    endGroup: depiler,
    beginAnnotation: ([id, , vers, propre]) => {
      empiler();
      etat = { ...INITIAL, ctm: composer(composer(IDENTITE, vers), propre) };
      annotation = String(id);
    },
    endAnnotation: () => {
      depiler();
      annotation = null;
    },
    beginMarkedContent: () => void calques.push(true),
    beginMarkedContentProps: ([nom, proprietes]) => void calques.push(nom !== "OC" || calqueVisible(proprietes)),
    endMarkedContent: () => void calques.pop(),
    beginText: () => {
      texte = IDENTITE;
      [x, y, ligneX, ligneY] = [0, 0, 0, 0];
    },
    setTextMatrix: ([m]) => {
      texte = composer(IDENTITE, m);
      [x, y, ligneX, ligneY] = [0, 0, 0, 0];
    },
    moveText: (args) => deplacer(nombre(args), nombre(args, 1)),
    setLeadingMoveText: (args) => {
      etat.interligne = -nombre(args, 1);
      deplacer(nombre(args), nombre(args, 1));
    },
    setLeading: (args) => {
      etat.interligne = nombre(args);
    },
    nextLine: () => deplacer(0, -etat.interligne),
    setFont: ([nom, corps]) => {
      etat.police = String(nom);
      etat.corps = Number(corps);
    },
    setCharSpacing: (args) => {
      etat.entreLettres = nombre(args);
    },
    setWordSpacing: (args) => {
      etat.entreMots = nombre(args);
    },
    setHScale: (args) => {
      etat.etirement = nombre(args) / 100;
    },
    setTextRise: (args) => {
      etat.levee = nombre(args);
    },
    setTextRenderingMode: (args) => {
      etat.mode = nombre(args);
    },
    setLineWidth: (args) => {
      etat.trait = nombre(args);
    },
    setGState: ([reglages]) => regler(etat, reglages as readonly (readonly [string, unknown])[]),
    setFillRGBColor: ([couleur]) => {
      etat.couleur = String(couleur);
      etat.motif = false;
    },
    setFillColorN: () => {
      etat.motif = true;
    },
    setFillTransparent: () => {
      etat.motif = true;
    },
    showText: ([glyphes], rang) => ecrire(rang, glyphes as readonly unknown[]),
    clip: () => {
      decoupeEnAttente = true;
    },
    eoClip: () => {
      decoupeEnAttente = true;
    },
    constructPath: (args, rang) => tracer(rang, args),
    shadingFill: (_args, rang) => void poserAplat(rang, etat.decoupe, false, false),
    paintImageXObject: (args, rang) => poserImage(rang, args, true),
    paintInlineImageXObject: (args, rang) => poserImage(rang, args, false),
    paintImageMaskXObject: (args, rang) => poserImage(rang, args, false),
    paintImageXObjectRepeat: (_args, rang) => void poserAplat(rang, etat.decoupe, false, false),
    paintInlineImageXObjectGroup: (_args, rang) => void poserAplat(rang, etat.decoupe, false, false),
    paintImageMaskXObjectGroup: (_args, rang) => void poserAplat(rang, etat.decoupe, false, false),
    paintImageMaskXObjectRepeat: (_args, rang) => void poserAplat(rang, etat.decoupe, false, false),
    paintSolidColorImageMask: (_args, rang) => void poserAplat(rang, enfermer(etat.ctm, [0, 0, 1, 1]), false, false),
  };
  const parCode = new Map(Object.entries(gestes).map(([nom, geste]) => [ops[nom], geste]));
  for (let i = 0; i < fnArray.length; i += 1) parCode.get(fnArray[i])?.((argsArray[i] as unknown[] | null) ?? [], i);
  return { textes, aplats };
}

const PLEINS = ["fill", "eoFill", "fillStroke", "eoFillStroke", "closeFillStroke", "closeEOFillStroke"];
