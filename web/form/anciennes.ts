import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import type { Champs } from "./proprietes-section.ts";
import type { Erreurs } from "./useFormulaire.ts";

/**
 * Une valeur d'un ancien dossier, que la règle d'aujourd'hui refuse et que personne ne touche, n'empêche pas d'enregistrer les autres.
 * `deja` : ce que la règle reprochait avant la saisie. Un reproche que la saisie fait naître reste, même à un champ qu'elle n'a pas touché.
 */
export const sansLesAnciennes = (erreurs: Erreurs, deja: Erreurs, valeurs: Champs, avant: Champs): Erreurs =>
  Object.fromEntries(
    Object.entries(erreurs).filter(([cle, phrase]) => deja[cle] !== phrase || !memeValeur(valeurs[cle], avant[cle])),
  );
