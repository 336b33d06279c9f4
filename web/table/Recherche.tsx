import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useRaccourcis } from "../raccourcis/raccourcis.ts";
import styles from "./Recherche.module.css";
import type { EtatListe } from "./useListe.ts";

/** Recherche du serveur, après une courte pause ; « / » y mène de n'importe où. */
export function Recherche({ liste, placeholder = "Rechercher…" }: { liste: EtatListe<unknown>; placeholder?: string }) {
  const champ = useRef<HTMLInputElement>(null);
  const [texte, setTexte] = useState(liste.q);
  const [derniere, setDerniere] = useState(liste.q);
  // L'adresse a changé sans nous (retour du navigateur, filtres réinitialisés) : elle a raison.
  if (liste.q !== derniere) {
    setDerniere(liste.q);
    if (liste.q !== texte.trim()) setTexte(liste.q);
  }
  const chercher = useDebouncedCallback((q: string) => liste.filtrer({ q: q.trim() || undefined }), 250);
  useRaccourcis([["/", () => champ.current?.focus()]]);

  const changer = (suite: string) => {
    setTexte(suite);
    chercher(suite);
  };
  return (
    <TextInput
      ref={champ}
      type="search"
      className={styles.recherche}
      aria-label="Rechercher dans la liste"
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={texte}
      onChange={(e) => changer(e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key === "Escape" && texte) {
          e.preventDefault();
          changer("");
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        texte ? (
          <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => changer("")} />
        ) : (
          <Kbd size="xs" aria-hidden="true">
            /
          </Kbd>
        )
      }
      maxLength={200}
    />
  );
}
