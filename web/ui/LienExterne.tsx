import type { ReactNode } from "react";

/** Lien hors de Reflet. Seuls http(s), mailto et tel sont suivis ; tout autre texte reste du texte. */
export function LienExterne({ adresse, children }: { adresse: string; children: ReactNode }) {
  if (!/^(https?:|mailto:|tel:)/i.test(adresse)) return <span>{children}</span>;
  return (
    <a href={adresse} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visuellement-cache"> (nouvel onglet)</span>
    </a>
  );
}
