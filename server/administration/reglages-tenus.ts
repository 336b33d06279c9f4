import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { reglagesEnregistres } from "./reglages.queries.ts";
import { type Enregistres, saisieDe } from "./reglages.ts";

/** Un autre serveur a pu changer un réglage : il vaut ici dans ce délai. */
const PERIODE_MS = 10_000;

type Besoins = Pick<Services, "base" | "config">;

/**
 * Relit ce que l'écran a enregistré. La configuration change sur place : qui la tient lit la valeur du moment. Lève si la base ne répond pas.
 */
export async function relireReglages({ base, config }: Besoins): Promise<void> {
  const lus = await base.porte(reglagesEnregistres);
  const enregistres = Object.fromEntries(lus.map((r) => [r.variable, r.valeur]));
  // Rien n'a changé : ce qui se compare à l'objet d'avant (les pages publiques) n'a pas à se refaire.
  if (!memes(enregistres, connus(config))) Object.assign(config, config.avec(enregistres));
}

const connus = (config: Config): Enregistres =>
  Object.fromEntries(
    config.reglages
      .flatMap((g) => g.reglages)
      .flatMap((r) => (r.enregistree === null ? [] : [[r.variable, r.enregistree]])),
  );
/** Une variable que le programme ne connaît plus ne compte pas. */
const memes = (un: Enregistres, autre: Enregistres): boolean =>
  Object.keys({ ...un, ...autre }).every((nom) => !saisieDe(nom) || un[nom] === autre[nom]);

/** Toutes les dix secondes ; rend de quoi s'arrêter. */
export const suivreReglages = (besoins: Besoins, dire: DireFaute): (() => Promise<void>) =>
  enContinu("réglages", () => relireReglages(besoins), { periodeMs: PERIODE_MS, aussitot: false }, dire);
