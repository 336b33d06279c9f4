import type { Courriel } from "../../domain/administration/courriels.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { lireDirection, type NoteLue } from "../analyses/direction.ts";
import { motDuGabarit } from "../courrier/courrier.queries.ts";
import { avecMot } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { clientLePlusRendu, motsDesCourriels, oterMot, poserMot, tenirGabarit } from "./courriels.queries.ts";
import { EXEMPLES } from "./exemples-courriels.ts";

interface Ecrit {
  quand: string;
  message: Message;
}
const ecrits = ({ services, maintenant }: ContexteConnecte, note: NoteLue | null = null): Ecrit[] =>
  EXEMPLES.map((e) => ({ quand: e.quand, message: e.message(services.config, maintenant, note) }));

/** Le rapport d'analyses se montre sur les vrais chiffres du client qui a rendu le plus de véhicules. */
const lireNote = async (tx: Transaction, { maintenant }: ContexteConnecte): Promise<NoteLue> =>
  lireDirection(tx, { client_id: await clientLePlusRendu(tx) }, maintenant);

function trouver(c: ContexteConnecte, gabarit: string, note: NoteLue | null = null): Ecrit {
  const ecrit = ecrits(c, note).find((e) => e.message.gabarit === gabarit);
  if (!ecrit) throw erreurs.introuvable("Cet e-mail n'existe pas.");
  return ecrit;
}

const enCourriel = ({ quand, message }: Ecrit, mot: string, { services }: ContexteConnecte): Courriel => ({
  gabarit: message.gabarit,
  quand,
  sujet: message.sujet,
  de: `${services.config.courrier.expediteur.nom} <${services.config.courrier.expediteur.adresse}>`,
  mot,
});

/** Les e-mails du produit, chacun avec le mot que l'exploitant y ajoute. */
export async function listerCourriels(_entree: unknown, c: ContexteConnecte): Promise<Courriel[]> {
  const mots = await c.services.base.ecrire(c.jeton, c.maintenant, motsDesCourriels);
  const parGabarit = new Map(mots.map((m) => [m.gabarit, m.mot]));
  return ecrits(c).map((e) => enCourriel(e, parGabarit.get(e.message.gabarit) ?? "", c));
}

/** Le corps de l'exemple, servi à part de l'écran : rien ne s'y exécute, ses styles en ligne ne desserrent pas la politique de la page. */
export async function apercevoirCourriel(
  { gabarit, mot }: { gabarit: string; mot?: string | undefined },
  c: ContexteConnecte,
) {
  const note =
    gabarit === "rapport_analyses"
      ? await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => lireNote(tx, c), { lectureSeule: true })
      : null;
  const { html } = avecMot(trouver(c, gabarit, note).message, mot ?? "");
  return c.reponse
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    })
    .send(html);
}

/** Pose le mot d'un gabarit, ou l'ôte s'il est vide ; changé par un autre entre-temps, c'est un conflit (409). */
export async function ecrireMot(
  tx: Transaction,
  { gabarit, mot, avant }: { gabarit: string; mot: string; avant: string },
  c: ContexteConnecte,
): Promise<Courriel> {
  const ecrit = trouver(c, gabarit);
  await tenirGabarit(tx, gabarit);
  const actuel = (await motDuGabarit(tx, gabarit))?.mot ?? "";
  if (actuel !== avant) throw erreurs.conflit({ mot: actuel });
  if (mot === "") await oterMot(tx, gabarit);
  else await poserMot(tx, gabarit, mot, c.maintenant);
  return enCourriel(ecrit, mot, c);
}
