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

/** `idempotence` : le relais garde ce qu'il a reçu sous cet en-tête ; rejoué, il l'accepte sans le transmettre, et refuse un autre contenu. */
export async function ouvrirSmtp({ idempotence }: { idempotence?: string } = {}): Promise<SmtpDeTest> {
  const recus: Recu[] = [];
  const connus = new Map<string, string>();
  const nouveau = () => relais(recus, idempotence && { entete: idempotence.toLowerCase(), connus });
  let serveur = nouveau();
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
      serveur = nouveau();
      return ecouter();
    },
  };
}

const relais = (
  recus: Recu[],
  idempotent: { entete: string; connus: Map<string, string> } | "" | undefined,
): SMTPServer =>
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
        const octets = Buffer.concat(morceaux);
        const courriel = await PostalMime.parse(octets);
        if (idempotent) {
          const cle = courriel.headers.find((h) => h.key === idempotent.entete)?.value;
          const connu = cle && idempotent.connus.get(cle);
          if (connu === octets.toString("latin1")) return suite();
          if (connu)
            return suite(Object.assign(new Error("clé déjà prise par un autre message"), { responseCode: 554 }));
          if (cle) idempotent.connus.set(cle, octets.toString("latin1"));
        }
        recus.push({
          de: mailFrom ? mailFrom.address : "",
          pour: rcptTo.map((r) => r.address),
          courriel,
        });
        suite();
      });
    },
  });
