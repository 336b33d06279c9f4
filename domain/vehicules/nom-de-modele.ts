import { plier } from "../fre/vocabulaire/texte.ts";

/** « Renault Clio V » : la marque et le modèle, sans redire une marque que le modèle porte déjà (« DS 7 ») ; vide si rien n'est connu. */
export function nomDeModele({ marque, modele }: { marque: string | null; modele: string | null }): string {
  const repetee = marque && modele && `${plier(modele)} `.startsWith(`${plier(marque)} `);
  return [repetee ? null : marque, modele].filter(Boolean).join(" ");
}
