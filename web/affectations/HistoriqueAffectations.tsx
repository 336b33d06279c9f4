import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { Historique } from "../historique/Historique.tsx";
import { raconterAffectations } from "./raconter-affectation.tsx";

/** Ce qui a changé dans les affectations d'un véhicule, suppressions comprises ; lu seulement quand on le demande. */
export function HistoriqueAffectations({ vehicule }: { vehicule: string }) {
  const [ouvert, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Button variant="subtle" size="compact-sm" mt={8} onClick={toggle} aria-expanded={ouvert}>
        {ouvert ? "Masquer les changements" : "Voir les changements"}
      </Button>
      {ouvert && <Lu vehicule={vehicule} />}
    </div>
  );
}

function Lu({ vehicule }: { vehicule: string }) {
  const requete = useQuery(api.affectations.historique.queryOptions({ input: { vehicule_id: vehicule } }));
  return <Historique requete={requete} raconter={raconterAffectations} />;
}
