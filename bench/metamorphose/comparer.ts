import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatPublic } from "../../server/lecture/format-public.ts";
import { lireEnTravailleur } from "../../server/lecture/processus/lire-en-travailleur.ts";
import { type NomTransformation, transformer } from "./transformations.ts";

/** Ce que le produit rend d'un PDF : le format public, en texte. */
export async function lire(octets: Uint8Array): Promise<string> {
  const dossier = mkdtempSync(path.join(tmpdir(), "metamorphose-"));
  try {
    const fichier = path.join(dossier, "document.pdf");
    writeFileSync(fichier, octets);
    return JSON.stringify(formatPublic(await lireEnTravailleur(fichier)));
  } finally {
    rmSync(dossier, { recursive: true });
  }
}

const dire = (valeur: unknown) => (JSON.stringify(valeur) ?? "rien").slice(0, 80);

/** Champs qui diffèrent, « chemin : avant → après ». */
export function differences(a: unknown, b: unknown, chemin: string): string[] {
  if (a === b) return [];
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return [`${chemin} : ${dire(a)} → ${dire(b)}`];
  const cles = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...cles].flatMap((cle) =>
    differences((a as Record<string, unknown>)[cle], (b as Record<string, unknown>)[cle], `${chemin}.${cle}`),
  );
}

/** Ce qui se lit autrement du PDF transformé ; vide quand rien ne change, `null` quand la transformation ne s'applique pas. */
export async function changements(octets: Uint8Array, avant: string, nom: NomTransformation): Promise<string[] | null> {
  const transforme = await transformer(octets, nom).catch(() => null);
  if (!transforme) return null;
  return differences(JSON.parse(avant), JSON.parse(await lire(transforme)), "");
}
