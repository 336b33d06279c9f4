import { estInterne } from "../../domain/commun/acteur.ts";
import type { FichierDepose } from "../../domain/fichiers/fichier.contrat.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { recevoirFichier } from "./recevoir-fichier.ts";

interface Entree {
  usage: "rapport" | "facture" | "avoir" | "pv";
  nom: string;
  client_id?: string | undefined;
}

/** Dépose un PDF à lire, qui sera rattaché ensuite ; un dépôt sans suite est balayé après un jour. */
export const deposerFichier = (entree: Entree, contexte: ContexteConnecte): Promise<FichierDepose> =>
  recevoirFichier(
    contexte,
    {
      usage: entree.usage,
      nom: entree.nom,
      client_id: estInterne(contexte.acteur) ? (entree.client_id ?? null) : contexte.acteur.clientId,
    },
    async (_tx, depose) => depose,
  );
