import type { ReactNode } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { chemins } from "../chemins.ts";
import { Redirection } from "../layout/Redirection.tsx";
import { useActeur } from "../session/session.ts";

/** Une autre personne que l'admin est envoyée vers les tickets, sans rien charger. */
export function ReserveAdmin({ children }: { children: ReactNode }) {
  return peut(useActeur(), "gerer_formulaires") ? children : <Redirection vers={chemins.tickets()} />;
}
