import { ChampChoix } from "../form/ChampChoix.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";
import { useChoixClients } from "./useChoixClients.ts";

/** La société qu'un outil extérieur voit ; rien de choisi, toutes. */
export function ChampPerimetre({ aide, ...champ }: ChampLie<string> & { aide: string }) {
  const clients = useChoixClients();
  return (
    <ChampChoix
      {...champ}
      libelle="Périmètre"
      choix={clients}
      effacable
      placeholder="Toutes les sociétés"
      aide={aide}
    />
  );
}
