import { cleUnique } from "../ui/cleUnique.ts";

const neuves = new Map<string, string>();

const cleDe = (entree: unknown): string | null => {
  const { cle_idempotence: cle } = (entree ?? {}) as { cle_idempotence?: unknown };
  return typeof cle === "string" ? cle : null;
};

/** Cette saisie a déjà été reçue sous un autre contenu, et la personne le sait : son prochain envoi en sera un autre. */
export function cleDejaRecue(entree: unknown): void {
  const cle = cleDe(entree);
  if (cle) neuves.set(cle, cleUnique());
}

/** La même entrée, sous sa nouvelle clé si l'ancienne a servi à autre chose. */
export function avecCleNeuve<E>(entree: E): E {
  const neuve = neuves.get(cleDe(entree) ?? "");
  return neuve ? { ...entree, cle_idempotence: neuve } : entree;
}
