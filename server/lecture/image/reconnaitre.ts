import { fileURLToPath } from "node:url";
import { createWorker, type Line, OEM, PSM, type Worker } from "tesseract.js";
import type { MotReconnu } from "./mots-reconnus.ts";
import type { Raster } from "./raster.ts";

// Le modèle français est un fichier du paquet installé : rien ne se télécharge à la lecture.
const MODELE = fileURLToPath(new URL("./4.0.0_best_int", import.meta.resolve("@tesseract.js-data/fra/package.json")));

/** Moteur de reconnaissance, hors ligne ; à fermer. */
export interface Reconnaisseur {
  /** Mots d'une image et confiance moyenne de 0 à 100. Lève si le moteur échoue. */
  lire(image: Raster): Promise<{ mots: MotReconnu[]; confiance: number }>;
  /** Mots d'une image cherchés un à un, sans la découper en lignes. */
  lireEpars(image: Raster): Promise<MotReconnu[]>;
  /** Mots d'une planche de nombres : seuls les signes d'un nombre y sont cherchés. */
  lireNombres(planche: Raster): Promise<MotReconnu[]>;
  /** Les mots d'une image qui ne porte qu'une ligne, cherchés parmi ces seuls signes. */
  lireLigne(ligne: Raster, signes: string): Promise<MotReconnu[]>;
  fermer(): Promise<unknown>;
}

const SIGNES_DE_NOMBRE = "0123456789,.-/ €%";

export async function ouvrirReconnaisseur(): Promise<Reconnaisseur> {
  const moteur = await createWorker("fra", OEM.LSTM_ONLY, { langPath: MODELE, gzip: true, cacheMethod: "none" });
  // Un tableau n'est pas un texte courant : la page est lue comme un seul bloc de lignes, sans découpage en colonnes.
  await moteur.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: "300" });
  return {
    lire: (image) => lire(moteur, image),
    async lireEpars(image) {
      await moteur.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
      const { mots } = await lire(moteur, image);
      await moteur.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
      return mots;
    },
    async lireNombres(planche) {
      await moteur.setParameters({ tessedit_char_whitelist: SIGNES_DE_NOMBRE });
      const { mots } = await lire(moteur, planche);
      await moteur.setParameters({ tessedit_char_whitelist: "" });
      return mots;
    },
    async lireLigne(ligne, signes) {
      await moteur.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: signes });
      const { mots } = await lire(moteur, ligne);
      await moteur.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, tessedit_char_whitelist: "" });
      return mots;
    },
    fermer: () => moteur.terminate(),
  };
}

async function lire(moteur: Worker, image: Raster): Promise<{ mots: MotReconnu[]; confiance: number }> {
  const { data } = await moteur.recognize(enPgm(image), {}, { blocks: true, text: false });
  const mots = (data.blocks ?? []).flatMap((bloc) =>
    bloc.paragraphs.flatMap((paragraphe) => paragraphe.lines.flatMap(motsDeLaLigne)),
  );
  const lettres = mots.reduce((somme, mot) => somme + mot.text.length, 0);
  const confiance = mots.reduce((somme, mot) => somme + mot.confidence * mot.text.length, 0) / Math.max(1, lettres);
  return { mots, confiance };
}

function motsDeLaLigne(ligne: Line): MotReconnu[] {
  const { x0, y0, x1, y1 } = ligne.baseline;
  const pente = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  return ligne.words.map((mot) => ({
    text: mot.text,
    confidence: mot.confidence,
    bbox: mot.bbox,
    base: y0 + pente * ((mot.bbox.x0 + mot.bbox.x1) / 2 - x0),
    hauteurLigne: ligne.rowAttributes.rowHeight,
  }));
}

// Le format le plus simple que le moteur sache lire : un en-tête, puis les gris. Encoder en PNG coûterait plus que lire.
function enPgm({ largeur, hauteur, gris }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${largeur} ${hauteur}\n255\n`), gris]);
}
