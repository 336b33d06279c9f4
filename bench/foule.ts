import { setTimeout as pause } from "node:timers/promises";
import type { Ecriture, Ecrivain } from "./ecrivain.ts";
import { centile } from "./mesurer.ts";

const ECRIVAINS = 2;
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

export const appeler = (url: string, cookie: string, chemin: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${chemin}`, {
    ...init,
    headers: { cookie, "x-reflet": "1", ...init.headers },
    signal: AbortSignal.timeout(15_000),
  });

/** Le statut d'une lecture, suivi de ce qu'un 503 doit dire ; ou le nom de l'erreur du réseau. */
export async function statutDe(url: string, cookie: string, chemin: string): Promise<string> {
  try {
    const reponse = await appeler(url, cookie, chemin);
    const texte = await reponse.text();
    if (reponse.status !== 503) return String(reponse.status);
    return `503${reponse.headers.has("retry-after") ? "" : " sans Retry-After"}${texte.includes("message_fr") ? "" : " sans phrase"}`;
  } catch (erreur) {
    return (erreur as Error).name;
  }
}

/** Des personnes qui écrivent et lisent sans relâche ; une écriture sans réponse se renvoie avec sa clé. */
export class Foule {
  private incidents: { le: number; quoi: string }[] = [];
  private durees: number[] = [];
  private readonly url: string;
  private readonly ecrivain: Ecrivain;
  private finie = false;
  private fils: Promise<unknown>[] = [];

  constructor(url: string, ecrivain: Ecrivain) {
    this.url = url;
    this.ecrivain = ecrivain;
  }

  partir(): void {
    this.fils = [...Array.from({ length: ECRIVAINS }, () => this.ecrire()), this.lire()];
  }

  private async ecrire(): Promise<void> {
    let suspens: Ecriture[] = [];
    while (!this.finie || suspens.length > 0) {
      suspens = await this.ecrivain.ecrireJusquALaCoupure(this.url, suspens, () => this.finie);
      if (suspens.length > 0) this.incidents.push({ le: performance.now(), quoi: "écriture" });
      await pause(200);
    }
  }

  private async lire(): Promise<void> {
    while (!this.finie) {
      const debut = performance.now();
      const statut = await statutDe(this.url, this.ecrivain.cookie, "/api/restitutions?taille=25");
      if (statut === "200") this.durees.push(performance.now() - debut);
      else this.incidents.push({ le: performance.now(), quoi: `lecture ${statut}` });
      await pause(50);
    }
  }

  async arreter(): Promise<void> {
    this.finie = true;
    await Promise.all(this.fils);
  }

  /** Joue une panne, puis laisse passer de quoi voir ses suites ; dit ce que les personnes en ont vu. */
  async pendant(titre: string, panne: () => Promise<string | undefined>, suiteS = 6): Promise<void> {
    const [debut, avant] = [performance.now(), this.ecrivain.acceptees.size];
    this.incidents = [];
    this.durees = [];
    const detail = await panne();
    await pause(suiteS * 1000);
    const vus = this.incidents.map((i) => (i.le - debut) / 1000);
    const natures = [...new Set(this.incidents.map((i) => i.quoi))].join(", ");
    const fenetre =
      vus.length > 0 ? ` de ${Math.min(...vus).toFixed(1)} à ${Math.max(...vus).toFixed(1)} s (${natures})` : "";
    dire(
      `${titre} : ${vus.length} demandes sans réponse utile${fenetre}, ${this.ecrivain.acceptees.size - avant} écritures acceptées, ` +
        `${this.durees.length} lectures p99 ${Math.round(centile(this.durees, 0.99))} ms. ${detail ?? ""}`,
    );
  }
}
