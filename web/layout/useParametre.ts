import { useParams } from "@tanstack/react-router";

/** Un paramètre du chemin : `useParametre("id")` dans /restitution/$id. */
export function useParametre(nom: string): string {
  const parametres: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parametres[nom] ?? "";
}
