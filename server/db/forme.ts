import { compiler, type Sql } from "./base.ts";
import type { Requete } from "./lot.ts";

/** Ce qu'une demande apportera : sa place dans une instruction écrite une fois. */
class Place {
  readonly champ: string;
  constructor(champ: string) {
    this.champ = champ;
  }
}

/** Les formes d'une instruction sont peu nombreuses (tris, tailles, filtres posés ou non) ; au-delà, elles repartent de zéro. */
const FORMES_MAX = 256;

/**
 * Garde le texte d'une instruction par forme de demande : l'assembler et le compiler à chaque fois coûte au programme autant que tout le
 * reste d'une lecture. Les champs `apportes` ne sont qu'une valeur dans l'instruction : `ecrire` y reçoit une place opaque (ou `undefined`
 * s'ils sont absents). Tout autre champ fait partie de la forme, avec sa valeur : deux demandes n'ont le même texte que s'ils sont égaux.
 */
export function parForme<F extends object>(
  apportes: readonly (keyof F & string)[],
  ecrire: (f: F) => Sql,
): (f: F) => Requete {
  const attendus: ReadonlySet<string> = new Set(apportes);
  const formes = new Map<string, Requete>();
  return (f) => {
    const places: Record<string, unknown> = {};
    for (const [champ, valeur] of Object.entries(f))
      if (valeur !== undefined) places[champ] = attendus.has(champ) ? new Place(champ) : valeur;
    const cle = JSON.stringify(places);
    let requete = formes.get(cle);
    if (!requete) {
      if (formes.size >= FORMES_MAX) formes.clear();
      requete = compiler(ecrire(places as F));
      formes.set(cle, requete);
    }
    return remplir(requete, f);
  };
}

const remplir = <F extends object>({ texte, valeurs }: Requete, f: F): Requete => ({
  texte,
  valeurs: valeurs.map((v) => (v instanceof Place ? (f as Record<string, unknown>)[v.champ] : v)),
});
