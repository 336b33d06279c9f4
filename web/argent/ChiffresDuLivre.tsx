import { useQuery } from "@tanstack/react-query";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { DEFINITIONS, LIBELLES_MOT, type Livre, type Mot } from "../../domain/argent/livre.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { DepuisAvant, filtresAvant } from "../analyses/DepuisAvant.tsx";
import { Chiffre } from "../analyses/detail/Chiffre.tsx";
import styles from "../analyses/detail/Detail.module.css";
import { api } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { combien } from "../ui/nombres.ts";
import { VersLivre } from "./VersLivre.tsx";

/** Le livre sur une rangée : de trouvé à avoir reçu, et ce qui est perdu. Chaque somme ouvre ses lignes. */
export function ChiffresDuLivre({ livre, filtres }: { livre: Livre; filtres: FiltresAnalyses }) {
  const conteste = peut(useActeur(), "contester");
  const precedente = filtresAvant(filtres);
  const { data: avant } = useQuery({
    ...api.argent.lire.queryOptions({ input: precedente ?? filtres }),
    enabled: precedente !== null && conteste,
  });
  return (
    <dl className={styles.chiffres} aria-label="De trouvé à avoir reçu, HT">
      {(["trouve", "reclame", "accorde", "recu", "perdu"] as const).map((mot) => (
        <Chiffre
          key={mot}
          titre={`${LIBELLES_MOT[mot]}, HT`}
          definition={DEFINITIONS[mot]}
          precision={preciser(mot, livre)}
          depuis={
            <DepuisAvant
              periode={filtres.annee}
              valeur={livre[mot]}
              avant={precedente === null ? undefined : avant?.[mot]}
              effectifs={[livre.factures, avant?.factures]}
              nature="montant"
              mieux={MIEUX[mot]}
            />
          }
        >
          <VersLivre mot={mot} filtres={filtres}>
            {formaterEuros(livre[mot])}
          </VersLivre>
        </Chiffre>
      ))}
    </dl>
  );
}

/** Réclamer davantage n'est ni bon ni mauvais ; obtenir davantage l'est, perdre moins aussi. */
const MIEUX = { trouve: null, reclame: null, accorde: "haut", recu: "haut", perdu: "bas" } as const;

const dire = (livre: Livre, mots: readonly Mot[]): string =>
  mots
    .filter((m) => livre[m] > 0)
    .map((m) => `${formaterEuros(livre[m])} ${LIBELLES_MOT[m].toLowerCase()}`)
    .join(", ");

/** Ce qui compose la somme, dans les mêmes mots. */
export function preciser(mot: Mot, l: Livre): string {
  switch (mot) {
    case "trouve":
      if (l.factures === 0) return "Rien à contester";
      return `sur ${combien(l.factures, "facture")}${l.a_valider > 0 ? `, dont ${formaterEuros(l.a_valider)} à valider` : ""}`;
    case "reclame":
      return dire(l, ["en_cours"]) || (l.reclame === 0 ? "Aucune lettre pour ces restitutions" : "tout a sa réponse");
    case "accorde":
      return dire(l, ["attendu"]) || (l.accorde === 0 ? "" : "entièrement rendu");
    case "perdu":
      return dire(l, ["hors_delai", "refuse", "abandonne"]);
    default:
      return "";
  }
}
