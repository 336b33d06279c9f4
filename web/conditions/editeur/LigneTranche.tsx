import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { COMPOSANTES } from "../../../domain/conditions/libelles.ts";
import { ecrireAges } from "../../../domain/conditions/tranche.ts";
import type { Erreurs } from "../../form/useFormulaire.ts";
import { CaseTaux } from "./CaseTaux.tsx";
import styles from "./GrilleVetuste.module.css";
import { coller, finDe, type NomsDesCotes, poser, TAUX } from "./grille.ts";
import type { Tranche } from "./saisie.ts";

interface Props {
  tranches: readonly Tranche[];
  tranche: Tranche;
  ligne: number;
  cotes: NomsDesCotes;
  erreurs: Erreurs;
  desactive: boolean;
  surChangement: (tranches: readonly Tranche[]) => void;
}

/** Une tranche d'âge : son début, cinq taux d'un côté du seuil, cinq de l'autre. */
export function LigneTranche({ tranches, tranche, ligne, cotes, erreurs, desactive, surChangement }: Props) {
  const ages = ecrireAges(tranche.debut ?? 0, finDe(tranches, ligne));
  const dansLaCase = (colonne: number) => ({
    place: `${ligne}-${colonne}`,
    surChangement: (valeur: number | null) => surChangement(poser(tranches, ligne, colonne, valeur)),
    surCollage: (texte: string) => {
      const collees = coller(tranches, ligne, colonne, texte);
      if (collees) surChangement(collees);
      return collees !== null;
    },
  });
  return (
    <tr>
      <td className={styles.age}>
        <CaseTaux
          {...dansLaCase(0)}
          libelle={`Début de la tranche ${ligne + 1}, en mois`}
          valeur={tranche.debut}
          decimales={0}
          unite="mois"
          erreur={erreurs[`grille.${ligne}.debut`]}
          // La première tranche part de la mise en circulation.
          desactive={desactive || (ligne === 0 && tranche.debut === 0)}
        />
        <span className={styles.ages}>{ages}</span>
      </td>
      {TAUX.map(({ cote, composante: { cle, libelle, court } }, rang) => (
        <td
          key={`${cote}-${cle}`}
          data-libelle={court}
          data-cote={rang % COMPOSANTES.length === 0 ? cotes[cote] : undefined}
        >
          <CaseTaux
            {...dansLaCase(rang + 1)}
            libelle={`${libelle}, ${ages}, ${cotes[cote].toLowerCase()}`}
            valeur={tranche[cote][cle]}
            decimales={2}
            unite="%"
            erreur={erreurs[`grille.${ligne}.${cote}.${cle}`]}
            desactive={desactive}
          />
        </td>
      ))}
      <td className={styles.retirer}>
        <ActionIcon
          color="red"
          disabled={desactive || ligne === 0}
          aria-label={`Retirer la tranche ${ages}`}
          onClick={() => surChangement(tranches.filter((t) => t.cle !== tranche.cle))}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}
