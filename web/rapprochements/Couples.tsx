import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { Terme } from "../lexique/Terme.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import styles from "./Couples.module.css";
import type { LigneOuverte } from "./PageDuDocument.tsx";
import { estRegle, RangeeCouple, ROLES } from "./RangeeCouple.tsx";
import communs from "./Rapprochement.module.css";
import { aMontrer, type Rangee, rangeesDe, surLaFacture } from "./rangees.ts";
import { contesteesDe, estPartie, estRendu } from "./sort-des-lignes.ts";
import type { GestesRapprochement } from "./useRapprochement.ts";
import { Certitude, tonDuVerdict } from "./VerdictDeLigne.tsx";

interface Props {
  rapprochement: RapprochementLu;
  gestes: GestesRapprochement;
  ouvrir: (ligne: LigneOuverte) => void;
  /** Sa date est passée sans que la lettre parte. */
  tard: boolean;
}

type Vue = "toutes" | "ecarts" | "a_verifier";
/** Ce qu'une section montre avant qu'on en demande davantage : la page d'une restitution se lit d'un regard. */
const RANGEES_MONTREES = { a_regarder: 3, conformes: 2 } as const;

/** Les trois documents alignés ligne par ligne, et le verdict de chaque ligne facturée. */
export function Couples({ rapprochement: r, gestes, ouvrir, tard }: Props) {
  const rangees = rangeesDe(r);
  // Partie, la lettre a dit ce qui se conteste : le reste ne l'est plus.
  const partie = estPartie(r);
  const ecarts = rangees.filter((rangee) =>
    partie ? contesteesDe(r, rangee.facture?.id ?? "").length > 0 : rangee.contestable > 0,
  );
  const aVerifier = rangees.filter((rangee) => rangee.verdicts.some((v) => v.verdict === "a_verifier"));
  // Une ligne dont une personne vient de changer le couple reste sous ses yeux, quoi qu'elle donne.
  const montrees = rangees.filter((rangee) => ecarts.includes(rangee) || (ecarts.length > 0 && rangee.impose));
  const vues = { toutes: rangees, ecarts: montrees, a_verifier: aVerifier };
  // Ce qui se conteste d'abord : les lignes conformes se demandent.
  const [choix, choisir] = useState<Vue>("ecarts");
  const vue = vues[choix].length > 0 ? choix : "toutes";
  const [deplies, deplier] = useState<readonly Vue[]>([]);
  const max = RANGEES_MONTREES[ecarts.length + aVerifier.length > 0 ? "a_regarder" : "conformes"];
  // Ce que la personne a changé se voit toujours.
  const nombre = deplies.includes(vue) ? vues[vue].length : aMontrer(vues[vue], max);
  const rangs = vues[vue].filter((rangee, rang) => rang < nombre || rangee.impose);
  return (
    <div className={styles.couples}>
      {surLaFacture(r).length > 0 && (
        <ul className={styles.surFacture} aria-label="Verdicts sur la facture entière">
          {surLaFacture(r).map((v) => (
            <li key={v.id}>
              <Etiquette ton={estRegle(r) ? "neutre" : tonDuVerdict(v.verdict)}>
                {LIBELLES_VERDICT[v.verdict]}
              </Etiquette>
              <span className={styles.phraseVerdict}>
                {v.phrase} <Certitude verdict={v} />
              </span>
              <strong className="chiffres">{formaterEuros(v.montant_contestable)}</strong>
            </li>
          ))}
        </ul>
      )}
      {Math.max(ecarts.length, aVerifier.length) > 0 && ecarts.length < rangees.length && (
        <SegmentedControl
          className={communs.choix}
          size="xs"
          aria-label="Lignes montrées"
          data={[
            { value: "toutes", label: `Toutes les lignes (${rangees.length})` },
            ...(ecarts.length > 0
              ? [
                  {
                    value: "ecarts",
                    label: `${nommerEcarts(r, tard)} (${ecarts.length})`,
                  },
                ]
              : []),
            ...(aVerifier.length > 0 ? [{ value: "a_verifier", label: `À vérifier (${aVerifier.length})` }] : []),
          ]}
          value={vue}
          onChange={(v) => choisir(v as Vue)}
        />
      )}
      {rangees.length > 0 && (
        <table {...ROLES.tableau} className={styles.tableau} data-sans-pv={r.pv === null || undefined}>
          <caption className="visuellement-cache">
            {r.pv ? "Lignes du procès-verbal, du rapport et de la facture" : "Lignes du rapport et de la facture"},
            rapprochées
          </caption>
          <thead {...ROLES.groupe}>
            <tr {...ROLES.rangee}>
              {/* Sans procès-verbal, sa colonne répéterait à chaque rangée ce que la réserve dit une fois. */}
              {r.pv && (
                <th {...ROLES.titre} scope="col">
                  <Terme mot="pv">Procès-verbal</Terme>
                </th>
              )}
              <th {...ROLES.titre} scope="col">
                <Terme mot="rapport">Rapport</Terme>
              </th>
              <th {...ROLES.titre} scope="col">
                Facture
              </th>
              <th {...ROLES.titre} scope="col">
                Verdict
              </th>
            </tr>
          </thead>
          <tbody {...ROLES.groupe}>
            {rangs.map((rangee) => (
              <RangeeCouple key={rangee.cle} rangee={rangee} rapprochement={r} gestes={gestes} ouvrir={ouvrir} />
            ))}
          </tbody>
        </table>
      )}
      {rangs.length < vues[vue].length && (
        <Button variant="default" size="xs" className={styles.suite} onClick={() => deplier([...deplies, vue])}>
          {vues[vue].length - rangs.length > 1
            ? `Voir les ${vues[vue].length - rangs.length} autres lignes`
            : "Voir l'autre ligne"}
          {max === RANGEES_MONTREES.conformes && toutesConformes(rangees) && " conformes"}
        </Button>
      )}
    </div>
  );
}

function nommerEcarts(r: RapprochementLu, tard: boolean): string {
  if (estPartie(r)) return "Contestées";
  if (tard) return "Hors délai";
  return estRendu(r) ? "Rendues par un avoir" : "À contester";
}

const toutesConformes = (rangees: readonly Rangee[]): boolean =>
  rangees.every((r) => r.facture !== null && r.verdicts.every((v) => v.verdict === "conforme"));
