import { type ContestationLue, saisieEnvoi } from "../../domain/contestations/contestation.ts";

/** Ce qui désigne le loueur d'une lettre, et l'adresse où il a déjà été écrit. */
type Lettre = Pick<ContestationLue, "id" | "client_id" | "loueur_id" | "destinataire_connu">;

const valable = (adresse: string | undefined): adresse is string =>
  adresse !== undefined && adresse.trim() !== "" && saisieEnvoi.shape.destinataire.safeParse(adresse).success;

/**
 * L'adresse où part une lettre de la revue : celle que l'on y a tapée, celle que l'on connaît, sinon celle que l'on vient de taper, entière, pour
 * une autre lettre de cette société à ce loueur. `tapees` : par contestation ; vide tant que rien ne la donne.
 */
export function adresseDeRevue(c: Lettre, revue: readonly Lettre[], tapees: Readonly<Record<string, string>>): string {
  const autres = revue.filter((a) => a.client_id === c.client_id && a.loueur_id === c.loueur_id);
  return tapees[c.id] ?? c.destinataire_connu ?? autres.map((a) => tapees[a.id]).find(valable) ?? "";
}
