import type { ErreurReseau } from "../../domain/commun/erreurs.ts";
import { SANS_RESEAU } from "../sans-reseau.ts";
import { preciser } from "./ouvrir-session.ts";

export type Reponse<T> = { corps: T } | Refus;
/** `message` : la phrase du serveur, pour un refus qui a la sienne ; vide si rien n'a répondu. */
interface Refus {
  statut: number;
  precision: string;
  message: string;
  champs: Record<string, string>;
}

/** De simples appels, comme à la connexion : ces pages se passent du client typé de l'application pour rester légères. */
export async function appeler<T>(
  methode: "GET" | "POST" | "PUT" | "DELETE",
  chemin: string,
  corps?: unknown,
): Promise<Reponse<T>> {
  try {
    const reponse = await fetch(`/api${chemin}`, {
      method: methode,
      credentials: "same-origin",
      headers: { "x-reflet": "1", ...(corps !== undefined && { "content-type": "application/json" }) },
      ...(corps !== undefined && { body: JSON.stringify(corps) }),
    });
    if (reponse.ok) return { corps: (await reponse.json()) as T };
    const { champs = {}, message_fr: message = "" } = (await reponse
      .clone()
      .json()
      .catch(() => ({}))) as Partial<ErreurReseau>;
    return { statut: reponse.status, precision: await preciser(reponse), message, champs };
  } catch {
    return { statut: 0, precision: SANS_RESEAU, message: "", champs: {} };
  }
}
