import { z } from "zod";
import { attendus, dateIso, entierDAdresse, identifiant, parametresExport, route } from "../commun/contrat.ts";
import { ACTIONS_JOURNAL, LIBELLES_ENTITE, ligneJournal, PERIODES_JOURNAL } from "./journal.ts";

const tags = ["Journal"];
/** L'admin lit tout ; un expert, ce qui touche aux dossiers : la base fait le tri. */
const pourEquipe = {
  acces: "voir_journal",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

export const filtresJournal = z.strictObject({
  /** Une plaque, un nom, l'identifiant d'un objet. */
  q: z.string().max(200).optional(),
  personne: identifiant.optional(),
  client_id: identifiant.optional(),
  entite: z.enum(Object.keys(LIBELLES_ENTITE)).optional(),
  action: z.enum(ACTIONS_JOURNAL).optional(),
  /** Les derniers jours, avant ou avec des dates. */
  periode: z.enum(PERIODES_JOURNAL).optional(),
  /** Jours de Paris, compris. */
  du: dateIso().optional(),
  au: dateIso().optional(),
  adresse: z.string().max(60).optional(),
});
export type FiltresJournal = z.infer<typeof filtresJournal>;

export const journalContrat = {
  lister: route(pourEquipe)
    .route({ method: "GET", path: "/journal", tags, summary: "Lire le journal, le plus récent d'abord" })
    // `apres` : la clé de la dernière ligne lue ; une page se lit ainsi aussi vite au bout qu'au début.
    .input(filtresJournal.extend({ apres: z.string().max(80).optional(), taille: entierDAdresse(1, 200).optional() }))
    .output(z.object({ lignes: z.array(ligneJournal), suite: z.string().nullable() })),
  personnes: route(pourEquipe)
    .route({ method: "GET", path: "/journal/personnes", tags, summary: "Qui peut figurer au journal" })
    .output(z.array(z.object({ id: z.string(), nom: z.string() }))),
  exporter: route({ ...pourEquipe, brute: true })
    .route({ method: "GET", path: "/journal/export", tags, summary: "Exporter le journal filtré (XLSX ou CSV)" })
    .input(filtresJournal.extend(parametresExport)),
};
