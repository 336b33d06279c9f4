import { useEffect, useSyncExternalStore } from "react";
import { etatSession, sAbonner } from "../expiration.ts";
import { auRepos } from "../ui/au-repos.ts";
import { Differee } from "../ui/Differee.tsx";

const charger = () => import("./EcranConnexion.tsx").then((m) => ({ default: m.EcranConnexion }));

/**
 * Session expirée : l'écran /auth prend la place de la page, qui reste montée derrière, telle quelle. Il est chargé d'avance : quand il
 * sert, le réseau peut manquer ou Reflet avoir été mis à jour.
 */
export function SessionExpiree() {
  const etat = useSyncExternalStore(sAbonner, etatSession);
  useEffect(() => auRepos(charger), []);
  return etat === "expiree" && <Differee charger={charger} proprietes={{}} attente={null} />;
}
