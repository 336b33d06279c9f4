import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Glossaire } from "../lexique/Glossaire.tsx";
import { FeuilleRaccourcis } from "../raccourcis/FeuilleRaccourcis.tsx";
import { Palette } from "./Palette.tsx";
import styles from "./RechercheGlobale.module.css";

const Ouvrir = createContext<() => void>(() => undefined);

/** Tient la palette au-dessus de tout écran connecté : Ctrl ou ⌘ K, même pendant une saisie. */
export function RechercheGlobale({ children }: { children: ReactNode }) {
  const [fenetre, setFenetre] = useState<"palette" | "raccourcis" | "glossaire" | null>(null);
  useHotkeys([["mod+K", () => setFenetre((f) => (f === "palette" ? null : "palette"))]], []);
  const fermer = () => setFenetre(null);
  return (
    <Ouvrir value={() => setFenetre("palette")}>
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
    <UnstyledButton className={styles.bouton} onClick={ouvrir} aria-keyshortcuts="Control+K Meta+K">
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
    <ActionIcon size="lg" onClick={ouvrir} aria-label="Rechercher partout">
      <IconSearch size={21} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
