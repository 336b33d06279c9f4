import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { formaterKm } from "../../../domain/commun/montants.ts";
import { TRANCHES_MAX } from "../../../domain/conditions/conditions-loueur.ts";
import { COMPOSANTES } from "../../../domain/conditions/libelles.ts";
import type { Erreurs } from "../../form/useFormulaire.ts";
import styles from "./GrilleVetuste.module.css";
import { ajouterTranche, COTES, type NomsDesCotes } from "./grille.ts";
import { LigneTranche } from "./LigneTranche.tsx";
import type { Tranche } from "./saisie.ts";

interface Props {
  tranches: readonly Tranche[];
  seuilKm: number | null;
  /** Par place : `grille.2.debut`, `grille.2.haut.pneus`. */
  erreurs: Erreurs;
  desactive: boolean;
  surChangement: (tranches: readonly Tranche[]) => void;
}

/** La grille de vétusté : une ligne par âge, deux côtés de kilométrage. Une tranche finit où la suivante commence : ni trou ni chevauchement. */
export function GrilleVetuste({ tranches, seuilKm, erreurs, desactive, surChangement }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const km = seuilKm === null || Number.isNaN(seuilKm) ? "… km" : formaterKm(seuilKm);
  const cotes = { bas: `Jusqu'à ${km} par an`, haut: `Plus de ${km} par an` };
  const deplacer = (e: KeyboardEvent) => {
    const pas = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[e.key];
    const [ligne, colonne] = ((e.target as HTMLElement).dataset.place ?? "").split("-").map(Number);
    if (!pas || e.ctrlKey || e.metaKey || ligne === undefined || colonne === undefined) return;
    e.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-place="${ligne + pas}-${colonne}"]`)?.focus();
  };
  return (
    <div className={styles.cadre}>
      <table ref={table} className={styles.grille} onKeyDown={deplacer}>
        <caption className="visuellement-cache">
          Taux d'abattement par âge du véhicule. Flèches haut et bas pour changer de ligne.
        </caption>
        <Titres cotes={cotes} />
        <tbody>
          {tranches.map((tranche, ligne) => (
            <LigneTranche
              key={tranche.cle}
              {...{ tranches, tranche, ligne, cotes, erreurs, desactive, surChangement }}
            />
          ))}
        </tbody>
      </table>
      <FautesDeGrille erreurs={erreurs} />
      <Button
        variant="default"
        size="xs"
        className={styles.ajouter}
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        disabled={desactive || tranches.length >= TRANCHES_MAX}
        onClick={() => surChangement(ajouterTranche(tranches))}
      >
        Ajouter une tranche d'âge
      </Button>
    </div>
  );
}

const Titres = ({ cotes }: { cotes: NomsDesCotes }) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        À partir de
      </th>
      {COTES.map((cote) => (
        <th key={cote} scope="colgroup" colSpan={COMPOSANTES.length} className={styles.cote}>
          {cotes[cote]}
        </th>
      ))}
      <td rowSpan={2} />
    </tr>
    <tr>
      {COTES.map((cote) =>
        COMPOSANTES.map((c) => (
          <th key={`${cote}-${c.cle}`} scope="col" className={styles.composante} title={c.libelle}>
            {c.court}
          </th>
        )),
      )}
    </tr>
  </thead>
);

/** Une case est trop étroite pour son message : ils se lisent tous sous la grille. */
function FautesDeGrille({ erreurs }: { erreurs: Erreurs }) {
  const phrases = Object.entries(erreurs).filter(([cle]) => cle.startsWith("grille."));
  if (phrases.length === 0) return null;
  return (
    <div id="erreurs-grille" role="alert">
      <ul className={styles.erreurs}>
        {phrases.map(([cle, phrase]) => (
          <li key={cle}>
            Tranche {Number(cle.split(".")[1]) + 1}
            {"\u00a0"}: {phrase}
          </li>
        ))}
      </ul>
    </div>
  );
}
