import { useSyncExternalStore } from "react";

const suivre = (surChange: () => void) => {
  window.addEventListener("online", surChange);
  window.addEventListener("offline", surChange);
  return () => {
    window.removeEventListener("online", surChange);
    window.removeEventListener("offline", surChange);
  };
};

/** Faux quand l'appareil sait qu'il n'a pas de réseau. */
export const useEnLigne = (): boolean => useSyncExternalStore(suivre, () => navigator.onLine);
