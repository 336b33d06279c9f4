import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { type Hasard, hasard } from "../../hasard.ts";
import type { Bloc, Cellule, Feuilles, Page, Tableau, Texte } from "../blocs.ts";
import { type Moteur, PageTropPleine } from "./moteur.ts";

// Pose les mots un à un, comme les éditions de gestion : d'un trait, par mot ou par lettre, dans l'ordre de lecture ou non.

const MARGE = 34;
const PIED = 44;

interface Pose {
  texte: string;
  x: number;
  /** Ligne de base, en points depuis le haut. */
  y: number;
  corps: number;
  gras: boolean;
  debout: boolean;
}
interface Trait {
  x: number;
  y: number;
  l: number;
  h: number;
  plein: boolean;
}
interface Feuille {
  poses: Pose[];
  traits: Trait[];
}

/** Les polices standard n'ont ni espace fine ni signe moins. */
const ecrivable = (t: string) => t.replaceAll("\u202f", "\u00a0").replaceAll("−", "-");

interface Plume {
  corps: number;
  largeur: (t: string, corps: number, gras: boolean) => number;
}

function plier(p: Plume, texte: string, place: number, corps: number, gras: boolean): string[] {
  return ecrivable(texte)
    .split("\n")
    .flatMap((forcee) => {
      const lignes: string[] = [];
      for (const mot of forcee.split(" ")) {
        const suite = lignes.length > 0 ? `${lignes.at(-1)} ${mot}` : mot;
        if (lignes.length === 0 || p.largeur(suite, corps, gras) > place) lignes.push(mot);
        else lignes[lignes.length - 1] = suite;
      }
      return lignes;
    });
}

const decaler = (aligne: Texte["aligne"], place: number, large: number) =>
  aligne === "droite" ? place - large : aligne === "centre" ? (place - large) / 2 : 0;

interface Style {
  corps: number;
  gras: boolean;
  aligne: Texte["aligne"];
}

/** Écrit un texte replié ; rend sa hauteur. */
function ecrire(p: Plume, f: Feuille, texte: string, x: number, y: number, place: number, s: Style): number {
  const interligne = s.corps * 1.22;
  const lignes = plier(p, texte, place, s.corps, s.gras);
  lignes.forEach((ligne, i) => {
    const dx = decaler(s.aligne, place, p.largeur(ligne, s.corps, s.gras));
    if (ligne.trim())
      f.poses.push({
        texte: ligne,
        x: x + dx,
        y: y + s.corps + i * interligne,
        corps: s.corps,
        gras: s.gras,
        debout: false,
      });
  });
  return lignes.length * interligne;
}

function poserRangee(
  p: Plume,
  f: Feuille,
  t: Tableau,
  rangee: readonly Cellule[],
  colonnes: readonly number[],
  x: number,
  y: number,
): number {
  let [rang, gauche, hauteur] = [0, x, 0];
  const bords: [number, number][] = [];
  for (const c of rangee) {
    const large = colonnes.slice(rang, rang + (c.sur ?? 1)).reduce((a, b) => a + b, 0);
    const style: Style = { corps: t.corps, gras: c.gras ?? false, aligne: c.aligne };
    if (c.debout) {
      const haut = p.largeur(ecrivable(c.texte), t.corps, style.gras);
      f.poses.push({
        ...style,
        texte: ecrivable(c.texte),
        x: gauche + large / 2 + t.corps / 3,
        y: y + haut + 3,
        debout: true,
      });
      hauteur = Math.max(hauteur, haut + 6);
    } else hauteur = Math.max(hauteur, 4 + ecrire(p, f, c.texte, gauche + t.marge, y + 1, large - 2 * t.marge, style));
    bords.push([gauche, large]);
    gauche += large;
    rang += c.sur ?? 1;
  }
  if (t.filets === "tous") for (const [g, l] of bords) f.traits.push({ x: g, y, l, h: hauteur, plein: false });
  if (t.filets === "rangees") f.traits.push({ x, y: y + hauteur, l: gauche - x, h: 0, plein: false });
  return hauteur;
}

