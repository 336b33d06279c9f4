import type { Correspondant, ReglagesCourrier } from "./reglages.ts";
import { type MessagePris, PanneTransport, type Transport } from "./transport.ts";

const DELAI_MS = 8_000;
const REPONSE_MAX_OCTETS = 256 * 1024;

type Reglages = NonNullable<ReglagesCourrier["formulaire"]> & { expediteur: Correspondant; delaiMs?: number };

/**
 * Envoi par un service de formulaire vers e-mail : la réussite est le booléen `success`, et rien d'autre.
 * Une seule adresse, celle de la configuration : aucune redirection n'est suivie.
 */
export function transportFormulaire({ url, cle, expediteur, delaiMs = DELAI_MS }: Reglages): Transport {
  return {
    envoyer: async (m) => {
      const reponse = await poster(url, champsDe(m, cle, expediteur), m.id, delaiMs);
      if (reponse.statut === 429 || reponse.statut >= 500)
        throw new PanneTransport(`Service de formulaire : réponse ${reponse.statut}`);
      if (!estReussite(reponse.corps)) throw new Error(`Service de formulaire : refus (réponse ${reponse.statut})`);
    },
  };
}

function champsDe(m: MessagePris, cle: string, expediteur: Correspondant): FormData {
  const champs = new FormData();
  champs.set("access_key", cle);
  champs.set("subject", m.sujet);
  champs.set("from_name", m.champs.from_name ?? expediteur.nom);
  champs.set("to", m.destinataire);
  champs.set("name", m.champs.name ?? expediteur.nom);
  champs.set("email", m.champs.email ?? expediteur.adresse);
  champs.set("message", m.champs.message || m.texte);
  for (const p of m.pieces)
    champs.append("attachment", new Blob([new Uint8Array(p.octets)], { type: p.type_mime }), p.nom);
  return champs;
}

async function poster(url: string, body: FormData, id: string, delaiMs: number) {
  try {
    const reponse = await fetch(url, {
      method: "POST",
      body,
      redirect: "error",
      headers: { accept: "application/json", "idempotency-key": id },
      signal: AbortSignal.timeout(delaiMs),
    });
    return { statut: reponse.status, corps: await lireBorne(reponse) };
  } catch (cause) {
    throw new PanneTransport(`Service de formulaire : ${causeDe(cause)}`, { cause });
  }
}

/** La réponse en texte, jamais plus que la borne : au-delà, la connexion est coupée. */
async function lireBorne(reponse: Response): Promise<string> {
  const morceaux: Uint8Array[] = [];
  let taille = 0;
  for await (const morceau of reponse.body ?? []) {
    taille += morceau.length;
    if (taille > REPONSE_MAX_OCTETS) throw new Error("réponse trop longue");
    morceaux.push(morceau);
  }
  return Buffer.concat(morceaux).toString("utf8");
}

function estReussite(corps: string): boolean {
  try {
    return (JSON.parse(corps) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}

function causeDe(erreur: unknown): string {
  const { name, message, cause } = erreur as Error;
  if (name === "TimeoutError") return "pas de réponse à temps";
  return cause instanceof Error ? cause.message : message;
}
