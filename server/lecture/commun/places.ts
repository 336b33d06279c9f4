import { ErreurLecture } from "./erreurs.ts";

/** Nombre limité de places, et une file d'attente limitée elle aussi. */
export interface Places {
  /**
   * Fait un travail dès qu'une place se libère ; un travail pressé passe devant ceux qui ne le sont pas. Lève `file_pleine` si trop
   * attendent déjà.
   */
  occuper<T>(travail: () => Promise<T>, presse?: boolean): Promise<T>;
}

export function ouvrirPlaces(simultanees: number, enAttente: number): Places {
  let actives = 0;
  const presses: (() => void)[] = [];
  const file: (() => void)[] = [];
  const prendre = (presse: boolean): Promise<void> => {
    if (actives < simultanees) {
      actives += 1;
      return Promise.resolve();
    }
    if (presses.length + file.length >= enAttente) return Promise.reject(new ErreurLecture("file_pleine"));
    return new Promise((resolve) => (presse ? presses : file).push(resolve));
  };
  // La place passe directement au suivant : le compte des places prises ne redescend que si personne n'attend.
  const rendre = () => {
    const suivant = presses.shift() ?? file.shift();
    if (suivant) suivant();
    else actives -= 1;
  };
  return {
    async occuper(travail, presse = false) {
      await prendre(presse);
      try {
        return await travail();
      } finally {
        rendre();
      }
    },
  };
}
