import type { LigneDocument } from "../../../domain/documents/document.ts";
import { Euros, Texte } from "../../ui/Valeurs.tsx";
import type { GestesLigne, PropsLigne } from "./contexte.ts";
import styles from "./LignesLecture.module.css";
import { codesDeLigne } from "./libelles.ts";
import { BoutonsLigne, LigneRetiree, MarquesLigne, PartiesLigne } from "./MarquesLigne.tsx";

const COLONNES = 11;

/** Les lignes en tableau. Étroit, les quatre parties tiennent sous la désignation ; large, chacune a sa colonne. */
export function TableauLignes({ lignes, gestes }: { lignes: readonly LigneDocument[]; gestes: GestesLigne }) {
  return (
    <table className={styles.tableau}>
      <caption className="visuellement-cache">Lignes lues dans le document</caption>
      <thead>
        <tr>
          <th scope="col">N°</th>
          <th scope="col">Désignation</th>
          <th scope="col" className={styles.large}>
            Élément
          </th>
          <th scope="col" className={styles.large}>
            Localisation
          </th>
          <th scope="col" className={styles.large}>
            Dommage
          </th>
          <th scope="col" className={styles.large}>
            Opération
          </th>
          <th scope="col" data-nombre>
            Brut HT
          </th>
          <th scope="col" data-nombre>
            Abattement
          </th>
          <th scope="col" data-nombre>
            Net HT
          </th>
          <th scope="col" className={styles.large}>
            Facturable
          </th>
          <th scope="col">
            <span className="visuellement-cache">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((ligne, rang) => (
          <Rangee key={ligne.id} ligne={ligne} rang={rang} gestes={gestes} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Somme des lignes
          </th>
          <td colSpan={4} className={styles.large} />
          <td data-nombre>
            <Euros centimes={sommeDe(lignes, "brut_ht")} />
          </td>
          <td data-nombre>
            <Euros centimes={sommeDe(lignes, "abattement_ht")} />
          </td>
          <td data-nombre>
            <Euros centimes={sommeDe(lignes, "net_ht")} />
          </td>
          <td className={styles.large} />
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

type Champ = "brut_ht" | "abattement_ht" | "net_ht";
function sommeDe(lignes: readonly LigneDocument[], champ: Champ): number | null {
  const valeurs = lignes.map((l) => l[champ]).filter((v) => v !== null);
  return valeurs.length === 0 ? null : valeurs.reduce((a, b) => a + b, 0);
}

function Rangee(props: PropsLigne) {
  const { ligne, rang, gestes } = props;
  if (gestes.retirees.has(ligne.id) || gestes.editee === ligne.id) {
    return (
      <tr>
        <td colSpan={COLONNES} className={styles.pleine}>
          {gestes.editee === ligne.id ? gestes.edition(ligne) : <LigneRetiree {...props} />}
        </td>
      </tr>
    );
  }
  const { element, localisation, dommage, operation } = codesDeLigne(ligne);
  const choisie = gestes.choisie === ligne.id;
  return (
    <tr
      data-choisie={choisie || undefined}
      data-alerte={gestes.alertes.has(rang) || undefined}
      onClick={() => gestes.choisir(ligne.id)}
    >
      <td>
        <button
          type="button"
          className={styles.numero}
          data-ligne={ligne.id}
          onKeyDown={(e) => {
            // La même touche que pour un champ : E corrige.
            if (!gestes.modifiable || e.ctrlKey || e.metaKey || e.altKey || !["e", "E", "F2"].includes(e.key)) return;
            e.preventDefault();
            gestes.editer(ligne.id);
          }}
          aria-current={choisie || undefined}
          aria-label={`Ligne ${rang + 1}${ligne.page ? `, page ${ligne.page} du document` : ", absente du document"}`}
        >
          {rang + 1}
        </button>
      </td>
      <td className={styles.designation}>
        {ligne.designation}
        <span className={styles.etroit}>
          <PartiesLigne ligne={ligne} />
        </span>
        <span className={styles.marques}>
          <MarquesLigne {...props} />
        </span>
      </td>
      <td className={styles.large}>
        <Texte valeur={element} />
      </td>
      <td className={styles.large}>
        <Texte valeur={localisation} />
      </td>
      <td className={styles.large}>
        <Texte valeur={dommage} />
      </td>
      <td className={styles.large}>
        <Texte valeur={operation} />
      </td>
      <td data-nombre>
        <Euros centimes={ligne.brut_ht} />
      </td>
      <td data-nombre>
        <Euros centimes={ligne.abattement_ht} />
      </td>
      <td data-nombre className={styles.net}>
        <Euros centimes={ligne.net_ht} />
      </td>
      <td className={styles.large}>{ligne.facturable ? "Oui" : "Non"}</td>
      <td className={styles.celluleBoutons}>
        <BoutonsLigne {...props} />
      </td>
    </tr>
  );
}
