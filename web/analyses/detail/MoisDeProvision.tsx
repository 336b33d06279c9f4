import type { CSSProperties } from "react";
import { abregeMois } from "../../../domain/analyses/barres.ts";
import { formaterEurosCourts, formaterEurosRonds } from "../../../domain/analyses/constat.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import type { Provision } from "../../../domain/analyses/provision.ts";
import { libelleMois } from "../../../domain/commun/nom-du-mois.ts";
import { combien } from "../../ui/nombres.ts";
import { AxeHorizontal, AxeVertical, echelleDe, enTraits } from "../Axe.tsx";
import { VersContrats } from "./liens.tsx";
import provision from "./Provision.module.css";

/** Une colonne par mois à venir, sa fourchette et ses contrats. `bas` : une ligne au-dessus d'une liste, plutôt qu'un graphe à lire. */
export function MoisDeProvision({
  p,
  filtres,
  bas = false,
}: {
  p: Provision;
  filtres: FiltresAnalyses;
  bas?: boolean;
}) {
  const echelle = echelleDe(Math.max(1, ...p.mois.map((m) => m.haut_ht)), formaterEurosCourts);
  const { haut } = echelle;
  return (
    <div className={provision.graphe} data-bas={bas || undefined}>
      <div className={provision.axe}>
        <AxeVertical echelle={echelle} unite="Montant HT" />
      </div>
      <ol className={provision.mois} style={enTraits(echelle)} aria-label="Provision mois par mois">
        {p.mois.map((m) => (
          <li key={m.mois} className={provision.case}>
            <BarreDuMois mois={m} haut={haut} filtres={filtres} />
          </li>
        ))}
      </ol>
      <div className={provision.axeCouche}>
        <AxeHorizontal echelle={echelle} unite="Montant HT" />
      </div>
    </div>
  );
}

/** Des parts de 0 à 1, en variables de la feuille : debout sur un écran large, couchées au téléphone. */
const enVariables = (parts: Record<string, number>) =>
  Object.fromEntries(Object.entries(parts).map(([nom, part]) => [`--${nom}`, `${100 * part}%`])) as CSSProperties; // propriétés à nous

function BarreDuMois({
  mois: m,
  haut,
  filtres,
}: {
  mois: Provision["mois"][number];
  haut: number;
  filtres: FiltresAnalyses;
}) {
  const barre = (
    <span className={provision.colonne}>
      <span className="visuellement-cache">
        {libelleMois(m.mois)}&nbsp;: {combien(m.contrats, "contrat")}, {formaterEurosRonds(m.montant_ht)} HT, entre{" "}
        {formaterEurosRonds(m.bas_ht)} et {formaterEurosRonds(m.haut_ht)}
      </span>
      <span className={provision.piste} aria-hidden="true">
        <span className={provision.plein} style={enVariables({ part: m.montant_ht / haut })} />
        {m.contrats > 0 && (
          <span
            className={provision.fourchette}
            style={enVariables({ bas: m.bas_ht / haut, etendue: (m.haut_ht - m.bas_ht) / haut })}
          />
        )}
      </span>
      <span className={provision.pied} aria-hidden="true">
        <strong>{m.contrats === 0 ? "–" : formaterEurosCourts(m.montant_ht)}</strong>
        <span className={provision.nomDuMois}>{abregeMois(m.mois)}</span>
        <span className={provision.contrats}>{m.contrats === 0 ? "" : `${m.contrats} véh.`}</span>
      </span>
    </span>
  );
  return m.contrats === 0 ? (
    barre
  ) : (
    <VersContrats fin={m.mois} filtres={filtres} className={provision.lien}>
      {barre}
    </VersContrats>
  );
}
