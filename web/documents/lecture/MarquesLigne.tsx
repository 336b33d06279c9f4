import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconPencil, IconTrash } from "@tabler/icons-react";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { libelleDuChamp } from "../../../domain/documents/dire-manque.ts";
import { PhotosImprimees } from "../PhotosImprimees.tsx";
import type { Alerte, PropsLigne } from "./contexte.ts";
import styles from "./LignesLecture.module.css";
import { codesDeLigne } from "./libelles.ts";

/** Élément · localisation · dommage · opération, quand la place manque pour une colonne chacun. */
export function PartiesLigne({ ligne }: Pick<PropsLigne, "ligne">) {
  const { element, localisation, dommage, operation } = codesDeLigne(ligne);
  const parties = [element, localisation, dommage, operation].filter((partie) => partie !== null);
  return (
    <span className={styles.parties}>
      {parties.length > 0 ? parties.join(" · ") : "Ni élément ni dommage reconnus"}
    </span>
  );
}

/** Ce qui est à vérifier sur la ligne, et si une personne l'a déjà corrigée. */
export function MarquesLigne({ ligne, rang, gestes }: PropsLigne) {
  const alertes = gestes.alertes.get(rang) ?? [];
  return (
    <>
      {alertes.map((alerte) => (
        <AlerteLigne key={alerte.code} alerte={alerte} ligne={ligne} rang={rang} gestes={gestes} />
      ))}
      {ligne.corrigee && (
        <span className={styles.corrigee}>{ligne.page === null ? "Ajoutée à la main" : "Corrigée"}</span>
      )}
      {!ligne.facturable && <span className={styles.nonFacturable}>Non facturable</span>}
      <PhotosImprimees documentId={gestes.documentId} ligneId={ligne.id} designation={ligne.designation} />
    </>
  );
}

/** Une question du juge se lit en entier ; celle d'une valeur peu sûre nomme seulement laquelle. */
function direAlerte({ champ, ecart, phrase }: Alerte): string {
  if (champ !== undefined)
    return phrase.startsWith("Cette valeur") ? `À vérifier\u00a0: ${libelleDuChamp(champ)}` : phrase;
  return ecart === null ? "À vérifier" : `À vérifier\u00a0: écart ${formaterEuros(Math.abs(ecart))}`;
}

function AlerteLigne({ alerte, ligne, rang, gestes }: PropsLigne & { alerte: Alerte }) {
  const { champ, phrase } = alerte;
  return (
    <>
      <span className={styles.alerte} title={phrase}>
        <IconAlertTriangle size={14} aria-hidden="true" />
        {direAlerte(alerte)}
      </span>
      {champ !== undefined && gestes.modifiable && (
        <Button size="compact-xs" variant="default" onClick={() => gestes.confirmer(ligne.id, champ)}>
          C'est juste
          <span className="visuellement-cache">
            &nbsp;: ligne {rang + 1}, {libelleDuChamp(champ)}
          </span>
        </Button>
      )}
    </>
  );
}

export function BoutonsLigne({ ligne, rang, gestes }: PropsLigne) {
  if (!gestes.modifiable) return null;
  return (
    <span className={styles.boutons}>
      <Tooltip label="Corriger">
        <ActionIcon
          aria-label={`Corriger la ligne ${rang + 1}`}
          data-corriger={ligne.id}
          onClick={() => gestes.editer(ligne.id)}
          size={30}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Retirer">
        <ActionIcon aria-label={`Retirer la ligne ${rang + 1}`} onClick={() => gestes.retirer(ligne.id)} size={30}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** Ligne en cours de retrait : la rétablir reste possible quelques secondes. */
export function LigneRetiree({ ligne, rang, gestes }: PropsLigne) {
  return (
    <span className={styles.retiree} role="status">
      <span>
        Ligne {rang + 1} retirée&nbsp;: <s>{ligne.designation}</s>
      </span>
      <button type="button" className={styles.annuler} onClick={() => gestes.garder(ligne.id)}>
        Annuler le retrait
      </button>
    </span>
  );
}
