import type { ReactNode } from "react";
import { Saisie } from "../champs/Saisie.tsx";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import type { Formulaire } from "../form/useFormulaire.ts";
import { AlertesPermis } from "./AlertesPermis.tsx";
import styles from "./ChampsConducteur.module.css";
import { CHAMPS, type CleConducteur, GROUPES } from "./champs.ts";

interface Props {
  f: Formulaire<Champs>;
  /** Sous les champs du permis : son fichier, là où il y en a un. */
  permis?: ReactNode;
}

const REQUIS: ReadonlySet<CleConducteur> = new Set(["prenom", "nom"]);
const STATUTS = CHAMPS.statut.genre === "choix" ? CHAMPS.statut.choix : [];

/** Tous les champs d'un conducteur, groupés comme les onglets de sa fiche. */
export function ChampsConducteur({ f, permis }: Props) {
  return GROUPES.map(({ titre, cles }) => (
    <fieldset key={titre} className={styles.groupe}>
      <legend>{titre}</legend>
      <GrilleChamps>
        {cles.map((cle) =>
          cle === "statut" ? (
            // Un conducteur a toujours un statut : cette liste ne se vide pas.
            <ChampChoix
              key={cle}
              {...f.champ(cle)}
              valeur={String(f.valeurs.statut ?? "")}
              libelle={CHAMPS.statut.libelle}
              choix={STATUTS}
            />
          ) : (
            <Saisie
              key={cle}
              lie={f.champ(cle)}
              libelle={CHAMPS[cle].libelle}
              definition={CHAMPS[cle]}
              changer={f.changer}
              requis={REQUIS.has(cle)}
            />
          ),
        )}
      </GrilleChamps>
      {titre === "Permis" && (
        <>
          <AlertesPermis valeurs={f.valeurs} />
          {permis}
        </>
      )}
    </fieldset>
  ));
}
