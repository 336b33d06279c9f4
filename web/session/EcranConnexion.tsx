import "./auth.css";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { AuthPage } from "./AuthPage.tsx";
import { menerAuth, suivreNavigation } from "./adresse.ts";
import { annoncer } from "./canal.ts";
import { isoler } from "./isolement.ts";
import { reprendre, useSession } from "./session.ts";

/** L'écran /auth, par-dessus la page que l'on retrouvera. */
export function EcranConnexion() {
  const cache = useQueryClient();
  const { email } = useSession();
  const [ecran] = useState(() => Object.assign(document.createElement("div"), { className: "auth-sur-place" }));
  const retablir = useRef<() => void>(undefined);
  useAdresseAuth();

  useLayoutEffect(() => {
    document.body.append(ecran);
    retablir.current = isoler(ecran);
    ecran.querySelector<HTMLInputElement>("input[name=email]")?.focus();
    return () => {
      ecran.remove();
      retablir.current?.();
    };
  }, [ecran]);

  const surOuverture = async (lue: Parameters<typeof reprendre>[1]) => {
    annoncer("connexion");
    await reprendre(cache, lue);
  };
  return createPortal(<AuthPage reprise={{ email, surOuverture }} />, ecran);
}

/** L'adresse suit l'écran ; une navigation déjà partie ne l'en détourne pas. */
function useAdresseAuth(): void {
  const { history } = useRouter();
  useEffect(() => {
    history.flush();
    menerAuth();
    return history.subscribe(() => {
      history.flush();
      suivreNavigation();
    });
  }, [history]);
}
