import { type LookupAddress, lookup } from "node:dns";
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

/** L'hôte sans les crochets d'une adresse IPv6 ni le point final, qui ne change pas ce qu'il désigne. */
const hoteNu = (hote: string): string => hote.replace(/^\[|\]$|\.$/g, "");

/**
 * La phrase qui refuse une adresse saisie ; nulle si elle convient. `permis` : hôtes réglés par l'exploitant, même privés ; `enClair` : ceux
 * qui peuvent répondre en http, les mêmes sans précision.
 */
export function refusAdresse(texte: string, permis: readonly string[], enClair = permis): string | null {
  const url = URL.parse(texte);
  if (!url || !/^https?:$/.test(url.protocol)) return "L'adresse commence par https://";
  if (url.username || url.password) return "L'adresse ne porte ni identifiant ni mot de passe";
  if (url.protocol !== "https:" && !enClair.includes(url.hostname)) return "L'adresse commence par https://";
  if (permis.includes(url.hostname)) return null;
  const hote = hoteNu(url.hostname);
  if (isIP(hote) ? !estPublique(hote) : !hote.includes(".") || /\.(local|localhost|internal)$/.test(hote))
    return "Cette adresse n'est pas sur l'internet public";
  return null;
}

/**
 * Résout un nom et refuse qu'une seule de ses adresses soit privée. La connexion se fait sur l'adresse rendue ici : un nom qui change entre
 * la vérification et l'appel ne mène nulle part.
 */
export const resoudrePublique: LookupFunction = (nom, options, suite) => {
  lookup(nom, { ...options, all: true }, (erreur, adresses: LookupAddress[]) => {
    const premiere = adresses?.[0];
    if (erreur || !premiere) return suite(erreur ?? new Error("Nom introuvable"), "", 4);
    if (!adresses.every(({ address }) => estPublique(address)))
      return suite(new Error("Cette adresse n'est pas sur l'internet public"), "", 4);
    if (options.all) suite(null, adresses);
    else suite(null, premiere.address, premiere.family);
  });
};
