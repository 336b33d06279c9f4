import { randomUUID } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { ArrivageListe, ArrivageLu, ReceptionSociete } from "../../domain/arrivages/arrivage.ts";
import type { AppTest } from "../testing/app-test.ts";
import type { Boite } from "../testing/imap/service-imap.ts";
import { lireReglagesArrivages } from "./reglages.ts";
import { creerTacheArrivages, type TacheArrivages } from "./tache-arrivages.ts";

const compositeur = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** Un message tel qu'il arrive ; `entetes` : ceux que la messagerie a posés devant, du plus récent au plus ancien. */
export async function composer(message: SendMailOptions, entetes: readonly string[] = []): Promise<Buffer> {
  const { message: octets } = await compositeur.sendMail({
    from: "Claire <claire@canarival.test>",
    subject: "Vos documents",
    text: "Bonjour, voici les documents.",
    messageId: `<${randomUUID()}@canarival.test>`,
    ...message,
  });
  return Buffer.concat([Buffer.from(entetes.map((e) => `${e}\r\n`).join("")), octets as Buffer]);
}

export const pieceJointe = (filename: string, content: Buffer | string, contentType?: string) => ({
  filename,
  content,
  ...(contentType && { contentType }),
});

/** Règle ces boîtes sur l'application de l'essai, et rend la tâche qui les relève. */
export function relever(t: AppTest, ...boites: readonly Pick<Boite, "url">[]): TacheArrivages {
  t.services.config.arrivages = lireReglagesArrivages(
    { BOITE_URL: boites.map((b) => b.url).join(" "), BOITE_HOTES: "127.0.0.1" },
    false,
  );
  return creerTacheArrivages(t.services, (faute) => {
    throw faute.err;
  });
}

/** L'adresse d'une société dans la boîte réglée. */
export async function adresseSociete(t: AppTest, admin: string, client: string): Promise<string> {
  const reponse = await t.appeler("GET", `/api/clients/${client}/reception`, { jeton: admin });
  return (reponse.json() as ReceptionSociete).adresses[0] ?? "";
}

export const arrivages = async (t: AppTest, jeton: string, suite = ""): Promise<ArrivageListe[]> =>
  (await t.appeler("GET", `/api/arrivages?taille=100${suite}`, { jeton })).json().lignes;

export const lireArrivage = async (t: AppTest, jeton: string, id: string): Promise<ArrivageLu> =>
  (await t.appeler("GET", `/api/arrivages/${id}`, { jeton })).json();
