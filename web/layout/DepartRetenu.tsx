import { useSyncExternalStore } from "react";
import { departRetenu, suivreDepart } from "../session/depart-retenu.ts";
import { Differee } from "../ui/Differee.tsx";

const charger = () => import("./QuestionDepart.tsx");

/** La question d'un départ qui effacerait une saisie, quand il y en a un. */
export function DepartRetenu() {
  const depart = useSyncExternalStore(suivreDepart, departRetenu);
  return depart && <Differee charger={charger} proprietes={depart} attente={null} />;
}
