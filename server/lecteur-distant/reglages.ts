import { z } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { refusAdresse } from "../http/adresse-publique.ts";

/** Un modèle qui lit des images, derrière une adresse compatible avec celle d'OpenAI, et ce qu'on lui permet. */
export interface ReglagesLecteurDistant {
  /** Adresse du service, chemin compris, sans barre finale : `https://api.exemple.fr/v1`. */
  url: string;
  cle: string;
  modele: string;
  /** Hôtes privés permis ; parmi eux, ceux de la machine elle-même peuvent répondre en http. */
  hotes: string[];
  enClair: string[];
  /** Durée d'un appel, en millisecondes. */
  delaiMs: number;
  /** Centimes par million de jetons reçus, puis rendus. */
  prixEntree: number;
  prixSortie: number;
  /** Ce qui ne se dépasse pas : appels en vingt-quatre heures, euros en trente jours. */
  appelsParJour: number;
  eurosParMois: number;
}

const texte = z
  .string()
  .trim()
  .optional()
  .transform((v) => v || undefined);

/** Variables d'environnement du second lecteur. */
export const environnementLecteurDistant = {
  LECTEUR_DISTANT_URL: texte,
  LECTEUR_DISTANT_CLE: texte,
  LECTEUR_DISTANT_MODELE: texte,
  LECTEUR_DISTANT_HOTES: texte,
  LECTEUR_DISTANT_DELAI_S: z.coerce.number().int().min(1).max(600).default(120),
  LECTEUR_DISTANT_PRIX_ENTREE: z.coerce.number().int().min(0).max(100_000).default(0),
  LECTEUR_DISTANT_PRIX_SORTIE: z.coerce.number().int().min(0).max(100_000).default(0),
  LECTEUR_DISTANT_APPELS_JOUR: z.coerce.number().int().min(0).max(100_000).default(200),
  LECTEUR_DISTANT_EUROS_MOIS: z.coerce.number().int().min(0).max(1_000_000).default(20),
};

const lisible = z.object(environnementLecteurDistant);
type Environnement = z.infer<typeof lisible>;

const QUI_NOMME = ["LECTEUR_DISTANT_URL", "LECTEUR_DISTANT_CLE", "LECTEUR_DISTANT_MODELE"] as const;
/** La machine elle-même : ce qu'on y envoie ne voyage pas, http y suffit si l'exploitant la nomme. */
const LOCAUX: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** L'adresse, la clé et le modèle ensemble, ou aucun second lecteur. Lève ErreurDemarrage, en nommant ce qui ne va pas. */
export function lireReglagesLecteurDistant(e: Environnement): ReglagesLecteurDistant | undefined {
  const manquants = QUI_NOMME.filter((nom) => !e[nom]);
  if (manquants.length === QUI_NOMME.length) return undefined;
  if (manquants.length > 0) throw new ErreurDemarrage(`Pour un second lecteur, il manque ${manquants.join(", ")}.`);
  const { LECTEUR_DISTANT_URL = "", LECTEUR_DISTANT_CLE = "", LECTEUR_DISTANT_MODELE = "" } = e;
  const hotes = e.LECTEUR_DISTANT_HOTES?.split(",").map((h) => h.trim()) ?? [];
  const enClair = hotes.filter((h) => LOCAUX.has(h));
  const url = URL.parse(LECTEUR_DISTANT_URL);
  const refus = refusAdresse(LECTEUR_DISTANT_URL, hotes, enClair);
  if (refus || !url || url.search || url.hash)
    throw new ErreurDemarrage(
      `LECTEUR_DISTANT_URL n'est pas valable\u00a0: ${refus ?? "elle ne porte ni question ni ancre"}. Une machine à soi se nomme dans LECTEUR_DISTANT_HOTES.`,
    );
  return {
    url: LECTEUR_DISTANT_URL.replace(/\/+$/, ""),
    cle: LECTEUR_DISTANT_CLE,
    modele: LECTEUR_DISTANT_MODELE,
    hotes,
    enClair,
    delaiMs: e.LECTEUR_DISTANT_DELAI_S * 1000,
    prixEntree: e.LECTEUR_DISTANT_PRIX_ENTREE,
    prixSortie: e.LECTEUR_DISTANT_PRIX_SORTIE,
    appelsParJour: e.LECTEUR_DISTANT_APPELS_JOUR,
    eurosParMois: e.LECTEUR_DISTANT_EUROS_MOIS,
  };
}
