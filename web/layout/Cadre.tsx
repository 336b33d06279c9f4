import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Link, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { chemins } from "../chemins.ts";
import { useEnDirect } from "../en-direct/useEnDirect.ts";
import { Raccourcis } from "../raccourcis/Raccourcis.tsx";
import { BoutonRecherche, IconeGlossaire, IconeRecherche, RechercheGlobale } from "../recherche/RechercheGlobale.tsx";
import { SessionExpiree } from "../session/SessionExpiree.tsx";
import { useVeilleSession } from "../session/veille.ts";
import { Logo } from "../ui/Logo.tsx";
import { useTitre } from "../ui/useTitre.ts";
import styles from "./Cadre.module.css";
import { Cloche } from "./Cloche.tsx";
import { DejaOuverte } from "./DejaOuverte.tsx";
import { DepartRetenu } from "./DepartRetenu.tsx";
import { Menu } from "./Menu.tsx";
import { Personne } from "./Personne.tsx";

const chargerTiroir = () => import("./Tiroir.tsx");

/** Le cadre des écrans connectés : menu, personne, contenu. */
export function Cadre() {
  useEnDirect(useVeilleSession());
  const [menuOuvert, menu] = useDisclosure(false);
  const contenu = useFocusAuChangement(menu.close);

  return (
    <RechercheGlobale>
      <div className={styles.cadre}>
        <TitreEcran />
        <Raccourcis />
        <a className="aller-au-contenu" href="#contenu">
          Aller au contenu
        </a>
        <nav aria-label="Barre d'accès" className={styles.barreMobile}>
          <ActionIcon size="lg" onClick={menu.open} aria-label="Ouvrir le menu" aria-expanded={menuOuvert}>
            <IconMenu2 size={22} aria-hidden="true" />
          </ActionIcon>
          <Link to={chemins.tickets()} className={styles.logo} aria-label="Reflet, revenir aux tickets">
            <Logo taille={20} />
          </Link>
          <span className={styles.boutons}>
            <IconeGlossaire />
            <IconeRecherche />
            <Cloche />
          </span>
        </nav>
        <aside className={styles.lateral}>
          <Link to={chemins.tickets()} className={styles.logo} aria-label="Reflet, revenir aux tickets">
            <Logo taille={22} />
          </Link>
          <BoutonRecherche />
          <Menu />
          <Personne />
        </aside>
        <DejaOuverte
          charger={chargerTiroir}
          proprietes={{ ouvert: menuOuvert, surFermer: menu.close }}
          ouverte={menuOuvert}
        />
        <main id="contenu" className={styles.contenu} ref={contenu} tabIndex={-1}>
          <Outlet />
        </main>
        <SessionExpiree />
        <DepartRetenu />
      </div>
    </RechercheGlobale>
  );
}

/** Avant l'écran et non au-dessus de lui : une fiche qui précise son titre a ainsi le dernier mot. */
function TitreEcran() {
  useTitre(useMatches().at(-1)?.staticData.titre ?? "");
  return null;
}

/** D'un écran à l'autre, le focus va au contenu (un lecteur d'écran annonce la page) sans déplacer la vue. */
function useFocusAuChangement(fermerMenu: () => void) {
  const contenu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const precedent = useRef(pathname);
  useEffect(() => {
    if (precedent.current === pathname) return;
    precedent.current = pathname;
    fermerMenu();
    contenu.current?.focus({ preventScroll: true });
  }, [pathname, fermerMenu]);
  return contenu;
}
