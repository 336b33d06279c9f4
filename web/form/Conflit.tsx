import { Button, Group, Modal, Radio, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { auteurProbable } from "../onglet.ts";
import styles from "./Conflit.module.css";
import type { ChampEnConflit } from "./conflit.ts";
import type { ValeurChamp } from "./proprietes-section.ts";

interface Props {
  champs: readonly ChampEnConflit[];
  noms: Readonly<Record<string, { libelle: string; rendu?: (valeur: ValeurChamp) => ReactNode }>>;
  surRegler: (valeurs: Record<string, ValeurChamp>) => void;
  surAnnuler: () => void;
}

/** Deux personnes ont changé les mêmes champs : les deux versions, et le choix champ par champ. */
export function Conflit({ champs, noms, surRegler, surAnnuler }: Props) {
  const [choix, setChoix] = useState<Record<string, "mienne" | "leur">>({});
  const [auteur] = useState(auteurProbable);
  const ecrire = (cle: string, valeur: ValeurChamp): ReactNode =>
    estVide(valeur) ? "--" : (noms[cle]?.rendu?.(valeur) ?? ecrireValeur(valeur));
  const regler = () =>
    surRegler(Object.fromEntries(champs.map((c) => [c.cle, choix[c.cle] === "leur" ? c.leur : c.mienne])));

  return (
    <Modal opened onClose={surAnnuler} title="Fiche modifiée entre-temps" size="lg">
      <p className={styles.texte}>
        Cette fiche a été modifiée par {auteur} pendant votre saisie. Choisissez la valeur à garder pour chaque champ.
      </p>
      <Stack gap="md">
        {champs.map(({ cle, mienne, leur }) => (
          <Radio.Group
            key={cle}
            label={noms[cle]?.libelle ?? cle}
            value={choix[cle] ?? "mienne"}
            onChange={(valeur) => setChoix({ ...choix, [cle]: valeur === "leur" ? "leur" : "mienne" })}
          >
            <div className={styles.versions}>
              <Radio value="mienne" label={<Version titre="Votre saisie">{ecrire(cle, mienne)}</Version>} />
              <Radio value="leur" label={<Version titre="Valeur enregistrée">{ecrire(cle, leur)}</Version>} />
            </div>
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={surAnnuler}>
          Revenir à ma saisie
        </Button>
        <Button onClick={regler}>Enregistrer ces choix</Button>
      </Group>
    </Modal>
  );
}

const estVide = (valeur: ValeurChamp) =>
  valeur === null || valeur === "" || (typeof valeur === "object" && valeur.length === 0);

function ecrireValeur(valeur: ValeurChamp): string {
  if (typeof valeur === "boolean") return valeur ? "Oui" : "Non";
  return typeof valeur === "object" && valeur !== null ? valeur.join(", ") : String(valeur);
}

function Version({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <span className={styles.version}>
      <span className={styles.auteur}>{titre}</span>
      <span>{children}</span>
    </span>
  );
}
