import dns, { type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Les réseaux où un serveur ne doit pas être envoyé par une adresse qu'une personne a saisie. */
const PRIVEES = new BlockList();
for (const [reseau, masque] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVEES.addSubnet(reseau, masque, "ipv4");
/** En IPv6, seul l'espace public est permis, sauf ce qui y cache une adresse IPv4 ou de la documentation. */
const PUBLIQUES_V6 = new BlockList();
PUBLIQUES_V6.addSubnet("2000::", 3, "ipv6");
for (const [reseau, masque] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  PRIVEES.addSubnet(reseau, masque, "ipv6");

/** Vrai si l'on peut s'y connecter depuis le serveur : une adresse de l'internet public. */
export function estPublique(ip: string): boolean {
  const famille = isIP(ip);
  if (famille === 4) return !PRIVEES.check(ip, "ipv4");
  return famille === 6 && PUBLIQUES_V6.check(ip, "ipv6") && !PRIVEES.check(ip, "ipv6");
}

/** La machine elle-même, écrite telle quelle : ce qu'on y envoie ne voyage pas. */
export const LOCAUX: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

const PAS_PUBLIQUE = "Cette adresse n'est pas sur l'internet public";
/** https, et l'autre port où un site répond ; ailleurs sont les bases, les messageries, les consoles. Vide : celui du protocole. */
const PORTS_WEB: readonly string[] = ["", "443", "8443"];
/** Des domaines qui n'existent que dans un réseau privé (RFC 6761, 6762, 8375, 9476) ou que les routeurs y donnent. */
const DOMAINES_PRIVES =
  /\.(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|domain|arpa|onion|test|invalid)$/;

/** L'hôte sans les crochets d'une adresse IPv6 ni le point final, qui ne change pas ce qu'il désigne. */
const hoteNu = (hote: string): string => hote.replace(/^\[|\]$|\.$/g, "").toLowerCase();

/** Ce que refuse la forme d'un hôte, sans demander à personne ce qu'il désigne. */
function refusHote(nom: string): string | null {
  // Une adresse IPv4 décimale, octale ou abrégée (`2130706433`, `0177.1`) se relit comme le navigateur la lirait.
  const hote = hoteNu(URL.parse(`https://${nom}`)?.hostname ?? "");
  if (isIP(hote) ? !estPublique(hote) : !hote.includes(".") || DOMAINES_PRIVES.test(hote)) return PAS_PUBLIQUE;
  return null;
}

const refusPort = ({ port }: URL, permis: readonly string[], lesquels: string): string | null =>
  permis.includes(port) ? null : `Le port ${port} n'est pas celui ${lesquels}`;

/**
 * La phrase qui refuse une adresse saisie, d'après sa seule forme ; nulle si elle convient. `permis` : hôtes réglés par l'exploitant, même
 * privés et sur n'importe quel port ; `enClair` : ceux qui peuvent répondre en http, les mêmes sans précision.
 */
export function refusAdresse(texte: string, permis: readonly string[], enClair = permis): string | null {
  const url = URL.parse(texte);
  if (!url || !/^https?:$/.test(url.protocol)) return "L'adresse commence par https://";
  if (url.username || url.password) return "L'adresse ne porte ni identifiant ni mot de passe";
  if (url.protocol !== "https:" && !enClair.includes(url.hostname)) return "L'adresse commence par https://";
  if (permis.includes(url.hostname)) return null;
  return refusHote(url.hostname) ?? refusPort(url, PORTS_WEB, "d'un site (443 ou 8443)");
}

/** Une résolution qui n'en finit pas ne retient ni un appel, ni un enregistrement. */
const RESOLUTION = { timeout: 1_500, tries: 2 };

/**
 * Les adresses d'un nom, par le réseau : ni le fichier `hosts` de la machine, ni les fils que Node partage avec le disque. Lève ce que la
 * résolution lève.
 */
async function resoudre(nom: string): Promise<LookupAddress[]> {
  const famille = isIP(nom);
  if (famille) return [{ address: nom, family: famille }];
  const resolveur = new dns.promises.Resolver(RESOLUTION);
  // Lus de l'objet à chaque fois : Node remplace ces fonctions quand les serveurs changent.
  resolveur.setServers(dns.getServers());
  const [v4, v6] = await Promise.allSettled([resolveur.resolve4(nom), resolveur.resolve6(nom)]);
  const lues = [v4, v6].flatMap((lue, rang) =>
    lue.status === "fulfilled" ? lue.value.map((address) => ({ address, family: rang === 0 ? 4 : 6 })) : [],
  );
  if (lues.length === 0) throw v4.status === "rejected" ? v4.reason : new Error("Nom introuvable");
  return lues;
}

/**
 * La phrase qui refuse une adresse au moment où on l'enregistre : sa forme, puis ce que son nom désigne. Un nom qui ne répond pas encore
 * s'enregistre : l'appel le résout à nouveau.
 */
export async function refusEnregistrement(
  texte: string,
  permis: readonly string[],
  enClair = permis,
): Promise<string | null> {
  const refus = refusAdresse(texte, permis, enClair);
  const hote = URL.parse(texte)?.hostname ?? "";
  if (refus || permis.includes(hote)) return refus;
  const lues = await resoudre(hoteNu(hote)).catch(() => []);
  return lues.every(({ address }) => estPublique(address)) ? null : PAS_PUBLIQUE;
}

/**
 * Résout un nom et refuse qu'une seule de ses adresses soit privée. La connexion se fait sur l'adresse rendue ici : un nom qui change entre
 * la vérification et l'appel ne mène nulle part.
 */
export const resoudrePublique: LookupFunction = (nom, options, suite) => {
  resoudre(hoteNu(nom)).then(
    (adresses) => {
      const premiere = adresses[0];
      if (!premiere || !adresses.every(({ address }) => estPublique(address)))
        return suite(new Error(PAS_PUBLIQUE), "", 4);
      if (options.all) suite(null, adresses);
      else suite(null, premiere.address, premiere.family);
    },
    (erreur: Error) => suite(erreur, "", 4),
  );
};

/** Comment un appel se connecte : un hôte permis par l'exploitant se résout comme sur la machine, tout autre doit être public. */
export const connexionVers = (hote: string, permis: readonly string[]): { lookup?: LookupFunction } =>
  permis.includes(hote) ? {} : { lookup: resoudrePublique };
