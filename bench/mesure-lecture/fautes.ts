import type { ValeurJugee } from "./doutes.ts";
import { CLASSES, type Valeur } from "./valeurs.ts";

export interface FauteSilencieuse {
  classe: Valeur["classe"];
  champ: string;
  ligne: number | null;
  faute: string;
}

const dire = (contenu: Valeur["vrai"]): string => (contenu === null ? "rien" : `«\u00a0${contenu}\u00a0»`);

/** Chaque faute en une phrase : ce qui a été lu, au lieu de ce que la page imprime. */
export const detailler = (valeurs: readonly ValeurJugee[]): FauteSilencieuse[] =>
  valeurs.map(({ classe, champ, ligne, etat, vrai, lu, confiance }) => ({
    classe,
    champ,
    ligne,
    faute: `${classe} ${champ}${ligne === null ? "" : ` ligne ${ligne}`} ${etat} : ${dire(lu)} au lieu de ${dire(vrai)}${confiance === null ? "" : ` (${confiance})`}`,
  }));

/** Par classe : combien de valeurs, combien de fautives, combien que rien ne met en doute. */
export function silencieusesDe(valeurs: readonly ValeurJugee[]) {
  return Object.fromEntries(
    CLASSES.map((classe) => {
      const siennes = valeurs.filter((valeur) => valeur.classe === classe);
      const fautives = siennes.filter(({ etat }) => etat !== "juste");
      const silencieuses = fautives.filter(({ doutee }) => !doutee).length;
      return [classe, { valeurs: siennes.length, fautives: fautives.length, silencieuses }];
    }),
  );
}
