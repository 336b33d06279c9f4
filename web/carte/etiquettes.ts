/** Un nom à écrire sur la carte. Toutes les mesures sont en pixels, depuis le coin haut gauche de la carte. */
export interface Nom {
  /** Où il se lit : une ville l'a à côté de son point, un pays ou un département autour du sien. */
  point: readonly [x: number, y: number];
  /** Largeur de son texte. */
  largeur: number;
  aCote: boolean;
}

export interface Boite {
  gauche: number;
  haut: number;
  droite: number;
  bas: number;
}

export interface Place {
  rang: number;
  /** De quel côté de son point le nom s'écrit. */
  cote: "droite" | "gauche" | "dessous" | "milieu";
  boite: Boite;
}

const HAUTEUR = 14;
/** Du point d'une ville à son nom. */
const ECART_POINT = 6;
const RAYON_POINT = 3;
const SOUS_POINT = 5;
/** Deux noms qui se toucheraient presque se liraient comme un seul. */
const AIR = 8;

const seTouchent = (a: Boite, b: Boite): boolean =>
  a.gauche < b.droite && b.gauche < a.droite && a.haut < b.bas && b.haut < a.bas;

function placesPossibles({ point: [x, y], largeur, aCote }: Nom): Omit<Place, "rang">[] {
  const [haut, bas] = [y - HAUTEUR / 2, y + HAUTEUR / 2];
  if (!aCote) return [{ cote: "milieu", boite: { gauche: x - largeur / 2, droite: x + largeur / 2, haut, bas } }];
  return [
    { cote: "droite", boite: { gauche: x - RAYON_POINT, droite: x + ECART_POINT + largeur, haut, bas } },
    { cote: "gauche", boite: { gauche: x - ECART_POINT - largeur, droite: x + RAYON_POINT, haut, bas } },
    // Sous un repère posé sur la ville même, son nom se lit encore.
    {
      cote: "dessous",
      boite: { gauche: x - largeur / 2, droite: x + largeur / 2, haut: y + SOUS_POINT, bas: y + SOUS_POINT + HAUTEUR },
    },
  ];
}

/**
 * Les noms que l'on peut écrire, dans l'ordre donné (le plus important d'abord), sans qu'aucun n'en couvre un autre, ne couvre une place
 * déjà prise, ni ne sorte de la carte.
 */
export function placerNoms(
  noms: readonly Nom[],
  { largeur, hauteur, prises }: { largeur: number; hauteur: number; prises: readonly Boite[] },
): Place[] {
  const occupees = [...prises];
  return noms.flatMap((nom, rang) => {
    const place = placesPossibles(nom).find(
      ({ boite: b }) =>
        b.gauche >= 0 &&
        b.droite <= largeur &&
        b.haut >= 0 &&
        b.bas <= hauteur &&
        !occupees.some((o) => seTouchent(b, o)),
    );
    if (!place) return [];
    const { boite: b } = place;
    occupees.push({ gauche: b.gauche - AIR, droite: b.droite + AIR, haut: b.haut - AIR / 2, bas: b.bas + AIR / 2 });
    return [{ rang, ...place }];
  });
}
