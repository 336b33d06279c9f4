// Le processus qui lit le fichier : il ne connaît ni la base ni la configuration, seulement deux chemins et une sorte de fiche.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { ErreurLectureImport } from "./erreurs.ts";
import type { DemandeLecture, ReponseLecture } from "./lire-en-processus.ts";
import { lireTableau } from "./lire-tableau.ts";

async function lire({ source, cible, entite, encodage }: DemandeLecture): Promise<ReponseLecture> {
  const sortie = createWriteStream(cible, { flags: "wx", mode: 0o600 });
  const lu = await lireTableau(source, { entite, encodage }, async ({ numero, cellules }) => {
    if (!sortie.write(`${JSON.stringify([numero, cellules])}\n`)) await once(sortie, "drain");
  });
  sortie.end();
  await once(sortie, "finish");
  return { lu };
}

process.once("message", async (demande) => {
  const reponse = await lire(demande as DemandeLecture).catch(
    (erreur: unknown): ReponseLecture => ({ code: erreur instanceof ErreurLectureImport ? erreur.code : "abime" }),
  );
  process.send?.(reponse, () => process.exit(0));
});
