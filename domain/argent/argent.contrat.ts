import { z } from "zod";
import { filtresAnalyses } from "../analyses/filtres.ts";
import { attendus, dateIso, identifiant, pageDe, parametresExport, parametresListe, route } from "../commun/contrat.ts";
import { ETATS_DITS } from "../contestations/etats.ts";
import { livre, MOTS } from "./livre.ts";

/** Les lignes d'une somme : le mot, et le périmètre qui l'a comptée (une période est celle des restitutions, comme dans les analyses). */
export const filtresEcritures = z.strictObject({
  ...filtresAnalyses.shape,
  ...parametresListe,
  mot: z.enum(MOTS, { error: "Choix inconnu" }).optional(),
  /** Du mot « perdu », ce qui l'a été depuis ce jour, tel qu'« Aujourd'hui » le dit. */
  perdu_depuis: dateIso().optional(),
  tri: z.enum(["montant", "date_restitution"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresEcritures = z.infer<typeof filtresEcritures>;

const texte = z.string().nullable();
const ecriture = z.object({
  /** Propre à la ligne : celle de la réclamation, ou la facture et ce qu'elle laisse. */
  cle: z.string(),
  facture_id: identifiant,
  facture_numero: texte,
  restitution_id: identifiant,
  date_restitution: z.string(),
  immatriculation: z.string(),
  client_nom: z.string(),
  loueur_nom: z.string(),
  /** Nul : personne n'a encore ouvert de contestation sur cette facture. */
  contestation_id: identifiant.nullable(),
  etat: z.enum(ETATS_DITS).nullable(),
  /** Ce qu'un avoir validé rend sans qu'une lettre l'ait demandé. */
  sans_lettre: z.boolean(),
  date_limite: texte,
  /** Ce que la ligne réclame et pourquoi ; nuls pour ce qui n'est pas (ou plus) une ligne réclamée. */
  designation: texte,
  motif: texte,
  /** La part de cette ligne dans la somme du mot demandé, en centimes HT. */
  montant_ht: z.number().int(),
});
export type Ecriture = z.infer<typeof ecriture>;

const tags = ["Argent"];
const parBesoin = attendus.connecte(200, { sans_besoin: 403 });

export const argentContrat = {
  lire: route({ acces: "contester", attendus: parBesoin, portee: "contestations:lire" })
    .route({
      method: "GET",
      path: "/argent",
      tags,
      summary: "De trouvé à avoir reçu, ou perdu\u00a0: les sommes d'une période",
    })
    .input(filtresAnalyses)
    .output(livre),
  lignes: route({ acces: "contester", attendus: parBesoin, portee: "contestations:lire" })
    .route({ method: "GET", path: "/argent/lignes", tags, summary: "Les lignes derrière une somme" })
    .input(filtresEcritures)
    .output(pageDe(ecriture).extend({ somme_ht: z.number().int() })),
  exporterLignes: route({ acces: "contester", attendus: parBesoin, brute: true, portee: "contestations:lire" })
    .route({ method: "GET", path: "/argent/lignes/export", tags, summary: "Exporter les lignes derrière une somme" })
    .input(filtresEcritures.extend(parametresExport)),
};
