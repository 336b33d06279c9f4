import { useQuery } from "@tanstack/react-query";
import { estInterne } from "../../../domain/commun/acteur.ts";
import { jourDeParis } from "../../../domain/commun/dates.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { type Essentiel, essentielDe } from "../../../domain/restitutions/essentiel.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { useActeur } from "../../session/session.ts";
import { ecartsDe } from "../fiche/ecarts.ts";

/** Ce que l'écran sait de tout le dossier : l'essentiel, et si ses documents ne demandent plus rien. Les sections lisent les mêmes réponses. */
export function useEssentiel(r: RestitutionLue): { essentiel: Essentiel | undefined; documentsFinis: boolean } {
  const acteur = useActeur();
  const input = { id: r.id };
  const documents = useQuery(api.documents.deRestitution.queryOptions({ input })).data;
  const rapprochements = useQuery(api.rapprochements.deRestitution.queryOptions({ input })).data;
  const contestees = useQuery({
    ...api.contestations.deRestitution.queryOptions({ input }),
    enabled: peut(acteur, "contester"),
  }).data;
  if (!documents || !rapprochements || (!contestees && peut(acteur, "contester")))
    return { essentiel: undefined, documentsFinis: false };
  const essentiel = essentielDe(
    {
      aUnRapport: r.url_rapport !== null || documents.length > 0,
      peutDeposer: estInterne(acteur),
      documents: documents.map((d) => ({
        id: d.id,
        etat: d.etat,
        modifiable: d.modifiable,
        points: d.a_completer.length + d.anomalies.length,
      })),
      factures: (contestees ?? []).map((f) => ({
        ...f,
        date_limite: rapprochements.find((x) => x.facture.id === f.facture_id)?.date_limite ?? null,
      })),
    },
    jourDeParis(new Date()),
  );
  const documentsFinis =
    documents.length > 0 && documents.every((d) => d.etat === "valide" && ecartsDe(r, d, documents).length === 0);
  return { essentiel, documentsFinis };
}
