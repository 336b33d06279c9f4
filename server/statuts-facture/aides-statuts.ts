import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { contestationJetable } from "../contestations/aides-contestations.ts";
import type { AppTest } from "../testing/app-test.ts";
import { lireReglagesPlateforme } from "./reglages.ts";

/** Ce qu'une personne dirait pour mettre en litige la facture d'une contestation jetable. */
export const saisieDEssai = (suite: object = {}) => ({
  code: 207,
  motif: "TRANSAC_INC",
  note: "La jante n'est pas au procès-verbal.",
  numero: "FRE-2026-4",
  date_facture: "2026-04-02",
  vendeur_nom: "Arval",
  vendeur_siren: "329 892 368",
  vendeur_adresse: "329892368",
  acheteur_nom: "Canarival",
  acheteur_siren: "552100554",
  cle_idempotence: randomUUID(),
  ...suite,
});

/** Un statut produit que la plateforme n'a pas pris, et sa contestation. */
export async function statutJetable(t: AppTest): Promise<{ contestation: string; statut: string }> {
  const { contestation, facture } = await contestationJetable(t);
  const statut = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into statuts_facture (client_id, sens, code, numero, facture_id, pose_le, message, empreinte, remise, remise_erreur, motif)
       values ($1, 'emis', 207, 'FRE-1', $2, now(), '<x/>', sha256(convert_to($3, 'UTF8')), 'echec', 'La plateforme a répondu 422', 'AUTRE') returning id`,
      [t.jeu.clientA, facture, randomUUID()],
    );
    return rows[0]?.id ?? "";
  });
  return { contestation, statut };
}

export interface FluxRecu {
  chemin: string;
  entetes: Record<string, string | string[] | undefined>;
  description: { trackingId: string; name: string; flowSyntax: string; sha256: string };
  message: string;
}
export interface PlateformeDEssai {
  url: string;
  recus: FluxRecu[];
  /** Ce qu'elle répond aux appels suivants. */
  repondre(statut: number, corps?: object): void;
  arreter(): Promise<void>;
}

/** Une plateforme d'essai : un vrai service HTTP de flux, qui garde ce qu'il reçoit. */
export async function ouvrirPlateforme(t?: AppTest): Promise<PlateformeDEssai> {
  const recus: FluxRecu[] = [];
  let reponse: { statut: number; corps: object } = { statut: 202, corps: { flowId: "f-1" } };
  const serveur: Server = createServer((requete, sortie) => {
    const morceaux: Buffer[] = [];
    requete.on("data", (m: Buffer) => morceaux.push(m));
    requete.on("end", () => {
      void new Response(Buffer.concat(morceaux), { headers: { "content-type": requete.headers["content-type"] ?? "" } })
        .formData()
        .then(async (formulaire) => {
          const [description, fichier] = [formulaire.get("flowInfo") as File, formulaire.get("file") as File];
          recus.push({
            chemin: `${requete.method} ${requete.url}`,
            entetes: requete.headers,
            description: JSON.parse(await description.text()),
            message: await fichier.text(),
          });
          sortie.writeHead(reponse.statut, { "content-type": "application/json" }).end(JSON.stringify(reponse.corps));
        });
    });
  });
  await new Promise<void>((ok) => serveur.listen(0, "127.0.0.1", ok));
  const url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}/flow-service`;
  if (t)
    t.services.config.plateforme = lireReglagesPlateforme({
      PLATEFORME_URL: url,
      PLATEFORME_JETON: "jeton-d-essai",
      PLATEFORME_HOTES: "127.0.0.1",
    });
  return {
    url,
    recus,
    repondre: (statut, corps = {}) => {
      reponse = { statut, corps };
    },
    arreter: () => new Promise((ok) => serveur.close(() => ok())),
  };
}
