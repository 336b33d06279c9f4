import { z } from "zod";

/** Ce qu'on dit d'une valeur refusée quand le contrat n'a pas de phrase à lui : en français, sans nommer ni type ni schéma. */
function phrase(probleme: z.core.$ZodRawIssue): string {
  const vide = probleme.input === undefined || probleme.input === null || probleme.input === "";
  switch (probleme.code) {
    case "invalid_type":
      return vide ? "Ce champ est obligatoire" : "Cette valeur n'est pas du bon type";
    case "too_small":
      return vide ? "Ce champ est obligatoire" : "Cette valeur est trop petite ou trop courte";
    case "too_big":
      return probleme.origin === "string"
        ? `Ce texte est trop long (${probleme.maximum} caractères au plus)`
        : "Cette valeur est trop grande";
    case "invalid_value":
      return vide ? "Ce champ est obligatoire" : "Cette valeur n'est pas l'un des choix possibles";
    case "unrecognized_keys":
      return "Champ inconnu";
    default:
      return "Cette valeur n'est pas valable";
  }
}

/** À appeler au démarrage du serveur : zod parle anglais sinon. */
export function parlerFrancais(): void {
  z.config({ localeError: phrase });
}
