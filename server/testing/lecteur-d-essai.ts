import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as attendre } from "node:timers/promises";
import type { ReglagesLecteurDistant } from "../lecteur-distant/reglages.ts";
import type { LigneDistante, ReponseDistante } from "../lecteur-distant/schema.ts";
import { ecrire, pdfDEssai } from "../lecture/essais/pdf-d-essai.ts";

/** Ce que le service reçoit d'un appel. */
export interface AppelRecu {
  chemin: string;
  cle: string | undefined;
  corps: {
    model: string;
    messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
    response_format: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
    [autre: string]: unknown;
  };
}

/** Une façon de répondre : un contenu rendu par le modèle, ou tout autre comportement du service. */
export type Conduite = string | ((reponse: ServerResponse, recu: AppelRecu) => unknown);

export const JETONS_ENTREE = 1_200;
export const JETONS_SORTIE = 340;

/** Écrit une réponse du protocole. */
export function rendre(reponse: ServerResponse, contenu: string, fin = "stop"): void {
  reponse.setHeader("content-type", "application/json");
  reponse.end(
    JSON.stringify({
      id: "chatcmpl-essai",
      object: "chat.completion",
      created: 1_700_000_000,
      model: "modele-d-essai",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: contenu, refusal: null },
          finish_reason: fin,
          logprobs: null,
        },
      ],
      usage: {
        prompt_tokens: JETONS_ENTREE,
        completion_tokens: JETONS_SORTIE,
        total_tokens: JETONS_ENTREE + JETONS_SORTIE,
      },
    }),
  );
}

export const statut =
  (code: number, entetes: Record<string, string> = {}): Conduite =>
  (reponse) =>
    reponse
      .writeHead(code, { "content-type": "application/json", ...entetes })
      .end(JSON.stringify({ error: { message: `erreur ${code}`, type: "essai", code: null, param: null } }));

/** Répond après ce délai, en millisecondes. */
export const lente =
  (ms: number, contenu: string): Conduite =>
  async (reponse) => {
    await attendre(ms);
    rendre(reponse, contenu);
  };

/** La réponse d'un document où rien n'est imprimé : à compléter. */
export const REPONSE_VIDE: ReponseDistante = {
  type_document: "facture",
  numero: null,
  date_document: null,
  loueur: null,
  immatriculation: null,
  vin: null,
  marque: null,
  modele: null,
  kilometrage: null,
  date_mise_en_circulation: null,
  date_restitution: null,
  contrat: null,
  lignes: [],
  totaux: {
    brut_ht: null,
    abattement_ht: null,
    remise_ht: null,
    franchise_ht: null,
    net_ht: null,
    tva: null,
    ttc: null,
  },
};

export const ligneRendue = (designation: string, net_ht: string): LigneDistante => ({
  page: 1,
  designation,
  localisation: null,
  dommage: null,
  operation: null,
  quantite: null,
  brut_ht: null,
  abattement_ht: null,
  net_ht,
});

/** Une facture dont le premier lecteur lit le total, non les lignes : leurs montants ne sont pas en face. */
export const factureNonFermee = (numero: string, dessous = ""): Uint8Array =>
  pdfDEssai([
    {
      contenu: [
        ecrire("ARVAL SERVICE LEASE", 40, 800, 14),
        ecrire(`Facture n° ${numero} du 12/10/2026`, 40, 770, 12),
        ecrire("Immatriculation : GB-482-NR", 40, 740),
        ecrire("Pare-chocs avant, peinture", 40, 670),
        ecrire("248,00", 300, 658),
        ecrire("Porte avant gauche, débosselage", 330, 690),
        ecrire("180,00", 60, 700),
        ecrire("Total HT", 400, 620),
        ecrire("428,00", 490, 620),
        ecrire(dessous, 40, 500),
      ].join("\n"),
    },
  ]);

/** Ce qu'un second lecteur qui lit bien rend de cette facture. */
export const REPONSE_JUSTE: ReponseDistante = {
  ...REPONSE_VIDE,
  lignes: [
    ligneRendue("Pare-chocs avant, peinture", "248,00"),
    ligneRendue("Porte avant gauche, débosselage", "180,00"),
  ],
  totaux: { ...REPONSE_VIDE.totaux, net_ht: "428,00" },
};

export interface LecteurDEssai {
  url: string;
  reglages: ReglagesLecteurDistant;
  recus: AppelRecu[];
  /** Ce qu'il fera des appels qui suivent, dans l'ordre ; la dernière conduite dure. */
  conduire(...conduites: Conduite[]): void;
  fermer(): Promise<void>;
}

/** Un vrai service HTTP local qui parle le protocole d'un modèle ; il rend ce qu'on lui dit de rendre. */
export async function ouvrirLecteurDEssai(): Promise<LecteurDEssai> {
  const recus: AppelRecu[] = [];
  let conduites: Conduite[] = [JSON.stringify(REPONSE_VIDE)];
  const serveur = createServer((requete, reponse) => {
    const morceaux: Buffer[] = [];
    requete.on("data", (m: Buffer) => morceaux.push(m));
    requete.on("end", () => {
      const recu = {
        chemin: requete.url ?? "",
        cle: requete.headers.authorization,
        corps: JSON.parse(Buffer.concat(morceaux).toString()) as AppelRecu["corps"],
      };
      recus.push(recu);
      const conduite = conduites.length > 1 ? conduites.shift() : conduites[0];
      if (typeof conduite === "string") rendre(reponse, conduite);
      else void conduite?.(reponse, recu);
    });
  });
  await new Promise<void>((pret) => serveur.listen(0, "127.0.0.1", pret));
  const url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}/v1`;
  return {
    url,
    recus,
    reglages: {
      url,
      cle: "cle-d-essai",
      modele: "modele-d-essai",
      hotes: ["127.0.0.1"],
      enClair: ["127.0.0.1"],
      delaiMs: 5_000,
      prixEntree: 200,
      prixSortie: 600,
      appelsParJour: 100,
      eurosParMois: 10,
    },
    conduire: (...voulues) => {
      conduites = voulues;
    },
    fermer: () =>
      new Promise((fini) => {
        serveur.close(() => fini());
        serveur.closeAllConnections();
      }),
  };
}
