import type { ReactNode } from "react";
import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";
import { Pied } from "./Pied.tsx";
import { ZoneMessages } from "./ZoneMessages.tsx";

/** Le cadre des deux pages légales : du texte, et le chemin du retour. */
export function PageLegale({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <>
      <a className="aller-au-contenu" href="#contenu">
        Aller au contenu
      </a>
      <header className="site-entete" data-plein="">
        <a href={chemins.accueil()} className="site-logo" aria-label="Reflet, accueil">
          <Logo taille={22} />
        </a>
        <a href={chemins.accueil()} className="site-retour">
          Retour à l'accueil
        </a>
      </header>
      <main id="contenu" className="site-legal">
        <h1>{titre}</h1>
        {children}
      </main>
      <Pied />
      <ZoneMessages />
    </>
  );
}
