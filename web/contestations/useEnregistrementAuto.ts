import { useEffect, useRef, useState } from "react";

const DELAI_MS = 900;

export type EtatEnregistrement = "repos" | "attente" | "envoi" | "enregistre" | "echec";

/**
 * Enregistre un brouillon tout seul, un peu après la dernière frappe et quand on quitte l'écran. Un enregistrement à la fois : ce qui est
 * tapé pendant qu'il part repart ensuite. `changements` rend ce qui diffère de ce que le serveur a, ou `null`.
 */
export function useEnregistrementAuto<C>(changements: C | null, enregistrer: (c: C) => Promise<void>) {
  const [etat, setEtat] = useState<EtatEnregistrement>("repos");
  const enCours = useRef(false);
  const derniers = useRef({ changements, enregistrer });
  derniers.current = { changements, enregistrer };
  const cle = JSON.stringify(changements);

  const partir = useRef(async (): Promise<void> => {
    const { changements: c, enregistrer: envoyer } = derniers.current;
    if (c === null || enCours.current) return;
    enCours.current = true;
    setEtat("envoi");
    try {
      await envoyer(c);
      setEtat("enregistre");
    } catch {
      // La personne garde son texte : la prochaine frappe, ou le bouton, le renvoie.
      setEtat("echec");
    } finally {
      enCours.current = false;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: une frappe de plus relance l'attente
  useEffect(() => {
    if (changements === null) return;
    setEtat("attente");
    const minuterie = setTimeout(() => void partir.current(), DELAI_MS);
    return () => clearTimeout(minuterie);
  }, [cle]);
  useEffect(() => {
    const quitter = partir.current;
    return () => void quitter();
  }, []);

  return { etat: changements === null && etat === "attente" ? "repos" : etat, enregistrer: () => partir.current() };
}
