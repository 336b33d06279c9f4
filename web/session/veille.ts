import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { attenteReprise, doitRafraichir, VERIFICATION_MS } from "../../domain/session/constantes.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { estErreur, statutErreur } from "../erreurs.ts";
import { etatSession, sessionExpiree } from "../expiration.ts";
import { ecouter } from "./canal.ts";
import { reprendre, requeteSession, type SessionSuivie } from "./session.ts";

/**
 * Tous les tours : la session tient-elle encore ? Elle se prolonge quand il reste trois tours ou moins. Rend de quoi la vérifier aussitôt
 * (fonction stable).
 */
export function useVeilleSession(): () => void {
  const cache = useQueryClient();
  const verifier = useRef<() => void>(undefined);
  useEffect(() => {
    let essais = 0;
    let minuterie: number | undefined;
    let vivant = true;

    const planifier = (ms: number) => {
      window.clearTimeout(minuterie);
      if (vivant) minuterie = window.setTimeout(() => void tour(), ms);
    };
    const tour = async (relire = false) => {
      const session = cache.getQueryData<SessionSuivie>(requeteSession.queryKey);
      if (!session || etatSession() === "absente") return planifier(VERIFICATION_MS);
      const ouverte = etatSession() === "ouverte";
      const rafraichir = ouverte && doitRafraichir(Date.parse(session.expire_le), Date.now() + session.ecartMs);
      if (!rafraichir && !relire) return planifier(VERIFICATION_MS);
      try {
        const lue = rafraichir ? await client.session.rafraichir() : await client.session.lire();
        await reprendre(cache, lue);
        essais = 0;
        planifier(VERIFICATION_MS);
      } catch (erreur) {
        if (estErreur(erreur, "non_connecte")) sessionExpiree();
        const coupure = statutErreur(erreur) === null || (statutErreur(erreur) ?? 0) >= 500;
        planifier(coupure ? attenteReprise(essais++) : VERIFICATION_MS);
      }
    };
    // Un poste qui sort de veille a sauté des tours : on vérifie dès que l'onglet redevient visible. Expirée, la session a pu être rouverte
    // dans un autre onglet.
    const auRetour = () => {
      if (document.visibilityState === "visible") void tour(true);
    };
    const finEcoute = ecouter((message) => {
      if (message === "deconnexion") window.location.replace(chemins.accueil());
      else void tour(true);
    });
    verifier.current = () => void tour(true);
    planifier(VERIFICATION_MS);
    document.addEventListener("visibilitychange", auRetour);
    window.addEventListener("online", auRetour);
    return () => {
      vivant = false;
      verifier.current = undefined;
      window.clearTimeout(minuterie);
      finEcoute();
      document.removeEventListener("visibilitychange", auRetour);
      window.removeEventListener("online", auRetour);
    };
  }, [cache]);
  return useCallback(() => verifier.current?.(), []);
}
