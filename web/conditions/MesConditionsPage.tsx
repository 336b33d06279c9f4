import { useQuery } from "@tanstack/react-query";
import { sansAccents } from "../../domain/commun/recherche.ts";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { ApercuConditions } from "./ApercuConditions.tsx";
import { ecrireDelai, ecrireFranchise } from "./ecrire.ts";

/** Les conditions qui valent pour sa société, loueur par loueur : ce qui court aujourd'hui, puis les autres versions. */
export default function MesConditionsPage() {
  const requete = useQuery(api.conditions.deMaSociete.queryOptions());
  return (
    <PageFiche
      requete={requete}
      introuvable="Conditions non trouvées"
      retour={{ vers: chemins.restitutions(), texte: "Retour aux restitutions" }}
      titre={() => "Conditions"}
    >
      {(versions) => (
        <>
          <EntetePage titre="Conditions des loueurs" precision="Celles de vos véhicules et de vos restitutions." />
          {versions.length === 0 ? (
            <p>Aucune condition enregistrée pour vos loueurs.</p>
          ) : (
            <GrilleFiche>
              {[...Map.groupBy(versions, (v) => v.conditions.loueur)].map(([loueur, siennes]) => (
                <PleineLargeur key={loueur ?? ""}>
                  <Pli ancre={ancreDe(loueur ?? "")} resume={resumer(siennes)}>
                    <Loueur nom={loueur ?? "Loueur"} versions={siennes} />
                  </Pli>
                </PleineLargeur>
              ))}
            </GrilleFiche>
          )}
        </>
      )}
    </PageFiche>
  );
}

const ancreDe = (loueur: string): string =>
  sansAccents(loueur)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

/** Ce qu'on vient le plus souvent chercher, sans déplier : la franchise, et le temps pour contester. */
function resumer(versions: readonly VersionConditions[]): string {
  const courantes = versions.filter((v) => v.en_vigueur);
  const [seule] = courantes;
  if (!seule) return "Aucune ne court aujourd'hui";
  if (courantes.length > 1) return `${courantes.length} versions en vigueur`;
  const { franchise, delai_contestation_jours: delai } = seule.conditions;
  return `Franchise\u00a0: ${ecrireFranchise(franchise)}\u00a0; contestation\u00a0: ${ecrireDelai(delai)}`;
}

function Loueur({ nom, versions }: { nom: string; versions: readonly VersionConditions[] }) {
  const courantes = versions.filter((v) => v.en_vigueur);
  const autres = versions.filter((v) => !v.en_vigueur);
  return (
    <Fiche titre={nom}>
      {courantes.length === 0 && <p>Aucune ne court aujourd'hui.</p>}
      {courantes.map((v) => (
        <ApercuConditions key={v.id} version={v} />
      ))}
      {autres.length > 0 && (
        <details>
          <summary>Passées et à venir ({autres.length})</summary>
          {autres.map((v) => (
            <ApercuConditions key={v.id} version={v} />
          ))}
        </details>
      )}
    </Fiche>
  );
}
