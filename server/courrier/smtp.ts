import { createTransport } from "nodemailer";
import type { Correspondant } from "./reglages.ts";
import { type MessagePris, PanneTransport, type Transport } from "./transport.ts";

/** Un envoi entier, réponse comprise. Plus court que le bail : deux serveurs n'envoient jamais le même message ensemble. */
const ENVOI_MAX_MS = 60_000;

/** Ces fautes tiennent au message ou à son destinataire ; toute autre tient au serveur. */
const FAUTES_DU_MESSAGE = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

interface OptionsSmtp {
  url: string;
  expediteur: Correspondant;
  /** Hôte du Message-ID : celui de l'adresse publique. */
  hote: string;
  /** En-tête dont ce relais se sert pour reconnaître un envoi rejoué. */
  idempotence?: string | undefined;
}

/**
 * Envoi par un serveur SMTP. Un envoi rejoué est le même à l'octet près, Message-ID compris. SMTP ne dit pas ce qu'un serveur a déjà accepté :
 * seul un relais qui reconnaît `idempotence` n'en fait jamais deux.
 */
export function transportSmtp({ url, expediteur, hote, idempotence }: OptionsSmtp): Transport {
  const { hostname, username } = new URL(url);
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 5_000,
    socketTimeout: 20_000,
    // Un mot de passe ne voyage jamais en clair, sauf vers un relais de la machine elle-même.
    requireTLS: username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    // Un corps ou une adresse venus d'une personne ne font jamais lire un fichier ni une page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    envoyer: async (m) => {
      try {
        await smtp.sendMail({
          ...enCourriel(m, expediteur, hote, idempotence),
          signal: AbortSignal.timeout(ENVOI_MAX_MS),
        });
      } catch (cause) {
        const { code = "", message } = cause as { code?: string; message: string };
        if (FAUTES_DU_MESSAGE.has(code)) throw new Error(`SMTP : ${message}`, { cause });
        throw new PanneTransport(`SMTP : ${message}`, { cause });
      }
    },
  };
}

/** Adresses en objets, jamais en texte : une virgule ou un retour à la ligne n'y ajoute ni destinataire ni en-tête. */
function enCourriel(m: MessagePris, expediteur: Correspondant, hote: string, idempotence?: string) {
  return {
    // Tirée au hasard, la limite des parties ferait d'un envoi rejoué un autre message.
    baseBoundary: m.id,
    messageId: `<${m.id}@${hote}>`,
    date: m.cree_le,
    from: { name: expediteur.nom, address: expediteur.adresse },
    to: { name: "", address: m.destinataire },
    envelope: { from: { name: "", address: expediteur.adresse }, to: [{ name: "", address: m.destinataire }] },
    ...(m.repondre_a && {
      replyTo: [
        { name: m.champs.name ?? "", address: m.repondre_a },
        ...(m.repondre_aussi ? [{ name: "", address: m.repondre_aussi }] : []),
      ],
    }),
    subject: m.sujet,
    text: m.texte,
    html: m.html,
    attachments: m.pieces.map((p) => ({ filename: p.nom, content: p.octets, contentType: p.type_mime })),
    // Un répondeur d'absence ne nous répond pas (RFC 3834).
    headers: {
      // Ce qu'une personne signe et joint n'est pas automatique : un filtre d'absence ne doit pas l'écarter.
      ...(m.pieces.length === 0 && { "Auto-Submitted": "auto-generated" }),
      ...(idempotence && { [idempotence]: m.id }),
      ...(m.desabonnement && {
        "List-Unsubscribe": `<${m.desabonnement}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
