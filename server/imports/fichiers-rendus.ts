import { ecrireCellule, MOT_EFFACER } from "../../domain/imports/cellule.ts";
import type { EntiteImport, NatureColonne } from "../../domain/imports/colonne.ts";
import { colonneDe, DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import type { FormatFichier } from "../../domain/imports/import.contrat.ts";
import { erreursImport } from "../../domain/imports/import.erreurs.ts";
import type { ErreurCellule } from "../../domain/imports/lire-ligne.ts";
import type { ColonneExport, TypeColonne } from "../exports/colonnes.ts";
import { exporter } from "../exports/exporter.ts";
import { avecPlace } from "../exports/places.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireATravailler, verrouillerImport } from "./imports.queries.ts";
import { lignesRejetees } from "./lignes.queries.ts";

/** Le modèle à remplir : les titres, une ligne d'exemple, et dans le classeur une feuille qui explique chaque colonne. */
export function telechargerModele(
  { entite, format }: { entite: EntiteImport; format: FormatFichier },
  c: ContexteConnecte,
): Promise<unknown> {
  const description = DESCRIPTIONS[entite];
  const colonnes = description.colonnes.filter((x) => x.cle !== "client");
  return exporter(c.reponse, {
    nom: `modele_${entite}`,
    titre: description.titre,
    format,
    maintenant: c.maintenant,
    // Tout en texte : un tableur ne mangera ni les zéros d'un téléphone ni le format d'une date.
    colonnes: colonnes.map((x): ColonneExport => ({ cle: x.cle, titre: x.titre, type: "code" })),
    lignes: [Object.fromEntries(colonnes.map((x) => [x.cle, x.exemple]))],
    filtres: [
      "Remplacez la ligne d'exemple par les vôtres.",
      description.rapprochement,
      `Une cellule vide laisse la fiche comme elle est ; ${MOT_EFFACER} efface la valeur.`,
      ...colonnes.map((x) => `${x.titre}${x.requise ? " (requise à la création)" : ""} : ${x.aide}`),
    ],
  });
}

/** Ce qui a l'air d'un nombre s'y garde, même corrigé dans un tableur. */
const TYPES: Partial<Record<NatureColonne, TypeColonne>> = { texte: "texte", telephone: "telephone", permis: "permis" };

/** « Immatriculation : déjà à la ligne 4 · Date : ce n'est pas une date » */
const motif = (erreurs: readonly ErreurCellule[]): string =>
  erreurs.map((e) => (e.colonne ? `${e.colonne} : ${e.raison}` : e.raison)).join(" · ");

/** Les lignes rejetées, mêmes colonnes que le fichier déposé, et leur motif : à corriger puis à déposer à nouveau. */
export const telechargerRejets = (
  { id, format }: { id: string; format: FormatFichier },
  c: ContexteConnecte,
): Promise<unknown> =>
  avecPlace(c.acteur.id, async () => {
    const lu = await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
      const trouve = await verrouillerImport(tx, id);
      const fichier = await lireATravailler(tx, id);
      if (!trouve || !fichier) throw erreursImport.introuvable();
      return { entite: trouve.entite, fichier, lignes: await lignesRejetees(tx, id) };
    });
    const { fichier, entite } = lu;
    const natures = fichier.correspondance.map((cle) =>
      cle ? colonneDe(DESCRIPTIONS[entite], cle)?.nature : undefined,
    );
    const colonnes = fichier.colonnes.map(
      ({ titre }, i): ColonneExport => ({ cle: `c${i}`, titre, type: TYPES[natures[i] ?? "code"] ?? "code" }),
    );
    return exporter(c.reponse, {
      nom: `rejets_${entite}`,
      titre: "Lignes rejetées",
      format,
      maintenant: c.maintenant,
      colonnes: [
        ...colonnes,
        { cle: "motif", titre: "Motif", type: "texte", largeur: 80 },
        { cle: "ligne", titre: "Ligne du fichier", type: "entier" },
      ],
      lignes: lu.lignes.map((l) => ({
        ...Object.fromEntries(l.cellules.map((cellule, i) => [`c${i}`, ecrireCellule(cellule)])),
        motif: motif(l.erreurs),
        ligne: l.ligne,
      })),
      filtres: [
        "Corrigez ces lignes, puis déposez ce fichier : les colonnes « Motif » et « Ligne du fichier » sont ignorées.",
      ],
    });
  });
