import type { TotauxLus } from "../../domain/fre/document-lu.ts";
import { type Bloc, type Cellule, cellule, droite, grille, texte } from "./blocs.ts";
import type { Composition } from "./composition.ts";

// Totaux du document : les mots, et la place (bloc à droite, à gauche, rangée, phrases, récapitulatif par taux de TVA).

export interface Total {
  champ: keyof TotauxLus | null;
  etiquette: string;
  valeur: number;
  /** Se lit en moins : écrit avec le signe du document, ou sans. */
  retire?: boolean;
}

const MOTS: Record<keyof TotauxLus, readonly string[]> = {
  brut_ht: [
    "Total avant abattement",
    "Total brut HT",
    "Montant brut HT",
    "Total HT avant abattement",
    "Total avant vétusté HT",
  ],
  abattement_ht: ["Abattement vétusté", "Total vétusté", "Total abattements", "Abattement pour vétusté"],
  remise_ht: ["Remise commerciale", "Remise contractuelle", "Remise"],
  franchise_ht: ["Franchise contractuelle", "Franchise", "Franchise de restitution"],
  net_ht: ["Total HT", "Total net HT", "Montant total HT", "Net HT", "Total hors taxes", "TOTAL HT"],
  tva: ["TVA 20 %", "TVA (20,00 %)", "T.V.A. 20 %", "Montant TVA", "TVA"],
  ttc: ["Total TTC", "Net à payer TTC", "TOTAL TTC", "Montant TTC", "Net à payer", "Montant total TTC"],
};

export const total = (c: Composition, champ: keyof TotauxLus, valeur: number): Total => ({
  champ,
  etiquette: c.h.un(MOTS[champ]),
  valeur,
  retire: ["abattement_ht", "remise_ht", "franchise_ht"].includes(champ),
});

/** Les totaux de la vérité : ce que les étiquettes disent, abattements et franchises en positif. */
export function totauxVrais(totaux: readonly Total[]): Partial<TotauxLus> {
  const vrais: Partial<TotauxLus> = {};
  for (const t of totaux) if (t.champ) vrais[t.champ] = t.valeur;
  return vrais;
}

/** Compose les totaux. `retraits` : vétusté, remise et franchise portent le signe moins. */
export function composerTotaux(c: Composition, totaux: readonly Total[]): Bloc[] {
  const { h, e } = c;
  const signes = h.chance(0.6);
  const symbole = h.chance(0.5);
  const ecrire = (t: Total) => {
    const n = t.retire && signes ? -t.valeur : t.valeur;
    return symbole ? e.euros(n) : e.nombre(n);
  };
  const bloc = (appui: "droite" | "gauche"): Bloc[] => {
    const filets = h.un(["aucun", "tous", "rangees"] as const);
    const rangees = totaux.map((t) => [cellule(t.etiquette), droite(ecrire(t))]);
    return [grille([62, 38], rangees, c.corps, { filets, etendue: h.un([0.4, 0.45, 0.55]), appui })];
  };
  const replie = (): Bloc[] => {
    const rangees = totaux.map((t) => [cellule(t.etiquette), droite(ecrire(t))]);
    return [grille([45, 55], rangees, c.corps, { filets: "tous", etendue: 0.26, appui: "droite" })];
  };
  const phrases = (): Bloc[] => {
    const milieu = h.un([" : ", " ", " ........ "]);
    const aligne = h.un(["droite", "droite", "gauche"] as const);
    return totaux.map((t) =>
      texte(`${t.etiquette}${milieu}${e.euros(t.retire && signes ? -t.valeur : t.valeur)}`, { aligne }),
    );
  };
  const rangee = (): Bloc[] => {
    const haut: Cellule[] = totaux.map((t) => cellule(t.etiquette, { gras: true, aligne: "droite" }));
    return [
      grille(
        totaux.map(() => 1),
        [totaux.map((t) => droite(ecrire(t)))],
        c.corps,
        { entetes: [haut], filets: "tous" },
      ),
    ];
  };
  const choix = [
    () => bloc("droite"),
    () => bloc("droite"),
    () => bloc("droite"),
    () => bloc("gauche"),
    replie,
    phrases,
  ];
  if (totaux.length >= 3 && totaux.length <= 5) choix.push(rangee);
  return h.un(choix)();
}
