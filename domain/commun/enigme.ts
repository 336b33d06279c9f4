import { ErreurMetier } from "./erreurs.ts";
import { plier } from "./recherche.ts";

const NOMBRES =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit".split(
    " ",
  );

/** Une somme à faire de tête, toujours la même pour la même graine : le serveur la retrouve sans rien garder. */
export function enigmeDe(graine: string): { question: string; somme: number } {
  let etat = 2_166_136_261;
  for (const lettre of graine) etat = Math.imul(etat ^ (lettre.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const [a, b] = [1 + (etat % 9), 1 + ((etat >>> 8) % 9)];
  return { question: `Combien font ${NOMBRES[a]} plus ${NOMBRES[b]}\u00a0?`, somme: a + b };
}

const estJuste = (reponse: string, somme: number): boolean =>
  reponse.trim() === String(somme) || plier(reponse) === plier(NOMBRES[somme] ?? "");

interface Saisie {
  /** Le champ qu'une personne ne voit pas. */
  ne_pas_remplir?: string | undefined;
  reponse_enigme?: string | undefined;
}

/**
 * Un champ-piège rempli est un soupçon, jamais un abandon : un gestionnaire de mots de passe le remplit aussi. Lève
 * verification_demandee (400), dont les données portent la question, tant que sa réponse ne vient pas.
 */
export function leverLeSoupcon({ ne_pas_remplir: piege, reponse_enigme: reponse = "" }: Saisie, graine: string): void {
  if (!piege) return;
  const { question, somme } = enigmeDe(graine);
  if (estJuste(reponse, somme)) return;
  const raison = reponse.trim()
    ? "Ce n'est pas la bonne réponse. Rien n'est perdu"
    : "Un champ caché de ce formulaire a été rempli, comme le ferait un robot ou un gestionnaire de mots de passe. Rien n'est perdu";
  throw new ErreurMetier(
    "verification_demandee",
    400,
    `${raison}\u00a0: répondez à la question, puis envoyez de nouveau.`,
    { donnees: { question } },
  );
}
