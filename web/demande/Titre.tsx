import { type ReactNode, useEffect, useRef } from "react";

/** Le titre d'une étape. `viser` y porte la lecture : le bouton qu'on vient de presser n'est plus à l'écran. */
export function Titre({ viser = true, children }: { viser?: boolean; children: ReactNode }) {
  const titre = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (viser) titre.current?.focus();
  }, [viser]);
  return (
    <h1 ref={titre} tabIndex={-1}>
      {children}
    </h1>
  );
}
