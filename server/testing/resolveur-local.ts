import { createSocket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import { isIP } from "node:net";

const [A, AAAA] = [1, 28];

export interface ResolveurLocal {
  /** Ce qu'il répond d'un nom, dans l'ordre des demandes d'une même sorte ; la dernière réponse se répète. Une liste vide : nom inconnu. */
  zone: Map<string, string[][]>;
  /** Les noms demandés, une fois par sorte d'adresse. */
  demandes: string[];
  arreter(): Promise<void>;
}

/**
 * Un vrai serveur DNS en UDP, à qui Node s'adresse le temps d'un essai : ce qu'un nom désigne se décide ici, jusqu'à changer entre deux
 * demandes. `*.nip.io` répond l'adresse écrite dans le nom, comme le vrai.
 */
export async function resolveurLocal(): Promise<ResolveurLocal> {
  const zone = new Map<string, string[][]>();
  const demandes: string[] = [];
  const tours = new Map<string, number>();
  const serveur = createSocket("udp4");
  serveur.on("message", (demande, de) => {
    const { nom, type, fin } = lireQuestion(demande);
    demandes.push(nom);
    const rang = tours.get(`${nom} ${type}`) ?? 0;
    tours.set(`${nom} ${type}`, rang + 1);
    const suite = zone.get(nom);
    const ip = /(\d+(?:\.\d+){3})\.nip\.io$/.exec(nom)?.[1];
    const adresses = suite?.[Math.min(rang, suite.length - 1)] ?? (ip ? [ip] : []);
    serveur.send(repondre(demande.subarray(0, fin), type, adresses), de.port, de.address);
  });
  serveur.bind(0, "127.0.0.1");
  await once(serveur, "listening");
  const avant = dns.getServers();
  dns.setServers([`127.0.0.1:${serveur.address().port}`]);
  return {
    zone,
    demandes,
    arreter: async () => {
      dns.setServers(avant);
      serveur.close();
      await once(serveur, "close");
    },
  };
}

function lireQuestion(message: Buffer): { nom: string; type: number; fin: number } {
  const morceaux: string[] = [];
  let o = 12;
  for (let longueur = message.readUInt8(o); longueur > 0; longueur = message.readUInt8(o)) {
    morceaux.push(message.toString("latin1", o + 1, o + 1 + longueur));
    o += 1 + longueur;
  }
  return { nom: morceaux.join(".").toLowerCase(), type: message.readUInt16BE(o + 1), fin: o + 5 };
}

function repondre(question: Buffer, type: number, adresses: readonly string[]): Buffer {
  const voulues = adresses.filter((a) => isIP(a) === (type === A ? 4 : type === AAAA ? 6 : 0));
  const entete = Buffer.from(question);
  // Réponse faisant autorité ; 3 : le nom n'existe pas.
  entete.writeUInt16BE(0x8580 | (adresses.length === 0 ? 3 : 0), 2);
  entete.writeUInt16BE(1, 4);
  entete.writeUInt16BE(voulues.length, 6);
  entete.writeUInt32BE(0, 8);
  return Buffer.concat([entete, ...voulues.map((a) => enregistrement(type, enOctets(a)))]);
}

/** Le nom est celui de la question (renvoi à l'octet 12), pour zéro seconde : rien ne se garde. */
function enregistrement(type: number, octets: Buffer): Buffer {
  const tete = Buffer.alloc(12);
  tete.writeUInt16BE(0xc00c, 0);
  tete.writeUInt16BE(type, 2);
  tete.writeUInt16BE(1, 4);
  tete.writeUInt16BE(octets.length, 10);
  return Buffer.concat([tete, octets]);
}

function enOctets(adresse: string): Buffer {
  if (isIP(adresse) === 4) return Buffer.from(adresse.split(".").map(Number));
  const [debut = "", fin] = adresse
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...o) => enMots(o.slice(0, 4).map(Number)))
    .split("::");
  const mots = (texte: string | undefined) => (texte ? texte.split(":") : []);
  const [avant, apres] = [mots(debut), mots(fin)];
  const zeros = Array<string>(8 - avant.length - apres.length).fill("0");
  return Buffer.from([...avant, ...zeros, ...apres].map((m) => m.padStart(4, "0")).join(""), "hex");
}

const enMots = (o: number[]): string =>
  Buffer.from(o)
    .toString("hex")
    .replace(/^(.{4})/, "$1:");