function poserTableau(p: Plume, f: Feuille, t: Tableau, x: number, y: number, place: number): number {
  const large = place * (t.etendue ?? 1);
  const gauche = x + (t.appui === "droite" ? place - large : 0);
  const somme = t.largeurs.reduce((a, b) => a + b, 0);
  const colonnes = t.largeurs.map((l) => (l / somme) * large);
  let bas = y + 5;
  for (const rangee of [...t.entetes, ...t.rangees]) bas += poserRangee(p, f, t, rangee, colonnes, gauche, bas);
  return bas - y + 5;
}

function poser(p: Plume, f: Feuille, b: Bloc, x: number, y: number, place: number): number {
  if (b.sorte === "texte")
    return (
      3 + ecrire(p, f, b.texte, x, y, place, { corps: b.corps ?? p.corps, gras: b.gras ?? false, aligne: b.aligne })
    );
  if (b.sorte === "espace") return b.hauteur;
  if (b.sorte === "photo") {
    f.traits.push({ x, y, l: place, h: b.hauteur, plein: true });
    return b.hauteur + 2;
  }
  if (b.sorte === "tableau") return poserTableau(p, f, b, x, y, place);
  const somme = b.parts.reduce((a, c) => a + c, 0);
  let [gauche, hauteur] = [x, 0];
  const cadres: Trait[] = [];
  b.enfants.forEach((enfants, i) => {
    const large = ((b.parts[i] ?? 1) / somme) * place;
    let bas = y + 3;
    for (const enfant of enfants) bas += poser(p, f, enfant, gauche + 4, bas, large - 8);
    if (b.cadre && enfants.length > 0) cadres.push({ x: gauche, y, l: large - 3, h: 0, plein: false });
    hauteur = Math.max(hauteur, bas - y + 3);
    gauche += large;
  });
  for (const cadre of cadres) f.traits.push({ ...cadre, h: hauteur });
  return hauteur;
}

function composer(p: Plume, feuilles: Feuilles, page: Page, rang: number, l: number, h: number): Feuille {
  const f: Feuille = { poses: [], traits: [] };
  let y = MARGE;
  const place = l - 2 * MARGE;
  if (feuilles.courant && rang > 0) y += 4 + poser(p, f, { sorte: "texte", texte: feuilles.courant }, MARGE, y, place);
  for (const bloc of page.blocs) y += poser(p, f, bloc, MARGE, y, place);
  if (y > h - PIED) throw new PageTropPleine(`page ${rang + 1}`);
  const pieds = [...feuilles.pied, `Page ${rang + 1}/${feuilles.pages.length}`];
  pieds.forEach((texte, i) => {
    ecrire(p, f, texte, MARGE, h - PIED + 6 + i * 8.5, place, { corps: 6.5, gras: false, aligne: "centre" });
  });
  return f;
}

const chasses = new WeakMap<PDFFont, Map<string, number>>();

/** Largeur d'un texte pour un corps d'un point, lettre à lettre. */
function mesurer(police: PDFFont, t: string): number {
  const connues = chasses.get(police) ?? new Map<string, number>();
  chasses.set(police, connues);
  let total = 0;
  for (const lettre of t) {
    const large = connues.get(lettre) ?? police.widthOfTextAtSize(lettre, 1);
    connues.set(lettre, large);
    total += large;
  }
  return total;
}

type Grain = "trait" | "mot" | "lettre";

/** Découpe un texte posé ; les blancs ne se dessinent pas, sauf d'un trait. */
function grener(p: Plume, pose: Pose, grain: Grain): Pose[] {
  if (grain === "trait" || pose.debout) return [pose];
  const morceaux = grain === "mot" ? pose.texte.matchAll(/[^ ]+/g) : pose.texte.matchAll(/[^ \u00a0]/g);
  return [...morceaux].map((m) => ({
    ...pose,
    texte: m[0],
    x: pose.x + p.largeur(pose.texte.slice(0, m.index), pose.corps, pose.gras),
  }));
}

