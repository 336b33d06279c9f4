import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconBook2, IconSearch } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Glossaire } from "../lexique/Glossaire.tsx";
import { FeuilleRaccourcis } from "../raccourcis/FeuilleRaccourcis.tsx";
import { Palette } from "./Palette.tsx";
import styles from "./RechercheGlobale.module.css";

type Fenetre = "palette" | "raccourcis" | "glossaire";
const Ouvrir = createContext<(fenetre: Fenetre) => void>(() => undefined);

/** Tient la palette au-dessus de tout écran connecté : Ctrl ou ⌘ K, même pendant une saisie. */
export function RechercheGlobale({ children }: { children: ReactNode }) {
  const [fenetre, setFenetre] = useState<Fenetre | null>(null);
  useHotkeys([["mod+K", () => setFenetre((f) => (f === "palette" ? null : "palette"))]], []);
  const fermer = () => setFenetre(null);
  return (
    <Ouvrir value={setFenetre}>
      {children}
      {fenetre === "palette" && (
        <Palette
          surFermer={fermer}
          surRaccourcis={() => setFenetre("raccourcis")}
          surGlossaire={() => setFenetre("glossaire")}
        />
      )}
      {fenetre === "glossaire" && <Glossaire surFermer={fermer} />}
      {fenetre === "raccourcis" && <FeuilleRaccourcis surFermer={fermer} />}
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
