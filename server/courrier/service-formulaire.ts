import { LOCAUX } from "../http/adresse-publique.ts";
import { recuperer } from "../http/recuperer.ts";
import type { Correspondant, ReglagesCourrier } from "./reglages.ts";
import { type MessagePris, PanneTransport, type Transport } from "./transport.ts";

const DELAI_MS = 8_000;
const REPONSE_MAX_OCTETS = 256 * 1024;

type Reglages = NonNullable<ReglagesCourrier["formulaire"]> & {
  expediteur: Correspondant;
  delaiMs?: number;
  /** Hôtes privés où le service peut répondre. */
  hotes?: readonly string[];
};

/**
 * Envoi par un service de formulaire vers e-mail : la réussite est le booléen `success`, et rien d'autre.
 * Une seule adresse, celle de la configuration : aucune redirection n'est suivie.
 */
export function transportFormulaire({ url, cle, expediteur, delaiMs = DELAI_MS, hotes = LOCAUX }: Reglages): Transport {
  return {
    envoyer: async (m) => {
      const reponse = await poster(url, champsDe(m, cle, expediteur), m.id, { delaiMs, hotes });
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

async function poster(
  url: string,
  champs: FormData,
  id: string,
  { delaiMs, hotes }: { delaiMs: number; hotes: readonly string[] },
) {
  try {
    const envoi = new Response(champs);
    const reponse = await recuperer(
      url,
      {
        method: "POST",
        body: await envoi.bytes(),
        headers: {
          "content-type": envoi.headers.get("content-type") ?? "",
          accept: "application/json",
          "idempotency-key": id,
        },
      },
      { delaiMs, reponseMax: REPONSE_MAX_OCTETS, permis: hotes, enClair: LOCAUX },
    );
    return { statut: reponse.status, corps: await reponse.text() };
  } catch (cause) {
    throw new PanneTransport(`Service de formulaire : ${(cause as Error).message}`, { cause });
  }
}

function estReussite(corps: string): boolean {
  try {
    return (JSON.parse(corps) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}
