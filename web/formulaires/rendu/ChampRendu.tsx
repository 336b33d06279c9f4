import { type ReactNode, useId } from "react";
import type { Suggestion } from "../../../domain/adresses/adresse.ts";
import type { ChampFormulaire } from "../../../domain/formulaires/formulaire.ts";
import type { Reponse } from "../../../domain/formulaires/reponses.ts";
import type { ElementPropose } from "../../../domain/tickets/elements-endommages.ts";
import type { GardePhotos } from "./photos.ts";
import styles from "./Rendu.module.css";
import { SaisieAdresse } from "./SaisieAdresse.tsx";
import { SaisieElements } from "./SaisieElements.tsx";
import { SaisieLoueur } from "./SaisieLoueur.tsx";
import { SaisiePhotos } from "./SaisiePhotos.tsx";
import { type AttributsSaisie, SaisieListe, SaisieTexte } from "./Saisies.tsx";

/** Ce que le rendu demande à la page qui l'accueille : l'aperçu de l'admin et la page publique répondent chacun à leur façon. */
export interface Accueil {
  loueurs: readonly { id: string; nom: string }[];
  elements: readonly ElementPropose[];
  suggerer(texte: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  photos: GardePhotos;
}

export interface ProprietesChamp {
  champ: ChampFormulaire;
  valeur: Reponse | undefined;
  surChangement(valeur: Reponse): void;
  erreur?: string | undefined;
  desactive?: boolean | undefined;
  accueil: Accueil;
}

/** Un champ de formulaire de demande, tel que le demandeur le remplit. Une étoile, un libellé, une faute dite à sa place. */
export function ChampRendu({ champ, valeur, surChangement, erreur, desactive, accueil }: ProprietesChamp) {
  const id = useId();
  const texte = typeof valeur === "string" ? valeur : "";
  const liste = typeof valeur === "string" || valeur === undefined ? [] : valeur;
  const attributs: AttributsSaisie = {
    id,
    "aria-required": champ.obligatoire,
    "aria-invalid": erreur !== undefined,
    "aria-describedby": erreur ? `${id}-erreur` : undefined,
    disabled: desactive,
  };
  const cadre = (saisie: ReactNode, groupe = false) => (
    <Cadre champ={champ} id={id} erreur={erreur} groupe={groupe}>
      {saisie}
    </Cadre>
  );
  switch (champ.type_champ) {
    case "dropdown":
      return cadre(
        <SaisieListe
          {...attributs}
          options={champ.options ?? []}
          vide={champ.placeholder}
          valeur={texte}
          surChangement={surChangement}
        />,
      );
    case "loueur":
      return cadre(
        <SaisieLoueur attributs={attributs} loueurs={accueil.loueurs} valeur={texte} surChangement={surChangement} />,
      );
    case "places":
      return cadre(
        <SaisieAdresse
          attributs={attributs}
          placeholder={champ.placeholder}
          suggerer={accueil.suggerer}
          valeur={texte}
          surChangement={surChangement}
        />,
      );
    case "elements_endommages":
      return cadre(
        <SaisieElements
          attributs={attributs}
          elements={accueil.elements}
          valeur={liste}
          surChangement={surChangement}
        />,
        true,
      );
    case "photo":
    case "photos":
      return cadre(<SaisiePhotos champ={champ} attributs={attributs} photos={accueil.photos} />, true);
    default:
      return cadre(
        <SaisieTexte
          {...attributs}
          type={champ.type_champ}
          remplissage={champ.cle === "prenom_nom" ? "name" : undefined}
          placeholder={champ.placeholder}
          valeur={texte}
          surChangement={surChangement}
        />,
      );
  }
}

interface CadreProps {
  champ: ChampFormulaire;
  id: string;
  erreur: string | undefined;
  /** La saisie a plusieurs éléments : le libellé nomme leur groupe. */
  groupe: boolean;
  children: ReactNode;
}

function Cadre({ champ, id, erreur, groupe, children }: CadreProps) {
  const libelle = (
    <>
      {champ.label}
      {champ.obligatoire && (
        <span className={styles.etoile}>
          <span aria-hidden="true"> *</span>
          <span className="visuellement-cache"> obligatoire</span>
        </span>
      )}
    </>
  );
  const faute = (
    <p className={styles.erreur} id={`${id}-erreur`} hidden={!erreur}>
      {erreur}
    </p>
  );
  if (groupe)
    return (
      <fieldset
        className={styles.champ}
        data-champ={champ.id}
        data-type={champ.type_champ}
        data-fautif={erreur !== undefined || undefined}
      >
        <legend className={styles.libelle}>{libelle}</legend>
        {children}
        {faute}
      </fieldset>
    );
  return (
    <div
      className={styles.champ}
      data-champ={champ.id}
      data-type={champ.type_champ}
      data-fautif={erreur !== undefined || undefined}
    >
      <label className={styles.libelle} htmlFor={id}>
        {libelle}
      </label>
      {children}
      {faute}
    </div>
  );
}
