import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { nomRequis } from "../commun/saisies.ts";

/** Sujets et leurs libellés, mot pour mot. */
export const SUJETS_CONTACT = ["probleme", "suggestion", "autre"] as const;
export const LIBELLES_SUJET: Record<(typeof SUJETS_CONTACT)[number], string> = {
  probleme: "Problème technique",
  suggestion: "Suggestion",
  autre: "Autre",
};

export const MESSAGE_CONTACT_MAX = 5_000;
const SUJET_REQUIS = "Le sujet est requis";
const MESSAGE_REQUIS = "Le message est requis";

/** Ce que la personne saisit ; son nom et son adresse viennent de sa session. */
export const champsContact = z.strictObject({
  sujet: z.enum(SUJETS_CONTACT, { error: SUJET_REQUIS }),
  message: z
    .string({ error: MESSAGE_REQUIS })
    .trim()
    .min(1, MESSAGE_REQUIS)
    .max(MESSAGE_CONTACT_MAX, "Le message dépasse 5\u202f000 caractères"),
});

export const envoiContact = champsContact.extend({
  cle_idempotence: identifiant,
  /** Le loueur hors de la base que la personne demande : l'équipe le voit aussi dans « Aujourd'hui ». */
  loueur: nomRequis("Le nom du loueur est requis", 200).optional(),
});
export type EnvoiContact = z.infer<typeof envoiContact>;
