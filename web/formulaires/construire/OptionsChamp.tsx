import { ActionIcon, Button, Input, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { cleUnique } from "../../ui/cleUnique.ts";
import styles from "./Construire.module.css";

interface Props {
  valeur: readonly string[];
  surChangement: (options: string[]) => void;
  erreur: string | undefined;
  desactive: boolean;
  aide?: string | undefined;
}

interface Ligne {
  cle: string;
  texte: string;
}

const enLignes = (valeur: readonly string[]): Ligne[] => valeur.map((texte) => ({ cle: cleUnique(), texte }));

/** Les options d'une liste de choix : les écrire, en ajouter, en retirer, les ranger. */
export function OptionsChamp({ valeur, surChangement, erreur, desactive, aide }: Props) {
  const [lignes, setLignes] = useState(() => enLignes(valeur));
  const zone = useRef<HTMLDivElement>(null);
  // Un conflit réglé remplace les options sans passer par ici.
  if (lignes.length !== valeur.length || lignes.some((l, i) => l.texte !== valeur[i])) setLignes(enLignes(valeur));
  const poser = (suite: Ligne[]) => {
    setLignes(suite);
    surChangement(suite.map((l) => l.texte));
  };
  const ecrire = (cle: string, texte: string) => poser(lignes.map((l) => (l.cle === cle ? { cle, texte } : l)));
  const deplacer = (i: number, pas: 1 | -1) => {
    const suite = lignes.toSpliced(i, 1);
    const ligne = lignes[i];
    if (!ligne) return;
    suite.splice(i + pas, 0, ligne);
    poser(suite);
    viser(ligne.cle, pas < 0 ? "monter" : "descendre");
  };
  /** Le focus suit l'option ; un bouton arrivé au bout de sa course laisse la place à l'autre. */
  const viser = (cle: string, geste: string) =>
    requestAnimationFrame(() => {
      const ligne = zone.current?.querySelector(`[data-option="${cle}"]`);
      const bouton = ligne?.querySelector<HTMLElement>(`[data-geste="${geste}"]:not([disabled])`);
      (bouton ?? ligne?.querySelector<HTMLElement>("[data-geste]:not([disabled])"))?.focus();
    });
  const ajouter = () => {
    const ligne = { cle: cleUnique(), texte: "" };
    poser([...lignes, ligne]);
    requestAnimationFrame(() =>
      zone.current?.querySelector<HTMLElement>(`[data-option="${ligne.cle}"] input`)?.focus(),
    );
  };
  const retirer = (i: number) => {
    poser(lignes.toSpliced(i, 1));
    requestAnimationFrame(() => zone.current?.querySelector<HTMLElement>("[data-ajout]")?.focus());
  };
  return (
    <Input.Wrapper label="Options" labelElement="div" description={aide} error={erreur} required>
      <div ref={zone} className={styles.options}>
        {lignes.map(({ cle, texte }, i) => (
          <div key={cle} className={styles.option} data-option={cle}>
            <TextInput
              className={styles.optionTexte}
              aria-label={`Option ${i + 1}`}
              // Le focus d'une saisie refusée va à la première option.
              aria-invalid={erreur !== undefined}
              value={texte}
              maxLength={200}
              disabled={desactive}
              onChange={(e) => ecrire(cle, e.currentTarget.value)}
            />
            <Geste
              nom={`Monter l'option ${i + 1}`}
              geste="monter"
              inactif={desactive || i === 0}
              surClic={() => deplacer(i, -1)}
            >
              <IconArrowUp size={17} aria-hidden="true" />
            </Geste>
            <Geste
              nom={`Descendre l'option ${i + 1}`}
              geste="descendre"
              inactif={desactive || i === lignes.length - 1}
              surClic={() => deplacer(i, 1)}
            >
              <IconArrowDown size={17} aria-hidden="true" />
            </Geste>
            <Geste nom={`Retirer l'option ${i + 1}`} geste="retirer" inactif={desactive} surClic={() => retirer(i)}>
              <IconTrash size={17} aria-hidden="true" />
            </Geste>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            data-ajout
            disabled={desactive || lignes.length >= 50}
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={ajouter}
          >
            Ajouter une option
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
}

interface GesteProps {
  nom: string;
  geste: string;
  inactif: boolean;
  surClic: () => void;
  children: React.ReactNode;
}

const Geste = ({ nom, geste, inactif, surClic, children }: GesteProps) => (
  <ActionIcon variant="default" size={36} aria-label={nom} data-geste={geste} disabled={inactif} onClick={surClic}>
    {children}
  </ActionIcon>
);
