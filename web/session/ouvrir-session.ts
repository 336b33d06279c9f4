import type { ErreurReseau } from "../../domain/commun/erreurs.ts";
import type { EtapeConnexion, SessionLue } from "../../domain/session/session.contrat.ts";

/** La session est ouverte, ou un code est attendu, ou le refus se dit par la phrase principale (à défaut, la sienne) et cette précision. */
export type Issue = { session: SessionLue } | { etape: EtapeConnexion } | { precision: string; phrase?: string };

/** Tout échec garde la même phrase principale : sans verdict du serveur, celle-ci dit pourquoi on la lit. */
const MEME_PHRASE = "Reflet dit la même phrase de toute connexion refusée.";
export const SANS_VERDICT = `${MEME_PHRASE} Ici, le serveur n'a pas répondu\u00a0: l'e-mail et le mot de passe n'ont pas été vérifiés. Vérifiez votre réseau, puis réessayez.`;

/** Connexion depuis /auth : un simple appel, pour que la page reste légère. Tout échec garde le même message principal. */
export async function ouvrirSession(email: string, motDePasse: string): Promise<Issue> {
  let reponse: Response;
  try {
    reponse = await fetch("/api/session", {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", "x-reflet": "1" },
      body: JSON.stringify({ email, mot_de_passe: motDePasse }),
    });
  } catch {
    return { precision: SANS_VERDICT };
  }
  if (!reponse.ok) return refus(reponse);
  const corps: SessionLue | EtapeConnexion = await reponse.json();
  return "second_facteur" in corps ? { etape: corps } : { session: corps };
}

async function refus(reponse: Response): Promise<Issue> {
  const { code, message_fr }: Partial<ErreurReseau> = await reponse
    .clone()
    .json()
    .catch(() => ({}));
  // Le mot de passe est le bon : dire qu'il est faux ferait chercher.
  if (code === "connexion_entreprise_exigee" && message_fr) return { phrase: message_fr, precision: "" };
  const precision = await preciser(reponse);
  return { precision: reponse.status >= 500 ? `${MEME_PHRASE} ${precision}` : precision };
}

/** Ce qu'il y a à faire devant un refus d'attendre ou une panne ; vide quand la phrase principale suffit. */
export async function preciser(reponse: Response): Promise<string> {
  if (reponse.status === 429)
    return `Trop de tentatives : patientez ${attente(await secondes(reponse))} avant de réessayer.`;
  if (reponse.status >= 500) return "Reflet est momentanément indisponible. Réessayez dans quelques instants.";
  return "";
}

async function secondes(reponse: Response): Promise<number> {
  const corps: Partial<ErreurReseau> = await reponse.json().catch(() => ({}));
  const dites = corps.donnees?.secondes;
  return typeof dites === "number" ? dites : Number(reponse.headers.get("retry-after") ?? 60) || 60;
}

const attente = (s: number): string =>
  s < 60
    ? `${Math.max(1, Math.ceil(s))} seconde${s > 1 ? "s" : ""}`
    : `${Math.ceil(s / 60)} minute${s > 60 ? "s" : ""}`;
