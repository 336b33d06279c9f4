import { lirePlaque } from "../../../domain/commun/plaques.ts";
import type { MotReconnu } from "../image/mots-reconnus.ts";
import { type Raster, rasterVide } from "../image/raster.ts";
import { extraireLigne, type Ligne, lignesDePhoto, sansBords } from "./lignes.ts";
import { type Signe, seuiller, tachesDe } from "./signes.ts";

/** De quoi lire une ligne détachée, parmi ces signes. */
export type LireLigne = (ligne: Raster, signes: string) => Promise<MotReconnu[]>;

/** Ni I, ni O, ni U sur une plaque. */
const LETTRES = "ABCDEFGHJKLMNPQRSTVWXYZ";
const CHIFFRES = "0123456789";
/** Un tiret, un point du bord : moins hauts qu'un signe. */
const HAUTEUR_MIN = 0.7;
/** Deux lectures au moins sur trois tailles disent la même plaque, et aucune une autre. */
const HAUTEURS = [46, 34, 60] as const;
const LECTURES_MIN = 2;

/**
 * La plaque française (« AB-123-CD ») d'une photo prise de face, ou `null` : rien ne se devine, et deux plaques différentes n'en font aucune.
 */
export async function plaqueDePhoto(photo: Raster, lire: LireLigne): Promise<string | null> {
  const trouvees = new Set<string>();
  for (const ligne of lignesDePhoto(photo)) {
    const lue = await plaqueDeLigne(photo, ligne, lire);
    if (lue) trouvees.add(lue);
    if (trouvees.size > 1) return null;
  }
  return [...trouvees][0] ?? null;
}

async function plaqueDeLigne(photo: Raster, ligne: Ligne, lire: LireLigne): Promise<string | null> {
  const lues: string[] = [];
  for (const hauteur of HAUTEURS) {
    const groupes = enGroupes(sansBords(extraireLigne(photo, ligne, hauteur)));
    if (!groupes) continue;
    const lettres = texteDe(await lire(groupes.lettres, LETTRES));
    const chiffres = texteDe(await lire(groupes.chiffres, CHIFFRES));
    const lue = lettres.length === 4 && lirePlaque(`${lettres.slice(0, 2)}-${chiffres}-${lettres.slice(2)}`);
    if (lue && lue.format === "siv") lues.push(lue.texte);
  }
  return lues.length >= LECTURES_MIN && lues.every((lue) => lue === lues[0]) ? (lues[0] ?? null) : null;
}

const texteDe = (mots: readonly MotReconnu[]): string =>
  mots
    .map((m) => m.text)
    .join("")
    .replace(/[^A-Z\d]/g, "");

interface Groupes {
  lettres: Raster;
  chiffres: Raster;
}

/** Les quatre lettres d'un côté, les trois chiffres de l'autre : chacun ne se cherche que parmi les siens. Nul sans sept signes de même taille. */
function enGroupes(plaque: Raster): Groupes | null {
  const encre = seuiller(plaque);
  const tous = tachesDe(encre, plaque.largeur, plaque.hauteur);
  const haute = Math.max(0, ...tous.map(hauteurDe));
  const signes = tous.filter((s) => hauteurDe(s) > haute * HAUTEUR_MIN);
  if (signes.length !== 7) return null;
  return {
    lettres: aligner(plaque, [...signes.slice(0, 2), ...signes.slice(5)], haute),
    chiffres: aligner(plaque, signes.slice(2, 5), haute),
  };
}

const hauteurDe = (s: Signe): number => s.y1 - s.y0 + 1;

/** Ces signes sur une ligne à eux, espacés comme un mot. */
function aligner(source: Raster, signes: readonly Signe[], haute: number): Raster {
  const [marge, espace] = [Math.round(haute * 0.5), Math.round(haute * 0.16)];
  const largeur = signes.reduce((l, s) => l + s.x1 - s.x0 + 1 + espace, 2 * marge);
  const haut = Math.min(...signes.map((s) => s.y0));
  const bas = Math.max(...signes.map((s) => s.y1));
  const ligne = rasterVide(largeur, bas - haut + 1 + 2 * marge);
  let x = marge;
  for (const s of signes) {
    for (let y = haut; y <= bas; y += 1)
      for (let dx = 0; dx <= s.x1 - s.x0; dx += 1)
        ligne.gris[(y - haut + marge) * largeur + x + dx] = source.gris[y * source.largeur + s.x0 + dx] ?? 255;
    x += s.x1 - s.x0 + 1 + espace;
  }
  return ligne;
}
