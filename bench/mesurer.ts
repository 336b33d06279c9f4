import autocannon from "autocannon";
import type { Appel, Qui } from "./scenarios.ts";

export interface Cible {
  url: string;
  /** En-têtes qui disent qui demande : un cookie de session au produit, un simple identifiant de client au serveur nu. */
  entetes: Record<Qui, Record<string, string>>;
}
export interface Tir {
  debit: number;
  latences: number[];
  echecs: number;
}

/** Envoie les appels en boucle pendant `secondes` ; chaque connexion a sa part des appels, une fiche n'est donc modifiée que par une seule. */
export function tirer(cible: Cible, appels: readonly Appel[], connexions: number, secondes: number): Promise<Tir> {
  return new Promise((resoudre, rejeter) => {
    const latences: number[] = [];
    let echecs = 0;
    let suivante = 0;
    const instance = autocannon(
      {
        url: cible.url,
        connections: connexions,
        duration: secondes,
        timeout: 15,
        setupClient: (client) => {
          const rang = suivante++;
          client.setRequests(
            appels.filter((_, i) => i % connexions === rang % connexions).map((a) => enDemande(a, cible)),
          );
        },
      },
      (erreur, bilan) => {
        if (erreur) return rejeter(erreur);
        resoudre({ debit: (latences.length - echecs) / bilan.duration, latences, echecs: echecs + bilan.errors });
      },
    );
    instance.on("response", (_client, statut, _octets, duree) => {
      latences.push(duree);
      if (statut !== 200) echecs += 1;
    });
  });
}

function enDemande({ chemin, qui, fiche }: Appel, cible: Cible): autocannon.Request {
  const headers = cible.entetes[qui];
  if (!fiche) return { method: "GET", path: chemin, headers };
  return {
    method: "PATCH",
    path: chemin,
    headers: { ...headers, "content-type": "application/json" },
    setupRequest: (demande) => {
      const kilometrage = (fiche.kilometrage % 900_000) + 1;
      return { ...demande, body: JSON.stringify({ champs: { ...fiche, kilometrage }, avant: fiche }) };
    },
    onResponse: (statut, corps) => {
      if (statut === 200) fiche.kilometrage = (JSON.parse(corps) as { kilometrage: number }).kilometrage;
    },
  };
}

export function mediane(valeurs: readonly number[]): number {
  return centile(valeurs, 0.5);
}

export function centile(valeurs: readonly number[], part: number): number {
  const triees = [...valeurs].sort((a, b) => a - b);
  return triees[Math.min(triees.length - 1, Math.floor(triees.length * part))] ?? Number.NaN;
}
