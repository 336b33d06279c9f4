import { Select, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { Scenario, Simulation } from "../../domain/conditions/simulation.ts";
import { CODES_ETAPE, LIBELLES_ETAPE } from "../../domain/fre/calcul/etapes.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";
import { api } from "../api.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import styles from "./Simulation.module.css";

/** La facture attendue sous les conditions du loueur, et à côté sous celles d'un autre, étape par étape. Rien ne s'enregistre. */
export function SimulationConditions({ restitutionId }: { restitutionId: string }) {
  const [autre, setAutre] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...api.conditions.simuler.queryOptions({ input: { id: restitutionId, ...(autre && { loueur_id: autre }) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErreurChargement erreur={error} relire={refetch} />;
  if (!data) return <Skeleton height={240} />;
  if (!data.document || data.lignes.length === 0)
    return <p>Aucun rapport validé ni facture&nbsp;: il n'y a encore rien à calculer.</p>;
  const actuel = data.scenarios[0];
  return (
    <div className={styles.simulation}>
      <Select
        label="Loueur à comparer"
        placeholder="Rechercher un loueur..."
        data={data.loueurs.filter((l) => l.id !== actuel?.loueur_id).map((l) => ({ value: l.id, label: l.nom }))}
        value={autre}
        onChange={setAutre}
        searchable
        nothingFoundMessage="Aucun loueur trouvé"
        openOnFocus={false}
        // Sans elles, Mantine oublie un instant après l'ouverture l'option déjà choisie au clavier : Entrée ne faisait rien.
        selectFirstOptionOnDropdownOpen
        selectFirstOptionOnChange
        description="Ceux dont les conditions couraient le jour de la restitution."
        data-autofocus
      />
      {error && <ErreurChargement erreur={error} relire={refetch} titre="Ce loueur n'a pas pu être comparé" />}
      <p className={styles.base}>
        Montants bruts {data.document.type_document === "rapport" ? "du rapport validé" : "de la facture"}
        {data.document.date_document && ` du ${formaterDate(data.document.date_document)}`}, lignes de remise en état
        facturables.{data.manques.map((m) => ` Il manque ${m}.`)}
      </p>
      <Tableau scenarios={data.scenarios} />
      <Lignes simulation={data} />
    </div>
  );
}

function Tableau({ scenarios }: { scenarios: readonly Scenario[] }) {
  const [a, b] = scenarios;
  const etape = (s: Scenario | undefined, code: (typeof CODES_ETAPE)[number]) =>
    s?.calcul?.etapes.find((e) => e.code === code);
  const codes = CODES_ETAPE.filter((code) => scenarios.some((s) => etape(s, code)));
  return (
    <table className={styles.table} aria-live="polite">
      <caption className="visuellement-cache">La facture attendue, étape par étape</caption>
      <thead>
        <tr>
          <th scope="col">Étape</th>
          {scenarios.map((s) => (
            <th key={s.loueur_id} scope="col" className={styles.nombre} data-loueur>
              {s.loueur_nom}
              <span className={styles.tranche}>{s.calcul ? s.tranche : "Conditions inconnues"}</span>
            </th>
          ))}
          {b && (
            <th scope="col" className={styles.nombre}>
              Écart
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => {
          const [x, y] = [etape(a, code), etape(b, code)];
          const regles = [...new Set([x?.regle, y?.regle].filter(Boolean))];
          // Sous un régime mixte, sans facture, la TVA n'est pas nulle : elle n'est pas connue.
          const inconnue = (code === "tva" || code === "ttc") && !(x && y);
          const ecart = a?.calcul && b?.calcul && !inconnue ? (y?.resultat ?? 0) - (x?.resultat ?? 0) : null;
          return (
            <tr key={code} data-total={code === "total_ht" || code === "ttc" || undefined}>
              <th scope="row">
                {LIBELLES_ETAPE[code]}
                {regles.map((regle) => (
                  <span key={regle} className={styles.regle}>
                    {regle}
                  </span>
                ))}
              </th>
              {scenarios.map((s) => {
                const e = etape(s, code);
                return (
                  <td key={s.loueur_id} className={styles.nombre} data-libelle={s.loueur_nom}>
                    {e ? formaterEuros(e.resultat) : s.calcul && !inconnue ? formaterEuros(0) : "--"}
                  </td>
                );
              })}
              {b && (
                <td className={styles.nombre} data-libelle="Écart">
                  {ecart === null ? "--" : `${ecart > 0 ? "+" : ""}${formaterEuros(ecart)}`}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Lignes({ simulation: { document, lignes, scenarios } }: { simulation: Simulation }) {
  return (
    <details className={styles.lignes}>
      <summary>
        {lignes.length} ligne{lignes.length > 1 ? "s" : ""}{" "}
        {document?.type_document === "rapport" ? "du rapport" : `de la ${LIBELLES_TYPE_DOCUMENT.facture.toLowerCase()}`}
        , après vétusté et remise de ligne
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col" className={styles.nombre}>
              Brut HT
            </th>
            {scenarios.map((s) => (
              <th key={s.loueur_id} scope="col" className={styles.nombre}>
                {s.loueur_nom}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map((l, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux lignes peuvent se dire pareil ; leur rang les distingue
            <tr key={`${l.designation}-${i}`}>
              <th scope="row">{l.designation}</th>
              <td className={styles.nombre} data-libelle="Brut HT">
                {formaterEuros(l.brut_ht)}
              </td>
              {scenarios.map((s) => (
                <td key={s.loueur_id} className={styles.nombre} data-libelle={s.loueur_nom}>
                  {s.calcul ? formaterEuros(s.calcul.nets[i] ?? 0) : "--"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
