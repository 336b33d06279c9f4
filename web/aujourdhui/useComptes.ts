import { useQuery } from "@tanstack/react-query";
import type { GenreActe } from "../../domain/aujourdhui/genres.ts";
import { api } from "../api.ts";

/** L'écran du menu où se fait chaque genre d'acte. */
const ECRANS: Record<GenreActe, string> = {
  envoyer: "contestations",
  relancer: "contestations",
  avoir: "contestations",
  attendu: "contestations",
  facture: "restitutions",
  contester: "restitutions",
  document: "documents",
  rendre: "fins-de-contrat",
  auditer: "fins-de-contrat",
  prevenir: "fins-de-contrat",
  mien: "tickets",
  ticket: "tickets",
  loueur: "loueurs",
};
/** Les actes se comptent jusqu'à cent. */
export const COMPTE_MAX = 100;

/** Ce qui attend la personne, par écran du menu. */
export function useComptes(): Readonly<Record<string, string | undefined>> {
  const { data } = useQuery({ ...api.aujourdhui.lire.queryOptions(), staleTime: 60_000 });
  const sommes: Record<string, number> = {};
  for (const [genre, nombre] of Object.entries(data?.totaux ?? {})) {
    const ecran = ECRANS[genre as GenreActe]; // les clés de `totaux` sont des genres
    sommes[ecran] = (sommes[ecran] ?? 0) + nombre;
  }
  return Object.fromEntries(
    Object.entries(sommes).map(([ecran, n]) => [ecran, n >= COMPTE_MAX ? `${COMPTE_MAX - 1}+` : String(n)]),
  );
}
