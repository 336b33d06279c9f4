import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconBook2, IconSearch } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { chargerFeuille } from "../raccourcis/charger-feuille.ts";
import { auRepos } from "../ui/au-repos.ts";
import { Differee } from "../ui/Differee.tsx";
import styles from "./RechercheGlobale.module.css";

const chargerPalette = () => import("./Palette.tsx").then((m) => ({ default: m.Palette }));
const chargerGlossaire = () => import("../lexique/Glossaire.tsx").then((m) => ({ default: m.Glossaire }));

type Fenetre = "palette" | "raccourcis" | "glossaire";
const Ouvrir = createContext<(fenetre: Fenetre) => void>(() => undefined);

/** Tient la palette au-dessus de tout écran connecté : Ctrl ou ⌘ K, même pendant une saisie. */
export function RechercheGlobale({ children }: { children: ReactNode }) {
  const [fenetre, setFenetre] = useState<Fenetre | null>(null);
  useHotkeys([["mod+K", () => setFenetre((f) => (f === "palette" ? null : "palette"))]], []);
  // Sans attendre qu'on les demande : le réseau peut alors manquer.
  useEffect(() => auRepos(() => Promise.all([chargerPalette(), chargerGlossaire(), chargerFeuille()])), []);
  const fermer = () => setFenetre(null);
  return (
    <Ouvrir value={setFenetre}>
      {children}
      {fenetre === "palette" && (
        <Differee
          charger={chargerPalette}
          proprietes={{
            surFermer: fermer,
            surRaccourcis: () => setFenetre("raccourcis"),
            surGlossaire: () => setFenetre("glossaire"),
          }}
          attente={null}
        />
      )}
      {fenetre === "glossaire" && (
        <Differee charger={chargerGlossaire} proprietes={{ surFermer: fermer }} attente={null} />
      )}
      {fenetre === "raccourcis" && (
        <Differee charger={chargerFeuille} proprietes={{ surFermer: fermer }} attente={null} />
      )}
    </Ouvrir>
  );
}

/** En haut du menu. */
export function BoutonRecherche() {
  const ouvrir = useContext(Ouvrir);
  return (
    <UnstyledButton className={styles.bouton} onClick={() => ouvrir("palette")} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <span>Rechercher</span>
      <Kbd size="xs" aria-hidden="true">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}

/** Dans la barre du téléphone. */
export function IconeRecherche() {
  const ouvrir = useContext(Ouvrir);
  return (
    <ActionIcon size="lg" onClick={() => ouvrir("palette")} aria-label="Rechercher partout">
      <IconSearch size={21} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

const GLOSSAIRE = "Mots du métier de cet écran";

/** Au menu : ce que veulent dire les mots que l'on vient de lire. */
export function BoutonGlossaire() {
  const ouvrir = useContext(Ouvrir);
  return (
    <UnstyledButton className={styles.glossaire} title={GLOSSAIRE} onClick={() => ouvrir("glossaire")}>
      <IconBook2 size={19} stroke={1.6} aria-hidden="true" />
      Mots du métier
    </UnstyledButton>
  );
}

/** Dans la barre du téléphone. */
export function IconeGlossaire() {
  const ouvrir = useContext(Ouvrir);
  return (
    <ActionIcon size="lg" onClick={() => ouvrir("glossaire")} aria-label="Mots du métier" title={GLOSSAIRE}>
      <IconBook2 size={21} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
