import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ChampsLigne, DocumentDetaille, LigneDocument } from "../../../domain/documents/document.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import type { Alerte, GestesLigne } from "./contexte.ts";
import { EditionLigne } from "./EditionLigne.tsx";
import { FichesLignes } from "./FichesLignes.tsx";
import styles from "./LignesLecture.module.css";
import { changementsDe, enSaisie, LIGNE_VIDE } from "./ligneEnSaisie.ts";
import { TableauLignes } from "./TableauLignes.tsx";
import type { useChoixLigne } from "./useChoixLigne.ts";
import type { Lecture } from "./useLecture.ts";
import type { Retraits } from "./useRetraits.ts";

interface Props {
  document: DocumentDetaille;
  lecture: Lecture;
  choix: ReturnType<typeof useChoixLigne>;
  retraits: Retraits;
  editee: string | null;
  editer: (ligne: string | null) => void;
  surVoir?: (() => void) | undefined;
}
const NOUVELLE = "nouvelle";

/** Ce qui manque aux lignes prises ensemble : aucune n'a été lue, la page nomme encore des pièces, ou le rapprochement attend un autre papier. */
const manquesDesLignes = ({ a_completer, lignes }: DocumentDetaille): string[] => {
  const raisons = a_completer
    .filter(({ champ, ligne }) => (champ === "lignes" || champ === "rapprochement") && ligne === null)
    .map((m) => m.raison);
  return raisons.length === 0 && lignes.length === 0 ? ["Aucune ligne n'a été lue dans ce document."] : raisons;
};

/** Les lignes lues, à vérifier une à une : choisir, corriger, retirer, ajouter. */
export function LignesLecture({ document, lecture, choix, retraits, editee, editer, surVoir }: Props) {
  const enFiches = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const zone = useRef<HTMLElement>(null);
  // La saisie s'efface avec le champ qui tenait le clavier : il revient à la ligne, redessinée, ou au bouton qui l'a ouverte.
  const fermer = () => {
    const quittee = editee;
    editer(null);
    const place = quittee === NOUVELLE ? "[data-ajouter]" : `[data-ligne="${quittee}"], [data-corriger="${quittee}"]`;
    requestAnimationFrame(() => requestAnimationFrame(() => zone.current?.querySelector<HTMLElement>(place)?.focus()));
  };

  const edition = (ligne: LigneDocument) => (
    <EditionLigne
      titre={`Corriger la ligne ${document.lignes.indexOf(ligne) + 1}`}
      initiale={enSaisie(ligne)}
      surFin={fermer}
      enregistrer={async (apres) => {
        const champs = changementsDe(ligne, apres);
        if (Object.keys(champs).length > 0)
          await lecture.corriger.mutateAsync({
            id: document.id,
            ligne_id: ligne.id,
            champs,
            avant: lues(ligne, champs),
          });
      }}
    />
  );
  const gestes: GestesLigne = {
    documentId: document.id,
    choisie: choix.choisie,
    choisir: choix.choisir,
    editee,
    editer,
    edition,
    retirees: retraits.retirees,
    retirer: retraits.retirer,
    garder: retraits.garder,
    alertes: alertesParRang(document),
    confirmer: (ligne_id, champ) => lecture.confirmer.mutate({ id: document.id, ligne_id, champ }),
    modifiable: document.modifiable,
  };
  return (
    <section ref={zone} className={styles.lignes} aria-label="Lignes" onKeyDown={choix.auClavier}>
      {document.lignes.length > 0 && enFiches && (
        <FichesLignes lignes={document.lignes} gestes={gestes} surVoir={surVoir} />
      )}
      {document.lignes.length > 0 && !enFiches && <TableauLignes lignes={document.lignes} gestes={gestes} />}
      {manquesDesLignes(document).map((raison) => (
        <p key={raison} className={styles.aucune}>
          {raison}
        </p>
      ))}
      {document.modifiable && editee === NOUVELLE && (
        <AjoutLigne document={document.id} lecture={lecture} surFin={fermer} />
      )}
      {document.modifiable && editee !== NOUVELLE && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.ajouter}
          data-ajouter
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => editer(NOUVELLE)}
        >
          Ajouter une ligne
        </Button>
      )}
    </section>
  );
}

/** Une ligne que le lecteur n'a pas vue ; renvoyée après une coupure, elle ne s'ajoute qu'une fois. */
function AjoutLigne({ document, lecture, surFin }: { document: string; lecture: Lecture; surFin: () => void }) {
  const [cle] = useState(cleUnique);
  return (
    <EditionLigne
      titre="Ajouter une ligne"
      initiale={LIGNE_VIDE}
      surFin={surFin}
      enregistrer={(champs) => lecture.ajouter.mutateAsync({ id: document, champs, cle_idempotence: cle })}
    />
  );
}

/** Ce que la personne avait sous les yeux : une valeur changée entre-temps par quelqu'un d'autre est un conflit, rien n'est écrasé. */
const lues = (ligne: LigneDocument, champs: Partial<ChampsLigne>) =>
  Object.fromEntries((Object.keys(champs) as (keyof ChampsLigne)[]).map((c) => [c, ligne[c]]));

function alertesParRang({ anomalies, a_completer }: DocumentDetaille): ReadonlyMap<number, readonly Alerte[]> {
  const parRang = new Map<number, Alerte[]>();
  const doutes = a_completer.flatMap(({ champ, ligne, raison }) =>
    ligne === null ? [] : [{ code: `doute_${champ}`, champ, ligne, ecart: null, phrase: raison }],
  );
  for (const alerte of [...anomalies, ...doutes]) {
    if (alerte.ligne !== null) parRang.set(alerte.ligne, [...(parRang.get(alerte.ligne) ?? []), alerte]);
  }
  return parRang;
}
