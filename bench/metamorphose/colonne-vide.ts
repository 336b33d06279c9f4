import type { Bloc, Cellule, Feuilles, Tableau } from "../generateur/blocs.ts";

const VIDE: Cellule = { texte: "" };

/** Une cellule vide après celle qui couvre la colonne `rang` ; une cellule qui s'étend au-delà couvre aussi la nouvelle. */
function elargir(rangee: readonly Cellule[], rang: number): Cellule[] {
  let debut = 0;
  return rangee.flatMap((c) => {
    const fin = debut + (c.sur ?? 1);
    const ici = debut <= rang && rang < fin;
    const dedans = ici && rang < fin - 1;
    debut = fin;
    if (!ici) return [c];
    return dedans ? [{ ...c, sur: (c.sur ?? 1) + 1 }] : [c, VIDE];
  });
}

function elargirTableau(t: Tableau): Tableau {
  // Un bloc d'étiquettes ou de totaux n'a pas de colonnes à lui ; un tableau de lignes a un intitulé et plus d'une rangée.
  if (t.entetes.length === 0 || t.rangees.length < 2) return t;
  const rang = Math.floor((t.largeurs.length - 1) / 2);
  const [avant, apres] = [t.largeurs.slice(0, rang + 1), t.largeurs.slice(rang + 1)];
  return {
    ...t,
    largeurs: [...avant, 5, ...apres],
    entetes: t.entetes.map((r) => elargir(r, rang)),
    rangees: t.rangees.map((r) => elargir(r, rang)),
  };
}

const changer = (b: Bloc): Bloc => {
  if (b.sorte === "tableau") return elargirTableau(b);
  return b.sorte === "cote" ? { ...b, enfants: b.enfants.map((lot) => lot.map(changer)) } : b;
};

/** Les mêmes feuilles, une colonne vide sans intitulé au milieu de chaque tableau de lignes. */
export const ajouterColonneVide = (f: Feuilles): Feuilles => ({
  ...f,
  pages: f.pages.map((page) => ({ blocs: page.blocs.map(changer) })),
});
