import { IconFileSearch } from "@tabler/icons-react";
import type { LigneDocument } from "../../../domain/documents/document.ts";
import { Euros } from "../../ui/Valeurs.tsx";
import type { GestesLigne, PropsLigne } from "./contexte.ts";
import styles from "./LignesLecture.module.css";
import { BoutonsLigne, LigneRetiree, MarquesLigne, PartiesLigne } from "./MarquesLigne.tsx";

interface Props {
  lignes: readonly LigneDocument[];
  gestes: GestesLigne;
  /** Montre la ligne choisie à sa place dans le document ; absent s'il n'a pas de page. */
  surVoir?: (() => void) | undefined;
}

/** Les lignes sur un téléphone : une fiche par ligne. */
export function FichesLignes({ lignes, gestes, surVoir }: Props) {
  return (
    <ol className={styles.fiches} aria-label="Lignes lues dans le document">
      {lignes.map((ligne, rang) => (
        <li key={ligne.id} className={styles.fiche} data-alerte={gestes.alertes.has(rang) || undefined}>
          <Fiche ligne={ligne} rang={rang} gestes={gestes} surVoir={surVoir} />
        </li>
      ))}
    </ol>
  );
}

function Fiche({ surVoir, ...props }: PropsLigne & Pick<Props, "surVoir">) {
  const { ligne, rang, gestes } = props;
  if (gestes.editee === ligne.id) return gestes.edition(ligne);
  if (gestes.retirees.has(ligne.id)) return <LigneRetiree {...props} />;
  return (
    <>
      <p className={styles.ficheTitre}>
        <span className={styles.ficheNumero}>{rang + 1}</span> {ligne.designation}
      </p>
      <PartiesLigne ligne={ligne} />
      <span className={styles.marques}>
        <MarquesLigne {...props} />
      </span>
      <dl className={styles.montants}>
        <div>
          <dt>Brut HT</dt>
          <dd>
            <Euros centimes={ligne.brut_ht} />
          </dd>
        </div>
        <div>
          <dt>Abattement</dt>
          <dd>
            <Euros centimes={ligne.abattement_ht} />
          </dd>
        </div>
        <div>
          <dt>Net HT</dt>
          <dd>
            <Euros centimes={ligne.net_ht} />
          </dd>
        </div>
      </dl>
      <div className={styles.ficheActions}>
        {ligne.zone && surVoir ? (
          <button
            type="button"
            className={styles.annuler}
            onClick={() => {
              gestes.choisir(ligne.id);
              surVoir();
            }}
          >
            <IconFileSearch size={16} aria-hidden="true" />
            <span>
              Voir<span className="visuellement-cache"> la ligne {rang + 1}</span> dans le document
            </span>
          </button>
        ) : (
          <span />
        )}
        <BoutonsLigne {...props} />
      </div>
    </>
  );
}
