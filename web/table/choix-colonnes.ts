/** Une colonne en option ne se montre qu'à la demande ; « neuve » : elle n'existait pas quand un choix ne gardait que ses colonnes cachées. */
export interface Choisie {
  cle: string;
  enOption?: boolean | "neuve";
}

/** Devant la clé d'une colonne en option que la personne montre ; seule, la marque d'un choix qui les dit une à une. */
const MONTREE = "+";
/** Tant que rien n'est choisi : toutes les colonnes, sauf celles en option. */
export const CHOIX_INITIAL: readonly string[] = [MONTREE];

const ditSesOptions = (choix: readonly string[]): boolean => choix.some((cle) => cle.startsWith(MONTREE));

/**
 * Le choix gardé montre-t-il cette colonne ? Une option qu'il ne nomme pas est venue après lui, et reste cachée. Un choix plus ancien ne nommait que
 * les colonnes cachées : les options d'alors y étaient montrées par omission, pas les neuves.
 */
export function estMontree({ cle, enOption }: Choisie, choix: readonly string[]): boolean {
  if (!enOption) return !choix.includes(cle);
  if (ditSesOptions(choix)) return choix.includes(MONTREE + cle);
  return enOption !== "neuve" && !choix.includes(cle);
}

/** Le choix, une fois cette colonne montrée ou cachée ; ce qu'il dit de colonnes absentes ici demeure. */
export function basculer(cle: string, choix: readonly string[], colonnes: readonly Choisie[]): string[] {
  const options = new Set(colonnes.filter((c) => c.enOption).map((c) => c.cle));
  const dites = ditSesOptions(choix)
    ? choix
    : [
        MONTREE,
        ...choix.filter((c) => !options.has(c)),
        ...colonnes.filter((c) => c.enOption && estMontree(c, choix)).map((c) => MONTREE + c.cle),
      ];
  const mot = options.has(cle) ? MONTREE + cle : cle;
  return dites.includes(mot) ? dites.filter((c) => c !== mot) : [...dites, mot];
}
