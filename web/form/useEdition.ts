import { type RefObject, useEffect, useRef, useState } from "react";

/** Une section qui passe de la lecture à la modification : le focus revient à son bouton quand elle se referme. */
export function useEdition() {
  const [edition, setEdition] = useState(false);
  const bouton = useRef<HTMLButtonElement>(null);
  const ouverte = useRef(false);
  useEffect(() => {
    if (ouverte.current && !edition) bouton.current?.focus();
    ouverte.current = edition;
  }, [edition]);
  return { edition, setEdition, bouton };
}

/** Le bouton qui ouvre une section s'efface avec la lecture : le focus passe au formulaire, d'où Tab mène au premier champ. */
export function usePrendreFocus(formulaire: RefObject<HTMLFormElement | null>): void {
  useEffect(() => formulaire.current?.focus({ preventScroll: true }), [formulaire]);
}
