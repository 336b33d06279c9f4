import { getDocumentProxy } from "unpdf";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";

// Relecture de la vérité sur la page imprimée, sans rien du lecteur : chaque valeur qui n'est pas `null` doit s'y trouver.

const MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
/** Sans blanc ni accent : les moteurs coupent les mots chacun à leur façon. */
const serrer = (t: string) =>
  t
    .normalize("NFD")
    .replace(/[\u0300-\u036f\s]/g, "")
    .replaceAll("−", "-")
    .toUpperCase();

function dateImprimee(texte: string, iso: string): boolean {
  const [a = "", m = "", j = ""] = iso.split("-");
  const lettres = `${Number(j) === 1 ? "1er" : Number(j)} ${MOIS[Number(m) - 1]} ${a}`;
  const formes = [`${j}/${m}/${a}`, `${j}.${m}.${a}`, `${j}-${m}-${a}`, iso, lettres, `${j}/${m}/${a.slice(2)}`];
  return formes.some((f) => texte.includes(serrer(f)));
}

function montantImprime(texte: string, centimes: number): boolean {
  const absolu = Math.abs(centimes);
  const entier = String(Math.floor(absolu / 100));
  const cents = String(absolu % 100).padStart(2, "0");
  const groupe = entier.replace(/\B(?=(\d{3})+$)/g, ".");
  return [`${entier},${cents}`, `${entier}.${cents}`, `${groupe},${cents}`].some((f) => texte.includes(f));
}

/** Une cellule qui se replie sépare ses mots. */
const parMots = (page: string, valeur: string) => valeur.split(" ").every((mot) => page.includes(serrer(mot)));

function manquesDeLigne(l: LigneLue, page: string): string[] {
  const manques: string[] = [];
  if (!parMots(page, l.designation)) manques.push(`désignation ${l.designation}`);
  for (const champ of ["brut_ht", "net_ht"] as const) {
    const valeur = l[champ];
    // Le brut d'une quantité est un produit : ce sont ses termes qui sont imprimés.
    const produit = champ === "brut_ht" && l.brut_ht !== l.net_ht && l.quantite !== 1;
    if (valeur !== null && !produit && !montantImprime(page, valeur))
      manques.push(`${champ} ${valeur} de ${l.designation}`);
  }
  return manques;
}

function manquesDeVehicule(v: VehiculeLu, tout: string): string[] {
  const manques: string[] = [];
  const mots = {
    immatriculation: v.immatriculation,
    vin: v.vin,
    marque: v.marque,
    modele: v.modele,
    contrat: v.contrat,
  };
  for (const [champ, valeur] of Object.entries(mots))
    if (valeur && !parMots(tout, valeur)) manques.push(`${champ} ${valeur}`);
  for (const champ of ["date_mise_en_circulation", "date_restitution"] as const) {
    const valeur = v[champ];
    if (valeur && !dateImprimee(tout, valeur)) manques.push(`${champ} ${valeur}`);
  }
  const km = v.kilometrage;
  if (km !== null && ![String(km), String(km).replace(/\B(?=(\d{3})+$)/g, ".")].some((f) => tout.includes(f)))
    manques.push(`kilométrage ${km}`);
  for (const [champ, valeur] of Object.entries(v.totaux) as [keyof TotauxLus, number | null][])
    if (valeur !== null && !montantImprime(tout, valeur)) manques.push(`total ${champ} ${valeur}`);
  return manques;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Textes d'une page dans l'ordre du dessin, puis dans celui des lignes qu'on voit : un moteur dessine comme il veut. */
async function textesDe(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  const poses = items.flatMap((i) =>
    "str" in i ? [{ t: i.str, x: i.transform[4] as number, y: i.transform[5] as number }] : [],
  );
  const vus = [...poses].sort((a, b) => Math.round(b.y / 2) - Math.round(a.y / 2) || a.x - b.x);
  return [poses, vus].map((ordre) => serrer(ordre.map((p) => p.t).join(""))).join("\n");
}

/** Ce que la vérité dit et que la page n'imprime pas ; vide quand tout y est. */
export async function auditer(pdf: Uint8Array, verite: DocumentLu, pages: number): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  if (document.numPages !== pages) return [`${document.numPages} pages imprimées pour ${pages} composées`];
  const textes: string[] = [];
  for (let n = 1; n <= pages; n += 1) textes.push(await textesDe(await document.getPage(n)));
  await document.loadingTask.destroy();
  const tout = textes.join("\n");
  const manques = verite.vehicules.flatMap((v) => [
    ...manquesDeVehicule(v, tout),
    ...v.lignes.flatMap((l) => manquesDeLigne(l, textes[(l.page ?? 1) - 1] ?? "")),
  ]);
  if (verite.numero && !tout.includes(serrer(verite.numero))) manques.push(`numéro ${verite.numero}`);
  if (verite.date_document && !dateImprimee(tout, verite.date_document)) manques.push(`date ${verite.date_document}`);
  return manques;
}
