// Le processus qui compose : il ne connaît ni la base ni la configuration, seulement un modèle et un dossier.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compiler, creerCompilateur } from "./compilateur.ts";

/** Ce qui s'imprime à la place d'un signe que rien ne dessine ; l'écran et la base gardent le signe. */
const SANS_DESSIN = "□";
/** Un refus nomme tous les signes qu'il rencontre ; un second passage suffit, un autre couvre un signe que le premier cachait. */
const PASSAGES = 4;

const [nom, dossier] = process.argv.slice(2);
if (!nom || !dossier) process.exit(2);
// Le modèle lit ses données et ses images à côté de lui, et rien d'autre.
const modele = join(dossier, `${nom}.typ`);
await copyFile(join(import.meta.dirname, `${nom}.typ`), modele);
// PDF/UA-1 : la norme refuse elle-même une image sans texte, un titre sauté, un document sans langue. Un état des lieux est balisé, sans se
// déclarer conforme à la norme comme les courriers.
const norme = nom === "etat" ? { pdfTags: true } : ({ pdfStandard: "ua-1" } as const);
const donnees = join(dossier, "donnees.json");
for (let passage = 1; ; passage += 1) {
  // Neuf à chaque passage : un compilateur garde les données qu'il a lues.
  const compilateur = creerCompilateur(dossier);
  try {
    await writeFile(join(dossier, `${nom}.pdf`), compilateur.pdf(compiler(compilateur, modele), norme));
    break;
  } catch (erreur) {
    const manquants = signesSansDessin(String(erreur));
    if (manquants.length === 0 || passage === PASSAGES) throw erreur;
    let texte = await readFile(donnees, "utf8");
    for (const signe of manquants) texte = texte.replaceAll(signe, SANS_DESSIN);
    await writeFile(donnees, texte);
  }
}
process.exit(0);

/** Ce que la norme refuse d'imprimer parce qu'aucune police ne le dessine : une émoticône, une écriture dont la machine n'a pas la police. */
function signesSansDessin(refus: string): string[] {
  // Le compilateur cite ses propres messages : guillemets et signes invisibles y sont précédés d'une ou deux barres.
  return [...refus.matchAll(/the text `\\?"([^`]{1,200}?)\\?"` could not be displayed/gu)]
    .map(([, dit = ""]) =>
      dit.replace(/\\{1,2}u\{([0-9a-f]{1,6})\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
    )
    .filter((signe) => /^[^\p{ASCII}]+$/u.test(signe));
}
