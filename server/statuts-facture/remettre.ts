import { createHash } from "node:crypto";
import { AppelRate, recuperer } from "../http/recuperer.ts";
import type { ReglagesPlateforme } from "./reglages.ts";

const DELAI_MS = 20_000;
const REPONSE_MAX = 64 * 1024;

export interface ARemettre {
  id: string;
  numero: string;
  code: number;
  message: string;
}
/** `erreur` nulle : la plateforme l'a pris. `definitif` : le même message serait refusé de nouveau. */
export interface IssueRemise {
  erreur: string | null;
  definitif: boolean;
}

/**
 * Remet un statut au service de flux d'une plateforme (AFNOR XP Z12-013, `POST /v1/flows`) : le message et sa description, sous le même
 * identifiant à chaque essai. Ne lève pas.
 */
export async function remettre(statut: ARemettre, plateforme: ReglagesPlateforme): Promise<IssueRemise> {
  const { corps, type } = await composer(statut);
  try {
    const reponse = await recuperer(
      `${plateforme.url}/v1/flows`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${plateforme.jeton}`,
          "content-type": type,
          "content-length": String(corps.byteLength),
          "request-id": statut.id,
        },
        body: corps,
      },
      { delaiMs: DELAI_MS, reponseMax: REPONSE_MAX, permis: plateforme.hotes, enClair: plateforme.enClair },
    );
    if (reponse.ok) return { erreur: null, definitif: false };
    return { erreur: await direRefus(reponse), definitif: estDefinitif(reponse.status) };
  } catch (erreur) {
    if (!(erreur instanceof AppelRate)) throw erreur;
    return { erreur: erreur.message.slice(0, 400), definitif: false };
  }
}

/** Le message est en cause, non le service ni le jeton, que l'exploitant peut changer. */
const estDefinitif = (statut: number): boolean => statut === 400 || statut === 413 || statut === 422;

async function composer({ id, numero, code, message }: ARemettre): Promise<{ corps: Uint8Array; type: string }> {
  const nom = `${numero.replace(/[^\w.-]+/g, "-")}-${code}.xml`;
  const description = {
    trackingId: id,
    name: nom,
    flowSyntax: "CDAR",
    processingRule: "B2B",
    sha256: createHash("sha256").update(message).digest("hex"),
  };
  const formulaire = new FormData();
  formulaire.append("flowInfo", new Blob([JSON.stringify(description)], { type: "application/json" }));
  formulaire.append("file", new Blob([message], { type: "application/xml" }), nom);
  const envoi = new Response(formulaire);
  return { corps: new Uint8Array(await envoi.arrayBuffer()), type: envoi.headers.get("content-type") ?? "" };
}

/** Ce que la plateforme dit de son refus, s'il tient en une phrase. */
async function direRefus(reponse: Response): Promise<string> {
  const repli = `La plateforme a répondu ${reponse.status}`;
  try {
    const { errorMessage } = (await reponse.json()) as { errorMessage?: unknown };
    const dit = typeof errorMessage === "string" ? errorMessage.replace(/\s+/g, " ").trim().toWellFormed() : "";
    return dit ? `${repli}\u00a0: ${dit}`.slice(0, 400) : repli;
  } catch {
    return repli;
  }
}
