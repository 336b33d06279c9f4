import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeErreur } from "./erreur-demarrage.ts";
import { estVivant, identite } from "./processus.ts";

/** Inscrit le présent programme parmi ceux qui se servent de la base ; rend de quoi le radier. */
export function inscrire(dossier: string): string {
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  const fiche = join(dossier, `${identite()}.${randomBytes(4).toString("hex")}`);
  // Tout est dans le nom : la fiche existe entière ou n'existe pas.
  writeFileSync(fiche, "", { flag: "wx" });
  return fiche;
}

/** Radie une fiche rendue par `inscrire`. */
export function radier(fiche: string): void {
  rmSync(fiche, { force: true });
}

/** Le nombre de programmes vivants encore inscrits ; efface au passage les fiches des morts. À appeler sous verrou. */
export function compterVivants(dossier: string): number {
  let vivants = 0;
  for (const nom of lister(dossier)) {
    if (estVivant(nom)) vivants += 1;
    else radier(join(dossier, nom));
  }
  return vivants;
}

function lister(dossier: string): string[] {
  try {
    return readdirSync(dossier);
  } catch (erreur) {
    if (codeErreur(erreur) === "ENOENT") return [];
    throw erreur;
  }
}
