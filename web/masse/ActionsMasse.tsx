import { Button, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { ACTIONS_DE, type ActionMasse, type EntiteMasse } from "../../domain/masse/masse.ts";
import type { Choix } from "../table/selection.ts";
import type { EtatListe } from "../table/useListe.ts";
import { FenetreMasse } from "./FenetreMasse.tsx";
import { LIBELLES_ACTION } from "./phrases.ts";

interface Props {
  entite: EntiteMasse;
  choix: Choix;
  filtres: EtatListe<unknown>["actifs"];
}

const RANGEMENTS: readonly ActionMasse[] = ["archiver", "restaurer"];

/** Ce que l'on peut faire des fiches choisies ; celles des archives ne savent qu'en revenir. */
export function ActionsMasse({ entite, choix, filtres }: Props) {
  const [action, setAction] = useState<ActionMasse | null>(null);
  const archives = filtres.archives !== undefined;
  const offertes = ACTIONS_DE[entite].filter((a) => (a === "restaurer" ? archives : !archives));
  const changements = offertes.filter((a) => !RANGEMENTS.includes(a));
  const rangement = offertes.find((a) => RANGEMENTS.includes(a));
  const Icone = rangement === "archiver" ? IconArchive : IconArchiveOff;
  return (
    <>
      {changements.length > 0 && (
        <Menu position="top-start">
          <Menu.Target>
            <Button rightSection={<IconChevronUp size={16} aria-hidden="true" />}>Modifier</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {changements.map((a) => (
              <Menu.Item key={a} onClick={() => setAction(a)}>
                {LIBELLES_ACTION[a]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {rangement && (
        <Button
          variant="default"
          leftSection={<Icone size={16} aria-hidden="true" />}
          onClick={() => setAction(rangement)}
        >
          {LIBELLES_ACTION[rangement]}
        </Button>
      )}
      {action && (
        <FenetreMasse
          entite={entite}
          action={action}
          choix={choix}
          filtres={filtres}
          surFermer={() => setAction(null)}
        />
      )}
    </>
  );
}
