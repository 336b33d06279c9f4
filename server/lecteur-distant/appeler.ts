import { AppelRate, recuperer } from "../http/recuperer.ts";
import { messagesPour } from "./consigne.ts";
import type { PageEnvoyee } from "./page-envoyee.ts";
import type { ReglagesLecteurDistant } from "./reglages.ts";
import { type ReponseDistante, reponseDistante, SCHEMA_REPONSE } from "./schema.ts";

const REPONSE_MAX = 256 * 1024;
/** Deux cents lignes tiennent dans la moitié. */
const JETONS_RENDUS_MAX = 16_000;

/** Ce qu'un appel a donné, réussi ou non : de quoi l'écrire au journal, et savoir s'il se retente. */
export interface IssueAppel {
  /** Nulle : l'appel n'a rien donné d'utilisable. */
  reponse: ReponseDistante | null;
  /** « lu », ou ce qui a manqué, en une phrase. */
  issue: string;
  /** `service` : il est en panne, plein ou fermé, et tous les documents échoueraient ; `document` : il n'a pas su lire celui-ci. */
  faute: "service" | "document" | null;
  /** Un autre essai peut réussir ; jamais quand la réponse manque de place. */
  aRetenter: boolean;
  /** Secondes avant de revenir, quand le service les dit. */
  revenirDansS: number | null;
  /** Rien n'a été lu : le service a refusé, ou n'a pas été joint. Une réponse trop tardive se paie. */
  gratuit: boolean;
  dureeMs: number;
  jetonsEntree: number | null;
  jetonsSortie: number | null;
}

type Echec = Pick<IssueAppel, "issue" | "faute" | "aRetenter"> & Partial<Pick<IssueAppel, "revenirDansS" | "gratuit">>;

/**
 * Demande à ces pages leur lecture, une seule fois : la file retente. La bibliothèque ne se charge qu'ici, donc jamais sans réglage. Ne lève pas.
 */
export async function appelerLecteur(
  pages: readonly PageEnvoyee[],
  reglages: ReglagesLecteurDistant,
  arret?: AbortSignal,
): Promise<IssueAppel> {
  const debut = performance.now();
  const vide = {
    reponse: null,
    faute: null,
    aRetenter: false,
    revenirDansS: null,
    gratuit: false,
    jetonsEntree: null,
    jetonsSortie: null,
  };
  const fin = (issue: Partial<IssueAppel> & Pick<IssueAppel, "issue">): IssueAppel => ({
    ...vide,
    ...issue,
    dureeMs: Math.round(performance.now() - debut),
  });
  try {
    const client = await ouvrirClient(reglages);
    const rendu = await client.chat.completions.create(
      {
        model: reglages.modele,
        messages: messagesPour(pages),
        temperature: 0,
        max_tokens: JETONS_RENDUS_MAX,
        response_format: {
          type: "json_schema",
          json_schema: { name: "document_de_restitution", strict: true, schema: SCHEMA_REPONSE },
        },
      },
      { signal: arret ?? null },
    );
    const jetons = {
      jetonsEntree: compte(rendu.usage?.prompt_tokens),
      jetonsSortie: compte(rendu.usage?.completion_tokens),
    };
    const choix = Array.isArray(rendu.choices) ? rendu.choices[0] : undefined;
    const texte = choix?.message?.content;
    if (choix?.finish_reason === "length") return fin({ ...jetons, issue: "réponse tronquée", faute: "document" });
    const lue = typeof texte === "string" ? relire(texte) : null;
    if (!lue) return fin({ ...jetons, issue: "réponse hors du schéma", faute: "document", aRetenter: true });
    return fin({ ...jetons, reponse: lue, issue: "lu" });
  } catch (erreur) {
    return fin(await direEchec(erreur));
  }
}

/** Un nombre de jetons tel que le service l'annonce ; ce qu'il annonce de faux ne compte pas. */
const compte = (jetons: unknown): number | null =>
  Number.isSafeInteger(jetons) && (jetons as number) >= 0 ? Math.min(jetons as number, 2_000_000_000) : null;

async function ouvrirClient({ url, cle, delaiMs, hotes, enClair }: ReglagesLecteurDistant) {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    apiKey: cle,
    baseURL: url,
    // Ce que d'autres programmes posent dans l'environnement n'entre pas dans l'appel.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: delaiMs,
    logLevel: "off",
    fetch: (adresse, demande) =>
      recuperer(
        String(adresse),
        {
          method: demande?.method ?? "GET",
          headers: Object.fromEntries(new Headers(demande?.headers as ConstructorParameters<typeof Headers>[0])),
          body: demande?.body,
          signal: demande?.signal as AbortSignal | null | undefined,
        },
        { delaiMs, reponseMax: REPONSE_MAX, permis: hotes, enClair },
      ),
  });
}

/** La réponse, si elle suit le schéma en entier ; rien d'à demi juste n'en est gardé. */
function relire(texte: string): ReponseDistante | null {
  try {
    const lue = reponseDistante.safeParse(JSON.parse(texte));
    return lue.success ? lue.data : null;
  } catch {
    return null;
  }
}

const REVENIR_MAX_S = 3_600;

async function direEchec(erreur: unknown): Promise<Echec> {
  const { APIError, APIUserAbortError, APIConnectionTimeoutError } = await import("openai");
  const service = { faute: "service", aRetenter: true } as const;
  if (erreur instanceof APIUserAbortError) return { issue: "arrêté avec le programme", faute: null, aRetenter: true };
  if (erreur instanceof APIConnectionTimeoutError) return { ...service, issue: "pas de réponse à temps" };
  const cause = erreur instanceof APIError ? (erreur.cause ?? erreur) : erreur;
  if (cause instanceof AppelRate) {
    const issue = cause.message.slice(0, 300);
    return { ...service, issue, gratuit: !issue.includes("pas de réponse") };
  }
  // Du JSON illisible, ou une réponse d'une autre forme : le service n'en est pas un, ou il divague.
  if (!(erreur instanceof APIError) || erreur.status === undefined)
    return { issue: "réponse illisible", faute: "document", aRetenter: true };
  const issue = `réponse ${erreur.status}`;
  const dit = Number(erreur.headers?.get("retry-after"));
  const revenirDansS = dit > 0 ? Math.min(dit, REVENIR_MAX_S) : null;
  if (erreur.status === 400 || erreur.status === 413 || erreur.status === 422)
    return { issue, faute: "document", aRetenter: false, gratuit: true };
  return { ...service, issue, revenirDansS, gratuit: true };
}
