import type { ReactNode } from "react";
import { Paysage } from "../site/Paysage.tsx";
import { Logo } from "../ui/Logo.tsx";

interface Props {
  retour: { href: string; texte: string };
  titre: string;
  children: ReactNode;
}

/** Ce que partagent la connexion, l'oubli et le nouveau mot de passe : une colonne, le logo, un titre, le paysage. */
export function CadreAuth({ retour, titre, children }: Props) {
  return (
    <div className="auth">
      <main className="auth-colonne">
        <a className="auth-retour" href={retour.href}>
          <span aria-hidden="true">←</span> {retour.texte}
        </a>
        <div className="auth-corps">
          <Logo taille={24} />
          <h1 tabIndex={-1}>{titre}</h1>
          {children}
        </div>
      </main>
      <div className="auth-image" aria-hidden="true">
        <Paysage />
      </div>
    </div>
  );
}

/** Un échec de toute la page : la phrase du catalogue, puis ce qu'il y a à faire. La région existe avant son message. */
export function Echec({ phrase, precision }: { phrase: string; precision?: ReactNode }) {
  return (
    <div role="alert" className="auth-echec" data-vide={!phrase || undefined}>
      {phrase && <strong>{phrase}</strong>}
      {phrase && precision && <span>{precision}</span>}
    </div>
  );
}
