import { ORPCError } from "@orpc/client";
import { enErreur, estErreur, statutErreur } from "../erreurs.ts";
import { attendreReconnexion } from "../expiration.ts";
import { suivreEcriture } from "../onglet.ts";

interface Options {
  surProgression?: (part: number) => void;
  signal?: AbortSignal;
}

/** Dépose un fichier tel quel (PUT). XMLHttpRequest, parce que fetch ne dit pas où en est un envoi. */
export async function envoyerFichier<T>(adresse: string, fichier: Blob, options: Options = {}): Promise<T> {
  try {
    return await suivreEcriture(envoyer<T>(adresse, fichier, options));
  } catch (erreur) {
    if (!estErreur(erreur, "non_connecte")) throw erreur;
    await attendreReconnexion();
    return suivreEcriture(envoyer<T>(adresse, fichier, options));
  }
}

/** Une session à rouvrir, une lenteur, une file pleine : le même envoi peut réussir plus tard. */
const PASSAGERS = new Set([401, 408, 429]);

/** Le serveur a dit non à ce fichier-là : le renvoyer tel quel n'y changerait rien. */
export function estRefus(erreur: unknown): boolean {
  const statut = statutErreur(erreur);
  return statut !== null && statut >= 400 && statut < 500 && !PASSAGERS.has(statut);
}

function envoyer<T>(adresse: string, fichier: Blob, { surProgression, signal }: Options): Promise<T> {
  return new Promise((tenir, rompre) => {
    const envoi = new XMLHttpRequest();
    envoi.open("PUT", adresse);
    envoi.responseType = "json";
    envoi.setRequestHeader("x-reflet", "1");
    envoi.setRequestHeader(
      "content-type",
      fichier.type === "application/pdf" ? fichier.type : "application/octet-stream",
    );
    envoi.upload.onprogress = (e) => e.lengthComputable && surProgression?.(e.loaded / e.total);
    envoi.onload = () => {
      if (envoi.status < 400) return tenir(envoi.response as T); // sortie de la route, décrite par le contrat
      rompre(enErreur(envoi.response, envoi.status) ?? new ORPCError("reponse_illisible", { status: envoi.status }));
    };
    envoi.onerror = () => rompre(new TypeError("Envoi interrompu"));
    envoi.onabort = () => rompre(new DOMException("Envoi annulé", "AbortError"));
    signal?.addEventListener("abort", () => envoi.abort(), { once: true });
    envoi.send(fichier);
  });
}
