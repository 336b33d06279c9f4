import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { METHODES } from "./methodes.ts";
import { sessionLue } from "./session.contrat.ts";

const methode = z.enum(METHODES, { error: "Choisissez une méthode" });
/** Six chiffres, ou un code de secours ; espaces et tirets ne comptent pas. */
const code = z.string("Saisissez le code").trim().min(1, "Saisissez le code").max(40, "Code incorrect");
/** Tant qu'aucun facteur n'est actif, il n'y a pas de code à donner. */
export const codeOuRien = z.string().trim().max(40, "Code incorrect").default("");
const motDePasse = z
  .string("Saisissez votre mot de passe actuel")
  .min(1, "Saisissez votre mot de passe actuel")
  .max(1_000);

/** Ce qu'il faut pour installer : la clé à recopier (base 32) et l'adresse que porte le QR code, ou l'adresse e-mail qui a reçu un code. */
const proposition = z.discriminatedUnion("methode", [
  z.object({ methode: z.literal("application"), cle: z.string(), adresse: z.string() }),
  z.object({ methode: z.literal("courriel"), email: z.string() }),
]);
export type Proposition = z.infer<typeof proposition>;

const codesSecours = z.array(z.string());
const facteurLu = z.object({
  methode: z.enum(METHODES).nullable(),
  confirme_le: z.iso.datetime({ offset: true }).nullable(),
  codes_restants: z.number().int(),
  /** L'équipe doit en garder un (SECOND_FACTEUR_EQUIPE). */
  exige: z.boolean(),
});
export type FacteurLu = z.infer<typeof facteurLu>;

const inscription = z.object({ session: sessionLue, codes_secours: codesSecours });
export type Inscription = z.infer<typeof inscription>;

const envoi = z.object({ envoye: z.literal(true) });
const tags = ["Double authentification"];

/**
 * Entre le mot de passe et la session, une session intermédiaire n'ouvre que les routes « /session/second-facteur » : leur porte n'est
 * pas celle des sessions complètes, elles la vérifient elles-mêmes.
 */
export const secondFacteurContrat = {
  presenter: route({ acces: "public", attendus: attendus.public(401) })
    .route({ method: "POST", path: "/session/second-facteur", tags, summary: "Finir la connexion par un code" })
    .input(z.strictObject({ code }))
    .output(sessionLue),
  envoyerCode: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "POST",
      path: "/session/second-facteur/courriel",
      tags,
      summary: "Recevoir un code par e-mail pendant la connexion",
    })
    .output(envoi),
  proposerInscription: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "POST",
      path: "/session/second-facteur/proposition",
      tags,
      summary: "Installer, pendant la connexion, la double authentification exigée",
    })
    .input(z.strictObject({ methode }))
    .output(proposition),
  confirmerInscription: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "POST",
      path: "/session/second-facteur/confirmation",
      tags,
      summary: "Confirmer l'installation par un code et ouvrir la session",
    })
    .input(z.strictObject({ code }))
    .output(inscription),
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/profil/second-facteur", tags, summary: "Ma double authentification" })
    .output(facteurLu),
  proposer: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/second-facteur/proposition",
      tags,
      summary: "Installer ou changer ma méthode, en donnant mon mot de passe (et un code si elle est déjà active)",
    })
    .input(z.strictObject({ mot_de_passe: motDePasse, methode, code: codeOuRien }))
    .output(proposition),
  confirmer: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/second-facteur/confirmation",
      tags,
      summary: "Confirmer l'installation par un code",
    })
    .input(z.strictObject({ code }))
    .output(z.object({ codes_secours: codesSecours })),
  envoyerMonCode: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/second-facteur/courriel",
      tags,
      summary: "Recevoir un code par e-mail avant de changer ma double authentification",
    })
    .output(envoi),
  regenerer: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/second-facteur/codes",
      tags,
      summary: "Remplacer mes codes de secours",
    })
    .input(z.strictObject({ mot_de_passe: motDePasse, code: codeOuRien }))
    .output(z.object({ codes_secours: codesSecours })),
  retirer: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/second-facteur/retrait",
      tags,
      summary: "Désactiver ma double authentification",
    })
    .input(z.strictObject({ mot_de_passe: motDePasse, code: codeOuRien }))
    .output(z.object({ retire: z.literal(true) })),
};
