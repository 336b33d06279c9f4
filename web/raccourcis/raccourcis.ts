import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { menuDe } from "../../domain/droits/menu.ts";

/** « g » puis cette lettre mène à cet écran du menu. */
const LETTRES: Readonly<Record<string, string>> = {
  tickets: "t",
  restitutions: "r",
  documents: "d",
  contestations: "c",
  audits: "a",
  analyses: "y",
  sinistres: "s",
  infractions: "i",
  convoyages: "o",
  vehicules: "v",
  "fins-de-contrat": "f",
  conducteurs: "u",
  garages: "g",
  loueurs: "l",
  administration: "m",
  profil: "p",
};

export interface Raccourci {
  /** Chaque suite de touches qui le déclenche ; une suite se presse l'une après l'autre. */
  touches: readonly string[];
  /** Tenues ensemble plutôt que l'une après l'autre. */
  ensemble?: boolean;
  libelle: string;
}
export interface GroupeRaccourcis {
  titre: string;
  raccourcis: readonly Raccourci[];
}

/** Les écrans où « g » mène cette personne, par lettre. */
export const ecransParLettre = (acteur: Acteur): ReadonlyMap<string, { libelle: string; chemin: string }> =>
  new Map(menuDe(acteur).flatMap((e) => (LETTRES[e.cle] ? [[LETTRES[e.cle] ?? "", e] as const] : [])));

/** Tous les raccourcis, tels que la feuille les montre : la seule liste. */
export const groupesDeRaccourcis = (acteur: Acteur): readonly GroupeRaccourcis[] => [
  {
    titre: "Partout",
    raccourcis: [
      { touches: ["Ctrl", "K"], ensemble: true, libelle: "Chercher une fiche, un écran, une action (⌘ K sur Mac)" },
      { touches: ["?"], libelle: "Cette liste" },
      { touches: ["n"], libelle: "Nouveau, sur l'écran où l'on est" },
      { touches: ["Échap"], libelle: "Fermer" },
    ],
  },
  {
    titre: "Dans une liste",
    raccourcis: [
      { touches: ["/"], libelle: "Chercher dans la liste" },
      { touches: ["j"], libelle: "Ligne suivante" },
      { touches: ["k"], libelle: "Ligne précédente" },
      { touches: ["Entrée"], libelle: "Ouvrir la ligne" },
    ],
  },
  {
    titre: "Dans une comparaison de photos",
    raccourcis: [
      { touches: ["j"], libelle: "Vue suivante" },
      { touches: ["k"], libelle: "Vue précédente" },
      { touches: ["+"], libelle: "Agrandir (- pour réduire, 0 pour la photo entière)" },
    ],
  },
  {
    titre: "Dans une saisie",
    raccourcis: [{ touches: ["Ctrl", "Entrée"], ensemble: true, libelle: "Enregistrer" }],
  },
  {
    titre: "Aller à",
    raccourcis: [...ecransParLettre(acteur)].map(([lettre, { libelle }]) => ({ touches: ["g", lettre], libelle })),
  },
];

/** Les raccourcis d'une seule touche, coupés ou non sur cet appareil (WCAG 2.1.4). Ctrl + K n'en est pas un. */
export const useRaccourcisActifs = () =>
  useLocalStorage({ key: "reflet-raccourcis", defaultValue: true, getInitialValueInEffect: false });

/** Des raccourcis d'une seule touche : jamais pendant une saisie, et seulement si la personne les garde. */
export function useRaccourcis(paires: readonly [string, () => void][]): void {
  const [actifs] = useRaccourcisActifs();
  useHotkeys(actifs ? paires.map(([touche, faire]) => [touche, faire]) : []);
}
