import { type ComponentType, useState } from "react";
import { Differee } from "../ui/Differee.tsx";

interface Props<P> {
  charger: () => Promise<{ default: ComponentType<P> }>;
  proprietes: P;
  ouverte: boolean;
}

/** Une fenêtre qui ne vient qu'à sa première ouverture, et reste ensuite : elle se ferme avec son mouvement. */
export function DejaOuverte<P extends object>({ charger, proprietes, ouverte }: Props<P>) {
  const [deja, setDeja] = useState(ouverte);
  if (ouverte && !deja) setDeja(true);
  return deja && <Differee charger={charger} proprietes={proprietes} attente={null} />;
}
