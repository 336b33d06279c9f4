import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Recu {
  de: string;
  pour: string[];
  courriel: Email;
}

/** Un vrai serveur SMTP, qui garde ce qu'il reçoit, refuse les destinataires « refuse@… », et sait disparaître puis revenir. */
export interface SmtpDeTest {
  readonly url: string;
  readonly recus: Recu[];
  arreter(): Promise<void>;
  reprendre(): Promise<void>;
}

export async function ouvrirSmtp(): Promise<SmtpDeTest> {
  const recus: Recu[] = [];
  let serveur = nouveau(recus);
  let port = 0;
  const ecouter = () =>
    new Promise<void>((ok, ko) => {
      serveur.once("error", ko);
      serveur.listen(port, "127.0.0.1", () => ok());
    });
  await ecouter();
  port = (serveur.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${port}`,
    recus,
    arreter: () => new Promise((ok) => serveur.close(() => ok())),
    reprendre: () => {
      serveur = nouveau(recus);
      return ecouter();
    },
  };
}

const nouveau = (recus: Recu[]): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, suite) =>
      suite(address.startsWith("refuse@") ? Object.assign(new Error("inconnu ici"), { responseCode: 550 }) : null),
    onData: (flux, session, suite) => {
      const morceaux: Buffer[] = [];
      flux.on("data", (m: Buffer) => morceaux.push(m));
      flux.on("end", async () => {
        const { mailFrom, rcptTo } = session.envelope;
        recus.push({
          de: mailFrom ? mailFrom.address : "",
          pour: rcptTo.map((r) => r.address),
          courriel: await PostalMime.parse(Buffer.concat(morceaux)),
        });
        suite();
      });
    },
  });
