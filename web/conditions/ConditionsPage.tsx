import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { conditionsUsuelles, saisieDe, type VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { ApercuConditions } from "./ApercuConditions.tsx";
import { ecrirePortee } from "./ecrire.ts";
import { EditeurConditions } from "./editeur/EditeurConditions.tsx";

/** Une version des conditions d'un loueur : l'admin l'écrit, l'expert la lit. « nouvelle » en commence une, d'une autre ou de l'usage. */
export default function ConditionsPage() {
  const loueurId = useParametre("id");
  const versionId = useParametre("version");
  const recherche: Readonly<Record<string, unknown>> = useLocation().search;
  const nouvelle = versionId === "nouvelle";
  const source = nouvelle ? String(recherche.depuis ?? "") : versionId;
  const loueur = useQuery(api.loueurs.lire.queryOptions({ input: { id: loueurId } }));
  const version = useQuery(api.conditions.lire.queryOptions({ input: { id: source }, enabled: source !== "" }));
  const retour = {
    vers: chemins.loueur(loueurId),
    texte: loueur.data ? `Retour à ${loueur.data.nom}` : "Retour au loueur",
  };
  const data =
    loueur.data && (version.data || source === "") ? { loueur: loueur.data, version: version.data } : undefined;
  return (
    <PageFiche
      requete={{
        data,
        error: loueur.error ?? version.error,
        refetch: () => void Promise.all([loueur.refetch(), version.refetch()]),
      }}
      introuvable={loueur.error ? "Loueur non trouvé" : "Conditions non trouvées"}
      retour={retour}
      titre={({ loueur: l }) => `Conditions ${l.nom}`}
    >
      {(lus) => (
        <Version
          key={`${loueurId}-${versionId}-${source}`}
          {...lus}
          nouvelle={nouvelle}
          retour={retour}
          relire={() => version.refetch()}
        />
      )}
    </PageFiche>
  );
}

interface Props {
  loueur: LoueurLu;
  version: VersionConditions | undefined;
  nouvelle: boolean;
  retour: { vers: string; texte: string };
  relire: () => Promise<unknown>;
}

function Version({ loueur, version, nouvelle, retour, relire }: Props) {
  const admin = peut(useActeur(), "gerer_conditions");
  const [lecture, setLecture] = useState(0);
  const initiales = version ? saisieDe(version) : conditionsUsuelles(jourDeParis(new Date()));
  return (
    <>
      <EntetePage
        titre={nouvelle ? `Nouvelles conditions ${loueur.nom}` : `Conditions ${loueur.nom}`}
        retour={<LienRetour {...retour} />}
        precision={
          version
            ? nouvelle
              ? `Copie des conditions ${ecrirePortee(version)}\u00a0: donnez-lui ses dates.`
              : ecrirePortee(version)
            : "Proposées telles que l'usage les connaît\u00a0: tout se change."
        }
      />
      {admin ? (
        <EditeurConditions
          key={lecture}
          loueurId={loueur.id}
          initiales={nouvelle && version ? { ...initiales, valable_du: "", valable_au: null } : initiales}
          {...(!nouvelle && version && { version: { id: version.id } })}
          surRelire={() => void relire().then(() => setLecture((n) => n + 1))}
        />
      ) : (
        version && (
          <Fiche titre="Les règles">
            <ApercuConditions version={version} />
          </Fiche>
        )
      )}
    </>
  );
}
