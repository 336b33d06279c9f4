import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { formaterKm } from "../../../domain/commun/montants.ts";
import { COMPOSANTES } from "../../../domain/conditions/libelles.ts";
import { ecrireAges } from "../../../domain/conditions/tranche.ts";
import type { Erreurs } from "../../form/useFormulaire.ts";
import { CaseTaux, lireNombre } from "./CaseTaux.tsx";
import styles from "./GrilleVetuste.module.css";
import { type Tranche, trancheVide } from "./saisie.ts";

interface Props {
  tranches: readonly Tranche[];
  seuilKm: number | null;
  /** Par place : `grille.2.debut`, `grille.2.haut.pneus`. */
  erreurs: Erreurs;
  desactive: boolean;
  surChangement: (tranches: readonly Tranche[]) => void;
}

const COTES = ["bas", "haut"] as const;
/** Les colonnes dans l'ordre : le début de la tranche, cinq taux d'un côté du seuil, cinq de l'autre. */
const COLONNES = [
  { cote: null, composante: null },
  ...COTES.flatMap((cote) => COMPOSANTES.map(({ cle }) => ({ cote, composante: cle }))),
];
const PAS_MOIS = 12;

/** La grille de vétusté : une ligne par âge, deux côtés de kilométrage. Une tranche finit où la suivante commence : ni trou ni chevauchement. */
export function GrilleVetuste({ tranches, seuilKm, erreurs, desactive, surChangement }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const km = seuilKm === null || Number.isNaN(seuilKm) ? "… km" : formaterKm(seuilKm);
  const cotes = { bas: `Jusqu'à ${km} par an`, haut: `Plus de ${km} par an` };
  const fin = (i: number) => {
    const suivante = tranches[i + 1];
    return suivante ? (suivante.debut ?? 0) - 1 : null;
  };
  const poser = (i: number, colonne: number, valeur: number | null, dans = tranches): Tranche[] =>
    dans.map((t, rang) => {
      const { cote, composante } = COLONNES[colonne] ?? {};
      if (rang !== i) return t;
      return cote && composante ? { ...t, [cote]: { ...t[cote], [composante]: valeur } } : { ...t, debut: valeur };
    });
  /** Un bloc copié d'un tableur remplit les cases à partir de celle-ci. */
  const coller = (i: number, colonne: number, texte: string): boolean => {
    const lignes = texte
      .trimEnd()
      .split(/\r?\n/)
      .map((l) => l.split("\t"));
    if (lignes.length < 2 && (lignes[0]?.length ?? 0) < 2) return false;
    let suite = [...tranches];
    lignes.forEach((cases, dy) => {
      cases.forEach((brut, dx) => {
        const c = colonne + dx;
        if (i + dy < suite.length && c < COLONNES.length)
          suite = poser(i + dy, c, lireNombre(brut, c === 0 ? 0 : 2), suite);
      });
    });
    surChangement(suite);
    return true;
  };
  const deplacer = (e: KeyboardEvent) => {
    const pas = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[e.key];
    const [ligne, colonne] = ((e.target as HTMLElement).dataset.place ?? "").split("-").map(Number);
    if (!pas || e.ctrlKey || e.metaKey || ligne === undefined || colonne === undefined) return;
    e.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-place="${ligne + pas}-${colonne}"]`)?.focus();
  };
  const ajouter = () => {
    const derniere = tranches.at(-1);
    const debut = derniere ? (Number.isFinite(derniere.debut) ? (derniere.debut ?? 0) + PAS_MOIS : null) : 0;
    surChangement([...tranches, trancheVide(debut, derniere)]);
  };
  const phrases = Object.entries(erreurs).filter(([cle]) => cle.startsWith("grille."));
  return (
    <div className={styles.cadre}>
      <table ref={table} className={styles.grille} onKeyDown={deplacer}>
        <caption className="visuellement-cache">
          Taux d'abattement par âge du véhicule. Flèches haut et bas pour changer de ligne.
        </caption>
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
        <tbody>
          {tranches.map((t, i) => {
            const ages = ecrireAges(t.debut ?? 0, fin(i));
            return (
              <tr key={t.cle}>
                <td className={styles.age}>
                  <CaseTaux
                    place={`${i}-0`}
                    libelle={`Début de la tranche ${i + 1}, en mois`}
                    valeur={t.debut}
                    decimales={0}
                    unite="mois"
                    erreur={erreurs[`grille.${i}.debut`]}
                    // La première tranche part de la mise en circulation.
                    desactive={desactive || (i === 0 && t.debut === 0)}
                    surChangement={(v) => surChangement(poser(i, 0, v))}
                    surCollage={(texte) => coller(i, 0, texte)}
                  />
                  <span className={styles.ages}>{ages}</span>
                </td>
                {COLONNES.slice(1).map(({ cote, composante }, rang) => {
                  if (!cote || !composante) return null;
                  const { libelle = "", court = "" } = COMPOSANTES.find((c) => c.cle === composante) ?? {};
                  return (
                    <td
                      key={`${cote}-${composante}`}
                      data-libelle={court}
                      data-cote={rang === 0 || rang === COMPOSANTES.length ? cotes[cote] : undefined}
                    >
                      <CaseTaux
                        place={`${i}-${rang + 1}`}
                        libelle={`${libelle}, ${ages}, ${cotes[cote].toLowerCase()}`}
                        valeur={t[cote][composante]}
                        decimales={2}
                        unite="%"
                        erreur={erreurs[`grille.${i}.${cote}.${composante}`]}
                        desactive={desactive}
                        surChangement={(v) => surChangement(poser(i, rang + 1, v))}
                        surCollage={(texte) => coller(i, rang + 1, texte)}
                      />
                    </td>
                  );
                })}
                <td className={styles.retirer}>
                  <ActionIcon
                    color="red"
                    disabled={desactive || i === 0}
                    aria-label={`Retirer la tranche ${ages}`}
                    onClick={() => surChangement(tranches.filter((x) => x.cle !== t.cle))}
                  >
                    <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {phrases.length > 0 && (
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
      )}
      <Button
        variant="default"
        size="xs"
        className={styles.ajouter}
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        disabled={desactive || tranches.length >= 30}
        onClick={ajouter}
      >
        Ajouter une tranche d'âge
      </Button>
    </div>
  );
}
