/**
 * La session de cet onglet vue par les appels : quand elle meurt, les appels en cours attendent qu'on se reconnecte au lieu
 * d'échouer. Rien de ce qui a été saisi n'est perdu, et l'enregistrement demandé part ensuite tout seul.
 */
type Etat = "absente" | "ouverte" | "expiree";

let etat: Etat = "absente";
let reconnexion: PromiseWithResolvers<void> | undefined;
const abonnes = new Set<() => void>();

export const etatSession = (): Etat => etat;

export function sAbonner(surChangement: () => void): () => void {
  abonnes.add(surChangement);
  return () => abonnes.delete(surChangement);
}

function passerA(suivant: Etat): void {
  if (etat === suivant) return;
  etat = suivant;
  for (const prevenir of abonnes) prevenir();
}

export function sessionOuverte(): void {
  passerA("ouverte");
  reconnexion?.resolve();
  reconnexion = undefined;
}

export function sessionExpiree(): void {
  if (etat === "ouverte") passerA("expiree");
}

export const sessionQuittee = (): void => passerA("absente");

/** Tient la promesse quand la personne s'est reconnectée dans cet onglet. */
export function attendreReconnexion(): Promise<void> {
  sessionExpiree();
  reconnexion ??= Promise.withResolvers<void>();
  return reconnexion.promise;
}
