import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { LIBELLES_CERTITUDE, LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import type { RapprochementLu, VerdictGarde } from "../../domain/rapprochements/rapprochement.ts";
import { chemins } from "../chemins.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import styles from "./Couples.module.css";
import { estEntier } from "./rangees.ts";
import { estPartie, estRendu } from "./sort-des-lignes.ts";

/** La couleur d'un verdict : rien à dire, à vérifier avant d'en juger, contesté pour partie, contesté entier. */
export function tonDuVerdict(verdict: VerdictGarde["verdict"]): Ton {
  if (verdict === "conforme") return "vert";
  if (verdict === "a_verifier") return "violet";
  return estEntier(verdict) ? "rouge" : "ambre";
}

/** Sur quoi un verdict repose, en quelques mots. */
export const Certitude = ({ verdict: { certitude } }: { verdict: VerdictGarde }) =>
  certitude && <span className={styles.certitude}>{LIBELLES_CERTITUDE[certitude]}</span>;

/** Un verdict de ligne : son nom, son montant, pourquoi, sur quoi il repose ; et, s'il est suspendu, où lire ce qui manque. */
export function VerdictDeLigne({
  verdict: v,
  rapprochement,
  sort,
}: {
  verdict: VerdictGarde;
  rapprochement: RapprochementLu;
  /** Ce que la ligne est devenue chez le loueur, et sa somme : elle remplace celle du verdict. */
  sort?: ReactNode;
}) {
  return (
    <div className={styles.verdict}>
      <span className={styles.tete}>
        {sort}
        <Etiquette
          ton={
            (estPartie(rapprochement) || estRendu(rapprochement)) && v.verdict !== "conforme"
              ? "neutre"
              : tonDuVerdict(v.verdict)
          }
        >
          {LIBELLES_VERDICT[v.verdict]}
        </Etiquette>
        {!sort && v.montant_contestable > 0 && (
          <strong className="chiffres">{formaterEuros(v.montant_contestable)}</strong>
        )}
      </span>
      {v.verdict === "conforme" ? (
        <Certitude verdict={v} />
      ) : (
        <p className={styles.phraseVerdict}>
          {v.phrase} <Certitude verdict={v} />
        </p>
      )}
      {v.manques.length > 0 && <OuLire verdict={v} rapprochement={rapprochement} />}
    </div>
  );
}

const NOMS = {
  facture: "Lire la ligne sur la facture",
  rapport: "Lire le rapport",
  pv: "Lire le procès-verbal",
} as const;

/** Un lien par papier où quelque chose manque. */
function OuLire({ verdict, rapprochement: r }: { verdict: VerdictGarde; rapprochement: RapprochementLu }) {
  const papiers = [...new Set(verdict.manques.map((m) => m.papier))];
  return (
    <span className={styles.ouLire}>
      {papiers.map((papier) => {
        const document = r[papier];
        return (
          document && (
            <Link key={papier} to={chemins.document(document.id)}>
              {NOMS[papier]}
            </Link>
          )
        );
      })}
    </span>
  );
}
