import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { erreurs } from "../../domain/commun/erreurs.ts";

/** argon2id, au moins 19 Mio et deux passes. */
const REGLAGES = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const EN_COURS_MAX = 2;
const EN_ATTENTE_MAX = 50;

let enCours = 0;
const attente: (() => void)[] = [];

/** Le calcul coûte de la mémoire et du temps par construction : deux à la fois, cinquante en attente, le reste est refusé (429). */
async function aSonTour<T>(calcul: () => Promise<T>): Promise<T> {
  if (enCours >= EN_COURS_MAX) {
    if (attente.length >= EN_ATTENTE_MAX) throw erreurs.tropDeDemandes(2);
    await new Promise<void>((suite) => attente.push(suite));
  } else enCours += 1;
  try {
    return await calcul();
  } finally {
    const suivant = attente.shift();
    if (suivant) suivant();
    else enCours -= 1;
  }
}

export const hacherMotDePasse = (motDePasse: string): Promise<string> => aSonTour(() => hash(motDePasse, REGLAGES));

/** Condensat d'un mot de passe que personne n'a : un compte inconnu coûte le même temps qu'un compte connu. */
const LEURRE = [
  `$argon2id$v=19$m=${REGLAGES.memoryCost},t=${REGLAGES.timeCost},p=${REGLAGES.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((octets) => octets.toString("base64").replaceAll("=", "")),
].join("$");

export async function verifierMotDePasse(condensat: string | null | undefined, motDePasse: string): Promise<boolean> {
  const juste = await aSonTour(() => verify(condensat ?? LEURRE, motDePasse));
  return juste && Boolean(condensat);
}
