import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { DOVECOT, dovecot } from "../../../scripts/paquets.ts";

export interface ServiceImap {
  /** BOITE_URL d'une boîte neuve et vide, dont les adresses sont `docs+…@boite.test`. */
  boite(): Promise<Boite>;
  arreter(): Promise<void>;
}
export interface Boite {
  url: string;
  /** Dépose un message comme le ferait la messagerie qui le reçoit. */
  deposer(message: string | Buffer, recuLe?: Date): Promise<void>;
  /** Plusieurs d'un trait, dans leur ordre, par une seule connexion. */
  deposerTous(messages: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Les drapeaux de chaque message, dans l'ordre. */
  drapeaux(): Promise<string[][]>;
  /** Les marque tous lus, comme une personne qui l'ouvre dans sa messagerie. */
  marquerLus(): Promise<void>;
  /** Refait la boîte : les mêmes messages, sous un autre UIDVALIDITY. */
  reconstruire(): Promise<void>;
}

/** Faux : ce qui demande un vrai serveur IMAP est sauté, et le dit. `npm test` l'installe et l'exige sous Debian. */
export const IMAP_POSSIBLE = dovecot();
if (!IMAP_POSSIBLE)
  process.stderr.write("Tests IMAP sautés : Dovecot n'est pas installé (apt-get install dovecot-imapd).\n");

/** Un vrai serveur IMAP (Dovecot), jetable, sur un port libre de la machine, sous le compte qui joue les tests. */
export async function lancerServiceImap(): Promise<ServiceImap> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-imap-"));
  // Ses processus, sous un autre compte quand c'est root qui joue, traversent ce dossier.
  await chmod(dossier, 0o755);
  const port = await portLibre();
  await mkdir(join(dossier, "courrier"), { mode: 0o777 });
  await chmod(join(dossier, "courrier"), 0o777);
  const conf = join(dossier, "dovecot.conf");
  await writeFile(conf, configuration(dossier, port));
  const processus = spawn(DOVECOT, ["-F", "-c", conf], { stdio: ["ignore", "pipe", "pipe"] });
  let dit = "";
  for (const flux of [processus.stdout, processus.stderr])
    flux.on("data", (m: Buffer) => {
      dit = `${dit}${m}`.slice(-4000);
    });
  const mort = new Promise<void>((ok) => processus.once("exit", () => ok()));
  await joignable(port, mort, () => dit);
  return {
    boite: async () => ouvrir(port, dossier, randomUUID().slice(0, 8)),
    arreter: async () => {
      processus.kill("SIGTERM");
      await mort;
      await rm(dossier, { recursive: true, force: true });
    },
  };
}

function ouvrir(port: number, dossier: string, nom: string): Boite {
  const maildir = join(dossier, "courrier", nom);
  const avec = async <T>(travail: (c: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port,
      secure: false,
      auth: { user: nom, pass: "secret" },
      logger: false,
    });
    await client.connect();
    try {
      return await travail(client);
    } finally {
      await client.logout();
    }
  };
  return {
    url: `imap://${nom}:secret@127.0.0.1:${port}/INBOX?adresse=docs@boite.test`,
    deposer: (message, recuLe) =>
      avec(async (c) => {
        await c.append("INBOX", typeof message === "string" ? Buffer.from(message) : message, [], recuLe);
      }),
    deposerTous: (messages) =>
      avec(async (c) => {
        for await (const message of messages) await c.append("INBOX", message);
      }),
    drapeaux: () =>
      avec(async (c) => {
        await c.mailboxOpen("INBOX");
        const messages = await c.fetchAll("1:*", { flags: true }).catch(() => []);
        return messages.map((m) => [...(m.flags ?? [])]);
      }),
    marquerLus: () =>
      avec(async (c) => {
        await c.mailboxOpen("INBOX");
        await c.messageFlagsAdd("1:*", ["\\Seen"]);
      }),
    reconstruire: async () => {
      // Sans la liste de ses UID ni ses index, Dovecot refait la boîte, sous un UIDVALIDITY plus grand.
      const noms = await readdir(maildir);
      for (const n of noms.filter((x) => x === "dovecot-uidlist" || x.startsWith("dovecot.index")))
        await rm(join(maildir, n), { force: true });
    },
  };
}

function configuration(dossier: string, port: number): string {
  const { username, uid, gid } = userInfo();
  // Root refuse de servir le courrier sous son propre compte : celui de personne s'en charge.
  const [utilisateur, groupe] = uid === 0 ? ["65534", "65534"] : [String(uid), String(gid)];
  const interne = uid === 0 ? "" : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`;
  return `
base_dir = ${dossier}/base
state_dir = ${dossier}/etat
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 0
mail_location = maildir:${dossier}/courrier/%u
mail_uid = ${utilisateur}
mail_gid = ${groupe}
mailbox_list_index = no
${interne}passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${utilisateur} gid=${groupe} home=${dossier}/courrier/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
}
`;
}

const portLibre = (): Promise<number> =>
  new Promise((ok) => {
    const serveur = createServer().listen(0, "127.0.0.1", () => {
      const adresse = serveur.address();
      serveur.close(() => ok(typeof adresse === "object" && adresse ? adresse.port : 0));
    });
  });

/** Attend que le serveur réponde ; s'il meurt avant, dit ce qu'il a écrit. */
async function joignable(port: number, mort: Promise<void>, dit: () => string): Promise<void> {
  let fini = false;
  void mort.then(() => {
    fini = true;
  });
  for (;;) {
    if (fini) throw new Error(`Dovecot ne démarre pas : ${dit()}`);
    const client = new ImapFlow({
      host: "127.0.0.1",
      port,
      secure: false,
      auth: { user: "essai", pass: "secret" },
      logger: false,
      verifyOnly: true,
    });
    client.on("error", () => undefined);
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return;
  }
}
