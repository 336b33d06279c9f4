import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formaterEurosRonds } from "../../domain/analyses/constat.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { MoisDeProvision } from "../analyses/detail/MoisDeProvision.tsx";
import { Panneau } from "../analyses/detail/Panneau.tsx";
import { api } from "../api.ts";
import { combien } from "../ui/nombres.ts";

/** Les douze mois qui viennent, et les euros en jeu si rien n'est fait : chaque mois ouvre ses contrats. */
export function DouzeMois({ filtres }: { filtres: Pick<FiltresAnalyses, "client_id" | "loueur_id" | "agence"> }) {
  const { data, error } = useQuery({
    ...api.analyses.provision.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  // La liste reste l'essentiel : sans prévision, elle se lit seule.
  if (error) return null;
  if (data === undefined) return <Skeleton height={236} radius="md" />;
  const { contrats, montant_ht } = data.total;
  if (contrats === 0 || data.historique === 0) return null;
  return (
    <Panneau
      titre="Douze mois en jeu"
      definition="Frais de remise en état attendus, HT, des contrats qui finissent dans le mois, d'après l'audit du véhicule ou, sans audit, les restitutions passées de son segment. Le trait fin est la fourchette. Un contrat déjà échu et pas encore rendu compte dans le mois en cours."
      gestes={
        <span>
          <strong>{formaterEurosRonds(montant_ht)} HT</strong> attendus d'après l'audit, ou le loueur, le type et l'âge,{" "}
          {combien(contrats, "contrat")}
        </span>
      }
    >
      <MoisDeProvision p={data} filtres={filtres} bas />
    </Panneau>
  );
}
