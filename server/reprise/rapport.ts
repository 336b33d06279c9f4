import type { NomEntite } from "./colonne.ts";

/** Une ligne refusée : où la retrouver, et chaque raison, en français. */
export interface LigneRefusee {
  fichier: string;
  ligne: number;
  id: string | null;
  raisons: string[];
}
export interface RapportTable {
  table: NomEntite;
  titre: string;
  lues: number;
  creees: number;
  deja_la: number;
  refusees: number;
  refus: LigneRefusee[];
  /** Colonnes de l'export que Reflet ne reprend pas. */
  colonnes_ignorees: string[];
}
export interface FichierAbsent {
  table: NomEntite;
  fichier: string;
  ligne: number;
  colonne: string;
  /** Sans ce qui suit « ? » : un lien signé porte un secret. */
  adresse: string;
  raison: string;
}
export interface Rapport {
  essai: boolean;
  source: string;
  commencee_le: string;
  finie_le: string | null;
  tables: RapportTable[];
  tables_ignorees: string[];
  fichiers: { trouves: number; deja_la: number; laisses: number; absents: number; manquants: FichierAbsent[] };
  invitations: number;
}

/** Au-delà, le rapport compte sans citer : dix mille lignes fausses ont une seule cause. */
const CITEES_MAX = 10_000;

export const citerRefus = (table: RapportTable, refus: LigneRefusee): void => {
  table.refusees += 1;
  if (table.refus.length < CITEES_MAX) table.refus.push(refus);
};
export const citerAbsent = ({ fichiers }: Rapport, absent: FichierAbsent): void => {
  fichiers.absents += 1;
  if (fichiers.manquants.length < CITEES_MAX) fichiers.manquants.push(absent);
};

const nombre = new Intl.NumberFormat("fr-FR");
export const accorder = (n: number, mot: string): string => `${nombre.format(n)} ${mot}${n > 1 ? "s" : ""}`;
const MONTREES = 20;

/** Le rapport tel qu'il se lit à l'écran ; tout y est dans le fichier de `--rapport`. */
export function ecrireRapport(r: Rapport): string {
  const lignes = r.tables.flatMap((t) => [
    `${t.titre} : ${accorder(t.lues, "lue")}, ${accorder(t.creees, "créée")}, ${nombre.format(t.deja_la)} déjà là, ${accorder(t.refusees, "refusée")}`,
    ...t.refus
      .slice(0, MONTREES)
      .map((l) => `  ${l.fichier}, ligne ${l.ligne}${l.id ? ` (${l.id})` : ""} : ${l.raisons.join(" ; ")}`),
    ...(t.refusees > MONTREES ? [`  … et ${nombre.format(t.refusees - MONTREES)} autres`] : []),
    ...(t.colonnes_ignorees.length > 0 ? [`  Colonnes non reprises : ${t.colonnes_ignorees.join(", ")}`] : []),
  ]);
  const f = r.fichiers;
  return [
    r.essai ? "Essai : rien n'a été écrit." : "Reprise faite.",
    ...lignes,
    ...(r.tables_ignorees.length > 0 ? [`Tables non reprises : ${r.tables_ignorees.join(", ")}`] : []),
    `Fichiers : ${accorder(f.trouves, "trouvé")}, ${nombre.format(f.deja_la)} déjà là, ${accorder(f.absents, "absent")}${f.laisses > 0 ? `, ${accorder(f.laisses, "laissé")} (donnez --fichiers pour les prendre)` : ""}`,
    ...f.manquants
      .slice(0, MONTREES)
      .map((a) => `  ${a.fichier}, ligne ${a.ligne}, ${a.colonne} : ${a.adresse} — ${a.raison}`),
    ...(f.absents > MONTREES ? [`  … et ${nombre.format(f.absents - MONTREES)} autres`] : []),
    ...(r.invitations > 0 ? [`Invitations : ${nombre.format(r.invitations)}`] : []),
  ].join("\n");
}
