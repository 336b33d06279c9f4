import { ErreurLecture, PAGES_NUMERISEES_MAXIMUM } from "../commun/erreurs.ts";
import type { Mot, Page } from "../commun/geometrie.ts";
import { rangeesDesMots } from "./elements.ts";
import { LETTRES_MINIMUM } from "./lire-pages.ts";
import { estIllisible } from "./lisibilite.ts";

/** Confiance d'un mot que seule une couche invisible donne : personne ne l'a vu sur la page. */
const CONFIANCE_DE_COUCHE = 0.6;
/** Confiance d'un nombre que l'image et sa couche ne lisent pas de même : l'image a raison, et la valeur se demande. */
const CONFIANCE_CONTREDITE = 0.7;
/** Une image où la reconnaissance lit moins que cette part de sa couche est trop mauvaise pour elle. */
const PART_LUE = 0.5;

const lettresDe = (mots: readonly Mot[]): number => mots.reduce((somme, { texte }) => somme + texte.length, 0);
const motsDe = (page: Page): Mot[] => page.rangees.flatMap(({ mots }) => mots);
/** Vrai d'une image qui porte aussi du texte : un tampon, un en-tête imprimé par-dessus. */
const seLitAussi = (page: Page): boolean => lettresDe(motsDe(page)) >= LETTRES_MINIMUM;
const chiffresDe = (texte: string): string => texte.replace(/\D/g, "");

/**
 * Numéros des pages à reconnaître, celles que rien d'autre ne lit d'abord. Lève `trop_de_pages_numerisees` si celles-là seules dépassent la
 * borne ; au-delà, une page qui a une couche cachée s'en contente, avec le doute qui va avec, et une page qui porte du texte, de lui.
 */
export function pagesAReconnaitre(pages: readonly Page[]): number[] {
  const voulues = pages.filter(({ aReconnaitre }) => aReconnaitre);
  const nues = voulues.filter((page) => !page.couche && !seLitAussi(page));
  if (nues.length > PAGES_NUMERISEES_MAXIMUM) throw new ErreurLecture("trop_de_pages_numerisees");
  const couvertes = voulues.filter((page) => !nues.includes(page)).slice(0, PAGES_NUMERISEES_MAXIMUM - nues.length);
  return [...nues, ...couvertes].map(({ numero }) => numero).sort((a, b) => a - b);
}

/** La page lue par sa couche, chaque mot tenu pour douteux. */
function lueParSaCouche(page: Page, couche: readonly Mot[]): Page {
  if (estIllisible(couche.map(({ texte }) => texte))) return page;
  const doutes = couche.map((mot): Mot => ({ ...mot, confiance: CONFIANCE_DE_COUCHE }));
  return { ...page, rangees: rangeesDesMots(page.numero, [...motsDe(page), ...doutes]) };
}

/** Ce que la couche écrit à la place d'un mot de l'image. */
function dessous({ x0, x1, y, corps }: Mot, couche: readonly Mot[]): string {
  return couche
    .filter((autre) => {
      const milieu = (autre.x0 + autre.x1) / 2;
      return milieu > x0 - corps / 4 && milieu < x1 + corps / 4 && Math.abs(autre.y - y) < corps / 2;
    })
    .map(({ texte }) => texte)
    .join("");
}

/** Un nombre de l'image que la couche dit autrement, chiffre pour chiffre, perd de sa confiance. */
function douterDe(mot: Mot, couche: readonly Mot[]): Mot {
  const vus = chiffresDe(mot.texte);
  if (vus === "") return mot;
  const autre = dessous(mot, couche);
  const caches = chiffresDe(autre);
  if (caches === vus || caches.length !== vus.length) return mot;
  return {
    ...mot,
    confiance: Math.min(mot.confiance ?? 1, CONFIANCE_CONTREDITE),
    variante: mot.variante ?? autre,
    cache: autre,
  };
}

/** L'image et le texte posé sur elle : le dessin porte les deux, et le texte dit mieux ses propres mots. Une image sans mots n'ajoute rien au texte. */
function avecSonTexte(reconnue: Page, page: Page): Page {
  const poses = motsDe(page);
  if (lettresDe(motsDe(reconnue)) < lettresDe(poses) + LETTRES_MINIMUM) return page;
  const exact = (mot: Mot): Mot => {
    const dit = dessous(mot, poses);
    return dit.length === mot.texte.length ? { ...mot, texte: dit, confiance: 1 } : mot;
  };
  return { ...reconnue, rangees: reconnue.rangees.map((rangee) => ({ ...rangee, mots: rangee.mots.map(exact) })) };
}

/** L'image reconnue, confrontée à la couche qu'elle cachait : l'image l'emporte, ce que la couche contredit est mis en doute. */
function confronter(reconnue: Page, page: Page): Page {
  const { couche } = page;
  if (!couche) return seLitAussi(page) ? avecSonTexte(reconnue, page) : reconnue;
  if (lettresDe(motsDe(reconnue)) < PART_LUE * lettresDe(couche)) return lueParSaCouche(page, couche);
  if ((reconnue.quart ?? 0) !== (page.quart ?? 0)) return reconnue;
  const rangees = reconnue.rangees.map((rangee) => ({
    ...rangee,
    mots: rangee.mots.map((mot) => douterDe(mot, couche)),
  }));
  return { ...reconnue, rangees };
}

/** Les pages d'un document, chacune lue par ce qu'on sait en lire de mieux. */
export function pagesCompletes(pages: readonly Page[], reconnues: readonly Page[]): Page[] {
  return pages.map((page) => {
    const reconnue = reconnues.find(({ numero }) => numero === page.numero);
    if (reconnue) return confronter(reconnue, page);
    return page.couche ? lueParSaCouche(page, page.couche) : page;
  });
}
