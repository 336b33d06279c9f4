import { useRef, useState } from "react";

/**
 * Un refus que la personne peut lever d'un clic. Les choix déjà faits accompagnent les envois suivants.
 * @param obstacleDe ce que ce refus propose ; `null` s'il ne se lève pas
 */
export function useObstacle<Choix extends object, O extends { choix: Choix }>(
  obstacleDe: (erreur: unknown) => O | null,
) {
  const [obstacle, setObstacle] = useState<O | null>(null);
  const choix = useRef<Partial<Choix>>({});
  return {
    obstacle,
    /** Envoie avec les choix faits ; retient l'obstacle s'il y en a un, et laisse passer l'erreur. */
    tenter: async <T>(envoyer: (choix: Partial<Choix>) => Promise<T>): Promise<T> => {
      try {
        setObstacle(null);
        return await envoyer(choix.current);
      } catch (erreur) {
        setObstacle(obstacleDe(erreur));
        throw erreur;
      }
    },
    /** Ajoute le choix proposé ; à suivre d'un nouvel envoi. */
    lever: () => {
      choix.current = { ...choix.current, ...obstacle?.choix };
      setObstacle(null);
    },
    /** La saisie a changé de but, ou de dates : les choix faits ne valent plus. */
    oublier: () => {
      choix.current = {};
      setObstacle(null);
    },
  };
}