function dessiner(page: PDFPage, f: Feuille, h: number, polices: readonly [PDFFont, PDFFont]): void {
  const noir = rgb(0.1, 0.1, 0.1);
  for (const t of f.traits) {
    if (t.plein)
      page.drawRectangle({ x: t.x, y: h - t.y - t.h, width: t.l, height: t.h, color: rgb(0.85, 0.85, 0.85) });
    else if (t.h === 0)
      page.drawLine({ start: { x: t.x, y: h - t.y }, end: { x: t.x + t.l, y: h - t.y }, thickness: 0.5 });
    else page.drawRectangle({ x: t.x, y: h - t.y - t.h, width: t.l, height: t.h, borderWidth: 0.5, borderColor: noir });
  }
  for (const { texte, x, y, corps, gras, debout } of f.poses)
    page.drawText(texte, {
      x,
      y: h - y,
      size: corps,
      font: polices[gras ? 1 : 0],
      color: noir,
      rotate: degrees(debout ? 90 : 0),
    });
}

function decorer(page: PDFPage, feuilles: Feuilles, derniere: boolean, police: PDFFont): void {
  if (feuilles.filigrane)
    page.drawText(feuilles.filigrane, {
      x: 120,
      y: 260,
      size: 60,
      font: police,
      color: rgb(0.9, 0.9, 0.9),
      rotate: degrees(38),
    });
  if (feuilles.tampon && derniere)
    page.drawText(ecrivable(feuilles.tampon), {
      x: page.getWidth() - 190,
      y: 90,
      size: 11,
      font: police,
      color: rgb(0.7, 0.2, 0.2),
      rotate: degrees(9),
    });
}

/** L'ordre où une édition dessine : les colonnes l'une après l'autre, ou tout mêlé. */
function ordonner(h: Hasard, poses: Pose[]): Pose[] {
  const ordre = h.un(["lecture", "lecture", "colonnes", "mele"] as const);
  if (ordre === "colonnes") return [...poses].sort((a, b) => Math.round(a.x / 40) - Math.round(b.x / 40) || a.y - b.y);
  return ordre === "mele" ? h.melanger(poses) : poses;
}

/** Dessine à même le PDF. Le hasard du grain et de l'ordre vient du contenu : le même document se dessine toujours de même. */
export function moteurDessin(): Moteur {
  return {
    imprimer: async (feuilles) => {
      const pdf = await PDFDocument.create();
      const noms = feuilles.empattements
        ? [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold]
        : [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
      const polices = (await Promise.all(noms.map((n) => pdf.embedFont(n)))) as [PDFFont, PDFFont];
      const [l, h] = feuilles.paysage ? [841.89, 595.28] : [595.28, 841.89];
      // Lettre à lettre : la mesure de la police compte un crénage que le dessin n'applique pas.
      const plume: Plume = {
        corps: feuilles.corps,
        largeur: (t, corps, gras) => mesurer(polices[gras ? 1 : 0], t) * corps,
      };
      const hasardDuDessin = hasard(JSON.stringify(feuilles.pages).length * 7919 + feuilles.pages.length);
      const grain = hasardDuDessin.un<Grain>(["trait", "mot", "mot", "lettre"]);
      feuilles.pages.forEach((contenu, rang) => {
        const feuille = composer(plume, feuilles, contenu, rang, l, h);
        const page = pdf.addPage([l, h]);
        decorer(page, feuilles, rang === feuilles.pages.length - 1, polices[1]);
        const poses = feuille.poses.flatMap((pose) => grener(plume, pose, grain));
        dessiner(page, { ...feuille, poses: ordonner(hasardDuDessin, poses) }, h, polices);
      });
      pdf.setCreationDate(new Date(0));
      pdf.setModificationDate(new Date(0));
      return await pdf.save();
    },
    finir: async () => undefined,
  };
}
