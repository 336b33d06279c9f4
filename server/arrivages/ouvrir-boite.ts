import { isIP } from "node:net";
import { promisify } from "node:util";
import { ImapFlow } from "imapflow";
import { resoudrePublique } from "../http/adresse-publique.ts";
import type { ReglagesBoite } from "./reglages.ts";

const CONNEXION_MS = 20_000;
/** Sans un mot du serveur au bout de ce temps, la connexion est morte : IDLE se relance bien avant. */
const MUET_MS = 5 * 60_000;
const IDLE_MS = 4 * 60_000;

const resoudre = promisify(resoudrePublique) as (hote: string, options: object) => Promise<string>;

/**
 * Ouvre une boîte en lecture et écriture. L'adresse d'un hôte que l'exploitant n'a pas nommé doit être publique à cet instant, et c'est à elle
 * qu'on se connecte. Lève ce que le serveur refuse.
 */
export async function ouvrirBoite(boite: ReglagesBoite): Promise<ImapFlow> {
  const hote = boite.hote.replace(/^\[|\]$/g, "");
  const client = new ImapFlow({
    host: boite.publique ? await resoudre(hote, {}) : hote,
    ...(isIP(hote) === 0 && { servername: hote }),
    port: boite.port,
    secure: boite.tls,
    // Un mot de passe ne voyage jamais en clair, sauf vers la machine elle-même.
    ...(!boite.tls && !boite.enClair && { doSTARTTLS: true }),
    auth: { user: boite.utilisateur, pass: boite.motDePasse },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNEXION_MS,
    greetingTimeout: CONNEXION_MS,
    socketTimeout: MUET_MS,
    maxIdleTime: IDLE_MS,
    maxLineLength: 4 * 1024 * 1024,
  });
  // Une coupure se dit par la commande en cours ; sans écouteur, elle tuerait le programme.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(boite.dossier);
    return client;
  } catch (erreur) {
    client.close();
    throw erreur;
  }
}
