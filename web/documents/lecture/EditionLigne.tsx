import { Button, Checkbox } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { ChampsLigne } from "../../../domain/documents/document.ts";
import { DOMMAGES, ELEMENTS, LOCALISATIONS, NATURES, OPERATIONS } from "../../../domain/fre/codes.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_NATURE,
  LIBELLES_OPERATION,
} from "../../../domain/fre/libelles.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { useFormulaire } from "../../form/useFormulaire.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./EditionLigne.module.css";
import { type LigneEnSaisie, lireLigne, validerLigne } from "./ligneEnSaisie.ts";

interface Props {
  titre: string;
  initiale: LigneEnSaisie;
  enregistrer: (champs: ChampsLigne) => Promise<unknown>;
  surFin: () => void;
}

const choix = (codes: readonly string[], libelles: Readonly<Record<string, string>>) =>
  codes.map((code) => ({ valeur: code, libelle: libelles[code] ?? code }));
const PARTIES = [
  { cle: "element", libelle: "Élément", choix: choix(ELEMENTS, LIBELLES_ELEMENT) },
  { cle: "localisation", libelle: "Localisation", choix: choix(LOCALISATIONS, LIBELLES_LOCALISATION) },
  { cle: "dommage", libelle: "Dommage", choix: choix(DOMMAGES, LIBELLES_DOMMAGE) },
  { cle: "operation", libelle: "Opération", choix: choix(OPERATIONS, LIBELLES_OPERATION) },
] as const;
const LES_NATURES = choix(NATURES, LIBELLES_NATURE);
const MONTANTS = [
  { cle: "brut_ht", libelle: "Brut HT" },
  { cle: "abattement_ht", libelle: "Abattement HT" },
  { cle: "net_ht", libelle: "Net HT" },
] as const;

/** Le bouton qui a ouvert la saisie s'efface avec sa rangée : le clavier entre dans le premier champ. */
const entrer = (bloc: HTMLDivElement | null): void => {
  bloc?.querySelector<HTMLElement>("input, textarea")?.focus();
};

/** Corriger ou ajouter une ligne, sur place. Ctrl+Entrée enregistre, Échap abandonne. */
export function EditionLigne({ titre, initiale, enregistrer, surFin }: Props) {
  const f = useFormulaire<LigneEnSaisie>({
    initiales: initiale,
    valider: validerLigne,
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (saisie) => {
      await enregistrer(lireLigne(saisie));
      surFin();
    },
  });
  const auClavier = (evenement: KeyboardEvent<HTMLFormElement>) => {
    f.balise.onKeyDown(evenement);
    // Échap referme d'abord une liste ouverte.
    const listeOuverte = (evenement.target as HTMLElement).getAttribute("aria-expanded") === "true";
    if (evenement.key === "Escape" && !listeOuverte && !f.modifie) surFin();
  };
  return (
    <form {...f.balise} className={styles.edition} onKeyDown={auClavier} aria-label={titre}>
      <GardeSortie modifie={f.modifie && !f.envoi} />
      <p className={styles.titre}>{titre}</p>
      {f.erreurGenerale && (
        <div className={styles.pleine}>
          <Bandeau genre="erreur" titre={f.erreurGenerale} />
        </div>
      )}
      <div className={styles.pleine} ref={entrer}>
        <ChampTexte {...f.champ("designation")} libelle="Désignation" requis max={1000} />
      </div>
      {PARTIES.map((partie) => (
        <ChampChoix key={partie.cle} {...f.champ(partie.cle)} {...partie} placeholder="Non précisé" effacable />
      ))}
      {MONTANTS.map((montant) => (
        <ChampNombre key={montant.cle} {...f.champ(montant.cle)} libelle={montant.libelle} decimales={2} unite="€" />
      ))}
      <ChampChoix {...f.champ("nature")} libelle="Nature" choix={LES_NATURES} />
      <Checkbox
        className={styles.case}
        label="Facturable"
        checked={f.valeurs.facturable}
        disabled={f.envoi}
        onChange={(e) => f.changer({ facturable: e.currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button type="button" variant="default" size="xs" onClick={surFin} disabled={f.envoi}>
          Annuler
        </Button>
        <Button type="submit" size="xs" loading={f.envoi}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
