import { Button } from "@mantine/core";
import { direPeriodeIncomprise } from "../../domain/commun/periode-incomprise.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import type { Incompris } from "./recherche.ts";

const LIBELLES: Readonly<Record<string, string>> = { annee: "Période", mois: "Mois", q: "Recherche" };
const SANS_DATES = "cet écran ne se filtre pas par dates";

/** Ce qu'un filtre de l'adresse avait d'incompréhensible, en une phrase. */
function direIncompris({ cle, valeur }: Incompris): string {
  if (cle === "annee") return direPeriodeIncomprise(valeur);
  if (cle === "du" || cle === "au") return SANS_DATES;
  return `«\u00a0${valeur}\u00a0» n'a pas été compris`;
}

interface Props {
  incompris: readonly Incompris[];
  /** Le nom d'un filtre de cet écran. */
  nommer?: (cle: string) => string | undefined;
  retirer: (cles: readonly string[]) => void;
}

/** Les filtres de l'adresse qui n'agissent pas, et pourquoi : sans cela, toute la liste passerait pour ce qu'on avait demandé. */
export function FiltresIncompris({ incompris, nommer, retirer }: Props) {
  const plusieurs = incompris.length > 1;
  return (
    <Bandeau
      genre="alerte"
      titre={
        plusieurs ? "Des filtres de l'adresse n'ont pas été compris" : "Un filtre de l'adresse n'a pas été compris"
      }
      action={
        <Button size="xs" variant="default" onClick={() => retirer(incompris.map((i) => i.cle))}>
          {plusieurs ? "Les retirer" : "Le retirer"}
        </Button>
      }
    >
      {incompris.map((i) => (
        <div key={i.cle}>
          {nommer?.(i.cle) ?? LIBELLES[i.cle] ?? i.cle}&nbsp;: {direIncompris(i)}.
        </div>
      ))}
      Les autres filtres s'appliquent.
    </Bandeau>
  );
}
